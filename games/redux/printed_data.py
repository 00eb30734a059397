"""Cards and board as printed: data files, read once, that a host can correct without code."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from games.core.rules.board import read_json
from games.core.rules.prompts import Seat

WEI, WU, SHU = Seat("wei"), Seat("wu"), Seat("shu")
STATES = (WEI, WU, SHU)
"""The states in their first order."""
WEAPONS: tuple[str, ...] = ("S", "H", "C", "V")
"""Spears, horses, crossbows, vessels; in orders also the units: infantry, cavalry, archery, naval."""
WEAPON_NAMES = {"S": "spear", "H": "horse", "C": "crossbow", "V": "vessel"}
UNIT_NAMES = {"S": "infantry", "H": "cavalry", "C": "archery", "V": "naval"}
DECKS: tuple[str, ...] = ("SEP", "UNI")


@dataclass(frozen=True)
class General:
    """A general's card; the statistics are 1 to 5, leadership counts army units."""

    code: str
    state: Seat
    name: str
    chinese: str
    simplified: str
    kind: str
    skill: str
    administration: int
    combat: int
    leadership: int
    text: str
    sourced: tuple[str, ...] = ()

    def stat(self, criterion: str) -> int:
        """Return what he counts under a criterion."""
        return self.combat if criterion == "combat" else self.administration


@dataclass(frozen=True)
class Enhancement:
    """A state enhancement: `cost` is a tuple of letters, `needs` a figure of the state and its least
    value.
    """

    code: str
    deck: str
    name: str
    chinese: str
    simplified: str
    cost: tuple[str, ...]
    needs: tuple[str, int] | None
    text: str


@dataclass(frozen=True)
class Space:
    """An action space; `bid` is combat, administration, criterion (a marker says which) or nothing."""

    code: str
    name: str
    chinese: str
    bid: str
    kind: str
    alliance: bool


@dataclass(frozen=True)
class Location:
    """A border location and the kind of unit that it wants."""

    code: str
    name: str
    chinese: str
    border: str
    unit: str


def _general(row: dict[str, Any]) -> General:
    return General(
        code=row["code"],
        state=Seat(row["state"]),
        name=row["name"],
        chinese=row["chinese"],
        simplified=row.get("simplified", ""),
        kind=row["kind"],
        skill=row["skill"],
        administration=row["administration"],
        combat=row["combat"],
        leadership=row["leadership"],
        text=row["text"],
        sourced=tuple(row.get("sourced", ())),
    )


def _enhancement(row: dict[str, Any]) -> Enhancement:
    needs = re.fullmatch(r"(\w+)>=(\d+)", row["needs"])
    return Enhancement(
        code=row["code"],
        deck=row["deck"],
        name=row["name"],
        chinese=row["chinese"],
        simplified=row.get("simplified", ""),
        cost=tuple(row["cost"].split()),
        needs=(needs[1], int(needs[2])) if needs else None,
        text=row["text"],
    )


PACKAGE = "games.redux"
SETUP = read_json(PACKAGE, "setup.json")
"""Amounts, rates and limits; those under "ours" are designed, those under "disputed" the sources do not
agree on.
"""
GENERALS: dict[str, General] = {
    row["code"]: _general(row) for row in read_json(PACKAGE, "generals.json")["generals"]
}
ENHANCEMENTS: dict[str, Enhancement] = {
    row["code"]: _enhancement(row) for row in read_json(PACKAGE, "enhancements.json")["enhancements"]
}
SPACES: dict[str, Space] = {row["code"]: Space(**row) for row in read_json(PACKAGE, "spaces.json")["spaces"]}
COMMON = tuple(code for code, space in SPACES.items() if space.kind == "common")
TRIBES = "TRI"
_BORDERS = read_json(PACKAGE, "borders.json")["borders"]
BORDERS: dict[str, tuple[Seat, ...]] = {
    row["code"]: tuple(Seat(state) for state in row["states"]) for row in _BORDERS
}
"""The border spaces and the two states that meet there."""
LOCATIONS: dict[str, Location] = {
    place["code"]: Location(**place, border=row["code"]) for row in _BORDERS for place in row["locations"]
}
OURS = {
    name: tuple(read_json(PACKAGE, f"{name}.json")["ours"])
    for name in ("generals", "enhancements", "borders", "setup")
}
"""The columns of each data file that hold designed values."""
DISPUTED: tuple[str, ...] = tuple(SETUP["disputed"])


def _names() -> dict[str, str]:
    named: list[General | Enhancement | Space | Location] = [*GENERALS.values(), *ENHANCEMENTS.values()]
    return {card.code: card.name for card in [*named, *SPACES.values(), *LOCATIONS.values()]}


NAMED = _names()
"""The name of every card, space and location."""


def name_of(code: str) -> str:
    """Return the name of a general, an enhancement, a space or a location; raises KeyError."""
    return NAMED[code]


def places_of(border: str) -> tuple[Location, ...]:
    """Return the five locations of a border."""
    return tuple(place for place in LOCATIONS.values() if place.border == border)


def borders_of(seat: Seat) -> tuple[str, ...]:
    """Return the two borders of a state."""
    return tuple(code for code, states in BORDERS.items() if seat in states)


def deck_of(seat: Seat) -> list[str]:
    """Return the generals of a state without its lord, in the order of the data file."""
    return [code for code, card in GENERALS.items() if card.state == seat and card.kind != "lord"]


def lord_of(seat: Seat) -> str:
    """Return the lord of a state."""
    return next(code for code, card in GENERALS.items() if card.state == seat and card.kind == "lord")
