"""The vocabulary between a set of rules and whoever seats the players.

A rule is a `Script`: a generator that yields an `Ask` when it needs a person or a die and is sent what
was answered. It changes a `State` and tells `Event`s. See `prompts` for the shapes of questions, `game` for
what a rule set declares, `runner` for what moves a game on.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, PrivateAttr

from games.core.errors import Ambiguous, Diverged, Illegal, OrderError, Unreadable
from games.core.prompts import CHANCE, Answer, Dice, Option, Orders, Prompt, Seat, Shape, Sheet, T

__all__ = [
    "CHANCE",
    "Ambiguous",
    "Answer",
    "Ask",
    "Dice",
    "Diverged",
    "Event",
    "Fact",
    "Hand",
    "Illegal",
    "Option",
    "OrderError",
    "Orders",
    "Prompt",
    "Script",
    "Seat",
    "Shape",
    "Sheet",
    "State",
    "T",
    "Unreadable",
    "View",
    "view",
]

Fact: TypeAlias = str | int | bool | Sequence["Fact"] | Mapping[str, "Fact"] | None


@dataclass(frozen=True)
class Ask:
    """Questions put at one moment: no seat learns an answer before all are in.

    `hours` is the rule's time for it; `veiled` says that even the names of those who are awaited are secret.

    `clock` names a time that several questions share: the deadline of the first goes on for the next ones,
    and stands still while others are asked. `heard` says that those asked have acted under this clock
    already: that the rest of it runs out is no absence. `during` names the clock that stands still while
    somebody else is asked in between: what is told meanwhile belongs to its story.
    """

    prompts: Mapping[Seat, Prompt[Any]]
    hours: int = 24
    veiled: bool = False
    clock: str = ""
    heard: bool = False
    during: str = ""

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
    """What one seat alone knows."""

    model_config = ConfigDict(extra="forbid")

    def back(self) -> Mapping[str, Fact]:
        """Return what the others see of it."""
        return {}


Tb = TypeVar("Tb", bound=BaseModel)
H = TypeVar("H", bound=Hand)
M = TypeVar("M", bound=BaseModel)


class State(BaseModel, Generic[Tb, H]):
    """The truth in three places: `table` all see, `hands[seat]` one sees, `deck` nobody sees.

    `absences` counts for each seat the deadlines it has let pass in a row; the runner keeps it.
    """

    model_config = ConfigDict(extra="forbid")

    table: Tb
    hands: dict[Seat, H] = {}
    deck: dict[str, list[str]] = {}
    absences: dict[Seat, int] = {}
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
