"""A rule set's name in front of a message says which game is meant: `Warlords: …`, `in the Yuan game: …`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from games.core.rules.protocol import AnyGame
from games.core.text import vocabulary
from games.core.text.tokens import any_of, folded

LONGEST = 48
"""Letters before which a name in front ends."""


def called(game: AnyGame) -> frozenset[str]:
    """Return how people call a rule set, folded: by its title or its short name."""
    return frozenset((folded(game.title), folded(game.slug)))


def front(text: str, names: Iterable[str]) -> tuple[str, int]:
    """Return which of some names stands in front of a text, and where what is said begins; "" and 0 if none
    does.
    """
    among = sorted({name for name in names if name}, key=len, reverse=True)
    if not among:
        return "", 0
    where, whose = any_of(vocabulary.BEFORE_A_GAME.split()), any_of(vocabulary.OWN_GAME.split())
    pattern = (
        rf"\s*(?:(?:{where}) )?(?:(?:{whose}) )?"
        rf"({'|'.join(map(re.escape, among))})(?: {vocabulary.GAME})?(?:[^\S\n]*[:,–—-][^\S\n]*|\s+|$)"
    )
    found = re.match(pattern, text[:LONGEST], re.IGNORECASE)
    return (folded(found[1]), found.end()) if found else ("", 0)
