"""The stored data of one person: given to them, and forgotten when they ask for it."""

from __future__ import annotations

import gzip
import json

import structlog

from bot import words
from bot.judge.judge import Judge, Refusal
from bot.judge.queue import queueing
from storage import personal, queries

log = structlog.get_logger()

LARGEST = 8_000_000
"""Bytes of a file that Discord takes from everybody."""


async def exported(judge: Judge, user_id: int) -> tuple[str, bytes]:
    """Return all that is stored of a person: the name of a file and what is in it, packed if it is large."""
    tables = await judge.database.read(personal.given, user_id)
    document = {"person": user_id, "made_at": judge.now().isoformat(), **tables}
    data = json.dumps(document, ensure_ascii=False, indent=1).encode()
    return ("me.json", data) if len(data) <= LARGEST else ("me.json.gz", gzip.compress(data))


async def refuse_while_playing(judge: Judge, user_id: int) -> None:
    """Raise Refusal while games go on in which a person has, or had, a part: those need to know them."""
    games = await judge.database.read(personal.under_way, user_id)
    if len(games) == 1:
        raise Refusal(words.preferences.STILL_PLAYING, game=games[0])
    if games:
        raise Refusal(
            words.preferences.STILL_PLAYING_SEVERAL, games=", ".join(f"#{number}" for number in games)
        )


async def forget(judge: Judge, user_id: int) -> int:
    """Let a person's name and words leave every table; return how many damaged rows were left.

    Raises Refusal while games go on in which they have, or had, a part.
    """
    await refuse_while_playing(judge, user_id)
    waited = await judge.database.read(queries.queued_by, user_id)
    async with judge.database.work() as work:
        await work.alone("forgetting")
        if await personal.under_way(work.session, user_id):
            raise Refusal(words.preferences.STILL_PLAYING_SINCE)
        await work.forget_letters(user_id)
        await work.leave_leagues(user_id)
        number = await personal.next_number(work.session)
        left = await personal.forget(work.session, user_id, number)
    for row in waited:
        if row.game_id is not None:
            await queueing.settle(judge, row.game_id)
    log.info("person.forgotten", left=left)
    return left
