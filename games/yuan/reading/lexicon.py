"""The words of a message: provinces, kinds of action, levels and verbs.

Every question has words of its own beside the provinces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from games.core.reading.clauses import Reader
from games.yuan import vocabulary
from games.yuan.public_state_model import BOARD, POWERS

HIGHEST = 3
"""The highest level of an action."""


def words(kind: str, listed: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """Return words with the kind of token they are, and what they stand for."""
    return {
        word.replace("_", " "): (kind, value) for value, names in listed.items() for word in names.split()
    }


JOINTS = words("silent", {"": vocabulary.JOINTS})
"""Signs and words between others that say nothing."""
PLANNING: Mapping[str, tuple[str, str]] = {
    **words("action", vocabulary.ACTIONS),
    **{
        f"{kind.lower()}{vocabulary.ROMAN * level}": ("level", f"{kind}{level}")
        for kind in vocabulary.ACTIONS
        for level in range(1, HIGHEST + 1)
    },
    **words("number", vocabulary.NUMBERS),
    **words("verb", {"plan": vocabulary.PLAN}),
    **words("pass", {"pass": vocabulary.PASSES}),
    **words("clear", {"clear": vocabulary.CLEAR}),
    **words("with", {"with": vocabulary.WITH}),
    **words("all", {"all": vocabulary.ALL}),
    **words("turn", {"turn": vocabulary.TURN}),
    **words("silent", {"": vocabulary.BESIDE_PLANS}),
}
"""The words of a plan."""


SPEAKERS = tuple(
    replace(power, aliases=tuple(name for name in power.aliases if not name.isascii())) for power in POWERS
)
"""The houses by their English and Chinese names: `Hu` and `Shu` are beginnings of provinces."""
ABSENT = "is not on this table: its tile is not in play."


def lexicon(
    places: Sequence[str],
    known: Mapping[str, tuple[str, str]],
    silent: tuple[str, ...] = ("silent", "arrow"),
) -> Reader:
    """Return the reader of a question about some provinces, with words of its own."""
    return _lexicon(tuple(places), tuple(known.items()), silent)


@lru_cache(maxsize=256)
def _lexicon(
    places: tuple[str, ...], known: tuple[tuple[str, tuple[str, str]], ...], silent: tuple[str, ...]
) -> Reader:
    words = {**JOINTS, **dict(known)}
    return Reader(BOARD, SPEAKERS, words, {}, places, silent=silent, absent=ABSENT)
