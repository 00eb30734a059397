"""The rulebook, a file for each of its chapters.

decisions           flows: the deeds of a state, with its decisions left open
hooks               the hooks by which cards change the rules
bidding             legal assignments of generals, and the winners of spaces
civil_servant_bids  bids for a state without a player
actions             the Resolution Phase of one state
space_effects       the sixteen action spaces
gains_and_costs     gains and payments of a state's supply
resource_swaps      one thing for another out of the supply
building            state enhancements are built
stationing          battles and the border locations
maintenance         Update and Maintenance
scoring             the end of the game
"""
