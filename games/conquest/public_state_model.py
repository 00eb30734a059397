"""The public part of the state: provinces and their units, Rulers and Generals in play, tokens, lords.

Renderers and the bot read this; the functions here answer questions about it and change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel, Field

from games.conquest.card_data import PERSONS, levels
from games.conquest.land import BOARD, CAPS, region, regions_of
from games.conquest.options import Options
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Power, later

NEUTRAL = Seat("neutral")
NOBODY = Seat("")
MOST_GENERALS = 3
"""Generals of one player that may be in play at a time."""

POWERS = (
    Power(Seat("black"), "Black", "黑", ("墨",)),
    Power(Seat("blue"), "Blue", "藍", ("蓝",)),
    Power(Seat("brown"), "Brown", "棕", ("褐",)),
    Power(Seat("green"), "Green", "綠", ("绿",)),
    Power(Seat("purple"), "Purple", "紫"),
    Power(Seat("red"), "Red", "紅", ("红",)),
    Power(Seat("white"), "White", "白"),
    Power(Seat("yellow"), "Yellow", "黃", ("黄",)),
)
NAMES: dict[str, str] = {**{str(power.seat): power.name for power in POWERS}, NEUTRAL: "Neutral"}


class Land(BaseModel):
    """A province: who holds it ("" nobody, "neutral" infantry of nobody's), and its infantry."""

    owner: Seat = NOBODY
    infantry: int = 0


class Roster(BaseModel):
    """A player's Ruler and Generals in play, and where they stand; Generals in the order they came into play.

    `ruler` is "" when they are dead; `ruler_at` is "" while a new one waits to be placed.
    """

    ruler: str = ""
    ruler_at: str = ""
    generals: dict[str, str] = Field(default_factory=dict[str, str])


class Tokens(BaseModel):
    """Fate tokens that lie until the round ends: provinces under water, and regions by number."""

    flood: list[str] = Field(default_factory=list[str])
    famine: list[int] = Field(default_factory=list[int])
    harvest: list[int] = Field(default_factory=list[int])
    epidemic: list[int] = Field(default_factory=list[int])
    dams: list[Seat] = Field(default_factory=list[Seat])
    stores: list[Seat] = Field(default_factory=list[Seat])
    medicine: list[Seat] = Field(default_factory=list[Seat])


class Arrival(BaseModel):
    """Units that entered a province in this turn's invasions, and how many provinces they have captured.

    `entry` tells those who entered together; `extra` are captures that Forced March gives.
    """

    at: str
    entry: int
    infantry: int
    persons: list[str]
    made: int = 1
    extra: int = 0


class Invasion(BaseModel):
    """This turn's invasion of one province; coming back to it continues it.

    `used` are skills that work once in it, as "who SKILL"; `charmed` are Generals without skills in it.
    """

    target: str
    source: str
    engagements: int = 0
    used: list[str] = Field(default_factory=list[str])
    charmed: list[str] = Field(default_factory=list[str])
    fortify: int = 0
    feint: bool = False
    called_off: bool = False


class Capture(BaseModel):
    """A province that was captured in this turn: from where, by whom, what both sides lost."""

    source: str
    target: str
    loser: Seat
    lost: int
    killed: int
    entry: int


class Turn(BaseModel):
    """The turn of the player whose clock runs.

    `phase` is one of cards, generals, infantry, deploy, invade, reposition. `unplaced` are infantry that are
    hired and not yet on the board. `present` are units at the start of Reposition that may still move on.
    `barred` are players who sent an Envoy: they are not invaded again in this turn.
    """

    seat: Seat
    phase: str = "cards"
    acted: int = 0
    bought: int = 0
    buying_closed: bool = False
    hired: int = 0
    unplaced: int = 0
    arrivals: list[Arrival] = Field(default_factory=list[Arrival])
    invasions: list[Invasion] = Field(default_factory=list[Invasion])
    captures: list[Capture] = Field(default_factory=list[Capture])
    entries: int = 0
    present: dict[str, int] = Field(default_factory=dict[str, int])
    moved: list[str] = Field(default_factory=list[str])
    held: list[str] = Field(default_factory=list[str])
    barred: list[Seat] = Field(default_factory=list[Seat])


class Table(BaseModel):
    """All that is public.

    `order` is the order of turns, `at` whose turn it is (-1 before a round begins); `tactics` says who wins
    ties, "defend" or "attack". `lords` names each vassal's lord, `vetoes` what a lord forbids. `asleep` are
    players who are passed over because they let three turns pass without a word; `abandoned` are players who
    came down to one province by leaving others, or with `buddy=round` left any (C37). `began` are the
    provinces that each held as their last turn began. `history` counts what each seat has of what wins at
    round ends, from edition 3 on after the setup too (C83); `holders` are who held each province at the last
    of them, and `quiet` at how many in a row nothing had changed hands (C81).
    `past` is the turn that was over last, for the map that is posted after it.
    """

    options: Options
    seats: list[Seat]
    order: list[Seat] = Field(default_factory=list[Seat])
    at: int = -1
    round: int = 0
    fate_die: int = 0
    fate_card: str = ""
    tactics: str = "defend"
    lands: dict[str, Land]
    rosters: dict[Seat, Roster]
    tokens: Tokens = Field(default_factory=Tokens)
    lords: dict[Seat, Seat] = Field(default_factory=dict[Seat, Seat])
    vetoes: dict[Seat, list[str]] = Field(default_factory=dict[Seat, list[str]])
    out: list[Seat] = Field(default_factory=list[Seat])
    gone: list[Seat] = Field(default_factory=list[Seat])
    asleep: list[Seat] = Field(default_factory=list[Seat])
    abandoned: list[Seat] = Field(default_factory=list[Seat])
    turn: Turn | None = None
    past: Turn | None = None
    began: dict[Seat, list[str]] = Field(default_factory=dict[Seat, list[str]])
    started: bool = False
    held: list[str] = Field(default_factory=list[str])
    history: list[dict[Seat, int]] = Field(default_factory=list[dict[Seat, int]])
    holders: list[Seat] = Field(default_factory=list[Seat], exclude_if=later([]))
    quiet: int = Field(default=0, exclude_if=later(0))
    winners: list[Seat] = Field(default_factory=list[Seat])
    ended: str = ""
    ending: dict[str, Any] = Field(default_factory=dict[str, Any])


def persons_at(table: Table, code: str) -> list[str]:
    """Return who stands in a province beside infantry: the Ruler first, then Generals as they came into
    play.
    """
    roster = table.rosters.get(table.lands[code].owner)
    if roster is None:
        return []
    here = [roster.ruler] if roster.ruler_at == code and roster.ruler else []
    if roster.generals:
        here += [name for name, at in roster.generals.items() if at == code]
    return here


def units(table: Table, code: str) -> int:
    """Return how many units stand in a province."""
    return table.lands[code].infantry + len(persons_at(table, code))


def strengths(table: Table) -> dict[str, int]:
    """Return how many units stand in each province, all counted at once."""
    found = {code: land.infantry for code, land in table.lands.items()}
    for roster in table.rosters.values():
        for at in (roster.ruler_at, *roster.generals.values()):
            if at:
                found[at] += 1
    return found


def room(table: Table, code: str) -> int:
    """Return how many more units a province can hold."""
    return max(0, CAPS[code] - units(table, code))


def provinces_of(table: Table, seat: Seat) -> list[str]:
    """Return the provinces in which a player has units, by number."""
    return [code for code, land in table.lands.items() if land.owner == seat]


def owner(table: Table, code: str) -> Seat:
    """Return who holds a province: a seat, NEUTRAL or NOBODY."""
    return table.lands[code].owner


def full_regions(table: Table, seat: Seat) -> list[int]:
    """Return the regions in which a player holds every province."""
    board = table.options.board
    return [n for n in range(1, 9) if all(owner(table, code) == seat for code in region(board, n))]


def region_at(table: Table, code: str) -> int:
    """Return the region of a province on the board in play."""
    return regions_of(table.options.board)[code]


def playing(table: Table) -> list[Seat]:
    """Return those who are not eliminated, in order of turns."""
    return [seat for seat in table.order or table.seats if seat not in table.out]


def vassals_of(table: Table, lord: Seat) -> list[Seat]:
    """Return a lord's vassals and their vassals, whoever is sworn along the line."""
    found = [lord]
    for each in found:
        found += [vassal for vassal, over in table.lords.items() if over == each and vassal not in found]
    return found[1:]


def empire(table: Table, seat: Seat) -> int:
    """Return how many provinces count for a player: own, and those of the vassals along the line."""
    whose = (seat, *vassals_of(table, seat)) if table.lords else (seat,)
    return sum(land.owner in whose for land in table.lands.values())


def free(table: Table) -> list[Seat]:
    """Return the players who are nobody's vassal."""
    return [seat for seat in playing(table) if seat not in table.lords]


def units_of(table: Table, seat: Seat) -> int:
    """Return all of a player's units on the board."""
    return sum(units(table, code) for code in provinces_of(table, seat))


def skill_holders(table: Table, seat: Seat) -> list[str]:
    """Return the Rulers whose skill a player has: the own one, and those of direct vassals."""
    mine = [seat, *(vassal for vassal, lord in table.lords.items() if lord == seat)]
    rosters = (table.rosters[each] for each in mine)
    return [roster.ruler for roster in rosters if roster.ruler and roster.ruler_at]


def has_ruler_skill(table: Table, seat: Seat, skill: str) -> bool:
    """Return whether a player has the use of a Ruler's skill."""
    return any(levels([name], skill) for name in skill_holders(table, seat))


def owner_of_person(table: Table, name: str) -> Seat:
    """Return whose Ruler or General in play somebody is, NOBODY if nobody's."""
    for seat, roster in table.rosters.items():
        if name == roster.ruler or name in roster.generals:
            return seat
    return NOBODY


def seat_called(table: Table, name: str) -> Seat:
    """Return the seat of a player who is called by its colour or by their Ruler, NOBODY if nobody is."""
    if name in NAMES:
        return Seat(name)
    return next((seat for seat, roster in table.rosters.items() if name and roster.ruler == name), NOBODY)


def place_of(table: Table, name: str) -> str:
    """Return where a Ruler or General in play stands, "" if nowhere."""
    for roster in table.rosters.values():
        if name == roster.ruler:
            return roster.ruler_at
        if name in roster.generals:
            return roster.generals[name]
    return ""


def borders(table: Table, seat: Seat) -> Iterator[tuple[str, str]]:
    """Yield pairs of an own province and a neighbour that is not."""
    for code in provinces_of(table, seat):
        for other in BOARD.neighbours(code):
            if owner(table, other) != seat:
                yield code, other


def is_ruler(name: str) -> bool:
    """Return whether somebody is a Ruler, not a General."""
    return PERSONS[name].is_ruler


def clock_of(table: Table, seat: Seat) -> str:
    """Return the name of the clock of a player's turn, which stands over its story."""
    return f"Round {table.round}: {called(table, seat)}"


def called(table: Table, seat: Seat) -> str:
    """Return a player's name as people say it: "Red (Cao Cao)"."""
    if seat not in table.rosters:
        return NAMES.get(seat, "nobody")
    ruler = table.rosters[seat].ruler
    return f"{NAMES[seat]} ({ruler})" if ruler else NAMES[seat]
