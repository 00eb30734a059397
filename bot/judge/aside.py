"""A game that fails is taken out of play, so that it stops no other: the clock goes on for the rest."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import structlog

from bot.judge import course, words
from bot.judge.bench import Judge, Refusal
from bot.judge.body import DIRECT, Body
from storage.errors import Damaged, StorageError, Unwritable
from storage.models import Message

log = structlog.get_logger()

BROKEN = "its rules or this program made an error that the host finds in the log"


async def alone(judge: Judge, game_id: int, deed: Callable[[], Awaitable[object]]) -> bool:
    """Do something to one game and return whether it moved; raises only Unwritable, which concerns them all.

    A damaged game, and one that the program cannot take on, is frozen; its gamemaster is told.
    """
    try:
        return bool(await deed())
    except Unwritable:
        raise
    except Damaged as error:
        log.exception("game.damaged", game=game_id)
        await _set_aside(judge, game_id, str(error))
    except (Refusal, StorageError) as error:
        log.warning("clock.game_refused", game=game_id, why=str(error))
    except Exception:
        log.exception("clock.game_failed", game=game_id)
        await course.freeze(judge, game_id, BROKEN)
    return False


async def _set_aside(judge: Judge, game_id: int, why: str) -> None:
    """Freeze a game that cannot be read, and tell its gamemaster if it is still known who that is."""
    try:
        await judge.ledger.freeze(game_id, why)
        row = await judge.ledger.game(game_id)
    except Unwritable:
        raise
    except StorageError as error:
        log.warning("game.unreadable", game=game_id, why=str(error))
        return
    if row.gamemaster_id is not None:
        text = f"{words.title(row)} is frozen: {why}"
        letter = Message(kind="private", audience=f"user:{row.gamemaster_id}", user_id=row.gamemaster_id)
        letter.body, letter.priority = Body(text=text).model_dump(exclude_defaults=True), DIRECT
        async with judge.ledger.write() as desk:
            await desk.tell(letter)
