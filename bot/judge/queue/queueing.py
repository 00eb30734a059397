"""Waiting for a table: people say what they wish, and when enough of them fit a table forms by itself.

Everybody of it is asked once, for a day. It begins when all have answered and enough have joined; else it is
called off, and who joined waits on in their old place. Who does not answer leaves the queue.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from bot import words
from bot.judge import new_game
from bot.judge.announced_acts import starting
from bot.judge.judge import Judge, Refusal
from bot.judge.lobby import lobby
from bot.judge.queue import queue_reading, queue_texts
from bot.judge.queue.queue_forming import ASKED, MATTER, form, sort_of, tell_asked, wishes_of
from bot.judge.queue.queue_reading import Stated
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.telling import texts
from bot.judge.telling.messages import Body
from storage import queries
from storage.game_change import Change
from storage.models import Game, Message, Priority
from storage.seatless_people_models import Queued

KEPT = timedelta(days=30)
"""The longest time that one waits."""
MOST = 100
"""People who wait on one server."""


async def join(judge: Judge, guild_id: int, channel_id: int, user_id: int, name: str, stated: Stated) -> str:
    """Wait for a table, or change what one waits for; return what is said. Raises Refusal.

    Who changes their wishes keeps their place.
    """
    now = judge.now()
    async with judge.database.work() as work:
        await work.alone(MATTER)
        every = await queries.queue(work.session, guild_id)
        mine = next((each for each in every if each.user_id == user_id), None)
        if mine is not None and mine.game_id is not None:
            table = await queries.game(work.session, mine.game_id)
            raise Refusal(words.queue.ASKED_NOW, title=texts.title(table))
        if mine is None and len(every) >= MOST:
            raise Refusal(words.queue.FULL, count=len(every))
        if not (await queries.preference(work.session, user_id)).dm_open:
            raise Refusal(words.queue.DM_CLOSED)
        await new_game.may_play(judge, work.session, user_id)
        usual = Queued(
            guild_id=guild_id, user_id=user_id, channel_id=channel_id, people=0,
            schedules=[queue_reading.USUAL], since=now, until=now,
        )  # fmt: skip
        row = mine or usual
        row.name, row.channel_id, row.until, row.rests_until = name[:60], channel_id, now + KEPT, None
        stated.onto(row)
        await _refuse_impossible(judge, work.session, row)
        if mine is None:
            work.add(row)
        text = queue_texts.waiting(judge, row, [*every, row])
    await form(judge, guild_id)
    return text


async def _refuse_impossible(judge: Judge, session: AsyncSession, row: Queued) -> None:
    """Raise Refusal for wishes that no table can meet."""
    if not row.rules:
        raise Refusal(words.queue.NO_RULES, names=", ".join(game.title for game in judge.games.values()))
    sorts = [sort_of(judge.games[slug]) for slug in row.rules]
    least, most = min(sort.least for sort in sorts), max(sort.most for sort in sorts)
    if row.people and not least <= row.people <= most:
        raise Refusal(words.queue.PEOPLE, least=least, most=most, people=row.people)
    [own] = await wishes_of(judge, session, [row])
    kept = own.reliability is None or own.reliability >= row.joining.get("reliability", 0)
    rated = max(own.ratings.get(slug, sort_of(judge.games[slug]).newcomer) for slug in row.rules)
    if not kept or rated < row.joining.get("rating", 0):
        raise Refusal(words.queue.NOT_YOURSELF, asked=", ".join(f"{k} {v}" for k, v in row.joining.items()))


async def leave(judge: Judge, guild_id: int, user_id: int) -> str:
    """Wait no more, also while one is asked about a table; return what is said. Raises Refusal."""
    async with judge.database.work() as work:
        await work.alone(MATTER)
        kept = await work.session.get(Queued, (guild_id, user_id))
        if kept is None:
            raise Refusal(words.queue.NOT_WAITING)
        asked = kept.game_id
        await work.session.delete(kept)
    if asked is not None:
        await _give_place_back(judge, asked, user_id)
        await settle(judge, asked)
    return words.queue.LEFT


async def show(judge: Judge, guild_id: int, user_id: int) -> str:
    """Return what one waits for; raises Refusal if that is nothing."""
    every = await judge.database.read(queries.queue, guild_id)
    mine = next((each for each in every if each.user_id == user_id), None)
    if mine is None:
        raise Refusal(words.queue.NOT_WAITING)
    if mine.game_id is not None:
        row = await judge.database.ask(queries.game, mine.game_id)
        raise Refusal(words.queue.ASKED_NOW, title=texts.title(row))
    return queue_texts.waiting(judge, mine, every)


def is_forming(row: Game) -> bool:
    """Return whether a table formed by itself, and its people are still asked."""
    return settings_of(row).formed is not None and row.status == "open"


async def accept(judge: Judge, game_id: int, user_id: int, name: str) -> str:
    """Join the table that one is asked about; return what is said. Raises Refusal."""
    await _asked(judge, game_id, user_id)
    row = await lobby.join(judge, game_id, user_id, name)
    await settle(judge, game_id)
    return words.queue.JOINED.format(title=texts.title(row))


async def decline(judge: Judge, game_id: int, user_id: int) -> str:
    """Do not join the table that one is asked about, and keep one's place; return what is said."""
    mine = await _asked(judge, game_id, user_id)
    await _give_place_back(judge, game_id, user_id)
    async with judge.database.work() as work:
        await work.alone(MATTER)
        if (kept := await work.session.get(Queued, (mine.guild_id, user_id))) is not None:
            _free(kept)
            kept.rests_until = judge.now() + ASKED
    await settle(judge, game_id)
    return words.queue.LATER


async def _asked(judge: Judge, game_id: int, user_id: int) -> Queued:
    """Return the row of somebody who is asked about a table now; raises Refusal if they are not."""
    rows = await judge.database.read(queries.queued_for, game_id)
    mine = next((each for each in rows if each.user_id == user_id), None)
    if mine is None or mine.asked_until is None or mine.asked_until <= judge.now():
        raise Refusal(words.queue.NOT_ASKED)
    return mine


async def _give_place_back(judge: Judge, game_id: int, user_id: int) -> None:
    """Let somebody leave a lobby that they had joined, if it has not begun."""
    players = await judge.database.read(queries.players, game_id)
    if any(player.user_id == user_id for player in players):
        try:
            await lobby.leave(judge, game_id, user_id)
        except Refusal:  # it has begun: they play
            return


def _free(row: Queued) -> None:
    """Let somebody wait on who was asked about a table."""
    row.game_id, row.asked_until = None, None


async def settle(judge: Judge, game_id: int) -> bool:
    """Begin a table that formed, or call it off, once all have answered or their time is over; return whether
    anything came of it. Those who are freed may make another table at once.
    """
    guild_id = None
    async with judge.database.change(game_id) as change:
        rows, row = await queries.queued_for(change.session, game_id), change.game
        joined = [player.user_id for player in await change.players()]
        if is_forming(row):
            silent = [each for each in rows if each.user_id not in joined]
            late = any(each.asked_until and each.asked_until <= judge.now() for each in silent)
            most = new_game.size(judge.rules(row.slug), row.options)[1]
            if silent and not late and len(joined) < most:
                return False
            await _decide(judge, change, rows, joined, is_late=late)
        elif row.status == "open":
            return False
        else:
            await _release(judge, change, rows, joined)
        guild_id = row.guild_id
    if guild_id is not None:
        await form(judge, guild_id)
    return True


async def _decide(
    judge: Judge, change: Change, rows: Sequence[Queued], joined: Sequence[int], *, is_late: bool
) -> None:
    """Begin a table that enough have joined, or call it off; who did not answer in time leaves the queue."""
    row, title = change.game, texts.title(change.game)
    with changing(row) as kept:
        begins = len(joined) >= (kept.formed or 0)
        kept.formed = None
    for each in rows:
        if is_late and each.user_id not in joined:
            await tell_asked(judge, change, each.user_id, Body(text=words.queue.SILENT.format(title=title)))
            await change.session.delete(each)
        elif begins and each.user_id in joined:
            await change.session.delete(each)
        else:
            text = words.queue.BEGUN_WITHOUT if begins else words.queue.STILL_WAITING
            await tell_asked(judge, change, each.user_id, Body(text=text.format(title=title)))
            _free(each)
    if begins:
        await starting.start(judge, change, None)
    else:
        await lobby.call_off(judge, change, words.queue.TOO_FEW)


async def _release(judge: Judge, change: Change, rows: Sequence[Queued], joined: Sequence[int]) -> None:
    """Let those wait on who were asked about a table that was ended; who plays in it by now does not."""
    ended = change.game.status == "ended"
    for each in rows:
        if each.user_id in joined and not ended:
            await change.session.delete(each)
        else:
            _free(each)


async def due(judge: Judge) -> int:
    """Do what is due of those who wait: answers that did not come, rests and waits that are over; return how
    many it was due of.
    """
    now = judge.now()
    rows = await judge.database.read(queries.queue_due, now)
    if not rows:
        return 0
    for game_id in dict.fromkeys(each.game_id for each in rows if each.game_id is not None):
        await settle(judge, game_id)
    async with judge.database.work() as work:
        await work.alone(MATTER)
        for each in await queries.queue_due(work.session, now):
            if each.game_id is None and each.until <= now:
                await work.tell(_note(each.user_id, words.queue.EXPIRED))
                await work.session.delete(each)
            elif each.rests_until is not None and each.rests_until <= now:
                each.rests_until = None
    for guild_id in dict.fromkeys(each.guild_id for each in rows):
        await form(judge, guild_id)
    return len(rows)


async def bridge(judge: Judge, since: datetime) -> int:
    """Give those who are asked about a table the time back in which the program was not there."""
    now, moved = judge.now(), 0
    async with judge.database.work() as work:
        await work.alone(MATTER)
        for each in await queries.queue_due(work.session, now):
            if each.asked_until is not None and since < each.asked_until <= now:
                each.asked_until += now - since
                each.until = max(each.until, each.asked_until + timedelta(hours=1))
                moved += 1
    return moved


async def gone(judge: Judge, game_id: int, user_id: int) -> None:
    """Let somebody wait no more who cannot be asked: they left the server, or take no messages."""
    rows = await judge.database.read(queries.queued_for, game_id)
    for each in rows:
        if each.user_id == user_id:
            await leave(judge, each.guild_id, user_id)


async def servers(judge: Judge, guild_ids: Collection[int], hears: Callable[[int], bool]) -> None:
    """Let nobody wait on a server that the bot is no longer on; tables that formed there are called off.

    Only those are looked at that this process `hears` of: of the others another does.
    """
    async with judge.database.work() as work:
        await work.alone(MATTER)
        every = await queries.all_queued(work.session)
        lost = [each for each in every if hears(each.guild_id) and each.guild_id not in guild_ids]
        for each in lost:
            await work.tell(_note(each.user_id, words.queue.SERVER_GONE))
            await work.session.delete(each)
    for game_id in dict.fromkeys(each.game_id for each in lost if each.game_id is not None):
        async with judge.database.change(game_id) as change:
            if is_forming(change.game):
                await lobby.call_off(judge, change, words.queue.TOO_FEW)
    await wake(judge)


async def wake(judge: Judge) -> None:
    """Do what an end of the program may have come between: tables all have answered about, tables to form."""
    rows = await judge.database.ask(queries.all_queued)
    for game_id in dict.fromkeys(each.game_id for each in rows if each.game_id is not None):
        await settle(judge, game_id)
    for guild_id in dict.fromkeys(each.guild_id for each in rows):
        await form(judge, guild_id)


def _note(user_id: int, text: str) -> Message:
    """Return a message to somebody who waits, which belongs to no game."""
    body = Body(text=text).model_dump(exclude_defaults=True)
    return Message(
        kind=queries.DIGEST, audience=f"user:{user_id}", user_id=user_id, priority=Priority.DIRECT, body=body
    )
