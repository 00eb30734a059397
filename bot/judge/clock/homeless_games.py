"""Games without a home: the bot was taken off the server, or the channel was deleted. They wait and go on.

The clock of such a game stands; the time that was left is given back when the home is there again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import timedelta
from typing import Literal

from bot import words
from bot.judge import motion_rules, session
from bot.judge.clock import deadlines
from bot.judge.judge import Judge, Session
from bot.judge.question_moment import left_of
from bot.judge.settings.stored_game_settings import changing, schedule_of, settings_of
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import Body
from storage import queries

Why = Literal["server", "channel"]

LEAST = timedelta(hours=1)
"""The least time that is left when a game goes on."""


async def away(judge: Judge, game_id: int, why: Why, channel_id: int | None = None) -> bool:
    """Let a game wait for its home, and tell those who play it; False if it does so already.

    With the channel that is gone, also if it has another by now.
    """
    async with session.opened(judge, game_id) as opened:
        row = opened.change.game
        if settings_of(row).homeless or channel_id not in {None, row.channel_id}:
            return False
        if row.status == "running":
            row.left_seconds, row.deadline = left_of(judge, row), None
        with changing(row) as kept:
            kept.homeless, kept.paused_before = why, row.paused_until
        row.status, row.paused_until = "paused", None
        motion_rules.follow_clock(row, judge.now())
        await opened.change.note("without a home", None, why=why)
        text = words.deadlines.SERVER_LEFT if why == "server" else words.deadlines.CHANNEL_GONE
        await _tell_all(judge, opened, text.format(title=texts.title(row)))
        return True


async def back(judge: Judge, game_id: int, why: Why, channel_id: int | None = None) -> bool:
    """Let a game go on that waited for its home, perhaps in another channel; False if it did not wait so.

    One that was paused before stays so until that pause ends.
    """
    async with session.opened(judge, game_id) as opened:
        row = opened.change.game
        if channel_id is not None and channel_id != row.channel_id:
            row.channel_id, row.thread_id = channel_id, None
        if settings_of(row).homeless != why:
            return False
        with changing(row) as kept:
            paused, kept.homeless, kept.paused_before = kept.paused_before, None, None
        if paused is not None:
            row.paused_until = paused
            line = words.deadlines.STILL_PAUSED.format(title=texts.title(row), clock=texts.clock(row))
        else:
            left = max(timedelta(seconds=row.left_seconds or 0), LEAST)
            row.status, row.left_seconds = "running", None
            row.deadline = schedule_of(row).allowed(judge.now() + left) if opened.position.ask else None
            line = words.deadlines.GOES_ON.format(title=texts.title(row), until=texts.until(row.deadline))
        await opened.change.note("home again", None, why=why)
        await _forget_waiting(opened)
        await messages.say(judge, opened.change, [line])
        await _tell_all(judge, opened, line)
        await deadlines.changed(judge, opened)
        return True


async def left(judge: Judge, guild_id: int) -> None:
    """Let all games of a server wait that the bot is no longer on."""
    for row in await judge.database.read(queries.games, guild_id, ("running", "paused")):
        await away(judge, row.id, "server")


async def regained(judge: Judge, guild_id: int) -> None:
    """Let all games of a server go on that the bot is on again; no other game is looked at."""
    for row in await judge.database.read(queries.games, guild_id, ("paused",)):
        if settings_of(row).homeless == "server":
            await back(judge, row.id, "server")


async def returned(judge: Judge, guild_ids: Collection[int], hears: Callable[[int], bool]) -> None:
    """Let games go on whose servers have the bot, and let the others wait that this process `hears` of."""
    places = await judge.database.read(queries.servers_of_games)
    lost = [
        number
        for number, guild_id in places.items()
        if guild_id is not None and hears(guild_id) and guild_id not in guild_ids
    ]
    for number in lost:
        await away(judge, number, "server")
    for row in await judge.database.read(queries.games, None, ("paused",)):
        is_back = row.guild_id in guild_ids and row.guild_id is not None and hears(row.guild_id)
        if is_back and settings_of(row).homeless == "server":
            await back(judge, row.id, "server")


async def _forget_waiting(opened: Session) -> None:
    """Take back what could not be delivered of a game that waits: it would come after the game goes on."""
    row = opened.change.game
    waits = (words.deadlines.SERVER_LEFT, words.deadlines.CHANNEL_GONE)
    said = [messages.marked(row, each.format(title=texts.title(row))) for each in waits]
    for message in await queries.waiting_of(opened.change.session, row.id, "notice"):
        if message.body.get("text") not in said:
            continue
        if message.tries:
            opened.change.delete(message)
        else:
            message.state = "dropped"


async def _tell_all(judge: Judge, opened: Session, text: str) -> None:
    """Tell everybody who holds a seat, and the gamemaster."""
    change = opened.change
    held = [seat.user_id for seat in change.seats if seat.status == "held"]
    for user_id in dict.fromkeys([*held, change.game.gamemaster_id]):
        if user_id is not None:
            await messages.post(judge, change, "notice", Body(text=text), user_id=user_id)
