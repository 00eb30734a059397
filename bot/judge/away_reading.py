"""Until when somebody is away, as people write it: `3 Dec`, `2026-12-03`, `Friday 18:00`, `5 days`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Refusal

LONGEST = timedelta(days=90)
MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
)  # fmt: skip
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
CLOCK = re.compile(r"(?:^|\s)(?:at )?(\d{1,2})(?::(\d{2}) ?([ap]m)?| ?([ap]m))$")
ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})?")
ORDINAL = r"(\d{1,2})(?:st|nd|rd|th)?"
NAMED = re.compile(rf"(?:{ORDINAL}\.? (?:of )?([a-z]{{3,9}})\.?|([a-z]{{3,9}})\.? {ORDINAL})(?: (\d{{4}}))?")
LENGTH = re.compile(r"(?:for )?(\d{1,3}) ?(h|hours?|d|days?|w|weeks?)")
YEARS = (2, 9998)
"""Earlier and later days are none that every zone's clocks can show."""
HOURS = {"h": 1, "d": 24, "w": 168}


def read(text: str, now: datetime, zone: str) -> datetime:
    """Return until when somebody is away, in UTC; a day without a time of day is meant whole.

    Dates are those of the zone, the next there are where no year is named. Raises Refusal.
    """
    said = " ".join(typed_text.cut(text, 60).casefold().replace(",", " ").strip(" `.!").split())
    said = re.sub(r"^(?:until|till|til) ", "", said)
    said = re.sub(r"\bweds\b", "wed", said)
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
        if (read_at := _at(int(clock[1]), int(clock[2] or 0), clock[3] or clock[4])) is None:
            return None
        at, said = read_at, said[: clock.start()].strip()
    today = now.astimezone(zone).date()
    day = today if clock is not None and not said else _day(said, today)
    if day is None:
        return None
    return datetime.combine(day, at.replace(microsecond=0), zone).astimezone(UTC)


def _at(hour: int, minute: int, half: str | None) -> time | None:
    """Return a time of day, of a half of the day ("am", "pm") or of the whole; None if there is none such."""
    if half:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half == "pm" else 0)
    return time(hour, minute) if hour < 24 and minute < 60 else None


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
        if (month := _among(name, MONTHS)) is not None:
            return _next(int(found[1] or found[4]), month + 1, found[5], today)
    if (weekday := _among(said.removeprefix("next "), WEEKDAYS)) is not None:
        return today + timedelta(days=(weekday - today.weekday()) % 7 or 7)
    return None


def _among(word: str, names: Sequence[str]) -> int | None:
    """Return which name a word is, whole or cut short to three letters or more; None for another word."""
    found = [number for number, name in enumerate(names) if name.startswith(word) and len(word) > 2]
    return found[0] if found else None


def _next(day: int, month: int, year: str | None, today: date) -> date | None:
    """Return a day of a month in a year, the next there is if none is named."""
    if year:
        return _date(int(year), month, day)
    found = _date(today.year, month, day)
    return found if found is not None and found >= today else _date(today.year + 1, month, day)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(min(max(year, YEARS[0]), YEARS[1]), month, day) if year else None
    except ValueError:
        return None
