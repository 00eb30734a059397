"""The words of a message: provinces, kinds of action, levels and verbs.

Every question has words of its own beside the provinces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from games.core.orders import Reader
from games.yuan.table import BOARD, POWERS

ACTIONS = {
    "D": "d dev develop develops development colonize colonise colonization colonisation expand expansion",
    "F": "f fort fortify fortifies fortification urbanize urbanise urbanization urbanisation reinforce "
    "reinforcement",
    "M": "m mil militarize militarise militarization militarisation recruit recruitment attack attacks",
}
"""The kinds of action, and what the rulebook calls them on one province or another."""
NUMBERS = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "zero": "0", "one": "1", "two": "2", "three": "3"}


def words(kind: str, listed: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """Return words with the kind of token they are, and what they stand for."""
    return {word: (kind, value) for value, names in listed.items() for word in names.split()}


JOINTS = words("silent", {"": "/ + = & # and"})
"""Signs and words between others that say nothing."""
PLANNING: Mapping[str, tuple[str, str]] = {
    **words("action", ACTIONS),
    **words(
        "level",
        {f"{kind}{number}": f"{kind.lower()}{'i' * number}" for kind in ACTIONS for number in range(1, 4)},
    ),
    **{word: ("number", value) for word, value in NUMBERS.items()},
    **words("verb", {"plan": "plan plans planning"}),
    **words("pass", {"pass": "pass passes passing skip nothing none"}),
    **dict.fromkeys(("no plan", "no plans", "no action", "no actions"), ("pass", "pass")),
    **words("clear", {"clear": "clear cancel"}),
    **words("with", {"with": "with using send sending"}),
    **words("all", {"all": "all"}),
    **words("turn", {"turn": "turn round"}),
    **words("silent", {"": "in at on to the for my this and then of please level levels lvl"}),
    **words("silent", {"": "province target army armies troops do action actions"}),
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
