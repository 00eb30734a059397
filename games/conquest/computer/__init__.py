"""A computer that plays a seat from what the seat sees.

computer   its turns, answers and standing orders
cards      the strategy cards that it plays
invasions  the invasions that it makes
"""
