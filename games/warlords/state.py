"""The state of a game of Warlords: the table, and nothing else. No warlord holds anything in secret
between slots.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules.protocol import Hand, Outcome, Seat, State
from games.warlords.events_to_text import CATALOGUE
from games.warlords.public_state_model import (
    BOARD,
    HOME,
    INDEPENDENTS,
    Count,
    Options,
    Table,
    capitals_of,
    centres_of,
    standing_after,
)


class China(State[Table, Hand]):
    """China in the hands of its warlords."""


def setup(seats: Sequence[Seat], options: Options) -> China:
    """Each warlord starts with an army on each centre; unused warlords' armies are Independents
    (W16).
    """
    order = [seat for seat in HOME if seat in seats]
    centres = {at: seat for seat in order for at in HOME[seat]}
    held = [place.code for place in BOARD.places if place.attributes["owner"]]
    armies = {at: centres.get(at, INDEPENDENTS) for at in held}
    table = Table(options=options, order=order, armies=armies, centres=centres)
    table.history.append(count(table, 0))
    return China(table=table)


def count(table: Table, year: int) -> Count:
    """Count each seat's centres and capitals, those that are out as well."""
    seats = standing_after(table)
    return Count(
        year=year,
        centres={seat: len(centres_of(table, seat)) for seat in seats},
        capitals={seat: len(capitals_of(table, seat)) for seat in seats},
    )


def outcome(china: China) -> Outcome | None:
    """Return how the game ended, None while it goes on."""
    table = china.table
    if not table.ended:
        return None
    return Outcome(tuple(table.winners), CATALOGUE.ended(table.ended, table.ending))


def leave(table: Table, at: str) -> None:
    """The army in `at` is gone: the support it gave and the support it had are gone with it."""
    table.armies.pop(at, None)
    quiet(table, at)


def quiet(table: Table, at: str) -> None:
    """Support from and for the army in `at` ends."""
    table.guards.pop(at, None)
    unguard(table, at)
    if table.pledges:
        table.pledges = [pledge for pledge in table.pledges if pledge.of != at]


def unguard(table: Table, at: str) -> None:
    """The army in `at` supports nobody any more."""
    table.guarding.pop(at, None)
    if any(at in guards for guards in table.guards.values()):
        left = {of: [guard for guard in guards if guard != at] for of, guards in table.guards.items()}
        table.guards = {of: guards for of, guards in left.items() if guards}
    if table.pledges:
        table.pledges = [pledge for pledge in table.pledges if pledge.at != at]
