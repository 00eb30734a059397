"""Reading: plans, bids, tiles and cities as players write them, judged and answered.

lexicon                names and spellings
grammar                the clauses of a plan
target_classification  the levels of a plan that fit a province
plan_checks            the plans that a house may send
plan_question, form    the question for a plan; a plan on one form
examples               plans that are sound as the board stands
auction_bids           offers and wishes in the auction of capitals
auction_question       the auction of capitals
opening_questions      the tiles and first cities of a drafted opening
"""
