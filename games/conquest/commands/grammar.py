"""The grammar of the commands: their words, and what people write that may not be taken for one of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from games.conquest.commands.orders import ORDERS, Put
from games.conquest.commands.slots import RULES, UNITS
from games.conquest.reading.grammar_adapter import noted, typed
from games.conquest.reading.slots import CARD, PERSON, PLACE
from games.conquest.vocabulary import ENGLISH
from games.core.grammar.order import Trap
from games.core.grammar.reader import Grammar
from games.core.grammar.slots import Count

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
GRAMMAR = typed(ENGLISH, ORDERS, rules=RULES, traps=TRAPS)


@cache
def notation() -> Grammar:
    """Return the grammar of canonical lines."""
    return noted(ENGLISH, ORDERS, rules=RULES, traps=TRAPS)
