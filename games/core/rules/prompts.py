"""A prompt is one question to one seat, in one of five shapes that the interface knows.

`Orders` (lines of text), `Choose` (one of n), `Pick` (k of n), `Amount` (a whole number) and `Arrange`
(an order of n things). Chance is asked in two shapes: `Throw` (dice) and `Arrange` (a shuffle).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NewType, Protocol, TypeAlias, TypeVar

from games.core.rules.errors import OrderError, Reminded

Seat = NewType("Seat", str)
CHANCE = Seat("chance")
Answer: TypeAlias = int | str | list[int] | list[str] | None
T = TypeVar("T")


class Dice(Protocol):
    """A source of chance: `throw` gives faces from 1 to `sides`, `shuffle` a permutation of range(n)."""

    def throw(self, label: str, count: int, sides: int) -> list[int]: ...

    def shuffle(self, label: str, n: int) -> list[int]: ...


@dataclass(frozen=True)
class Option:
    """One thing to choose: `value` is what is stored, `label` what is shown, `note` a word about it."""

    value: str
    label: str
    note: str = field(default="", repr=False)


@dataclass(frozen=True)
class Step:
    """A step of writing a line by menus: what is asked, and what may be chosen.

    `line` is what stands so far and could be sent, "" while it is no whole line.
    """

    text: str
    options: tuple[Option, ...]
    line: str = ""


@dataclass(frozen=True)
class Field:
    """One thing to fill in on a form: `key` names it, `label` asks for it, `note` is a word about it.

    Up to `most` of its `options` are chosen, those in `chosen` beforehand; without options it is typed. One
    that is `needed` is never left empty.
    """

    key: str
    label: str
    options: tuple[Option, ...] = ()
    note: str = ""
    most: int = 1
    chosen: tuple[str, ...] = ()
    needed: bool = False


Filled: TypeAlias = Mapping[str, Sequence[str]]
"""The fields of a form as they were filled in, by key: values of options, or one text; one that was left
alone may be missing.
"""


@dataclass(frozen=True)
class Blank:
    """A form of five fields at most, and the text that what was filled in comes to, as people type it. It has
    a `title` of its own where it is not for all that may be answered; `again` stands on the button that opens
    it once more, where there is more to be said by it.
    """

    fields: tuple[Field, ...]
    write: Callable[[Filled], str]
    title: str = ""
    again: str = ""


@dataclass(frozen=True)
class Sheet:
    """A text of orders read on top of a draft.

    `lines` are all canonical orders now in force (draft and new), in writing order; `errors` those clauses
    that were not accepted; `warnings` speak of lines that are legal but doomed; `notes` are for the sender
    alone (odds, who holds for want of an order). `heard` says whether there was anything to read at all.
    `reminder` is of a command that is right and leaves something undone: it is asked about once.
    """

    lines: tuple[str, ...]
    errors: tuple[OrderError, ...] = ()
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    heard: bool = True
    reminder: Reminded | None = None


class Lines(Mapping[str, Sequence[str]]):
    """The legal lines of some units, each made when it is asked for: most want the units and one line."""

    def __init__(self, units: Sequence[str], make: Callable[[str], Sequence[str]]) -> None:
        self._made: dict[str, Sequence[str] | None] = dict.fromkeys(units)
        self._make = make

    def __getitem__(self, unit: str) -> Sequence[str]:
        """Return the lines of a unit; raises KeyError."""
        if (lines := self._made[unit]) is None:
            lines = self._made[unit] = self._make(unit)
        return lines

    def __iter__(self) -> Iterator[str]:
        """Go through the units."""
        return iter(self._made)

    def __len__(self) -> int:
        """Return how many units there are."""
        return len(self._made)


@dataclass(frozen=True)
class Orders:
    """Lines of text, one order each; answered by a list of canonical lines.

    `check(text, draft)` reads text as people type it on top of a draft; `legal()` lists, by unit, every
    line that is accepted alone, for composers and autocompletion. With `one` a single line is the whole
    answer and the units are what it may be about. `called(unit)` is a unit's name in menus, if it has one.

    With `at_once` a line is a command: it is carried out when it is sent, and the question is put again for
    the next one; with `amid` it answers what is asked while a command is carried out: what led to it has been
    shown, so there is no way back. `claims(text)` says of what a seat may send at any time (`Game.acts`)
    whether a line is it.

    `steps(unit, chosen, draft)` writes a line by menus, one choice after the other: it returns what may be
    chosen after the values chosen so far, None where the unit's lines are a list as `legal` has it, or where
    those values cannot be chosen (any more). With `rooted` there is no menu of units before it: the steps
    begin with the unit "", and the first one says what a line may be about.

    `gloss(line)` is a canonical line in names, for the echo: "Fangzi to Taiyuan". `which` asks for a unit,
    `what` what it shall do; `intro` says what there is to be ordered. `own` are words to the bot that this
    question reads itself. `closing` are canonical lines that pass or close something, whatever is asked: they
    count for the question that stood when they were written. Where commands are carried out at once, it is
    one question for them as long as its `phase` is the same. `examples()` are lines that are sound now, where
    the question knows better than `examples_of` which these are. `adds(line, lines)` returns the lines in
    force when a canonical one is added to those that stand, as `check` would and without reading any text;
    None where only `check` can tell. `blanks(draft)` are the forms on which lines are written, one after the
    other; without it each unit is a field with its lines (see `order_forms`). `full()` are sound lines that
    together leave nothing open, where what is left open comes to something that nobody would choose.
    """

    check: Callable[[str, Sequence[str]], Sheet]
    legal: Callable[[], Mapping[str, Sequence[str]]]
    one: bool = False
    called: Callable[[str], str] | None = None
    at_once: bool = False
    amid: bool = False
    claims: Callable[[str], bool] | None = None
    gloss: Callable[[str], str] | None = None
    steps: Callable[[str, Sequence[str], Sequence[str]], Step | None] | None = None
    rooted: bool = False
    which: str = "Which unit?"
    what: str = "What shall {unit} do?"
    intro: str = ""
    own: tuple[str, ...] = ()
    adds: Callable[[str, Sequence[str]], Sequence[str] | None] | None = None
    closing: tuple[str, ...] = ()
    phase: str = ""
    examples: Callable[[], Sequence[str]] | None = None
    blanks: Callable[[Sequence[str]], Sequence[Blank]] | None = None
    full: Callable[[], Sequence[str]] | None = None

    def sample(self, dice: Dice) -> Answer:
        """Return a random sheet: for each unit a random legal line, those that clash left out; where one line
        is the whole answer, a line about one unit.
        """
        legal = self.legal()
        if self.one or self.at_once:
            [unit] = dice.throw("unit", 1, len(legal))
            options = legal[list(legal)[unit - 1]]
            [face] = dice.throw("line", 1, len(options))
            return [options[face - 1]]
        lines: tuple[str, ...] = ()
        for number in dice.shuffle("units", len(legal)):
            options = legal[list(legal)[number]]
            [face] = dice.throw(f"line {number}", 1, len(options))
            added = self.adds(options[face - 1], lines) if self.adds else None
            if added is None:
                sheet = self.check(options[face - 1], lines)
                added = lines if sheet.errors else sheet.lines
            lines = tuple(added)
        return list(lines)


@dataclass(frozen=True)
class Choose:
    """One of the options; answered by its value. `others` are names of things that are none of them."""

    options: tuple[Option, ...]
    others: tuple[str, ...] = field(default=(), repr=False)

    def sample(self, dice: Dice) -> Answer:
        """Return a random option's value."""
        [face] = dice.throw("choose", 1, len(self.options))
        return self.options[face - 1].value


@dataclass(frozen=True)
class Pick:
    """Between `least` and `most` different options; answered by the list of their values. `others` are names
    of things that are none of them.
    """

    options: tuple[Option, ...]
    least: int
    most: int
    others: tuple[str, ...] = field(default=(), repr=False)

    def sample(self, dice: Dice) -> Answer:
        """Return a random number of random options' values."""
        [face] = dice.throw("how many", 1, self.most - self.least + 1)
        chosen = dice.shuffle("which", len(self.options))[: self.least + face - 1]
        return [self.options[number].value for number in chosen]


@dataclass(frozen=True)
class Amount:
    """A whole number from `least` to `most`; answered by it."""

    least: int
    most: int

    def sample(self, dice: Dice) -> Answer:
        """Return a random number in the span."""
        [face] = dice.throw("amount", 1, self.most - self.least + 1)
        return self.least + face - 1


@dataclass(frozen=True)
class Arrange:
    """All the options in an order of one's own; answered by the list of all their values."""

    options: tuple[Option, ...]

    def sample(self, dice: Dice) -> Answer:
        """Return a random order of all values."""
        return [self.options[number].value for number in dice.shuffle("arrange", len(self.options))]


@dataclass(frozen=True)
class Throw:
    """Dice, asked of chance alone; answered by `count` faces from 1 to `sides`.

    `each` says what each die is thrown for; `names` what each face stands for, where a lot is drawn.
    """

    count: int
    sides: int
    each: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    def sample(self, dice: Dice) -> Answer:
        """Return the faces thrown."""
        return list(dice.throw("throw", self.count, self.sides))


Shape: TypeAlias = Orders | Choose | Pick | Amount | Arrange | Throw


@dataclass(frozen=True)
class Prompt(Generic[T]):
    """One question to one seat.

    `key` is its stable name in the log, `text` the words of it, `shape` how it is answered. `read` turns a
    raw answer into what the rules use, or raises OrderError; `default` is the answer of the silent,
    `silence` what it comes to, in words for the silent, where the answer itself does not say it; with
    `is_chosen` the rules then choose for the seat what it could have chosen. `anew` gives the words as they
    are now, where they name what may change while the question stands.
    """

    key: str
    text: str
    shape: Shape
    read: Callable[[Answer], T]
    default: Answer = None
    silence: str = ""
    anew: Callable[[], str] | None = None
    is_chosen: bool = False


AnyPrompt: TypeAlias = Prompt[Any]
