"""The commands of a turn, from typed text to execution.

orders                  a class for each command: its words, its line
slots                   provinces, units, cards and moments, as parts of a command
grammar                 the words of the commands, and lookalikes that are none
reader                  a command read as people type it
placeholder_resolution  ALL and RULER made exact for the board as it is
execution               the check of a command, and its effect
legal_commands          the commands that may be given now
corrected_example       a right command beside one that is refused
"""
