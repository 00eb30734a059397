"""The position and the rules in words.

position_text  the moment, each house's position, the land, the chart
turn_recap     a house's recap with its next plan
quick_start    the game for somebody new
rulebook, rulebook_opening,
rulebook_steps  the rules with the options in force
"""
