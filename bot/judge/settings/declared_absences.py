"""Declared absences: until when, and whether the game waits for them.

Absences stand in the game's settings by seat. They end by the clock, when their person says so, and with the
seat: one that changed hands is nobody's absence.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.judge.settings.running_game_models import Absence
from bot.judge.settings.stored_game_settings import changing, settings_of
from games.core.play.save import Save
from games.core.rules.prompts import Seat as SeatName
from storage.models import Game, Seat

DAY = timedelta(days=1)


def away(row: Game, seats: Sequence[Seat], now: datetime) -> dict[SeatName, Absence]:
    """Return the absences that last, by seat."""
    leaves = settings_of(row).absences.leaves
    held = {each.seat: each.user_id for each in seats if each.status == "held"}
    return {
        SeatName(seat): leave
        for seat, leave in leaves.items()
        if held.get(seat) == leave.user_id and leave.until > now
    }


def misses(row: Game, seat: Seat, moment: datetime) -> bool:
    """Return whether the person of a seat has said that they are away until after a moment."""
    leave = settings_of(row).absences.leaves.get(seat.seat)
    return leave is not None and leave.user_id == seat.user_id and leave.until > moment


def days_left(row: Game, seat: str) -> int:
    """Return for how many days a game still waits for a seat."""
    kept = settings_of(row)
    return max(0, kept.away_days - kept.absences.spent.get(seat, 0)) if kept.when_away == "wait" else 0


def passed_over(row: Game, seats: Sequence[Seat], now: datetime) -> list[SeatName]:
    """Return the seats for which the open question does not wait: who is back before its deadline is awaited,
    and one for whom the game still has days to wait.
    """
    if row.status != "running" or row.deadline is None:
        return []
    found = away(row, seats, now)
    return [seat for seat, leave in found.items() if leave.until > row.deadline and not days_left(row, seat)]


def stand_ins(row: Game, seats: Sequence[Seat], save: Save, now: datetime) -> list[SeatName]:
    """Return the seats that a computer answers for when the open question closes: their people are away, have
    sent nothing, and the table agreed on it.
    """
    if settings_of(row).when_away != "computer":
        return []
    return [seat for seat in passed_over(row, seats, now) if seat not in save.submitted]


def stretch(row: Game, waiting: Sequence[SeatName], leaves: dict[SeatName, Absence], now: datetime) -> int:
    """Spend days of those a game waits for, and return by how many the deadline is put off.

    It is put off until all are back if the table knows of them; else by one day at a time, so that nobody
    reads from it until when somebody is away.
    """
    before, days = settings_of(row).absences.spent, 0
    for seat in waiting:
        whole = -((now - leaves[seat].until) // DAY)
        days = max(days, min(days_left(row, seat), whole if leaves[seat].told else 1))
    spent = {str(seat): before.get(seat, 0) + min(days, days_left(row, seat)) for seat in waiting}
    with changing(row) as kept:
        kept.absences.spent = {**before, **spent}
    return days
