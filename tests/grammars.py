"""Checks of every grammar of declared orders: no two patterns share a text, lines come back."""

from __future__ import annotations

import random
from collections.abc import Iterator

from games.core.grammar.machine import Point, closed
from games.core.grammar.problem import Problem
from games.core.grammar.reader import Grammar
from games.core.rules.errors import Ambiguous

LONG = 14
"""Words after which a sentence that is made up goes to its end as soon as it can."""


def sentence(grammar: Grammar, dice: random.Random) -> str:
    """Return a text made of the patterns alone: any word that may stand next, in any of its spellings."""
    words: list[str] = []
    place: Point = grammar.machine.begin
    while True:
        ways = closed(place)
        kinds = [kind for kind in ways if kind]
        if "" in ways and (not kinds or len(words) > LONG or dice.random() < 0.5):
            return " ".join(words)
        kind = dice.choice(kinds)
        words.append(spelt(grammar, kind, dice))
        place = dice.choice(ways[kind])[0]


def spelt(grammar: Grammar, kind: str, dice: random.Random) -> str:
    """Return a word of a kind."""
    if kind == "number" and dice.random() < 0.8:
        return str(dice.randint(0, 12))
    return dice.choice(list(grammar.lexicon.spelled[kind]))


def shared(grammar: Grammar, count: int, dice: random.Random) -> Iterator[str]:
    """Yield texts among so many made of the patterns that mean several things."""
    for _ in range(count):
        text = sentence(grammar, dice)
        found = grammar.read(grammar.row(text))
        if isinstance(found, Problem) and found.why.kind is Ambiguous:
            yield text


def lost(grammar: Grammar, count: int, dice: random.Random) -> Iterator[tuple[str, list[str]]]:
    """Yield texts among so many whose orders, printed and read again, are others."""
    for _ in range(count):
        text = sentence(grammar, dice)
        found = grammar.read(grammar.row(text))
        if isinstance(found, list) and any(grammar.order(str(one)) != one for one in found):
            yield text, list(map(str, found))


def wordless(grammar: Grammar) -> set[str]:
    """Return the kinds that patterns name and no language has a word for."""
    kinds: set[str] = set()
    seen: dict[Point, None] = {grammar.machine.begin: None}
    waiting = list(seen)
    while waiting:
        for kind, ways in closed(waiting.pop()).items():
            kinds.add(kind)
            fresh = [place for place, _, _ in ways if kind and place not in seen]
            seen.update(dict.fromkeys(fresh))
            waiting += fresh
    return {kind for kind in kinds if kind and not grammar.lexicon.spelled.get(kind)}
