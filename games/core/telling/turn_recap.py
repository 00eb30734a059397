"""One seat's events since it was last asked something, for the message that asks it again.

A tale is made of the events that the seat heard and of its own view, so it holds nothing that the view does
not. A game tells it better than `plain` with a function `tale` of its own, beside its `prose`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.rules.game_declaration import Tale
from games.core.rules.protocol import AnyGame, AnyView, Event, Fact, Seat

WORKED, FAILED, STAYED, IDLE, WARNED, GAINED = "✅", "❌", "⏸️", "➖", "⚠️", "🏯"
"""Marks before a line: it worked, was lost, stayed, was for nothing, is a danger, changed hands."""
ALLIED = "🤝"
"""Mark before a line that says who stands together."""

MOST = 5
"""Lines that say what else happened to a seat."""


def tale_of(game: AnyGame, events: Sequence[Event], seen: AnyView) -> Tale:
    """Return what a seat is told of these events; raises ValueError for the view of everybody."""
    if seen.seat is None:
        raise ValueError("a tale is told to a seat")
    public = heard(events, seen.seat)
    return game.tale(public, seen) if game.tale else plain(game, public, seen)


def heard(events: Sequence[Event], seat: Seat) -> list[Event]:
    """Return the events of which a seat knows."""
    return [event for event in events if event.audience is None or seat in event.audience]


def plain(game: AnyGame, events: Sequence[Event], seen: AnyView) -> Tale:
    """Return the tale of a game that tells none itself, in the words of the reports that name the seat: what
    it did, and what others did to it.
    """
    seat = seen.seat or Seat("")
    about = [event for event in events if event.audience is None and names(event, seat)]
    own = [event for event in about if seat in (event.facts.get("seat"), event.facts.get("attacker"))]
    others = [event for event in about if event not in own]
    said = game.standing(seen).get(seat, "")
    return Tale(tuple(_lines(game, own)), tuple(_lines(game, others)[-MOST:]), said)


def _lines(game: AnyGame, events: Sequence[Event]) -> list[str]:
    """Return the first line of each event that has words."""
    return [line.partition("\n")[0] for line in map(game.prose, events) if line]


def names(event: Event, seat: Seat) -> bool:
    """Return whether an event is about a seat."""
    return _holds(event.facts, seat)


def _holds(fact: Fact, seat: Seat) -> bool:
    if isinstance(fact, Mapping):
        return seat in fact or any(_holds(each, seat) for each in fact.values())
    if isinstance(fact, list | tuple):
        return any(_holds(each, seat) for each in fact)
    return fact == seat
