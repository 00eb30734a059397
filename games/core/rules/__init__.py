"""What rule sets are written with, and what they declare of themselves.

protocol          the vocabulary of a rule set: `Game`, `State`, `View`, `Ask`, `Event`
prompts           one question to one seat, in one of five shapes
script            the verbs that rules are written with: ask, choose, roll, lot …
errors            what can be wrong with an answer, said to the person who gave it
game_declaration  seats, ways to play, how a game ended, what silence comes to
option_errors     the values that an option takes
board             places, their borders, how far it is
lexicon           what words stand for: places by any spelling, verbs
card_lookup       cards that are looked up by name
correcting        corrections of a board by its gamemaster
luck              what somebody's dice came to
newcomer_guide    what a rule set says of itself to somebody new
"""
