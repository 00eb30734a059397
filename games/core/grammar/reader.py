"""Reads rows as orders: the words of a row are put into the ways in which its shape can be read. Two readings
that come to different orders are asked about; nothing is taken first because it stands first.

Texts of orders with nothing around them, which most are, are read without asking what else they could be:
what has a heading, a question, brackets, markup, a condition, a word that nobody knows or half an order is
left to the reader of clauses, whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from games.core.grammar.grammar_rule import Caught, Parse, WordFault
from games.core.grammar.input_row import Row, row_of
from games.core.grammar.lexemes import UNKNOWN
from games.core.grammar.order import Order, Snap
from games.core.grammar.parse_cache import Shapes
from games.core.grammar.problem import AMBIGUOUS, Problem, Reason
from games.core.reading.clauses import Clause
from games.core.reading.suggest import either
from games.core.text.tokens import Source

MOST_WORDS = 400
"""Words of a row that is read; nobody writes as many in one order."""
TOO_LONG = "this line is too long for me: send it in shorter ones."
PLAIN = re.compile(r"(?: *[A-Za-z][A-Za-z0-9 ,>-]*(?:\n+|\Z))+")
"""Letters, figures, arrows and commas, each line beginning with a letter: nothing else that says a thing."""


class Grammar(Shapes):
    """Reads rows as the orders that answer one question."""

    def read(self, row: Row) -> list[Order] | Problem:
        """Return the orders of a row, or what is wrong with it; commas part what can be read alone."""
        if len(row.sorts) > MOST_WORDS:
            return Problem(row, Reason(TOO_LONG, 0))
        if self.listed and "," in row.sorts:
            found: list[Order] = []
            for part in row.commas():
                one = self._read(part)
                if isinstance(one, Problem):
                    break
                found += one
            else:
                return found
        return self._read(row)

    def order(self, line: str) -> Order | None:
        """Return the order whose canonical line this is, None if it is nobody's."""
        found = self.read(self.row(line))
        return found[0] if isinstance(found, list) and len(found) == 1 and str(found[0]) == line else None

    def _read(self, row: Row) -> list[Order] | Problem:
        if UNKNOWN in row.sorts:  # no pattern has a word that nobody knows
            return Problem(row, self)
        plans = self.shape(row).plans
        if not plans:
            return Problem(row, self)
        if len(plans) > 1:
            return self._weighed(row, plans)
        try:
            found = plans[0].made(row.means)
        except WordFault as fault:
            return Problem(row, Reason(fault.message, fault.at))
        snaps = _trapped(found) if plans[0].is_trap else []
        return Problem(row, Reason(snaps[0].message, 0)) if snaps else found

    def _weighed(self, row: Row, plans: Sequence[Parse]) -> list[Order] | Problem:
        """Return the one meaning of a row that can be read in several ways, or ask which is meant."""
        meanings: list[list[Any]] = []
        snaps: list[Snap] = []
        fault: WordFault | None = None
        for plan in plans:
            try:
                found = plan.made(row.means)
            except Caught as caught:
                return Problem(row, Reason(caught.message, caught.at))
            except WordFault as wrong:
                fault = fault or wrong
                continue
            if plan.is_trap:
                snaps += _trapped(found)
            elif found not in meanings:
                meanings.append(found)
        if len(meanings) == 1:
            return meanings[0]
        if meanings:
            said = list(dict.fromkeys(", ".join(map(str, found)) for found in meanings[:3]))
            meant = tuple(one for found in meanings for one in found)
            return Problem(
                row, Reason(f"this may mean {either(said)}; which one do you mean?", 0, AMBIGUOUS, meant)
            )
        if snaps:
            return Problem(row, Reason(snaps[0].message, 0))
        return Problem(row, Reason(fault.message, fault.at)) if fault else Problem(row, self)


def _trapped(found: Sequence[Any]) -> list[Snap]:
    return [one for one in found if isinstance(one, Snap)]


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
    except WordFault:
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
    folded = source.folded
    while folded[start] == " ":
        start += 1
    while folded[end - 1] == " ":
        end -= 1
    return Clause((), source, start, end, "", row)
