"""Battles and the border locations: who may lead what where, and what a stationed general takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations

from games.core.rules.prompts import Seat
from games.redux.printed_data import LOCATIONS, WEAPONS
from games.redux.public_state_model import Holder, Officer, Table
from games.redux.rules.decisions import ActionUnderWay, Flow, decide
from games.redux.rules.gains_and_costs import dearer, total_units
from games.redux.rules.hooks import REGISTRY, offer


def fits(general: str, kind: str, location: str) -> bool:
    """Return whether a unit under a general fits a location: its own kind, or any with Infantry Mastery."""
    skill = REGISTRY.skills["terrain"].get(general)
    return LOCATIONS[location].unit == kind or bool(skill and skill.effect(kind))


def needs_no_units(general: str) -> bool:
    """Return whether a general may battle and be stationed alone."""
    return general in REGISTRY.skills["bare"]


def leads_two(general: str, number: int) -> bool:
    """Return whether a general may lead two kinds of units, and occupy two locations, in a round."""
    skill = REGISTRY.skills["double"].get(general)
    return bool(skill and skill.effect(number))


def grounds(table: Table, border: str, general: str, units: Mapping[str, int]) -> list[tuple[str, ...]]:
    """Return where a general with these units can be stationed: one location, or two for Liao Hua."""
    free = table.free(border)
    kinds = [kind for kind in WEAPONS for _ in range(units.get(kind, 0))]
    if not kinds:
        return [(at,) for at in free] if needs_no_units(general) else []
    found: list[tuple[str, ...]] = []
    if len(dict.fromkeys(kinds)) == 1:
        found = [(at,) for at in free if fits(general, kinds[0], at)]
    if len(kinds) == 2 and leads_two(general, table.round):
        found += list(_pairs(general, kinds, free))
    return found


def _pairs(general: str, kinds: list[str], free: list[str]) -> Iterator[tuple[str, ...]]:
    seen: list[list[str]] = []
    for one, other in permutations(free, 2):
        if fits(general, kinds[0], one) and fits(general, kinds[1], other):
            pair = sorted((one, other))
            if kinds[0] != kinds[1] or pair not in seen:
                seen.append(pair)
                yield one, other


def battle(deed: ActionUnderWay) -> Flow[None]:
    """The winner stations one of the generals with his units on a free location; the others go home."""
    able = stationable(deed.s.table, deed.seat, deed.space)
    who = yield from decide(deed.space, "who", list(able))
    words = [f"- {' '.join(places)}" for places in able[who]]
    word = yield from decide(deed.space, "where", words)
    yield from station(deed, who, tuple(word.split()[1:]))


def stationable(table: Table, seat: Seat, border: str) -> dict[str, list[tuple[str, ...]]]:
    """Return the generals of a bid who can be stationed, and where; first those with most units."""
    officers = table.realms[seat].officers
    found = {
        bid.general: places
        for bid in table.on(border, seat)
        if (places := grounds(table, border, bid.general, officers[bid.general].units))
    }
    order = sorted(found, key=lambda code: (-total_units(officers[code].units), code))
    return {code: found[code] for code in order}


def station(deed: ActionUnderWay, who: str, places: tuple[str, ...]) -> Flow[None]:
    """A general stays on a border for the rest of the game and takes the tokens of what he occupies."""
    table, officer = deed.s.table, deed.realm.officers[who]
    officer.duty, officer.at, officer.stationed = "stationed", deed.space, table.round
    officer.locations, officer.led = list(places), dict(officer.units)
    for at in places:
        table.held[at] = Holder(seat=deed.seat, general=who)
    deed.who, deed.places = who, places
    for at in places:
        yield from take_token(deed, officer, at)
    deed.position = position(table, deed.space)
    deed.tell("stationed", general=who, places=list(places), units=units_facts(officer))
    yield from offer("stationed", deed)


def units_facts(officer: Officer) -> list[str]:
    """Return a general's units as words: `2H`."""
    return [f"{count}{kind}" for kind, count in officer.units.items() if count]


def take_token(deed: ActionUnderWay, officer: Officer, at: str) -> Flow[None]:
    """The token of a location lies on the treasury or the granary, or shows its victory point."""
    realm = deed.realm
    words = list(dearer(realm))
    skill = REGISTRY.skills["face"].get(deed.who)
    if skill and skill.effect(officer.units):
        words.append("VP")
    word = yield from decide(deed.space, "token", words)
    if word == "VP":
        realm.victory.append(at)
        if not deed.s.table.options.vp_token_keeps_place:
            return
        word = yield from decide(deed.space, "token", dearer(realm))
    (realm.treasury if word == "TRE" else realm.granary).append(at)


def position(table: Table, border: str) -> int:
    """Return the number of the general just stationed among those of both states on a border."""
    if table.options.position_counts == "locations":
        return sum(1 for at in table.held if LOCATIONS[at].border == border)
    return table.stationed_on(border)
