"""A schedule as people write it: `at 8pm Berlin, not weekends`, `every 48h · grace 6h`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, time
from functools import lru_cache

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Refusal
from bot.judge.settings import time_zones
from bot.judge.settings.schedule import DAY, DAYS, Schedule, Stretch
from games.core.rules.lexicon import nearest

LONGEST = {"every": 14 * DAY, "small": DAY, "least": 7 * DAY, "warn": 14 * DAY, "grace": 3 * DAY}
LONGEST_OFF = 60
"""Days in a row that one stretch may leave out."""
MOST = {"times": 6, "stretches": 10, "warn": 5}
KEYWORDS = {
    **{word: word for word in ("every", "small", "at", "least", "not", "warn", "grace", "early", "zone")},
    "each": "every", "daily": "daily", "minimum": "least", "except": "not", "skip": "not", "without": "not",
    "excluding": "not", "never": "not", "remind": "warn", "reminders": "warn", "in": "zone", "@": "at",
}  # fmt: skip
DAY_NAMES = {
    name: number
    for number, day in enumerate(
        ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    )
    for name in (day, f"{day}s", day[:3], day[:4], day[:2])
}
GROUPS = {"weekend": (5, 6), "weekends": (5, 6), "weekdays": (0, 1, 2, 3, 4)}
NOTHING = ("off", "none", "no")
FILLERS = ("and", "or", "&", "the", "period")
"""Words that say nothing."""
FAR = 2
"""Letters by which a word may differ from what may have been meant."""
UNITS, HOURS = "h|hours?|hrs?|d|days?|w|weeks?", {"h": 1, "d": DAY, "w": 7 * DAY}
NAMED_TIMES = {"noon": time(12), "midday": time(12), "midnight": time(0)}
LONG_ENOUGH = 4
"""Letters of a word that may be a keyword misspelt; of a shorter one too much would differ."""
READ_IN_CLAUSES = {*DAY_NAMES, *GROUPS, *NOTHING, "on", "off", "yes"}
"""Words behind a keyword that are no keyword."""


def read(text: str, today: date | None = None) -> Schedule:
    """Return the schedule that a text writes; "" and "off" are the one that says nothing. Raises Refusal.

    Days off that were over before `today` are refused; a line that is stored is read without it.
    """
    plain = typed_text.cut(typed_text.cleaned(text), 500).replace("`", " ")
    if plain.strip().casefold() in ("", *NOTHING):
        return Schedule()
    reading = _Reading(Schedule(), today)
    for keyword, given in _clauses(_words(plain)):
        reading.take(keyword, given)
    return reading.finished()


@lru_cache(maxsize=1024)
def stored(line: str) -> Schedule:
    """Return the schedule of a stored line."""
    return read(line)


def _words(text: str) -> list[str]:
    """Return the words of a schedule: lengths, times and stretches of days are one word each."""
    text = re.sub(r"[,;·|\n]", " ", text.replace("–", "-").replace("—", "-"))
    text = re.sub(r"\b(?:every|each) day\b", "daily", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(every|each) week\b", r"\1 7d", text, flags=re.IGNORECASE)
    text = re.sub(rf"(?<![\d:.])(\d{{1,4}}) ?({UNITS})\b/?", r"\1\2 ", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(\d{1,2}(?::\d\d)?) ?([ap])\.?m\b\.?", r"\1\2m", text, flags=re.IGNORECASE)
    text = re.sub(
        r"(\d{4}-\d\d?-\d\d?) ?(?:\.{2,3}|-|to|until|…) ?(?=\d{4}-)", r"\1..", text, flags=re.IGNORECASE
    )
    return time_zones.joined(time_zones.OFFSET.sub(r"UTC\1\2", text).split())


def _clauses(found: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return the words behind each keyword; what stands in front of the first is its own clause, ""."""
    clauses: list[tuple[str, list[str]]] = [("", [])]
    for word in found:
        keyword = KEYWORDS.get(word.casefold().rstrip(":"))
        if keyword is not None:
            clauses.append((keyword, []))
        else:
            clauses[-1][1].append(word)
    return [clause for clause in clauses if clause != ("", [])]


@dataclass
class _Reading:
    """A schedule while it is read, clause by clause."""

    schedule: Schedule
    today: date | None
    said: set[str] = field(default_factory=set[str])
    only: set[int] = field(default_factory=set[int])

    def take(self, keyword: str, given: list[str]) -> None:
        """Take in one clause; raises Refusal."""
        given = [word for word in given if word.casefold() not in FILLERS and not self._is_zone(word)]
        if keyword in ("", "at", "every", "daily"):
            given = [word for word in given if not self._is_a_day(word)]
        if not keyword and not given:
            return
        if not keyword:
            keyword = "every" if _hours(given[0]) else "at" if _time(given[0]) else ""
            if not keyword:
                raise Refusal(
                    words.schedules.UNKNOWN, word=_quoted(given[0]), meant=_meant(given[0], [*KEYWORDS])
                )
        if keyword in self.said and keyword != "not":
            raise Refusal(words.schedules.TWICE, word=keyword)
        self.said.add(keyword)
        if keyword != "zone":
            _refuse_misspelt(given)
        clauses = {
            "every": self._every,
            "small": self._small,
            "daily": self._daily,
            "at": self._at,
            "least": self._least,
            "not": self._not,
            "warn": self._warn,
            "grace": self._grace,
            "early": self._early,
            "zone": self._zone,
        }
        clauses[keyword](given)

    def finished(self) -> Schedule:
        """Return the schedule; raises Refusal where its parts do not go together."""
        found = self.schedule
        if "daily" in self.said and found.every not in (None, DAY):
            raise Refusal(words.schedules.TWO_LENGTHS, line=found.line)
        if "daily" in self.said and not found.times:
            found = replace(found, every=DAY)
        if found.every is not None and found.times:
            raise Refusal(words.schedules.BOTH)
        if "least" in self.said and not found.times:
            raise Refusal(words.schedules.LEAST_ALONE)
        if self.only:
            days_off = {*found.days_off, *set(range(len(DAYS))) - self.only}
            found = replace(found, days_off=tuple(sorted(days_off)))
        if len(found.days_off) == len(DAYS):
            raise Refusal(words.schedules.NO_DAY_LEFT)
        return replace(found, dates_off=tuple(sorted(set(found.dates_off))))

    def _is_a_day(self, word: str) -> bool:
        """Take a day on which alone deadlines fall: "weekdays at 20:00", "Mon, Wed at 20:00"."""
        plain = word.casefold()
        days = _weekdays(plain)
        self.only |= days or set()
        return days is not None or plain in ("on", "only")

    def _is_zone(self, word: str) -> bool:
        """Take a word that is a time zone; raises Refusal for a second one, or one that does not exist."""
        zone = time_zones.named(word)
        if zone is None and self.today is None and word in time_zones.NOWHERE:
            zone = word
        if zone is None:
            if "/" in word:
                known = [name for name in time_zones.names() if "/" in name]
                raise Refusal(words.schedules.NO_ZONE, word=_quoted(word), meant=_meant(word, known))
            return False
        if "a zone" in self.said and zone != self.schedule.zone:
            raise Refusal(words.schedules.TWO_ZONES, one=self.schedule.zone, other=zone)
        self.said.add("a zone")
        self.schedule = replace(self.schedule, zone=zone)
        return True

    def _every(self, given: list[str]) -> None:
        self.schedule = replace(self.schedule, every=_one_length("every", given))

    def _small(self, given: list[str]) -> None:
        self.schedule = replace(self.schedule, small=_one_length("small", given))

    def _least(self, given: list[str]) -> None:
        self.schedule = replace(self.schedule, least=_one_length("least", given))

    def _grace(self, given: list[str]) -> None:
        off = [word.casefold() for word in given] in [[word] for word in NOTHING]
        self.schedule = replace(self.schedule, grace=0 if off else _one_length("grace", given))

    def _warn(self, given: list[str]) -> None:
        if [word.casefold() for word in given] in [[word] for word in NOTHING]:
            self.schedule = replace(self.schedule, warn=())
            return
        lengths = [_one_length("warn", [word]) for word in given]
        if not lengths:
            raise Refusal(words.schedules.WANTS["warn"])
        if len(lengths) > MOST["warn"]:
            raise Refusal(words.schedules.MOST_TIMES)
        self.schedule = replace(self.schedule, warn=tuple(sorted(set(lengths), reverse=True)))

    def _at(self, given: list[str]) -> None:
        times = [_time(word) for word in given]
        if not times:
            raise Refusal(words.schedules.WANTS["at"])
        if None in times:
            _refuse_misspelt_zone(given)
            raise Refusal(words.schedules.NO_TIME, word=_quoted(given[times.index(None)]))
        if len(times) > MOST["times"]:
            raise Refusal(words.schedules.MOST_TIMES)
        self.schedule = replace(self.schedule, times=tuple(sorted({each for each in times if each})))

    def _early(self, given: list[str]) -> None:
        answer = {"on": True, "yes": True, "off": False, "no": False}.get(" ".join(given).casefold())
        if answer is None:
            raise Refusal(words.schedules.WANTS["early"])
        self.schedule = replace(self.schedule, early=answer)

    def _zone(self, given: list[str]) -> None:
        if given:
            raise Refusal(
                words.schedules.NO_ZONE, word=_quoted(given[0]), meant=_meant(given[0], time_zones.names())
            )
        if "a zone" not in self.said:
            raise Refusal(words.schedules.WANTS["zone"])

    def _daily(self, given: list[str]) -> None:
        if given and all(map(_time, given)):
            self.take("at", given)
        elif given:
            raise Refusal(
                words.schedules.UNKNOWN, word=_quoted(given[0]), meant=_meant(given[0], [*KEYWORDS])
            )

    def _not(self, given: list[str]) -> None:
        days, stretches = set(self.schedule.days_off), list(self.schedule.dates_off)
        for word in given:
            plain = word.casefold()
            if plain == "on":
                continue
            if (found := _weekdays(plain)) is not None:
                days |= found
            else:
                stretches.append(self._stretch(word))
        if not given:
            raise Refusal(words.schedules.WANTS["not"])
        if len(stretches) > MOST["stretches"]:
            raise Refusal(words.schedules.MOST_TIMES)
        self.schedule = replace(self.schedule, days_off=tuple(sorted(days)), dates_off=tuple(stretches))

    def _stretch(self, word: str) -> Stretch:
        """Return the days off that a word names, one or from one to another; raises Refusal."""
        found = re.fullmatch(r"(\d{4}-\d\d?-\d\d?)(?:\.\.(\d{4}-\d\d?-\d\d?))?", word)
        if found is None:
            raise Refusal(
                words.schedules.NO_DAYS, word=_quoted(word), meant=_meant(word, [*DAY_NAMES, *GROUPS])
            )
        one, last = _day(found[1]), _day(found[2] or found[1])
        if last < one:
            raise Refusal(words.schedules.BACKWARDS, first=one, last=last)
        if self.today is not None and last < self.today:
            raise Refusal(words.schedules.PASSED, last=last)
        if (last - one).days >= LONGEST_OFF:
            raise Refusal(words.schedules.TOO_LONG_OFF)
        return one, last


def _refuse_misspelt(given: Sequence[str]) -> None:
    """Raise Refusal for a word that begins no clause, and that one letter or two make one that does."""
    for word in given:
        plain = word.casefold().rstrip(":")
        if not plain.isalpha() or len(plain) < LONG_ENOUGH or plain in READ_IN_CLAUSES:
            continue
        days, keywords = nearest(plain, [*DAY_NAMES, *GROUPS]), nearest(plain, [*KEYWORDS])
        meant = _meant(plain, [*KEYWORDS])
        if meant and keywords[1] < days[1]:
            raise Refusal(words.schedules.UNKNOWN, word=_quoted(word), meant=meant)


def _refuse_misspelt_zone(given: Sequence[str]) -> None:
    """Raise Refusal for a word that is nearly a time zone."""
    for word in given:
        if word.isalpha() and len(word) > LONG_ENOUGH and (meant := _meant(word, [*time_zones.written()])):
            raise Refusal(words.schedules.NO_ZONE, word=_quoted(word), meant=meant)


def _hours(word: str) -> int | None:
    """Return the hours of a length, "24h" or "2d"; None for another word."""
    found = re.fullmatch(rf"([0-9]{{1,4}})({UNITS})", word.casefold())
    return None if found is None else int(found[1]) * HOURS[found[2][0]]


def _one_length(keyword: str, given: Sequence[str]) -> int:
    """Return the only length behind a keyword; raises Refusal unless there is one that it may have."""
    hours = _hours(given[0]) if len(given) == 1 else None
    if hours is None or not 1 <= hours <= LONGEST[keyword]:
        raise Refusal(words.schedules.WANTS[keyword])
    return hours


def _time(word: str) -> time | None:
    """Return the time of day that a word is, "20:00", "8pm", "8:30am" or "noon"; None for another word."""
    if word.casefold() in NAMED_TIMES:
        return NAMED_TIMES[word.casefold()]
    found = re.fullmatch(r"([0-9]{1,2})(?:[:.]([0-9]{2}))?(am|pm)?", word.casefold())
    if found is None or (found[2] is None and found[3] is None):
        return None
    hour, minute = int(found[1]), int(found[2] or 0)
    if found[3] is not None:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if found[3] == "pm" else 0)
    return time(hour, minute) if hour < DAY and minute < 60 else None


def _weekdays(word: str) -> set[int] | None:
    """Return the weekdays that a word names, "sat", "weekends" or "mon-fri"; None for another word."""
    if word in GROUPS:
        return set(GROUPS[word])
    ends = [DAY_NAMES.get(end) for end in re.split(r"-|\.\.", word, maxsplit=1)]
    if None in ends:
        return None
    first, last = ends[0] or 0, ends[-1] or 0
    return {(first + day) % 7 for day in range((last - first) % 7 + 1)}


def _day(text: str) -> date:
    """Return a day written as year-month-day; raises Refusal."""
    try:
        return date(*map(int, text.split("-")))
    except ValueError as error:
        raise Refusal(words.schedules.NO_SUCH_DAY, word=_quoted(text)) from error


def _quoted(word: str) -> str:
    """Return a word of somebody as a refusal quotes it."""
    return typed_text.plain(word, 40)


def _meant(word: str, among: Sequence[str]) -> str:
    """Return the question whether a word near to this one was meant, "" if none is near."""
    known = {name.casefold(): name for name in among}
    near, far = nearest(word.casefold(), list(known))
    is_near = far <= min(FAR, (len(word) - 1) // 2)
    return words.schedules.MEANT.format(word=known[near]) if is_near else ""
