"""The civil servant who bids for a state without a player: one general on the emptiest space with an
income.
"""

from __future__ import annotations

from games.core.rules.prompts import Seat
from games.redux.orders.bids import GeneralBid
from games.redux.printed_data import GENERALS
from games.redux.rules.bidding import place
from games.redux.state import Redux

INCOME = ("TRB", "MKT", "FRM", "REC", "POP")


def servant(s: Redux, seat: Seat) -> None:
    """Assign the cheapest general to the emptiest space with an income, once a round, and pass."""
    table, realm = s.table, s.table.realms[seat]
    if not realm.assigned and realm.at_home:
        general = min(
            realm.at_home, key=lambda code: (GENERALS[code].administration + GENERALS[code].combat, code)
        )
        space = min(INCOME, key=lambda code: (len(table.on(code)), INCOME.index(code)))
        place(s, seat, GeneralBid(general, space))
    if seat not in table.passed:
        table.passed.append(seat)
        s.tell("passed", seat=seat)
