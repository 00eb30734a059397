"""Answers questions about chances: "3 v 2 capital"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from games.core.grammar.input_row import row_of
from games.core.grammar.lexemes import UNKNOWN, Lexicon
from games.core.rules.errors import Illegal, Unreadable
from games.core.text.tokens import Source
from games.warlords.battle_dice import WALLS, percent, spread
from games.warlords.battle_dice import odds as exact
from games.warlords.public_state_model import BOARD, CAPITALS
from games.warlords.vocabulary import QUESTIONS

EXAMPLE = "3 v 2 capital"
MOST = 20
SIX = 6
"""The figure behind a D, which says no number."""
LEXICON = Lexicon(QUESTIONS, {"place": {place.code: place.names for place in BOARD.places}})


def odds(text: str) -> str:
    """Return the attacker's exact chance for numbers of dice in words; raises OrderError."""
    row, quote = row_of(LEXICON, Source(text)), text.strip()[:80]
    if UNKNOWN in row.sorts:
        strange = " ".join(row.said(n) for n, sort in enumerate(row.sorts) if sort == UNKNOWN)
        raise Unreadable(f"I cannot weigh “{strange}”.", quote=quote, example=EXAMPLE)
    parts = groupby(row.means, key=lambda means: "AGAINST" in means)
    sides = [list(words) for against, words in parts if not against]
    if len(sides) != 2:
        raise Unreadable("name the dice of both sides, the attacker first.", quote=quote, example=EXAMPLE)
    (attack, sally), (defence, walls) = _side(sides[0], quote), _side(sides[1], quote)
    best = row.has("BEST")
    bonus = sally - walls
    share, tie = exact(attack, defence, bonus, best=best), tied(attack, defence, bonus, best=best)
    return (
        f"{_dice(attack)}{_more(sally)} against "
        f"{defence}{_more(walls)}{' (best die counts)' if best else ''}: "
        f"the attacker wins **{percent(share)}** of the time ({share}); a roll is a tie {tie} of the time."
    )


def tied(attack: int, defence: int, bonus: int, *, best: bool) -> str:
    """Return how often a roll is a tie."""
    ours, theirs = spread(attack, best=best), spread(defence, best=best)
    ways = sum(count * theirs.get(total + bonus, 0) for total, count in ours.items())
    return percent(Fraction(ways, 6 ** (attack + defence)))


def _side(words: Sequence[Mapping[str, Any]], quote: str) -> tuple[int, int]:
    """Return the dice of a side and what it adds to its roll; raises OrderError."""
    before: Sequence[Mapping[str, Any]] = [{}, *words]
    numbers = [
        word["number"]
        for word, last in zip(words, before, strict=False)
        if "number" in word and not ("D" in last and word["number"] == SIX)
    ]
    walled = any("CITY" in word or word.get("place") in CAPITALS for word in words)
    if not numbers or numbers[1:] not in ([], [WALLS]):
        raise Unreadable(
            "each side is a number of dice, and perhaps a capital.", quote=quote, example=EXAMPLE
        )
    if not 1 <= numbers[0] <= MOST:
        raise Illegal(f"a side rolls 1 to {MOST} dice.", quote=quote, example=EXAMPLE)
    return numbers[0], WALLS if walled or numbers[1:] else 0


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _more(bonus: int) -> str:
    return f" + {bonus} for the capital" if bonus else ""
