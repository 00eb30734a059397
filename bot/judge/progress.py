"""A game goes on: a move is stored and told, up to the next question or to the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import structlog

from bot.judge import (
    match_course,
    messages,
    missed_deadlines,
    session,
    shared_clock,
    story_messages,
    words,
)
from bot.judge.judge import Judge
from bot.judge.message_body import PictureOf
from bot.judge.session import Session, awaited_computer
from games.core.prompts import Seat as SeatName
from games.core.prose import several
from games.core.runner import Position
from games.core.save import Act, Save

log = structlog.get_logger()


async def follow(  # noqa: PLR0913  what led to the position and what is said of it, all by name
    judge: Judge,
    course: Session,
    position: Position[Any],
    *,
    first: bool = False,
    lines: Sequence[str] = (),
    trail: Sequence[Position[Any]] = (),
    by: SeatName | None = None,
    missed: Sequence[SeatName] = (),
) -> Position[Any]:
    """Store a move, tell what came of it, and let the computers think that are awaited then.

    `lines` stand at the head of the report. `trail` are the positions on the way to this one, if it took
    several steps; `by` is the seat that made them, which is answered by itself. `missed` let
    the deadline pass. Returns the position.
    """
    change, before = course.change, course.position.save
    computers = [SeatName(seat.seat) for seat in change.seats if seat.status == "computer"]
    positions, last = [*trail, position], position
    await change.put(last.save, [page for each in positions for page in each.filled])
    if awaited_computer(last, computers) is not None:
        judge.thinking[change.game.id] = None
    if first or last.ask is None or session.went_on(before, last.save):
        await missed_deadlines.tell(judge, change, course.game, course.position, last, missed)
        await _go_on(judge, course, positions, lines, by)
    elif _done(before) != _done(last.save):
        for each in positions:
            await messages.secretly(judge, change, course.game, each.news, by)
    elif before.acts != last.save.acts:
        await _regroup(judge, course, positions)
    elif before.ready != last.save.ready:
        await messages.status(judge, change, course.game, last)
    return last


async def _go_on(
    judge: Judge,
    course: Session,
    positions: Sequence[Position[Any]],
    lines: Sequence[str],
    by: SeatName | None,
) -> None:
    """Put the question that is open now, under the clock that runs or a new one, and tell what led to it."""
    change, row, last = course.change, course.change.game, positions[-1]
    computers = [SeatName(seat.seat) for seat in change.seats if seat.status == "computer"]
    waiting = awaited_computer(last, computers) is not None and not _shared(last, computers)
    clock, same = shared_clock.running(row), shared_clock.goes_on(row, last.ask)
    asked_before = list(course.position.ask.prompts) if same and course.position.ask else []
    _set_deadline(judge, course, last, waiting=waiting)
    if not same:
        await messages.recall(change, course.position.save.turn, len(course.position.save.log))
        if clock is not None:
            await messages.recall(change, clock.turn, clock.step)
    asked = course.position.ask
    during = clock is not None and asked is not None and asked.during == clock.name
    ran = clock if clock and (clock.left is None or during) else None
    await story_messages.tell(judge, change, course.game, positions, lines, clock=ran, but=by)
    for seat in change.seats:
        if seat.seat not in asked_before:
            await messages.ask(judge, change, course.game, last, seat)
    await messages.status(judge, change, course.game, last)
    if last.ask is None:
        await _end(judge, course, last)


def _shared(position: Position[Any], computers: Sequence[SeatName]) -> bool:
    """Return whether people are asked the open question too: then it has their time, not the computers'."""
    return position.ask is not None and any(seat not in computers for seat in position.ask.prompts)


def _done(save: Save) -> list[Act]:
    """Return what seats did at a time of their own: none of it may show, not even by a text renewed."""
    return [act for act in save.acts if not act.is_seating]


async def _regroup(judge: Judge, course: Session, positions: Sequence[Position[Any]]) -> None:
    """Go on after a seat was given up before its turn's first answer: only who is newly asked is asked."""
    change, last = course.change, positions[-1]
    before = list(course.position.ask.prompts) if course.position.ask else []
    after = list(last.ask.prompts) if last.ask else []
    if not any(seat in before for seat in after):
        _set_deadline(judge, course, last, waiting=False)
    await messages.news(judge, change, course.game, positions)
    for seat in change.seats:
        if seat.seat not in before:
            await messages.ask(judge, change, course.game, last, seat)
    await messages.status(judge, change, course.game, last)


def _set_deadline(judge: Judge, course: Session, position: Position[Any], *, waiting: bool) -> None:
    """Give the open question its time: none to a computer, the rule's hours to people."""
    row = course.change.game
    if position.ask is None:
        row.deadline, row.left_seconds = None, None
        return
    shared_clock.set_deadline(judge, row, position.ask, waiting=waiting)


async def _end(judge: Judge, course: Session, position: Position[Any]) -> None:
    """End a game: say who won, publish the seed, show the years and the whole course."""
    row, outcome = course.change.game, course.game.outcome(position.state)
    if outcome is None:
        raise RuntimeError(f"{words.title(row)} asks nothing, yet is not over")
    row.status, row.ended_at, row.outcome = "ended", judge.now(), asdict(outcome)
    names = " and ".join(course.game.power(seat).name for seat in outcome.winners)
    lines = [
        f"## {names} {'win' if several(names) else 'wins'}" if names else "## The game is drawn",
        outcome.reason,
        f"-# The seed was `{row.seed.hex()}`; `/game export` gives the whole game for `mandate verify`.",
    ]
    turn = position.save.turn
    await messages.say(judge, course.change, lines, picture=PictureOf(kind="chart", turn=turn))
    await messages.say(
        judge, course.change, ["The whole course of the war:"], picture=PictureOf(kind="replay", turn=turn)
    )
    await match_course.ended(judge, course.change)
    await messages.status(judge, course.change, course.game, position)
