"""The rulebook: a file for each step of a resolution, in which nothing is chosen any more, and for the end.

resolution        all steps, one after the other
resolution_state  the plans under way: their costs, their results, the pieces left
income            income and upkeep, volcanoes
cutoff            groups that captures cut off from their Cities
development       colonization, expansion, temples
fortification     Villages become Cities; walls
recruitment       armies
attack            attacks
foreign_invasion  the Yellow clan, which nobody plays
victory           the end of the game
"""
