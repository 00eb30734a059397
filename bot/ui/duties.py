"""One's open questions everywhere, with a button for each: for the command, and for the word `me`."""

from __future__ import annotations

import re

from discord import ButtonStyle, ui

from bot import words
from bot.judge.audience import duties
from bot.judge.judge import Judge
from bot.judge.orders.game_status_questions import plainly
from bot.judge.question_moment import now_of
from bot.judge.telling.messages import paragraphs
from bot.ui.components import ControlTag, Press, sheet

TYPED = (
    "me; todo; to do; what do i owe; what must i do; what do i have to do; my duties; my turns",
    "my games; which games am i in; what games am i in; which games do i play; where do i play; games",
)
ME = frozenset(said for line in TYPED for said in line.split("; "))
SHOWN = re.compile(r"^(?:(?:can you |please )?(?:show|list|tell)(?: me)? (?=my|what|which))?/?")
"""Words before a request for one's own games."""
MOST = 5
"""Buttons, those of the nearest deadlines: one row."""


def asked(text: str) -> bool:
    """Return whether a message asks what its writer owes, in all their games."""
    return SHOWN.sub("", " ".join(plainly(text.strip()))) in ME


async def shown(judge: Judge, user_id: int) -> tuple[list[str], ui.View | None]:
    """Return the texts that tell what somebody owes, and the buttons under the last."""
    found = await duties.duties(judge, user_id)
    owed = [duty.row for duty in found if duty.is_owed][:MOST]
    buttons = [
        Press(
            ControlTag("compose", row.id, now_of(row)),
            words.duties.ANSWER.format(number=row.id),
            ButtonStyle.primary,
        )
        for row in owed
    ]
    return paragraphs(duties.told(found)), sheet(*buttons) if buttons else None
