"""Tables form of those who wait: their lobbies are opened, and their people asked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial

from sqlalchemy.ext.asyncio import AsyncSession

from bot.judge import new_game
from bot.judge.judge import Judge, Refusal
from bot.judge.lobby import lobby
from bot.judge.queue import queue_reading, queue_texts
from bot.judge.queue.queue_matching import FormingTable, QueueWish, Sort, matches, needs
from bot.judge.records import results_and_ratings
from bot.judge.settings.schedule_reading import stored
from bot.judge.settings.stored_game_settings import changing
from bot.judge.settings.terms import NEWCOMER, OF_NEW_GAMES, Terms
from bot.judge.telling import messages
from bot.judge.telling.messages import Body
from games.core.rules.protocol import AnyGame
from storage import queries
from storage.game_change import Change, created
from storage.models import Priority
from storage.seatless_people_models import Queued
from storage.unit_of_work import Work

MATTER = "queue"
"""In what whoever changes the queue works alone."""

ASKED = timedelta(days=1)
"""How long people are asked about a table, and how long nobody is asked who said *Not now*."""
ATTEMPTS = 5
"""How often tables are sought anew that others come between."""
SHARE = "queue"
"""The share of the workers that matching takes."""


async def form(judge: Judge, guild_id: int) -> int:
    """Open a lobby for every table that those who wait on a server make, and ask its people; return how many
    there are.

    It is found with no transaction open. If somebody came, went or changed their wishes meanwhile it is
    sought again; who goes on changing the queue forms tables after that too.
    """
    for _ in range(ATTEMPTS):
        async with judge.database.reading() as reading:
            wishes = await wishes_of(judge, reading, await _free_of(judge, reading, guild_id))
        found = await _matched(judge, wishes)
        if not found:
            return 0
        async with judge.database.work() as work:
            await work.alone(MATTER)
            free = {row.user_id: row for row in await _free_of(judge, work.session, guild_id)}
            same = await wishes_of(judge, work.session, list(free.values())) == wishes
            people = [wish.user_id for match in found for wish in match.people]
            if same and not await _busy(judge, work.session, people):
                for match in found:
                    await _open(judge, work, match, [free[wish.user_id] for wish in match.people])
                return len(found)
    return 0


async def _free_of(judge: Judge, session: AsyncSession, guild_id: int) -> list[Queued]:
    """Return who waits on a server and is asked about no table now, in the order they came."""
    every, now = await queries.queue(session, guild_id), judge.now()
    return [row for row in every if row.game_id is None and row.rests_until is None and row.until > now]


async def _matched(judge: Judge, wishes: Sequence[QueueWish]) -> list[FormingTable]:
    """Return the tables that people make, without those who may not be in one more game."""
    now, sorts = judge.now(), {slug: sort_of(game) for slug, game in judge.games.items()}
    lines = {line for wish in wishes for line in wish.schedules}
    times = {line: due for line in lines if (due := queue_reading.due_at(line, now))}
    while True:
        found = await judge.workers.do(partial(matches, tuple(wishes), sorts, times), SHARE)
        async with judge.database.reading() as reading:
            busy = await _busy(judge, reading, [wish.user_id for match in found for wish in match.people])
        if not busy:
            return found
        wishes = [wish for wish in wishes if wish.user_id not in busy]


async def _busy(judge: Judge, session: AsyncSession, people: Sequence[int]) -> set[int]:
    """Return who of some people may not be in one more game."""
    return {user_id for user_id in people if not await _may_play(judge, session, user_id)}


async def _may_play(judge: Judge, session: AsyncSession, user_id: int) -> bool:
    """Return whether a person may be in one more game."""
    try:
        await new_game.may_play(judge, session, user_id)
    except Refusal:
        return False
    return True


async def wishes_of(judge: Judge, session: AsyncSession, rows: Sequence[Queued]) -> list[QueueWish]:
    """Return what people wish and have, as the matching needs it; records are asked for where any is asked
    for.
    """
    asked = {what for row in rows for what in row.joining}
    rated: dict[int, dict[str, int]] = {row.user_id: {} for row in rows}
    for slug in {slug for row in rows for slug in row.rules} if "rating" in asked else ():
        for each in await queries.ratings(session, slug, rated):
            if each.user_id is not None:
                rated[each.user_id][slug] = results_and_ratings.shown(each.mu, each.sigma)
    kept: dict[int, int | None] = {}
    for row in rows if "reliability" in asked else ():
        had = await queries.reliability(session, row.user_id)
        kept[row.user_id] = had.percent if had.turns >= NEWCOMER else None
    return [
        QueueWish(
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


def sort_of(game: AnyGame) -> Sort:
    """Return how many people a table of a rule set takes, and what a newcomer to it is rated."""
    least, most = new_game.size(game, _options(game))
    return Sort(max(2, least), most, results_and_ratings.shown(0, 0))


async def _open(judge: Judge, work: Work, match: FormingTable, rows: Sequence[Queued]) -> None:
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
            **OF_NEW_GAMES,
            "looking": not match.hidden,
        }
    )
    row, least = new_game.new_row(judge, game, _options(game), terms), needs(sort_of(game), match.people)
    row.guild_id, row.channel_id = rows[0].guild_id, rows[0].channel_id
    with changing(row) as kept:
        kept.formed = least
    async with created(work, row) as change:
        await lobby.announce(judge, change, game)
        await change.note("formed", None, rules=game.slug)
        for each in rows:
            each.game_id, each.asked_until = row.id, now + ASKED
            each.until = max(each.until, now + ASKED + timedelta(hours=1))
            body = Body(text=queue_texts.formed(judge, row, match, each, least), controls="queue")
            await tell_asked(judge, change, each.user_id, body)


async def tell_asked(judge: Judge, change: Change, user_id: int, body: Body) -> None:
    """Store a message to somebody who is asked about a table."""
    await messages.post(judge, change, queries.DIGEST, body, user_id=user_id, priority=Priority.DIRECT)
