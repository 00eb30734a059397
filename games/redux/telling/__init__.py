"""The position, the rules and the cards in words.

words             the moment, each state's position, the board, the chart
tale              what a state is told with its next question
printed           the cards
rulebook, manual  the rules with the options in force; the game for somebody new
designed_values   the chapter of the values that are designed here
"""
