"""A view in words: the moment, each state's position, the board, and the figures of the chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.rules.protocol import Seat, View
from games.core.telling.prose import counted, fitted
from games.redux.events_to_text import cards, said
from games.redux.printed_data import (
    BORDERS,
    GENERALS,
    LOCATIONS,
    SPACES,
    STATES,
    UNIT_NAMES,
    WEAPONS,
    places_of,
)
from games.redux.public_state_model import NAMES, Officer, Realm, Table
from games.redux.rules.scoring import scores
from games.redux.state import Chancery, setup

Sight = View[Table, Chancery]


def phase(view: Sight) -> str:
    """Return the moment in words."""
    table = view.table
    moment = "circle" if table.stage == "bid" and table.circle else table.stage
    return said(f"phase {moment}", number=table.round, circle=table.circle + 1)


def filmed(view: Sight) -> bool:
    """A replay stops as a part of a round begins, not at every circle of the open ladder."""
    return view.table.stage != "bid" or not view.table.bids


def standing(view: Sight) -> dict[Seat, str]:
    """Return each state's position in words, in state order."""
    totals = points(view)
    return {seat: _position(view, seat, totals[seat]) for seat in view.table.order}


def points(view: Sight) -> dict[Seat, int]:
    """Return each state's points if the game ended now."""
    return {seat: score.total for seat, score in (view.table.final or scores(view.table)).items()}


def _position(view: Sight, seat: Seat, total: int) -> str:
    realm = view.table.realms[seat]
    return said(
        "standing",
        total=total,
        generals=counted(len(realm.officers), "general"),
        places=counted(len(realm.occupied), "location"),
        supply=supply(realm),
    )


def supply(realm: Realm) -> str:
    """Return a state's supply: `2g 3r 1p, 1u 2t, 1S 2H`."""
    weapons = " ".join(f"{count}{kind}" for kind, count in realm.weapons.items() if count)
    parts = [f"{realm.gold} gold, {realm.rice} rice, {realm.popular} popular support"]
    parts.append(f"{realm.untrained}+{realm.trained} armies")
    return ", ".join([*parts, *([weapons] if weapons else [])])


def figures(view: Sight) -> dict[Seat, Sequence[int]]:
    """Return each state's points as the game begins and after every round, as if it had ended then."""
    begun = scores(setup(STATES, view.table.options).table)
    rounds = view.table.points[1:]
    return {seat: [begun[seat].total, *(points[seat] for points in rounds)] for seat in STATES}


def describe(view: Sight) -> str:
    """Return the board in words, in at most 1,000 characters; to a state its own cards as well."""
    table = view.table
    rows = [f"Three Kingdoms Redux. {phase(view)}."]
    if table.alliance:
        allied = " and ".join(NAMES[seat] for seat in table.allied)
        rows.append(f"Alliance space: {SPACES[table.alliance].name} ({allied}).")
    if view.hand and view.hand.drawn:
        rows.append(f"You drew {cards(view.hand.drawn)}.")
    if view.hand and view.hand.cards:
        rows.append(f"Your cards: {' '.join(view.hand.cards)}.")
    rows += [f"{NAMES[seat]}: {told}." for seat, told in standing(view).items()]
    rows += [f"{SPACES[space].name}: {told}." for space in SPACES if (told := bids(table, space))]
    rows += [f"{border}: {told}." for border in BORDERS if (told := _border(table, border))]
    return fitted(rows)


def bids(table: Table, space: str) -> str:
    """Return the bids on a space: "Wei CAO 4, Wu SJI 3"."""
    return ", ".join(
        f"{NAMES[bid.seat]} {bid.general}" + (f" {bid.value}" if bid.value else "") for bid in table.on(space)
    )


def _border(table: Table, border: str) -> str:
    held = [place.code for place in places_of(border) if place.code in table.held]
    return ", ".join(f"{at} {NAMES[table.held[at].seat]} {table.held[at].general}" for at in held)


def gazetteer(view: Sight) -> list[str]:
    """Return a line for each space, each location and each general in play."""
    return [*_spaces(view.table), *_locations(view.table), *_generals(view.table)]


def _spaces(table: Table) -> Iterator[str]:
    for code, space in SPACES.items():
        told = bids(table, code) or "no bids"
        yield f"**{code}** {space.name} {space.chinese} – {table.counts(code) or 'no bid'} – {told}"


def _locations(table: Table) -> Iterator[str]:
    for code, place in LOCATIONS.items():
        holder = table.held.get(code)
        told = f"{NAMES[holder.seat]} {GENERALS[holder.general].name}" if holder else "free"
        yield f"**{code}** {place.name} {place.chinese} – {place.border}, {UNIT_NAMES[place.unit]} – {told}"


def _generals(table: Table) -> Iterator[str]:
    for seat in table.order:
        for code, officer in table.realms[seat].officers.items():
            card = GENERALS[code]
            numbers = f"{card.administration}/{card.combat}/{card.leadership}"
            yield f"**{code}** {card.name} {card.chinese} – {NAMES[seat]} {numbers} – {duty(officer)}"


def duty(officer: Officer) -> str:
    """Return what a general does, in words."""
    units = " ".join(f"{officer.units[kind]}{kind}" for kind in WEAPONS if officer.units.get(kind))
    told = {"home": "at home", "bid": f"on {officer.at}", "emperor": "with the emperor"}
    place = told.get(officer.duty) or f"at {', '.join(officer.locations)}"
    return f"{place} with {units}" if units else place
