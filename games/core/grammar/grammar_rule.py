"""A phrasing is one way of writing something: its pattern, and what comes of the values that stand in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from games.core.grammar.machine import EMPTY, All, Fragment, Later, Mark, OneOf, Star, Take
from games.core.grammar.pattern import (
    Choice,
    Maybe,
    Node,
    Repeated,
    Series,
    SlotNode,
    SubPattern,
    Unordered,
    Value,
    Word,
    expanded,
    fields,
    parse,
)


class WordFault(ValueError):
    """A row is wrong at one of its words; -1 is the word that was taken last."""

    def __init__(self, message: str, at: int = -1) -> None:
        super().__init__(message)
        self.message, self.at = message, at


class Caught(WordFault):
    """A fault in words that were read for certain: no other reading of them counts."""


class SlotKind(Protocol):
    """The kind of a slot: its name, whether it keeps several values, how the machine takes it, and the value
    kept of a word (which raises WordFault).
    """

    noun: str
    many: bool

    def steps(self, path: str, ask: str, scope: Scope) -> Fragment: ...

    def value(self, path: str, value: Value, at: int) -> Value: ...


class Scope:
    """The slots, questions and rules of some forms: what stands in several of them is one step for all."""

    def __init__(
        self,
        slots: Mapping[str, SlotKind],
        asks: Mapping[str, str],
        rules: Mapping[str, str],
        silent: Iterable[str],
    ) -> None:
        self.slots, self.asks, self.rules, self.silent = slots, asks, rules, frozenset(silent)
        self._known: dict[str, Fragment] = {}

    def inner(self, slots: Mapping[str, SlotKind], ask: str) -> Scope:
        """Return the scope of a slot that has slots of its own, which are asked for by its question."""
        return Scope(slots, dict.fromkeys(slots, ask), self.rules, self.silent)

    def step(self, node: Node) -> Fragment:
        """Return how the machine walks through a pattern."""
        match node:
            case Word(kind):
                return EMPTY if kind in self.silent else Take(kind.upper())
            case SlotNode(name, each):
                return self._each(name, each) if each else self._slot(name)
            case SubPattern(name):
                return self._once(f"<{name}>", lambda: self.step(parse(self.rules[name])))
            case Series(parts):
                return All(*map(self.step, parts))
            case Choice(ways):
                return OneOf(map(self.step, ways))
            case Maybe(part):
                return OneOf((self.step(part), EMPTY))
            case Repeated(part):
                return Star(self.step(part))
            case Unordered(parts):
                return Star(OneOf(map(self.step, parts)))

    def _slot(self, name: str) -> Fragment:
        ask = self.asks.get(name, "")
        return self._once(name, lambda: self.slots[name].steps(name, ask, self), ask)

    def _each(self, name: str, each: str) -> Fragment:
        one, comma = self._slot(name), Take(",")
        between = comma if each == "+" else OneOf((comma, EMPTY))
        return self._once(name + each, lambda: All(one, Star(All(between, one))))

    def _once(self, name: str, make: Callable[[], Fragment], ask: str = "") -> Fragment:
        if name not in self._known:
            self._known[name] = Later(make, ask)
        return self._known[name]


class Phrasing:
    """One way of writing something: `make` gets the values of its slots by their names.

    Two forms with the same `key` that take the same words mean the same; `same` is the first of them, as
    which all are followed. `trap` forms make no order.
    """

    def __init__(
        self,
        pattern: str,
        make: Callable[..., Any],
        slots: Mapping[str, SlotKind],
        key: object = None,
        *,
        trap: bool = False,
    ) -> None:
        self.pattern, self.make, self.slots, self.trap = pattern, make, slots, trap
        self.key = self if key is None else key
        self.each = ""
        self.same = self

    def step(self, scope: Scope) -> Fragment:
        """Return how the machine walks through the form, with marks where it begins and ends."""
        self.each = self.each_in(scope.rules)
        marked = self.same
        return All(Mark(("(", marked)), Later(lambda: scope.step(parse(self.pattern))), Mark((")", marked)))

    def each_in(self, rules: Mapping[str, str]) -> str:
        """Return the slot of which several may stand there, each for an order of its own; "" for none."""
        return next((one.name for one in fields(expanded(parse(self.pattern), rules)) if one.each), "")

    def put(self, got: dict[str, Any], path: str, value: Value, at: int) -> None:
        """Put a value into its slot; raises WordFault if it was said before."""
        name, _, rest = path.partition(".")
        slot = self.slots[name]
        value = slot.value(rest, value, at)
        if slot.many or name == self.each:
            got.setdefault(name, []).append(value)
        elif name in got:
            raise WordFault(f"the {slot.noun} is said twice; which one do you mean?", at)
        else:
            got[name] = value

    def once(self, got: Mapping[str, Any], path: str, at: int) -> None:
        """Raise WordFault if a slot was said before."""
        name = path.partition(".")[0]
        if name in got:
            raise WordFault(f"the {self.slots[name].noun} is said twice; which one do you mean?", at)


class Parse:
    """A way of reading a row: which of its words goes into which slot of which form."""

    def __init__(self, events: Sequence[Any]) -> None:
        self.events = events
        self.key = tuple((one[0], one[1].key) if one[0] in ("(", ")") else one for one in events)
        self.is_trap = any(one[0] == "(" and one[1].trap for one in events)
        self._plain = _plain(events)

    def made(self, means: Sequence[Mapping[str, Any]]) -> list[Any]:
        """Return the orders, or values, made of the row with these words; raises WordFault."""
        if self._plain is not None:
            form, taken = self._plain
            return [form.make(**{name: means[at][kind] for name, kind, at in taken})]
        done: list[Any] = []
        stack: list[tuple[Phrasing, str, dict[str, Any]]] = []
        into, last = "", -1
        for event in self.events:
            match event:
                case (path, kind, last):
                    form, _, got = stack[-1]
                    form.put(got, path, means[last][kind], last)
                case ("(", form):
                    stack.append((form, into, {}))
                case (")", _):
                    _end(stack, done, last)
                case ("in", path):
                    into = path
                case _:
                    stack[-1][0].once(stack[-1][2], event[1], last)
        return done


def _end(stack: list[tuple[Phrasing, str, dict[str, Any]]], done: list[Any], last: int) -> None:
    """Make what the innermost form comes to, and put it where it belongs."""
    form, path, got = stack.pop()
    try:
        if form.each:
            values = got.pop(form.each)
            done += [form.make(**got, **{form.each: value}) for value in values]
            return
        value = form.make(**got)
    except WordFault as fault:
        fault.at = last if fault.at < 0 else fault.at
        raise
    if stack:
        outer, _, outer_got = stack[-1]
        outer.put(outer_got, path, value, last)
    else:
        done.append(value)


def _plain(events: Sequence[Any]) -> tuple[Phrasing, tuple[tuple[str, str, int], ...]] | None:
    """Return the form and what it takes, if it is one form whose slots are single words kept as they are."""
    if len(events) < 2 or events[0][0] != "(" or events[-1][0] != ")" or events[0][1] is not events[-1][1]:
        return None
    form, taken = events[0][1], events[1:-1]
    if any(len(one) != 3 for one in taken):
        return None
    names = [path for path, _, _ in taken]
    if len(set(names)) < len(names) or not all(
        getattr(form.slots.get(name), "plain", False) for name in names
    ):
        return None
    return form, tuple(taken)
