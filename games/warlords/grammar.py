"""The order language of Warlords: what each clause says, before anybody asks whether it is legal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.core.errors import Illegal, OrderError, Unreadable
from games.core.orders import Clause, Reader
from games.core.prompts import Seat
from games.core.tokens import Token
from games.warlords.table import BOARD, WARLORDS, Order

READER = Reader(BOARD, WARLORDS)


@dataclass(frozen=True)
class Clear:
    """Forget what was ordered for the army or centre in `at`."""

    at: str


@dataclass(frozen=True)
class AllHold:
    """Every army that has no order in this message holds."""


@dataclass(frozen=True)
class Waives:
    """So many builds are waived; None waives all."""

    count: int | None


Wish: TypeAlias = Order | Clear | AllHold | Waives
OPENING = ("place", "arrow", "hold", "build", "disband", "waive", "clear", "all")
"""What an order may begin with."""


def parse(clause: Clause, seat: Seat) -> Wish | None:
    """Return what a clause says, None if it is hopeless; raises OrderError if it cannot be read."""
    if clause.speaker and clause.speaker != seat:
        names = {power.seat: power.name for power in WARLORDS}
        message = f"you play {names[seat]}, not {names[Seat(clause.speaker)]}."
        raise clause.error(Illegal, message)
    if clause.tokens and clause.tokens[0].kind in OPENING:
        wish = _order(clause, seat) or _rarer(clause, seat)
        if wish is not None:
            return wish
    if not clause.is_hopeless:
        raise unread(clause)
    return None


def _order(clause: Clause, seat: Seat) -> Order | None:
    match clause.tokens:
        case [Token("place", at), Token("support"), Token("place", of), Token("arrow"), Token("place", to)]:
            return Order(seat=seat, kind="support move", at=at, of=of, to=to)
        case [Token("place", at), Token("support"), Token("place", of)]:
            return Order(seat=seat, kind="support hold", at=at, of=of, to=of)
        case [Token("place", at), Token("support"), Token("place", of), Token("hold")]:
            return Order(seat=seat, kind="support hold", at=at, of=of, to=of)
        case [Token("place", at), Token("arrow"), Token("place", to)]:
            return Order(seat=seat, kind="move", at=at, to=to)
        case [Token("place", at), Token("hold")] | [Token("hold"), Token("place", at)]:
            return Order(seat=seat, kind="hold", at=at)
        case [Token("build"), Token("place", at)] | [Token("place", at), Token("build")]:
            return Order(seat=seat, kind="build", at=at)
        case [Token("disband"), Token("place", at)] | [Token("place", at), Token("disband")]:
            return Order(seat=seat, kind="disband", at=at)
        case _:
            return None


def _rarer(clause: Clause, seat: Seat) -> Wish | None:
    match clause.tokens:
        case [Token("arrow"), Token("place", at), Token("arrow"), Token("place", to)]:
            return Order(seat=seat, kind="move", at=at, to=to)
        case [Token("waive")]:
            return Waives(1)
        case [Token("waive"), Token("number", digits)] if len(digits) <= 2:
            return Waives(int(digits))
        case [Token("waive"), Token("all")]:
            return Waives(None)
        case [Token("clear"), Token("place", at)]:
            return Clear(at)
        case [Token("all"), Token("hold")] | [Token("hold"), Token("all")]:
            return AllHold()
        case _:
            return None


def unread(clause: Clause) -> OrderError:
    """Return what is wrong with a clause that is none of the above; half an order gets the other half
    shown.
    """
    match clause.tokens:
        case [Token("place", at), Token("place", to)]:
            if to in BOARD.neighbours(at):
                return clause.error(Unreadable, f"did you mean A {at} - {to}?", f"A {at} - {to}")
            return clause.error(Unreadable, "what lies between two places: - (goes to) or S (supports)?")
        case [Token("place", at)]:
            message = f"what shall the army in {at} do: go somewhere (-), support (S) or hold (H)?"
            return clause.error(Unreadable, message)
        case [Token("place", _), Token("arrow" | "support" as verb)]:
            message = "go where?" if verb == "arrow" else "support whom?"
            return clause.error(Unreadable, message)
        case [Token("place", _), Token("arrow"), Token("place", to), *_] if len(clause.tokens) > 3:
            message = f"one order in each line, please; after {to} the line goes on."
            return clause.error(Unreadable, message)
        case _:
            return READER.unknown(clause)
