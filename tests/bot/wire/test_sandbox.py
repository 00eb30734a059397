"""A sandbox through the real client: a private thread, a direct message, an export that verifies."""

from __future__ import annotations

import pytest

from bot.judge import gamemaster, views
from games.core.record import verify
from storage import queries
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_homes import phase, playing


@pytest.mark.long
async def test_a_finished_game_is_gone_on_with_in_a_thread_of_its_own(table: Table) -> None:
    ann, thread = await playing(table)
    for _ in range(3):
        await phase(table)
    row = await table.judge.database.read(queries.game, 1)
    await gamemaster.end(table.judge, 1, ann.id, "enough")
    power = table.judge.rules(row.slug).powers[-1].name
    answer = await table.local.slash(
        ann, table.local.general, "sandbox", {"seat": power, "phase": "1", "game": "1"}
    )
    assert "sandbox of game 1" in answer.text, answer.text

    def asked() -> bool:
        return any("sandbox of game 1" in message.content for message in table.dm(ann))

    await table.until(asked, "the question of the sandbox")
    fresh = await table.judge.database.read(queries.game, 2)
    assert fresh.private
    assert fresh.turn >= 1, "computers may have gone on meanwhile"
    await gamemaster.force(table.judge, 2, ann.id, fresh.turn, fresh.step)
    await gamemaster.end(table.judge, 2, ann.id, "enough")
    record = await views.export(table.judge, 2)
    assert record.closing is not None
    verdict = verify(table.judge.rules(row.slug), record)
    assert any("the command" in line for line in verdict.compared)
    assert thread.id != (await table.judge.database.read(queries.game, 2)).thread_id
