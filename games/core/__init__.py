"""What every game shares, from the ground up. A room imports none but those named before it.

text     what people type, cut into words, and every word that is known whatever the game
rules    what rule sets are written with and declare: questions, verbs, boards, cards, options
play     a game under way: its dice, what is stored of it, and what runs its turns
reading  what people write as answers to questions
grammar  orders declared once, in the place of readers of their own
telling  what people are told: reports, tales, lessons, what a word means
record   a whole game as one document, and the check that everything in it is right
"""
