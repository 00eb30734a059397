"""Until when somebody is away, as people write it: `3 Dec`, `2026-12-03`, `Friday 18:00`, `5 days`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Refusal
from bot.judge.settings import time_zones

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
COUNTED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
LENGTH = re.compile(
    rf"(?:for |in |another )?(\d{{1,3}}|an?|{'|'.join(COUNTED)}) ?(h|hours?|d|days?|w|weeks?|months?)"
)
STAMP = re.compile(r"<t:(\d{1,11})(?::[a-z])?>")
SPAN = re.compile(r"(?:from|between|starting) .+|.+ (?:-|–|to|until|till) .+")
"""Days with a beginning: an absence begins when it is said."""
NEAR_DAYS = {"today": 0, "tonight": 0, "tomorrow": 1, "overmorrow": 2}
WEEKEND = re.compile(r"(?:over )?(?:(?:the|this) )?weekend")
LATEST = 32_503_680_000
"""Seconds of the year 3000: whatever is later is too long."""
YEARS = (2, 9998)
"""Earlier and later days are none that every zone's clocks can show."""
HOURS = {"h": 1, "d": 24, "w": 168, "m": 720}


def read(text: str, now: datetime, zone: str) -> datetime:
    """Return until when somebody is away, in UTC; a day without a time of day is meant whole.

    Dates are those of the zone, the next there are where no year is named. Raises Refusal.
    """
    said = " ".join(typed_text.cut(text, 60).casefold().replace(",", " ").strip(" `.!").split())
    said = re.sub(r"^(?:until|till|til|through) ", "", said)
    until = _moment(_plainly(said), now, ZoneInfo(zone))
    *others, last = said.split(" ")
    if until is None and CLOCK.search(" ".join(others)) and (there := time_zones.named(last)):
        until = _moment(_plainly(" ".join(others)), now, ZoneInfo(there))
    if until is None:
        text = typed_text.plain(text, 40)
        raise Refusal(words.away.BEGINS_AT_ONCE if SPAN.fullmatch(said) else words.away.NO_TIME, text=text)
    if until <= now:
        raise Refusal(words.away.PAST, text=typed_text.plain(text, 40))
    if until > now + LONGEST:
        raise Refusal(words.away.TOO_LONG)
    return until


def _plainly(said: str) -> str:
    """Return what is said with the words in it that most people say otherwise."""
    said = re.sub(r"\bweds\b", "wed", said)
    said = re.sub(r"\b(?:the )?day after tomorrow\b", "overmorrow", said)
    said = re.sub(r"^the (?=\d)", "", said)
    said = re.sub(r"(?<=\d)t(?=\d)", " ", said)
    said = re.sub(r"\b(?:at )?(?:noon|midday)$", "12:00", said)
    said = re.sub(r"^(\d{4})/(\d{1,2})/(\d{1,2})\b", r"\1-\2-\3", said)
    return re.sub(r"(?<![\d.])(\d{1,2}\.\d{1,2})$", r"\1.", said)


def _moment(said: str, now: datetime, zone: ZoneInfo) -> datetime | None:
    """Return the moment that is said, None if it is none."""
    if length := LENGTH.fullmatch(said):
        count = COUNTED.index(length[1]) + 1 if length[1] in COUNTED else int(length[1].rstrip("an") or 1)
        return now + timedelta(hours=count * HOURS[length[2][0]])
    if stamp := STAMP.fullmatch(said):
        return datetime.fromtimestamp(min(int(stamp[1]), LATEST), UTC)
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
    """Return the day that is said, with its day of the week before it or not; None if it is none."""
    if (day := _dated(said, today)) is not None:
        return day
    named, _, behind = said.partition(" ")
    if (weekday := _among(named, WEEKDAYS)) is not None and behind:
        day = _dated(behind, today) if not behind.isalpha() else None
        return day if day is not None and day.weekday() == weekday else None
    if (weekday := _among(re.sub(r"^(?:next|this|coming) ", "", said), WEEKDAYS)) is not None:
        return today + timedelta(days=(weekday - today.weekday()) % 7 or 7)
    return None


def _dated(said: str, today: date) -> date | None:
    """Return the day that is said without its day of the week, None if it is none."""
    if said in NEAR_DAYS:
        return today + timedelta(days=NEAR_DAYS[said])
    if WEEKEND.fullmatch(said):
        return today + timedelta(days=6 - today.weekday())
    if found := ISO.fullmatch(said):
        return _date(int(found[1]), int(found[2]), int(found[3]))
    if found := DOTTED.fullmatch(said):
        return _next(int(found[1]), int(found[2]), found[3], today)
    if found := NAMED.fullmatch(said):
        name = found[2] or found[3]
        if (month := _among(name, MONTHS)) is not None:
            return _next(int(found[1] or found[4]), month + 1, found[5], today)
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
