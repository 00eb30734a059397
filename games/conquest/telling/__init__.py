"""The position, the rules and the cards in words.

position_text                 the phase, the board, each position, the chart
turn_recap                    a player's recap as their turn begins
luck                          the faces that dice showed in invasions
effect_texts, card_reference  the effects of Rulers, skills and cards
lessons                       lessons for somebody asked for the first time
quick_start, rulebook         the game for somebody new; the rules with the options in force
"""
