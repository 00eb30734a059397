"""Texts of orders with nothing around them, which most are, read without asking what else they could be.

What has a heading, a question, brackets, markup, a condition, a word that nobody knows or half an order is
left to the reader of clauses, whole.
"""

from __future__ import annotations

import re

from games.core.grammar.forms import Fault
from games.core.grammar.order import Order
from games.core.grammar.reader import MOST_WORDS, Grammar
from games.core.grammar.row import Row, row_of
from games.core.orders import Clause
from games.core.tokens import Source

PLAIN = re.compile(r"(?: *[A-Za-z][A-Za-z0-9 ,>-]*(?:\n+|\Z))+")
"""Letters, figures, arrows and commas, each line beginning with a letter: nothing else that says a thing."""


def plain_rows(grammar: Grammar, text: str) -> list[tuple[Clause, list[Order]]] | None:
    """Return the clauses of a plain text with their orders, None if not all of it is plain and orders."""
    if not PLAIN.fullmatch(text):
        return None
    source = Source(text, plain=True)
    found: list[tuple[Clause, list[Order]]] = []
    start = 0
    for number, line in enumerate(text.split("\n")):
        end = start + len(line)
        row = row_of(grammar.lexicon, source, start, end)
        start = end + 1
        if not row.sorts:
            continue
        if _has_loose_comma(grammar, row):
            return None
        parts = _parts(grammar, row)
        if parts is None:
            return None
        for part, orders in parts:
            edges = (end - len(line), end) if part is row else _edges(grammar, part)
            found.append((_clause(source, *edges, number), orders))
    return found


def _has_loose_comma(grammar: Grammar, row: Row) -> bool:
    """Return whether a comma or an "and" begins or ends a row."""
    pieces = row.text.pieces
    return (row.at[0] > 0 and _is_comma(grammar, pieces[0])) or (
        row.at[-1] < len(pieces) - 1 and _is_comma(grammar, pieces[-1])
    )


def _parts(grammar: Grammar, row: Row) -> list[tuple[Row, list[Order]]] | None:
    """Return the parts of a row between commas with their orders, or the row whole; None if it is none."""
    if len(row.sorts) > MOST_WORDS:
        return None
    if "," in row.sorts:
        found = [(part, _orders(grammar, part)) for part in row.commas()]
        if all(orders for _, orders in found):
            return found
    orders = _orders(grammar, row)
    return [(row, orders)] if orders else None


def _orders(grammar: Grammar, row: Row) -> list[Order]:
    """Return the orders of a row that can be read in one way, none if it cannot."""
    plans = grammar.shape(row).plans
    if len(plans) != 1 or plans[0].is_trap:
        return []
    try:
        return plans[0].made(row.means)
    except Fault:
        return []


def _edges(grammar: Grammar, part: Row) -> tuple[int, int]:
    """Return where a part between commas begins and ends, with the words in it that say nothing."""
    pieces, spans = part.text.pieces, part.text.spans
    first, last = part.at[0], part.at[-1]
    while first and not _is_comma(grammar, pieces[first - 1]):
        first -= 1
    while last + 1 < len(pieces) and not _is_comma(grammar, pieces[last + 1]):
        last += 1
    return spans[first][0], spans[last][1]


def _is_comma(grammar: Grammar, piece: str) -> bool:
    known = grammar.lexicon.known.get(piece)
    return known is not None and known.joint == ","


def _clause(source: Source, start: int, end: int, row: int) -> Clause:
    """Return the clause of a stretch, without the blanks around it."""
    words = source.folded[start:end]
    return Clause((), source, start + len(words) - len(words.lstrip()), start + len(words.rstrip()), row=row)
