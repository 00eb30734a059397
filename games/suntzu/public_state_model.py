"""The public part of the state: provinces, armies, marks, displays, pools, the track, and the round just
fought.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, Field

from games.core.rules.board import Board, read_json
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Power, later


class Card(NamedTuple):
    """A warlord card (`side` is whose it is) or an event card."""

    code: str
    name: str
    text: str
    side: str = ""


BLUE, RED = Seat("blue"), Seat("red")
SIDES = (BLUE, RED)
POWERS = (
    Power(BLUE, "Sun Tzu", "孫子", ("Sun Zi", "Sunzi", "Blue")),
    Power(RED, "King of Chu", "楚王", ("King Chu", "Red")),
)
NAMES = {power.seat: power.name for power in POWERS}

DATA = read_json("games.suntzu", "suntzu.json")
"""The whole data file; what in it is ours and not the source's stands under "ours"."""
BOARD = Board.read(DATA)
PROVINCES = tuple(BOARD)
"""The provinces in the printed order, from Qin to Wu."""
FRAMED: tuple[str, ...] = tuple(DATA["framed"])
DECK: tuple[str, ...] = tuple(DATA["deck"])
ADVANCED: tuple[str, ...] = tuple(DATA["advanced"])
"""Cards that beginners leave in the box."""
CARDS = (*FRAMED, *dict.fromkeys(DECK))
"""Every kind of card, in the order in which hands are shown."""
PLAGUE = "P"
RELATIVE = {"+1": 1, "+2": 2, "+3": 3, "-1": -1}
DISPLAYS: tuple[tuple[int, int, int], ...] = tuple((a, b, c) for a, b, c in DATA["displays"])
WARLORDS = {row["code"]: Card(row["code"], row["name"], row["text"], row["side"]) for row in DATA["warlords"]}
EVENTS = {row["code"]: Card(row["code"], row["name"], row["text"]) for row in DATA["events"]}
ROUNDS = 9
SCORING = (3, 6, 9)


class Options(BaseModel):
    """The options of a table; each names the ruling it belongs to."""

    place_hours: int = Field(default=24, ge=1, le=168, description="Hours to lay the cards of a round")
    step_hours: int = Field(default=12, ge=1, le=168, description="Hours for a question between two battles")
    after_hours: int = Field(
        default=4, ge=1, le=168, description="S8: hours for warlord cards before a scoring"
    )
    beginner: bool = Field(
        default=False, description="The first game: no +2, no +3, no warlords, 21 armies each"
    )
    warlords: bool = Field(default=True, description="Each side keeps one warlord card in secret")
    warlord_pool: Literal["side", "all10"] = Field(
        "side", description="Each side chooses from its own five warlord cards, or from five dealt of all ten"
    )
    events: bool = Field(default=False, description="Five event cards, one of them open at a time")
    events_fresh_only: bool = Field(
        False, description="S16: what was true before an event card is turned up does not fulfil it"
    )
    transfers: Literal["preset", "ask"] = Field(
        "preset", description="S1: where armies come from when the pool is dry: FROM with the cards, or asked"
    )
    reveal: Literal["preset", "stepwise"] = Field(
        "preset", description="S2: the order of battles is sent with the cards, or chosen one by one"
    )
    plague: Literal["remain_down", "remain_up"] = Field(
        "remain_down", description="S5: half of the armies remain after a Plague, rounded down or up"
    )
    suicide_always: bool = Field(
        default=False, description="S6: +2 and +3 set armies aside under a Plague too"
    )
    track: int = Field(default=9, ge=9, le=10, description="S10: the step of the track that wins at once")
    nmr_limit: int = Field(
        3, ge=1, le=9, description="S15: rounds in a row without a word that lose the game"
    )

    @property
    def plays_warlords(self) -> bool:
        """Return whether there are warlord cards; beginners have none."""
        return self.warlords and not self.beginner


class Force(BaseModel):
    """The armies in a province: one side's, at least one."""

    seat: Seat
    armies: int


class Mark(BaseModel):
    """A side has played its 6 in a province; `army` says whether an army lies there as the mark."""

    at: str
    seat: Seat
    army: bool = True


class Clash(BaseModel):
    """One province of a round: both cards and all that came of them.

    `worth` is what a card counted as where a warlord changed it. `winner` won by `by`; `plague` cancelled
    the battle. `lost` are armies that went back to their owner's pool, `placed` what the winner brought, of
    which `moved` came from other provinces; `short` could not be found anywhere. `before` and `after` are
    the forces, `aside` armies set aside for +2 and +3, `marked` who marked the province with a 6.
    """

    at: str
    cards: dict[Seat, str]
    worth: dict[Seat, str] = {}
    winner: Seat | None = None
    by: int = 0
    plague: bool = False
    lost: dict[Seat, int] = {}
    placed: int = 0
    moved: list[tuple[str, int]] = []
    short: int = 0
    aside: dict[Seat, int] = {}
    marked: list[Seat] = []
    before: Force | None = None
    after: Force | None = None


class Report(BaseModel):
    """The round that was last fought, battle by battle in order; `supports` are cards given up for armies."""

    round: int
    privilege: Seat | None
    clashes: list[Clash] = []
    supports: dict[Seat, list[str]] = {}
    warlords: list[tuple[Seat, str]] = []
    points: dict[Seat, int] = {}


Stage = Literal["prepare", "place", "battle", "after", "over"]


class Table(BaseModel):
    """The whole public truth.

    `displays` are each province's values in the three eras. `marker` is the step on the track, above zero on
    Sun Tzu's side. `held` maps a province to the armies in it. `pool` and `aside` count armies off the
    board, `decks` the cards left to draw; `discards` are the cards out of the game, `played` the warlord
    cards. `first` is the side whose warlord takes effect first, `privilege` the side that had the choice of
    order last. `plagues` counts those played, `missed` the rounds in a row without a word.
    `ended` is why the game is over, by its code, "" while it goes on; `ending` are the facts of it.
    """

    options: Options
    round: int = 0
    stage: Stage = "prepare"
    displays: dict[str, tuple[int, int, int]] = {}
    marker: int = 0
    held: dict[str, Force] = {}
    marks: list[Mark] = []
    pool: dict[Seat, int]
    aside: dict[Seat, int]
    decks: dict[Seat, int]
    discards: dict[Seat, list[str]]
    played: dict[Seat, list[str]]
    first: Seat = BLUE
    privilege: Seat | None = None
    event: str = ""
    events_left: int = 0
    events_done: list[str] = []
    event_known: list[Seat] = []
    plagues: int = 0
    missed: dict[Seat, int] = {}
    last: Report | None = None
    points: list[dict[Seat, int]] = []
    winners: list[Seat] = []
    ended: str = ""
    ending: dict[str, Any] = Field(default_factory=dict[str, Any], exclude_if=later({}))


def foe(seat: Seat) -> Seat:
    """Return the other side."""
    return RED if seat == BLUE else BLUE


def own(table: Table, seat: Seat) -> dict[str, int]:
    """Return a side's armies by province, in the printed order."""
    return {at: table.held[at].armies for at in PROVINCES if at in table.held and table.held[at].seat == seat}


def marks_of(table: Table, seat: Seat) -> list[str]:
    """Return the provinces that a side has marked; one marked twice stands twice."""
    return [mark.at for mark in table.marks if mark.seat == seat]


def era(table: Table) -> int:
    """Return which value of the displays is scored next: 0, 1 or 2."""
    return min((max(table.round, 1) - 1) // 3, 2)


def privileged(table: Table) -> Seat | None:
    """The side with fewer armies decides the order, marks not counted (S4); a tie leaves it where it was.

    In the first round nobody does, nor later until a side has had fewer armies once.
    """
    if table.round <= 1:
        return None
    blue, red = (sum(own(table, seat).values()) for seat in SIDES)
    return table.privilege if blue == red else BLUE if blue < red else RED


def in_order(cards: list[str]) -> list[str]:
    """Return cards as a hand shows them."""
    return sorted(cards, key=CARDS.index)
