"""Typed text, before it is known what is asked.

vocabulary  every word that people type whatever the game, and its equivalents in other languages
tokens      text cut into pieces that know their places in it
talk        words to one another, or to the bot, that order nothing
"""
