"""The tools with which rule sets are written, and their declarations of themselves.

protocol          the vocabulary of a rule set: `Game`, `State`, `View`, `Ask`, `Event`
prompts           one question to one seat, in one of five shapes
rule_primitives   the verbs that rules are written with: ask, choose, roll, lot …
errors            the errors of an answer, said to the person who gave it
game_declaration  seats, ways to play, outcomes, the consequences of silence
option_errors     the values that an option takes
board             places, their borders, distances
lexicon           the meanings of words: places by any spelling, verbs
card_lookup       cards that are looked up by name
correcting        corrections of a board by its gamemaster
luck              the results of somebody's dice
newcomer_guide    a rule set's introduction for somebody new
"""
