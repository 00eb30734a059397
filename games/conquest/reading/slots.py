"""The slots of commands, standing orders and conditions alike: provinces, players, persons, cards.

What a way of saying a thing makes of it is a function of the slots that its pattern names, of any types.
"""
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false

from __future__ import annotations

from games.conquest.card_data import STRATEGY
from games.conquest.public_state_model import NAMES
from games.core.grammar.slots import Card, Count, Either, Is, Kind, Person, Phrase, Place


def title_of(card: str) -> str:
    """Return the title of a card."""
    return STRATEGY[card].title


PLACE, CARD, PERSON = Place("province"), Card("card", title_of), Person("General")
SOMEBODY = Either("General", PERSON, Is("RULER"))
PLAYER = Kind("power", "player", lambda seat: NAMES[seat].upper())
PLAYER_OR_RULER = Either(
    "player", PLAYER, PERSON, say=lambda name: NAMES[name].upper() if name in NAMES else name
)
"""A player, or the name of their Ruler."""
LEFT = Phrase(
    "how few",
    ("[UNITS] [<=] {n} [X] [UNITS|INFANTRY] [OR FEWER]", lambda n: n),
    ("[UNITS] (UNDER|FEWER|<) {over} [X] [UNITS|INFANTRY]", lambda over: over - 1),
    n=Count(0, 24),
    over=Count(1, 25),
)
