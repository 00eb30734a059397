"""The declarations of a rule set besides its functions: seats, ways to play, outcomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.core.rules.prompts import Seat


@dataclass(frozen=True)
class Power:
    """A seat of the game as people know it: "Cao Cao", 曹操."""

    seat: Seat
    name: str
    chinese: str = ""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """The outcome of a game: the winners (none is a draw), why, in a sentence for the table, and who shared a
    draw that the table agreed on.
    """

    winners: tuple[Seat, ...]
    reason: str
    shared: tuple[Seat, ...] = ()

    def dump(self) -> Mapping[str, Any]:
        """Return the outcome as JSON; nothing is said of shares where the table agreed on none."""
        document = {"winners": list(self.winners), "reason": self.reason}
        return {**document, "shared": list(self.shared)} if self.shared else document


@dataclass(frozen=True)
class Absence:
    """The consequences of a seat's silence, in words for the player who holds it.

    `count` are the deadlines it has missed in a row, as the rules of the game count them; at `limit` the
    rules act, and `then` says how: "after 3 your seat is given up". `gone` says what became of a seat of
    which nothing is asked any more while the game goes on, "" while it is played.
    """

    count: int
    limit: int
    then: str
    gone: str = ""


@dataclass(frozen=True)
class Scale:
    """The scale of a chart: the figure and the steps it is counted over, "points", "after round".

    `goal` is the figure that it takes to win, or None if no single figure decides; `first` is the number of
    the first figures, 0 where they are those that the board begins with.
    """

    counted: str = "points"
    over: str = "turn"
    goal: int | None = None
    first: int = 0


@dataclass(frozen=True)
class Chapter:
    """A chapter of the rules, for players, in Discord markup."""

    key: str
    title: str
    text: str


AGREED = {
    "draw": "The table agrees on a draw, shared by {names}.",
    "concession": "The others concede to {names}.",
}
"""The reason of an outcome that the table agreed on."""


def joined(names: Sequence[str]) -> str:
    """Return names as a sentence lists them: "Wei, Shu and Wu"."""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


@dataclass(frozen=True)
class Way:
    """One of the ways to play between which whoever creates a game chooses, where none is usual: its name,
    the options that it sets, and what it is like, its length included.
    """

    name: str
    options: Mapping[str, object] = field(hash=False)
    told: str


@dataclass(frozen=True)
class Tale:
    """A seat's recap, told with its next question.

    `came` says what came of its orders, each with why, the lost ones first; `befell` what else happened to
    it, the worst first; `have` what it has now; `near` what it should know before it answers.
    """

    came: tuple[str, ...] = ()
    befell: tuple[str, ...] = ()
    have: str = ""
    near: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """The lesson that comes with somebody's first question of a kind, in two sentences.

    `kind` is what it counts under as told, `asked` says what is asked, `begin` what to begin with, where
    `{example}` stands for an answer: the `example`, or where there is none what a computer would answer.
    """

    kind: str
    asked: str
    begin: str
    example: str = ""
