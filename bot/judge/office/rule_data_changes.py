"""The data files of a rule set were changed while games of it run: the gamemaster of each is told, once.

Such a game goes on by what the files say now. Its export says the same where it does not replay (OTHER_DATA).
"""

from __future__ import annotations

import structlog

from bot import words
from bot.judge.judge import Judge
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import Body
from games.core.rules.board import fingerprint
from storage import queries

log = structlog.get_logger()


async def look(judge: Judge) -> None:
    """Compare the data files of all rule sets with those of the last start: files are read once a start.

    What is told of is marked afterwards, so that a start cut short tells it again rather than never.
    """
    for slug, game in judge.games.items():
        own, key = fingerprint(game.data), f"data/{slug}"
        before = await judge.database.ask(queries.marked, key)
        if before == own:
            continue
        if before is not None:
            await _tell(judge, slug, str(before), own)
        async with judge.database.work() as work:
            await work.mark(key, own)


async def _tell(judge: Judge, slug: str, before: str, own: str) -> None:
    """Tell the gamemasters of the games of a rule set that are under way."""
    log.warning("rules.data_changed", rules=slug, before=before[:12], now=own[:12])
    for row in await judge.database.read(queries.games, None, ("running", "paused")):
        if row.slug != slug:
            continue
        async with judge.database.change(row.id) as change:
            await change.note("data files changed", None, before=before[:12], now=own[:12])
            if (gamemaster := change.game.gamemaster_id) is not None:
                text = words.gamemaster.DATA_CHANGED.format(title=texts.title(change.game))
                await messages.post(judge, change, "notice", Body(text=text), user_id=gamemaster)
