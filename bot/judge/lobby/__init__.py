"""Tables before they begin, and the seats that are free at those under way.

lobby              open, join, leave, start; resign
open_seats         seats that are free: given up, or lost by silence
join_requirements  the requirements of a table for those who join it
challenges         two persons: challenge, rematch
presets            named settings of a server for new games
"""
