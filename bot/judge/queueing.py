"""Waiting for a table: people say what they wish, and when enough of them fit a table forms by itself.

Everybody of it is asked once, for a day. It begins when all have answered and enough have joined; else it is
called off, and who joined waits on in their old place. Who does not answer leaves the queue.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from bot import words
from bot.judge import lobby, messages, new_game, queue_reading, queue_texts, records, starting, texts
from bot.judge.game_settings import FORMED, NEWCOMER, Terms
from bot.judge.judge import Judge, Refusal
from bot.judge.messages import Body
from bot.judge.queue_matching import Match, Sort, Wish, matches, needs
from bot.judge.queue_reading import Stated
from bot.judge.schedule_reading import stored
from games.core.protocol import AnyGame
from storage import queries
from storage.change import Change, created
from storage.models import Game, Message, Priority
from storage.outsiders import Queued
from storage.work import Work

ASKED = timedelta(days=1)
"""How long people are asked about a table, and how long nobody is asked who said *Not now*."""
KEPT = timedelta(days=30)
"""How long one waits at most."""
MOST = 100
"""People who wait on one server."""


async def join(judge: Judge, guild_id: int, channel_id: int, user_id: int, name: str, stated: Stated) -> str:
    """Wait for a table, or change what one waits for; return what is said. Raises Refusal.

    Who changes their wishes keeps their place.
    """
    now = judge.now()
    async with judge.database.work() as work:
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
    sorts = [_sort(judge.games[slug]) for slug in row.rules]
    least, most = min(sort.least for sort in sorts), max(sort.most for sort in sorts)
    if row.people and not least <= row.people <= most:
        raise Refusal(words.queue.PEOPLE, least=least, most=most, people=row.people)
    [own] = await _wishes(judge, session, [row])
    kept = own.reliability is None or own.reliability >= row.joining.get("reliability", 0)
    rated = max(own.ratings.get(slug, _sort(judge.games[slug]).newcomer) for slug in row.rules)
    if not kept or rated < row.joining.get("rating", 0):
        raise Refusal(words.queue.NOT_YOURSELF, asked=", ".join(f"{k} {v}" for k, v in row.joining.items()))


async def leave(judge: Judge, guild_id: int, user_id: int) -> str:
    """Wait no more, also while one is asked about a table; return what is said. Raises Refusal."""
    async with judge.database.work() as work:
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


async def form(judge: Judge, guild_id: int) -> int:
    """Open a lobby for every table that those who wait on a server make, and ask its people; return how many
    there are.
    """
    now = judge.now()
    async with judge.database.work() as work:
        every = await queries.queue(work.session, guild_id)
        free = [row for row in every if row.game_id is None and row.rests_until is None and row.until > now]
        rows = {row.user_id: row for row in free}
        wishes = await _wishes(judge, work.session, free)
        lines = {line for wish in wishes for line in wish.schedules}
        times = {line: due for line in lines if (due := queue_reading.due_at(line, now))}
        sorts = {slug: _sort(game) for slug, game in judge.games.items()}
        found = matches(wishes, sorts, times)
        while busy := [
            wish
            for each in found
            for wish in each.people
            if not await _may_play(judge, work.session, wish.user_id)
        ]:
            wishes = [wish for wish in wishes if wish not in busy]
            found = matches(wishes, sorts, times)
        for match in found:
            await _open(judge, work, match, [rows[wish.user_id] for wish in match.people])
    return len(found)


async def _may_play(judge: Judge, session: AsyncSession, user_id: int) -> bool:
    """Return whether a person may be in one more game."""
    try:
        await new_game.may_play(judge, session, user_id)
    except Refusal:
        return False
    return True


async def _wishes(judge: Judge, session: AsyncSession, rows: Sequence[Queued]) -> list[Wish]:
    """Return what people wish and have, as the matching needs it; records are asked for where any is asked
    for.
    """
    asked = {what for row in rows for what in row.joining}
    rated: dict[int, dict[str, int]] = {row.user_id: {} for row in rows}
    for slug in {slug for row in rows for slug in row.rules} if "rating" in asked else ():
        for each in await queries.ratings(session, slug, rated):
            if each.user_id is not None:
                rated[each.user_id][slug] = records.shown(each.mu, each.sigma)
    kept: dict[int, int | None] = {}
    for row in rows if "reliability" in asked else ():
        had = await queries.reliability(session, row.user_id)
        kept[row.user_id] = had.percent if had.turns >= NEWCOMER else None
    return [
        Wish(
            user_id=row.user_id,
            rules=tuple(row.rules),
            schedules=tuple(row.schedules),
            awake=queue_reading.quarters(row.awake, row.zone, judge.now()),
            hidden=row.hidden,
            people=row.people,
            joining=row.joining,
            reliability=kept.get(row.user_id),
            ratings=rated[row.user_id],
        )
        for row in rows
    ]


def _options(game: AnyGame) -> dict[str, object]:
    """Return the options of a table that forms by itself: the usual ones, or the first way to play it."""
    return new_game.read_options(game, game.ways[0].options if game.ways else {})


def _sort(game: AnyGame) -> Sort:
    least, most = new_game.size(game, _options(game))
    return Sort(max(2, least), most, records.shown(0, 0))


async def _open(judge: Judge, work: Work, match: Match, rows: Sequence[Queued]) -> None:
    """Open the lobby of a table that formed, and ask its people, in the open unit of work."""
    now, game = judge.now(), judge.rules(match.slug)
    common, line = match.awake, match.schedule
    if common is not None:
        line = queue_reading.at_the_end_of(common, line, rows[0].zone, now)
    schedule = stored(line)
    terms = Terms.model_validate(
        {
            "schedule": line,
            "early": schedule.early is not False,
            "anonymous": match.hidden,
            "joining": match.joining,
            "rewind": "vote",
            "leaving": "open",
            "letters": "all",
            "when_away": "wait",
            "looking": not match.hidden,
        }
    )
    row, least = new_game.new_row(judge, game, _options(game), terms), needs(_sort(game), match.people)
    row.guild_id, row.channel_id = rows[0].guild_id, rows[0].channel_id
    row.settings = {**row.settings, FORMED: least}
    async with created(work, row) as change:
        await lobby.announce(judge, change, game)
        await change.note("formed", None, rules=game.slug)
        for each in rows:
            each.game_id, each.asked_until = row.id, now + ASKED
            each.until = max(each.until, now + ASKED + timedelta(hours=1))
            body = Body(text=queue_texts.formed(judge, row, match, each, least), controls="queue")
            await _post(judge, change, each.user_id, body)


async def _post(judge: Judge, change: Change, user_id: int, body: Body) -> None:
    """Store a message to somebody who is asked about a table."""
    await messages.post(judge, change, queries.DIGEST, body, user_id=user_id, priority=Priority.DIRECT)


def is_forming(row: Game) -> bool:
    """Return whether a table formed by itself, and its people are still asked."""
    return FORMED in row.settings and row.status == "open"


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
        if row.status == "open" and FORMED in row.settings:
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
    begins = len(joined) >= row.settings[FORMED]
    row.settings = {name: value for name, value in row.settings.items() if name != FORMED}
    for each in rows:
        if is_late and each.user_id not in joined:
            await _post(judge, change, each.user_id, Body(text=words.queue.SILENT.format(title=title)))
            await change.session.delete(each)
        elif begins and each.user_id in joined:
            await change.session.delete(each)
        else:
            text = words.queue.BEGUN_WITHOUT if begins else words.queue.STILL_WAITING
            await _post(judge, change, each.user_id, Body(text=text.format(title=title)))
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
    for game_id in dict.fromkeys(each.game_id for each in rows if each.game_id is not None):
        await settle(judge, game_id)
    async with judge.database.work() as work:
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


async def servers(judge: Judge, guild_ids: Collection[int]) -> None:
    """Let nobody wait on a server that the bot is no longer on; tables that formed there are called off."""
    async with judge.database.work() as work:
        lost = [each for each in await queries.all_queued(work.session) if each.guild_id not in guild_ids]
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
