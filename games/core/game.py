"""What a rule set declares of itself: one `Game`, exported as `GAME` by its package."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from pydantic import BaseModel

from games.core.cards import Card
from games.core.prompts import Answer, Dice, Prompt, Seat
from games.core.protocol import Event, Script, State, View

S = TypeVar("S", bound=State[Any, Any])
O = TypeVar("O", bound=BaseModel)  # noqa: E741  the customary name of a type variable for options


def later(usual: object) -> Callable[[object], bool]:
    """Return the `exclude_if` of a field that options or a state were given after games had been played.

    While it has its usual value it is not written, so that a state is the same text as before, and the seals
    of earlier exports go on to fit.
    """
    return lambda value: value == usual


@dataclass(frozen=True)
class Power:
    """A seat of the game as people know it: "Cao Cao", 曹操."""

    seat: Seat
    name: str
    chinese: str = ""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winners (none is a draw) and why, in a sentence for the table."""

    winners: tuple[Seat, ...]
    reason: str


@dataclass(frozen=True)
class Absence:
    """What the silence of a seat comes to, in words for the player who holds it.

    `count` are the deadlines it has missed in a row, as the rules of the game count them; at `limit` the
    rules act, and `then` says how: "after 3 your seat is given up". `gone` says what became of a seat of
    which nothing is asked any more while the game goes on, "" while it is played.
    """

    count: int
    limit: int
    then: str
    gone: str = ""


@dataclass(frozen=True)
class Chapter:
    """A chapter of the rules, for players, in Discord markup."""

    key: str
    title: str
    text: str


@dataclass(frozen=True)
class Game(Generic[S, O]):
    """A rule set. Everything that the rest of the program may know of it stands here.

    setup(seats, options)    the state before the first turn; seats are those that people or computers play
    turn(state)              the script from one checkpoint to the next
    outcome(state)           how the game ended, or None while it goes on (asked between turns)
    depart(state, seat)      a seat is given up for good (asked between turns)
    foresee(state, seat)     the question this seat may answer ahead of time, or None
    acts(state, seat)        what this seat may do at any time, by kind: "standing" are its standing orders
    perform(state, seat, kind, value)  do such an act, with the answer as its prompt has read it
    computer(view, prompt, dice)  an answer by a seat that plays by itself, from its own view alone
    phase(view)              the moment in words: "Spring of year 3: Cao Cao moves"
    prose(event)             an event as a line of the report, in Discord markup; "" says nothing
    describe(view)           the picture in words
    standing(view)           each seat's position in words, in order of play: "5 centres, 1 capital"
    figures(view)            each seat's score by year or round, for the chart
    rules(options)           the rules in force, chapter by chapter
    odds(text)               the answer to a question about chances, or None if the game has no such thing
    what_if(view, text)      what an order, a bid or an upkeep would come to, in lines for the one who asks
                             alone, from what that seat sees; raises OrderError
    cards(options)           the cards that players look up by name, with the readings in force
    gazetteer(view)          every place of the board in a line each, or None if the game has no board
    goal                     the figure that it takes to win, or None if no single figure decides
    axes                     what figures count, and over what: ("points", "round")
    absence(state, seat)     what the silence of a seat comes to, or None if deadlines may be missed for ever
    filmed(view)             whether a replay stops at a view as a turn begins, or None if it always does
    sizes(options)           the fewest and the most seats under these options, or None if any number may play
    conflict(options)        which options of a new game do not go together, in a sentence; "" if all do
    """

    slug: str
    title: str
    edition: int
    powers: tuple[Power, ...]
    least: int
    options: type[O]
    state: type[S]
    setup: Callable[[Sequence[Seat], O], S]
    turn: Callable[[S], Script[None]]
    outcome: Callable[[S], Outcome | None]
    depart: Callable[[S, Seat], None]
    foresee: Callable[[S, Seat], Prompt[Any] | None]
    computer: Callable[[View[Any, Any], Prompt[Any], Dice], Answer]
    phase: Callable[[View[Any, Any]], str]
    prose: Callable[[Event], str]
    describe: Callable[[View[Any, Any]], str]
    standing: Callable[[View[Any, Any]], Mapping[Seat, str]]
    figures: Callable[[View[Any, Any]], Mapping[Seat, Sequence[int]]]
    rules: Callable[[O], Sequence[Chapter]]
    odds: Callable[[str], str] | None = None
    what_if: Callable[[View[Any, Any], str], Sequence[str]] | None = None
    cards: Callable[[O], Sequence[Card]] | None = None
    acts: Callable[[S, Seat], Mapping[str, Prompt[Any]]] | None = None
    perform: Callable[[S, Seat, str, Any], None] | None = None
    gazetteer: Callable[[View[Any, Any]], Sequence[str]] | None = None
    goal: int | None = None
    axes: tuple[str, str] = ("points", "turn")
    absence: Callable[[S, Seat], Absence] | None = None
    filmed: Callable[[View[Any, Any]], bool] | None = None
    sizes: Callable[[O], tuple[int, int]] | None = None
    conflict: Callable[[O], str] | None = None

    def size(self, options: O) -> tuple[int, int]:
        """Return how many seats there are at least and at most when these options are played."""
        return self.sizes(options) if self.sizes else (self.least, len(self.powers))

    def power(self, seat: Seat) -> Power:
        """Return the power that sits at `seat`; raises KeyError if there is none."""
        for power in self.powers:
            if power.seat == seat:
                return power
        raise KeyError(seat)


AnyGame: TypeAlias = Game[Any, Any]
