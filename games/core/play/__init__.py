"""A game under way: from a checkpoint to the open question, and on.

runner          moves a game on: every call runs the turn again and feeds it the log
turn_execution  one turn being run, for the length of one call
save            what is stored of a game, and where it stands after a call
premoved_turns  a turn of many commands that was written before it came
phase_preview   how an open question would close, as far as no die decides
dice            dice that anyone can check
seating         who gets which seat, by the dice of the game
final_places    in which places the seats came in
imagining       secrets of a position drawn anew, for practice
self_play       games played by computers, or at random
"""
