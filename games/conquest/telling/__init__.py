"""The position, the rules and the cards in words.

position_text     the phase, the board, each position, the chart
turn_recap        what a ruler is told as a turn begins
luck              the faces that dice showed in invasions
texts, printed    what Rulers, skills and cards do
lessons           what explains itself to somebody asked for the first time
manual, rulebook  the game for somebody new; the rules with the options in force
"""
