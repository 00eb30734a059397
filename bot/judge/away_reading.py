"""Until when somebody is away, as people write it: `3 Dec`, `2026-12-03`, `Friday 18:00`, `5 days`."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Refusal

LONGEST = timedelta(days=90)
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
CLOCK = re.compile(r"(?:^|\s)(?:at )?(\d{1,2}):(\d{2})$")
ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})?")
ORDINAL = r"(\d{1,2})(?:st|nd|rd|th)?"
NAMED = re.compile(rf"(?:{ORDINAL}\.? (?:of )?([a-z]{{3,9}})\.?|([a-z]{{3,9}})\.? {ORDINAL})(?: (\d{{4}}))?")
LENGTH = re.compile(r"(?:for )?(\d{1,3}) ?(h|hours?|d|days?|w|weeks?)")
HOURS = {"h": 1, "d": 24, "w": 168}


def read(text: str, now: datetime, zone: str) -> datetime:
    """Return until when somebody is away, in UTC; a day without a time of day is meant whole.

    Dates are those of the zone, the next there are where no year is named. Raises Refusal.
    """
    said = " ".join(typed_text.cut(text, 60).casefold().replace(",", " ").strip(" `.!").split())
    said = re.sub(r"^(?:until|till|til) ", "", said)
    if DOTTED.fullmatch(f"{said}."):
        said += "."
    until = _moment(said, now, ZoneInfo(zone))
    if until is None:
        raise Refusal(words.away.NO_TIME, text=typed_text.plain(text, 40))
    if until <= now:
        raise Refusal(words.away.PAST, text=typed_text.plain(text, 40))
    if until > now + LONGEST:
        raise Refusal(words.away.TOO_LONG)
    return until


def _moment(said: str, now: datetime, zone: ZoneInfo) -> datetime | None:
    """Return the moment that is said, None if it is none."""
    if length := LENGTH.fullmatch(said):
        return now + timedelta(hours=int(length[1]) * HOURS[length[2][0]])
    clock, at = CLOCK.search(said), time.max
    if clock is not None:
        if int(clock[1]) > 23 or int(clock[2]) > 59:
            return None
        at, said = time(int(clock[1]), int(clock[2])), said[: clock.start()].strip()
    today = now.astimezone(zone).date()
    day = today if clock is not None and not said else _day(said, today)
    if day is None:
        return None
    return datetime.combine(day, at.replace(microsecond=0), zone).astimezone(UTC)


def _day(said: str, today: date) -> date | None:
    """Return the day that is said, None if it is none."""
    if said in ("today", "tomorrow"):
        return today + timedelta(days=said == "tomorrow")
    if found := ISO.fullmatch(said):
        return _date(int(found[1]), int(found[2]), int(found[3]))
    if found := DOTTED.fullmatch(said):
        return _next(int(found[1]), int(found[2]), found[3], today)
    if found := NAMED.fullmatch(said):
        name = found[2] or found[3]
        if name[:3] in MONTHS:
            return _next(int(found[1] or found[4]), MONTHS.index(name[:3]) + 1, found[5], today)
    name = said.removeprefix("next ")
    if name[:3] in WEEKDAYS and name.isalpha():
        return today + timedelta(days=(WEEKDAYS.index(name[:3]) - today.weekday()) % 7 or 7)
    return None


def _next(day: int, month: int, year: str | None, today: date) -> date | None:
    """Return a day of a month in a year, the next there is if none is named."""
    if year:
        return _date(int(year), month, day)
    found = _date(today.year, month, day)
    return found if found is not None and found >= today else _date(today.year + 1, month, day)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
