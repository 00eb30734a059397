"""Schedules: how they are read and said back, and when deadlines fall, through every change of the clocks."""

from __future__ import annotations

import itertools
import re
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.judge.judge import Refusal
from bot.judge.settings import time_zones
from bot.judge.settings.schedule import Schedule
from bot.judge.settings.schedule_reading import LONGEST, read, stored

TODAY = date(2026, 11, 24)
ZONES = time_zones.names()

READ = [
    ("every 24h", "every 24h"),
    ("24 hours", "every 24h"),
    ("every 3 days", "every 3d"),
    ("daily", "every 24h"),
    ("at 20:00 Europe/Berlin", "at 20:00 Europe/Berlin · least 12h"),
    ("daily at 8pm berlin", "at 20:00 Europe/Berlin · least 12h"),
    ("20:00, 8:30am; new_york; minimum 6h", "at 08:30, 20:00 America/New_York · least 6h"),
    ("12:15 am and 12pm", "at 00:15, 12:00 UTC · least 12h"),
    ("every 48h not weekends zone Asia/Tokyo", "every 48h · zone Asia/Tokyo · not Sat, Sun"),
    ("not Fri-Sun, not 2026-12-24 – 2027-01-02", "not Fri, Sat, Sun, 2026-12-24..2027-01-02"),
    ("not sun-mon and 2026-12-25", "not Mon, Sun, 2026-12-25"),
    ("warn 2h, 12h · grace 6h · early off", "warn 12h, 2h · grace 6h · early off"),
    ("WARN off EARLY ON", "warn off · early on"),
    ("off", ""),
    ("", ""),
    ("grace off", ""),
    ("every day at 20:00 Berlin", "at 20:00 Europe/Berlin · least 12h"),
    ("each day", "every 24h"),
    ("daily every 24h", "every 24h"),
    ("every 24h warn 12h and 2h", "every 24h · warn 12h, 2h"),
    ("at 20:00 GMT+2", "at 20:00 Etc/GMT-2 · least 12h"),
    ("at 20:00 utc -08:00", "at 20:00 Etc/GMT+8 · least 12h"),
    ("at 8pm UTC+0", "at 20:00 UTC · least 12h"),
    ("at 20:00 Etc/GMT+2", "at 20:00 Etc/GMT+2 · least 12h"),
    ("at 8pm New York, not Sat", "at 20:00 America/New_York · least 12h · not Sat"),
    ("weekdays at 20.00 Ho Chi Minh", "at 20:00 Asia/Ho_Chi_Minh · least 12h · not Sat, Sun"),
    ("Mon, Wed and Fri at noon", "at 12:00 UTC · least 12h · not Tue, Thu, Sat, Sun"),
    ("at midnight on weekdays Berlin", "at 00:00 Europe/Berlin · least 12h · not Sat, Sun"),
    ("every 24h on weekdays", "every 24h · not Sat, Sun"),
    ("every week", "every 7d"),
    ("every 2 weeks", "every 14d"),
    ("every day 8pm Berlin", "at 20:00 Europe/Berlin · least 12h"),
    ("every 24h, never on the weekend", "every 24h · not Sat, Sun"),
    ("every 24h not Saturdays or Sundays", "every 24h · not Sat, Sun"),
    ("every 24h, warn 12h/2h, grace period 6h", "every 24h · warn 12h, 2h · grace 6h"),
]

REFUSED = [
    ("evry 24h", "Did you mean `every`?"),
    ("at 20:00 Europe/Berln", "Did you mean `Europe/Berlin`?"),
    ("at 25:00", "“25:00” is neither a time of day"),
    ("at 13pm", "“13pm” is neither a time of day"),
    ("at 20:00 mars", "“mars” is neither a time of day nor a time zone"),
    ("at Europe/Berlin", "`at` wants a time of day"),
    ("at 20:00 localtime", "“localtime” is neither"),
    ("every 24h zone Factory", "no time zone “Factory”"),
    ("at 20:00 UTC+15", "“UTC+15” is neither"),
    ("on weekdays not Mon-Fri", "leaves no day"),
    ("every 15 days", "1h to 14d"),
    ("every 1.5 days", "1h to 14d"),
    ("every 15d", "1h to 14d"),
    ("every 0h", "1h to 14d"),
    ("every 24h at 20:00", "choose one"),
    ("every 24h least 6h", "`least` belongs to `at`"),
    ("every 24h every 12h", "stands twice"),
    ("at 20:00 Europe/Berlin Asia/Tokyo", "names Europe/Berlin and Asia/Tokyo"),
    ("not mon-sun", "no day for a deadline"),
    ("not weekdays, weekends", "no day for a deadline"),
    ("not 2026-13-01", "no day of the calendar"),
    ("not 2026-11-20", "is over"),
    ("not 2027-01-02..2026-12-24", "is later than"),
    ("not 2026-12-01..2027-02-01", "60 days"),
    ("not satrday", "`not` wants days"),
    ("warn", "`warn` wants hours"),
    ("grace 4d", "1h to 3d"),
    ("early maybe", "`on` or `off`"),
    ("zone", "`zone` wants a time zone"),
    ("small", "`small 4h`"),
    ("small 2d", "1h to 24h"),
    ("small 4h small 6h", "stands twice"),
    ("at 1:00 2:00 3:00 4:00 5:00 6:00 7:00", "six times"),
    ("every 24h @everyone", "1h to 14d"),
    ("daily every 48h", "`every 48h` too; choose one"),
    ("every 48h daily", "`every 48h` too; choose one"),
    ("at 20:00 Belrin", "“Belrin”. Did you mean `berlin`?"),
    ("not Sa, So", "“So” are no days. `not` wants"),
    ("not 24 Dec", "“24” are no days. `not` wants"),
]


@pytest.mark.parametrize("typed, line", READ)
def test_a_schedule_is_read_as_people_write_it(typed: str, line: str) -> None:
    assert read(typed, TODAY).line == line


@pytest.mark.parametrize("typed, why", REFUSED)
def test_what_is_no_schedule_is_refused_with_what_was_wrong(typed: str, why: str) -> None:
    with pytest.raises(Refusal, match=re.escape(why)):
        read(typed, TODAY)


def schedules() -> st.SearchStrategy[Schedule]:
    """Draw schedules that can be written."""
    hours = st.integers(1, 48)
    days = st.sets(st.integers(0, 6), max_size=5).map(lambda found: tuple(sorted(found)))
    stretch = st.tuples(st.dates(date(2026, 1, 1), date(2027, 12, 1)), st.integers(0, 20)).map(
        lambda each: (each[0], each[0] + timedelta(days=each[1]))
    )
    common = {
        "zone": st.sampled_from(ZONES),
        "small": st.none() | st.integers(1, LONGEST["small"]),
        "days_off": days,
        "dates_off": st.sets(stretch, max_size=3).map(lambda found: tuple(sorted(found))),
        "warn": st.none() | st.sets(hours, max_size=3).map(lambda found: tuple(sorted(found, reverse=True))),
        "grace": st.just(0) | hours,
        "early": st.none() | st.booleans(),
    }
    times = st.sets(st.times().map(lambda at: at.replace(second=0, microsecond=0)), min_size=1, max_size=3)
    fixed = st.builds(
        Schedule, times=times.map(lambda found: tuple(sorted(found))), least=st.integers(1, 48), **common
    )
    return fixed | st.builds(Schedule, every=st.none() | st.integers(1, LONGEST["every"]), **common)


@given(schedules())
def test_a_schedule_said_back_is_read_as_the_same(schedule: Schedule) -> None:
    assert read(schedule.line) == schedule


CLAUSES = (
    "at 20:00, 8am Europe/Berlin", "least 6h", "small 4h", "not Sat, Sun", "not 2026-12-24..2027-01-02",
    "warn 12h, 2h", "grace 6h", "early off",
)  # fmt: skip
SAID = (
    "at 08:00, 20:00 Europe/Berlin · least 6h · small 4h · not Sat, Sun, 2026-12-24..2027-01-02"
    " · warn 12h, 2h · grace 6h · early off"
)


@given(st.permutations(CLAUSES), st.sampled_from([" · ", ", ", " ", "; ", "\n"]))
def test_clauses_stand_in_any_order(clauses: list[str], between: str) -> None:
    assert read(between.join(clauses), TODAY).line == SAID


def test_a_zone_written_as_hours_from_utc_is_that_many_hours_ahead() -> None:
    """The names of the database count them towards the west."""
    noon = datetime(2026, 11, 24, 12, tzinfo=UTC)
    for hours in range(-12, 15):
        for text in (f"UTC{hours:+d}", f"gmt{hours:+d}", f"GMT {hours:+03d}:00"):
            zone = time_zones.named(text)
            assert zone is not None
            assert noon.astimezone(ZoneInfo(zone)).utcoffset() == timedelta(hours=hours)


@pytest.mark.parametrize("zone", time_zones.NOWHERE)
def test_a_schedule_stored_with_a_zone_that_is_none_goes_on(zone: str) -> None:
    """Such names are refused now; the games that have one are read as before."""
    assert stored(f"at 20:00 {zone} · least 12h").zone == zone


def test_a_stored_schedule_is_read_in_its_own_zone_whatever_its_name() -> None:
    for zone in time_zones.names():
        there = stored(f"at 20:00 {zone} · least 12h").zone
        moment = datetime(2026, 7, 1, tzinfo=UTC)
        assert moment.astimezone(ZoneInfo(there)).utcoffset() == moment.astimezone(ZoneInfo(zone)).utcoffset()


def misspelt(word: str) -> list[str]:
    """Return a word with one letter left out, doubled, or exchanged with the next."""
    places = range(1, len(word))
    left_out = [word[:at] + word[at + 1 :] for at in places]
    doubled = [word[:at] + word[at] + word[at:] for at in places]
    exchanged = [word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in places[:-1]]
    return sorted({*left_out, *doubled, *exchanged} - {word})


@pytest.mark.parametrize("word", ["every", "small", "least", "warn", "grace", "early"])
@pytest.mark.parametrize(
    "before", ["", "at 20:00 Europe/Berlin ", "not Sat, Sun ", "warn 12h ", "every 24h "]
)
def test_a_misspelt_word_is_named_and_not_what_stands_before_it(word: str, before: str) -> None:
    for wrong in misspelt(word):
        with pytest.raises(Refusal) as refused:
            read(f"{before}{wrong} 6h", TODAY)
        if len(wrong) > 3:
            assert f"“{wrong}”" in str(refused.value)


def shown(moment: datetime, zone: str) -> datetime:
    """Return what the clocks of a zone show at a moment."""
    return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


def rings(day: date, clock: time, zone: str) -> datetime:
    """Return the first moment at which the clocks of a zone show a time on a day, by looking at each minute.

    Where a change of the clocks leaves the time out: as long after the jump as the time is after its start.
    """
    wanted = datetime.combine(day, clock)
    moment = datetime.combine(day, clock, UTC) - timedelta(hours=30)
    moments = [moment + timedelta(minutes=15 * each) for each in range(4 * 60 + 1)]
    for one, other in itertools.pairwise(moments):
        if shown(one, zone) <= wanted < shown(other, zone):
            return one + (wanted - shown(one, zone))
    raise AssertionError("no such time")


MODERN = st.integers(5 * 525_600, 67 * 525_600).map(lambda minute: datetime.fromtimestamp(60 * minute, UTC))
"""Moments from 1975 to 2037."""


@pytest.mark.long
@given(st.sampled_from(ZONES), MODERN, st.sets(st.times(), min_size=1, max_size=3), st.integers(1, 48))
def test_a_fixed_time_is_the_first_at_least_so_far_away(
    zone: str, now: datetime, times: set[time], least: int
) -> None:
    clocks = tuple(sorted(at.replace(second=0, microsecond=0) for at in times))
    found = Schedule(times=clocks, zone=zone, least=least).closes(now, 48)
    earliest = now + timedelta(hours=least)
    around = [shown(earliest, zone).date() + timedelta(days=days) for days in (-1, 0, 1, 2)]
    assert found == min(
        at for day in around for clock in clocks if (at := rings(day, clock, zone)) >= earliest
    )


@given(st.sampled_from(ZONES), MODERN, st.sets(st.integers(0, 6), min_size=1, max_size=6), st.integers(1, 96))
def test_a_deadline_on_a_day_off_waits_for_the_same_time_of_the_next_day_that_is_none(
    zone: str, now: datetime, off: set[int], hours: int
) -> None:
    usual = now + timedelta(hours=hours)
    found = Schedule(zone=zone, days_off=tuple(sorted(off))).closes(now, hours)
    day = shown(usual, zone).date()
    if day.weekday() not in off:
        assert found == usual
        return
    while day.weekday() in off:
        day += timedelta(days=1)
    assert found >= usual
    assert found == rings(day, shown(usual, zone).time(), zone)


BERLIN = "at 20:00 Europe/Berlin · least 12h"


@pytest.mark.parametrize(
    "line, now, expected",
    [
        # 25 October 2026: Berlin goes from +2 to +1 at 3 in the morning; 28 March 2027: from +1 to +2 at 2.
        (BERLIN, "2026-10-24T18:00", "2026-10-25T19:00"),
        (BERLIN, "2027-03-27T19:00", "2027-03-28T18:00"),
        ("at 02:30 Europe/Berlin", "2027-03-27T10:00", "2027-03-28T01:30"),
        ("at 02:30 Europe/Berlin", "2026-10-24T10:00", "2026-10-25T00:30"),
        (BERLIN, "2026-11-24T07:00", "2026-11-24T19:00"),
        (BERLIN, "2026-11-24T07:01", "2026-11-25T19:00"),
        (BERLIN + " · not Sat, Sun", "2026-11-27T08:00", "2026-11-30T19:00"),
        ("every 24h · zone Europe/Berlin · not Sat, Sun", "2026-11-27T08:00", "2026-11-30T08:00"),
        ("every 24h · not 2026-12-24..2027-01-02", "2026-12-23T12:00", "2027-01-03T12:00"),
        # Samoa had no 30 December 2011: its evening, at -10, is that of the 31st, at +14.
        ("at 20:00 Pacific/Apia", "2011-12-29T20:00", "2011-12-31T06:00"),
    ],
)
def test_deadlines_by_the_calendar(line: str, now: str, expected: str) -> None:
    schedule = read(line)
    assert schedule.closes(datetime.fromisoformat(now).replace(tzinfo=UTC), 24) == datetime.fromisoformat(
        expected
    ).replace(tzinfo=UTC)


@pytest.mark.parametrize("given_hours, hours", [(24, 48), (72, 48), (23, 23), (6, 6)])
def test_every_is_for_questions_of_a_day_and_more(given_hours: int, hours: int) -> None:
    now = datetime(2026, 11, 24, 9, tzinfo=UTC)
    assert read("every 48h").closes(now, given_hours) == now + timedelta(hours=hours)


@pytest.mark.parametrize("line", ["every 48h · small 4h", "at 20:00 · small 4h", "small 4h"])
def test_small_gives_small_questions_hours_of_their_own(line: str) -> None:
    now = datetime(2026, 11, 24, 9, tzinfo=UTC)
    for hours in (1, 6, 12, 23):
        assert read(line).closes(now, hours) == now + timedelta(hours=4)
    assert read(line).closes(now, 24) == read(line.replace("small 4h", "")).closes(now, 24)


def test_a_small_question_waits_for_the_end_of_days_off_too() -> None:
    friday = datetime(2026, 11, 27, 22, tzinfo=UTC)
    assert read("at 20:00 · small 4h · not Sat, Sun").closes(friday, 6) == datetime(
        2026, 11, 30, 2, tzinfo=UTC
    )


def test_every_shortens_what_is_longer() -> None:
    now = datetime(2026, 11, 24, 9, tzinfo=UTC)
    assert read("every 4h").closes(now, 6) == now + timedelta(hours=4)


def test_a_small_question_asks_no_more_than_its_own_hours_between_it_and_a_fixed_time() -> None:
    now = datetime(2026, 11, 24, 13, tzinfo=UTC)
    assert read("at 20:00 · least 12h").closes(now, 6) == datetime(2026, 11, 24, 20, tzinfo=UTC)
    assert read("at 20:00 · least 12h").closes(now, 24) == datetime(2026, 11, 25, 20, tzinfo=UTC)


def test_the_next_deadlines_follow_one_another() -> None:
    found = read(BERLIN + " · not Sat, Sun").upcoming(datetime(2026, 11, 25, 8, tzinfo=UTC), 24)
    assert [f"{at:%a %d %H}" for at in found] == [
        "Thu 26 19", "Fri 27 19", "Mon 30 19", "Tue 01 19", "Wed 02 19"
    ]  # fmt: skip
