"""A player gives up their seat: what the others have agreed on meanwhile waits for that player no more."""

from __future__ import annotations

from bot.judge.judge import Judge
from bot.judge.lobby import lobby
from bot.judge.votes import recounting


async def resign(judge: Judge, game_id: int, user_id: int) -> str:
    """Give up one's seat, and carry what all others agree on; return the seat's name. Raises Refusal."""
    name = await lobby.resign(judge, game_id, user_id)
    await recounting.count_again(judge, game_id)
    return name
