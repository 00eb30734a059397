"""The commands that read a host's database: export, backup, health."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.commands import health
from bot.judge.judge import Judge, utcnow
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from games import catalogue
from games.core.record.verifying import load, verify
from storage import queries
from storage.database import Database
from storage.instance_lock import KEY
from tests.databases import fresh, opened


class Ahead:
    """A clock that a test puts forward."""

    def __init__(self) -> None:
        self.time = datetime(2026, 1, 1, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with game 1 over and game 2 under way, to be copied."""
    path = fresh(tmp_path_factory.mktemp("played") / "mandate.sqlite")
    asyncio.run(play_on(path))
    return path


async def play_on(path: Path) -> None:
    clock = Ahead()
    async with opened(path) as engine:
        judge = Judge(Database(engine, clock.now), clock.now, lambda count: bytes(range(count)))
        for _ in range(2):
            row = await lobby.create(judge, "warlords", 1, options={"year_limit": 1})
            await lobby.join(judge, row.id, 1, "Ann", salt="plum")
            await lobby.start(judge, row.id, 1)
        while (await judge.database.read(queries.game, 1)).status == "running":
            row = await judge.database.read(queries.game, 1)
            await gamemaster.force(judge, 1, 1, row.turn, row.step)


@pytest.fixture
def database(played: Path, tmp_path: Path) -> Path:
    """A database of the test's own with game 1 over and game 2 under way."""
    return shutil.copy(played, tmp_path / "mandate.sqlite")


def test_a_finished_game_is_exported_and_the_export_verifies(database, capsys):
    assert main(["export", "1", "--database", str(database)]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["salts"] != {}
    assert verify(catalogue()["warlords"], load(document)).whole


def test_an_export_goes_to_a_file_if_one_is_named(database, tmp_path, capsys):
    url, out = f"sqlite+aiosqlite:///{database}", tmp_path / "export.json"
    assert main(["export", "1", "--database", url, "--out", str(out)]) == 0
    assert main(["verify", str(out)]) == 0
    assert main(["export", "1", "--database", url, "--out", str(tmp_path / "no" / "export.json")]) == 2
    assert "export.json cannot be written (No such file or directory)." in capsys.readouterr().err


@pytest.mark.parametrize(
    "number, sentence",
    [(2, "#2 Warlords of China can be exported when it is over"), (3, "There is no game 3.")],
)
def test_a_game_that_is_not_over_keeps_its_secrets(database, number, sentence, capsys):
    assert main(["export", str(number), "--database", str(database)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert sentence in printed.err


def test_a_backup_is_a_database_like_the_first(database, tmp_path, capsys):
    copy = tmp_path / "copy.sqlite"
    for _ in range(2):
        assert main(["backup", str(copy), "--database", str(database)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"The database is copied to {copy}."
    exports = []
    for path in (database, copy):
        main(["export", "1", "--database", str(path)])
        exports.append(capsys.readouterr().out)
    assert exports[0] == exports[1] != ""


def test_a_backup_never_takes_the_place_of_the_database(database, capsys):
    before = database.read_bytes()
    assert main(["backup", str(database), "--database", str(database)]) == 2
    assert "is the database itself" in capsys.readouterr().err
    assert database.read_bytes() == before


def test_a_file_that_is_no_database_is_named_so(tmp_path, capsys):
    path = tmp_path / "letter.txt"
    path.write_text("Dear host, " * 1000, encoding="utf-8")
    for words in (["export", "1"], ["health"], ["backup", str(tmp_path / "copy")]):
        assert main([*words, "--database", str(path)]) == 2
        assert "database" in capsys.readouterr().err


@pytest.mark.parametrize("url", ["mysql://h/x", "nonsense://", "postgresql://127.0.0.1:1/x"])
def test_an_address_that_leads_nowhere_is_a_mistake(url, capsys):
    assert main(["health", "--database", url]) == 2
    assert capsys.readouterr().err.startswith("mandate health: ")


async def beat(path: Path, when: datetime) -> None:
    async with opened(path) as engine, Database(engine, utcnow).work() as work:
        ticks = (when - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)
        await work.mark(KEY, {"owner": "test", "since": ticks, "beat": ticks})


@pytest.mark.parametrize("seconds, status", [(0, 0), (80, 0), (100, 1), (-30, 0)])
async def test_a_bot_is_alive_if_its_last_sign_of_life_is_younger_than_90_seconds(database, seconds, status):
    await beat(database, utcnow() - timedelta(seconds=seconds))
    last, _, checked = await health.signs(str(database))
    assert checked.startswith("The rows have not been checked yet")
    assert last is not None
    assert abs(utcnow() - last - timedelta(seconds=seconds)) < timedelta(seconds=5)
    assert await asyncio.to_thread(main, ["health", "--database", str(database)]) == status


async def test_without_a_token_the_table_of_this_machine_is_asked_for_its_health(
    database, monkeypatch, capsys
):
    home = database.parent / "home"
    home.mkdir()
    monkeypatch.setenv("MANDATE_HOME", str(home))
    monkeypatch.chdir(database.parent)
    assert await asyncio.to_thread(main, ["health"]) != 0
    assert "There is no database at" in capsys.readouterr().err
    shutil.copy(database, home / "local.sqlite")
    await beat(home / "local.sqlite", utcnow())
    assert await asyncio.to_thread(main, ["health"]) == 0
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    assert await asyncio.to_thread(main, ["health"]) != 0
    monkeypatch.delenv("DISCORD_TOKEN")
    shutil.copy(database, home / "mandate.sqlite")
    assert await asyncio.to_thread(main, ["health"]) == 1, "what a bot on Discord keeps comes first"
    assert "No bot is running" in capsys.readouterr().out


def test_no_bot_on_a_database_is_said(database, capsys):
    assert main(["health", "--database", str(database)]) == 1
    assert capsys.readouterr().out == "No bot is running on this database.\n"


def test_every_row_is_read_and_each_damaged_one_named(database, capsys):
    assert main(["health", "--rows", "--database", str(database)]) == 0
    assert capsys.readouterr().out == "Every row is what was written.\n"
    with closing(sqlite3.connect(database)) as raw, raw:
        raw.execute("UPDATE seat SET name = name || 'x' WHERE game_id = 2 AND position = 0")
        [turn] = raw.execute("SELECT turn FROM entry WHERE game_id = 1 AND step = 1").fetchone()
        raw.execute("DELETE FROM entry WHERE game_id = 1 AND step = 0 AND turn = ?", (turn,))
    assert main(["health", "--rows", "--database", str(database)]) == 1
    first, *more = capsys.readouterr().out.splitlines()
    assert first.startswith("Game 2 is damaged: seat 2/")
    assert [line.split(":")[0] for line in more] == ["Game 1 is damaged"]


def test_import_takes_an_export_in_and_says_what_is_wrong(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = str(tmp_path / "whole.json")
    made = ["play", "warlords", "--seed", "3", "--options", "year_limit=1", "--no-pictures"]
    assert main([*made, "--out", str(tmp_path / "played")]) == 0
    document = json.loads((tmp_path / "played" / "export.json").read_text())
    Path(whole).write_text(json.dumps(document))
    capsys.readouterr()
    assert main(["import", whole, "--database", str(database), "--server", "7"]) == 0
    assert "is right, and is game #3" in capsys.readouterr().out
    assert main(["export", "3", "--database", str(database)]) == 0
    assert json.loads(capsys.readouterr().out)["seals"] == document["seals"]
    Path(whole).write_text(json.dumps({**document, "seed": "00"}))
    assert main(["import", whole, "--database", str(database)]) == 1
    assert "is not right: the seed is not the one" in capsys.readouterr().out
    Path(whole).write_text("[" * 100_000)
    assert main(["import", whole, "--database", str(database)]) == 2
    assert "no JSON" in capsys.readouterr().err
