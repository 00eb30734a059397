"""Bids that are shown as examples: each general to a space of their own, where their state would lead."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.rules.prompts import Seat
from games.redux.orders.bids import GeneralBid, Pass
from games.redux.printed_data import TRIBES
from games.redux.rules.bidding import fault, would_lead
from games.redux.state import Redux

FIRST = ("REC", "FRM", "MKT", "TRB", "PSH", "PCV", "HAN", "POP", "TRN", "CON", "HIM", "TRD")
"""Common spaces, those first whose action is good without anything else."""


def sound_bids(s: Redux, seat: Seat) -> Iterator[str]:
    """Yield for each general at home a bid on a space where their state does not stand and was not sent
    before, one of the last two to the tribes, where nobody is a rival; that nobody goes, if nobody can.
    """
    table, home = s.table, s.table.realms[seat].at_home
    taken = {bid.space for bid in table.bids if bid.seat == seat}
    for general in home:
        common = (GeneralBid(general, space) for space in FIRST)
        tribes = (GeneralBid(general, TRIBES, gold=1),) if general in home[-2:] else ()
        fitting = (
            wish
            for wish in (*tribes, *common)
            if wish.space not in taken and not fault(table, seat, wish) and would_lead(table, seat, wish)
        )
        if (wish := next(fitting, None)) is not None:
            taken.add(wish.space)
            yield wish.text
    yield Pass().text
