"""The course of a league: its games are opened, one by one or all at once, until the season is over."""

from __future__ import annotations

from collections.abc import Sequence

from bot import words
from bot.judge import new_game
from bot.judge.judge import Judge
from bot.judge.leagues import league_table
from bot.judge.leagues.rotation import circle_of, rotation
from bot.judge.notices import dice_number_announcements
from bot.judge.settings.running_game_models import LeagueGame
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.settings.terms import Terms
from bot.judge.telling import messages, texts
from games.core.rules.protocol import AnyGame
from storage import queries
from storage.game_change import Change, created
from storage.league_models import League, Member
from storage.models import Game
from storage.unit_of_work import Work

MATTER = "leagues"
"""In what whoever changes a season works alone."""

LEAST = 2
"""Members without whom a season is no season."""


def seats_of(game: AnyGame, league: League, members: Sequence[Member], number: int) -> dict[int, str]:
    """Return which member sits where in a game of a season; who is not in it sits out."""
    powers = [str(power.seat) for power in game.powers]
    seats = rotation(league.size, powers, new_game.size(game, league.options)[1], number)
    present = {each.place: each.user_id for each in members if each.left_at is None}
    return {present[place]: seat for place, seat in enumerate(seats) if seat is not None and place in present}


def places(game: AnyGame, league: League) -> int:
    """Return how many may take part in a league: any number before it starts, then as many as rotate."""
    return circle_of(league.size, len(game.powers), new_game.size(game, league.options)[1])


def can_go_on(game: AnyGame, league: League, members: Sequence[Member]) -> bool:
    """Return whether enough take part for another game: two, and where no computers fill the table, those it
    needs.
    """
    present = sum(each.left_at is None for each in members)
    computers = Terms.model_validate(league.settings).fill == "computers"
    return present >= (LEAST if computers else max(LEAST, new_game.size(game, league.options)[0]))


async def open_game(judge: Judge, work: Work, league: League, members: Sequence[Member]) -> Game:
    """Open the next game of a season, in the same transaction: everybody has their seat, and it begins."""
    game, number = judge.rules(league.slug), len(league.opened)
    terms = Terms.model_validate({**league.settings, "seating": "preference"})
    name = words.leagues.GAME_NAME.format(name=league.name, number=number + 1)
    row = new_game.new_row(judge, game, league.options, terms, name=name)
    row.guild_id, row.channel_id = league.guild_id, league.channel_id
    with changing(row) as kept:
        kept.league = LeagueGame(league=league.id, number=number)
    names = {each.user_id: each.name for each in members}
    async with created(work, row) as change:
        for user_id, seat in seats_of(game, league, members, number).items():
            await new_game.join(change, user_id, names[user_id], seat)
        await change.note("created", None, rules=game.slug)
        await dice_number_announcements.close_salts(judge, change, None)
    league.opened = [*league.opened, row.id]
    return row


async def ended(judge: Judge, change: Change) -> None:
    """After a game of a league: tell the table of the season, and open the next game or end the season.

    A game that was taken back and ends again opens nothing twice.
    """
    place = settings_of(change.game).league
    if place is not None:
        await change.alone(MATTER)
    league = await queries.league(change.session, place.league) if place else None
    if league is None or place is None or league.status != "running" or change.game.id not in league.opened:
        return
    await change.session.flush()
    members = await queries.members(change.session, league.id)
    facts = {"name": league.name, "number": place.number + 1, "games": league.games}
    lines = [words.leagues.GAME_OVER.format(**facts)]
    lines += league_table.told(await league_table.table(change.session, league))
    is_last = place.number + 1 == len(league.opened)
    if len(league.opened) < league.games and is_last:
        if can_go_on(judge.rules(league.slug), league, members):
            fresh = await open_game(judge, change, league, members)
            lines.append(words.leagues.NEXT.format(title=texts.title(fresh)))
        else:
            lines.append(words.leagues.TOO_FEW_LEFT)
            lines += await close(judge, change, league)
    elif len(league.opened) == league.games and not await under_way(change, league, besides=change.game.id):
        lines += await close(judge, change, league)
    await messages.say(judge, change, lines)


async def under_way(work: Work, league: League, besides: int = 0) -> list[int]:
    """Return the games of a season that are not over."""
    rows = [await queries.game(work.session, number) for number in league.opened if number != besides]
    return [row.id for row in rows if row.status != "ended"]


async def close(judge: Judge, work: Work, league: League) -> list[str]:
    """End a season; games under way go on, and count for it no more. Return who has won it, in words."""
    going_on = await under_way(work, league)
    league.status, league.ended_at = "ended", judge.now()
    league.opened = [number for number in league.opened if number not in going_on]
    first = [each for place, each in await league_table.table(work.session, league) if place == 1]
    if not league.opened or not first:
        return [words.leagues.OVER_UNPLAYED.format(name=league.name)]
    names = words.games.AND.join(texts.person(each.user_id) for each in first)
    text = words.leagues.OVER if len(first) == 1 else words.leagues.OVER_SHARED
    shown = league_table.shown(first[0].points)
    points = words.leagues.ONE_POINT if shown == "1" else words.leagues.POINTS.format(points=shown)
    return [text.format(name=league.name, names=names, points=points)]
