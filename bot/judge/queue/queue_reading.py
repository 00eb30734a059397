"""A wish for a table as somebody writes it: `Conquest or Warlords, 24h, evenings in Europe`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Judge, Refusal
from bot.judge.lobby import join_requirements
from bot.judge.queue.queue_matching import HOUR, QUARTERS
from bot.judge.settings import schedule_reading, time_zones
from bot.judge.settings.schedule import Schedule
from games import called
from storage.seatless_people_models import Hidden, Queued

USUAL = "every 24h"
MOST = 3
"""Schedules that one may take."""
PARTS_OF_DAY = {
    "morning": (7, 12), "afternoon": (12, 18), "evening": (18, 23), "night": (22, 4), "day": (9, 21),
}  # fmt: skip
REGIONS = {
    "europe": "Europe/Berlin", "america": "America/New_York", "asia": "Asia/Shanghai",
    "australia": "Australia/Sydney", "africa": "Africa/Lagos",
}  # fmt: skip
"""A zone for those who name no more than a part of the world."""
SPAN = re.compile(
    r"(?:awake |my )?(?:(?P<one>\d{1,2})(?::00)? ?(?:-|–|to) ?(?P<other>\d{1,2})(?::00)?"
    r"|(?P<part>morning|afternoon|evening|night|day)s?)"
    r"(?: (?:in )?"
    r"(?P<zone>[A-Za-z_]{2,20}(?: ?[+-]\d{1,2}|(?: [A-Za-z]{2,12}){1,2})?(?:/[\w+-]{1,30}){0,2}))?",
    re.IGNORECASE,
)
ANY_TIME = ("any_time", "anytime", "any_hours", "always", "all_day", "whenever")
"""Words for having no hours of one's own."""
LENGTH = re.compile(r"(?:every |at )?\d{1,3}(?: ?[hd]\b| ?hours?\b| ?days?\b|:\d\d)", re.IGNORECASE)
"""The beginning of a schedule."""
PEOPLE = re.compile(r"(?:at least )?(\d{1,2})(?: or more)?(?: people| players)?(?: at least)?", re.IGNORECASE)
HIDDEN: dict[str, Hidden] = {
    "anonymous": "yes", "no_anonymous": "no", "not_anonymous": "no",
    "anonymous_or_not": "either", "either": "either",
}  # fmt: skip
OR = re.compile(r" or | and |/|&", re.IGNORECASE)


@dataclass
class Stated:
    """A wish as far as it was stated; the rest is as it was, or as is usual."""

    rules: list[str] | None = None
    schedules: list[str] | None = None
    awake: tuple[list[int], str] | None = None
    hidden: Hidden | None = None
    joining: dict[str, int] | None = None
    people: int | None = None

    def add(self, more: Stated) -> None:
        """Say more, which counts before what was said."""
        for name, value in vars(more).items():
            if value is not None:
                setattr(self, name, value)

    def onto(self, row: Queued) -> None:
        """Put what was said into the row of somebody who waits."""
        row.rules = row.rules if self.rules is None else self.rules
        row.schedules = row.schedules if self.schedules is None else self.schedules
        if self.awake is not None:
            row.awake, row.zone = self.awake
        row.hidden = self.hidden or row.hidden
        row.joining = row.joining if self.joining is None else self.joining
        row.people = row.people if self.people is None else self.people


def read(judge: Judge, text: str, zone: str) -> Stated:
    """Return what a sentence says, its parts between commas; raises Refusal for one that says nothing.

    `zone` is that of the person, for hours without any.
    """
    said = Stated()
    for part in re.split(r"[,;\n]", typed_text.cut(typed_text.cleaned(text), 500)):
        plain = " ".join(part.strip(" .!").split())
        if plain:
            _take(judge, said, plain, zone)
    return said


def _take(judge: Judge, said: Stated, part: str, zone: str) -> None:
    """Take in one part; raises Refusal."""
    folded = part.casefold()
    if (company := HIDDEN.get(folded.replace(" ", "_"))) is not None:
        said.hidden = company
    elif folded.partition(" ")[0] in join_requirements.SPANS:
        said.joining = {**(said.joining or {}), **join_requirements.read(part)}
    elif SPAN.fullmatch(part) or folded.replace(" ", "_") in ANY_TIME:
        said.awake = awake(part, zone)
    elif LENGTH.match(part):
        said.schedules = [*(said.schedules or []), *schedules(part, judge.now())]
    elif found := PEOPLE.fullmatch(part):
        said.people = int(found[1])
    else:
        said.rules = [
            *(said.rules or []),
            *(each for each in rules(judge, part) if each not in (said.rules or [])),
        ]


def rules(judge: Judge, text: str) -> list[str]:
    """Return the rule sets that are named, in their order, or all for "any"; raises Refusal naming them."""
    games = list(judge.games.values())
    if text.strip().casefold() in ("any", "all", "anything"):
        return [game.slug for game in games]
    found: list[str] = []
    for name in OR.split(text.replace(",", " or ")):
        if not name.strip():
            continue
        if (game := called(name, games)) is None:
            every = ", ".join(each.title for each in games)
            raise Refusal(words.queue.UNREAD, part=typed_text.plain(name, 40), names=every)
        found.append(game.slug)
    return list(dict.fromkeys(found))


def schedules(text: str, now: datetime) -> list[str]:
    """Return the schedules that are named, "24h or 48h", as lines, the best first; raises Refusal."""
    found: list[str] = []
    for part in re.split(r" or ", text, flags=re.IGNORECASE):
        schedule = schedule_reading.read(part, now.date())
        if schedule.every is None and not schedule.times:
            raise Refusal(words.queue.NO_LENGTH, part=typed_text.plain(part, 60))
        found.append(schedule.line)
    if len(set(found)) > MOST:
        raise Refusal(words.queue.MANY_LENGTHS, most=MOST)
    return list(dict.fromkeys(found))


def awake(text: str, zone: str) -> tuple[list[int], str]:
    """Return the hours from and to that are named, and their zone; none of either for "" and "any"."""
    if text.strip().casefold().replace(" ", "_") in ("", "any", "off", *ANY_TIME):
        return [], zone
    said = SPAN.fullmatch(" ".join(text.split()))
    if said is None:
        raise Refusal(words.queue.NO_HOURS, part=typed_text.plain(text, 60))
    named = (said["zone"] or "").casefold()
    found = time_zones.named(named) or REGIONS.get(named) or (zone if not named else None)
    if found is None:
        raise Refusal(words.queue.NO_HOURS, part=typed_text.plain(text, 60))
    first, last = (
        PARTS_OF_DAY[said["part"].casefold()] if said["part"] else (int(said["one"]), int(said["other"]))
    )
    if (first, last) == (0, 24):
        return [], found
    if not (first <= 23 and last <= 24) or first == last % 24:
        raise Refusal(words.queue.NO_HOURS, part=typed_text.plain(text, 60))
    return [first, last % 24], found


def quarters(hours: Sequence[int], zone: str, now: datetime) -> frozenset[int] | None:
    """Return hours of a zone as quarters of a UTC day, by its clocks of today; None for none."""
    if len(hours) != 2:
        return None
    first, last = (quarter_of(time(hour), zone, now) for hour in hours)
    return frozenset((first + more) % QUARTERS for more in range((last - first) % QUARTERS))


def quarter_of(clock: time, zone: str, now: datetime) -> int:
    """Return the quarter of a UTC day in which the clocks of a zone show a time today."""
    try:
        there = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError):
        there = ZoneInfo("UTC")
    moment = datetime.combine(now.astimezone(there).date(), clock, there).astimezone(ZoneInfo("UTC"))
    return moment.hour * HOUR + moment.minute // 15


def due_at(line: str, now: datetime) -> frozenset[int]:
    """Return the quarters of a UTC day at which the deadlines of a schedule fall, if it names times."""
    schedule = schedule_reading.stored(line)
    return frozenset(quarter_of(each, schedule.zone, now) for each in schedule.times)


def at_the_end_of(common: frozenset[int], line: str, zone: str, now: datetime) -> str:
    """Return a schedule of whole days with its deadlines at the end of the hours in which all are awake, by
    the clocks of a zone; any other as it is.
    """
    schedule = schedule_reading.stored(line)
    if schedule.every is None or schedule.every % 24 or len(common) in (0, QUARTERS):
        return line
    ends = [quarter for quarter in sorted(common) if (quarter + 1) % QUARTERS not in common]
    end = max(ends, key=lambda quarter: _run(common, quarter)) + 1
    midnight = datetime.combine(now.date(), time(0), ZoneInfo("UTC"))
    local = (midnight + timedelta(minutes=15 * (end % QUARTERS))).astimezone(ZoneInfo(zone))
    fixed = Schedule(
        times=(local.time().replace(tzinfo=None),), zone=zone, least=schedule.every - 12,
        days_off=schedule.days_off, dates_off=schedule.dates_off, warn=schedule.warn, grace=schedule.grace,
        early=schedule.early,
    )  # fmt: skip
    return fixed.line


def _run(common: frozenset[int], last: int) -> int:
    """Return how many quarters in a row end with one of them."""
    return next(length for length in range(1, QUARTERS + 1) if (last - length) % QUARTERS not in common)
