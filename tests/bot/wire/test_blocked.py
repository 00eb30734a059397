"""A message that cannot be edited in a thread holds up no report, over the wire."""

from __future__ import annotations

import pytest

from tests.bot.wire.conftest import Table
from tests.bot.wire.test_homes import phase, pinned, playing, told
from tests.examples import few


async def test_a_thread_that_a_moderator_archived_is_opened_for_the_status(table: Table) -> None:
    _, thread = await playing(table)
    thread.archived, thread.archived_at = True, table.clock()
    before = len(table.from_bot(thread))
    await phase(table)
    await table.until(lambda: len(table.from_bot(thread)) > before, "the report")
    assert not thread.archived


@pytest.mark.long
async def test_of_a_thread_that_is_archived_and_locked_the_gamemaster_is_told_what_opens_it(
    table: Table,
) -> None:
    ann, thread = await playing(table)
    thread.archived, thread.locked, thread.archived_at = True, True, table.clock()
    before = len(table.from_bot(thread))
    await phase(table)
    assert (
        "**Manage Threads** if it is locked too" in (await told(table, ann, "does not get through")).content
    )
    assert len(table.from_bot(thread)) == before
    thread.archived = thread.locked = False
    table.clock.pass_(hours=1)
    await table.until(lambda: len(table.from_bot(thread)) > before, "the report, once it is unlocked")


@pytest.mark.long
@pytest.mark.parametrize("status, code", few([(429, 30046), (403, 50013), (403, 50001)]), ids=str)
async def test_an_edit_of_the_status_that_is_refused_keeps_no_report_back(
    table: Table, status: int, code: int
) -> None:
    _, thread = await playing(table)
    [shown] = pinned(table, thread)
    words, wrong = shown.content, {"code": code, "message": "no", "retry_after": 0.1, "global": False}
    path = rf"^/channels/{thread.id}/messages/{shown.id}$"
    table.local.faults.answer(status, path=path, method="PATCH", body=wrong, times=3)
    await phase(table)
    await table.until(lambda: [m for m in table.from_bot(thread) if m.attachments], "the report")
    for _ in range(3):
        table.clock.pass_(hours=1)
        await table.bot.settle()
    await table.until(lambda: shown.content != words, "the status, once it may be edited")
