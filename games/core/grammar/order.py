"""An order is declared once, as a frozen dataclass: its slots, its canonical line, other ways to write it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar, TypeAlias, TypeVar, dataclass_transform

from games.core.grammar.grammar_rule import Phrasing, Scope
from games.core.grammar.machine import All, Fragment, Mark, OneOf
from games.core.grammar.pattern import (
    Node,
    Print,
    Say,
    Series,
    SlotNode,
    Value,
    Word,
    expanded,
    parse,
    printer,
    usage,
)
from games.core.grammar.pattern import fields as slots_in
from games.core.grammar.slots import Kind, Many

Choices: TypeAlias = Callable[[Any, Mapping[str, Any]], Iterable[Any]]
"""Yields the values for a slot, of a position and the order so far. The likeliest comes first."""
Spelling: TypeAlias = str | tuple[str, Mapping[str, Any]]
"""A pattern, or a pattern with the values of slots that do not stand in it."""
T = TypeVar("T", bound="Order")


@dataclass(frozen=True)
class Question:
    """The question for a slot: its text, the values to choose from, and its name where it may be left out.

    `among` yields values that menus offer (of `Many`, one thing, or a tuple of things). With `exact`
    each of them leads to a legal order, so none is tried; else one is offered if the rules take some order
    with it. `more` is for slots of several things: a question, and what yields values that have one thing
    more than the one chosen (in the order so far).
    """

    ask: str
    among: Choices | None = None
    exact: bool = False
    part: str = ""
    more: tuple[str, Choices] | None = None


def slot(
    kind: Kind,
    ask: str = "",
    *,
    usual: Value = MISSING,
    among: Choices | None = None,
    exact: bool = False,
    part: str = "",
    more: tuple[str, Choices] | None = None,
) -> Value:
    """Declare a slot: its kind, its question, its usual value, which is not printed, what may be chosen.

    A slot with a usual value may be left out; menus offer it as `part` after the slots that may not.
    """
    question = Question(ask or kind.noun, among, exact, part, more)
    return field(default=usual, metadata={"kind": kind, "question": question})


class Order:
    """The base of all orders.

    line   its canonical pattern: printed, kept, shown in the help, and the order in which menus ask
    also   other patterns that are read
    rules  patterns with names, which its patterns may use
    label  its name in menus; help says what it does; gloss is the order in names, "{at} to {to}"
    """

    line: ClassVar[str]
    also: ClassVar[Sequence[Spelling]] = ()
    label: ClassVar[str] = ""
    help: ClassVar[str] = ""
    gloss: ClassVar[str] = ""
    kinds: ClassVar[Mapping[str, Kind]] = {}
    questions: ClassVar[Mapping[str, Question]] = {}
    usual: ClassVar[Mapping[str, Any]] = {}
    rules: ClassVar[Mapping[str, str]] = {}
    tree: ClassVar[Node]
    printer: ClassVar[Print]
    slots: ClassVar[tuple[str, ...]] = ()
    template: ClassVar[str] = ""
    fixed_words: ClassVar[tuple[tuple[str, str], ...]] = ()

    def __str__(self) -> str:
        """Return the canonical line."""
        if self.template:
            return self.template.format_map(vars(self))
        return " ".join(type(self).printer(vars(self)))

    @classmethod
    def fixed(cls, words: Sequence[str]) -> dict[str, str] | None:
        """Return what the slots of a canonical line have by its words, None if it is another order's.

        It is for lines whose slots are single words that are always there, and looks at no word of them.
        """
        if len(words) != len(cls.fixed_words):
            return None
        found: dict[str, str] = {}
        for (word, name), said in zip(cls.fixed_words, words, strict=True):
            if name:
                found[name] = said
            elif word != said:
                return None
        return found

    def echo(self, name: Callable[[Any], str]) -> str:
        """Return the order in names, "Luoyang to Chenliu"; "" if it declares no such thing."""
        named = {key: name(value) for key, value in vars(self).items() if f"{{{key}}}" in self.gloss}
        return self.gloss.format(**named)

    @classmethod
    def settled(cls, got: dict[str, Any]) -> dict[str, Any]:
        """Return the values of the slots as they are kept, where some depend on others; raises WordFault."""
        return got

    @classmethod
    def usage(cls) -> str:
        """Return the line of the help: the pattern with the nouns of its slots, and what the order does."""
        shown = usage(cls.tree, {name: kind.noun for name, kind in cls.kinds.items()})
        return f"`{shown}` {cls.help or cls.label}".strip()

    @classmethod
    def needed(cls) -> list[str]:
        """Return the slots that may not be left out, in the order of the line."""
        return [name for name in cls.slots if name not in cls.usual]

    @classmethod
    def forms(cls) -> list[Phrasing]:
        """Return the forms in which the order is read."""
        nothing: Mapping[str, Value] = {}
        pairs = [(one, nothing) if isinstance(one, str) else one for one in (cls.line, *cls.also)]
        found: list[Phrasing] = []
        for pattern, preset in pairs:
            form = Phrasing(pattern, cls._maker(preset), cls.kinds, (cls, tuple(sorted(preset.items()))))
            form.each = form.each_in(cls.rules)
            form.same = next((one for one in found if (one.key, one.each) == (form.key, form.each)), form)
            found.append(form)
        return found

    @classmethod
    def _maker(cls, preset: Mapping[str, Any]) -> Callable[..., Order]:
        many = {name: kind for name, kind in cls.kinds.items() if isinstance(kind, Many)}
        settles = "settled" in cls.__dict__
        if not (many or preset or settles):
            return cls

        def make(**got: Value) -> Order:
            for name, kind in many.items():
                if name in got:
                    got[name] = kind.kept(got[name])
            return cls(**{**preset, **(cls.settled(got) if settles else got)})

        return make


@dataclass_transform(frozen_default=True, field_specifiers=(slot,))
def order(cls: type[T]) -> type[T]:
    """Make an order of a class that declares one."""
    made = dataclass(frozen=True)(cls)
    found = [each for each in fields(made) if "kind" in each.metadata]  # type: ignore[arg-type]  # it was made one
    made.kinds = {each.name: each.metadata["kind"] for each in found}
    made.questions = {each.name: each.metadata["question"] for each in found}
    made.usual = {each.name: each.default for each in found if each.default is not MISSING}
    made.tree = expanded(parse(made.line), made.rules)
    made.slots = tuple(dict.fromkeys(one.name for one in slots_in(made.tree)))
    made.template = _template(made.tree, made.kinds, made.usual)
    made.fixed_words = tuple((word, word[1:-1] if word[0] == "{" else "") for word in made.template.split())
    made.printer = printer(made.tree, {name: kind.say for name, kind in made.kinds.items()}, made.usual)
    return made


def _template(tree: Node, kinds: Mapping[str, Kind], usual: Mapping[str, Value]) -> str:
    """Return the line as a format, "A {at} - {to}", if it always has the same words; else ""."""
    parts = tree.parts if isinstance(tree, Series) else (tree,)
    words: list[str] = []
    for part in parts:
        if isinstance(part, Word):
            words.append(part.kind)
        elif isinstance(part, SlotNode) and part.name not in usual and kinds[part.name].say is str:
            words.append(f"{{{part.name}}}")
        else:
            return ""
    return " ".join(words)


class Within(Kind):
    """An order that stands within another: one of several."""

    plain = False

    def __init__(self, noun: str, *orders: type[Order], say: Say = str) -> None:
        super().__init__("", noun, say)
        self.orders = orders

    def steps(self, path: str, ask: str, scope: Scope) -> Fragment:
        """Return how the machine takes it."""
        ways: list[Fragment] = []
        for one in self.orders:
            asks = {name: question.ask for name, question in one.questions.items()}
            inner = Scope(one.kinds, asks, one.rules, scope.silent)
            ways += [form.step(inner) for form in one.forms()]
        return All(Mark(("in", path)), OneOf(ways))


@dataclass(frozen=True)
class Snap:
    """A trap that was read: the sentence that answers it, and what stood in its slots."""

    message: str
    got: Mapping[str, Any] = field(compare=False)


@dataclass(frozen=True)
class Trap:
    """Words that look like an order and are none: a pattern, and the sentence that answers it.

    A trap is read like an order and never becomes one; it speaks only where no order fits. The message is
    a sentence, or made of the trap's slots.
    """

    pattern: str
    message: str | Callable[..., str]
    kinds: Mapping[str, Kind] = field(default_factory=dict[str, Kind])

    def form(self) -> Phrasing:
        """Return how it is read."""
        return Phrasing(self.pattern, self._snap, self.kinds, trap=True)

    def _snap(self, **got: Value) -> Snap:
        return Snap(self.message if isinstance(self.message, str) else self.message(**got), got)
