"""A league: a season of several games, with members, seats that rotate, and a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from bot import words
from bot.judge import new_game, typed_text
from bot.judge.judge import Judge, Refusal
from bot.judge.leagues import league_course, league_table
from bot.judge.settings.terms import Terms
from bot.judge.telling import texts
from games.core.rules.prompts import Seat as SeatName
from storage import queries
from storage.league_models import League, Member
from storage.models import Game

MOST_GAMES, MOST_MEMBERS, MOST_LEAGUES = 24, 24, 5
"""Games of one season, members of it, seasons of one server that are not over."""
MOST_POINTS = 1000


async def create(  # noqa: PLR0913  what a league is opened with, all by name
    judge: Judge,
    slug: str,
    user_id: int,
    *,
    name: str,
    games: int,
    terms: Terms,
    options: Mapping[str, object] | None = None,
    at_once: bool = False,
    points: str = "",
    guild_id: int | None = None,
    channel_id: int | None = None,
) -> League:
    """Open a league to members; raises Refusal for options that the rule set does not have."""
    game = judge.rules(slug)
    league = League(
        name=typed_text.plain(name, 40) or words.leagues.NAME.format(title=game.title),
        slug=slug,
        options=new_game.read_options(game, options or {}),
        settings=terms.model_dump(),
        games=games,
        at_once=at_once,
        points=read_points(points),
        guild_id=guild_id,
        channel_id=channel_id,
        user_id=user_id,
        created_at=judge.now(),
    )
    if not 1 <= games <= MOST_GAMES:
        raise Refusal(words.leagues.GAMES, most=MOST_GAMES)
    if terms.anonymous:
        raise Refusal(words.leagues.NOT_ANONYMOUS)
    async with judge.database.work() as work:
        await work.alone(league_course.MATTER)
        open_ = [each for each in await queries.leagues(work.session, guild_id) if each.status != "ended"]
        if len(open_) >= MOST_LEAGUES:
            raise Refusal(words.leagues.TOO_MANY, most=MOST_LEAGUES)
        work.add(league)
        await work.session.flush()
        work.audit("league_created", user_id=user_id, league=league.id)
    return league


def read_points(text: str) -> list[int]:
    """Return the points of the first place, the second and so on, "10, 6, 3, 1"; none where nothing is said.

    Raises Refusal.
    """
    parts = [part for part in text.replace(";", ",").replace("-", " -").replace(",", " ").split() if part]
    if not all(part.isascii() and part.isdecimal() and int(part[:6]) <= MOST_POINTS for part in parts):
        raise Refusal(words.leagues.NO_POINTS, text=typed_text.plain(text, 40))
    found = [int(part) for part in parts]
    if len(found) > league_table.MOST_SEATS or found != sorted(found, reverse=True):
        raise Refusal(words.leagues.NO_POINTS, text=typed_text.plain(text, 40))
    return found


async def join(judge: Judge, league_id: int, user_id: int, name: str) -> League:
    """Take part in a league: before it starts, or later in a place that nobody has."""
    async with judge.database.work() as work:
        await work.alone(league_course.MATTER)
        league, members = await _found(work.session, league_id)
        if league.status == "ended":
            raise Refusal(words.leagues.IS_OVER, name=league.name)
        present = {each.place: each for each in members if each.left_at is None}
        if user_id in [each.user_id for each in present.values()]:
            raise Refusal(words.leagues.IN_IT, name=league.name)
        most = _most(judge, league)
        place = next((each for each in range(most) if each not in present), None)
        if place is None:
            raise Refusal(words.leagues.FULL, name=league.name, most=most)
        plain = typed_text.plain(name, 60)
        fresh = Member(league_id=league.id, user_id=user_id, name=plain, place=place, joined_at=judge.now())
        await work.replace(fresh)
        return league


async def has_place(judge: Judge, league: League) -> bool:
    """Return whether somebody may still take part in a league."""
    members = await judge.database.read(queries.members, league.id)
    return league.status != "ended" and _present(members) < _most(judge, league)


def _most(judge: Judge, league: League) -> int:
    """Return how many may take part in a league now."""
    is_open = league.status == "open"
    return MOST_MEMBERS if is_open else league_course.places(judge.rules(league.slug), league)


async def leave(judge: Judge, league_id: int, user_id: int) -> League:
    """Take part in a league no more: one's place is open to others, and what one has scored stays."""
    async with judge.database.work() as work:
        await work.alone(league_course.MATTER)
        league, members = await _found(work.session, league_id)
        if league.status == "ended":
            raise Refusal(words.leagues.IS_OVER, name=league.name)
        own = next((each for each in members if each.user_id == user_id and each.left_at is None), None)
        if own is None:
            raise Refusal(words.leagues.NOT_IN_IT, name=league.name)
        if league.status == "open":
            await work.session.delete(own)
        else:
            own.left_at = judge.now()
        return league


async def start(judge: Judge, league_id: int, user_id: int) -> tuple[League, list[Game]]:
    """Start a season: open its first game, or all of them; return it and these."""
    async with judge.database.work() as work:
        await work.alone(league_course.MATTER)
        league, members = await _found(work.session, league_id)
        if league.status != "open":
            raise Refusal(words.leagues.STARTED, name=league.name)
        game = judge.rules(league.slug)
        if not league_course.can_go_on(game, league, members):
            least, _ = new_game.size(game, league.options)
            computers = Terms.model_validate(league.settings).fill == "computers"
            needed = league_course.LEAST if computers else max(least, league_course.LEAST)
            raise Refusal(words.leagues.TOO_FEW, name=league.name, least=needed, count=_present(members))
        present = [each for each in members if each.left_at is None]
        for each in present:
            await new_game.may_play(judge, work.session, each.user_id, own=each.user_id == user_id)
        _placed(present)
        league.status, league.size = "running", len(present)
        count = league.games if league.at_once else 1
        games = [await league_course.open_game(judge, work, league, members) for _ in range(count)]
        work.audit("league_started", user_id=user_id, league=league.id)
        return league, games


def _present(members: Sequence[Member]) -> int:
    return sum(each.left_at is None for each in members)


def _placed(members: Sequence[Member]) -> None:
    """Give those who take part as a season starts the first places, in the order they came."""
    for place, each in enumerate(members):
        each.place = place


async def end(judge: Judge, league_id: int, user_id: int) -> list[str]:
    """End a league before its time; return its table and who has won, in words."""
    async with judge.database.work() as work:
        await work.alone(league_course.MATTER)
        league, _ = await _found(work.session, league_id)
        if league.status == "ended":
            raise Refusal(words.leagues.IS_OVER, name=league.name)
        going_on = await league_course.under_way(work, league)
        lines = await league_course.close(judge, work, league)
        work.audit("league_ended", user_id=user_id, league=league.id)
        table = league_table.told(await league_table.table(work.session, league))
        if len(going_on) == 1:
            lines.append(words.leagues.GOES_ON_ALONE.format(game=going_on[0]))
        elif going_on:
            numbers = ", ".join(f"#{number}" for number in going_on)
            lines.append(words.leagues.GO_ON_ALONE.format(games=numbers))
        return [*lines, *table]


async def described(judge: Judge, league_id: int) -> list[str]:
    """Return all that is to be known of a league: its games, its members, its table, how it is reckoned."""
    async with judge.database.reading() as reading:
        league, members = await _found(reading, league_id)
        rows = [await queries.game(reading, number) for number in league.opened]
        table = league_table.told(await league_table.table(reading, league))
    game = judge.rules(league.slug)
    how = words.leagues.AT_ONCE if league.at_once else words.leagues.ONE_BY_ONE
    one = league.games == 1
    count = words.records.ONE_GAME if one else words.records.GAMES.format(count=league.games)
    facts = {"name": league.name, "number": league.id, "title": game.title, "games": count, "how": how}
    lines = [words.leagues.HEAD.format(**facts, status=words.leagues.STATUS[league.status])]
    if league.status == "open":
        present = [each for each in members if each.left_at is None]
        names = ", ".join(texts.person(each.user_id) for each in present) or words.lobby.NOBODY_YET
        lines += [words.leagues.MEMBERS.format(count=len(present), names=names), words.leagues.JOIN]
    else:
        lines += table
    return [*lines, *games_of(rows), points_in_words(league), words.leagues.HOW]


async def fixtures(judge: Judge, league_id: int) -> list[str]:
    """Return the games of a season: those that were opened, and who sits where in those to come."""
    async with judge.database.reading() as reading:
        league, members = await _found(reading, league_id)
        rows = [await queries.game(reading, number) for number in league.opened]
    lines = [words.leagues.GAMES_OF.format(name=league.name), *games_of(rows)]
    if league.status == "open":
        return [*lines, words.leagues.NOT_DRAWN_UP]
    to_come = range(len(league.opened), league.games) if league.status == "running" else ()
    return [*lines, *(_fixture(judge, league, members, number) for number in to_come)]


def _fixture(judge: Judge, league: League, members: Sequence[Member], number: int) -> str:
    game = judge.rules(league.slug)
    seats = league_course.seats_of(game, league, members, number)
    named = [
        f"**{game.power(SeatName(seat)).name}** {texts.person(user_id)}" for user_id, seat in seats.items()
    ]
    out = [each for each in members if each.left_at is None and each.user_id not in seats]
    sits = (
        words.leagues.SIT_OUT.format(names=", ".join(texts.person(each.user_id) for each in out))
        if out
        else ""
    )
    return words.leagues.FIXTURE.format(number=number + 1, seats=", ".join(named), out=sits)


def games_of(rows: Sequence[Game]) -> list[str]:
    """Return the games of a league, a line each."""
    return [
        words.leagues.GAME_LINE.format(title=texts.title(row), status=words.leagues.GAME_STATUS[row.status])
        for row in rows
    ]


def points_in_words(league: League) -> str:
    """Return what a place is worth."""
    if not league.points:
        return words.leagues.POINTS_BEHIND
    return words.leagues.POINTS_LISTED.format(points=", ".join(map(str, league.points)))


async def _found(session: AsyncSession, league_id: int) -> tuple[League, list[Member]]:
    """Return a league and everybody who is or was a member; raises Refusal if there is none."""
    league = await queries.league(session, league_id)
    if league is None:
        raise Refusal(words.leagues.NONE)
    return league, await queries.members(session, league_id)
