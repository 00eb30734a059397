"""Bids that are shown as examples: each general to a space of their own, where their state would lead."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.prompts import Seat
from games.redux.bids import Pass, Wish
from games.redux.rules.bidding import fault, would_lead
from games.redux.state import Redux

FIRST = ("REC", "FRM", "MKT", "TRB", "PSH", "PCV", "HAN", "POP", "TRN", "CON", "HIM", "TRD")
"""Common spaces, those first whose action is good without anything else."""


def sound_bids(s: Redux, seat: Seat) -> Iterator[str]:
    """Yield for each general at home a bid on a space where their state does not stand and was not sent
    before; that nobody goes, if nobody can.
    """
    table = s.table
    taken = {bid.space for bid in table.bids if bid.seat == seat}
    for general in table.realms[seat].at_home:
        fitting = (
            wish
            for wish in (Wish(general, space) for space in FIRST if space not in taken)
            if not fault(table, seat, wish) and would_lead(table, seat, wish)
        )
        if (wish := next(fitting, None)) is not None:
            taken.add(wish.space)
            yield wish.text
    yield Pass().text
