"""The notation of an order's patterns, and what is printed with it.

WORD     a kind of words of the language     {field}   a slot
<rule>   a pattern that has a name           {field+}  several with commas, and an order for each
[a]      may be left out                     {field,}  the same, with commas or without
(a|b)    one of several                      a*        any number of times
&(a|b)   parts in any order
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

MARK = re.compile(r"&\(|[\[\]()|*]|\{\w+[+,]?\}|<[a-z_]+>|[^\s\[\]()|*{}]+")
NOTHING = object()
"""Marks a slot without a usual value."""


@dataclass(frozen=True)
class Word:
    """A word of some kind."""

    kind: str


@dataclass(frozen=True)
class SlotNode:
    """A slot; `each` says that several may stand there, each for an order of its own: "+" or ","."""

    name: str
    each: str = ""


@dataclass(frozen=True)
class SubPattern:
    """A pattern that stands elsewhere, under a name."""

    name: str


@dataclass(frozen=True)
class Series:
    """One thing after the other."""

    parts: tuple[Node, ...]


@dataclass(frozen=True)
class Choice:
    """One of several."""

    ways: tuple[Node, ...]


@dataclass(frozen=True)
class Maybe:
    """A part that may be left out."""

    part: Node


@dataclass(frozen=True)
class Repeated:
    """A part that stands any number of times."""

    part: Node


@dataclass(frozen=True)
class Unordered:
    """Parts of which each may stand anywhere, or be left out."""

    parts: tuple[Node, ...]


Node: TypeAlias = Word | SlotNode | SubPattern | Series | Choice | Maybe | Repeated | Unordered
Value: TypeAlias = Any
"""The value of a slot: of the type that the order's field has, which no reader of all games knows."""
Say: TypeAlias = Callable[[Value], str]
Print: TypeAlias = Callable[[Mapping[str, Any]], list[str]]
"""Returns the words of an order whose slots have these values."""


@lru_cache(maxsize=4096)
def parse(pattern: str) -> Node:
    """Return the tree of a pattern; raises ValueError if it is none."""
    marks = MARK.findall(pattern)
    if "".join(marks) != "".join(pattern.split()):
        raise ValueError(f"{pattern!r} has a bracket or a name that is none")
    node, at = _choice(marks, 0)
    if at < len(marks):
        raise ValueError(f"{pattern!r}: {marks[at]!r} is one too many")
    return node


def _choice(marks: Sequence[str], at: int) -> tuple[Node, int]:
    """Return the text from a mark to the bracket that closes it, or to the end."""
    ways: list[Node] = []
    parts: list[Node] = []
    while at < len(marks) and marks[at] not in (")", "]"):
        mark = marks[at]
        at += 1
        if mark == "|":
            ways.append(_sequence(parts))
            parts = []
        elif mark == "*":
            parts.append(Repeated(parts.pop()))
        elif mark in ("(", "[", "&("):
            inner, at = _choice(marks, at)
            if marks[at : at + 1] != ["]" if mark == "[" else ")"]:
                raise ValueError(f"{' '.join(marks)!r}: a {mark!r} is not closed")
            at += 1
            parts.append(Maybe(inner) if mark == "[" else inner if mark == "(" else _unordered(inner))
        elif mark[0] == "{":
            parts.append(SlotNode(mark.strip("{}+,"), mark[-2] if mark[-2] in "+," else ""))
        else:
            named = mark[0] == "<" and mark[-1] == ">"
            parts.append(SubPattern(mark[1:-1]) if named else Word(mark))
    ways.append(_sequence(parts))
    return (ways[0] if len(ways) == 1 else Choice(tuple(ways))), at


def _sequence(parts: Sequence[Node]) -> Node:
    return parts[0] if len(parts) == 1 else Series(tuple(parts))


def _unordered(inner: Node) -> Unordered:
    return Unordered(inner.ways if isinstance(inner, Choice) else (inner,))


def expanded(node: Node, rules: Mapping[str, str], within: tuple[str, ...] = ()) -> Node:
    """Return a pattern with its rules put in; raises ValueError for one that stands within itself."""
    match node:
        case SubPattern(name):
            if name in within:
                raise ValueError(f"<{name}> stands within itself")
            return expanded(parse(rules[name]), rules, (*within, name))
        case Series(parts):
            return Series(tuple(expanded(one, rules, within) for one in parts))
        case Choice(ways):
            return Choice(tuple(expanded(one, rules, within) for one in ways))
        case Unordered(parts):
            return Unordered(tuple(expanded(one, rules, within) for one in parts))
        case Maybe(part):
            return Maybe(expanded(part, rules, within))
        case Repeated(part):
            return Repeated(expanded(part, rules, within))
        case _:
            return node


def fields(node: Node) -> Iterator[SlotNode]:
    """Yield the slots of a pattern without rules, in the order in which they stand."""
    match node:
        case SlotNode():
            yield node
        case Series(parts) | Unordered(parts):
            for one in parts:
                yield from fields(one)
        case Choice(ways):
            for one in ways:
                yield from fields(one)
        case Maybe(part) | Repeated(part):
            yield from fields(part)
        case _:
            return


def _names(node: Node) -> tuple[str, ...]:
    return tuple(field.name for field in fields(node))


def printer(node: Node, says: Mapping[str, Say], usual: Mapping[str, Any]) -> Print:
    """Return what prints a pattern without rules: `says` print its slots, `usual` are values left out."""

    def is_said(names: Sequence[str], values: Mapping[str, Any]) -> list[bool]:
        return [bool(values[name] != usual.get(name, NOTHING)) for name in names]

    match node:
        case Word(kind):
            return lambda _: [kind]
        case SlotNode(name):
            say = says[name]
            return lambda values: [said] if (said := say(values[name])) else []
        case Series(parts):
            return _one_after_the_other([printer(one, says, usual) for one in parts])
        case Choice(ways):
            able = [(_names(one), printer(one, says, usual)) for one in ways]
            first = able[0][1]
            return lambda values: next((one for on, one in able if all(is_said(on, values))), first)(values)
        case Unordered(parts):
            once = {_names(one): printer(Maybe(one), says, usual) for one in reversed(parts)}
            return _one_after_the_other([once.pop(on) for one in parts if (on := _names(one)) in once])
        case Maybe(part) | Repeated(part):
            names, words = _names(part), printer(part, says, usual)
            return lambda values: words(values) if any(is_said(names, values)) else []
        case SubPattern(name):
            raise ValueError(f"<{name}> was not put in")


def _one_after_the_other(prints: Sequence[Print]) -> Print:
    return lambda values: [word for one in prints for word in one(values)]


def usage(node: Node, nouns: Mapping[str, str]) -> str:
    """Return a pattern without rules as the help shows it: `INVADE <from> - <to> WITH <units> [...]`."""
    match node:
        case Word(kind):
            return kind
        case SlotNode(name):
            return f"<{nouns.get(name, name)}>"
        case Series(parts):
            return " ".join(filter(None, (usage(one, nouns) for one in parts)))
        case Choice(ways):
            return "|".join(usage(one, nouns) for one in ways)
        case Unordered(parts):
            said = {_names(one): f"[{usage(one, nouns)}]" for one in reversed(parts) if _names(one)}
            return " ".join(reversed(said.values()))
        case Maybe(part):
            return f"[{usage(part, nouns)}]" if _names(part) else ""
        case Repeated(part):
            return f"[{usage(part, nouns)} …]"
        case SubPattern(name):
            return f"<{name}>"
