"""Messages that do not get through are told to the gamemaster, with a remedy: once a day each.

It stands in the audit too. If they themselves cannot be reached, the table is told, once whatever the
reasons, without what it is about. While a game has no home that is all the trouble there is, and all know of
it.
"""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta

from bot import words
from bot.judge.judge import Judge
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import Body
from games.core.rules.prompts import Seat as SeatName
from storage import queries
from storage.game_change import Change
from storage.models import Message

AGAIN = timedelta(days=1)
NOTICE = "notice"
"""The kind of a message about messages: what becomes of it is told to nobody."""

UNDELIVERED = "did not get through"
"""The deed of which the audit tells then."""

CAME = "came not as it should"
"""The deed of which the audit tells where a message came, but not as it should."""


async def report(judge: Judge, message: Message, advice: str, *, came: bool = False) -> None:
    """Tell the gamemaster that a message does not get through and what to do, unless they know.

    Where it `came`, but not as it should, the advice says all of it.
    """
    if message.game_id is None:
        return
    digest = hashlib.sha256(advice.encode()).hexdigest()[:12]
    if await _is_known(judge, key := f"trouble/{message.game_id}/{message.user_id or 0}/{digest}"):
        return
    unreached = f"trouble/{message.game_id}/gamemaster"
    is_told = await _is_known(judge, unreached)
    async with judge.database.change(message.game_id) as change:
        row = change.game
        await change.mark(key, judge.now().isoformat())
        if message.kind == NOTICE and message.user_id != row.gamemaster_id:
            return
        await _file(judge, change, message, advice, CAME if came else UNDELIVERED)
        if settings_of(row).homeless:
            return
        await _call_out(judge, change, message.user_id, advice)
        if row.gamemaster_id is None:
            return
        if row.gamemaster_id == message.user_id:
            if is_told:
                return
            await change.mark(unreached, judge.now().isoformat())
            whom = "" if row.anonymous else f", <@{row.gamemaster_id}>,"
            in_a_forum = advice == words.delivery.DM_CLOSED_IN_FORUM
            text = words.delivery.UNREACHED_IN_FORUM if in_a_forum else words.delivery.UNREACHED
            line = text.format(title=texts.title(row), whom=whom)
            await messages.say(judge, change, [line])
            return
        seat = next((s for s in change.seats if s.user_id == message.user_id and message.user_id), None)
        whom = words.delivery.THE_TABLE if message.user_id is None else f"<@{message.user_id}>"
        if seat is not None:
            name = judge.rules(row.slug).power(SeatName(seat.seat)).name
            whom = f"{whom} ({name})" if texts.revealed(row, row.gamemaster_id) else words.games.A_PLAYER
        elif row.anonymous and message.user_id is not None:
            whom = words.games.A_PLAYER
        what = words.delivery.WHAT.get(message.kind, words.delivery.A_MESSAGE)
        text = words.delivery.NOT_AS_IT_SHOULD if came else words.delivery.NOT_THROUGH
        text = text.format(title=texts.title(row), what=what, whom=whom, advice=advice)
        await messages.post(judge, change, NOTICE, Body(text=text), user_id=row.gamemaster_id)


async def _call_out(judge: Judge, change: Change, user_id: int | None, advice: str) -> None:
    """Say in public, once in a game, that somebody's direct messages are closed and no thread can be made: it
    reaches them nowhere else. What it is about is not said, nor in an anonymous game who it is.
    """
    row, key = change.game, f"trouble/{change.game.id}/{user_id}/called"
    called = {
        words.delivery.DM_CLOSED: words.delivery.CALLED_OUT,
        words.delivery.DM_CLOSED_IN_FORUM: words.delivery.CALLED_OUT_IN_FORUM,
    }
    if (text := called.get(advice)) is None or user_id in (None, row.gamemaster_id):
        return
    if await judge.database.ask(queries.marked, key) is not None:
        return
    await change.mark(key, judge.now().isoformat())
    whom = words.games.A_PLAYER if row.anonymous else f"<@{user_id}>"
    await messages.say(judge, change, [text.format(title=texts.title(row), whom=whom)])


async def _is_known(judge: Judge, key: str) -> bool:
    """Return whether a trouble was told within the last day."""
    known = await judge.database.ask(queries.marked, key)
    return isinstance(known, str) and judge.now() - datetime.fromisoformat(known) < AGAIN


async def _file(judge: Judge, change: Change, message: Message, advice: str, deed: str) -> None:
    """Write into the audit what did not get through, and to whom as far as everybody may know it.

    Of an anonymous game that is no seat: whose direct messages are closed, and who left the server, all see.
    """
    seat = next((s for s in change.seats if s.user_id == message.user_id and message.user_id), None)
    whom = words.delivery.THE_TABLE if message.user_id is None else words.games.A_PLAYER
    if message.user_id is not None and message.user_id == change.game.gamemaster_id:
        whom = words.gamemaster.THE_GAMEMASTER
    elif seat is not None and not change.game.anonymous:
        whom = judge.rules(change.game.slug).power(SeatName(seat.seat)).name
    what = words.delivery.WHAT.get(message.kind, words.delivery.A_MESSAGE).lower()
    await change.note(deed, None, what=what, to=whom, why=advice)
