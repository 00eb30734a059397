"""Answers questions about chances: "3 v 2 capital"."""

from __future__ import annotations

import re
from fractions import Fraction

from games.core.rules.errors import Illegal, Unreadable
from games.core.text.tokens import fold, folded
from games.warlords.battle import WALLS, percent, spread
from games.warlords.battle import odds as exact
from games.warlords.public_state import BOARD, CAPITALS

EXAMPLE = "3 v 2 capital"
MOST = 20
NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
}  # fmt: skip
SIDES = re.compile(r"\s(?:v|vs|versus|against|on|to|x)\s|[:/–—-]|\bagainst\b")
CITY = ("capital", "capitals", "wall", "walls", "walled", "city")
"""Words for the +2 of a capital."""

PLAIN = (
    "a", "an", "and", "are", "army", "armies", "at", "attack", "attacker", "attackers", "attacking",
    "attacks", "best", "counts", "d", "d6", "defend", "defender", "defenders", "defending", "dice", "die",
    "each", "for", "from", "in", "is", "my", "odds", "of", "only", "out", "plus", "support", "supported",
    "supporter", "supporters", "the", "their", "unit", "units", "what", "with",
)  # fmt: skip
"""Words that change nothing."""

WALLED = frozenset(folded(name) for code in CAPITALS for name in BOARD[code].names)
PLACES = sorted({folded(name) for place in BOARD.places for name in place.names}, key=len, reverse=True)
AMOUNT = re.compile(r"[+-]?\b\d{1,4}\b")


def odds(text: str) -> str:
    """Return the attacker's exact chance for numbers of dice in words; raises OrderError."""
    plain = "".join(fold(letter) for letter in text)
    for word, number in NUMBERS.items():
        plain = re.sub(rf"\b{word}\b", str(number), plain)
    plain = re.sub(r"\b(\d{1,4})d6?\b", r"\1 dice", plain)
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
    return percent(Fraction(ways, 6 ** (attack + defence)))


def _side(text: str, quote: str) -> tuple[int, int]:
    """Return the dice of a side and what it adds to its roll; raises OrderError for words it cannot weigh."""
    amounts = AMOUNT.findall(text)
    words = folded(AMOUNT.sub(" ", text))
    for name in PLACES:
        words = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " walls " if name in WALLED else " ", words)
    known = words.split()
    if strange := [word for word in known if word not in PLAIN and word not in CITY]:
        raise Unreadable(f"I cannot weigh “{' '.join(strange)}”.", quote=quote, example=EXAMPLE)
    walls = WALLS if any(word in CITY for word in known) else 0
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
