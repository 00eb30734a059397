"""Kinds of slots: what may stand in an order, how it is read, and how it is printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NoReturn

from games.core.grammar.grammar_rule import Caught, Phrasing, Scope, WordFault
from games.core.grammar.machine import All, Fragment, Mark, OneOf, Star, Take
from games.core.grammar.pattern import Say, Value, parse


class Kind:
    """One word of a kind. `noun` is what it is called in help and errors, `say` prints a value.

    `many` slots keep a tuple of values; `plain` ones keep what the word means as it is.
    """

    many = False
    plain = True

    def __init__(self, kind: str, noun: str = "", say: Say = str) -> None:
        self.kind, self.noun, self.say = kind, noun or kind, say

    def steps(self, path: str, ask: str, scope: Scope) -> Fragment:
        """Return how the machine takes it."""
        return Take(self.kind, path, ask)

    def value(self, path: str, value: Value, at: int) -> Value:
        """Return what was taken as it is kept; raises WordFault."""
        return value


class Place(Kind):
    """A place of the board."""

    def __init__(self, noun: str = "territory", say: Say = str) -> None:
        super().__init__("place", noun, say)


class Card(Kind):
    """A card."""

    def __init__(self, noun: str = "card", say: Say = str) -> None:
        super().__init__("card", noun, say)


class Person(Kind):
    """A person with a name."""

    def __init__(self, noun: str = "General", say: Say = str) -> None:
        super().__init__("person", noun, say)


class Count(Kind):
    """A whole number from `least` to `most`."""

    plain = False

    def __init__(self, least: int, most: int, noun: str = "number") -> None:
        super().__init__("number", noun)
        self.least, self.most = least, most

    def value(self, path: str, value: Value, at: int) -> Value:
        """Return the number; raises WordFault if it is out of the span."""
        if not self.least <= value <= self.most:
            raise WordFault(f"this must be a number from {self.least} to {self.most}.", at)
        return value


class Is(Kind):
    """A word of the language that stands for a value: RULER, ALL."""

    plain = False

    def __init__(self, word: str, value: Value = None, say: Say | None = None) -> None:
        self.meant = word if value is None else value
        super().__init__(word, word.lower(), say or (lambda _: word))

    def value(self, path: str, value: Value, at: int) -> Value:
        """Return the value of the word."""
        return self.meant


class Phrase(Kind):
    """A slot of several words: forms to read it, each a pattern and what is made of it; `say` prints it."""

    plain = False

    def __init__(
        self, noun: str, *forms: tuple[str, Callable[..., Value]], say: Say = str, **slots: Kind
    ) -> None:
        super().__init__("", noun, say)
        self.slots = slots
        self.forms = [Phrasing(pattern, make, slots) for pattern, make in forms]

    def steps(self, path: str, ask: str, scope: Scope) -> Fragment:
        """Return how the machine takes it."""
        inner = scope.inner(self.slots, ask)
        return All(Mark(("in", path)), OneOf([form.step(inner) for form in self.forms]))


class Either(Kind):
    """One of several kinds; `say` prints any of their values."""

    plain = False

    def __init__(self, noun: str, *kinds: Kind, say: Say = str) -> None:
        super().__init__("", noun, say)
        self.kinds = kinds

    def steps(self, path: str, ask: str, scope: Scope) -> Fragment:
        """Return how the machine takes it."""
        return OneOf([kind.steps(f"{path}.{number}", ask, scope) for number, kind in enumerate(self.kinds)])

    def value(self, path: str, value: Value, at: int) -> Value:
        """Return what the kind that took it keeps; raises WordFault."""
        number, _, rest = path.partition(".")
        return self.kinds[int(number)].value(rest, value, at)


class Many(Kind):
    """Several of a kind in one place, with or without a comma, a + or an "and" between them.

    `between` is the pattern of what may part them, `joined` what parts them in print; `every` keeps those
    that are said twice.
    """

    many = True
    plain = False

    def __init__(
        self, kind: Kind, joined: str = ", ", between: str = "[,|+]", *, every: bool = False
    ) -> None:
        super().__init__("", kind.noun, lambda values: joined.join(kind.say(value) for value in values))
        self.inner, self.between, self.every = kind, between, every

    def steps(self, path: str, ask: str, scope: Scope) -> Fragment:
        """Return how the machine takes them."""
        one = self.inner.steps(path, ask, scope)
        return All(Mark(("once", path)), one, Star(All(scope.step(parse(self.between)), one)))

    def value(self, path: str, value: Value, at: int) -> Value:
        """Return one of them as it is kept; raises WordFault."""
        return self.inner.value(path, value, at)

    def kept(self, values: Sequence[Value]) -> tuple[Value, ...]:
        """Return all of them as they are kept."""
        return tuple(values) if self.every else tuple(dict.fromkeys(values))


class Parts(Many):
    """Several of a kind that stand anywhere in what repeats."""

    def __init__(self, kind: Kind, joined: str = " + ", *, every: bool = False) -> None:
        super().__init__(kind, joined, every=every)

    def steps(self, path: str, ask: str, scope: Scope) -> Fragment:
        """Return how the machine takes one of them."""
        return self.inner.steps(path, ask, scope)


class Agreed(Parts):
    """One of a kind that may be said again, but not otherwise; `other` answers who says another."""

    def __init__(self, kind: Kind, other: str) -> None:
        super().__init__(kind)
        self.say, self.other = kind.say, other

    def kept(self, values: Sequence[Value]) -> Value:
        """Return what was said; raises WordFault for two that differ."""
        if any(value != values[0] for value in values):
            raise WordFault(self.other)
        return values[0]


def caught(message: str) -> Callable[..., NoReturn]:
    """Return what a form of a Phrase makes that is a trap: it speaks wherever it is read."""

    def raising(**_: Value) -> NoReturn:
        raise Caught(message)

    return raising
