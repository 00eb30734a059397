"""Answers questions about chances: "3 v 2 capital"."""

from __future__ import annotations

import re

from games.core.errors import Illegal, Unreadable
from games.core.tokens import fold
from games.warlords.battle import WALLS, percent, spread
from games.warlords.battle import odds as exact

EXAMPLE = "3 v 2 capital"
MOST = 20
NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
}  # fmt: skip
SIDES = re.compile(r"\s(?:v|vs|versus|against|on|to|x)\s|[:/–—-]|\bagainst\b")
AMOUNT = re.compile(r"[+-]?\b\d{1,4}\b")


def odds(text: str) -> str:
    """Return the attacker's exact chance for numbers of dice in words; raises OrderError."""
    plain = "".join(fold(letter) for letter in text)
    for word, number in NUMBERS.items():
        plain = re.sub(rf"\b{word}\b", str(number), plain)
    sides = [
        side for side in SIDES.split(f" {plain} ".replace("v.", "v").replace("vs.", "vs")) if side.strip()
    ]
    quote = text.strip()[:80]
    if len(sides) != 2:
        raise Unreadable("name the dice of both sides, the attacker first.", quote=quote, example=EXAMPLE)
    (attack, sally), (defence, walls) = _side(sides[0], quote), _side(sides[1], quote)
    best = bool(re.search(r"\bbest\b", plain))
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
    return f"{100 * ways / 6 ** (attack + defence):.2f} %"


def _side(text: str, quote: str) -> tuple[int, int]:
    """Return the dice of a side and what it adds to its roll."""
    amounts = AMOUNT.findall(text)
    walls = WALLS if re.search(r"\b(capital|walls?|city)\b", text) else 0
    if len(amounts) == 2 and amounts[1].lstrip("+") == str(WALLS):
        walls = WALLS
    elif len(amounts) != 1:
        raise Unreadable(
            "each side is a number of dice, and perhaps a capital.", quote=quote, example=EXAMPLE
        )
    dice = int(amounts[0])
    if not 1 <= dice <= MOST:
        raise Illegal(f"a side rolls 1 to {MOST} dice.", quote=quote, example=EXAMPLE)
    return dice, walls


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _more(bonus: int) -> str:
    return f" + {bonus} for the capital" if bonus else ""
