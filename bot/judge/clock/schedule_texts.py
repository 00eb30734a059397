"""A schedule in words, with the deadlines to come; schedules that a completion offers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from bot import words
from bot.judge.settings.schedule import DAY, DAYS, Schedule
from bot.judge.settings.stored_game_settings import schedule_of
from bot.judge.telling import texts
from games.core.rules.protocol import AnyGame
from storage.models import Game


def told(game: AnyGame, row: Game, now: datetime) -> list[str]:
    """Return the schedule of a game in words, and the next five deadlines if all time is taken; of a clock
    that stands still, those there would be if it went on now, and of a game that is over none.
    """
    schedule, hours = schedule_of(row), usual_hours(game, row)
    line = schedule.line or words.schedules.NONE_SET
    lines = [words.schedules.IT_IS.format(title=texts.title(row), line=line), *in_words(schedule)]
    ahead_of = "open" if row.status == "announcing" else row.status
    if ahead_of not in words.schedules.AHEAD:
        return lines
    if row.status == "paused":
        first = schedule.allowed(now + timedelta(seconds=max(row.left_seconds or 0, 3600)))
        ahead = [first, *schedule.upcoming(first, hours, 4)]
    else:
        ahead = schedule.upcoming(row.deadline or now, hours)
    if row.deadline is not None and row.status == "running":
        until = texts.until(row.deadline)
        lines.append(words.schedules.AWAITED.format(title=texts.title(row), until=until))
    deadlines = ", ".join(texts.moment(each, "f") for each in ahead)
    return [*lines, words.schedules.AHEAD[ahead_of].format(deadlines=deadlines)]


def in_words(schedule: Schedule) -> Iterator[str]:
    """Yield what a schedule says, a sentence for each of its parts."""
    if schedule.times:
        times = ", ".join(f"{each:%H:%M}" for each in schedule.times)
        least = length(schedule.least)
        yield words.schedules.FIXED.format(times=times, zone=schedule.zone, length=least)
    elif schedule.every is not None:
        text = words.schedules.EACH if schedule.every >= DAY else words.schedules.EACH_SHORT
        yield text.format(length=length(schedule.every))
    else:
        yield words.schedules.BY_THE_RULES
    if schedule.small is not None:
        yield words.schedules.SMALL.format(length=length(schedule.small))
    off = [DAYS[day] for day in schedule.days_off]
    off += [f"{one}" if one == last else f"{one} – {last}" for one, last in schedule.dates_off]
    if off:
        yield words.schedules.NO_DEADLINES_ON.format(days=", ".join(off))
        if not schedule.times:
            yield words.schedules.IN_ZONE.format(zone=schedule.zone)
    if schedule.warn is not None:
        lengths = ", ".join(map(length, schedule.warn))
        yield words.schedules.WARNED.format(lengths=lengths) if lengths else words.schedules.NOT_WARNED
    if schedule.grace:
        yield words.schedules.GRACED.format(length=length(schedule.grace))
    if schedule.early is not None:
        yield words.schedules.ENDS_EARLY if schedule.early else words.schedules.WAITS


def length(hours: int) -> str:
    """Return hours as people say them."""
    return f"{hours // DAY} d" if hours % DAY == 0 and hours > DAY else f"{hours} h"


def usual_hours(game: AnyGame, row: Game) -> int:
    """Return the hours that the rules give the longest of their questions."""
    options = game.options.model_validate(dict(row.options)).model_dump()
    hours = [value for name, value in options.items() if name.endswith("_hours") and isinstance(value, int)]
    return max(hours, default=DAY)


def common(zone: str) -> list[tuple[str, str]]:
    """Return schedules that many choose, each with what it comes to, for somebody in a time zone."""
    return [(line.format(zone=zone), label.format(zone=zone)) for line, label in words.schedules.COMMON]
