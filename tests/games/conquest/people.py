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
from games.core.rules.prompts import Answer, Dice, Orders, Prompt
from games.core.rules.protocol import View

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
"""The weight with which each command is drawn, against the others that are legal."""

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


OATHS = ("FEALTY YES", "CHARM", "REFUSE DUEL", "IF UNITS<=3 PLAY Aggressive Retreat")
CHARMER = "Diao Chan"


def courtier(view: View[Any, Any], prompt: Prompt[Any], dice: Dice) -> Answer:
    """Swear, forbid, revolt and charm wherever it is legal, and else do as people do: what is rare else."""
    shape = prompt.shape
    if prompt.key == "standing":
        return list(OATHS[: dice.throw("oaths", 1, len(OATHS))[0]])
    if prompt.key in ("fealty", "permission"):
        accepts, other = ("ACCEPT", "REJECT") if prompt.key == "fealty" else ("FORBID", "ALLOW")
        return [accepts if dice.throw("whim", 1, 4)[0] < 4 else other]
    if prompt.key != "command" or not isinstance(shape, Orders):
        return person(view, prompt, dice)
    lines = [line for unit in shape.legal().values() for line in unit]
    wanted = [line for line in lines if line.startswith(f"PLACE {CHARMER}")]
    wanted += [line for line in lines if line.startswith("PLAY Revolt") and dice.throw("rise", 1, 4) == [4]]
    wanted += [f"{line} CHARM" for line in lines if line.startswith("INVADE") and CHARMER in line]
    held = [land.owner for land in view.table.lands.values()]
    small = [code for code, land in view.table.lands.items() if held.count(land.owner) == 1]
    wanted += [line for line in lines if line.startswith("INVADE") and line.split()[3] in small]
    for line in wanted:
        sheet = shape.check(line, ())
        if not sheet.errors:
            return list(sheet.lines)
    drawn = [line for line in lines if line.startswith("BUY") or line.endswith("GENERALS")]
    if drawn and dice.throw("draw", 1, 3) != [1]:
        return [drawn[dice.throw("which", 1, len(drawn))[0] - 1]]
    return person(view, prompt, dice)
