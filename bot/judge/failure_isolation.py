"""Many games moved one after the other. One that fails is taken out of play, so that it stops no other."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

import structlog

from bot import database_error_text, words
from bot.judge import session
from bot.judge.judge import Judge, Refusal
from bot.judge.telling import texts
from bot.judge.telling.messages import Body
from storage import queries
from storage.errors import Damaged, StorageError, Unwritable
from storage.models import Message, Priority

log = structlog.get_logger()

Deed: TypeAlias = Callable[[Judge], Awaitable[object]]
"""Something that is done to one game, in one change of it; what it returns tells whether the game moved."""

MOST = 32
"""Games that are stored together at most: a commit, which waits for the disk, costs as much as a ruling."""

FIRST = 8
"""The size of the first batch."""

SPAN = 0.25
"""Seconds of work after which they are stored, however few they are: all others wait meanwhile."""


async def each(judge: Judge, deeds: Sequence[tuple[int, Deed]]) -> int:
    """Do one thing to each of some games and return how many moved; raises only Unwritable.

    They are stored some at a time, few at first, and no more than there was time for before: what is loaded
    and not come to is loaded in vain. If one fails nothing of them is stored, and each is done again alone.
    """
    moved = begun = 0
    most = FIRST
    while begun < len(deeds):
        some = deeds[begun : begun + most]
        try:
            outcomes = await _together(judge, some)
        except Exception as error:  # noqa: BLE001  whatever it is, it shows again where it concerns one game
            log.info("clock.one_by_one", games=len(some), why=type(error).__name__)
            outcomes = [await alone(judge, game_id, partial(deed, judge)) for game_id, deed in some]
        begun += len(outcomes)
        most = min(MOST, 2 * most if len(outcomes) == len(some) else max(1, len(outcomes)))
        moved += sum(outcomes)
    return moved


async def _together(judge: Judge, deeds: Sequence[tuple[int, Deed]]) -> list[bool]:
    """Do what there is time for, in one transaction; return whether each game moved."""
    outcomes: list[bool] = []
    async with judge.database.together(game_id for game_id, _ in deeds) as database:
        started = time.perf_counter()
        for _, deed in deeds:
            outcomes.append(bool(await deed(replace(judge, database=database))))
            if time.perf_counter() - started > SPAN:
                break
    return outcomes


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
        await _set_aside(judge, game_id, database_error_text.sentence(error))
    except (Refusal, StorageError) as error:
        log.warning("clock.game_refused", game=game_id, why=str(error))
    except Exception:  # of the rules or this program: this game is frozen, all others go on
        log.exception("clock.game_failed", game=game_id)
        await session.freeze(judge, game_id, words.failures.BROKEN)
    return False


async def _set_aside(judge: Judge, game_id: int, why: str) -> None:
    """Freeze a game that cannot be read, and tell its gamemaster if it is still known who that is."""
    try:
        async with judge.database.work() as work:
            await work.freeze(game_id, why)
        row = await judge.database.ask(queries.game, game_id)
    except Unwritable:
        raise
    except StorageError as error:
        log.warning("game.unreadable", game=game_id, why=str(error))
        return
    if row.gamemaster_id is not None:
        text = words.failures.DAMAGED_GAME.format(title=texts.title(row), why=why)
        letter = Message(kind="private", audience=f"user:{row.gamemaster_id}", user_id=row.gamemaster_id)
        letter.body, letter.priority = Body(text=text).model_dump(exclude_defaults=True), Priority.DIRECT
        async with judge.database.work() as work:
            await work.tell(letter)
