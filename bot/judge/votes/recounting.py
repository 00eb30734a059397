"""Votes counted again without a ballot: who was waited for has left, is away, or was put out of the game."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from bot.judge import motion_rules, session
from bot.judge.failure_isolation import each
from bot.judge.judge import Judge
from bot.judge.votes import votes
from games.core.play.save import ENDING
from storage import queries

FAR_AHEAD = timedelta(days=365)
"""By then every vote that is open is over."""


async def count_all(judge: Judge) -> int:
    """Count again wherever a vote is open; return in how many games one was carried."""
    games = await judge.database.read(queries.due_votes, judge.now() + FAR_AHEAD)
    return await each(judge, [(game_id, partial(count_again, game_id=game_id)) for game_id in games])


async def count_again(judge: Judge, game_id: int) -> bool:
    """Carry what all agree on who are still waited for: somebody has left the table, is away or put out of
    the game; return whether anything was carried.

    Who is left alone ends the game by a vote of their own alone, not by one they gave before.
    """
    carried = False
    for motion in motion_rules.motions_of(await judge.database.ask(queries.game, game_id)).open:
        async with session.opened(judge, game_id, "running", "paused", "frozen", "ended") as opened:
            now, row = motion_rules.motions_of(opened.change.game).numbered(motion.number), opened.change.game
            if now is None or judge.now() >= now.until or row.status not in ("running", "paused"):
                continue
            is_alone = now.kind in ENDING and len(motion_rules.electors(opened, now)) == 1
            if not motion_rules.why_void(opened, now) and not is_alone and motion_rules.verdict(opened, now):
                await votes.carry(judge, opened, now)
                carried = True
    return carried
