"""A sheet for one's next turn, written while others play: commands, some of them with conditions.

line    one line: commands, and what must be so for each; read, kept, and what it comes to at a moment
trial   a sheet tried on the board as it stands, without dice
sheet   the sheet as a question that can be answered before one's turn comes
"""
