"""Declared orders read as people type them and as they are kept: the words and names behind a grammar."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from games.conquest.card_data import PERSONS, STRATEGY
from games.conquest.land import BOARD
from games.conquest.public_state_model import POWERS
from games.conquest.reading.framing import ABOUT, SEATS, Writer
from games.conquest.reading.lexicon import READER, SHORTLY, framed, ordered
from games.conquest.reading.loss_condition_refusal import FALLEN
from games.core.grammar.input_row import MENTION, Row, row_in, row_of
from games.core.grammar.lexemes import UNKNOWN, Lexicon, Words
from games.core.grammar.order import Order, Trap
from games.core.grammar.reader import Grammar
from games.core.reading.clauses import Clause
from games.core.rules.errors import Unreadable
from games.core.text.tokens import OVER, Source, folded

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

ENDS = " .!"
"""Marks behind which nothing stands: they part nothing."""
MARKLESS = re.compile(rf"(?=.*[^\W_])(?!.*[㐀-鿿])[\w +<=>@#$%-]+[{ENDS}]*")
"""A folded line that says something and has no mark that parts or frames anything."""
FRAMED = re.compile(r"[:·]|//")
"""Space and marks behind a heading, or before a remark or an echo, whether that is blanked out or not."""
SAID = re.compile(r"[^\W\d_]+")
WORD = re.compile(r"[^\W\d_㐀-鿿]+")
MENTIONED = re.compile(rf" *{MENTION} *")
FRAMING = {
    *OVER,
    *ABOUT,
    *(word for name in (*SEATS, *map(folded, PERSONS)) for word in name.split()),
    *READER.words_of("power", "turn", "number", "and", *READER.silent),
}
"""Words of what may stand around an order."""
NO_WORD: Mapping[str, Any] = {}
"""The meaning of the word behind the last one: none."""
WHOSE = "say what is done; whose it is is known."
PARTING = FALLEN | READER.words_of("and")


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


def unframed(lexicon: Lexicon, source: Source) -> Row | None:
    """Return the row of a line whose words alone say what it is: nothing stands before it or in it that says
    whose or for when it is, nothing parts it or counts who fell. None for any other, to be read with care.
    """
    line = source.folded
    if not MARKLESS.fullmatch(line) or source.struck or FRAMED.search(source.text):
        return None
    words = SAID.findall(line)
    if not PARTING.isdisjoint(words) or (words and words[0] in FRAMING):
        return None
    return row_of(lexicon, source, len(line) - len(line.lstrip()), len(line.rstrip(ENDS)))


def is_strange(row: Row, notation: Lexicon) -> bool:
    """Return whether a row has a word that nobody knows, in whatever language lines are kept."""
    return any(UNKNOWN in means and means[UNKNOWN] not in notation.known for means in row.means)


def is_hopeless(lexicon: Lexicon, notation: Lexicon, source: Source) -> bool:
    """Return whether a line that is to be read with care can be no order, whatever stands around it: it names
    a person of Discord, or a word in it is known to nobody or struck through, and is none that is left out.
    False for one that names a player, which may be another.
    """
    line = source.folded
    if MENTIONED.fullmatch(line):
        return True
    if FRAMED.search(source.text) or FRAMED.search(line) or source.asides:
        return False
    row = row_of(lexicon, source)
    if row.has("power"):
        return False
    strange = [means[UNKNOWN] for means in row.means if UNKNOWN in means]
    said = [word for word in strange if word not in notation.known]
    said += [word for start, end in source.struck for word in SAID.findall(line[start:end])]
    return any(WORD.fullmatch(word) and FRAMING.isdisjoint((word, word.removesuffix("s"))) for word in said)


def claimed(lexicon: Lexicon, text: str, by: Writer | None = None) -> Row | None:
    """Return the row of a text without the words around it, whoever it is for; None if it says nothing, or
    names a player first.
    """
    clauses = READER.clauses(framed(text, by))
    row = row_in(lexicon, on_one_row(clauses)) if clauses and not clauses[0].speaker else None
    return row if row is not None and row.sorts else None


def row_ordered(lexicon: Lexicon, text: str, example: str, by: Writer | None) -> Row | None:
    """Return the row of an order, None if it says nothing; raises OrderError, see `ordered`, also for one
    that names a player first if it is not said who writes.
    """
    clauses = ordered(text, example, by)
    if clauses and clauses[0].speaker:
        raise clauses[0].error(Unreadable, WHOSE, example)
    row = row_in(lexicon, on_one_row(clauses)) if clauses else None
    return row if row is not None and row.sorts else None


def on_one_row(clauses: Sequence[Clause]) -> Sequence[Clause]:
    """Return clauses between which commas stand, where there were full stops; as they are where all of it
    would be a heading then.
    """
    between = [(one.end, after.start) for one, after in pairwise(clauses) if one.row != after.row]
    if not between:
        return clauses
    source = clauses[0].source
    text = list(source.text)
    for end, start in between:
        first, last = source.origin(end), source.origin(start)
        text[first:last] = ",".ljust(last - first)
    return READER.clauses("".join(text)) or clauses
