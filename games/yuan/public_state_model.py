"""The public part of the state: the land, who holds which province, Chão, the wheel, and the turn just
resolved.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, Field

from games.core.rules.prompts import Seat
from games.core.rules.protocol import Power, later
from games.yuan.land import (
    BOARD,
    DATA,
    KINDS,
    PROVINCES,
    Hex,
    Kind,
    LaidTile,
    Land,
    Square,
    hexes,
    kind_of,
    land_of,
    places_near,
)
from games.yuan.options import SEATS, Options, Scenario, conflict, sizes

__all__ = [
    "BOARD",
    "DATA",
    "HOUSES",
    "POWERS",
    "SEATS",
    "Hex",
    "Kind",
    "Land",
    "Options",
    "Scenario",
    "Square",
    "Table",
    "conflict",
    "hexes",
    "kind_of",
    "land_of",
    "sizes",
]

POWERS = (
    Power(Seat("dragon"), "Dragon", "龍", ("龙", "Long")),
    Power(Seat("tiger"), "Tiger", "虎", ("Hu",)),
    Power(Seat("horse"), "Horse", "馬", ("马", "Ma")),
    Power(Seat("ox"), "Ox", "牛", ("Niu",)),
    Power(Seat("snake"), "Snake", "蛇", ("She",)),
    Power(Seat("hare"), "Hare", "兔", ("Rabbit", "Tu")),
    Power(Seat("ram"), "Ram", "羊", ("Goat", "Yang")),
    Power(Seat("rat"), "Rat", "鼠", ("Shu",)),
)
"""The houses that play (ours, Y21): the clan with its power is won or dealt together with a capital."""
YELLOW = Seat("yellow")
"""The clan of Foreign Invasion that nobody plays."""
HOUSES: dict[Seat, str] = {**{power.seat: power.name for power in POWERS}, YELLOW: "Yellow"}


class Clan(NamedTuple):
    """A clan with a power; `less` is what it starts with less in Chão, `box` where it comes from."""

    slug: str
    name: str
    colour: str
    box: str
    less: int


CLANS = {row["slug"]: Clan(**row) for row in DATA["clans"]}
MOST_ARMIES = 9
"""Armies of a clan, a hard limit of the source."""
TEMPLES = 18
"""Temples in a box."""
CAMP = 3
"""Armies that a province holds at the end of a turn."""


@dataclass(slots=True)
class Holding:
    """A province that is somebody's: a Village without cities, else one City or a doubled one."""

    seat: Seat
    cities: int = 0
    rampart: Literal["", "wood", "stone"] = ""
    armies: int = 0

    @property
    def feeds(self) -> bool:
        """Return whether its group is safe with it: it is a City, or armies of Yellow stand here (Y29)."""
        return bool(self.cities or (self.armies and self.seat == YELLOW))

    def copied(self) -> Holding:
        """Return another one that is equal."""
        return Holding(self.seat, self.cities, self.rampart, self.armies)


@dataclass(frozen=True, slots=True)
class March:
    """Armies of a house that went to a target in step 4; `at` is "" for one from the stock."""

    seat: Seat
    at: str
    to: str
    armies: int


@dataclass(frozen=True, slots=True)
class Change:
    """A province that got another master in a step of the resolution, None for nobody."""

    at: str
    step: str
    before: Seat | None
    after: Seat | None


class Report(BaseModel):
    """The turn that was last resolved.

    `plans` are canonical lines; `paid` and `gained` Chão by house; `collided` are targets that several wanted
    to colonize; `changes` tell every province that changed hands, in order of the steps.
    """

    turn: int
    plans: dict[Seat, str] = {}
    paid: dict[Seat, int] = {}
    gained: dict[Seat, int] = {}
    collided: list[str] = []
    changes: list[Change] = []
    marches: list[March] = []
    built: list[tuple[str, str]] = []
    erupted: list[str] = []


class Bid(BaseModel):
    """A round of the auction that is over: what each offered, who won what; `again` is a second bid."""

    round: int
    offers: dict[Seat, int]
    winner: Seat | None = None
    city: str = ""
    again: bool = False
    lot: bool = False


Stage = Literal["tiles", "cities", "auction", "plan", "over"]


class Table(BaseModel):
    """The whole public truth.

    `tiles` are laid as `land.Laid` writes them, `sea` are tile places of open water, `hand` the tiles that
    each house still has to lay. `cities` are the first cities, `clan_at` the clan on each; `capital` and
    `clan` say whose they became. `held` maps provinces to who holds them, `temples` lists the provinces with
    one. `chao` is empty when money is secret. `loans` are Zhuang's; who is `forced` passes this turn, who is
    `asleep` every turn. `mover` counts tiles or cities laid; `yellow_city` is Yellow's first city, `island`
    the provinces of Mystic Island. `history` counts temples after every turn, the start included.
    `ended` is why the game is over, by its code, "" while it goes on; `ending` are the facts of it.
    """

    options: Options
    seats: list[Seat]
    stage: Stage = "plan"
    turn: int = 0
    tiles: list[str] = []
    sea: list[tuple[int, int]] = []
    island: list[str] = []
    hand: dict[Seat, list[str]] = {}
    cities: list[str] = []
    clan_at: dict[str, str] = {}
    capital: dict[Seat, str] = {}
    clan: dict[Seat, str] = {}
    chao: dict[Seat, int] = {}
    loans: dict[Seat, int] = {}
    forced: list[Seat] = []
    asleep: list[Seat] = []
    resigned: list[Seat] = []
    held: dict[str, Holding] = {}
    temples: list[str] = []
    temples_left: int = TEMPLES
    mover: int = 0
    bids: list[Bid] = []
    yellow_city: str = ""
    last: Report | None = None
    history: list[dict[Seat, int]] = []
    winners: list[Seat] = []
    ended: str = ""
    ending: dict[str, Any] = Field(default_factory=dict[str, Any], exclude_if=later({}))

    @property
    def land(self) -> Land:
        """Return the land that the tiles make."""
        options = self.options
        return land_of(tuple(self.tiles), tuple(self.sea), rivers=options.rivers, volcanoes=options.volcanoes)

    def owner(self, at: str) -> Seat | None:
        """Return who holds a province, None if it is free."""
        holding = self.held.get(at)
        return holding.seat if holding else None

    def own(self, seat: Seat) -> list[str]:
        """Return the provinces of a house, in order."""
        return sorted(at for at, holding in self.held.items() if holding.seat == seat)

    def armies(self, seat: Seat) -> int:
        """Return how many armies a house has on the board."""
        return sum(holding.armies for holding in self.held.values() if holding.seat == seat)

    def stock(self, seat: Seat) -> int:
        """Return how many armies a house may still raise."""
        return MOST_ARMIES - self.armies(seat)

    def temples_of(self, seat: Seat) -> int:
        """Return how many temples stand in a house's provinces."""
        held = self.held
        return sum(at in held and held[at].seat == seat for at in self.temples)

    def clan_of(self, seat: Seat) -> str:
        """Return the clan whose power a house has, "" without the powers."""
        return self.clan.get(seat, "") if self.options.clans else ""


def need(table: Table, turn: int | None = None) -> int:
    """Return how many temples the wheel asks for in a turn: one fewer every second turn (ours: the start)."""
    number = max(table.turn if turn is None else turn, 1)
    start = table.options.wheel or int(DATA["wheel"][str(len(table.seats))])
    return max(1, start - (number - 1) // 2)


def running(table: Table) -> int:
    """Return the number of the turn that is planned or will be next, as history counts the start too; of the
    last one when the game is over.
    """
    return table.turn if table.stage == "over" else max(table.turn, len(table.history), 1)


def production(table: Table, seat: Seat) -> Counter[Kind]:
    """Return what a house's provinces yield by kind: two with a second City (Huan: four), doubled by a
    volcano; Hills yield nothing.
    """
    grown = dict.fromkeys(PROVINCES, 0)
    doubled, second = table.land.doubled, second_city(table, seat)
    for at, holding in table.held.items():
        if holding.seat == seat:
            grown[KINDS[at]] += (second if holding.cities > 1 else 1) * (2 if at in doubled else 1)
    return Counter({kind: count for kind, count in grown.items() if count and kind != "hill"})


def second_city(table: Table, seat: Seat) -> int:
    """Return what a province with a second City yields."""
    return 4 if table.clan_of(seat) == "huan" else 2


def free_places(table: Table) -> list[tuple[int, int]]:
    """Return the tile places (i, j) next to a laid tile, by j and then i; the middle before any is laid.

    Players call them by their numbers here, from 1.
    """
    taken = [(laid.i, laid.j) for laid in map(LaidTile.read, table.tiles)]
    around = [place for i, j in taken for place in places_near(i, j)]
    free = dict.fromkeys(place for place in around if place not in taken)
    return sorted(free, key=lambda place: (place[1], place[0])) or [(0, 0)]
