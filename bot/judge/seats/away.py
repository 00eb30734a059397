"""A person goes away from their games for a while, and comes back: by command, by a word, by a button."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from bot import words
from bot.judge import progress, session
from bot.judge.judge import Judge, Session
from bot.judge.notices import acts_while_away
from bot.judge.settings.declared_absences import away, days_left
from bot.judge.settings.running_game_models import Absence
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.telling import messages, texts
from bot.judge.votes import recounting
from games.core.rules.prompts import Seat as SeatName
from storage import queries
from storage.models import Game, Seat

AWAKE = ("running", "paused")
"""Statuses of games that one can be away from: what has not begun waits for nobody."""


async def games_at_hand(judge: Judge, user_id: int) -> list[Game]:
    """Return the games under way in which a person holds a seat."""
    rows = await judge.database.ask(queries.games_of, user_id)
    return [row for row, seat in rows if seat.status == "held" and row.status in AWAKE]


async def leave(judge: Judge, game_id: int, user_id: int, until: datetime, *, told: bool) -> str:
    """Let a person be away from a game until a moment; return what that comes to there.

    In an anonymous game the table is told nothing: people are known by when they are away. Nor is it told
    again what it knows.
    """
    said = await _leave(judge, game_id, user_id, until, told=told)
    await recounting.count_again(judge, game_id)
    return said


async def _leave(judge: Judge, game_id: int, user_id: int, until: datetime, *, told: bool) -> str:
    """Store in one transaction that somebody is away; return what is said to them."""
    async with session.opened(judge, game_id, *AWAKE) as opened:
        row, held = opened.change.game, session.own_seat(opened.change, user_id)
        leave = Absence(user_id=user_id, until=until, told=told and not row.anonymous)
        before = away(row, opened.change.seats, judge.now()).get(SeatName(held.seat))
        if before is not None:
            leave = leave.model_copy(update={"done": before.done, "earlier": before.earlier})
            await acts_while_away.put_off(opened, leave)
        with changing(row) as kept:
            kept.absences.leaves[held.seat] = leave
        await _remind_anew(judge, opened, held)
        await _note(opened, "away", leave, held.seat)
        power = opened.game.power(SeatName(held.seat)).name
        rule = kept.when_away if kept.when_away != "wait" or days_left(row, held.seat) else "default"
        facts = {"title": texts.title(row), "power": power, "until": texts.until(until)}
        days = days_left(row, held.seat)
        is_known = before is not None and before.told and before.until == until
        if leave.told and not is_known:
            what = words.away.RULES[rule].format(days=days)
            await messages.say(judge, opened.change, [f"{words.away.IS_AWAY.format(**facts)} {what}"])
        await _look_again(judge, opened)
        hidden = "" if leave.told else words.away.NOT_TOLD
        mine = words.away.FOR_YOU[rule].format(days=days)
        return f"{words.away.YOU_ARE_AWAY.format(**facts)} {mine}{hidden}"


async def end(judge: Judge, game_id: int, user_id: int) -> str:
    """Let a person be back in a game before their time; return what is said to them, "" if they were not
    away from it.
    """
    async with session.opened(judge, game_id, *AWAKE) as opened:
        row = opened.change.game
        held = session.own_seat(opened.change, user_id)
        leave = away(row, opened.change.seats, judge.now()).get(SeatName(held.seat))
        if leave is None:
            return ""
        with changing(row) as kept:
            del kept.absences.leaves[held.seat]
        await _remind_anew(judge, opened, held)
        await _note(opened, "back", leave, held.seat)
        facts = {"title": texts.title(row), "power": opened.game.power(SeatName(held.seat)).name}
        if leave.told:
            await messages.say(judge, opened.change, [words.away.IS_BACK.format(**facts)])
        await acts_while_away.put_off(opened, leave.model_copy(update={"until": judge.now()}))
        await messages.status(judge, opened, opened.position)
        return words.away.YOU_ARE_BACK.format(**facts)


async def end_all(judge: Judge, user_id: int, games: Sequence[int] = ()) -> list[str]:
    """Let a person be back in the games they are away from, or in some; return a line for each."""
    rows = [row for row in await games_at_hand(judge, user_id) if not games or row.id in games]
    absent = [
        row.id
        for row in rows
        if any(each.user_id == user_id for each in settings_of(row).absences.leaves.values())
    ]
    return [line for line in [await end(judge, game_id, user_id) for game_id in absent] if line]


async def leave_all(
    judge: Judge, user_id: int, until: datetime, *, told: bool, games: Sequence[int] = ()
) -> list[str]:
    """Let a person be away from all games under way in which they hold a seat, or from some; return a line
    for each.
    """
    rows = [row for row in await games_at_hand(judge, user_id) if not games or row.id in games]
    go = partial(leave, judge, user_id=user_id, until=until, told=told)
    return [await go(game_id=row.id) for row in rows]


async def _note(opened: Session, deed: str, leave: Absence, seat: str) -> None:
    """Keep in the audit who is away or back; of whom the table is not told it does not say who they are."""
    known = leave.told
    await opened.change.note(deed, leave.user_id if known else None, seat=seat if known else None)


async def _remind_anew(judge: Judge, opened: Session, held: Seat) -> None:
    """Bring a person's reminders up to date: who is away past the deadline has none."""
    row = opened.change.game
    await messages.recall(opened.change, row.turn, row.step, held.user_id)
    if held.seat in opened.position.silent:
        await messages.remind(judge, opened, opened.position, held)


async def _look_again(judge: Judge, opened: Session) -> None:
    """Close what is awaited of nobody else, and bring the status up to date."""
    progress.hasten(judge, opened, opened.position)
    await messages.status(judge, opened, opened.position)
