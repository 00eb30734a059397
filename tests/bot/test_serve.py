"""The output for a host when the bot cannot start: a sentence, an exit code, no traceback."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot import words
from bot.__main__ import main
from bot.serve import NO_DATABASE, TAKEN, WRONG_TOKEN, ended_by, on_discord
from bot.settings import Settings
from storage.errors import Cause, Damaged, StorageError, Taken, Unwritable
from tests.fake_discord import FakeDiscord

HOUSE = Path(__file__).parents[2]


@pytest.fixture
async def local() -> AsyncIterator[FakeDiscord]:
    server = FakeDiscord()
    await server.start()
    yield server
    await server.close()


async def begin(local: FakeDiscord, home: Path, **more: str) -> asyncio.subprocess.Process:
    """Start `mandate run` against a local Discord, in a folder of its own."""
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(HOUSE),
        "DISCORD_TOKEN": local.token,
        "MANDATE_DISCORD_URL": local.url,
        "MANDATE_HOME": str(home),
        **more,
    }
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", cwd=home, env=environment, stdout=-1, stderr=-1
    )


async def ended(process: asyncio.subprocess.Process) -> tuple[int | None, str]:
    """Return the exit code and what was written to standard error."""
    async with asyncio.timeout(60):
        _, told = await process.communicate()
    return process.returncode, told.decode()


async def test_a_wrong_token_is_named_with_what_to_do(local: FakeDiscord, tmp_path: Path) -> None:
    code, told = await ended(await begin(local, tmp_path, DISCORD_TOKEN="wrong.wrong.wrong"))
    assert code == WRONG_TOKEN
    assert told.splitlines()[-1].endswith(words.terminal.RENEW)
    assert "LoginFailure" not in told
    assert "wrong.wrong" not in told


@pytest.mark.long
async def test_a_second_bot_on_the_same_database_says_who_is_there_and_ends(
    local: FakeDiscord, tmp_path: Path
) -> None:
    first = await begin(local, tmp_path)
    try:
        await local.until(lambda: local.gateway.identified > 0)
        code, told = await ended(await begin(local, tmp_path))
        assert code == TAKEN
        assert "Another bot" in told
        assert "Traceback" not in told
    finally:
        first.send_signal(signal.SIGTERM)
        code, _ = await ended(first)
    assert code == 0


@pytest.mark.long
async def test_a_database_that_is_none_is_named(local: FakeDiscord, tmp_path: Path) -> None:
    (tmp_path / "mandate.sqlite").write_text("a diary, not a database; " * 100)
    code, told = await ended(await begin(local, tmp_path))
    assert code == NO_DATABASE
    assert "no SQLite database" in told
    assert "Traceback" not in told


@pytest.mark.long
@pytest.mark.parametrize("way", ["--port", "MANDATE_PORT"])
async def test_a_port_that_is_used_is_named_and_no_table_is_begun(tmp_path: Path, way: str) -> None:
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        more = ["--port", port] if way == "--port" else []
        environment = {**os.environ, "MANDATE_HOME": str(tmp_path / "home"), "MANDATE_PORT": port}
        environment = {name: value for name, value in environment.items() if name != "DISCORD_TOKEN"}
        running = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            "run",
            *more,
            cwd=HOUSE,
            env=environment,
            stderr=asyncio.subprocess.PIPE,
        )
        _, told = await running.communicate()
    assert running.returncode == 2
    assert f"Port {port} is used by another program" in told.decode()
    assert "mandate run --port 8001" in told.decode()
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("number", ["-1", "65536", "x", "8000.0", "٨٠"])
def test_what_is_no_port_is_refused(tmp_path: Path, monkeypatch, capsys, number: str) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    assert main(["run", f"--port={number}"]) == 2
    assert "a port is a whole number from 0 to 65535, like 8001" in capsys.readouterr().err
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    assert main(["run", "--port", "8001"]) == 2
    assert "--port is for the table on this machine" in capsys.readouterr().err


@pytest.mark.parametrize(
    "error, code",
    [
        (Unwritable(Cause.SILENT), TAKEN),
        (Taken("another", datetime(2026, 1, 1, tzinfo=UTC)), TAKEN),
        (Unwritable(Cause.FORBIDDEN), NO_DATABASE),
        (Damaged(None), NO_DATABASE),
        (StorageError(Cause.NEWER), NO_DATABASE),
        (OSError("no"), NO_DATABASE),
    ],
)
def test_what_starting_again_may_mend_is_started_again(error: Exception, code: int) -> None:
    assert ended_by(error) == code


async def test_a_server_that_is_away_at_the_start_is_named(tmp_path: Path, capsys) -> None:
    """So a host whose database server starts after the bot needs to do nothing."""
    nobody = "postgresql+asyncpg://mandate@127.0.0.1:1/mandate"
    settings = Settings(_env_file=None, home=tmp_path, database=nobody)
    assert await on_discord(settings, "a.b.c") == TAKEN
    assert capsys.readouterr().err == (
        "The database cannot be used: it does not answer. Nothing of this was stored.\n"
    )
