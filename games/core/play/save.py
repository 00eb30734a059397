"""A running game as it is stored: a checkpoint, the questions closed since, and the open answers.

A `Position` is where it stands after a call of the runner.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias

from games.core.rules.prompts import Answer, Seat, Sheet
from games.core.rules.protocol import Ask, Event, S

Document: TypeAlias = dict[str, Any]
"""A state as JSON."""


@dataclass(frozen=True)
class ClosedQuestion:
    """One closed question: its key, the answers that counted, who missed it, the epoch of its dice."""

    key: str
    answers: Mapping[Seat, Answer]
    missed: tuple[Seat, ...] = ()
    epoch: int = 0

    @property
    def is_roll(self) -> bool:
        """Return whether the dice answered."""
        return self.key.startswith("chance:")


SEATING = ("resign", "return")
"""Acts that concern who plays: they are done between turns, before the script of a turn begins."""

ENDING = ("draw", "concession")
"""Acts by which the table ends the game, whatever is asked. `answer` are the seats that share it, or the one
that has won.
"""

CORRECTION = "correct"
"""The act that corrects the board, between turns too: it is a turn of its own. `seat` is the office that did
it, GAMEMASTER or TABLE; `answer` are the lines, see `correcting`.
"""
GAMEMASTER, TABLE = Seat("gamemaster"), Seat("table")

STANDING = "standing"
"""The act that lays down a seat's standing orders; it tells nobody anything."""


@dataclass(frozen=True)
class Act:
    """An act of a person outside any question.

    They resign their seat, or someone takes it up again; a gamemaster corrects the board; the table ends the
    game; or they do what the game lets a seat do at any time (`Game.acts`): lay down standing orders, give
    gold. `answer` is what they sent;
    `step` is the number of questions that were closed in the turn by then, the moment at which it is done.
    """

    kind: str
    seat: Seat
    answer: Answer = None
    step: int = 0

    @property
    def is_seating(self) -> bool:
        """Return whether this concerns who plays, not what is played."""
        return self.kind in SEATING

    @property
    def is_correction(self) -> bool:
        """Return whether this corrects the board."""
        return self.kind == CORRECTION

    @property
    def ends_game(self) -> bool:
        """Return whether the table ended the game by this."""
        return self.kind in ENDING

    def dump(self) -> Document:
        """Return the act as an export keeps it."""
        document: Document = {"kind": self.kind, "seat": self.seat}
        return document if self.is_seating else {**document, "answer": self.answer, "step": self.step}


@dataclass(frozen=True)
class Premove:
    """Orders sent before they are asked for; `ready` says not to wait once they fit."""

    lines: tuple[str, ...]
    ready: bool = False


@dataclass(frozen=True)
class Save:
    """All that is stored of a running game.

    `state` is the checkpoint at which turn number `turn` began, before `acts` were done (each at its step).
    `log` holds the questions closed since. `submitted` (secret) and `ready` belong to the open question,
    `premoves` (secret) to questions to come, `pending` to the next turn. `epoch` counts the rewinds that
    went past a roll.
    """

    turn: int
    state: Document
    acts: tuple[Act, ...] = ()
    log: tuple[ClosedQuestion, ...] = ()
    submitted: Mapping[Seat, Answer] = field(default_factory=dict[Seat, Answer])
    ready: tuple[Seat, ...] = ()
    premoves: Mapping[Seat, Premove] = field(default_factory=dict[Seat, Premove])
    pending: tuple[Act, ...] = ()
    epoch: int = 0


@dataclass(frozen=True)
class FinishedTurn:
    """One finished turn as the ledger keeps it: how it was saved at its end, and all that was told in it.

    `news` is what of it was told in this call.
    """

    save: Save
    told: tuple[Event, ...]
    news: tuple[Event, ...]

    @property
    def is_unplayed(self) -> bool:
        """Return whether the table ended the game before anybody answered: told is how the turn opened."""
        return not self.save.log and any(act.ends_game for act in self.save.acts)


@dataclass(frozen=True)
class Position(Generic[S]):
    """The position of a game after a call.

    `ask` is the open question, None when the game is over. `filled` are the turns that this call finished,
    `fresh` the events that it brought about in the running turn; `admitted` says what each premove came to.
    """

    state: S
    ask: Ask | None
    save: Save
    fresh: tuple[Event, ...] = ()
    filled: tuple[FinishedTurn, ...] = ()
    admitted: Mapping[Seat, Sheet] = field(default_factory=dict[Seat, Sheet])

    @property
    def news(self) -> tuple[Event, ...]:
        """Return all events that this call brought about, in order."""
        return tuple(event for page in self.filled for event in page.news) + self.fresh

    @property
    def awaited(self) -> list[Seat]:
        """Return the seats that are asked and not ready."""
        return [seat for seat in self.ask.prompts if seat not in self.save.ready] if self.ask else []

    @property
    def silent(self) -> list[Seat]:
        """Return those of them that have not answered either: they miss the deadline if it is now."""
        return [seat for seat in self.awaited if seat not in self.save.submitted]


AnyPosition: TypeAlias = Position[Any]
