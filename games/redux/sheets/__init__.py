"""The sheet of a state's actions: its lines, what they mean, and what comes of them.

action_sheet  the lines, in which each decision is looked up
grammar       the words of a line
execution     a sheet carried out, truly or on a copy first
legal_lines   every line that a sheet may consist of
forecast      what a sheet would come to
"""
