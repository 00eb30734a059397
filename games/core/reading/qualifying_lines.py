"""The lines around an order that make something else of it: a condition on a line of its own, a remark.

`If XCH moves then` and a new line, `when XCH attacks:`, an order and below it `if possible`, `and WAN H`
below a line with a condition: what belongs to a condition is no order, though its own line reads like one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from games.core.reading.clauses import Clause
from games.core.reading.clauses_to_orders import Form, ReadClause, W, is_talk, parsed
from games.core.rules.errors import Illegal, Unreadable
from games.core.text import vocabulary
from games.core.text.tokens import DENIALS, any_of

BELOW = (
    "this stands below a condition (“{quote}”), and I carry out none: send it by itself if you mean it now."
)
ABOVE = (
    "the condition below it (“{quote}”) may be meant for it, and I carry out none: send it by itself if you "
    "mean it now."
)
GOES_ON = re.compile(rf"[\W_]*\b{vocabulary.THEN}\b[\W_]*(?:\n|$)|[^\w\n]*[:…]|[^\w\n]*\.\.")
"""The end of a condition whose order follows on the next line."""
CONTINUES = re.compile(rf"(?:^|[\n;.])[^\w\n]*(?:{any_of(vocabulary.GOING_ON.split())})[^\w\n]*$")
"""The beginning of an order that goes on with the line above it."""
BEHIND_SLASHES = re.compile(r"//[^\w\n]*$")
REACH = 24
"""Letters before and behind a clause that are looked at."""
LONGEST = 12
"""Tokens at the end of a condition of which its own order may consist."""


def without_remarks(heard: Sequence[ReadClause[W]], remarks: list[str]) -> list[ReadClause[W]]:
    """Leave out the lines that stand behind `//` and say no order, and note their words.

    What denies an order, makes it depend on something, or begins as an order does, is no remark.
    """
    behind = {one.clause.row for one in heard if BEHIND_SLASHES.search(_before(one.clause))}
    for one in heard if behind else ():
        if one.said is not None or isinstance(one.error, Illegal) or _turns_round(one.clause):
            behind.discard(one.clause.row)
    remarks += [one.clause.quote for one in heard if one.clause.row in behind]
    return [one for one in heard if one.clause.row not in behind]


def _turns_round(clause: Clause) -> bool:
    """Return whether a clause doubts or denies the words beside it, or begins as an order does."""
    kinds = [token.kind for token in clause.tokens]
    if clause.doubt or "no" in kinds or any(token.value in DENIALS for token in clause.tokens):
        return True
    return kinds[0] == "place" and any(kind != "word" for kind in kinds[1:])


def bound(form: Form[W], heard: Sequence[ReadClause[W]]) -> Iterator[ReadClause[W]]:
    """Yield what was heard, in reading order, with an error for each order that belongs to a condition."""
    above: list[ReadClause[W]] = []
    opened: Clause | None = None
    last: Clause | None = None
    in_order = sorted(heard, key=lambda one: one.clause.start)
    for _, grouped in groupby(in_order, key=lambda one: one.clause.row):
        row = list(grouped)
        first = row[0].clause
        is_open = _is_open(form, row)
        belongs = is_open and not _leads_on(row[-1].clause) and _is_next(above, first)
        yield from [_refused(each, first, ABOVE) for each in above] if belongs else above
        if any(one.clause.doubt == "condition" for one in row):
            last = first
            opened = first if is_open or _leads_on(row[-1].clause) else opened
        elif last is not None and first.row == last.row + 1 and _continues(first):
            row = [_refused(one, last, BELOW) for one in row]
            last = first
        elif opened is not None:
            row = [_refused(one, opened, BELOW) for one in row]
        above = row
    yield from above


def _refused(heard: ReadClause[W], condition: Clause, why: str) -> ReadClause[W]:
    """Return an error in the place of an order; anything else stays."""
    if heard.said is None:
        return heard
    error = heard.clause.error(Unreadable, why.format(quote=condition.quote))
    return heard._replace(said=None, error=error)


def _before(clause: Clause) -> str:
    """Return the letters before a clause."""
    return clause.source.folded[max(0, clause.start - REACH) : clause.start]


def _leads_on(clause: Clause) -> bool:
    """Return whether a condition ends so that its order can only follow below."""
    return clause.titled or GOES_ON.match(clause.source.folded[clause.end : clause.end + REACH]) is not None


def _continues(clause: Clause) -> bool:
    """Return whether a clause begins its line with a word that goes on with the line above."""
    return CONTINUES.search(_before(clause)) is not None


def _is_next(above: Sequence[ReadClause[W]], below: Clause) -> bool:
    """Return whether a clause stands in the line below others: no empty line parts them."""
    return bool(above) and below.source.folded[above[-1].clause.end : below.start].count("\n") <= 1


def _is_open(form: Form[W], row: Sequence[ReadClause[W]]) -> bool:
    """Return whether a line is a condition alone: it begins with its word, and no order stands behind it.

    What follows the word may itself read like an order (`if XCH - LUO`): that is the condition.
    """
    clause = row[0].clause
    if clause.doubt != "condition" or clause.tokens[0].kind != "condition" or is_talk(clause):
        return False
    if any(parsed(form, other.clause) for other in row[1:]):
        return False
    rest = clause.tokens[1:]
    first = max(1, len(rest) - LONGEST)
    return not any(parsed(form, clause.within(rest[at:])) for at in range(first, len(rest)))
