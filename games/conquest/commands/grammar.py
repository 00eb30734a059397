"""The grammar of the commands: their words, and what people write that may not be taken for one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from games.conquest.commands.orders import ORDERS, Put
from games.conquest.commands.slots import CARD, PERSON, PLACE, RULES, UNITS
from games.conquest.decks import PERSONS, STRATEGY
from games.conquest.land import BOARD
from games.conquest.language import ENGLISH, KINDS
from games.conquest.reading.lexicon import SHORTLY
from games.conquest.table import POWERS
from games.core.grammar.order import Trap
from games.core.grammar.reader import Grammar
from games.core.grammar.slots import Count
from games.core.grammar.words import Lexicon, Words

ANY: Mapping[str, Any] = {
    "units": UNITS,
    "source": PLACE,
    "target": PLACE,
    "at": PLACE,
    "who": PERSON,
    "card": CARD,
    "count": Count(0, 10**9),
    "what": Put.kinds["what"],
}
SAY = "say what they do: INVADE YEC - TAI WITH 5, MOVE 3 YEC - SHD, PLACE 4 YEC or PLACE Guan Yu YEC."
WHICH = "NEXT closes this phase, END ends your turn; which one do you mean?"
TRAPS = (
    Trap("(LEAVE|CONTINUE|NEXT TURN|CONTINUE (TURN|PHASE))", WHICH),
    Trap("{units} <way>", SAY, ANY),
    Trap("<way> [[WITH] {units}]", SAY, ANY),
    Trap("{units} [[-] {at}]", SAY, ANY),
    Trap("{at}", SAY, ANY),
    Trap(
        "INVADE [-] {at}", "name two provinces, from where and into which, like INVADE YEC - TAI WITH 5.", ANY
    ),
    Trap("INVADE <way>", "say with what, like WITH 5 + Guan Yu.", ANY),
    Trap(
        "(HIRE|BUY) [GENERALS] {who}",
        "Generals are drawn unseen from the pile; say how many, like HIRE 1 GENERALS.",
        ANY,
    ),
    Trap("(HIRE|BUY) {card}", "cards are drawn unseen from the pile; say how many, like BUY 1.", ANY),
    Trap(
        "HIRE {count} [<men>] [FROM|-] {at}",
        "infantry are hired first and placed with the next command, like PLACE 4 YEC.",
        ANY,
    ),
    Trap("PLACE {what} FROM {at}", "say where to here, not from where.", ANY),
    Trap("SHOW [GOLD]", "`gold` tells you yours; REVEAL shows it to the whole table."),
)
NAMED: Mapping[str, Mapping[Any, Sequence[str]]] = {
    "place": {
        place.code: [*place.names, *(sign for sign, code in SHORTLY.items() if code == place.code)]
        for place in BOARD.places
    },
    "card": {card.key: (card.title, card.key.replace("_", " ")) for card in STRATEGY.values()},
    "trick": {"betrayal": ("betrayal",)},
    "person": {name: (name, one.chinese) for name, one in PERSONS.items()},
    "power": {one.seat: [n for n in (one.name, one.chinese, *one.aliases) if n] for one in POWERS},
}
LEXICON = Lexicon(
    ENGLISH,
    NAMED,
    endings=("cheng", "zhou", "jun"),
    begins=("place",),
)


def _called(kind: str, value: Any) -> str:  # noqa: ANN401  of any kind
    if kind == "place":
        return f"{value} ({BOARD.name(value)})"
    return STRATEGY[value].title if kind in ("card", "trick") else str(value)


GRAMMAR = Grammar(LEXICON, ORDERS, rules=RULES, traps=TRAPS, name=_called)


@cache
def notation() -> Grammar:
    """Return the grammar of canonical lines, in which each kind of word is spelled as it is called."""
    words = Words({kind: kind.casefold() for kind in KINDS})
    return Grammar(Lexicon(words, NAMED), ORDERS, rules=RULES, traps=TRAPS, name=_called)
