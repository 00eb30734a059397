"""Torn, flipped and unsynced bytes: all that was acknowledged survives, or the damage is said."""

from __future__ import annotations

import hashlib
import random
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import event

from bot.judge.clock import deadlines
from bot.judge.judge import Judge, Refusal
from bot.judge.orders import message_intake
from storage import queries, wal_damage
from storage.database import Database
from storage.engine import close, migrate, open_engine
from storage.errors import Damaged
from tests.databases import fresh
from tests.proof.bazaar import GAMES, PLAYERS, Time, begun
from tests.proof.progress import Progress

SECTOR = 512
TEXTS = ("1", "2\nready", "go east\nready", "a\nready", "y, x\nready", "give\nready")


@dataclass(frozen=True)
class Moment:
    """The files as they stood when a commit had been acknowledged, and what could be read in them."""

    data: bytes
    log: bytes
    truth: str


def read(path: Path) -> str:
    """Return the SHA-256 of all that a database says; it must be sound."""
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return hashlib.sha256("\n".join(raw.iterdump()).encode()).hexdigest()


def lay(folder: Path, data: bytes, log: bytes) -> Path:
    path = folder / "case.sqlite"
    for ending in ("-shm", "-lease"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    path.write_bytes(data)
    path.with_name("case.sqlite-wal").write_bytes(log)
    return path


async def played(folder: Path, pages: int) -> list[Moment]:
    """Play, and keep the files after each commit; the log is emptied into the file after so many pages."""
    path, now, chance = fresh(folder / "played.sqlite"), Time(), random.Random(pages)
    log, kept = path.with_name(path.name + "-wal"), list[Moment]()
    engine = open_engine(str(path))  # its own, for it is listened to for good
    judge = Judge(Database(engine, now), now, games=GAMES)

    @event.listens_for(engine.sync_engine, "checkout")
    def small(connection, entry, proxy) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA wal_autocheckpoint = {pages}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "checkin")
    def keep(connection, entry) -> None:
        moment = Moment(path.read_bytes(), log.read_bytes(), "")
        if not kept or kept[-1] != moment:
            kept.append(moment)

    game = await begun(judge)
    for number in range(24):
        now.passes(seconds=1)
        with suppress(Refusal):
            await message_intake.receive(
                judge, game, chance.choice(PLAYERS), chance.choice(TEXTS), event_id=number
            )
        if number % 6 == 5:
            now.at = (await judge.database.read(queries.game, game)).deadline or now.at
            await deadlines.close_due(judge)
    await close(engine)
    return kept


@pytest.fixture(scope="module")
def moments(tmp_path_factory) -> list[list[Moment]]:
    """Two games: one whose log only grows, one whose log is emptied every few commits."""
    import asyncio

    async def record(pages: int) -> list[Moment]:
        folder = tmp_path_factory.mktemp(f"pages{pages}")
        found = await played(folder, pages)
        return [Moment(each.data, each.log, read(lay(folder, each.data, each.log))) for each in found]

    with asyncio.Runner() as runner:
        return [runner.run(record(10_000)), runner.run(record(60))]


def torn(moments: list[Moment], folder: Path, chance: random.Random) -> None:
    """A log that ends anywhere gives a state that once was, and one not older than the file beneath it."""
    last = moments[-1]
    base = Moment(last.data, b"", read(lay(folder, last.data, b"")))
    path = lay(folder, last.data, last.log[: chance.randrange(len(last.log) + 1)])
    assert read(path) in [moment.truth for moment in [base, *moments] if moment.data == last.data]


def lose_power(moments: list[Moment], folder: Path, chance: random.Random) -> None:
    """Of what was written since the last sync any sectors may be there: one whole state stands."""
    number = chance.randrange(len(moments) - 1)
    before, after = moments[number], moments[number + 1]
    log = _some(before.log, after.log, chance)
    if after.log[:32] != before.log[:32]:  # the head of a new log is synced before what follows it
        log = after.log[:32] + log[32:] if chance.random() < 0.7 else before.log
    data = before.data
    if after.data != before.data:  # the log is synced before the file is touched
        log = after.log
        data = _some(before.data, after.data, chance)
    path = lay(folder, data, log)
    wal_damage.check(path)
    assert read(path) in (before.truth, after.truth)


def _some(before: bytes, after: bytes, chance: random.Random) -> bytes:
    """Return some sectors of a later file over an earlier one, the last of them perhaps torn off."""
    mixed = bytearray(before)
    for at in range(0, len(after), SECTOR):
        new = after[at : at + SECTOR]
        if before[at : at + SECTOR] != new and chance.random() < 0.5:
            mixed.extend(bytes(max(0, at + len(new) - len(mixed))))
            mixed[at : at + len(new)] = new
    return bytes(mixed)


def flip(moments: list[Moment], folder: Path, chance: random.Random) -> str:
    """A byte that flips in the log takes back nothing that is not said, but for the last two changes."""
    last = moments[-1]
    log = bytearray(last.log)
    log[chance.randrange(len(log))] ^= 1 << chance.randrange(8)
    path = lay(folder, last.data, bytes(log))
    try:
        wal_damage.check(path)
        said = False
    except Damaged:
        said = True
    truth = read(path)
    known = [read(lay(folder, last.data, b"")), *[moment.truth for moment in moments]]
    assert said or truth in known[-3:]
    return (
        "said" if said else "harmless" if truth == known[-1] else "the last changes, as after a loss of power"
    )


@pytest.mark.long
@pytest.mark.parametrize("case", [torn, lose_power, flip])
def test_cases_of_damage(moments, tmp_path, case) -> None:
    chance = random.Random(7)
    for number in range(8):
        run(case, moments[number % 2], tmp_path, chance)


def run(case, kept: list[Moment], folder: Path, chance: random.Random) -> str | None:
    if case in (torn, flip):
        # Between the moment a log was copied into the file and the next commit it is of no use any more, and
        # what breaks in it then is not looked for (docs/reliability.md).
        while len(kept) > 1 and kept[-1].data != kept[-2].data:
            kept = kept[:-1]
    if case is torn:  # only a log that was never emptied has all its states above one file
        kept = [moment for moment in kept if moment.data == kept[-1].data]
    return case(kept, folder, chance)


@pytest.mark.long
async def test_a_damaged_log_is_said_at_the_start_and_nothing_is_touched(moments, tmp_path) -> None:
    last = moments[0][-1]
    log = bytearray(last.log)
    log[5000] ^= 1
    path = lay(tmp_path, last.data, bytes(log))
    engine = open_engine(str(path))
    with pytest.raises(Damaged, match=r"a damaged byte in the log, what case.sqlite-wal, number \d+"):
        await migrate(engine)
    await engine.dispose()
    assert path.with_name("case.sqlite-wal").read_bytes() == bytes(log)


@pytest.mark.soak
@pytest.mark.timeout(0)
def test_soak_files(moments, tmp_path) -> None:
    for case in (torn, lose_power, flip):
        progress = Progress.of(f"files-{case.__name__}", 1000)
        for done in progress.each():
            found = run(case, moments[done % 2], tmp_path, random.Random(done))
            if found:
                progress.count(found)
