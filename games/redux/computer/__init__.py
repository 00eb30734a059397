"""A state that plays by itself, from what it sees.

computer        its answers
bids            its bids
action_sheet    its sheets
space_values    the action of each space, in victory points
position_value  its position, in victory points
"""
