"""Warlords for somebody asked for the first time: what is asked, and a walk that no army is lost by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.core.play.dice import Seeded
from games.core.rules.prompts import Orders, Prompt
from games.core.rules.protocol import Lesson, View
from games.core.telling.lessons import SEPARATOR, is_sound, plain_lesson
from games.warlords.computer import computer
from games.warlords.turn import ENOUGH
from games.warlords.winter_adjustments import owed

LESSONS = (
    Lesson(
        "spring",
        "One order for each of your armies: one step (`A … - …`), hold (`A … H`), or help a neighbour "
        "(`A … S …`). Nobody else moves until you are done.",
        "To begin with, walk into places where nobody stands, best towards the discs on the map: centres, "
        f"of which {ENOUGH} win. The example does that.",
    ),
    Lesson(
        "fall",
        "As in Spring; but after Fall each centre with an army of yours on it becomes yours, and stays "
        "yours when the army goes on.",
        "Stand on a free centre now if you can reach one; the example does, where that needs no fight.",
    ),
    Lesson(
        "winter",
        "You have fewer armies than centres, so in Winter you build until they are as many.",
        "Build where an enemy is nearest; nothing moves before Spring.",
    ),
    Lesson(
        "disband",
        "You have more armies than centres, so in Winter some of them go; each centre feeds one army.",
        "Let those go that guard no centre of yours and are far from one that you could take.",
    ),
)


def lesson(view: View[Any, Any], prompt: Prompt[Any]) -> Lesson | None:
    """Return what a warlord is told with the first question of a season."""
    kind = view.table.season if prompt.key == "orders" else prompt.key
    if kind == "winter" and view.seat and owed(view.table, view.seat) < 0:
        kind = "disband"
    told = plain_lesson(LESSONS, kind)
    return replace(told, example=_safe(view, prompt)) if told and prompt.key == "orders" else told


def _safe(view: View[Any, Any], prompt: Prompt[Any]) -> str:
    """Return orders that begin no fight: what a computer would order, as far as it does not; for the other
    armies a walk, or that they stay.
    """
    shape, answer = prompt.shape, computer(view, prompt, Seeded(bytes(32), "lesson"))
    if not isinstance(shape, Orders) or not isinstance(answer, list):
        return ""
    lines: list[str] = []
    for line in map(str, answer):
        lines += [line] if _is_calm(shape, [*lines, line]) else []
    for unit, legal in shape.legal().items():
        if not any(line.startswith(f"A {unit} ") for line in lines):
            walks = (line for line in legal if " - " in line and " S " not in line)
            calm = (line for line in walks if _is_calm(shape, [*lines, line]))
            lines.append(next(calm, f"A {unit} H"))
    return SEPARATOR.join(lines) if lines and is_sound(shape, lines) else ""


def _is_calm(shape: Orders, lines: Sequence[str]) -> bool:
    """Return whether orders are sound and begin no fight: of a fight the odds are told."""
    notes = shape.check(SEPARATOR.join(lines), ()).notes
    return is_sound(shape, lines) and not any(note.startswith(line) for note in notes for line in lines)
