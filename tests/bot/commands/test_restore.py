"""`mandate restore`: a backup takes the place of a database, and neither is spoiled."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.judge.judge import utcnow
from bot.scheduling import health_status
from bot.settings import LOCAL_DISCORD, LOCAL_GAMES
from local_discord import LocalDiscord
from storage import queries, wal_pairing
from storage.database import Database
from storage.engine import migrate, open_engine
from storage.instance_lock import hold
from tests.databases import fresh
from tests.storage import toy
from tests.storage.conftest import Watch


def named(*paths: Path) -> list[str]:
    """Return the names of the games in databases, each opened as a bot does when it starts."""

    async def read(path: Path) -> str:
        engine = open_engine(str(path))
        await migrate(engine)
        rows = await Database(engine, utcnow).read(queries.games, None, ("open",))
        await engine.dispose()
        return ", ".join(row.name for row in rows)

    return [asyncio.run(read(path)) for path in paths]


def database(path: Path, name: str, *, killed: bool = False) -> Path:
    """Make a database with one game; if its bot was killed the game stands in its log alone."""

    async def write() -> None:
        engine = open_engine(str(fresh(path)))
        async with hold(engine, "the bot", Watch()):
            await toy.opened(Database(engine, utcnow), name)
            for end in ("", "-wal"):
                shutil.copyfile(f"{path}{end}", f"{path}.kept{end}")
        await engine.dispose()

    path.parent.mkdir(parents=True, exist_ok=True)
    asyncio.run(write())
    for end in ("", "-wal"):
        if killed:
            shutil.copyfile(f"{path}.kept{end}", f"{path}{end}")
        Path(f"{path}.kept{end}").unlink()
    return path


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "MANDATE_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("MANDATE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup with the game `good`."""
    source, copy = database(tmp_path / "elsewhere.sqlite", "good"), tmp_path / "backup.sqlite"
    assert main(["backup", str(copy), "--database", str(source)]) == 0
    return copy


@pytest.mark.parametrize("killed", [False, True])
def test_a_backup_takes_the_place_of_what_was_there(home, backup, killed, capsys):
    """Also where a log stands beside it, which SQLite would write into the backup."""
    served = database(home / "mandate.sqlite", "old", killed=killed)
    before = backup.read_bytes()
    assert main(["restore", str(backup)]) == 0
    said = capsys.readouterr().out
    assert f"{backup} is in the place of {served} now. Start the bot again." in said
    assert f"What was there before is in {home / 'replaced-1'}." in said
    assert not wal_pairing.log_of(served).exists()
    assert named(served, home / "replaced-1" / "mandate.sqlite") == ["good", "old"]
    assert backup.read_bytes() == before
    assert served.stat().st_mode & 0o777 == 0o600
    assert not list(home.glob("restoring-*"))


def test_a_backup_that_is_laid_down_by_hand_is_told_apart_and_restored_then(home, backup, capsys):
    served = database(home / "mandate.sqlite", "old", killed=True)
    shutil.copyfile(backup, served)
    before = served.read_bytes()
    for words in (["health"], ["export", "1"], ["backup", str(home / "x")]):
        assert main(words) == 2
        assert "is not the log of" in capsys.readouterr().err
    assert served.read_bytes() == before
    assert main(["restore", str(backup)]) == 0
    assert named(served) == ["good"]


def test_a_database_on_another_disk_stays_there(home, backup, tmp_path):
    """A link in the home folder stays a link, and the log beside the file itself is put aside."""
    real = database(tmp_path / "disk" / "games.sqlite", "old", killed=True)
    home.mkdir()
    link = home / "mandate.sqlite"
    link.symlink_to(real)
    assert main(["restore", str(backup)]) == 0
    assert link.is_symlink()
    assert not wal_pairing.log_of(real).exists()
    assert named(link, real.parent / "replaced-1" / real.name) == ["good", "old"]


def test_a_backup_is_restored_where_nothing_is_yet(home, backup, capsys):
    assert main(["restore", str(backup)]) == 0
    assert "before" not in capsys.readouterr().out
    assert named(home / "mandate.sqlite") == ["good"]


def test_a_copy_that_was_made_with_its_log_is_restored_with_it(home, tmp_path):
    raw = database(tmp_path / "raw.sqlite", "in the log", killed=True)
    before = [raw.read_bytes(), wal_pairing.log_of(raw).read_bytes()]
    assert main(["restore", str(raw)]) == 0
    assert named(home / "mandate.sqlite") == ["in the log"]
    assert [raw.read_bytes(), wal_pairing.log_of(raw).read_bytes()] == before


def _torn(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _letter(path: Path) -> None:
    path.write_text("Dear host, " * 1000, encoding="utf-8")


def _other(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE cooking (recipe)")


def _newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
        file.commit()


@pytest.mark.parametrize(
    "spoil, said",
    [
        (_torn, "damaged"),
        (_letter, "no SQLite database"),
        (_other, "is no copy of a database of this program"),
        (_newer, "written by a newer version"),
        (Path.unlink, "there is no backup at"),
    ],
)
def test_what_is_no_sound_backup_changes_nothing(home, backup, spoil, said, capsys):
    served = database(home / "mandate.sqlite", "old")
    spoil(backup)
    assert main(["restore", str(backup)]) == 2
    assert said in capsys.readouterr().err
    assert named(served) == ["old"]
    assert not list(home.glob("re*"))


def test_nothing_is_restored_under_a_bot_that_runs(home, backup, capsys):
    served = database(home / "mandate.sqlite", "old")

    async def beside() -> int:
        engine = open_engine(str(served))
        async with hold(engine, "the bot", utcnow):
            status = await asyncio.to_thread(main, ["restore", str(backup)])
        await engine.dispose()
        return status

    assert asyncio.run(beside()) == 2
    assert "Another bot is running on this database. Stop it first" in capsys.readouterr().err
    assert named(served) == ["old"]


def test_a_database_is_not_its_own_backup_and_one_on_a_server_is_none(home, backup, capsys):
    served = database(home / "mandate.sqlite", "old")
    assert main(["restore", str(served)]) == 2
    assert "is the database itself" in capsys.readouterr().err
    assert main(["restore", str(backup), "--database", "postgresql://h/x"]) == 2
    assert "pg_restore" in capsys.readouterr().err


# ------------------------------------------------------------------ the table on this machine


async def world(path: Path, person: str) -> None:
    discord = LocalDiscord()
    discord.keep_in(path)
    discord.add_person(person, owner=True)
    await discord.close()


def people(path: Path) -> list[str]:
    async def read() -> list[str]:
        discord = LocalDiscord()
        discord.keep_in(path)
        found = [person.name for person in discord.world.people.values() if not person.bot]
        await discord.close()
        return found

    return asyncio.run(read())


def test_a_table_is_copied_and_restored_with_its_discord(home, tmp_path, capsys):
    games = database(home / LOCAL_GAMES, "at the table")
    asyncio.run(world(home / LOCAL_DISCORD, "Ann"))
    copy = tmp_path / "copy.sqlite"
    assert main(["backup", str(copy)]) == 0
    assert capsys.readouterr().out.count("The database is copied to") == 2
    shutil.rmtree(home)
    database(games, "later", killed=True)
    asyncio.run(world(home / LOCAL_DISCORD, "Bob"))
    assert main(["restore", str(copy)]) == 0
    assert named(games) == ["at the table"]
    assert people(home / LOCAL_DISCORD) == ["Ann"]
    assert people(home / "replaced-1" / LOCAL_DISCORD) == ["Bob"]


def test_a_table_in_the_usual_folder_is_copied_and_restored(home, monkeypatch, capsys):
    """Nothing is set, so that the folder is `var` beside the program, and every path a relative one."""
    monkeypatch.delenv("MANDATE_HOME")
    games = database(Path("var") / LOCAL_GAMES, "at the table")
    asyncio.run(world(Path("var") / LOCAL_DISCORD, "Ann"))
    assert main(["backup", "copy.sqlite"]) == 0
    shutil.rmtree("var")
    database(games, "later", killed=True)
    assert main(["restore", "copy.sqlite"]) == 0
    assert named(games, Path("var/replaced-1") / LOCAL_GAMES) == ["at the table", "later"]
    assert people(Path("var") / LOCAL_DISCORD) == ["Ann"]


def test_a_table_is_not_restored_by_half(home, tmp_path, capsys):
    games = database(home / LOCAL_GAMES, "at the table")
    asyncio.run(world(home / LOCAL_DISCORD, "Ann"))
    copy = tmp_path / "copy.sqlite"
    assert main(["backup", str(copy)]) == 0
    (tmp_path / "copy-discord.sqlite").unlink()
    assert main(["restore", str(copy)]) == 2
    assert "copy-discord.sqlite is missing: a table on this machine has two files" in capsys.readouterr().err
    assert named(games) == ["at the table"]


# ------------------------------------------------------------------ a full disk


@pytest.mark.parametrize("code, status", [(errno.ENOSPC, 1), (errno.EDQUOT, 1), (errno.EPERM, 0), (None, 0)])
def test_health_is_not_green_on_a_full_disk(home, monkeypatch, code, status, capsys):
    """The bot is alive and renews its lease, for SQLite writes again where it wrote before."""
    served = database(home / "mandate.sqlite", "old")

    def refuse(*_: object) -> None:
        if code is not None:
            raise OSError(code, os.strerror(code))

    async def beside() -> int:
        engine = open_engine(str(served))
        async with hold(engine, "the bot", utcnow):
            found = await asyncio.to_thread(main, ["health"])
        await engine.dispose()
        return found

    monkeypatch.setattr(health_status.os, "posix_fallocate", refuse)
    assert asyncio.run(beside()) == status
    assert ("The disk of the database is full" in capsys.readouterr().out) == bool(status)
