"""The commands of a turn: all that is known of how one is written stands in its class, and nowhere else."""

from __future__ import annotations

from typing import Any

from games.conquest.commands.slots import (
    AIM,
    GO,
    LOST,
    PUT,
    RULES,
    TRANSFER,
    UNITS,
    UNTIL,
    WHOM,
    WRITTEN,
    Units,
)
from games.conquest.reading.slots import CARD, PLACE, SOMEBODY
from games.conquest.rules.invasion_clauses import ONCE, TO_THE_END, CardPlay, SkillPlay, Until
from games.conquest.rules.repositioning import Transfer
from games.core.grammar.grammar_rule import WordFault
from games.core.grammar.order import Order, order, slot
from games.core.grammar.slots import Count, Many, Parts, Phrase

MOST_INFANTRY = 999
"""Infantry of one command: more than all provinces hold together."""


# -------------------------------------------------------------------- cards, Generals, infantry


@order
class Discard(Order):
    """Cards that are laid down for nothing; two of one title are two."""

    label = "Discard cards"
    rules = RULES
    cards: tuple[str, ...] = slot(Parts(CARD, ", ", every=True), "Which card do you discard?")
    line = "DISCARD {cards}"
    also = ("DISCARD <card> ([,|+] <card>)*",)


@order
class Buy(Order):
    """Strategy cards, unseen from the pile."""

    label = "Buy strategy cards"
    rules = RULES
    count: int = slot(Count(1, 8), "How many strategy cards do you buy?", usual=1)
    line = "BUY {count}"
    also = ("BUY [{count} [X]] [<sort>]", "(BUY|HIRE) <sort> [[X] {count}]", "HIRE {count} [X] <sort>")


@order
class Generals(Order):
    """Generals, unseen from the pile."""

    label = "Hire Generals"
    count: int = slot(Count(1, 6), "How many Generals?", usual=1)
    line = "HIRE {count} GENERALS"
    also = ("(HIRE|BUY) [{count}] [X] GENERALS", "(HIRE|BUY) GENERALS [[X] {count}]")


@order
class Dismiss(Order):
    """A General of the reserve goes back to the pile."""

    label = "Dismiss a General"
    who: str = slot(SOMEBODY, "Who goes back to the pile?")
    line = "DISMISS {who}"
    also = ("DISMISS [GENERALS] {who}",)


@order
class Infantry(Order):
    """Infantry, two for a gold."""

    label = "Hire infantry"
    rules = RULES
    count: int = slot(Count(1, MOST_INFANTRY), "How many infantry do you hire?")
    line = "HIRE {count} INFANTRY"
    also = ("HIRE [X] {count} [X] [<men>]", "BUY {count} [X] <men>", "(BUY|HIRE) <men> [X] {count}")


# -------------------------------------------------------------------- deploying


@order
class Put(Order):
    """Infantry that were hired, or one person, go to an own province."""

    label = "Place units"
    at: str = slot(PLACE, "Where?")
    what: int | str = slot(PUT, "Who goes there?")
    line = "PLACE {what} {at}"
    also = ("PLACE {what} [-] {at}",)


@order
class Swap(Order):
    """A General of the reserve comes for one in play."""

    label = "Swap Generals"
    new: str = slot(SOMEBODY, "Who comes from the reserve?")
    old: str = slot(SOMEBODY, "For whom?")
    line = "SWAP {new} FOR {old}"
    also = ("SWAP [GENERALS] {new} FOR [GENERALS] {old}",)


# -------------------------------------------------------------------- invading, moving


@order
class Invasion(Order):
    """A province beside one's own is invaded, until what is said."""

    label = "Invade"
    rules = RULES
    source: str = slot(PLACE, "From where?")
    target: str = slot(PLACE, "To where?")
    units: Units = slot(UNITS, "With what?")
    until: Until = slot(UNTIL, "Stop when?", usual=ONCE)
    roll: int = slot(Count(1, 3), "How many dice?", usual=3)
    losses: tuple[str, ...] = slot(Many(SOMEBODY), "Who falls before the others?", usual=())
    lost: None = slot(LOST, usual=None)
    plays: tuple[CardPlay | SkillPlay, ...] = slot(
        Parts(WRITTEN, " ", every=True), "What is played with it?", usual=()
    )
    bring: Units = slot(UNITS, "Who follows?", usual=Units(0))
    go: bool = slot(GO, usual=False)
    death: str = slot(
        Phrase(
            "end",
            ("<stop> (TAKEN|END)", lambda: "until"),
            ("TAKEN", lambda: "until"),
            ("- TAKEN", lambda: "to"),
        ),
        usual="",
    )
    line = (
        "INVADE {source} - {target} WITH {units} [{until}] [ROLL {roll}] [LOSSES {losses}] [{plays}] "
        "[BRING {bring}]"
    )
    also = (
        "[{go}] INVADE [WITH] {units} <way> <parts>",
        "[{go}] INVADE <way> <with> {units} <parts>",
        "[{go}] INVADE [FROM] {source} INVADE {target} <with> {units} <parts>",
        "[{go}] INVADE [-] {target} WITH {units} FROM {source} <parts>",
        "{source} INVADE {target} <with> {units} <parts>",
    )

    @classmethod
    def settled(cls, got: dict[str, Any]) -> dict[str, Any]:
        """Until it is taken is until nobody is left who could, unless something else is said besides."""
        death = got.pop("death", "")
        if death == "to" and "until" in got:
            raise WordFault("when to stop is said twice; which one do you mean?")
        if death:
            got.setdefault("until", TO_THE_END)
        return got


@order
class Follow(Order):
    """More units follow into what was captured last."""

    label = "Follow into the last capture"
    rules = RULES
    units: Units = slot(UNITS, "Who follows?")
    line = "FOLLOW {units}"
    also = ("FOLLOW [WITH|BY] {units}",)


@order
class Move(Order):
    """Units go from own provinces to own provinces, all at once."""

    label = "Move among your provinces"
    rules = RULES
    transfers: tuple[Transfer, ...] = slot(Parts(TRANSFER, ", ", every=True), "Who moves where?")
    line = "MOVE {transfers}"
    also = ("MOVE {transfers} ([,|+] [-] {transfers})*",)


# -------------------------------------------------------------------- at any time of a turn


@order
class Play(Order):
    """A card of one's own turn."""

    label = "Play a card"
    card: str = slot(CARD, "Which card do you play?")
    about: str = slot(AIM, "Against whom, or where?", usual="")
    line = "PLAY {card} [{about}]"
    also = (
        "PLAY [CARDS] {card} [CARDS] [AGAINST] [-] [{about}]",
        "{card} [CARDS] [AGAINST] [-] [{about}]",
    )


@order
class Veto(Order):
    """A lord forbids vassals to invade."""

    label = "Forbid an invasion to your vassals"
    whom: str = slot(WHOM, "What is forbidden to your vassals?")
    line = "VETO {whom}"


@order
class Allow(Order):
    """A lord allows it again."""

    label = "Allow it again"
    whom: str = slot(WHOM, "What is allowed again?")
    line = "ALLOW {whom}"
    also = ("ALLOW VETO {whom}",)


@order
class Reveal(Order):
    """One's gold is shown to all."""

    label = "Show your gold to all"
    go: bool = slot(GO, usual=False)
    line = "REVEAL"
    also = (
        "REVEAL [GOLD] [-] [ALL|EVERYBODY] [{go}]",
        "SHOW [GOLD] [-] (ALL|EVERYBODY) [GOLD] [{go}]",
    )


@order
class Next(Order):
    """The phase is closed."""

    label = "Close this phase"
    line = "NEXT"
    also = ("(NEXT|END|LEAVE) PHASE",)


@order
class End(Order):
    """The turn is over."""

    label = "End your turn"
    go: bool = slot(GO, usual=False)
    line = "END"
    also = ("END [TURN] [{go}]", "LEAVE TURN")


ORDERS: tuple[type[Order], ...] = (
    *(Discard, Buy, Generals, Dismiss, Infantry, Put, Swap, Invasion, Follow, Move, Play, Veto, Allow),
    *(Reveal, Next, End),
)
