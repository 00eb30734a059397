"""A sheet for one's next turn, written while others play: commands, some of them with conditions.

line   one line: commands and their conditions; read, stored, and judged at a moment
trial  a sheet tried on the board as it stands, without dice
sheet  the sheet as a question that can be answered before one's turn comes
"""
