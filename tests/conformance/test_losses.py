"""Whatever a seat loses is told to it with its next question: by two views, not by the words that tell it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any

import pytest

from games.conquest.land import BOARD as CHINA
from games.core.rules.protocol import AnyGame, Event, Seat, View, view
from games.core.telling.turn_recap import tale_of
from games.redux.printed_data import name_of
from games.suntzu.public_state_model import BOARD as STATES
from games.warlords.public_state_model import BOARD as SUPPLY
from games.yuan.phrases import place
from tests.conformance.courses import GAMES, Course, at_chance, by_computers, silent

Sight = View[Any, Any]
Loss = tuple[str, ...]
"""Words of which one must be told."""


def warlords(before: Sight, seen: Sight, events: list[Event]) -> Iterator[Loss]:
    """Armies that fell, by the battles that others and the seat itself lost; centres, by the board."""
    me = seen.seat
    for each in (event.facts for event in events if event.kind == "battle"):
        if me == (each["defender"] if each["won"] else each["attacker"]):
            yield (SUPPLY.name(each["at"] if each["won"] else each["source"]),)
    for at, seat in before.table.centres.items():
        if seat == me and seen.table.centres.get(at) != me:
            yield (SUPPLY.name(at), at)


def conquest(before: Sight, seen: Sight, events: list[Event]) -> Iterator[Loss]:
    """Provinces, persons, and infantry where the seat itself moved nothing."""
    me = seen.seat
    moved = {
        str(each.facts.get(key))
        for each in events
        for key in ("source", "target", "at")
        if each.kind in ("moved", "reinforced", "invasion")
    }
    for at, land in before.table.lands.items():
        now = seen.table.lands[at]
        left = 0 if now.owner != me else now.infantry
        if land.owner == me and (now.owner != me or (left < land.infantry and at not in moved)):
            yield (CHINA.name(at), at)
    old, new = before.table.rosters.get(me), seen.table.rosters.get(me)
    if old and new:
        gone = {old.ruler, *old.generals} - {new.ruler, *new.generals, ""}
        yield from ((name,) for name in sorted(gone))


def redux(before: Sight, seen: Sight, events: list[Event]) -> Iterator[Loss]:
    """Generals that serve no more, buildings, and what a state has, but for the price of its own bid."""
    me = seen.seat
    old, new = before.table.realms[me], seen.table.realms[me]
    for code in [*(set(old.officers) - set(new.officers)), *(set(old.built) - set(new.built))]:
        yield (name_of(code), code)
    paid = [each for each in events if each.facts.get("seat") == me and each.kind in ("placed", "swapped")]
    for name, words in FIGURES.items():
        if getattr(new, name) < getattr(old, name) and not paid:
            yield (words, f"your {words}")


FIGURES = {
    "gold": "gold",
    "rice": "rice",
    "popular": "popular support",
    "untrained": "untrained",
    "trained": "trained",
    "tribal": "tribal relations",
    "military": "military points",
    "rank": "rank",
}
"""The figures of a state, and the word for each."""


def suntzu(before: Sight, seen: Sight, events: list[Event]) -> Iterator[Loss]:
    """Armies in a province, and what a side held."""
    for at, force in before.table.held.items():
        now = seen.table.held.get(at)
        if force.seat == seen.seat and (now is None or now.seat != force.seat or now.armies < force.armies):
            yield (STATES.name(at), at)


def yuan(before: Sight, seen: Sight, events: list[Event]) -> Iterator[Loss]:
    """Provinces, Cities, walls, and armies."""
    for at, held in before.table.held.items():
        if held.seat != seen.seat:
            continue
        now = seen.table.held.get(at)
        if now is None or now.seat != held.seat or now.cities < held.cities or now.armies < held.armies:
            yield (place(at), at, place(at).partition(" (")[0])
        elif held.rampart and not now.rampart:
            yield (place(at), at)


LOSSES: Mapping[str, Callable[[Sight, Sight, list[Event]], Iterator[Loss]]] = {
    each.__name__: each for each in (warlords, conquest, redux, suntzu, yuan)
}


def asked(course: Course) -> Iterator[tuple[Sight, Sight, list[Event], list[Event]]]:
    """Yield what each seat that is asked saw when it was last, sees now, and was told between."""
    told: list[Event] = []
    last: dict[Seat, tuple[int, Sight]] = {}
    for position in course.positions:
        told += position.news
        for seat in position.ask.prompts if position.ask else ():
            if seat not in position.save.ready:
                seen = view(position.state, seat)
                since, before = last.get(seat, (len(told), seen))
                public = [event for event in told[since:] if event.audience is None]
                alone = [e for e in told[since:] if e.audience is not None and seat in e.audience]
                yield before, seen, public, alone
                last[seat] = len(told), seen


def losses(game: AnyGame, course: Course) -> Iterator[tuple[Loss, str]]:
    """Yield each loss of a game, and what is told with the next question of the seat that bore it."""
    for before, seen, public, alone in asked(course):
        tale = tale_of(game, public, seen)
        text = "\n".join(chain(tale.came, tale.befell, map(game.prose, alone)))
        for loss in LOSSES[game.slug](before, seen, public):
            yield loss, f"{seen.seat}: {text}"


@pytest.mark.long
@pytest.mark.parametrize("course", [by_computers, at_chance, silent], ids=lambda course: course.__name__)
@pytest.mark.parametrize("slug", LOSSES)
def test_whatever_a_seat_loses_is_told_to_it(slug: str, course: Any):
    every = losses(GAMES[slug], course(slug))
    assert [each for each in every if not any(word in each[1] for word in each[0])] == []


@pytest.mark.long
@pytest.mark.parametrize("course", [by_computers, at_chance], ids=lambda course: course.__name__)
@pytest.mark.parametrize("slug", LOSSES)
def test_seats_lose_something_in_what_is_looked_at(slug: str, course: Any):
    assert len(list(losses(GAMES[slug], course(slug)))) >= 3
