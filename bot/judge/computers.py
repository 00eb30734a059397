"""The computers of all games think: outside any transaction, beside one another, and stored afterwards.

`Judge.thinking` holds the games in which a computer is awaited. It is not stored: after a restart it is
filled again from the seats (`wake`), and a computer that is late answers when the deadline comes.
"""

from __future__ import annotations

import asyncio
from functools import partial

from bot.judge import progress, session
from bot.judge.batches import alone
from bot.judge.computer_answers import Thought, carried_out, thoughts, thoughts_elsewhere
from bot.judge.judge import Judge, share_of
from bot.judge.session import awaited_computer, computers_of
from games import catalogue
from games.core.errors import Diverged
from games.core.prompts import Seat as SeatName
from storage import queries

MOST = 4
"""Games that think together at most; deadlines are looked at before the next ones do."""

SHARE, REST = 3.0, 0.3
"""For how many times as long as the answers of one game took to store nothing is done for computers while
others wait to think, and the seconds that this is at most."""

AWAKE = ("running", "paused")
"""Statuses of games in which computers answer."""


async def wake(judge: Judge) -> None:
    """Let the computers of all games look whether they are awaited: once when the program begins."""
    for game_id in await judge.database.read(queries.with_computers):
        judge.thinking[game_id] = None


async def go_on(judge: Judge) -> int:
    """Let the computers of some games in which one is awaited think once, and store what they answer.

    Returns how many games moved. Those that wait longest come first.
    """
    moved, found = 0, dict[int, list[Thought]]()
    some = list(judge.thinking)[:MOST]
    for game_id in some:
        judge.thinking.pop(game_id, None)
    await asyncio.gather(*(alone(judge, one, partial(_think, judge, one, found)) for one in some))
    for game_id, kept in found.items():
        moved += await alone(judge, game_id, partial(_store_and_rest, judge, game_id, kept))
    return moved


async def _store_and_rest(judge: Judge, game_id: int, found: list[Thought]) -> bool:
    """Store what the computers of one game thought of, and leave people time afterwards.

    Each game has a transaction of its own, so that who writes meanwhile waits for one game at most.
    """
    if not found:
        return False
    loop = asyncio.get_running_loop()
    begun = loop.time()
    moved = await _store(judge, game_id, found)
    if judge.thinking.keys() - {game_id}:
        await asyncio.sleep(min(SHARE * (loop.time() - begun), REST))
    return moved


async def finish(judge: Judge, game_id: int) -> None:
    """Let the computers answer that are awaited for the open question, until none is or the game went on."""
    row = await judge.database.ask(queries.game, game_id)
    while True:
        found: dict[int, list[Thought]] = {}
        await alone(judge, game_id, partial(_think, judge, game_id, found))
        kept = found.get(game_id)
        if not kept or (kept[0].moment.turn, len(kept[0].moment.log)) != (row.turn, row.step):
            return
        await alone(judge, game_id, partial(_store, judge, game_id, kept))


async def _think(judge: Judge, game_id: int, found: dict[int, list[Thought]]) -> bool:
    """Let the computers of one game think, and keep with `found` what they would do."""
    row = await judge.database.ask(queries.game, game_id)
    if row.status not in AWAKE:
        return False
    seats, save = (
        await judge.database.read(queries.seats, game_id),
        await judge.database.read(queries.save, game_id),
    )
    computers = tuple(SeatName(seat.seat) for seat in seats if seat.status == "computer")
    game, dice = judge.rules(row.slug), session.dice_of(row, seats)
    if catalogue().get(row.slug) is game:
        work = partial(thoughts_elsewhere, row.slug, save, dice, computers, judge.span)
    else:
        work = partial(thoughts, game, save, dice, computers, span=judge.span)
    try:
        found[game_id] = await judge.workers.do(work, share_of(row))
    except Diverged as error:
        await session.freeze(judge, game_id, str(error))
    return True


async def _store(judge: Judge, game_id: int, found: list[Thought]) -> bool:
    """Store what computers thought of; if the game went on meanwhile they think again."""
    async with session.opened(judge, game_id) as opened:
        game, position, dice = opened.game, opened.position, opened.dice
        computers = computers_of(opened.change.seats)
        positions = carried_out(game, position, dice, computers, found)
        if positions:
            await progress.follow(judge, opened, positions[-1], trail=positions[:-1])
        elif awaited_computer(position, computers) is not None:
            judge.thinking[game_id] = None
        return bool(positions)
