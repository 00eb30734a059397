"""Deadlines: close what is due, extend, pause and resume, and make up for time the program was not there."""

from __future__ import annotations

from collections.abc import Container
from datetime import datetime, timedelta
from functools import partial

from bot import words
from bot.judge import computers, motion_rules, progress, session
from bot.judge.announced_acts import pending_acts
from bot.judge.clock import schedule_texts
from bot.judge.failure_isolation import Deed, each
from bot.judge.judge import Judge, Refusal, Session
from bot.judge.lobby import challenges, open_seats
from bot.judge.notices import acts_while_away, missed_deadline_notices
from bot.judge.question_moment import left_of
from bot.judge.session import awaited_computer, computers_of
from bot.judge.settings import declared_absences
from bot.judge.settings.schedule_reading import read
from bot.judge.settings.stored_game_settings import (
    changing,
    grant_grace,
    keep_schedule,
    schedule_of,
    settings_of,
)
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import Body
from games.core.play import runner
from games.core.play.save import AnyPosition
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import joined
from games.core.telling.prose import several
from storage import queries
from storage.models import Game
from storage.queries import Due

GRACE = timedelta(minutes=10)
"""The least time that is left after a gap."""

AT_ONCE = 100
"""Questions that are closed before somebody else has a turn."""

EVERY = 1_000_000
"""More deadlines than there can be in one gap."""


async def expire(judge: Judge, game_id: int, turn: int, step: int) -> bool:
    """Close the question of that turn and step if its time is up; return False if it was closed already.

    A computer that is late is not struck: it thinks first, and then the question is closed.
    """
    async with session.opened(judge, game_id) as opened:
        row = opened.change.game
        if (row.turn, row.step) != (turn, step):
            return False
        if row.status != "running" or row.deadline is None or row.deadline > judge.now():
            return False
        minded = declared_absences.stand_ins(row, opened.change.seats, opened.position.save, judge.now())
        computers = [*computers_of(opened.change.seats), *minded]
        if awaited_computer(opened.position, computers):
            judge.thinking[game_id] = None
        elif not await _waits(judge, opened) and not await open_seats.give_up_the_gone(judge, opened):
            await close(judge, opened)
        return True


async def _waits(judge: Judge, opened: Session) -> bool:
    """Put a deadline off for people who are away, or once by its grace; return whether it was."""
    return await _waits_for_the_absent(judge, opened) or await _is_put_off(judge, opened)


async def _waits_for_the_absent(judge: Judge, opened: Session) -> bool:
    """Put a deadline off if somebody is silent who is away and whom the game waits for; return if it was.

    They are named if the table knows of all of them.
    """
    row, seats, now = opened.change.game, opened.change.seats, judge.now()
    leaves = declared_absences.away(row, seats, now)
    waiting = [
        seat for seat in opened.position.silent if seat in leaves and declared_absences.days_left(row, seat)
    ]
    if not waiting:
        return False
    days = declared_absences.stretch(row, waiting, leaves, now)
    row.deadline = schedule_of(row).allowed(now + timedelta(days=days))
    await opened.change.note("waited", hours=24 * days)
    names = joined([opened.game.power(seat).name for seat in waiting])
    text = words.away.AWAITED if len(waiting) > 1 else words.away.AWAITED_ONE
    if not all(leaves[seat].told for seat in waiting):
        text = words.away.AWAITED_SOMEBODY
    line = text.format(title=texts.title(row), names=names, until=texts.until(row.deadline))
    await messages.say(judge, opened.change, [line])
    await changed(judge, opened)
    return True


async def _is_put_off(judge: Judge, opened: Session) -> bool:
    """Put a deadline off once, by the grace of the schedule, if somebody lets it pass for the first time in a
    row; return whether that was done. Who owes an answer is reminded; the table is not told who they are.
    """
    row, position = opened.change.game, opened.position
    grace = schedule_of(row).grace
    if not grace or position.ask is None or position.ask.heard:
        return False
    absent = declared_absences.away(row, opened.change.seats, judge.now())
    people = [s.seat for s in opened.change.seats if s.status == "held" and s.seat not in absent]
    first = [
        seat
        for seat in position.silent
        if seat in people and not missed_deadline_notices.count(opened.game, position.state, seat)
    ]
    if not first or not grant_grace(row):
        return False
    row.deadline = judge.now() + timedelta(hours=grace)
    until = texts.until(row.deadline)
    await opened.change.note("put off", hours=grace)
    line = words.deadlines.GRACE.format(title=texts.title(row), until=until)
    await messages.say(judge, opened.change, [line])
    await changed(judge, opened)
    for seat in opened.change.seats:
        if seat.seat in first and seat.user_id is not None:
            facts = {"title": texts.title(row), "power": opened.game.power(SeatName(seat.seat)).name}
            body = Body(text=words.deadlines.GRACE_FOR_YOU.format(**facts, until=until), controls="orders")
            await messages.post(judge, opened.change, "private", body, user_id=seat.user_id)
    return True


async def close(judge: Judge, opened: Session) -> None:
    """Close the open question as at its deadline: the silent take the default and are named and told.

    Who is away misses nothing: for them the default counts as if they had sent it.
    """
    before = await _without_absent(judge, opened)
    if session.went_on(opened.position.save, before.save):
        await progress.follow(judge, opened, before)
        return
    missed = before.silent
    position = runner.expire(opened.game, before.save, opened.dice)
    line = missed_deadline_notices.line(opened.game, before, position, missed)
    struck = [] if before.ask and before.ask.heard else missed
    await progress.follow(judge, opened, position, lines=[line] if line else [], missed=struck)


async def _without_absent(judge: Judge, opened: Session) -> AnyPosition:
    """Return where a game stands when nobody waits for people who are away any more."""
    position, change, asked = opened.position, opened.change, opened.position.ask
    for seat in declared_absences.away(change.game, change.seats, judge.now()):
        if seat in position.silent and not session.went_on(opened.position.save, position.save):
            if asked is not None and not asked.during:
                await acts_while_away.note_default(judge, opened, seat, asked.prompts[seat])
            position = runner.ready(opened.game, position.save, opened.dice, seat)
    return position


async def close_due(judge: Judge) -> int:
    """Close all that is over, and let computers think; return how many games moved."""
    return await close_over(judge) + await computers.go_on(judge)


async def close_over(judge: Judge, now: datetime | None = None) -> int:
    """Close all that is due at a moment, or now, end the pauses and challenges that are over, do what waited
    to be announced; return how many games moved.
    """
    now, deeds = now or judge.now(), list[tuple[int, Deed]]()
    async with judge.database.reading() as reading:
        most = AT_ONCE + len(judge.thinking) + len(judge.unheard)  # those wait, and hide no other
        due = await queries.due_deadlines(reading, now, most)
        resumes = await queries.due_resumes(reading, now)
        announced = await pending_acts.waiting(reading)
        offers = await queries.due_offers(reading, now)
        votes = await queries.due_votes(reading, now)
    for _, game_id, turn, step in due:
        unheard = judge.unheard.get(game_id)
        if game_id in judge.thinking or (unheard is not None and unheard.holds((turn, step))):
            continue  # what they answer, or wrote while nobody listened, may be what is waited for
        deeds.append((game_id, partial(expire, game_id=game_id, turn=turn, step=step)))
    for _, game_id in resumes:
        deeds.append((game_id, partial(resume, game_id=game_id, user_id=None)))
    for game_id in announced:
        deeds.append((game_id, partial(pending_acts.proceed, game_id=game_id)))
    for _, game_id in offers:
        deeds.append((game_id, partial(challenges.lapse, game_id=game_id)))
    deeds += [(game_id, partial(end_votes, game_id=game_id)) for game_id in votes]
    return await each(judge, deeds)


async def end_votes(judge: Judge, game_id: int) -> bool:
    """End the votes of a game whose time is over, and say so; return whether there were any."""
    async with session.opened(judge, game_id, "running", "paused", "frozen", "ended") as opened:
        lines = motion_rules.lapse(opened.game, opened.change.game, judge.now())
        await messages.say(judge, opened.change, lines)
        return bool(lines)


async def bridge(judge: Judge, since: datetime, games: Container[int] | None = None) -> int:
    """Extend the deadlines that fell between `since` and now by that gap, those of all games or of some:
    nothing is struck unheard.
    """
    now = judge.now()
    due = await judge.database.read(queries.due_deadlines, now, EVERY, since)
    due = [each for each in due if games is None or each[1] in games]
    return await each(judge, [(at[1], partial(_bridge, due=at, since=since, now=now)) for at in due])


async def _bridge(judge: Judge, due: Due, since: datetime, now: datetime) -> bool:
    """Extend one deadline by a gap; computers need no more time."""
    deadline, game_id, turn, step = due
    async with session.opened(judge, game_id) as opened:
        row = opened.change.game
        if (row.turn, row.step, row.deadline) != (turn, step, deadline) or row.hours == 0:
            return False
        row.deadline = schedule_of(row).allowed(max(deadline + (now - since), now + GRACE))
        line = words.deadlines.AWAY.format(title=texts.title(row), until=texts.until(row.deadline))
        await messages.say(judge, opened.change, [line])
        await changed(judge, opened)
        return True


async def extend(
    judge: Judge, game_id: int, user_id: int, hours: int, *, as_gamemaster: bool = False
) -> datetime:
    """Move the deadline and return it; a player spends one of their extensions, the gamemaster none."""
    async with session.opened(judge, game_id) as opened:
        change, row = opened.change, opened.change.game
        if row.status != "running" or row.deadline is None:
            raise Refusal(words.deadlines.NOTHING_TO_MOVE, title=texts.title(row))
        by, held = words.gamemaster.THE_GAMEMASTER, None
        if not as_gamemaster:
            held, hours = await _spend(opened, user_id)
            by = opened.game.power(SeatName(held)).name
        if not 1 <= hours <= 24 * 14:
            raise Refusal(words.deadlines.HOURS)
        await change.note("extended", user_id, hours=hours, seat=held)
        deadline = await put_off(judge, opened, hours)
        line = words.deadlines.EXTENDED_BY_ALL if several(by) else words.deadlines.EXTENDED_BY
        facts = {"title": texts.title(row), "who": by, "hours": hours, "until": texts.until(deadline)}
        await messages.say(judge, change, [line.format(**facts)])
        return deadline


async def put_off(judge: Judge, opened: Session, hours: int) -> datetime:
    """Move the deadline of a game that runs by so many hours, to a time its schedule allows; return it."""
    row = opened.change.game
    row.deadline = schedule_of(row).allowed((row.deadline or judge.now()) + timedelta(hours=hours))
    await changed(judge, opened)
    return row.deadline


async def _spend(opened: Session, user_id: int) -> tuple[str, int]:
    """Spend one of a player's extensions; return their seat and the hours it gives.

    Raises Refusal if there is none left, or nothing is asked of them.
    """
    change = opened.change
    held = session.own_seat(change, user_id)
    if opened.position.ask is None or held.seat not in opened.position.ask.prompts:
        raise Refusal(words.deadlines.NOT_ASKED)
    with changing(change.game) as kept:
        spent = kept.spent.get(held.seat, 0)
        if spent >= kept.extensions:
            raise Refusal(words.deadlines.NONE_LEFT, count=kept.extensions)
        kept.spent[held.seat] = spent + 1
        return held.seat, kept.extension_hours


async def reschedule(judge: Judge, game_id: int, user_id: int, text: str) -> Game:
    """Let the questions of a game close by another schedule, from the next one on; return the game."""
    schedule = read(text, judge.now().date())
    async with judge.database.change(game_id) as change:
        session.require(change.game, "open", "announcing", "running", "paused")
        keep_schedule(change.game, schedule)
        line = schedule.line or words.schedules.NONE_SET
        await change.note("rescheduled", user_id, schedule=line)
        head = words.schedules.CHANGED.format(title=texts.title(change.game), line=line)
        lines = [head, *schedule_texts.in_words(schedule)]
        if change.game.status != "open":
            lines.append(words.schedules.FROM_THE_NEXT)
        await messages.say(judge, change, lines)
        return change.game


async def pause(judge: Judge, game_id: int, user_id: int) -> str:
    """Stop the clock till it is let go on, or for the days that the table agreed on; return what it says."""
    async with session.opened(judge, game_id) as opened:
        row = opened.change.game
        if row.status == "paused":
            raise Refusal(words.deadlines.PAUSED_ALREADY, title=texts.title(row))
        await opened.change.note("paused", user_id)
        await stop(judge, opened)
        return texts.clock(row)


async def stop(judge: Judge, opened: Session) -> None:
    """Stop the clock of a game, and say until when."""
    row = opened.change.game
    row.left_seconds = left_of(judge, row)
    row.status, row.deadline = "paused", None
    row.paused_until = judge.now() + timedelta(days=settings_of(row).pause_days)
    line = f"{texts.title(row)}: {texts.clock(row)}"
    await messages.say(judge, opened.change, [line, *motion_rules.overtaken(opened.game, row, "pause")])
    motion_rules.follow_clock(row, judge.now())
    await messages.recall(opened.change, row.turn, row.step)
    await messages.status(judge, opened, opened.position)


async def resume(judge: Judge, game_id: int, user_id: int | None) -> datetime | None:
    """Let the clock go on with the time that was left, an hour at least; return the deadline."""
    async with session.opened(judge, game_id) as opened:
        row = opened.change.game
        if row.status != "paused":
            raise Refusal(words.deadlines.NOT_PAUSED, title=texts.title(row))
        await opened.change.note("resumed", user_id)
        return await go_on(judge, opened)


async def go_on(judge: Judge, opened: Session) -> datetime | None:
    """Let the clock of a paused game go on, and say until when; return the deadline.

    Raises Refusal for a game that waits for its home.
    """
    row = opened.change.game
    if settings_of(row).homeless:
        raise Refusal(words.deadlines.HOMELESS, title=texts.title(row))
    left = timedelta(seconds=max(row.left_seconds or 0, 3600))
    row.status, row.paused_until, row.left_seconds = "running", None, None
    row.deadline = schedule_of(row).allowed(judge.now() + left) if opened.position.ask else None
    line = words.deadlines.GOES_ON.format(title=texts.title(row), until=texts.until(row.deadline))
    await messages.say(judge, opened.change, [line, *motion_rules.overtaken(opened.game, row, "resume")])
    await changed(judge, opened)
    return row.deadline


async def changed(judge: Judge, opened: Session) -> None:
    """Bring reminders, status and votes up to date with a new deadline."""
    change, row, position = opened.change, opened.change.game, opened.position
    motion_rules.follow_clock(row, judge.now())
    await messages.recall(change, row.turn, row.step)
    for seat in change.seats:
        if seat.status == "held" and seat.seat in position.silent:
            await messages.remind(judge, opened, opened.position, seat)
    await messages.status(judge, opened, position)
