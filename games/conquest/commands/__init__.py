"""The commands of a turn, from what is typed to what is done.

orders             a class for each command: its words, its line
slots              provinces, units, cards and moments, as parts of a command
grammar            the words of the commands, and what may not be taken for one
reader             a command read as people type it
interpretation     how many ALL are, and who RULER is
execution          whether a command may be given, and what it does
legal_commands     the commands that may be given now
corrected_example  a right command beside one that is refused
"""
