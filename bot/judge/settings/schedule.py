"""When the questions of a game close: what a schedule says, and the arithmetic of its deadlines.

It is written in one line: `at 20:00 Europe/Berlin · small 4h · not Sat, Sun · warn 12h, 2h · grace 6h`
(`schedule_reading`). Deadlines are found by the clocks of its zone, with the standard library's `zoneinfo`: a
time that a change of the clocks leaves out is taken as it would have been before the change, one that comes
twice the first time.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import TypeAlias
from zoneinfo import ZoneInfo

DAY = 24
"""Hours. A question for which the rules give less is a small one: `every` does not lengthen it, `least` asks
no more than the rules give, and `small` gives it hours of its own, by the clock and not at fixed times.
"""
USUAL_LEAST = 12
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")

Stretch: TypeAlias = tuple[date, date]
"""The first and the last day of some that follow one another."""


@dataclass(frozen=True)
class Schedule:
    """When deadlines fall. `every`, `small` and `least` are hours, `times` of the day are in `zone`.

    `days_off` are weekdays (0 is Monday), `dates_off` stretches of days, both ends included; no deadline
    falls on either. `warn` are hours before a deadline, None for the usual ones; `grace` are hours by which a
    deadline is put off once when somebody missed it; `early` says whether a question closes when all are
    ready, None where the terms of the game say it.
    """

    every: int | None = None
    small: int | None = None
    times: tuple[time, ...] = ()
    zone: str = "UTC"
    least: int = USUAL_LEAST
    days_off: tuple[int, ...] = ()
    dates_off: tuple[Stretch, ...] = ()
    warn: tuple[int, ...] | None = None
    grace: int = 0
    early: bool | None = None

    @property
    def line(self) -> str:
        """Return the schedule as it is written, "" for one that says nothing."""
        parts = [] if self.every is None else [f"every {_length(self.every)}"]
        if self.times:
            parts.append(f"at {', '.join(f'{each:%H:%M}' for each in self.times)} {self.zone}")
            parts.append(f"least {_length(self.least)}")
        elif self.zone != "UTC":
            parts.append(f"zone {self.zone}")
        if self.small is not None:
            parts.append(f"small {_length(self.small)}")
        off = [DAYS[day] for day in self.days_off]
        off += [f"{one}" if one == last else f"{one}..{last}" for one, last in self.dates_off]
        if off:
            parts.append(f"not {', '.join(off)}")
        if self.warn is not None:
            parts.append(f"warn {', '.join(map(_length, self.warn)) or 'off'}")
        if self.grace:
            parts.append(f"grace {_length(self.grace)}")
        if self.early is not None:
            parts.append(f"early {'on' if self.early else 'off'}")
        return " · ".join(parts)

    def closes(self, now: datetime, hours: int, *, is_small: bool | None = None) -> datetime:
        """Return the deadline of a question put at `now`, for which the rules give `hours`; aware, in UTC.

        Unless it is said whether it `is_small`, it is where that is less than a day.
        """
        if self.small is not None and (hours < DAY if is_small is None else is_small):
            return self._on_a_day(now + timedelta(hours=self.small))
        if self.times:
            return self._first_time(now.astimezone(UTC) + timedelta(hours=min(self.least, hours)))
        if self.every is not None:
            hours = self.every if hours >= DAY else min(hours, self.every)
        return self.allowed(now + timedelta(hours=hours))

    def allowed(self, moment: datetime) -> datetime:
        """Return the moment, put off to the same time of the first day on which deadlines may fall; in UTC.

        With times of the day it is the first of them that is not earlier.
        """
        if self.times:
            return self._first_time(moment.astimezone(UTC))
        return self._on_a_day(moment)

    def _on_a_day(self, moment: datetime) -> datetime:
        """Return the moment, put off to the same time of the first day that is not off; in UTC."""
        local = moment.astimezone(ZoneInfo(self.zone))
        if not self._is_off(local.date()):
            return moment.astimezone(UTC)
        day = local.date()
        while self._is_off(day):
            day += timedelta(days=1)
        return self._at(day, local.time().replace(fold=0))

    def upcoming(self, now: datetime, hours: int, count: int = 5) -> list[datetime]:
        """Return the next deadlines if each question of so many hours takes all its time."""
        found: list[datetime] = []
        for _ in range(count):
            now = self.closes(now, hours)
            found.append(now)
        return found

    def _first_time(self, earliest: datetime) -> datetime:
        """Return the first time of the day, on a day that is not off, from a moment in UTC on."""
        day = earliest.astimezone(ZoneInfo(self.zone)).date() - timedelta(days=1)
        while True:
            if not self._is_off(day):
                moments = sorted(self._at(day, each) for each in self.times)
                if (found := next((each for each in moments if each >= earliest), None)) is not None:
                    return found
            day += timedelta(days=1)

    def _is_off(self, day: date) -> bool:
        """Return whether no deadline may fall on a day."""
        return day.weekday() in self.days_off or any(one <= day <= last for one, last in self.dates_off)

    def _at(self, day: date, clock: time) -> datetime:
        """Return the moment at which the clocks of the zone show a time on a day, in UTC."""
        return datetime.combine(day, clock, ZoneInfo(self.zone)).astimezone(UTC)


def _length(hours: int) -> str:
    """Return a length as it is written: hours, and days where they are whole and more than two."""
    return f"{hours // DAY}d" if hours % DAY == 0 and hours > 2 * DAY else f"{hours}h"
