"""Conquest Three Kingdoms: 42 provinces, Rulers and Generals, long turns of many commands, fealty.

Here live the rules, and nothing of pictures or Discord. `land` and `card_data` are the facts, `vocabulary`
the words that people type, `options` the options of a table, `public_state_model` the public part of the
state, `state` the rest of it, `events_to_text` the events in words. `turn` is the course of play and
`command_question` asks for the next command in it; `anytime_acts` holds the acts of a seat at any time,
with its `gifts`; `what_if` answers questions about chances, `correcting` is the gamemaster's,
`redrawn_secrets` is for practice. `game` declares all of it to the core.

rules            the chapters of the rulebook
standing_orders  orders for provinces while their player is asleep
commands         the commands of a turn: declared, read, carried out
next_turn        a turn of commands written before it comes
reading          words, and the parts that all readers of typed text share
menus            a turn by menus
forecast         chances and odds
computer         a seat that nobody holds
telling          positions, rules and cards in words
"""

from games.conquest.game import GAME

__all__ = ["GAME"]
