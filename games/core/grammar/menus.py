"""Made of an order's declaration: menus, every legal line, examples, completion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from games.core.grammar.input_row import Row
from games.core.grammar.order import Order
from games.core.grammar.pattern import Value
from games.core.grammar.reader import Grammar
from games.core.grammar.slots import Many
from games.core.rules.prompts import Option, Step

MOST_TRIED = 400
"""Orders that are tried for one value of a menu, and lines that are looked through for one example."""
MOST_SHOWN = 25
ENOUGH = "."
"""The choice that a slot, which may have more in it, shall not."""
ALIKE = 60


@dataclass(frozen=True)
class Sayings:
    """Texts of menus that no order declares."""

    first: str = "What do you do?"
    ready: str = "It can be sent."
    another: str = "And what else?"
    enough: str = "That is all"


@dataclass(frozen=True)
class Menus:
    """One question at one moment.

    view   what the choices of slots look at
    may    whether an order may be given now: the rules' own check
    open   whether an order may be thought of at all, like one of a phase that is not over
    label  how a value is shown in a menu: of the value, and as it is printed
    """

    grammar: Grammar
    view: Any
    may: Callable[[Order], bool]
    open: Callable[[type[Order]], bool] = lambda _: True
    label: Callable[[Value, str], str] = lambda _, said: said
    sayings: Sayings = Sayings()

    # ---------------------------------------------------------------- every legal order

    def lines(self, only: type[Order] | None = None) -> Iterator[Order]:
        """Yield every legal order without its optional parts, the likeliest first, each when asked for."""
        for cls in (only,) if only else self.grammar.orders:
            if self.open(cls):
                yield from self.filled(cls, {}, _asked(cls))

    def filled(self, cls: type[Order], so_far: Mapping[str, Value], left: Sequence[str]) -> Iterator[Order]:
        """Yield every legal order that has these values."""
        if not left:
            made = cls(**so_far)
            if self.may(made):
                yield made
            return
        for value in self._all(cls, left[0], so_far):
            yield from self.filled(cls, {**so_far, left[0]: value}, left[1:])

    def is_possible(self, cls: type[Order], so_far: Mapping[str, Value]) -> bool:
        """Return whether some legal order has these values; values that are exact are not tried."""
        left = [name for name in _asked(cls) if name not in so_far]
        return self._leads(cls, so_far, left, iter(range(MOST_TRIED)))

    def _leads(
        self, cls: type[Order], so_far: Mapping[str, Value], left: Sequence[str], tries: Iterator[int]
    ) -> bool:
        if not left:
            return next(tries, None) is not None and self.may(cls(**so_far))
        choices = self.choices(cls, left[0], so_far)
        if cls.questions[left[0]].exact:
            return next(iter(choices), None) is not None
        return any(self._leads(cls, {**so_far, left[0]: value}, left[1:], tries) for value in choices)

    def choices(self, cls: type[Order], name: str, so_far: Mapping[str, Value]) -> Iterable[Value]:
        """Return what may be chosen first for a slot: of several things, one."""
        among = cls.questions[name].among
        found = dict.fromkeys(among(self.view, so_far)) if among else {}
        if not found:
            return [cls.usual[name]] if name in cls.usual else []
        return [_whole(cls, name, value) for value in found]

    def further(self, cls: type[Order], name: str, so_far: Mapping[str, Value]) -> list[Value]:
        """Return the values of a slot that have one thing more than the one in the order so far."""
        question = cls.questions[name]
        before = so_far[name]
        if question.more:
            return [value for value in dict.fromkeys(question.more[1](self.view, so_far)) if value != before]
        kind = cls.kinds[name]
        if not isinstance(kind, Many) or not before:
            return []
        kept = kind.kept
        wider = (kept((*before, *value)) for value in self.choices(cls, name, so_far))
        return [value for value in dict.fromkeys(wider) if len(value) > len(before)]

    def _all(self, cls: type[Order], name: str, so_far: Mapping[str, Value]) -> Iterator[Value]:
        """Yield every value of a slot: first those of one thing, then those of more."""
        waiting = list(self.choices(cls, name, so_far))
        seen = dict.fromkeys(waiting)
        while waiting:
            yield from waiting
            wider = [more for value in waiting for more in self.further(cls, name, {**so_far, name: value})]
            waiting = [value for value in dict.fromkeys(wider) if value not in seen]
            seen.update(dict.fromkeys(waiting))

    # ---------------------------------------------------------------- menus

    def step(self, chosen: Sequence[str]) -> Step | None:
        """Return what may be chosen after these choices, None if they cannot be made (any more)."""
        if not chosen:
            able = [cls for cls in self.grammar.orders if cls.label and self._is_open(cls)]
            return Step(self.sayings.first, tuple(Option(cls.__name__, cls.label) for cls in able))
        cls = next((one for one in self.grammar.orders if one.__name__ == chosen[0]), None)
        if cls is None or not cls.label or not self.open(cls):
            return None
        return _Walk(self, cls, chosen[1:]).step()

    def _is_open(self, cls: type[Order]) -> bool:
        return self.open(cls) and self.is_possible(cls, {})

    # ---------------------------------------------------------------- examples and completion

    def example(self, row: Row, meant: Sequence[Order] = ()) -> str:
        """Return a line that is right now and as like as can be to what was typed; "" if there is none."""
        if right := next((one for one in meant if self.open(type(one)) and self.may(one)), None):
            return str(right)
        typed = {kind for means in row.means for kind in means}
        said = {value for means in row.means for value in map(str, means.values())}
        orders = sorted(self.grammar.orders, key=lambda cls: cls.line.split()[0] not in typed)
        for cls in orders:
            if found := [str(one) for one in islice(self.lines(cls), ALIKE)]:
                return max(found, key=lambda line: len(said.intersection(line.split())))
        return ""

    def complete(self, typed: str) -> list[str]:
        """Return how a line that is being typed may go on: whole legal lines, then words that may be next."""
        head, _, begun = typed.rpartition(" ")
        row = self.grammar.row(head)
        run = self.grammar.run(row)
        if run.far < len(row.sorts):
            return []
        waiting = run.waiting()
        wanted = typed.upper()
        lines = list(
            islice(
                (line for cls in self._continuing(waiting) for line in self._beginning(cls, wanted)),
                MOST_SHOWN,
            )
        )
        canon = self.grammar.lexicon.canon
        next_words = dict.fromkeys(one.kind for one in waiting if one.kind in canon)
        words = [f"{head} {kind}".strip() for kind in next_words if kind.startswith(begun.upper())]
        return [*lines, *(word for word in words if word not in lines)][:MOST_SHOWN]

    def _continuing(self, waiting: Iterable[Any]) -> list[type[Order]]:
        owners = {self.grammar.owner(one.form) for one in waiting}
        return [cls for cls in self.grammar.orders if cls in owners and self.open(cls)]

    def _beginning(self, cls: type[Order], wanted: str) -> Iterator[str]:
        lines = map(str, islice(self.lines(cls), MOST_TRIED))
        return (line for line in lines if line.upper().startswith(wanted))


class _Walk:
    """The way through the menus of one order, by what was chosen."""

    def __init__(self, menus: Menus, cls: type[Order], keys: Sequence[str]) -> None:
        self.menus, self.cls = menus, cls
        self.keys = iter(keys)
        self.so_far: dict[str, Value] = {}

    def step(self) -> Step | None:
        """Return the next question, None if something was chosen that cannot be."""
        for name in _asked(self.cls):
            done, step = self._slot(name)
            if not done:
                return step
        while True:
            parts = self._parts()
            part = next(self.keys, None)
            if part is None:
                order = self.cls(**self.so_far)
                options = tuple(Option(name, label) for name, label in parts.items())
                return Step(self.menus.sayings.ready, options, str(order) if self.menus.may(order) else "")
            if part not in parts:
                return None
            done, step = self._slot(part, optional=True)
            if not done:
                return step

    def _slot(self, name: str, *, optional: bool = False) -> tuple[bool, Step | None]:
        """Fill a slot by what was chosen; return whether that was done, and else what is asked for it."""
        question = self.cls.questions[name]
        values = self._keyed(name, self._first(name, optional=optional))
        key = next(self.keys, None)
        if key is None:
            options = self._options(name, values)
            return False, Step(question.ask, options) if options else None
        if key not in values or not self._fits(name, values[key]):
            return False, None
        self.so_far[name] = values[key]
        return self._further(name)

    def _further(self, name: str) -> tuple[bool, Step | None]:
        """Put more into a slot of several things, one after the other."""
        menus, question = self.menus, self.cls.questions[name]
        while values := self._added(name):
            options = self._options(name, values)
            if not options:
                break
            key = next(self.keys, None)
            if key is None:
                enough = (
                    (Option(ENOUGH, menus.sayings.enough),) if self._fits(name, self.so_far[name]) else ()
                )
                ask = question.more[0] if question.more else menus.sayings.another
                return False, Step(ask, (*enough, *options), self._line())
            if key == ENOUGH:
                break
            if key not in values or not self._fits(name, values[key]):
                return False, None
            self.so_far[name] = values[key]
        return True, None

    def _line(self) -> str:
        """Return the line so far, "" while it is no whole order that may be given."""
        if any(name not in self.so_far for name in _asked(self.cls)):
            return ""
        order = self.cls(**self.so_far)
        return str(order) if self.menus.may(order) else ""

    def _first(self, name: str, *, optional: bool) -> Iterable[Value]:
        values = self.menus.choices(self.cls, name, self.so_far)
        return [value for value in values if not (optional and value == self.cls.usual.get(name))]

    def _keyed(self, name: str, values: Iterable[Value]) -> dict[str, Value]:
        say = self.cls.kinds[name].say
        return {say(value): value for value in values}

    def _added(self, name: str) -> dict[str, Value]:
        """Return the values with one thing more, by what is added: ids of controls are short."""
        kind = self.cls.kinds[name]
        before = kind.say(self.so_far[name])
        values = self.menus.further(self.cls, name, self.so_far)
        if isinstance(kind, Many):
            return {kind.inner.say(value[-1]): value for value in values}
        return {kind.say(value).removeprefix(before).strip(" +,&"): value for value in values}

    def _options(self, name: str, values: Mapping[str, Value]) -> tuple[Option, ...]:
        say = self.cls.kinds[name].say
        return tuple(
            Option(key, self.menus.label(value, say(value)))
            for key, value in values.items()
            if self._fits(name, value)
        )

    def _fits(self, name: str, value: Value) -> bool:
        """Return whether an order with this value may be given; what is exact is not tried."""
        if self.cls.questions[name].exact:
            return True
        return self.menus.is_possible(self.cls, {**self.so_far, name: value})

    def _parts(self) -> dict[str, str]:
        """Return the optional slots that may still be filled, with their names."""
        found: dict[str, str] = {}
        for name, question in self.cls.questions.items():
            if question.part and name not in self.so_far:
                values = self._first(name, optional=True)
                if any(self._fits(name, value) for value in values):
                    found[name] = question.part
        return found


def _asked(cls: type[Order]) -> list[str]:
    """Return the slots that menus ask for: what may not be left out, or has choices and no name as a part."""
    questions = cls.questions
    return [
        name
        for name in cls.slots
        if name not in cls.usual or (questions[name].among and not questions[name].part)
    ]


def _whole(cls: type[Order], name: str, value: Value) -> Value:
    """Return a chosen value as the slot keeps it: one of several is a tuple."""
    if isinstance(value, tuple) or not isinstance(cls.kinds[name], Many):
        return value  # pyright: ignore[reportUnknownVariableType]  of what type, the slot knows
    return (value,)
