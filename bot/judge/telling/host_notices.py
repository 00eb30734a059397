"""Notices to the host of the bot by direct message: once a week at most for each trouble."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot import words
from bot.judge.judge import Judge
from bot.judge.telling.delivery_trouble import NOTICE
from bot.judge.telling.messages import Body
from storage import queries
from storage.models import Message

AGAIN = timedelta(days=7)


async def tell(judge: Judge, host_id: int, trouble: str, text: str) -> bool:
    """Tell the host of a trouble; return False if they were told of it within the last week."""
    key = f"host/{trouble}"
    known = await judge.database.ask(queries.marked, key)
    if isinstance(known, str) and judge.now() - datetime.fromisoformat(known) < AGAIN:
        return False
    async with judge.database.work() as work:
        await work.mark(key, judge.now().isoformat())
        body = Body(text=text).model_dump(exclude_defaults=True)
        await work.tell(Message(kind=NOTICE, audience="private", user_id=host_id, body=body))
    return True


async def muted(judge: Judge, host_id: int, message: Message, advice: str) -> bool:
    """Tell the host of a channel in which the bot may not write, if that is what was advised."""
    if message.game_id is None or message.user_id is not None or not is_muting(advice):
        return False
    row = await judge.database.ask(queries.game, message.game_id)
    text = words.hosts.MUTED.format(channel=row.channel_id, number=row.id, advice=advice)
    return await tell(judge, host_id, f"muted/{row.channel_id}", text)


def is_muting(advice: str) -> bool:
    """Return whether a gamemaster is given this advice where the bot may not write."""
    return advice in {words.delivery.LACKING, words.delivery.UNSEEN, words.delivery.AUTOMOD}
