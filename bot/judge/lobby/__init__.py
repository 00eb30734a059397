"""Tables before they begin, and the seats that are free at those under way.

lobby              open, join, leave, start; resign
open_seats         seats that are free: given up, or lost by silence
join_requirements  what a table asks of who joins it
challenges         two persons: challenge, rematch
presets            with what a server's new games are opened, under a name
"""
