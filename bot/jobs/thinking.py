"""Computers think in a worker: for one game at a time, until nobody but people is awaited in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.jobs.queue import Queue
from bot.judge import computers
from bot.judge.judge import Judge

THINK = "think"
ROUNDS = 100
"""How often the computers of a game think in one job; what is left is another's."""


async def hand_over(judge: Judge, queue: Queue) -> None:
    """Ask for all games in which a computer is awaited, as far as this process knows."""
    games = list(judge.thinking)
    judge.thinking.clear()
    for game_id in games:
        await queue.ask(THINK, str(game_id))


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
