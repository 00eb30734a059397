"""Standing orders: what a player's provinces do while the player is asleep.

order              one standing order: its condition, its deed, its line
reader             an order read as people type it
in_force           the orders of a player that hold at a moment
effects            their say in a battle, at a disaster, at a plot
doubts             why nothing can come of an order as things are
conditions         conditions of a line for a turn to come, in the same words
corrected_example  a right order beside one that is refused
sheet              the orders of a player together, and the question for them
menu               an order written step by step
"""
