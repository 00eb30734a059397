"""The position, the rules and the cards in words.

position_text                 the phase, the board, each position, the chart
turn_recap                    what a ruler is told as a turn begins
luck                          the faces that dice showed in invasions
effect_texts, card_reference  what Rulers, skills and cards do
lessons                       what explains itself to somebody asked for the first time
quick_start, rulebook         the game for somebody new; the rules with the options in force
"""
