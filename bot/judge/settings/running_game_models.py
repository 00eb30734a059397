"""The settings of a game beside its terms: matches, announcements, clocks, absences, votes."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from pydantic import BaseModel, Field

from bot import words
from games.core.play.dice import Closing, Rewind
from games.core.play.seating import Casting
from storage.models import Status


class LeagueGame(BaseModel):
    """A game's league, and its number in it, counted from 0."""

    league: int
    number: int


BestOf: TypeAlias = Literal[1, 3]

MOST_GAMES = 5
"""Games of one match: draws are replayed, but not for ever."""


class PlayedGame(BaseModel):
    """A game of a match that is over, and who won it; None is a draw."""

    game: int
    winner: int | None = None


class Match(BaseModel):
    """A match of two persons, the challenger first; each of its games carries all that was played before it.

    `successor` is the game in which it goes on.
    """

    best_of: BestOf = 1
    players: tuple[int, int]
    games: list[PlayedGame] = Field(default_factory=list)
    successor: int | None = None

    @property
    def wins(self) -> dict[int, int]:
        """Return how many games each has won."""
        return {user: sum(game.winner == user for game in self.games) for user in self.players}

    @property
    def decided(self) -> bool:
        """Return whether nothing more is played: one has won more than half, or all games were played."""
        most = 1 if self.best_of == 1 else MOST_GAMES
        return max(self.wins.values()) > self.best_of // 2 or len(self.games) >= most

    @property
    def standing(self) -> str:
        """Return how it stands: "Ann leads 1-0"."""
        (one, ones), (other, others) = self.wins.items()
        if ones == others:
            text = words.challenges.MATCH_DRAWN if self.decided else words.challenges.STANDS
        else:
            text = words.challenges.MATCH_WON if self.decided else words.challenges.LEADS
        ahead = one if ones > others else other
        return text.format(ahead=ahead, more=max(ones, others), less=min(ones, others))

    @property
    def line(self) -> str:
        """Return its line in the status of its games; "" for a single game."""
        if self.best_of == 1:
            return ""
        text = words.challenges.OF_THREE_NOW if self.games else words.challenges.OF_THREE
        return text.format(standing=self.standing)

    def after(self, game_id: int, winner: int | None) -> Match:
        """Return the match with the result of a game; a game that is played again has its last result."""
        before = [game for game in self.games if game.game != game_id]
        return self.model_copy(update={"games": [*before, PlayedGame(game=game_id, winner=winner)]})


class RematchOffer(BaseModel):
    """A rematch that the two who played may agree on until a moment; `successor` is the game it came to."""

    players: tuple[int, int]
    until: datetime
    agreed: list[int] = Field(default_factory=list)
    successor: int | None = None


ANNOUNCEMENT = "announcement"
"""The kind of messages whose numbers go into the dice."""


class Pending(BaseModel):
    """An act that waits for its announcement, and the status that the game has if that never stands."""

    deed: Literal["start", "rewind"]
    user_id: int | None
    before: Status
    turn: int = 0
    by: Literal["gamemaster", "vote"] = "gamemaster"


class Proposal(BaseModel):
    """A rewind that the players vote on until a moment; `number` tells its buttons from older ones."""

    number: int
    turn: int
    user_id: int
    until: datetime
    agreed: list[int] = Field(default_factory=list)
    against: list[int] = Field(default_factory=list)


class Announced(BaseModel):
    """The announcements of a game. `salts` are numbered in order of joining, `terms` stand in the message
    that closes them; `closings` counts the starts that were tried, `proposals` the votes. A game without any
    closing began before there were any. `name` is that of the game that one was copied from, under which its
    dice are thrown; "" where it is a game of its own.
    """

    name: str = ""

    salts: dict[str, str] = Field(default_factory=dict)
    terms: str = ""
    closing: Closing | None = None
    casting: Casting | None = None
    rewinds: list[Rewind] = Field(default_factory=list)
    closings: int = 0
    earlier: list[str] = Field(default_factory=list)
    pending: Pending | None = None
    proposals: int = 0
    proposal: Proposal | None = None


class Clock(BaseModel):
    """A clock: its name, the turn and step in which it began, and how much had been told in that turn by
    then.

    `mark` tells its messages apart from those of every other clock. `left` are the seconds that were left
    when others were asked in between, None while it runs; `parts` is of how many messages its story
    consists. It was `begun` when the first of its questions was put.
    """

    name: str
    turn: int
    step: int
    told: int
    mark: str
    left: int | None = None
    parts: int = 0
    begun: datetime | None = None


class OpenQuestion(BaseModel):
    """The open question by a name that no other of the game has, and since when it is open."""

    name: str
    since: datetime


class Account(BaseModel):
    """The acts for a seat while its person was not there, in words; `earlier` counts those that `done` no
    longer holds.
    """

    done: list[str] = Field(default_factory=list)
    earlier: int = 0


class Absence(Account):
    """A person is away until a moment; `told` is whether the table knows."""

    user_id: int
    until: datetime
    told: bool


class Absences(BaseModel):
    """The absences of a game by seat, the days for which it has waited for each, and what was done for those
    that nobody holds.
    """

    leaves: dict[str, Absence] = Field(default_factory=dict)
    spent: dict[str, int] = Field(default_factory=dict)
    minded: dict[str, Account] = Field(default_factory=dict)


class Report(BaseModel):
    """A report in one post: where it began, and the `name` of the turn or story, "" if it has none.

    `turn` and `told` are the turn in which it began, and how much had been told in that turn by then. `mark`
    tells its messages apart from those of every other report; `parts` is how many of them there are already,
    `count` how many events it tells of by now.
    `notes` are lines of our own, each with the number of events told before it.
    """

    turn: int
    told: int
    mark: str
    name: str = ""
    parts: int = 0
    count: int = 0
    notes: list[tuple[int, str]] = Field(default_factory=list)


class Looked(BaseModel):
    """The people who have looked ahead in a game, and the moment of the last look: turn, step and epoch."""

    people: list[int] = Field(default_factory=list)
    at: tuple[int, int, int] = (-1, -1, 0)


class Handover(BaseModel):
    """The last offer of the office: to whom, by which gamemaster, and until when; `number` tells its buttons
    from those of earlier ones.
    """

    number: int
    user_id: int
    before: int | None
    until: datetime
    is_open: bool = True


Kind: TypeAlias = Literal[
    "draw", "concession", "stretch", "pause", "resume", "gamemaster", "seat", "correction"
]
HIDDEN: tuple[Kind, ...] = ("draw", "concession")
"""Motions of which nobody is told who made them, who agrees, or how many do."""


class Motion(BaseModel):
    """One thing that is voted on. `seats` share a draw, or the one of them wins, or is opened to others;
    `lines` correct the board.

    `phase` names the turn or clock it ends with, "" for one that ends at `until` alone. `ballots` are secret.
    """

    number: int
    kind: Kind
    seat: str
    seats: list[str] = Field(default_factory=list)
    hours: int = 0
    user_id: int | None = None
    lines: list[str] = Field(default_factory=list)
    phase: str = ""
    until: datetime
    ballots: dict[str, bool] = Field(default_factory=dict)
    hidden: bool | None = None

    @property
    def is_hidden(self) -> bool:
        """Return whether nobody is told how the votes stand: as its table has said, or usually."""
        return self.kind in HIDDEN if self.hidden is None else self.hidden


class Motions(BaseModel):
    """The open motions of a game; `count` is how many there have been."""

    count: int = 0
    open: list[Motion] = Field(default_factory=list)

    def numbered(self, number: int) -> Motion | None:
        """Return an open motion."""
        return next((motion for motion in self.open if motion.number == number), None)

    def of(self, kind: Kind) -> Motion | None:
        """Return the open motion of a kind."""
        return next((motion for motion in self.open if motion.kind == kind), None)
