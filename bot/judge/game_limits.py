"""How many games one person may have; read in the transaction that makes one more, so that it holds."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from bot.judge.judge import Judge, Refusal
from storage import queries

MOST_OPEN = 5
"""Games that one person may have open, waiting for players, at a time."""

UNDER_WAY = ("announcing", "running", "paused", "frozen")
FULL = (
    "{who} in {count} games, which is as many as one person may have here. One of them must end first; "
    "the host can raise the limit (`MANDATE_GAMES_EACH`)."
)
WAITING = "You have {count} games waiting for players; start or end one of them first."


async def may_open(judge: Judge, session: AsyncSession, user_id: int) -> None:
    """Raise Refusal if a person has too many games that wait for players, or too many at all."""
    ruled = await queries.ruled_by(session, user_id)
    waiting = [row for row in ruled if row.status == "open"]
    if len(waiting) >= MOST_OPEN:
        raise Refusal(WAITING.format(count=len(waiting)))
    await may_play(judge, session, user_id)


async def may_play(
    judge: Judge, session: AsyncSession, user_id: int, *, besides: int = 0, own: bool = True
) -> None:
    """Raise Refusal if a person has as many games as one may; game `besides` is not counted.

    Those under way count in which they hold a seat or of which they are the gamemaster, and those that they
    have joined. `own`: it is said to that person.
    """
    held = [row for row, seat in await queries.games_of(session, user_id) if seat.status == "held"]
    rows = [*held, *await queries.ruled_by(session, user_id)]
    taken = {row.id for row in rows if row.status in UNDER_WAY}
    taken |= {row.id for row in await queries.joined_by(session, user_id)}
    if len(taken - {besides}) >= judge.games_each:
        who = "You are" if own else f"<@{user_id}> is"
        raise Refusal(FULL.format(who=who, count=len(taken - {besides})))
