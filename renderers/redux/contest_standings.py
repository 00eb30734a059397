"""Contests for a space, who bids against whom and who leads: read off the table, for the pictures alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.rules.prompts import Seat
from games.redux.public_state_model import STATES, Placement, Table

WEI, WU, _ = STATES
CAO_CAO = "CAO"


@dataclass(frozen=True)
class Contest:
    """The bids for a space: `sides` are states whose bids add up, `best` those who lead or have won."""

    space: str
    sides: tuple[tuple[Seat, ...], ...]
    bids: tuple[Placement, ...]
    best: tuple[Seat, ...]
    settled: bool

    def of(self, seat: Seat) -> tuple[Placement, ...]:
        """Return a state's bids in their order."""
        return tuple(bid for bid in self.bids if bid.seat == seat)

    def total(self, side: Sequence[Seat]) -> int:
        """Return what a side has bid."""
        return sum(bid.value for bid in self.bids if bid.seat in side)


def is_past(table: Table) -> bool:
    """Return whether this round is not bid for yet, so that the bids of the last may be shown: who names the
    alliance space or bids first sees the table as it is, without any.
    """
    return table.stage == "recruit" and table.last is not None


def contest(table: Table, space: str, *, orders: bool = True) -> Contest:
    """Return the bids for a space: of this round or, where `orders` asks for them, of the last one."""
    if is_past(table) and table.last is not None:
        won = tuple(table.last.won.get(space, ()))
        bids = [bid for bid in table.last.bids if bid.space == space] if orders else []
        return Contest(space, past_sides(table, space, bids, won), tuple(bids), won, settled=True)
    here = tuple(table.on(space))
    sides = tuple(dict.fromkeys(table.side(seat, space) for seat in table.order))
    settled = table.stage in ("act", "over") and table.last is not None
    won = tuple(table.last.won.get(space, ())) if settled and table.last else leading(table, space)
    return Contest(space, sides, here, won, settled)


def past_sides(
    table: Table, space: str, bids: Sequence[Placement], won: tuple[Seat, ...]
) -> tuple[tuple[Seat, ...], ...]:
    """Return the sides of the last round: on its alliance space those who won, and those who lost."""
    there = [seat for seat in STATES if any(bid.seat == seat for bid in bids)]
    lost = tuple(seat for seat in there if seat not in won)
    sides = [won, lost] if space == table.last_alliance else [(seat,) for seat in (*won, *lost)]
    return tuple(side for side in sides if side)


def leading(table: Table, space: str) -> tuple[Seat, ...]:
    """Return the states that would win a space now; of equal totals the one reached first leads, but a
    side that Huang Gai has left loses them, and one with Cao Cao wins them.
    """
    found: dict[tuple[Seat, ...], tuple[int, int]] = {}
    for bid in table.on(space):
        side = table.side(bid.seat, space)
        found[side] = (found.get(side, (0, 0))[0] + bid.value, bid.number)
    if not found:
        return ()
    best = max(total for total, _ in found.values())
    tied = [side for side, (total, _) in found.items() if total == best]
    if table.deserted == space:
        tied = [side for side in tied if WU not in side] or tied
    with_him = [bid.seat for bid in table.on(space) if bid.general == CAO_CAO]
    tied = [side for side in tied if any(seat in side for seat in with_him)] or tied
    first = min(tied, key=lambda side: found[side][1])
    return tuple(seat for seat in first if table.on(space, seat))
