"""Which game a message is for: the name of a rule set in front (`Warlords: …`, `in the Yuan game: …`), or a
number that stands in it otherwise than in front (`ready #2`, `hi, game 2: …`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from games.core.reading.taking_back import takes_back
from games.core.rules.protocol import AnyGame
from games.core.text import vocabulary
from games.core.text.talk import is_small_talk
from games.core.text.tokens import any_of, folded

LONGEST = 48
"""Letters before which a name in front ends."""
_GAME = vocabulary.GAME
NUMBERED = re.compile(
    rf"(?:\b{_GAME}[^\S\n]?[#＃№]?|\b{vocabulary.G}(?=\d)|[#＃№])[^\S\n]?(\d{{1,9}})\b", re.IGNORECASE
)
"""A game's number as people write it: `#2`, `game 2`, `g2`."""
BEHIND_NUMBER = re.compile(r"^[*_`)\]:：.,\s]*(?:[-–—]\s+)?")
"""Marks between it and what is said."""
MARKED = " \t*_`"
"""Marks around words that say as much without them; what is quoted, struck out or doubted has others."""
ASKED, CITED = re.compile("[?？]"), re.compile('["“”„«»~>/]')
_NAMING = any_of((*vocabulary.NAMING_GAME.split(), *vocabulary.BEFORE_A_GAME.split()))
_MARKS = r"[\s(\[,;:–—-]"
BEFORE_NUMBER = re.compile(rf"(?<!{_MARKS}){_MARKS}*(?:\b(?:{_NAMING})[\s(\[]*){{0,3}}$", re.IGNORECASE)
"""Words and marks between what is said and such a number behind it: `… in game 2`."""


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


def numbered(text: str, numbers: Collection[int]) -> tuple[int, str] | None:
    """Return which of some games a text names by its number, and what it says besides; None if it names none,
    several, or amid other words.
    """
    said = text.strip()
    said = said.strip("`") if said.startswith("`") and said.endswith("`") else said
    every = [found for found in NUMBERED.finditer(said) if int(found[1]) in numbers]
    if len(every) != 1 or takes_back(said):
        return None
    [found] = every
    before, behind = said[: found.start()], said[found.end() :]
    between = BEFORE_NUMBER.search(before)
    rest, gap = before[: between.start()] if between else before, between[0] if between else ""
    if _says(behind):
        is_front = not rest.strip(MARKED) or is_small_talk(rest)
        return (int(found[1]), BEHIND_NUMBER.sub("", behind, count=1)) if is_front else None
    is_object = _says(rest) and not gap.strip() and found[0][0].isalpha()  # `end game 2` ends no turn in it
    is_marked = bool(CITED.search(behind)) or (bool(rest.strip(MARKED)) and not _says(rest))
    if is_object or is_marked or "\n" in said:
        return None
    return int(found[1]), f"{rest}?" if ASKED.search(behind) else rest


def _says(text: str) -> bool:
    return any(letter.isalnum() for letter in text)
