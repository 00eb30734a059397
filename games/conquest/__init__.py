"""Conquest Three Kingdoms: 42 provinces, Rulers and Generals, long turns of many commands, fealty.

Here live the rules, and nothing of pictures or Discord. `land` and `decks` are the facts, `typed_words` the
words that people type, `options` what a table agrees on, `public_state` what all see, `state` what there is
beside it, `prose` what happened in words. `turn` is the course of play and `command_question` asks for the
next command in it; `giving` is what a seat may do at any time, with its `gifts`, `what_if` answers who asks
what would be, `correcting` is the gamemaster's, `imagining` is for practice. `game` declares all of it to the
core.

rules            the chapters of the rulebook
standing_orders  what provinces do while their player is asleep
commands         the commands of a turn: declared, read, carried out
next_turn        a turn of commands written before it comes
reading          words, and what all readers of typed text share
menus            a turn by menus
forecast         chances and odds
computer         a seat that nobody holds
telling          positions, rules and cards in words
"""

from games.conquest.game import GAME

__all__ = ["GAME"]
