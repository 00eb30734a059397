"""The public part of the state: the map, armies, centres, whose turn it is, and the slot just played."""

from __future__ import annotations

from typing import Any, Literal, cast

from pydantic import BaseModel, Field, model_validator

from games.core.rules.prompts import Seat
from games.core.rules.protocol import as_stored, later
from games.warlords import orders as declared
from games.warlords.land import BOARD, CAPITALS, CENTRES, CHINA, HOME, NEUTRAL, WARLORDS

__all__ = [
    "BOARD",
    "CAPITALS",
    "CENTRES",
    "CHINA",
    "CLASSES",
    "HOME",
    "INDEPENDENTS",
    "NEUTRAL",
    "WARLORDS",
    "Battle",
    "Capture",
    "Count",
    "Options",
    "Order",
    "Report",
    "Season",
    "Table",
    "armies_of",
    "capitals_of",
    "centres_of",
    "line",
    "line_of",
    "standing_after",
    "supply_centres",
    "written",
]  # fmt: skip
INDEPENDENTS = Seat("independents")
Kind = Literal["hold", "move", "support hold", "support move", "build", "disband", "waive"]
Season = Literal["spring", "fall", "winter"]

STORED_IN_EDITION_1 = frozenset(
    [
        "slot_hours",
        "winter_hours",
        "turn_order",
        "support_cap",
        "support_mode",
        "support_cut",
        "carry_support",
        "allow_ring",
        "capital_bonus",
        "home_builds",
        "foreign_support",
        "stepwise",
        "auto_build",
        "nmr_limit",
        "year_limit",
    ]
)
"""The options that every table of edition 1 was stored with."""


class Options(BaseModel):
    """The options of a table; each names the ruling it belongs to."""

    slot_hours: int = Field(default=24, ge=1, le=168, description="Hours for each move in Spring and Fall")
    winter_hours: int = Field(default=24, ge=1, le=168, description="Hours for Winter")
    turn_order: Literal["resort", "fixed"] = Field(
        default="resort", description="W1: re-sort the order of play each year, fewest centres first"
    )
    support_cap: Literal["none", "one"] = Field(
        default="none", description="W2: how many supporters count for one army"
    )
    support_mode: Literal["sum", "best"] = Field(
        default="sum", description="W2: dice of supporters are added, or the best die counts"
    )
    support_cut: bool = Field(default=False, description="W3: attacking a supporter cuts its support")
    support_until: Literal["slot", "year"] = Field(
        default="slot",
        exclude_if=later("slot"),
        description="W4: support to hold lasts until the giver's next slot, or until this one a year on",
    )
    carry_support: bool = Field(
        default=False, description="W5: a winning attacker keeps its supporters as hold-support"
    )
    allow_ring: bool = Field(default=False, description="W6: own armies may swap or move in a ring")
    capital_bonus: Literal["defence", "both"] = Field(
        default="defence", description="W8: +2 in a capital when defending, or also when attacking out of it"
    )
    home_builds: bool = Field(default=False, description="W10: build only on the centres one began with")
    foreign_support: bool = Field(default=False, description="W13: allow support of other players' armies")
    stepwise: bool = Field(default=False, description="W12: see the first dice before writing the next order")
    auto_build: bool = Field(
        default=True, description="W14: builds that are not ordered are made automatically"
    )
    nmr_limit: int = Field(
        default=3,
        ge=1,
        le=20,
        description="W16: deadlines missed in a row before a seat falls to the Independents",
    )
    year_limit: int | None = Field(
        default=None, ge=1, le=100, description="W17: the game ends after this many years"
    )
    neutral: Literal["even", "first"] = Field(
        default="even",
        exclude_if=later("first"),
        description="W28: the five neutral centres: with these all seats do well, or those of edition 1",
    )

    @model_validator(mode="before")
    @classmethod
    def _of_edition_1(cls, given: object) -> object:
        """Stored options name every option; those of edition 1 lack the neutral centres."""
        return as_stored(given, STORED_IN_EDITION_1, neutral="first")


class Order(BaseModel):
    """An order as it was given, and later carried out.

    `at` is the army's territory, `to` where it goes or helps, `of` the territory of the army it supports
    (for a support to hold the same as `to`).
    """

    seat: Seat
    kind: Kind
    at: str = ""
    to: str = ""
    of: str = ""
    result: Literal["done", "won", "lost", "blocked", "void"] = "done"


class Battle(BaseModel):
    """One combat: each round is the attack's faces and the defence's faces; the last round is not tied."""

    at: str
    source: str
    attacker: Seat
    defender: Seat
    attack_support: list[str] = []
    defence_support: list[str] = []
    attack_bonus: int = 0
    defence_bonus: int = 0
    rounds: list[tuple[list[int], list[int]]] = []
    won: bool = False


class Capture(BaseModel):
    """A centre that changed hands at the end of Fall; `before` is None if it was neutral."""

    at: str
    before: Seat | None
    after: Seat


class Report(BaseModel):
    """The results of the last slot: `seat` is None for Winter, when all acted."""

    year: int
    season: Season
    seat: Seat | None
    orders: list[Order] = []
    battles: list[Battle] = []
    captures: list[Capture] = []
    out: list[Seat] = []


class Count(BaseModel):
    """Centres and capitals of each seat at the end of one year's Fall (year 0: at the start)."""

    year: int
    centres: dict[Seat, int]
    capitals: dict[Seat, int]


class Table(BaseModel):
    """The whole public truth.

    `order` are the living seats in order of play this year, `mover` the place in it whose slot it is.
    `armies` maps territory to owner, `centres` centre to owner (neutral centres are absent), `guards` a
    supported territory to the territories of its hold-supporters, `guarding` a hold-supporter to the season
    in which its support ends if that is not its giver's next (W4), `pledges` the supports promised to
    attacks of other players (W13). `out` are the seats that were eliminated or given up, in that order.
    `ended` is why the game is over, by its code, "" while it goes on; `ending` are the facts of it.
    """

    options: Options
    year: int = 1
    season: Season = "spring"
    order: list[Seat]
    mover: int = 0
    armies: dict[str, Seat]
    centres: dict[str, Seat]
    guards: dict[str, list[str]] = {}
    guarding: dict[str, int] = Field(default_factory=dict[str, int], exclude_if=later({}))
    pledges: list[Order] = []
    out: list[Seat] = []
    last: Report | None = None
    history: list[Count] = []
    winners: list[Seat] = []
    ended: str = ""
    ending: dict[str, Any] = Field(default_factory=dict[str, Any], exclude_if=later({}))


def supply_centres(table: Table) -> tuple[str, ...]:
    """Return the 29 supply centres of a table, in alphabetical order."""
    return CENTRES[table.options.neutral]


def armies_of(table: Table, seat: Seat) -> list[str]:
    """Return the territories where a seat's armies stand, in alphabetical order."""
    return sorted([at for at, owner in table.armies.items() if owner == seat])


def centres_of(table: Table, seat: Seat) -> list[str]:
    """Return the centres a seat owns, in alphabetical order."""
    return sorted([at for at, owner in table.centres.items() if owner == seat])


def capitals_of(table: Table, seat: Seat) -> list[str]:
    """Return the capitals a seat owns, in alphabetical order."""
    return [at for at in centres_of(table, seat) if at in CAPITALS]


def standing_after(table: Table) -> list[Seat]:
    """Return every seat that began, the living in order of play, then those that are out, the last one
    first.
    """
    return [*table.order, *reversed(table.out)]


CLASSES: dict[str, type[declared.Line]] = {
    "move": declared.Move,
    "support move": declared.SupportMove,
    "support hold": declared.SupportHold,
    "hold": declared.Hold,
    "build": declared.Build,
    "disband": declared.Disband,
    "waive": declared.Waive,
}
KINDS: dict[int, list[tuple[type[declared.Line], Kind]]] = {}
"""The orders with their kinds, by the number of words of their lines."""
for _kind, _class in CLASSES.items():
    KINDS.setdefault(len(_class.fixed_words), []).append((_class, cast("Kind", _kind)))


def line(order: Order) -> str:
    """Return an order in its one canonical form."""
    return line_of(order.kind, order.at, order.of, order.to)


def line_of(kind: Kind, at: str, of: str, to: str) -> str:
    """Return the canonical form of an order of these parts."""
    return CLASSES[kind].template.format(at=at, of=of, to=to)


def written(seat: Seat, text: str) -> Order:
    """Return the order that a canonical line stands for; raises ValueError if it is none."""
    words = text.split(" ")
    for cls, kind in KINDS.get(len(words), ()):
        if (said := cls.fixed(words)) is not None and all(place in BOARD for place in said.values()):
            to = said.get("of", "") if cls is declared.SupportHold else said.get("to", "")
            return Order(seat=seat, kind=kind, at=said.get("at", ""), of=said.get("of", ""), to=to)
    raise ValueError(f"no canonical order: {text!r}")
