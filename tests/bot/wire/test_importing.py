"""An export that is attached on Discord: fetched where Discord keeps it, verified, stored."""

from __future__ import annotations

import json

from local_discord.slash import Upload
from storage import queries
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_homes import playing
from tests.conformance.courses import by_computers


async def test_an_attached_export_becomes_a_game_and_another_file_does_not(table: Table) -> None:
    ann, _ = await playing(table)
    good = json.dumps(by_computers("suntzu").export).encode()
    general = table.local.general
    for data, said in ((b"hello", "nothing was stored"), (good, "is taken in")):
        file = Upload("export.json", data)
        answer = await table.local.slash(ann, general, "game import", {"file": file}, seconds=60)
        assert said in answer.text, answer.text
    row = await table.judge.database.read(queries.game, 2)
    assert row.status == "ended"
    assert row.slug == "suntzu"
