"""Conquest for somebody asked for the first time: the phases of a turn, and one that wastes no gold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.conquest.public_state_model import Table, provinces_of, units
from games.conquest.rules import buying
from games.conquest.rules.windows import HARMLESS
from games.conquest.state import Retinue
from games.core.rules.prompts import Orders, Prompt
from games.core.rules.protocol import Lesson, View
from games.core.telling.lessons import SEPARATOR, kind_of, plain_lesson

LESSONS = (
    Lesson(
        "command",
        "A turn has six phases, each if you wish: "
        f"**1** cards ({buying.CARD_PRICE} gold each), **2** Generals ({buying.GENERAL_PRICE} gold), "
        f"**3** infantry ({buying.PER_GOLD} a gold), **4** place them, **5** invade neighbours, **6** move. "
        "Name what you do, and earlier phases close by themselves; `END` ends the turn.",
        "To begin with, turn all your gold into infantry and hold what you have, as in the example. Where "
        "you have twice the units of a neighbour you may invade before `END`.",
    ),
    Lesson(
        "second_seat",
        "This Ruler begins with two provinces beside each other, and stands in one of them.",
        "Any of them will do for a first game: `{example}`.",
    ),
    Lesson(
        "ruler_place",
        "Your Ruler stands in one of your provinces; where he stands your armies fight better.",
        "Put him where neighbours are few: `{example}`.",
    ),
    Lesson(
        "fealty",
        "Who swears you fealty ends this invasion: they pay you, and neither of you attacks the other.",
        "Accept where you would lose many more units, else fight on.",
    ),
    Lesson(
        "permission",
        "Your vassal needs your leave for an invasion.",
        "It costs you nothing to allow it.",
    ),
    Lesson(
        "losses",
        "A roll killed one who leads; you say who falls.",
        "Keep the Ruler as long as you can.",
    ),
    Lesson(
        "talent",
        "You may keep one of these Generals; the others go back.",
        "Each has a skill, and `help` with a name tells it.",
    ),
    Lesson(
        "react",
        "Somebody attacks you. Your standing orders say what you play, whom you send and when you leave; "
        "you may change them for this moment. You are asked before the fight and between its engagements.",
        "If nothing comes to your mind press **Ready**: your units fight on. The example only says that you "
        "will not swear fealty.",
    ),
)


def lesson(view: View[Table, Retinue], prompt: Prompt[Any]) -> Lesson | None:
    """Return what a Ruler is told with the first question of a kind."""
    if kind_of(prompt.key).startswith("react"):
        asked = plain_lesson(LESSONS, "react")
        return replace(asked, example=HARMLESS) if asked else None
    told = plain_lesson(LESSONS, prompt.key)
    return replace(told, example=_turn(view, prompt)) if told and told.kind == "command" else told


def _turn(view: View[Table, Retinue], prompt: Prompt[Any]) -> str:
    """Return a first turn: all gold becomes infantry, where the enemy would find the fewest units."""
    table, gold = view.table, view.hand.gold if view.hand else 0
    own = provinces_of(table, view.seat) if view.seat else []
    most = range(buying.SEAL_PER_GOLD + buying.PER_GOLD * gold, 0, -1)
    count = next((n for n in most if not _faults(prompt, f"HIRE {n} INFANTRY")), 0)
    if not own or not count:
        return "END"
    weakest = min(own, key=lambda code: (units(table, code), code))
    return SEPARATOR.join((f"HIRE {count} INFANTRY", f"PLACE {count} {weakest}", "END"))


def _faults(prompt: Prompt[Any], line: str) -> bool:
    """Return whether a command is refused now."""
    return not isinstance(prompt.shape, Orders) or bool(prompt.shape.check(line, ()).errors)
