"""Reading: the words of the game, and what all readers of typed text share.

lexicon                 places, players, persons, cards and verbs; a text parted into clauses
slots                   provinces, players, persons, cards and numbers as parts of declared orders
grammar_adapter         the words and names behind declared orders, as typed and as stored
framing                 the words around an order: whose, for which round, a remark
loss_condition_refusal  the refusal of losses where units left are counted
suggestion              suggestions for a line that is refused
option_builders         places, forces, persons, cards and numbers as options of a menu
"""
