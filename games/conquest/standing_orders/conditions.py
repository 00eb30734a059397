"""The conditions of lines for a turn to come, each declared as an order is.

What a way of saying a thing makes of it is a function of the slots that its pattern names, of any types.
"""
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.conquest import vocabulary
from games.conquest.public_state_model import NAMES, NEUTRAL
from games.conquest.reading.grammar_adapter import typed
from games.conquest.reading.slots import PLACE, PLAYER
from games.conquest.standing_orders.order import DEFENCES
from games.core.grammar.input_row import Row
from games.core.grammar.order import Order, Within, order, slot
from games.core.grammar.slots import Count, Either, Is, Kind, Parts, Phrase, caught
from games.core.rules.prompts import Seat

MANY = 999
"""More than is ever counted."""
ALONE = ("MINE", "EMPTY", "NEUTRAL", "ELSE", "ENEMY", "GOLD")
"""Kinds of words that no standing order has."""
VERBS = (
    *("DISCARD", "BUY", "PLAY", "HIRE", "DISMISS", "PLACE", "SWAP", "INVADE", "FOLLOW", "NEXT", "END"),
    *("VETO", "ALLOW", "REVEAL", "SHOW", "MOVE"),
)
"""Kinds of words with which a command begins."""
SILENT = ("AT", "IS")
"""Kinds of words that canonical lines have and nobody need write."""
OWNERS: Mapping[str, Mapping[Any, tuple[str, ...]]] = {
    "owner": {seat: (vocabulary.OWNER.format(name.casefold()),) for seat, name in NAMES.items()}
}
"""Names of owners: `blue's`."""


class NumberRange(NamedTuple):
    """From how many to how many there are."""

    least: int
    most: int


class Test(Order):
    """A condition."""


@order
class Mine(Test):
    """A province is one's own."""

    at: str = slot(PLACE, "Where?")
    line = "{at} IS MINE"
    also = ("{at} MINE", "OWN {at}")


@order
class NotMine(Test):
    """A province is not one's own."""

    at: str = slot(PLACE, "Where?")
    line = "{at} IS NOT MINE"


@order
class Empty(Test):
    """A province is nobody's."""

    at: str = slot(PLACE, "Where?")
    line = "{at} IS EMPTY"


@order
class Held(Test):
    """A province is a player's, or neutral."""

    at: str = slot(PLACE, "Where?")
    seat: Seat = slot(
        Either(
            "holder",
            PLAYER,
            Kind("owner"),
            Is("NEUTRAL", NEUTRAL),
            say=lambda seat: NAMES[seat].upper(),
        ),
        "Whose is it?",
    )
    line = "{at} IS {seat}"


@order
class Denied(Test):
    """Anything else that is not so, which is refused."""

    at: str = slot(PLACE, "Where?")
    seat: None = slot(
        Phrase(
            "holder",
            ("NOT ({who}|{whose}|EMPTY|NEUTRAL)", caught("what may be denied is MINE: IF TAI IS NOT MINE.")),
            who=PLAYER,
            whose=Kind("owner"),
        ),
        "Whose is it?",
    )
    line = "{at} IS {seat}"


SPAN = Phrase(
    "number",
    ("(<=|MOST|< =|=) {n} [UNITS|INFANTRY]", lambda n: NumberRange(0, n)),
    ("{n} [UNITS|INFANTRY] OR FEWER", lambda n: NumberRange(0, n)),
    ("(UNDER|FEWER|<) {over} [UNITS|INFANTRY]", lambda over: NumberRange(0, over - 1)),
    ("(LEAST|≥|> =) {n}", lambda n: NumberRange(n, MANY)),
    ("(MORE|>) {n}", lambda n: NumberRange(n + 1, MANY)),
    ("{n} (+|OR MORE)", lambda n: NumberRange(n, MANY)),
    ("{n}", caught("say how many are meant: ENEMY<=3, or ENEMY 4+.")),
    say=lambda span: f"<={span.most}" if span.most < MANY else f"{span.least}+",
    n=Count(0, MANY - 1),
    over=Count(1, MANY - 1),
)


class Number(Test):
    """There are so many."""

    def __str__(self) -> str:
        """Return the canonical line, in which a sign stands right behind its word."""
        return super().__str__().replace(" <=", "<=")


@order
class Enemy(Number):
    """So many enemies are in a province; without one, in that which the line invades."""

    span: NumberRange = slot(SPAN, "How many?")
    at: str = slot(PLACE, "Where?", usual="")
    line = "[AT {at}] ENEMY {span}"
    also = ("ENEMY {at} {span}", "ENEMY {span} {at}", "{span} ENEMY [{at}]", "{at} {span} ENEMY")


@order
class UnitsIn(Number):
    """So many units are in a province."""

    span: NumberRange = slot(SPAN, "How many?")
    at: str = slot(PLACE, "Where?")
    line = "AT {at} UNITS {span}"
    also = ("UNITS {at} {span}", "UNITS {span} {at}", "{span} UNITS {at}", "{at} {span} UNITS")


@order
class Gold(Number):
    """One has so much gold; the place that may stand before it says nothing."""

    span: NumberRange = slot(SPAN, "How many?")
    at: str = slot(PLACE, "Where?", usual="")
    line = "[AT {at}] GOLD {span}"
    also = ("{span} GOLD",)


TESTS = Parts(
    Within("condition", Mine, NotMine, Empty, Held, Denied, Enemy, UnitsIn, Gold), " AND ", every=True
)


RULES = {"tests": "IF [,] {tests} ([,] {tests})* [,]"}


@order
class Begun(Order):
    """The beginning of a line of a turn: conditions, and the first word of a command."""

    rules = RULES
    tests: tuple[Test, ...] = slot(TESTS, usual=())
    line = f"[<tests>] ({'|'.join(VERBS)})"
    also = (f"IF [,] ({'|'.join(VERBS)})",)


BEGUN = typed(vocabulary.LINES, (Begun,), rules=RULES, silent=SILENT, names=OWNERS)


def is_for_a_turn(row: Row) -> bool:
    """Return whether a row that begins with IF is a line of a turn, not a standing order."""
    if any(row.has(kind) for kind in ALONE):
        return True
    end = BEGUN.machine.longest(row.sorts)
    if not end:
        return False
    if "PLAY" not in row.means[end - 1]:
        return True
    card = next((means["card"] for means in row.means[end : end + 1] if "card" in means), "")
    return bool(card) and card not in DEFENCES
