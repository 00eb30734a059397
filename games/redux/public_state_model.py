"""The public part of the state: the three states, the spaces and the bids on them, the borders."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from pydantic import BaseModel, Field
from pydantic.dataclasses import dataclass

from games.core.rules.prompts import Seat
from games.core.rules.protocol import Power
from games.redux.options import Options
from games.redux.printed_data import (
    BORDERS,
    COMMON,
    ENHANCEMENTS,
    GENERALS,
    LOCATIONS,
    SHU,
    SPACES,
    STATES,
    TRIBES,
    WEAPONS,
    WEI,
    WU,
    places_of,
)

__all__ = [
    "BORDERS",
    "COMMON",
    "ENHANCEMENTS",
    "GENERALS",
    "LOCATIONS",
    "NAMES",
    "POWERS",
    "SPACES",
    "STATES",
    "TRIBES",
    "UNBOUND",
    "Holder",
    "Officer",
    "Options",
    "Placement",
    "Realm",
    "Round",
    "Score",
    "Table",
]

POWERS = (
    Power(WEI, "Wei", "魏", ("Cao Wei",)),
    Power(WU, "Wu", "吳", ("吴", "Sun Wu", "Dong Wu")),
    Power(SHU, "Shu", "蜀", ("Shu Han",)),
)
NAMES = {power.seat: power.name for power in POWERS}

Duty = Literal["home", "bid", "emperor", "stationed"]
UNBOUND = 99
"""Actions of a round that nobody reaches: no promise was made."""


@dataclass
class Officer:
    """A general in play.

    `recruited` is the round of his recruitment, `duty` what he does and `at` where: a space, HAN, a border.
    `units` are the army units with him by kind, `locations` what he occupies, `stationed` the round in which
    he was stationed (0: never), and `led` the units that he was stationed with.
    """

    recruited: int = 1
    duty: Duty = "home"
    at: str = ""
    units: dict[str, int] = field(default_factory=dict[str, int])
    locations: list[str] = field(default_factory=list[str])
    stationed: int = 0
    led: dict[str, int] = field(default_factory=dict[str, int])

    def copied(self) -> Officer:
        """Return a general like this one, who shares nothing with him that changes."""
        twin = object.__new__(Officer)
        twin.__dict__.update(self.__dict__)
        twin.units, twin.locations, twin.led = dict(self.units), list(self.locations), dict(self.led)
        return twin


class Realm(BaseModel):
    """A state: what lies in its supply and on its tracks, its generals and what it has built.

    `treasury` and `granary` hold tokens: "market", "farm", or the code of a location; `victory` the location
    tokens that show a victory point. `stores` is what lies on cards. `built` are enhancements in order.
    `actions` counts the actions taken this round, `taken` names their spaces. `assigned` are the generals
    that were assigned this round, in order; `han_used` says whether the emperor's token is out. `most`
    and `least` are the actions that the state has promised to take, `counted` the tokens on treasury and
    granary as the round's end began.
    """

    gold: int = 0
    rice: int = 0
    popular: int = 0
    untrained: int = 0
    trained: int = 0
    weapons: dict[str, int] = Field(default_factory=lambda: dict.fromkeys(WEAPONS, 0))
    market: int = 0
    farm: int = 0
    treasury: list[str] = []
    granary: list[str] = []
    victory: list[str] = []
    tribal: int = 0
    rank: int = 0
    military: int = 0
    officers: dict[str, Officer] = {}
    stores: dict[str, dict[str, int]] = {}
    built: list[str] = []
    actions: int = 0
    taken: list[str] = []
    assigned: list[str] = []
    han_used: bool = False
    most: int = UNBOUND
    least: int = 0
    counted: tuple[int, int] = (0, 0)
    tribal_mode: Literal["reduce", "keep", "raise"] = "reduce"

    @property
    def domestic(self) -> int:
        """Return the level of domestic development: developed marketplaces and farms."""
        return self.market + self.farm

    @property
    def occupied(self) -> list[str]:
        """Return the locations that the state occupies."""
        return [place for officer in self.officers.values() for place in officer.locations]

    @property
    def stationed(self) -> list[str]:
        """Return the generals who are stationed."""
        return [code for code, officer in self.officers.items() if officer.duty == "stationed"]

    @property
    def at_home(self) -> list[str]:
        """Return the generals who can be assigned."""
        return [code for code, officer in self.officers.items() if officer.duty == "home"]

    @property
    def stationed_units(self) -> dict[str, int]:
        """Return the units on the borders, by kind."""
        units = dict.fromkeys(WEAPONS, 0)
        for code in self.stationed:
            for kind, count in self.officers[code].units.items():
                units[kind] += count
        return units

    def figure(self, name: str) -> int:
        """Return the figure that a prerequisite speaks of."""
        match name:
            case "stationed":
                return len(self.stationed)
            case "enhancements":
                return len(self.built)
            case _:
                return int(getattr(self, name))


class Placement(BaseModel):
    """A general assigned to a space, in the order of the round.

    `value` is all that he adds to the bid; `popular` and `han` are tokens with him, `units` the army units,
    `gold` what was sent to the tribes.
    """

    number: int
    seat: Seat
    general: str
    space: str
    value: int = 0
    popular: int = 0
    han: bool = False
    gold: int = 0
    units: dict[str, int] = {}


class Holder(BaseModel):
    """The general who occupies a location, and the state."""

    seat: Seat
    general: str


class Score(BaseModel):
    """The points of a state, as they would be counted now."""

    military: int = 0
    tokens: int = 0
    borders: int = 0
    domestic: int = 0
    civil: int = 0
    rank: int = 0
    office: int = 0
    enhancements: dict[str, int] = {}

    @property
    def total(self) -> int:
        """Return all points."""
        parts = (self.military, self.tokens, self.borders, self.domestic, self.civil, self.rank, self.office)
        return sum(parts) + sum(self.enhancements.values())


class Round(BaseModel):
    """The results of a round's bids: who won each space."""

    number: int
    won: dict[str, list[Seat]] = {}
    bids: list[Placement] = []


Stage = Literal["recruit", "bid", "act", "over"]


class Table(BaseModel):
    """The whole public truth.

    `order` is the state order; the first state stands outside the alliance, the last holds its marker.
    `criterion` says what counts on POP and HAN. `circle` counts those of the open ladder that were played
    in this round, `asked` are the states that were asked in them, `skips` the turns that they let pass.
    `deserted` is the space that Huang Gai left, `won` the spaces that each state has won and not yet acted
    on. `emperor` is the state that holds the emperor's token, `resident` the general who stays with him.
    `decks` counts the enhancement cards left.
    """

    options: Options
    round: int = 1
    stage: Stage = "recruit"
    order: list[Seat] = list(STATES)
    realms: dict[Seat, Realm]
    criterion: dict[str, str] = {}
    alliance: str = ""
    last_alliance: str = ""
    allied: list[Seat] = []
    bids: list[Placement] = []
    placed: int = 0
    passed: list[Seat] = []
    circle: int = 0
    asked: list[Seat] = []
    skips: dict[Seat, int] = {}
    deserted: str = ""
    won: dict[Seat, list[str]] = {}
    emperor: Seat | None = None
    resident: str = ""
    held: dict[str, Holder] = {}
    decks: dict[str, int] = {}
    absent: list[Seat] = []
    civil: list[Seat] = []
    last: Round | None = None
    points: list[dict[Seat, int]] = []
    final: dict[Seat, Score] = {}
    winners: list[Seat] = []
    ended: str = ""

    def is_led(self, seat: Seat) -> bool:
        """Return whether a player leads a state, not a civil servant."""
        return seat not in self.absent and seat not in self.civil

    def rivals(self, seat: Seat) -> list[Seat]:
        """Return the other two states in state order."""
        return [other for other in self.order if other != seat]

    def is_allied(self, seat: Seat) -> bool:
        """Return whether a state is in the alliance of this round."""
        return seat in self.allied

    def side(self, seat: Seat, space: str) -> tuple[Seat, ...]:
        """Return the states whose bids on a space are added to this one's."""
        if space == self.alliance and seat in self.allied:
            return tuple(other for other in self.order if other in self.allied)
        return (seat,)

    def on(self, space: str, seat: Seat | None = None) -> list[Placement]:
        """Return the placements on a space, of all states or of one, in their order."""
        return [bid for bid in self.bids if bid.space == space and seat in (None, bid.seat)]

    def total(self, space: str, side: tuple[Seat, ...]) -> int:
        """Return what a side has bid on a space."""
        return sum(bid.value for bid in self.bids if bid.space == space and bid.seat in side)

    def free(self, border: str) -> list[str]:
        """Return the locations of a border that nobody occupies."""
        return [place.code for place in places_of(border) if place.code not in self.held]

    def stationed_on(self, border: str) -> int:
        """Return how many generals of both states stand on a border."""
        holders = [(h.seat, h.general) for at, h in self.held.items() if LOCATIONS[at].border == border]
        return len(dict.fromkeys(holders))

    def counts(self, space: str) -> str:
        """Return the statistic that counts on a space: combat, administration, or nothing."""
        bid = SPACES[space].bid
        return self.criterion.get(space, "administration") if bid == "criterion" else bid

    def sequence(self, seats: list[Seat] | None = None) -> list[Seat]:
        """Return some states in state order, by default all."""
        return [seat for seat in self.order if seats is None or seat in seats]
