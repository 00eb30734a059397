"""A sandbox through the real client: a private thread, a direct message, an export that verifies."""

from __future__ import annotations

import pytest

from bot.judge.audience import views
from bot.judge.office import gamemaster
from games.core.record.verifying import verify
from local_discord import Message
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


@pytest.mark.long
async def test_amid_a_game_one_person_plays_all_seats_and_all_that_is_said_is_called_practice(
    table: Table,
) -> None:
    """The real game is left as it stands, and a restart in between changes nothing. What Discord says of
    pins is not the bot speaking.
    """
    ann, thread = await playing(table)
    row = await table.judge.database.read(queries.game, 1)
    power = table.judge.rules(row.slug).powers[0].name
    before = len(table.dm(ann))
    answer = await table.local.slash(
        ann, table.local.general, "sandbox", {"seat": power, "against": "myself", "game": "1"}
    )
    assert "you play all seats" in answer.text, answer.text

    def asked() -> list[Message]:
        return [m for m in table.dm(ann)[before:] if "sandbox of game 1" in m.content and m.components]

    await table.until(asked, "the question of the sandbox")
    await table.stop()
    await table.start()
    powers = set()
    for _ in range(3):
        seen = await views.look(table.judge, 2, ann.id)
        assert seen.place is not None
        powers.add(seen.place)
        reply = await table.say(ann, "#2 ready anyway")
        assert "Practice" in reply.content, reply.content
    assert len(powers) == 3, "each is asked when its turn comes"
    await table.bot.settle()
    [practice] = [each for each in table.local.threads() if each.id != thread.id]
    said = [*table.from_bot(practice), *(m for m in table.dm(ann)[before:] if m.author_id != ann.id)]
    spoken = [message for message in said if message.content or message.components]
    assert spoken
    for message in spoken:
        assert "practice" in message.content.casefold(), message
    after = await table.judge.database.read(queries.game, 1)
    assert (after.turn, after.step, after.deadline) == (row.turn, row.step, row.deadline)
