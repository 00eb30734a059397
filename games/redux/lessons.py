"""Redux for somebody asked for the first time: generals, bids and the alliance, and a sound start."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from games.core.play.dice import Seeded
from games.core.rules.prompts import Orders, Prompt
from games.core.rules.protocol import Lesson, View
from games.core.telling.lessons import SEPARATOR, is_sound, kind_of, plain_lesson
from games.redux.computer.computer import computer
from games.redux.printed_data import TRIBES

BID = (
    "A general is your worker and your bid: `CAO - HAN` sends Cao Cao to the emperor. Each space counts one "
    "of his first two numbers, and the highest total acts there; two on one space add up. On the alliance "
    "space the totals of the two allies add up, and both act."
)
LESSONS = (
    Lesson(
        "keep",
        "The three numbers of a general are administration / combat / leadership: each space of the board "
        "counts one of the first two, and leadership is how many units he can lead.",
        "Keep at least one fighter and one administrator, so that you can bid everywhere. For example "
        "`{example}`.",
    ),
    Lesson(
        "again",
        "A card of yours can change this draw before you choose.",
        "You need not use it now: `{example}`.",
    ),
    Lesson(
        "alliance",
        "Each round the first state in order stands alone and the other two are allied. On the alliance "
        "space, which you name, their bids add up and both take its action.",
        "Name a space that you want to use but are weak on. For example `{example}`.",
    ),
    Lesson(
        "join",
        "He can bring your state into the alliance of this round: then all three add up on its space.",
        "Say yes if you want that space: `{example}`.",
    ),
    Lesson(
        "move",
        "Once all bids are in he may leave for a space where nobody stands.",
        "Go where he would lose otherwise: `{example}`.",
    ),
    Lesson(
        "programme",
        BID,
        "Send every general, each where he is good, and not all to the spaces that everybody wants, as in "
        "the example.",
    ),
    Lesson(
        "wave",
        BID,
        "Send your best generals in the first wave, the others once you see theirs.",
    ),
    Lesson(
        "bid",
        BID,
        "You place one general at a time, in the open. Go where nobody is yet, as in the example.",
    ),
    Lesson(
        "sheet",
        "You take the actions of the spaces you won, a line for each, in the order you like; what you leave "
        "out is taken in the usual way.",
        "Take goods and recruits first; what needs them comes after.",
    ),
)


CLAUSE = re.compile(r" (?:IF|ELSE|MAX) ")
"""The beginning of a bid's condition, or of a second choice."""


def lesson(view: View[Any, Any], prompt: Prompt[Any]) -> Lesson | None:
    """Return what a state is told with its first question of a kind."""
    told = plain_lesson(LESSONS, prompt.key)
    if told is None or kind_of(prompt.key) not in ("programme", "wave"):
        return told
    return replace(told, example=_plain_bids(view, prompt))


def _plain_bids(view: View[Any, Any], prompt: Prompt[Any]) -> str:
    """Return what a computer would bid without its conditions, the last general with the tribes, where they
    have no rival; "" if none of it is sound.
    """
    shape, answer = prompt.shape, computer(view, prompt, Seeded(bytes(32), "lesson"))
    if not isinstance(shape, Orders) or not isinstance(answer, list):
        return ""
    bids = [CLAUSE.split(str(line), maxsplit=1)[0] for line in answer]
    tribes = [*bids[:-1], f"{bids[-1].partition(' - ')[0]} - {TRIBES} G"] if bids else []
    sure = any(f" - {TRIBES}" in bid for bid in bids)
    return next(
        (
            SEPARATOR.join(each)
            for each in ((bids,) if sure else (tribes, bids))
            if each and is_sound(shape, each)
        ),
        "",
    )
