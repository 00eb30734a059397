"""The position, the rules and the cards in words.

position_text          the moment, each state's position, the board, the chart
turn_recap             a state's recap with its next question
card_reference         the cards
rulebook, quick_start  the rules with the options in force; the game for somebody new
designed_values        the chapter of the values that are designed here
"""
