"""The table at home: a game with a seat for the visitor, and time that can be skipped."""

from __future__ import annotations

import asyncio
from pathlib import Path

import discord
import pytest

from bot.address import point_at
from bot.judge.bench import Judge
from bot.serve import serve
from bot.settings import Settings
from bot.welcome import Skipped, Table
from storage.engine import migrate, open_engine
from storage.ledger import Ledger


async def test_a_newcomer_finds_a_game_and_skips_to_its_deadline(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base, gateway = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    engine = open_engine(str(tmp_path / "home.sqlite"))
    await migrate(engine)
    clock, stop = Skipped(), asyncio.Event()
    judge = Judge(Ledger(engine, clock.now), clock.now)
    table = Table(judge, clock)
    point_at(await table.discord.start())
    visitor = table.discord.add_person("You", owner=True)
    game_id = await table.lay(visitor)
    serving = asyncio.create_task(
        serve(judge, Settings(_env_file=None), table.discord.token, stop, table.seat)
    )
    try:
        dm = table.discord.dm(visitor)
        await table.discord.until(lambda: len(table.discord.messages(dm, visitor)) == 1)
        assert "You order" in table.discord.messages(dm, visitor)[0].content
        row = await judge.ledger.game(game_id)
        while await judge.ledger.marked("ticked") is None:
            await asyncio.sleep(0.02)
        said = await table.skip()
        assert f"game #{game_id}" in said
        async with asyncio.timeout(60):
            while (await judge.ledger.game(game_id)).turn == row.turn:
                await asyncio.sleep(0.02)
        await table.discord.until(lambda: len(table.discord.messages(dm, visitor)) >= 2)
        assert all("still owed" not in m.content for m in table.discord.messages(dm, visitor))
        assert row.deadline is not None
        assert clock.now() >= row.deadline
        printed = capsys.readouterr().out
        assert "begins" in printed
        assert "away" not in printed
    finally:
        stop.set()
        assert await asyncio.wait_for(serving, 15) == 0
        await table.discord.close()
        await engine.dispose()
        discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base, gateway
