"""Reading: the words of the game, and what all readers of typed text share.

lexicon             places, players, persons, cards and verbs, and a cursor that walks through them
slots               provinces, players, persons, cards and numbers as parts of what is declared
grammar_adapter     words and names behind what is declared, as people type it and as it is kept
framing             whose an order is, for which round, a remark behind it
loss_count_refusal  losses are not counted where those left are
suggestion          what may have been meant by a line that is refused
option_builders     places, forces, persons, cards and numbers as options of a menu
"""
