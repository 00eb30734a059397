"""How games that belong together go on: matches of two, seasons of many.

leagues        a season: opened, joined, begun, told
league_course  its next game
league_table   points and tie-breaks
rotation       who sits where in which game
match_course   the next game of a match
"""
