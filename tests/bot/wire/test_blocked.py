"""What cannot be edited in a thread holds up no report, over the wire."""

from __future__ import annotations

from tests.bot.wire.conftest import Table
from tests.bot.wire.test_homes import phase, playing


async def test_a_thread_that_a_moderator_archived_is_opened_for_the_status(table: Table) -> None:
    _, thread = await playing(table)
    thread.archived, thread.archived_at = True, table.clock()
    before = len(table.from_bot(thread))
    await phase(table)
    await table.until(lambda: len(table.from_bot(thread)) > before, "the report")
    assert not thread.archived
