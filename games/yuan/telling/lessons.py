"""YUAN for somebody asked for the first time: what a plan is, and one that costs nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.core.reading.examples import examples_of
from games.core.rules.prompts import Orders, Prompt
from games.core.rules.protocol import Lesson, View
from games.core.telling.lessons import plain_lesson
from games.yuan.plan_model import COSTS
from games.yuan.rules.income import PASSING

SECOND, THIRD = COSTS[2], COSTS[3]

LESSONS = (
    Lesson(
        "plan",
        "One province, and in it **D** (development: free land becomes yours, later a temple), **F** "
        "(fortification: Cities, walls, armies) and **M** (military: armies, attacks), each once at most. "
        f"Level 1 is free, level 2 costs {SECOND} Chão and level 3 {THIRD}, less what your land yields; "
        f"`PASS` brings {PASSING} Chão. All plans are secret and happen at once.",
        "To begin with, take land and temples with a free D1, as in the example. The answer says what it "
        "brings; another plan takes its place until all are in.",
    ),
    Lesson(
        "tile",
        "The houses lay the land in turn, a tile each time.",
        "Any place will do for a first game.",
    ),
    Lesson(
        "city",
        "Here a first City stands, from which one of the houses begins.",
        "Much land nearby is good land: `{example}`.",
    ),
    Lesson(
        "bid",
        "The houses bid Chão for who chooses a capital first; what is bid is paid by whoever wins.",
        "Money is short at the start, so little is enough.",
    ),
    Lesson(
        "bids",
        "One secret message has your bid for each round: the highest of a round is paid, and its house "
        "chooses a capital; the others pay nothing.",
        "Money is short at the start, so little is enough.",
    ),
)


def lesson(_view: View[Any, Any], prompt: Prompt[Any]) -> Lesson | None:
    """Return what a house is told with its first question of a kind; the example of a plan is a free one."""
    lesson = plain_lesson(LESSONS, prompt.key)
    if lesson and lesson.kind == "plan" and isinstance(prompt.shape, Orders):
        return replace(lesson, example=examples_of(prompt.shape, 1)[0])
    return lesson
