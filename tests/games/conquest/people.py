"""People at the table of Conquest who try everything that is legal, sensible or not: what referees read.

Sensible computers never touch most rules. These buy and play every card, invade with odd groups and
clauses, give gold, forbid,
swear, refuse, and lay down any standing orders that are legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.conquest import GAME
from games.conquest.land import PROVINCES
from games.core.prompts import Answer, Dice, Orders, Prompt
from games.core.protocol import View

WEIGHTS = {
    "PLAY": 40,
    "INVADE": 30,
    "BUY": 14,
    "HIRE": 16,
    "PLACE": 30,
    "SWAP": 8,
    "DISCARD": 1,
    "DISMISS": 1,
    "MOVE": 5,
    "VETO": 2,
    "ALLOW": 1,
    "REVEAL": 1,
    "NEXT": 3,
    "END": 2,
}
"""How often each command is drawn, against the others that are legal."""

CODES = list(PROVINCES)
CLAUSES = ("", "", "UNTIL UNITS<=2", "UNTIL ENEMY<=0", "UNTIL ROUNDS 3", "UNTIL UNITS<=1", "UNTIL ENEMY<=0")
EXTRAS = (
    "BRING 1",
    "BRING 2",
    "FOLLOW 3",
    "ROLL 1",
    "ROLL 2",
    "LOSSES RULER",
    "REFUSE DUEL",
    "CHARM",
    "DUEL",
)


def person(view: View[Any, Any], prompt: Prompt[Any], dice: Dice) -> Answer:
    """Answer with something legal, drawn so that every rule is reached."""
    shape = prompt.shape
    if not isinstance(shape, Orders) or not shape.at_once:
        return shape.sample(dice)
    lines = [line for unit in shape.legal().values() for line in unit]
    if dice.throw("wise", 1, 12) == [1]:
        return GAME.computer(view, prompt, dice)
    word = _word(sorted({line.split()[0] for line in lines}), dice)
    mine = [line for line in lines if line.split()[0] == word]
    line = mine[dice.throw("line", 1, len(mine))[0] - 1]
    return [_dressed(shape, line, view.hand.cards if view.hand else (), dice) if word == "INVADE" else line]


def _word(words: Sequence[str], dice: Dice) -> str:
    weights = [WEIGHTS.get(word, 4) for word in words]
    [face] = dice.throw("word", 1, sum(weights))
    for word, weight in zip(words, weights, strict=True):
        if face <= weight:
            return word
        face -= weight
    raise AssertionError(face)


def _dressed(shape: Orders, line: str, cards: Sequence[str], dice: Dice) -> str:
    """Return an invasion with clauses as people add them, as far as each is legal."""
    clauses = [CLAUSES[dice.throw("clause", 1, len(CLAUSES))[0] - 1]]
    clauses += [f"PLAY {card.replace('_', ' ')}" for card in cards]
    if "reinforcements" in cards:
        near = dice.shuffle("near", len(CODES))
        clauses += [f"REINFORCE FROM {CODES[n]} {1 + n % 3}" for n in near]
    clauses += ["CHARM", "DUEL"]
    clauses += [each for n, each in enumerate(EXTRAS) if dice.throw(f"extra {n}", 1, 5) == [1]]
    for clause in filter(None, clauses):
        sheet = shape.check(f"{line} {clause}", ())
        line = line if sheet.errors or len(sheet.lines) != 1 else sheet.lines[0]
    return line
