"""`again`: the orders of an earlier question are sent once more, those of them that can be ordered now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot import words
from bot.judge.orders import edited_messages
from bot.judge.orders.intake_context import Intake
from games.core.rules.errors import Illegal
from games.core.rules.prompts import Orders, Sheet
from storage.models import Submission

LOOKED_BACK = 12
"""Closed questions that are looked through; between two of a kind lie a few of others."""


async def sheet(case: Intake, shape: Orders) -> Sheet | None:
    """Return the sheet of the writer's last orders of which any can be ordered now; None, with a sentence, if
    there are none. What cannot be ordered any more is named in the sheet's errors.

    A gamemaster, and who came to a seat, repeat what they wrote themselves: they never see another's orders.
    """
    if case.receipt:
        case.errors.append(Illegal(words.orders.AGAIN_BY_ITSELF, quote="again"))
        return None
    rows = [row for row in await edited_messages.earlier(case) if row.user_id == case.user_id]
    for lines in list(_sheets(rows))[:LOOKED_BACK]:
        found = shape.check("\n".join(lines), ())
        if found.lines:
            return found
    case.said.append(words.orders.NOTHING_AGAIN)
    return None


def _sheets(rows: Sequence[Submission]) -> Iterator[list[str]]:
    """Yield what was in force at the end of each closed question, the last first."""
    last = {(row.turn, row.step): row.lines for row in rows}
    yield from (last[moment] for moment in sorted(last, reverse=True) if last[moment])
