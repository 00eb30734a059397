"""`again`: the orders of an earlier question are sent once more, those of them that can be ordered now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from bot import words
from bot.judge.orders import edited_messages
from bot.judge.orders.intake_context import Intake
from bot.judge.session import PlayerView
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
    found = await last(case.change.session, case.seen, shape, case.user_id)
    if found is None:
        case.said.append(words.orders.NOTHING_AGAIN)
    return found


async def last(session: AsyncSession, seen: PlayerView, shape: Orders, user_id: int) -> Sheet | None:
    """Return the sheet of somebody's last orders for a seat of which any can be ordered now, None if there is
    none.
    """
    if seen.place is None:
        return None
    sent = await edited_messages.earlier(session, seen.row, seen.position.save, seen.place)
    for lines in list(_sheets([row for row in sent if row.user_id == user_id]))[:LOOKED_BACK]:
        found = shape.check("\n".join(lines), ())
        if found.lines:
            return found
    return None


def _sheets(rows: Sequence[Submission]) -> Iterator[list[str]]:
    """Yield what was in force at the end of each closed question, the last first."""
    last = {(row.turn, row.step): row.lines for row in rows}
    yield from (last[moment] for moment in sorted(last, reverse=True) if last[moment])
