"""The vocabulary between a set of rules and whoever seats the players.

A rule is a `Script`: a generator that yields an `Ask` when it needs a person or a die and is sent what
was answered. It changes a `State` and tells `Event`s. What a rule set declares of itself is one `Game`,
exported as `GAME` by its package. See `prompts` for the shapes of questions, `runner` for what moves a game
on.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias, TypeVar, cast

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, ValidationError

from games.core.rules.card_lookup import CardText
from games.core.rules.correcting import Corrections
from games.core.rules.errors import Ambiguous, Diverged, Illegal, OptionError, OrderError, Unreadable
from games.core.rules.game_declaration import (
    AGREED,
    Absence,
    Chapter,
    Lesson,
    Outcome,
    Power,
    Scale,
    Tale,
    Way,
    joined,
)
from games.core.rules.luck import Gamble, Throws
from games.core.rules.newcomer_guide import Manual
from games.core.rules.option_errors import refused, unknown
from games.core.rules.prompts import CHANCE, Answer, Dice, Option, Orders, Prompt, Seat, Shape, Sheet, T

__all__ = [
    "CHANCE",
    "Absence",
    "Ambiguous",
    "Answer",
    "AnyGame",
    "AnyView",
    "Ask",
    "Chapter",
    "Dice",
    "Diverged",
    "Due",
    "Event",
    "Fact",
    "Game",
    "Hand",
    "Illegal",
    "Lesson",
    "O",
    "Option",
    "OrderError",
    "Orders",
    "Outcome",
    "Power",
    "Prompt",
    "S",
    "Scale",
    "Script",
    "Seat",
    "Shape",
    "Sheet",
    "State",
    "T",
    "Tale",
    "Unreadable",
    "View",
    "Way",
    "joined",
    "later",
    "view",
]

Fact: TypeAlias = str | int | bool | Sequence["Fact"] | Mapping[str, "Fact"] | None


@dataclass(frozen=True)
class Ask:
    """Questions put at one moment: no seat learns an answer before all are in.

    `hours` is the rule's time for it. Who is asked is open: where that alone would say too much, rules ask
    all who might act.

    `clock` names a time that several questions share: the deadline of the first goes on for the next ones,
    and stands still while others are asked. `heard` says that those asked have acted under this clock
    already: that the rest of it runs out is no absence. `during` names the clock that stands still while
    somebody else is asked in between: what is told meanwhile belongs to its story, and silence is no absence.
    `story` names what the table is told of questions together that share no clock.
    """

    prompts: Mapping[Seat, Prompt[Any]]
    hours: int = 24
    clock: str = ""
    heard: bool = False
    during: str = ""
    story: str = ""

    @property
    def key(self) -> str:
        """Return the stable name under which the log keeps this question."""
        return " ".join(f"{seat}:{prompt.key}" for seat, prompt in self.prompts.items())

    @property
    def is_chance(self) -> bool:
        """Return whether the dice answer this, not a person."""
        return CHANCE in self.prompts


Script: TypeAlias = Generator[Ask, Mapping[Seat, Any], T]


@dataclass(frozen=True)
class Event:
    """Something that happened; `audience` is None when the whole table hears it."""

    kind: str
    facts: Mapping[str, Fact]
    audience: tuple[Seat, ...] | None = None


class Hand(BaseModel):
    """The secret part of the state for one seat."""

    model_config = ConfigDict(extra="forbid")

    def back(self) -> Mapping[str, Fact]:
        """Return what the others see of it."""
        return {}


@dataclass(frozen=True)
class Due:
    """A line of a sheet for a turn of many commands, judged when that turn has come.

    `command` is what is to be carried out now, "" if it is not meant as things stand, or cannot be, because
    of `why`.
    """

    command: str
    why: str = ""


Tb = TypeVar("Tb", bound=BaseModel)
H = TypeVar("H", bound=Hand)
M = TypeVar("M", bound=BaseModel)


def later(usual: object) -> Callable[[object], bool]:
    """Return the `exclude_if` of a field that options or a state were given after games had been played.

    While it has its usual value it is not written, so that a state is the same text as before, and the seals
    of earlier exports go on to fit.
    """
    return lambda value: value == usual


def as_stored(given: object, named: AbstractSet[str], **then: object) -> object:
    """Return options as they are given. Stored ones name every option that there was: if they name all of
    `named`, those given later have the values of that time.
    """
    if not isinstance(given, dict):
        return given
    found = cast("dict[str, object]", given)
    return {**then, **found} if found.keys() >= named else found


class Agreement(BaseModel):
    """The table's agreement to end a game before its rules do: the seats that share it, or the one left to
    win.
    """

    kind: Literal["draw", "concession"]
    seats: list[Seat]


class State(BaseModel, Generic[Tb, H]):
    """The truth in three places: `table` all see, `hands[seat]` one sees, `deck` nobody sees.

    `absences` counts for each seat the deadlines it has let pass in a row; the runner keeps it, and what the
    table `agreed` on.
    """

    model_config = ConfigDict(extra="forbid")

    table: Tb
    hands: dict[Seat, H] = {}
    deck: dict[str, list[str]] = {}
    absences: dict[Seat, int] = {}
    agreed: Agreement | None = Field(default=None, exclude_if=later(None))
    _told: list[Event] = PrivateAttr(default_factory=list[Event])

    def tell(self, kind: str, *audience: Seat, **facts: Fact) -> None:
        """Tell the named seats, or the whole table, that something happened.

        What was told stays as it was: lists and dictionaries are copied, whatever the script does with them.
        """
        self._told.append(Event(kind, {name: _kept(fact) for name, fact in facts.items()}, audience or None))

    @property
    def told(self) -> tuple[Event, ...]:
        """Return all that was told since the state was loaded."""
        return tuple(self._told)


@dataclass(frozen=True)
class View(Generic[Tb, H]):
    """All that one seat, or with seat None the public, may know. A renderer gets a View and nothing else.

    `backs` is what is seen of the other hands; `draft` are the viewer's own orders not yet carried out.
    """

    seat: Seat | None
    table: Tb
    hand: H | None
    backs: Mapping[Seat, Mapping[str, Fact]] = field(default_factory=dict[Seat, Mapping[str, Fact]])
    draft: tuple[str, ...] = ()


def view(state: State[Tb, H], seat: Seat | None, draft: Sequence[str] = ()) -> View[Tb, H]:
    """Return what `seat` may know: the only way out of a State."""
    hand = state.hands.get(seat) if seat else None
    return View(
        seat=seat,
        table=_copied(state.table),
        hand=hand and _copied(hand),
        backs={other: dict(back.back()) for other, back in state.hands.items() if other != seat},
        draft=tuple(draft),
    )


def _kept(fact: Fact) -> Fact:
    """Return a fact that nobody else can change."""
    if isinstance(fact, list):
        return [_kept(each) for each in fact]
    if isinstance(fact, dict):
        return {name: _kept(each) for name, each in fact.items()}
    return fact


def _copied(model: M) -> M:
    """Return a copy by the way that a checkpoint takes too: a fifth of what copying each object costs."""
    return type(model).model_validate(model.model_dump())


S = TypeVar("S", bound=State[Any, Any])
O = TypeVar("O", bound=BaseModel)  # noqa: E741  the customary name of a type variable for options


@dataclass(frozen=True)
class Game(Generic[S, O]):
    """A rule set. Everything that the rest of the program may know of it stands here.

    setup(seats, options)    the state before the first turn; seats are those that people or computers play
    turn(state)              the script from one checkpoint to the next
    outcome(state)           how the game ended by its rules, or None while it goes on (asked between turns)
    depart(state, seat)      a seat is given up for good (asked between turns)
    foresee(state, seat)     the question this seat may answer ahead of time, or None
    due(state, seat, line)   what a line sent ahead comes to in a turn of many commands, when that has come
                             (`premoved_turns`); None where a sheet is submitted as one answer
    acts(state, seat)        what this seat may do at any time, by kind: "standing" are its standing orders
    perform(state, seat, kind, value)  do such an act, with the answer as its prompt has read it
    computer(view, prompt, dice)  an answer by a seat that plays by itself, from its own view alone
    phase(view)              the moment in words: "Spring of year 3: Cao Cao moves"
    prose(event)             an event as a line of the report, in Discord markup; "" says nothing
    chronicle(events)        the same of many events, a line an actor, or None where `prose` does; as much is
                             told in it
    tale(events, view)       what a seat is told with its next question, None for the plain way, see `tale`
    lesson(view, prompt)     what somebody is told with their first question of a kind, see `lessons`
    describe(view)           the picture in words
    standing(view)           each seat's position in words, in order of play: "5 centres, 1 capital"
    figures(view)            each seat's score by year or round, for the chart
    points(view)             each seat's points if the game ended now, or None if they are plain to see
    rules(options)           the rules in force, chapter by chapter
    odds(text)               the answer to a question about chances, or None if the game has no such thing
    what_if(view, text)      what an order, bid or upkeep comes to as that seat sees it, or OrderError
    cards(options)           the cards that players look up by name, with the readings in force
    gazetteer(view)          every place of the board in a line each, or None if the game has no board
    scale(view)              what figures count, over what, and which of them wins
    absence(state, seat)     what the silence of a seat comes to, or None if deadlines may be missed for ever
    filmed(view)             whether a replay stops at a view as a turn begins, or None if it always does
    gambles(options, throws, told)  what dice decided for each seat in a turn, `gambled` of it: "battles won"
    sizes(options)           the fewest and the most seats under these options, or None if any number may play
    conflict(options)        which options of a new game do not go together, in a sentence; "" if all do
    manual                   what the game says of itself to somebody new, or None
    silent(state)            why no letters go between seats in this phase, in a sentence; "" if they do
    imagined(view, dice)     a state that looks like a view to its seat, what it does not see drawn anew from
                             what it allows; None if practice begins from finished games alone
    corrections              how a gamemaster may correct the board, None if it cannot be corrected
    repeated                 kinds of events told to one seat alone that its next question says once more
    retold                   the same of what its tale says once more
    data                     the package whose data files the rules are made of, "" if there are none
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
    chronicle: Callable[[Sequence[Event]], Sequence[str]] | None = None
    tale: Callable[[Sequence[Event], View[Any, Any]], Tale] | None = None
    lesson: Callable[[View[Any, Any], Prompt[Any]], Lesson | None] | None = None
    points: Callable[[View[Any, Any]], Mapping[Seat, int]] | None = None
    odds: Callable[[str], str] | None = None
    what_if: Callable[[View[Any, Any], str], Sequence[str]] | None = None
    cards: Callable[[O], Sequence[CardText]] | None = None
    due: Callable[[S, Seat, str], Due] | None = None
    acts: Callable[[S, Seat], Mapping[str, Prompt[Any]]] | None = None
    perform: Callable[[S, Seat, str, Any], None] | None = None
    gazetteer: Callable[[View[Any, Any]], Sequence[str]] | None = None
    scale: Callable[[View[Any, Any]], Scale] = lambda _view: Scale()
    absence: Callable[[S, Seat], Absence] | None = None
    filmed: Callable[[View[Any, Any]], bool] | None = None
    gambles: Callable[[O, Throws, Sequence[Event]], Sequence[Gamble]] | None = None
    gambled: str = ""
    sizes: Callable[[O], tuple[int, int]] | None = None
    conflict: Callable[[O], str] | None = None
    silent: Callable[[S], str] | None = None
    ways: tuple[Way, ...] = ()
    imagined: Callable[[View[Any, Any], Dice], S] | None = None
    corrections: Corrections[S] | None = None
    manual: Manual | None = None
    data: str = ""
    repeated: tuple[str, ...] = ()
    retold: tuple[str, ...] = ()

    def size(self, options: O) -> tuple[int, int]:
        """Return how many seats there are at least and at most when these options are played."""
        return self.sizes(options) if self.sizes else (self.least, len(self.powers))

    def chosen(self, values: Mapping[str, object]) -> O:
        """Return the options with these values, the others as usual; raises OptionError."""
        known = self.options.model_fields
        if strange := [name for name in values if name not in known]:
            raise OptionError(unknown(self.title, strange[0], known))
        try:
            options = self.options.model_validate(dict(values))
        except ValidationError as error:
            first = error.errors()[0]
            raise OptionError(refused(self.options, str(first["loc"][0]), first["input"])) from error
        if self.conflict and (fault := self.conflict(options)):
            raise OptionError(fault)
        return options

    def result(self, state: S) -> Outcome | None:
        """Return how a game ended, by its rules or because the table agreed; None while it goes on."""
        if state.agreed is None:
            return self.outcome(state)
        seats = tuple(state.agreed.seats)
        reason = AGREED[state.agreed.kind].format(names=joined([self.power(seat).name for seat in seats]))
        return Outcome((), reason, seats) if state.agreed.kind == "draw" else Outcome(seats, reason)

    def report(self, events: Sequence[Event]) -> list[str]:
        """Return what the table is told of events between two decisions of people, line by line."""
        public = [event for event in events if event.audience is None]
        told = self.chronicle(public) if self.chronicle else map(self.prose, public)
        return [line for line in told if line]

    def power(self, seat: Seat) -> Power:
        """Return the power that sits at `seat`; raises KeyError if there is none."""
        for power in self.powers:
            if power.seat == seat:
                return power
        raise KeyError(seat)


AnyGame: TypeAlias = Game[Any, Any]
AnyView: TypeAlias = View[Any, Any]
"""As whoever knows no game by name sees them: the bot, a renderer's caller."""
