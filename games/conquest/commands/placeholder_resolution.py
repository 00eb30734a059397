"""Commands made exact for the board as it is: ALL as a number, RULER as a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.conquest.commands.orders import Invasion
from games.conquest.rules.declaring import Invade
from games.conquest.rules.invading_units import able, meant
from games.conquest.rules.invasion_clauses import CardPlay, Helpers, Play
from games.conquest.rules.repositioning import Transfer
from games.conquest.state import Realm, turn_of
from games.core.rules.errors import Illegal
from games.core.rules.prompts import Seat


def person(realm: Realm, seat: Seat, name: str) -> str:
    """Return the one Ruler or General whom a command names."""
    return real_names(realm, seat, (name,))[0]


def real_names(realm: Realm, seat: Seat, names: Sequence[str]) -> tuple[str, ...]:
    """Return names, with that of one's own Ruler in the place of RULER."""
    ruler = realm.table.rosters[seat].ruler
    if "RULER" in names and not ruler:
        raise Illegal("you have no Ruler.")
    return tuple(ruler if name == "RULER" else name for name in names)


def invasion_of(realm: Realm, seat: Seat, order: Invasion) -> Invade:
    """Return the invasion that an order means."""
    persons = real_names(realm, seat, order.units.persons)
    turn = turn_of(realm)
    ready = sum(part.infantry for part in able(realm.table, turn, order.source, persons))
    infantry = meant(order.units.infantry, ready)
    if infantry < 0:
        raise Illegal(f"{ready} infantry in {order.source} can invade.")
    return Invade(
        order.source,
        order.target,
        infantry,
        persons,
        order.until,
        order.roll,
        order.losses,
        tuple(_play(realm, play) for play in order.plays),
        meant(order.bring.infantry, ready - infantry),
        real_names(realm, seat, order.bring.persons),
    )


def _play(realm: Realm, play: Play) -> Play:
    """Return a card or a skill; who reinforces with as many infantry as ALL means where it is written."""
    if not isinstance(play, CardPlay):
        return play
    found = list[Helpers]()
    for each in play.helpers:
        ready = sum(part.infantry for part in able(realm.table, turn_of(realm), each.at, each.persons))
        found.append(replace(each, infantry=max(0, meant(each.infantry, ready))))
    return replace(play, helpers=tuple(found))


def following(realm: Realm, infantry: int) -> int:
    """Return how many infantry follow the last capture."""
    turn = turn_of(realm)
    source = turn.captures[-1].source if turn.captures else ""
    ready = sum(part.infantry for part in able(realm.table, turn, source, ())) if source else 0
    return meant(infantry, ready)


def transfers(realm: Realm, seat: Seat, said: Sequence[Transfer]) -> list[Transfer]:
    """Return who moves from where to where."""
    present = turn_of(realm).present
    return [
        Transfer(
            each.source,
            each.target,
            max(0, meant(each.infantry, present.get(each.source, 0))),
            real_names(realm, seat, each.persons),
        )
        for each in said
    ]
