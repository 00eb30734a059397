"""The results of finished games for their people: places, deadlines kept, ratings.

Rated are those who sat at a seat as the game began, people and computers: who has it at the end too comes in
as the seat does; who gave it up or lost it comes in behind all who stayed. Who took a seat over is not rated.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import structlog
from openskill.models import PlackettLuce
from sqlalchemy.ext.asyncio import AsyncSession

from bot.judge.judge import Judge
from bot.judge.session import dice_of
from bot.judge.settings.stored_game_settings import settings_of
from games.core.play import runner
from games.core.play.final_places import places
from games.core.rules.errors import Diverged
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import AnyGame, Outcome, State
from storage import queries
from storage.errors import StorageError
from storage.game_change import Change
from storage.models import Game, Result, Seat, Tenure
from storage.queries import ClosedQuestion

log = structlog.get_logger()

RECKONED, WAY = "records", 1
"""Mark: by which way of reckoning the records of all finished games were made, and the way of today."""
PROVISIONAL = 10
"""Rated games before which a rating is provisional."""
MODEL = PlackettLuce()


def shown(mu: float, sigma: float) -> int:
    """Return a rating as people read it: 1000 for a newcomer, 20 for each point that is all but certain."""
    return round(1000 + 20 * (mu - 3 * sigma))


async def close(change: Change, game: AnyGame, state: State[Any, Any]) -> None:
    """Write down what a game that has just ended came to, and rate its people."""
    await change.session.flush()
    fresh = await _results(change, places(game, state, _outcome(change.game), _names(change.seats)))
    _rate(fresh, await _known(change.session, change.game.slug, fresh))
    for row in fresh:
        change.add(row)
    log.info("records.closed", game=change.game.id)


async def reopen(change: Change) -> None:
    """Forget what a finished game came to that is taken back; later ones are rated as if it had not been."""
    for row in await queries.results(change.session, change.game.id):
        await change.session.delete(row)
    await change.session.flush()
    await _rate_anew(change.session, change.game.slug)


async def wake(judge: Judge) -> None:
    """Reckon the records of all finished games, if that was not done before in the way of today."""
    if await judge.database.ask(queries.marked, RECKONED) != WAY:
        await rebuild(judge)


async def rebuild(judge: Judge) -> None:
    """Reckon the records of all finished games anew, in the order in which they ended."""
    fresh: list[Result] = []
    for number in await judge.database.read(queries.finished):
        try:
            async with judge.database.view(number) as change:
                fresh += await _results(change, _places(judge, change))
        except StorageError as error:
            log.warning("records.left_out", game=number, why=str(error))
    async with judge.database.work() as work:
        await queries.clear_results(work.session)
        for row in fresh:
            work.add(row)
            await work.session.flush()  # their numbers are their order
        for slug in dict.fromkeys(row.slug for row in fresh):
            await _rate_anew(work.session, slug)
        await work.mark(RECKONED, WAY)
    log.info("records.rebuilt", results=len(fresh))


def _places(judge: Judge, change: Change) -> Mapping[SeatName, int]:
    """Return the places of a finished game; where the rules no longer fit its log, by winners alone."""
    row, outcome, seats = change.game, _outcome(change.game), _names(change.seats)
    first = outcome.winners or outcome.shared or seats
    plain = {seat: 1 if seat in first else len(first) + 1 for seat in seats}
    if (game := judge.games.get(row.slug)) is None or not change.begun:
        return plain
    try:
        position = runner.resume(game, change.save, dice_of(row, change.seats))
    except Diverged:
        return plain
    return places(game, position.state, outcome, seats)


async def _results(change: Change, place: Mapping[SeatName, int]) -> list[Result]:
    """Return the results of a finished game, unrated; nothing of one that was called off or never began, or
    that is a copy of another.
    """
    row = change.game
    if settings_of(row).announced.name:
        return []
    if (row.outcome or {}).get("called_off") or row.ended_at is None or not change.begun:
        return []
    kept = await queries.closed(change.session, row.id)
    found: list[Result] = []
    for seat in change.seats:
        tenures = await queries.tenures(change.session, row.id, seat.seat)
        for user_id in dict.fromkeys(each.user_id for each in tenures):
            own = [each for each in tenures if each.user_id == user_id]
            found.append(_result(row, row.ended_at, seat, place, user_id, own, kept))
        if not tenures:
            found.append(_result(row, row.ended_at, seat, place, None, (), ()))
    return found


def _result(
    row: Game,
    ended_at: datetime,
    seat: Seat,
    place: Mapping[SeatName, int],
    user_id: int | None,
    own: Sequence[Tenure],
    kept: Iterable[ClosedQuestion],
) -> Result:
    """Return the result of a game for one of those who had a seat; without tenures that is a computer."""
    asked, missed = _turns(seat.seat, own, kept)
    gave_up = user_id is not None and all(each.until is not None for each in own)
    at = len(place) if gave_up else place[SeatName(seat.seat)]
    return Result(
        game_id=row.id,
        seat=seat.seat,
        user_id=user_id,
        slug=row.slug,
        guild_id=row.guild_id,
        ended_at=ended_at,
        seats=len(place),
        place=at,
        won=not gave_up and SeatName(seat.seat) in _outcome(row).winners,
        took_over=user_id is not None and all(each.reason != "joined" for each in own),
        gave_up=gave_up,
        turns=len(asked),
        missed=len(missed),
    )


def _turns(seat: str, own: Sequence[Tenure], kept: Iterable[ClosedQuestion]) -> tuple[set[int], set[int]]:
    """Return in which turns a seat was asked while somebody had it, and in which of them it was silent."""
    asked, missed = set[int](), set[int]()
    for each in kept:
        if not any(held.since <= each.at and (held.until is None or each.at < held.until) for held in own):
            continue
        if seat in json.loads(each.answers):
            asked.add(each.turn)
            if seat in json.loads(each.missed):
                missed.add(each.turn)
    return asked, missed


async def _rate_anew(session: AsyncSession, slug: str) -> None:
    """Rate all finished games of a rule set from the first on."""
    known: dict[int | None, tuple[float, float]] = {}
    games: dict[int, list[Result]] = {}
    for row in await queries.results_under(session, slug):
        games.setdefault(row.game_id, []).append(row)
    for rows in games.values():
        _rate(rows, known)


async def _known(
    session: AsyncSession, slug: str, rows: Iterable[Result]
) -> dict[int | None, tuple[float, float]]:
    """Return how those in a game are rated before it."""
    found = await queries.ratings(session, slug, {row.user_id for row in rows})
    return {each.user_id: (each.mu, each.sigma) for each in found}


def _rate(rows: Sequence[Result], known: dict[int | None, tuple[float, float]]) -> None:
    """Rate those in a game by their places, in it and in `known`; a game without two of them rates nobody."""
    rated = [row for row in rows if not row.took_over]
    for row in rows:
        row.mu = row.sigma = None
    if len({row.user_id for row in rated}) < 2:
        return
    newcomer = MODEL.rating()
    before = [known.get(row.user_id, (newcomer.mu, newcomer.sigma)) for row in rated]
    teams = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    behind = [row.seats + 1 if row.gave_up else row.place for row in rated]
    after = dict[int | None, list[tuple[float, float]]]()
    for row, [rating] in zip(rated, MODEL.rate(teams, ranks=list(map(float, behind))), strict=True):
        after.setdefault(row.user_id, []).append((rating.mu, rating.sigma))
    for user_id, each in after.items():
        known[user_id] = (sum(mu for mu, _ in each) / len(each), sum(sigma for _, sigma in each) / len(each))
    for row in rated:
        row.mu, row.sigma = known[row.user_id]


def _outcome(row: Game) -> Outcome:
    stored = row.outcome or {}
    winners, shared = ([SeatName(seat) for seat in stored.get(name, ())] for name in ("winners", "shared"))
    return Outcome(tuple(winners), str(stored.get("reason", "")), tuple(shared))


def _names(seats: Iterable[Seat]) -> list[SeatName]:
    return [SeatName(seat.seat) for seat in seats]
