"""Series of games: matches of two, seasons of many.

leagues             a season: opened, joined, begun, told
league_course       its next game
league_table        points and tie-breaks
rotation            the seats of members in each game
two_player_matches  the next game of a match
"""
