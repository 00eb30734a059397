"""What is declared, read as people type it and as it is kept: the words and names behind a grammar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from games.conquest.decks import PERSONS, STRATEGY
from games.conquest.land import BOARD
from games.conquest.reading.lexicon import READER, SHORTLY
from games.conquest.table import POWERS
from games.core.grammar.order import Order, Trap
from games.core.grammar.reader import Grammar
from games.core.grammar.words import Lexicon, Words
from games.core.orders import Clause

NAMED: Mapping[str, Mapping[Any, Sequence[str]]] = {
    "place": {
        place.code: [*place.names, *(sign for sign, code in SHORTLY.items() if code == place.code)]
        for place in BOARD.places
    },
    "card": {card.key: (card.title, card.key.replace("_", " ")) for card in STRATEGY.values()},
    "trick": {"betrayal": ("betrayal",)},
    "person": {name: (name, one.chinese) for name, one in PERSONS.items()},
    "power": {one.seat: [n for n in (one.name, one.chinese, *one.aliases) if n] for one in POWERS},
}


def typed(
    words: Words,
    orders: Sequence[type[Order]],
    *,
    rules: Mapping[str, str],
    traps: Sequence[Trap] = (),
    silent: Sequence[str] = (),
    names: Mapping[str, Mapping[Any, Sequence[str]]] | None = None,
) -> Grammar:
    """Return the grammar of what people type; `silent` are kinds that nobody need write."""
    lexicon = spelled(words, {**NAMED, **(names or {})})
    return Grammar(lexicon, orders, rules=rules, traps=traps, name=_called, silent=silent)


def spelled(words: Words, names: Mapping[str, Mapping[Any, Sequence[str]]] = NAMED) -> Lexicon:
    """Return words and names as people spell them."""
    return Lexicon(words, names, endings=("cheng", "zhou", "jun"), begins=("place",))


def noted(
    words: Words,
    orders: Sequence[type[Order]],
    *,
    rules: Mapping[str, str],
    traps: Sequence[Trap] = (),
    silent: Sequence[str] = (),
) -> Grammar:
    """Return the grammar of canonical lines, in which each kind of word is spelled as it is called."""
    spelled = {**{kind: kind.casefold() for kind in words.kinds}, ",": ", and"}
    notation = Words(spelled, silent=" ".join(silent).casefold())
    lexicon = Lexicon(notation, NAMED)
    return Grammar(lexicon, orders, rules=rules, traps=traps, name=_called, silent=silent)


def _called(kind: str, value: Any) -> str:  # noqa: ANN401  of any kind
    if kind == "place":
        return f"{value} ({BOARD.name(value)})"
    return STRATEGY[value].title if kind in ("card", "trick") else str(value)


def on_one_row(clauses: Sequence[Clause]) -> Sequence[Clause]:
    """Return clauses between which commas stand, where there were full stops."""
    between = [(one.end, after.start) for one, after in pairwise(clauses) if one.row != after.row]
    if not between:
        return clauses
    source = clauses[0].source
    text = list(source.text)
    for end, start in between:
        first, last = source.origin(end), source.origin(start)
        text[first:last] = ",".ljust(last - first)
    return READER.clauses("".join(text))
