"""When nothing can be written nothing is acknowledged, it is said why, and all goes on once it can be."""

import asyncio
import os
import resource
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import text

from storage import queries
from storage.backup import backup
from storage.database import Database, identity
from storage.engine import migrate, open_engine
from storage.errors import StorageError, Unwritable
from storage.models import Message
from tests.storage import toy

NOBODY = 65534
FRAME = 4096 + 24


async def count(database, game) -> None:
    async with database.change(game.id) as change:
        await toy.count(change, 1)
        await change.tell(Message(kind="report", body={"text": "x" * 3000}))


async def counted(database, game) -> int:
    """Return how many numbers are stored, having checked that all of them are."""
    row, save = await database.read(queries.game, game.id), await database.read(queries.save, game.id)
    steps = row.turn * toy.STEPS + row.step
    assert len(save.log) == row.step
    assert len(await database.read(queries.messages, game.id)) == steps
    assert row.version == game.version + steps
    return steps


@contextmanager
def no_file_longer_than(size: int):
    """Let the operating system refuse to write beyond a size, as a full disk refuses."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.long
async def test_a_disk_that_is_full_at_any_write_loses_nothing_and_is_said(database, path):
    game = await toy.begun(database)
    for _ in range(6):
        await count(database, game)
    wal, done = path.with_name(f"{path.name}-wal"), 6
    refusals: list[str] = []
    for frames in range(25):
        room = wal.stat().st_size + frames * FRAME // 2
        with no_file_longer_than(room):
            try:
                await count(database, game)
            except Unwritable as error:
                refusals.append(str(error))
            else:
                done += 1
            assert await counted(database, game) == done
        await count(database, game)
        done += 1
        assert await counted(database, game) == done
    assert len(refusals) >= 5
    assert all("full" in said for said in refusals)
    assert done >= 6 + 25


@pytest.fixture
def small_disk():
    """A disk of 800 KB."""
    with TemporaryDirectory() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", "size=800k", "tmpfs", folder]
        if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
            pytest.skip("only root may make a disk")
        yield Path(folder)
        subprocess.run(["umount", "-l", folder], check=True)


async def test_a_full_disk_is_said_and_room_made_later_is_used(small_disk, watch):
    engine = open_engine(str(small_disk / "mandate.sqlite"))
    await migrate(engine)
    database = Database(engine, watch)
    game = await toy.begun(database)
    filler = small_disk / "filler"
    used = os.statvfs(small_disk)
    filler.write_bytes(b"x" * (used.f_bavail * used.f_bsize - 24 * FRAME))
    done = 0
    try:
        while done < 100:
            await count(database, game)
            done += 1
    except Unwritable:
        assert done > 0
    assert done < 100
    for _ in range(3):
        with pytest.raises(Unwritable, match="full"):
            await count(database, game)
        assert await counted(database, game) == done
    filler.unlink()
    await count(database, game)
    assert await counted(database, game) == done + 1
    await engine.dispose()


@contextmanager
def powerless(folder: Path):
    """Let nobody write in a folder, not even root."""
    files = [folder, *folder.iterdir()]
    for file in files:
        file.chmod(0o555 if file.is_dir() else 0o444)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        for file in files:
            if file.exists():
                file.chmod(0o755 if file.is_dir() else 0o644)


async def test_a_database_that_may_only_be_read_is_said_to_be_and_recovers(watch):
    with TemporaryDirectory() as name:
        folder = Path(name)
        engine = open_engine(str(folder / "mandate.sqlite"))
        await migrate(engine)
        database = Database(engine, watch)
        game = await toy.begun(database)
        for _ in range(2):
            await engine.dispose()  # as when the bot starts
            with powerless(folder):
                for _ in range(3):
                    with pytest.raises(Unwritable, match=r"read-only|cannot be opened"):
                        await count(database, game)
            await count(database, game)
        assert await counted(database, game) == 2
        await engine.dispose()


async def test_a_connection_that_can_only_read_is_opened_anew_after_its_first_refusal(database):
    """One that was opened while nothing might be written never writes, whatever may be written later."""
    game = await toy.begun(database)
    async with database.engine.connect() as connection:
        await connection.exec_driver_sql("PRAGMA query_only = ON")
    with pytest.raises(Unwritable):
        await count(database, game)
    await count(database, game)
    assert await counted(database, game) == 1


async def test_a_database_that_cannot_be_made_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(Unwritable, match="cannot be made"):
        open_engine(str(tmp_path / "file" / "mandate.sqlite"))


async def test_a_database_that_was_deleted_is_not_made_anew(database, engine, path, tmp_path):
    game = await toy.begun(database)
    await count(database, game)
    copy = tmp_path / "copy.sqlite"
    await backup(engine, copy)
    away(path)
    for _ in range(3):
        with pytest.raises(Unwritable, match=r"cannot be opened|replaced"):
            await count(database, game)
    with pytest.raises(StorageError):
        await database.read(queries.games)
    assert not path.exists()
    shutil.copy(copy, path)
    await count(database, game)
    assert await counted(database, game) == 2


async def test_a_file_put_in_the_place_of_the_database_is_used_from_then_on(database, engine, path, tmp_path):
    game = await toy.begun(database)
    copy = tmp_path / "copy.sqlite"
    await backup(engine, copy)
    await count(database, game)
    away(path)
    shutil.copy(copy, path)
    assert await counted(database, game) == 0
    await asyncio.gather(*[count(database, game) for _ in range(5)])
    assert await counted(database, game) == 5


async def test_a_change_during_which_the_file_was_replaced_is_not_acknowledged(
    database, engine, path, tmp_path
):
    game = await toy.begun(database)
    copy = tmp_path / "copy.sqlite"
    await backup(engine, copy)

    async def change() -> None:
        async with database.change(game.id) as change:
            away(path)
            shutil.copy(copy, path)
            await toy.count(change, 1)

    with pytest.raises(Unwritable, match="replaced"):
        await change()
    assert await counted(database, game) == 0


async def test_an_empty_file_in_the_place_of_the_database_is_refused(database, path):
    game = await toy.begun(database)
    away(path)
    path.touch()
    with pytest.raises(Unwritable, match="not the database of this program"):
        await count(database, game)


async def test_a_statement_that_failed_spoils_the_whole_change(database):
    game = await toy.begun(database)

    async def change() -> None:
        async with database.change(game.id) as change:
            await toy.count(change, 1)
            await change.session.execute(text("PRAGMA max_page_count = 1"))
            try:
                for _ in range(200):
                    await change.tell(Message(kind="report", body={"text": "x" * 3000}))
                await change.session.flush()
            except Exception:  # noqa: BLE001  a careless caller
                return
            pytest.fail("there was room")

    with pytest.raises(Unwritable):
        await change()
    assert (await database.read(queries.save, game.id)).log == ()


async def test_no_error_says_what_was_to_be_stored(database, path):
    game = await toy.begun(database)
    with no_file_longer_than(1), pytest.raises(Unwritable) as caught:
        async with database.change(game.id) as change:
            await change.submission("wei", 1, "A secret order", ["A secret order"], accepted=True)
    error: BaseException | None = caught.value
    while error is not None:
        assert "secret" not in str(error)
        error = error.__cause__ or error.__context__


def away(path: Path) -> None:
    """Move the database away with all that belongs to it."""
    for name in ("", "-wal", "-shm"):
        file = path.with_name(path.name + name)
        if file.exists():
            file.rename(path.with_name(f"away{name}"))


def test_the_identity_of_a_file_is_its_own(tmp_path):
    (tmp_path / "a").touch()
    (tmp_path / "b").touch()
    assert identity(tmp_path / "a") == identity(tmp_path / "a") != identity(tmp_path / "b")
    assert identity(tmp_path / "c") is None
