"""The rulebook, a file for each of its chapters.

decisions       flows: what a state does, with its decisions left open
hooks           where cards take hold of the rules
bidding         who may be assigned where, and who wins a space
civil_servant   bids for a state without a player
actions         the Resolution Phase of one state
space_effects   the sixteen action spaces
supply          what comes into a state's supply and goes out of it
resource_swaps  one thing for another out of the supply
building        state enhancements are built
stationing      battles and the border locations
maintenance     Update and Maintenance
scoring         the end of the game
"""
