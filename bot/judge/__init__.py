"""The judge: every ruling is one transaction. Nothing here knows Discord, a clock, or any game's rules.

lobby       create, join, leave, start, resign (beginning, casting)
announcing  starts and rewinds wait until their announcement stands in public (announced)
rewinding   take a game back, by vote if the table wants that
matches     two persons: challenge, the next game of a match, rematch (score)
records     what a person has played
limits      how many games one person may have
lengths     how long a text may be
hearing     a player's text: orders, corrections, ready (case, sheets, commands, refolding, reply)
timing      deadlines: close what is due, extend, pause, resume, bridge a gap
aside       a game that fails is taken out of play alone
gamemaster  replace, force, end
sight       what a person may see: status, a view of any turn, history, export
telling     what a move is told as, and to whom
"""
