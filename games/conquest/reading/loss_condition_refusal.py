"""Refuses to count who fell where who is left is counted: `until 3 losses` is not until three are left."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from games.conquest import vocabulary
from games.core.grammar.input_row import Row
from games.core.grammar.problem import Problem, Reason

FALLEN = frozenset(vocabulary.FALLEN.split())
"""Words of those who fell."""
NEXT_PARTS = frozenset(
    ("ROLL", "PLAY", "BRING", "FOLLOW", "DUEL", "REJECT", "CHARM", "REINFORCE", "GO", "WITH", "ONCE", ",")
)
"""Kinds of words with which something else begins."""
FARTHEST = 10
"""Words that may belong together."""
WHO_IS_LEFT = "what is counted is who is left, not who fell: UNTIL UNITS<=3, or UNTIL ENEMY<=1."


def refuse_fallen(row: Row, behind: AbstractSet[str], example: str) -> None:
    """Raise Unreadable where so many as fell are counted behind a word of some kinds: `until 3 losses`, `if I
    have lost 3`, `stop when 3 of mine die`.
    """
    for number, means in enumerate(row.means):
        if not behind.isdisjoint(means) and (fell := _fallen(row, number + 1)):
            raise Problem(row, Reason(WHO_IS_LEFT, fell)).error(example)


def _fallen(row: Row, start: int) -> int:
    """Return which word says who fell, if a number stands with it; 0 if none does."""
    counted, fell = False, 0
    for number in range(start, min(len(row.means), start + FARTHEST)):
        means, after = row.means[number], row.means[number + 1 : number + 2]
        if not NEXT_PARTS.isdisjoint(means):
            break
        counted = counted or "number" in means
        if row.text.pieces[row.at[number]] in FALLEN and not any(
            "person" in one or "RULER" in one for one in after
        ):
            fell = number
    return fell if counted else 0
