"""Lines that say no more than that something is taken back: all that stands above them, one of several
things, an order by its words, what was meant for another game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.core.text import vocabulary
from games.core.text.tokens import folded, phrases

WITHDRAWING = vocabulary.WITHDRAWING.split()
WITHDRAWING_VERBS = [tuple(verb.split()) for verb in (*WITHDRAWING, *phrases(vocabulary.WITHDRAWING_PHRASES))]
TAKES_BACK = frozenset(
    [
        *phrases(vocabulary.TAKING_BACK),
        *phrases(vocabulary.TO_THE_BOT["clear"]),
        *phrases(vocabulary.TO_THE_BOT["undo all"]),
        *WITHDRAWING,
        *(f"{verb} {what}" for verb in WITHDRAWING for what in vocabulary.WITHDRAWN.split()),
    ]
)
"""Sentences that take back the lines above them."""
WITHDRAWN_ONE = frozenset(vocabulary.WITHDRAWN_ONE.split())
ABOUT_ITSELF = frozenset(phrases(vocabulary.ABOUT_ITSELF))
BEFORE, BEHIND = vocabulary.BEFORE_THAT.split(), vocabulary.BEHIND_THAT.split()
"""Words that may stand before that, and behind it."""
WRONG_GAMES = frozenset(vocabulary.WRONG_GAMES.split())
WRONG_GAME = frozenset(vocabulary.WRONG_GAME.split())
AROUND_WRONG_GAME = WRONG_GAMES | WRONG_GAME | frozenset(vocabulary.AROUND_WRONG_GAME.split())
"""Words of a line that says nothing but that what stands above it was meant for another game."""
GAME_NUMBERS = frozenset(vocabulary.GAME_NUMBERS.split())
FOR_MINE = [phrase.split() for phrase in phrases(vocabulary.FOR_OWN_GAME)]
"""Words before the name of such a game."""
NAMING_GAME = WRONG_GAMES | GAME_NUMBERS | frozenset(vocabulary.NAMING_GAME.split())
GAME_SIGN = re.compile(rf"(?:\b{vocabulary.GAME}\s)?[#＃№]\s?(?=\d)", re.IGNORECASE)
"""The sign before a game's number: `#2`."""
LONGEST = 8
"""Words of a line that names one of several things, or another game, at most."""


def takes_back(line: str) -> bool:
    """Return whether a line says no more than that something is taken back."""
    words = folded(line).split()
    while words and words[0] in BEFORE:
        words = words[1:]
    while words and words[-1] in BEHIND:
        words = words[:-1]
    return " ".join(words) in TAKES_BACK or ("?" not in line and is_of_another_game(words))


def is_of_another_game(words: Sequence[str]) -> bool:
    """Return whether words say that something was meant for another game: `that was for game 2`."""
    named = next((at for at, word in enumerate(words) if word in WRONG_GAMES), 0)
    if not named or len(words) > LONGEST:
        return False
    numbers = [word for word in words if word.isdecimal() or word in GAME_NUMBERS]
    others = [word for word in words if word not in numbers and word not in AROUND_WRONG_GAME]
    is_named = len(others) == 1 and words[named - 1] in others and words[named - 3 : named - 1] in FOR_MINE
    is_numbered = any(word in numbers for word in (*words[named + 1 : named + 2], words[named - 1]))
    return is_named or (not others and (is_numbered or not WRONG_GAME.isdisjoint(words)))


def is_over_another_game(line: str) -> bool:
    """Return whether a line is a heading that says no more than for which other game something is: `game 2`,
    `for the other game:`, `#2`.
    """
    words = folded(GAME_SIGN.sub(f"{vocabulary.GAME} ", line)).split()
    is_naming = all(word in NAMING_GAME or word.isdecimal() for word in words)
    return is_naming and is_of_another_game(["for", *words])


def takes_one_back(line: str) -> bool:
    """Return whether a line says that one of several things is taken back, and names it by its place alone:
    `undo the second one`.
    """
    words = folded(line).split()
    words = [word for word in words if word not in BEFORE and word not in BEHIND]
    return 1 < len(words) <= LONGEST and words[0] in WITHDRAWING and WITHDRAWN_ONE.issuperset(words[1:])


def withdrawn(line: str) -> str:
    """Return the text behind a verb that takes something back: `A FAN H` of `cancel my order A FAN H`, and
    of `take back A FAN H`; "" of a line without one.
    """
    words = line.split()
    said = [folded(word).strip() for word in words]
    while said and said[0] in BEFORE:
        words, said = words[1:], said[1:]
    verb = next((each for each in WITHDRAWING_VERBS if tuple(said[: len(each)]) == each), ())
    words, said = words[len(verb) :], said[len(verb) :]
    while said and said[0] in WITHDRAWN_ONE and len(said) > 1:
        words, said = words[1:], said[1:]
    return " ".join(words) if verb else ""


def withdraws(line: str) -> bool:
    """Return whether a line begins with a word that takes something back, and names what: `clear FAN`."""
    words = folded(line).split()
    return len(words) > 1 and words[0] in WITHDRAWING and not takes_back(line)
