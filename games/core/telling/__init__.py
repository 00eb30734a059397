"""Texts for people.

prose       the sentences of reports, filled in
turn_recap  one seat's events since it was last asked
lessons     the lesson that comes with somebody's first question of a kind
glossary    the meanings of a game's words
"""
