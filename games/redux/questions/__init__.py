"""The questions that a state answers in writing, and how an answer is checked.

ordered_lines_question       the shared reading: a message on top of a draft, and its errors
bids                         bids (bid_examples: those that are shown)
action_sheet                 a round's actions
standing_orders              answers laid down ahead of time
ineffective_standing_orders  standing orders that would do nothing
"""
