"""Once a day all seals are looked at, in small slices, and the host can read what came of it."""

import sqlite3
from contextlib import closing

import pytest

from bot.scheduling.seal_check import CHECKED, EVERY, FIRST, Inspector, sentence
from storage import queries, seal_inspection
from storage.seal_inspection import SEALED, slices
from storage.seals import table
from tests.bot.judge.steps import CAO, marching, say


class Slept:
    """Sleeps not at all, and counts; ends the program after some times."""

    def __init__(self, times=10**6):
        self.spans, self.times = [], times

    async def __call__(self, seconds):
        self.spans.append(seconds)
        if len(self.spans) > self.times:
            raise KeyboardInterrupt


def stored(path):
    with closing(sqlite3.connect(path)) as raw_database:
        count = "SELECT count(*) FROM {}"
        tables = [table(model).name for model in SEALED]
        return sum(raw_database.execute(count.format(name)).fetchone()[0] for name in tables)


@pytest.mark.long
@pytest.mark.parametrize("size", [1, 2, 3, 50])
async def test_every_row_is_looked_at_once_whatever_the_size_of_a_slice(
    judge, engine, tmp_path, monkeypatch, size
):
    await marching(judge)
    await marching(judge)
    monkeypatch.setattr(seal_inspection, "SLICE", size)
    found = [each async for each in slices(judge.database)]
    assert sum(each.rows for each in found) == stored(tmp_path / "mandate.sqlite") > 20
    assert max(each.rows for each in found) <= size
    assert not any(each.damaged for each in found)


async def test_what_is_damaged_is_named_in_the_log_and_for_the_host(judge, engine, tmp_path, caplog):
    number = await marching(judge)
    with closing(sqlite3.connect(tmp_path / "mandate.sqlite")) as raw_database, raw_database:
        raw_database.execute("UPDATE entry SET answers = '{}' WHERE turn = 0 AND step = 0")
    assert await Inspector(judge.database, judge.now, Slept()).look() == [f"entry {number}/0/0"]
    said = sentence(await judge.database.read(queries.marked, CHECKED))
    assert f"1 are damaged (entry {number}/0/0)" in said


async def test_it_rests_after_each_slice_and_people_write_meanwhile(judge, tmp_path):
    number = await marching(judge)
    slept = Slept()

    async def writes(seconds):
        await slept(seconds)
        if len(slept.spans) == 2:
            await say(judge, number, CAO, "go east")

    assert await Inspector(judge.database, judge.now, writes).look() == []
    assert len(slept.spans) >= len(SEALED)
    assert sentence(await judge.database.read(queries.marked, CHECKED)).endswith("all are what was written.")


async def test_it_looks_once_a_day_and_not_at_the_start(judge, watch):
    await marching(judge)
    slept = Slept(times=0)
    inspector = Inspector(judge.database, judge.now, slept)
    with pytest.raises(KeyboardInterrupt):
        await inspector.run()
    assert slept.spans == [FIRST]
    assert await inspector.is_due()
    assert "not been checked" in sentence(await judge.database.read(queries.marked, CHECKED))
    await Inspector(judge.database, judge.now, Slept()).look()
    assert not await inspector.is_due()
    watch.ahead(hours=EVERY.total_seconds() / 3600)
    assert await inspector.is_due()
