"""Who is away by their own word, until when, and whether their game waits for them.

Absences stand in the game's settings by seat. They end by the clock, when their person says so, and with the
seat: one that changed hands is nobody's absence.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from pydantic import BaseModel

from bot.judge.game_settings import Terms
from games.core.prompts import Seat as SeatName
from games.core.save import Save
from storage.models import Game, Seat

KEY = "absences"
DAY = timedelta(days=1)


class Account(BaseModel):
    """What was done for a seat while its person was not there, in words; `earlier` counts what `done` no
    longer holds.
    """

    done: list[str] = []
    earlier: int = 0


class Leave(Account):
    """A person is away until a moment; `told` is whether the table knows."""

    user_id: int
    until: datetime
    told: bool


class Absences(BaseModel):
    """The absences of a game by seat, the days for which it has waited for each, and what was done for those
    that nobody holds.
    """

    leaves: dict[str, Leave] = {}
    spent: dict[str, int] = {}
    minded: dict[str, Account] = {}


def absences_of(row: Game) -> Absences:
    """Return the absences of a game, those that are over too."""
    return Absences.model_validate(row.settings.get(KEY, {}))


def keep_absences(row: Game, found: Absences) -> None:
    """Store the absences of a game in its settings."""
    row.settings = {**row.settings, KEY: found.model_dump(mode="json")}


def away(row: Game, seats: Sequence[Seat], now: datetime) -> dict[SeatName, Leave]:
    """Return the absences that last, by seat."""
    leaves = absences_of(row).leaves
    held = {each.seat: each.user_id for each in seats if each.status == "held"}
    return {
        SeatName(seat): leave
        for seat, leave in leaves.items()
        if held.get(seat) == leave.user_id and leave.until > now
    }


def days_left(row: Game, seat: str) -> int:
    """Return for how many days a game still waits for a seat."""
    terms = Terms.model_validate(row.settings)
    return max(0, terms.away_days - absences_of(row).spent.get(seat, 0)) if terms.when_away == "wait" else 0


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
    if Terms.model_validate(row.settings).when_away != "computer":
        return []
    return [seat for seat in passed_over(row, seats, now) if seat not in save.submitted]


def stretch(row: Game, waiting: Sequence[SeatName], leaves: dict[SeatName, Leave], now: datetime) -> int:
    """Spend days of those a game waits for, and return by how many the deadline is put off.

    It is put off until all are back if the table knows of them; else by one day at a time, so that nobody
    reads from it until when somebody is away.
    """
    found, days = absences_of(row), 0
    for seat in waiting:
        whole = -((now - leaves[seat].until) // DAY)
        days = max(days, min(days_left(row, seat), whole if leaves[seat].told else 1))
    spent = {seat: found.spent.get(seat, 0) + min(days, days_left(row, seat)) for seat in waiting}
    keep_absences(row, found.model_copy(update={"spent": {**found.spent, **spent}}))
    return days
