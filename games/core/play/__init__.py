"""A game under way: from a checkpoint to the open question, and on.

runner           moves a game on: every call runs the turn again and feeds it the log
turn_run         one turn being run, for the length of one call
save             the save of a game, and the position after a call
premoved_turns   a turn of many commands that was written before it came
phase_preview    the close of an open question now, as far as no die decides
dice             dice that anyone can check
seating          the casting of seats, by the dice of the game
final_places     the places in which the seats came in
redrawn_secrets  secrets of a position drawn anew, for practice
self_play        games played by computers, or at random
"""
