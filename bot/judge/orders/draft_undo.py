"""`undo` in a sheet of orders: the last change of the draft is taken back, and the one before it then."""

from __future__ import annotations

from bot import words
from bot.judge.orders import anytime_acts, edited_messages
from bot.judge.orders.intake_context import Intake
from games.core.reading.message_commands import take_apart, words_of
from games.core.rules.errors import Illegal
from games.core.rules.prompts import Orders


async def before(case: Intake, shape: Orders, *, every: bool) -> tuple[str, ...] | None:
    """Return the lines that were in force before the last change, or before all; None, with a sentence, if
    there is nothing to take back.

    Texts are filed with the lines in force after each. What a gamemaster sent for the seat is not undone.
    """
    if case.receipt:
        case.errors.append(Illegal(words.orders.UNDO_BY_ITSELF, quote="undo"))
        return None
    drafts = await _drafts(case, shape)
    if case.spoken or len(drafts) < 2 or drafts[-1] != tuple(case.seen.answer):
        case.said.append(words.orders.NO_CHANGE_TO_UNDO)
        return None
    return drafts[0] if every else drafts[-2]


async def _drafts(case: Intake, shape: Orders) -> list[tuple[str, ...]]:
    """Return the drafts one upon the other that `undo` can go back to, with the present one at the end."""
    _, current = await edited_messages.filed(case)
    current = [row for row in current if not anytime_acts.is_elsewhere(case, row)]
    drafts: list[tuple[str, ...]] = [()]
    for row in current:
        lines = tuple(row.lines)
        said = take_apart(row.text, words_of(shape))
        undone = [command.word for command in said.commands if command.word in ("undo", "undo all")]
        if row.user_id != case.user_id:
            drafts = []
        elif undone and row.accepted and lines in drafts:
            drafts = drafts[: 1 if "undo all" in undone else -1]
        elif lines != (drafts[-1] if drafts else None):
            drafts.append(lines)
    return drafts
