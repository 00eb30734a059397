"""Reads a standing order as people type it: what stands around it here, all else as it is declared."""

from __future__ import annotations

from functools import lru_cache

from games.conquest import vocabulary
from games.conquest.reading.framing import Writer
from games.conquest.reading.grammar_adapter import noted, row_ordered, typed
from games.conquest.reading.loss_condition_refusal import refuse_fallen
from games.conquest.reading.slots import PLACE
from games.conquest.standing_orders.order import DEEDS, EXAMPLE, RULES, Rule
from games.core.grammar.input_row import Row
from games.core.grammar.order import Trap, Within
from games.core.grammar.problem import Problem
from games.core.grammar.slots import Count

KINDS = {**Rule.kinds, "deed": Within("deed", *DEEDS), "place": PLACE, "count": Count(1, 99)}
NO_SOURCE = "say from where they come, like REINFORCE FROM SHD 4."
TRAPS = (
    Trap("<when>", "say what is done then, like PLAY Ambush.", KINDS),
    Trap("IF {deed}", "say when that holds, like IF UNITS<=3 or IF INVADED BY 10+.", KINDS),
    Trap("[<when>] RETREAT [FROM {place}]", "say where to, like RETREAT TO SHD.", KINDS),
    Trap("[<when>] REINFORCE [-] [{place}] [[WITH] {count}]", NO_SOURCE, KINDS),
    Trap("[<when>] LOSSES", "name who goes first, like LOSSES Wen Chou, Yan Liang.", KINDS),
    Trap("REJECT", "what is refused by standing order is a duel or fealty: REFUSE DUEL, FEALTY NO."),
)
GRAMMAR = typed(vocabulary.RULES, (Rule,), rules=RULES, traps=TRAPS, silent=("AT",))
NOTATION = noted(vocabulary.RULES, (Rule,), rules=RULES, traps=TRAPS, silent=("AT",))


def rule_of(text: str, by: Writer | None = None) -> Rule | None:
    """Return the rule that a text means, None if it says nothing; `by` is who writes it, if that is known.

    Raises OrderError.
    """
    row = row_ordered(GRAMMAR.lexicon, text, EXAMPLE, by)
    if row is None:
        return None
    found = GRAMMAR.read(row)
    if isinstance(found, Problem):
        if order := kept(text.strip()):
            return order
        refuse_fallen(row, {"IF"}, EXAMPLE)
        raise found.error(_example(row))
    return _rule(found[0])


@lru_cache(maxsize=2048)
def kept(line: str) -> Rule | None:
    """Return the rule of a line as it is kept, None if it is written otherwise; each is read once."""
    order = GRAMMAR.order(line) or NOTATION.order(line)
    return None if order is None else _rule(order)


def _rule(order: object) -> Rule:
    """Return an order of the grammar, of which there is one class."""
    if not isinstance(order, Rule):
        raise TypeError(order)
    return order


def _example(row: Row) -> str:
    """Return a right order of the kind that was typed."""
    verbs = {deed.line.split()[0]: deed.example for deed in DEEDS}
    return next((verbs[kind] for means in row.means for kind in means if kind in verbs), EXAMPLE)
