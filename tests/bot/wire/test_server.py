"""A whole game over the wire with its database on a PostgreSQL server."""

from collections.abc import AsyncIterator

import pytest

from storage import queries
from storage.seal_inspection import inspect
from tests import postgres
from tests.bot.wire.conftest import Table, seated_at
from tests.bot.wire.test_table import opened, played_through_a_year


@pytest.fixture
async def table() -> AsyncIterator[Table]:
    async with postgres.database() as url, seated_at(url, draws=True) as table:
        yield table


@pytest.mark.long
async def test_a_game_on_a_server_takes_an_order_and_goes_on_after_a_restart(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    await opened(table, ann)
    await table.until(lambda: [m for m in table.dm(ann) if "for example `" in m.content], "a question")
    [question] = [m for m in table.dm(ann) if "for example `" in m.content]
    line = question.content.split("for example `", 1)[1].split("`", 1)[0].split("; ")[0]
    assert "Receipt" in (await table.say(ann, line)).content
    await table.stop()
    await table.start()
    assert line in (await table.say(ann, "orders")).content
    [row] = await table.judge.database.read(queries.games)
    assert row.status == "running"
    assert await inspect(table.judge.database) == []


@pytest.mark.long
async def test_a_game_on_a_server_is_played_from_the_first_command_through_a_full_year(table: Table) -> None:
    await played_through_a_year(table)
    await table.stop()
    await table.start()
    [row] = await table.judge.database.read(queries.games)
    assert (row.status, row.turn > 1) == ("running", True)
    assert await inspect(table.judge.database) == []
