"""`mandate doctor` beside a running bot: it tells what is well, and each thing that is not."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
from pydantic import SecretStr

from bot import words
from bot.__main__ import main
from bot.commands import doctor
from bot.settings import Settings
from local_discord import permissions
from tests.bot.wire.conftest import Table
from tests.databases import fresh


async def findings(table: Table, token: str = "") -> tuple[list[str], list[str]]:
    """Return what is well, and what is not."""
    chosen = Settings(_env_file=None, home=Path(str(table.path)).parent)
    chosen.token = SecretStr(token or table.local.token)
    found = [each async for each in doctor.findings(chosen, str(table.path))]
    return [text for well, text in found if well], [text for well, text in found if not well]


async def created(table: Table) -> None:
    """Open a game and wait for its announcement."""
    ann = table.local.add_person("Ann", owner=True)
    await table.local.slash(ann, table.local.general, "game create", {"rules": "warlords"})
    await table.local.slash(ann, table.local.general, "game join", {"game": "1"})
    await table.local.slash(ann, table.local.general, "game start", {"game": "1"})
    await table.until(table.local.threads, "the thread")


@pytest.mark.long
async def test_all_is_well_beside_a_bot_that_runs(table: Table) -> None:
    await created(table)
    well, ill = await findings(table)
    assert ill == []
    assert any(text.startswith("Discord takes the token: the bot is Mandate") for text in well)
    assert any("Games under way: 1." in text for text in well)
    assert any("All that is needed is permitted in #general" in text for text in well)


@pytest.mark.long
async def test_what_is_not_permitted_in_the_channel_of_a_game_is_named(table: Table) -> None:
    await created(table)
    table.local.deny_bot(table.local.general, permissions.ATTACH_FILES)
    _, ill = await findings(table)
    [line] = ill
    assert "lacks Attach Files in #general on " in line
    assert line.endswith("maps and charts come as words only.")


@pytest.mark.long
async def test_each_permission_is_named_for_each_channel(table: Table) -> None:
    await created(table)
    table.local.deny_bot(table.local.general, permissions.ATTACH_FILES | permissions.PIN_MESSAGES)
    _, ill = await findings(table)
    assert [line.split(" in #general")[0] for line in ill] == [
        "The bot lacks Attach Files",
        "The bot lacks Pin Messages",
    ]


@pytest.mark.long
async def test_a_server_without_games_is_looked_at_too(table: Table) -> None:
    well, ill = await findings(table)
    assert ill == []
    assert [text for text in well if "where no game is" in text]


def test_what_is_asked_for_is_what_the_hosting_page_asks_for() -> None:
    """A host who grants what the page says hears of nothing that is missing."""
    page = (Path(doctor.__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    rows = page.split("| permission | what for | without it |")[1].split("\n\n")[0].splitlines()[2:]
    asked = {row.split("|")[1].strip().replace("View Channels", "View Channel") for row in rows}
    assert asked == {doctor.named([name]).replace("*", "") for name in words.terminal.WITHOUT}


@pytest.mark.long
async def test_a_server_that_the_bot_left_is_named_with_its_games(table: Table) -> None:
    await created(table)
    with patch.object(table.local.bot, "guilds", set()):
        _, ill = await findings(table)
    assert ["games #1" in line and "invite it again" in line for line in ill] == [True]


@pytest.mark.long
async def test_a_token_that_discord_does_not_take_is_told_with_what_to_do(table: Table) -> None:
    _, ill = await findings(table, token="no.such.token")
    assert ["does not accept this token" in line and "DISCORD_TOKEN" in line for line in ill] == [True]


async def test_a_clock_that_is_wrong_is_told(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "parsedate_to_datetime", lambda _text: datetime.now(UTC) - timedelta(hours=1))
    _, ill = await findings(table)
    [line] = ill
    assert "differ by 3600 s" in line or "differ by 3601 s" in line


async def test_files_that_others_may_read_are_told(tmp_path: Path) -> None:
    path = fresh(tmp_path / "mandate.sqlite")
    path.chmod(0o644)
    found = [each async for each in doctor.findings(Settings(_env_file=None, home=tmp_path), str(path))]
    assert [text for well, text in found if not well] == [
        f"Other users of this machine may read mandate.sqlite in {tmp_path}: `chmod 600` them."
    ]


async def test_the_command_says_each_thing_in_a_line_and_exits_with_1_where_one_is_ill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MANDATE_HOME", str(tmp_path / "var"))
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.chdir(tmp_path)
    assert await asyncio.to_thread(main, ["doctor"]) == 0, "before a first run there is nothing yet"
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["well"] * 7
    assert "`mandate run` makes it" in lines[1]
    assert "`mandate run` makes it" in lines[5]
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "mandate.sqlite-lease").touch(0o600)  # what a run leaves, whose database is lost
    assert await asyncio.to_thread(main, ["doctor"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["well", "well", "well", "well", "well", "ILL", "well"]


@pytest.mark.parametrize("named", [True, False])
async def test_a_database_that_is_named_and_is_not_there_is_ill_and_one_to_be_made_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: bool
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("MANDATE_HOME", str(tmp_path))
    chosen = Settings(_env_file=None, home=tmp_path)
    found = [each async for each in doctor.findings(chosen, str(tmp_path / "gmae.sqlite") if named else None)]
    assert [text for well, text in found if not well and "no database" in text] == [
        text for _, text in found if "no database" in text and named
    ]
