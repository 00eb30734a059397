"""Refuses to count who fell where who is left is counted: `until 3 losses` is not until three are left."""

from __future__ import annotations

from games.conquest import typed_words
from games.conquest.reading.lexicon import Cursor
from games.core.text.tokens import folded

FALLEN = frozenset(typed_words.FALLEN.split())
"""Words of those who fell."""
NEXT_PARTS = ("ROLL", "PLAY", "BRING", "FOLLOW", "DUEL", "REJECT", "CHARM", "REINFORCE", "GO", "WITH", "ONCE")
"""Words with which something else begins."""
FARTHEST = 10
"""Words that may belong together."""
WHO_IS_LEFT = "what is counted is who is left, not who fell: UNTIL UNITS<=3, or UNTIL ENEMY<=1."


def refuse_fallen(words: Cursor) -> None:
    """Raise OrderError where so many as fell are counted: `3 losses`, `I have lost 3`, `3 of mine die`."""
    counted, fell = False, None
    for number in range(words.at, min(len(words.tokens), words.at + FARTHEST)):
        token, after = words.tokens[number], words.tokens[number + 1 : number + 2]
        named = bool(after) and (after[0].kind == "person" or after[0].value == "RULER")
        if token.kind == "comma" or (token.kind == "word!" and token.value in NEXT_PARTS):
            break
        said = folded(words.clause.said(token)) if token.end else ""
        counted = counted or token.kind == "number"
        fell = fell or (token if said in FALLEN and not named else None)
    if counted and fell:
        raise words.fault(WHO_IS_LEFT, fell)
