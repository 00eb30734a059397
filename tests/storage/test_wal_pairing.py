"""A log that stands beside another file than its own is noticed before SQLite writes it into that file."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from storage import backup, queries, wal_pairing
from storage.database import Database
from storage.engine import migrate, open_engine
from storage.errors import Cause, StorageError, Taken, Unwritable
from storage.instance_lock import hold
from storage.sqlite_file import lock_beside
from tests.databases import fresh
from tests.storage import toy
from tests.storage.conftest import Watch

STEPS = 60


def snapshots(path: Path, into: Path) -> Iterator[Path]:
    """Yield what a crash would leave behind at many moments: the file and its log."""
    writers = [sqlite3.connect(path, isolation_level=None) for _ in range(2)]
    writers[0].execute("PRAGMA journal_mode = WAL")
    writers[0].execute("CREATE TABLE thing (id INTEGER PRIMARY KEY, body BLOB)")
    for step in range(STEPS):
        one = writers[step % 2]
        for number in range(step % 5):
            one.execute("INSERT INTO thing (body) VALUES (zeroblob(?))", (900 * (1 + (step + number) % 7),))
        if step % 11 == 10:
            one.execute("DELETE FROM thing WHERE id % 3 = 0")
        one.execute(f"PRAGMA user_version = {one.execute('PRAGMA user_version').fetchone()[0]}")
        if step % 7 == 6:
            one.execute(f"PRAGMA wal_checkpoint({'RESTART' if step % 2 else 'PASSIVE'})")
        made = into / str(step)
        made.mkdir()
        for end in ("", "-wal"):
            shutil.copyfile(f"{path}{end}", made / f"games.sqlite{end}")
        yield made / "games.sqlite"
    for one in writers:
        one.close()


def test_a_log_is_known_for_its_own_at_every_moment_and_for_no_file_of_another(tmp_path):
    found = list(snapshots(tmp_path / "games.sqlite", tmp_path))
    for path in found:
        assert wal_pairing.belongs(path, wal_pairing.log_of(path)), path
    copies = []
    for number, path in enumerate(found[::10]):
        copy = tmp_path / f"copy-{number}.sqlite"
        own = tmp_path / f"own-{number}" / path.name
        shutil.copytree(path.parent, own.parent)
        backup.copy(own, copy)
        copies.append(copy)
    for path in found[::7]:
        for copy in copies:
            assert not wal_pairing.belongs(copy, wal_pairing.log_of(path)), (copy, path)
    for early, late in zip(found, found[20:], strict=False):
        assert not wal_pairing.belongs(early, wal_pairing.log_of(late)), (early, late)


async def crashed(folder: Path) -> Path:
    """Return a database as a killed bot leaves it: with a game in its log, and nobody who has it open."""
    live, path = folder / "live" / "mandate.sqlite", folder / "mandate.sqlite"
    live.parent.mkdir()
    engine = open_engine(str(fresh(live)))
    async with hold(engine, "the bot", Watch()):
        await toy.begun(Database(engine, Watch()))
        for end in ("", "-wal"):
            shutil.copyfile(f"{live}{end}", f"{path}{end}")
    await engine.dispose()
    return path


def contents(*paths: Path) -> list[bytes]:
    return [path.read_bytes() for path in paths]


async def test_a_killed_bot_finds_its_games_in_the_log(tmp_path):
    path = await crashed(tmp_path)
    engine = open_engine(str(path))
    await migrate(engine)
    assert (await Database(engine, Watch()).read(queries.game, 1)).status == "running"
    await engine.dispose()


@pytest.mark.parametrize("way", ["a backup", "a file that was copied", "nothing", "no database"])
async def test_a_copy_that_is_laid_down_beside_an_old_log_is_not_touched(tmp_path, way):
    """The first start says so and ends; the copy, laid down without the log, is as good as it was."""
    path = await crashed(tmp_path)
    other = fresh(tmp_path / "other.sqlite")
    if way == "a backup":
        backup.copy(tmp_path / "live" / "mandate.sqlite", tmp_path / "copy.sqlite")
        shutil.copyfile(tmp_path / "copy.sqlite", path)
    elif way == "a file that was copied":
        with closing(sqlite3.connect(other)) as file:
            file.executescript("PRAGMA journal_mode = DELETE; CREATE TABLE a (b); CREATE TABLE c (d);")
            for _ in range(9):
                file.executescript("CREATE TABLE e (f); DROP TABLE e;")
        shutil.copyfile(other, path)
    else:
        path.unlink()
        if way == "nothing":
            path.touch()
    log = wal_pairing.log_of(path)
    before = contents(*[each for each in (path, log) if each.exists()])
    with pytest.raises(StorageError) as caught:
        open_engine(str(path))
    assert caught.value.why is Cause.OTHER_LOG
    assert contents(*[each for each in (path, log) if each.exists()]) == before
    assert not path.with_name(f"{path.name}-shm").exists()


def test_a_log_without_a_first_page_is_tried_on_copies(tmp_path):
    """Of a log that was begun a moment ago: pages of another file leave no sound file behind."""
    path, other = tmp_path / "games.sqlite", tmp_path / "other.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.executescript("PRAGMA journal_mode = WAL; CREATE TABLE a (b); CREATE INDEX i ON a (b);")
        file.executescript("INSERT INTO a VALUES (1); PRAGMA wal_checkpoint(TRUNCATE);")
        file.execute("UPDATE a SET b = 2")
        for end in ("", "-wal"):
            shutil.copyfile(f"{path}{end}", f"{other}{end}")
    assert wal_pairing.belongs(other, wal_pairing.log_of(other))
    with closing(sqlite3.connect(tmp_path / "third.sqlite")) as file:
        file.executescript("CREATE TABLE x (y); CREATE TABLE z (a UNIQUE, b UNIQUE);")
        file.executescript("INSERT INTO z VALUES (1, 2); INSERT INTO x VALUES (randomblob(9000));")
    shutil.copyfile(tmp_path / "third.sqlite", other)
    assert not wal_pairing.belongs(other, wal_pairing.log_of(other))


async def test_every_beat_of_the_lease_puts_the_first_page_into_the_log(tmp_path):
    path = await crashed(tmp_path)
    written = wal_pairing.log_of(path).read_bytes()
    assert 1 in [number for number, _ in wal_pairing._committed(written)]


# ------------------------------------------------------------------ the file of the lease


def test_the_lease_is_for_its_owner_alone_and_follows_no_link(path, tmp_path):
    beside, letter = path.with_name(f"{path.name}-lease"), tmp_path / "letter.txt"
    letter.write_text("Dear host", encoding="utf-8")
    beside.symlink_to(letter)
    with pytest.raises(Unwritable):
        lock_beside(path)
    assert letter.read_text(encoding="utf-8") == "Dear host"
    beside.unlink()
    beside.write_text("kept", encoding="utf-8")
    beside.chmod(0o644)
    lock = lock_beside(path)
    assert lock is not None
    assert beside.read_text(encoding="utf-8") == "kept"
    assert beside.stat().st_mode & 0o777 == 0o600
    assert lock_beside(path) is None
    lock.close()


# ------------------------------------------------------------------ a database that is reached by a link


async def test_a_link_and_what_it_points_to_have_one_lease(engine, path, tmp_path, watch):
    link = tmp_path / "elsewhere" / "games.sqlite"
    link.parent.mkdir()
    link.symlink_to(path)
    for one, other in ((engine, open_engine(str(link))), (open_engine(str(link)), engine)):
        async with hold(one, "the first bot", watch):
            with pytest.raises(Taken):
                async with hold(other, "the second bot", watch):
                    pass
        await one.dispose()
        await other.dispose()
    assert list(link.parent.iterdir()) == [link]


async def test_a_foreign_log_is_told_through_a_link_too(tmp_path):
    path = await crashed(tmp_path)
    link = tmp_path / "elsewhere" / "games.sqlite"
    link.parent.mkdir()
    link.symlink_to(path)
    with closing(sqlite3.connect(path.with_name("other.sqlite"))) as file:
        file.execute("CREATE TABLE a (b)")
    shutil.copyfile(path.with_name("other.sqlite"), path)
    before = contents(path, wal_pairing.log_of(path))
    with pytest.raises(StorageError) as caught:
        open_engine(str(link))
    assert caught.value.why is Cause.OTHER_LOG
    assert contents(path, wal_pairing.log_of(path)) == before
