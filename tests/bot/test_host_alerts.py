"""The host is told what they must mend: out of date as far as this machine can tell, once a week at most."""

import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from sqlmodel import select

from bot import version
from bot.commands import doctor
from bot.host_alerts import HostWatch
from bot.judge.telling.host_notices import AGAIN
from storage.models import Message

ROOT = Path(__file__).parents[2]
HOST = 77


def watching(judge, tmp_path):
    return HostWatch(judge, f"sqlite+aiosqlite:///{tmp_path / 'none.sqlite'}", lambda: HOST, lambda: None)


async def test_the_host_is_told_that_another_version_is_installed_than_the_one_that_runs(
    judge, tmp_path, monkeypatch
):
    watch = watching(judge, tmp_path)
    assert await watch.look() == []
    monkeypatch.setattr(version, "version", lambda: "9.9.9")
    assert await watch.look() == ["restart"]


async def ages_told(judge):
    """Return how often the host was told how old the program is."""
    async with judge.database.reading() as reading:
        rows = (await reading.execute(select(Message))).scalars().all()
    return sum(row.user_id == HOST and "I ask no other machine" in row.body["text"] for row in rows)


async def test_the_host_is_told_of_a_year_that_the_program_is_old_once_a_week(judge, watch, tmp_path):
    one = watching(judge, tmp_path)
    watch.time = datetime(2027, 11, 23, 23, 0, tzinfo=UTC)
    assert await one.look() == []
    watch.time += timedelta(hours=2)
    for _ in range(3):
        assert "age" in await one.look()
    assert await ages_told(judge) == 1
    watch.time += AGAIN
    await one.look()
    assert await ages_told(judge) == 2


def test_the_doctor_tells_the_age_and_that_no_intent_can_be_missing():
    assert doctor._age(date(2026, 12, 1)) == (
        True,
        f"This is Mandate {version.version()}, of 24 November 2026.",
    )
    is_well, text = doctor._age(date(2027, 11, 24))
    assert not is_well
    assert "a newer one may be out" in text
    assert doctor._intents() == (
        True,
        "The bot asks Discord for no privileged intent, so none can be missing.",
    )


def test_the_day_of_the_version_is_not_before_its_release():
    """A release that forgets to set it fails here."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    days = [
        date.fromisoformat(day)
        for day in re.findall(r"^## \[\d\S*\] - (\d{4}-\d\d-\d\d)", text, re.MULTILINE)
    ]
    assert all(day <= version.RELEASED for day in days)
