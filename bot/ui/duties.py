"""What one owes everywhere, with a button for each question: for the command, and for the word `me`."""

from __future__ import annotations

import re

from discord import ButtonStyle, ui

from bot import words
from bot.judge import duties
from bot.judge.judge import Judge
from bot.judge.messages import paragraphs
from bot.judge.moment import now_of
from bot.ui.components import Press, Tag, sheet

ME = re.compile(r"(?:me|my games|what do i owe|to ?do)[?.!]{0,3}", re.IGNORECASE)
"""What asks for one's own games."""
MOST = 5
"""Buttons, those of the nearest deadlines: one row."""


async def shown(judge: Judge, user_id: int) -> tuple[list[str], ui.View | None]:
    """Return the texts that tell what somebody owes, and the buttons under the last."""
    found = await duties.duties(judge, user_id)
    owed = [duty.row for duty in found if duty.is_owed][:MOST]
    buttons = [
        Press(
            Tag("compose", row.id, now_of(row)),
            words.duties.ANSWER.format(number=row.id),
            ButtonStyle.primary,
        )
        for row in owed
    ]
    return paragraphs(duties.told(found)), sheet(*buttons) if buttons else None
