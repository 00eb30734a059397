"""Which time of a game words name: a season, the number of a year, turn or round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Times: TypeAlias = tuple[tuple[str, str], ...]
"""What of a time is named, and how: ("season", "summer"), ("number", "3")."""

SEASON_WORDS = {
    "spring": "spring spr 春 春天 春季 fruhling fruhjahr printemps primavera",
    "summer": "summer sum 夏 夏天 夏季 sommer ete verano estate",
    "fall": "fall autumn aut 秋 秋天 秋季 herbst automne otono autunno",
    "winter": "winter win 冬 冬天 冬季 hiver invierno inverno",
}
SEASONS = {word: season for season, words in SEASON_WORDS.items() for word in words.split()}
COUNTED = frozenset(["year", "turn", "round"])
"""Words beside which a number says which one; no game counts two of them."""


def times_of(words: Iterable[str]) -> Times:
    """Return the time that words name: seasons, and numbers behind a season, a year, a turn or a round."""
    found: dict[str, str] = {}
    counts = False
    for word in words:
        if season := SEASONS.get(word):
            found["season"] = season
        if word.isdigit() and counts:
            found["number"] = str(int(word))
        counts = season is not None or word in COUNTED or (counts and word == "of")
    return tuple(found.items())


def is_elsewhen(said: Times, now: Times) -> bool:
    """Return whether a time that is named is another one than now, as far as both say anything."""
    return any(value != dict(now).get(what, value) for what, value in said)
