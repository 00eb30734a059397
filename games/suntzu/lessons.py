"""Sun Tzu for somebody asked for the first time: what a warlord card is, and a first round of cards."""

from __future__ import annotations

from typing import Any

from games.core.rules.prompts import Prompt
from games.core.rules.protocol import Lesson, View
from games.core.telling.lessons import plain_lesson

LESSONS = (
    Lesson(
        "warlord",
        "A warlord card is one trick for one moment of the whole game: you keep one in secret and play it "
        "once, with your cards of that round (`USE` and its code). Nobody learns which it is before.",
        "None is better than the others. A simple one for a first game: `{example}`.",
    ),
    Lesson(
        "sheet",
        "One card into each of the five provinces, face down; the enemy does the same. The higher card wins "
        "a province by the difference: so many enemy armies go, or so many of yours come in.",
        "Win many by little, and lay low cards where you can afford to lose: one army scores as much as "
        "five. The example fills all five provinces.",
    ),
    Lesson(
        "after",
        "Some warlord cards are played now, after the battles and before the scoring.",
        "It can wait: `{example}` keeps it where you are not sure.",
    ),
    Lesson(
        "next",
        "You decide which province is fought for next.",
        "Begin where you are sure to win: `{example}`.",
    ),
    Lesson(
        "transfer",
        "Your pool is empty, so armies that must be placed come from provinces of yours.",
        "Leave one army in each that you want to score: `{example}`.",
    ),
    Lesson(
        "champion",
        "An event takes an army of yours out of the game.",
        "One from the pool is missed least: `{example}`.",
    ),
    Lesson(
        "chariot",
        "An event lets you take one more of the warlord cards that you put away.",
        "More is better than none: `{example}`.",
    ),
    Lesson(
        "infantry",
        "An event lets whoever is behind on the track place one army more.",
        "It costs nothing: `{example}`.",
    ),
)


def lesson(_view: View[Any, Any], prompt: Prompt[Any]) -> Lesson | None:
    """Return what a side is told with its first question of a kind."""
    return plain_lesson(LESSONS, prompt.key)
