"""Shared by all games, from the ground up. A room imports none but those named before it.

text     typed text cut into words, and every word that is known whatever the game
rules    the tools of rule sets and their declarations: questions, verbs, boards, cards, options
play     a game under way: its dice, its save, and the runner of its turns
reading  people's written answers to questions
grammar  orders declared once, in the place of readers of their own
telling  texts for people: reports, recaps, lessons, a glossary
record   a whole game as one document, and the check that everything in it is right
"""
