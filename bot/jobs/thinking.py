"""Computers think in a worker: for one game at a time, until nobody but people is awaited in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.jobs.queue import LAST, Queue
from bot.judge import computers
from bot.judge.judge import Judge
from storage import queries

THINK = "think"
ROUNDS = 100
"""How often the computers of a game think in one job; what is left is another's."""

MOST = 1000
"""Games of which one sweep asks."""


async def hand_over(judge: Judge, queue: Queue) -> None:
    """Ask for all games in which a computer is awaited, as far as this process knows.

    Who thinks for one at this moment may have looked for the last time: then it is asked for once more.
    """
    games = [str(game_id) for game_id in judge.thinking]
    judge.thinking.clear()
    standing = await queue.ask_all(THINK, {f"think/{game}": game for game in games})
    again = (key.removeprefix("think/") for key in standing)
    await queue.ask_all(THINK, {f"think again/{game}": game for game in again})


class Sweep:
    """Asks for games with computers in turn, when nothing else is to be done: a hint may have been lost."""

    def __init__(self, judge: Judge, queue: Queue) -> None:
        self._judge, self._queue = judge, queue
        self._rest: list[int] = []

    async def look(self) -> None:
        """Ask for the next games; raises StorageError."""
        if not self._rest:
            self._rest = await self._judge.database.read(queries.with_computers)
        some, self._rest = self._rest[:MOST], self._rest[MOST:]
        await self._queue.ask_all(THINK, {f"sweep/{number}": str(number) for number in some}, LAST)


class Thinker:
    """Thinks for the computers of games."""

    def __init__(self, judge: Judge, queue: Queue, told: Callable[[], None]) -> None:
        self._judge, self._queue, self._told = judge, queue, told

    async def think(self, facts: str) -> None:
        """Let the computers of one game answer until none is awaited."""
        game_id = int(facts)
        judge = replace(self._judge, thinking={game_id: None})
        for _ in range(ROUNDS):
            if not judge.thinking:
                return
            await computers.go_on(judge)
            self._told()
        await hand_over(judge, self._queue)
