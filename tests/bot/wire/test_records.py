"""Records and what is stored of a person, by the real client: what Ann sees of a game that she has won."""

from __future__ import annotations

import pytest

from bot.judge.clock import deadlines
from storage import queries
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_acknowledging import button_of


async def test_a_game_that_ends_is_in_leaderboard_and_profile_and_a_person_is_given_and_forgotten(
    table: Table,
) -> None:
    ann, bo = table.local.add_person("Ann", owner=True), table.local.add_person("Bo")
    here = table.local.general
    refused = await table.local.slash(bo, here, "leaderboard", {"rules": "suntzu"})
    assert "Nobody on this server has finished a rated game of Sun Tzu yet" in refused.text
    await table.local.slash(ann, here, "game create", {"rules": "suntzu"})
    for person in (ann, bo):
        await table.local.slash(person, here, "game join", {"game": "1"})
    await table.local.slash(ann, here, "game start", {"game": "1"})
    await table.until(lambda: table.local.threads(here), "the thread")
    held_back = await table.local.slash(ann, here, "me forget")
    assert "I cannot forget you yet: #1 is not over" in held_back.text
    while (await table.judge.database.read(queries.game, 1)).status != "ended":
        row = await table.judge.database.read(queries.game, 1)
        if row.deadline is not None and row.status == "running":
            table.clock.ahead += row.deadline - table.clock()
        await deadlines.close_due(table.judge)

    board = (await table.local.slash(bo, here, "leaderboard", {"rules": "suntzu"})).text
    assert board.startswith("## Sun Tzu: leaderboard of this server")
    assert f"<@{ann.id}>" in board
    assert f"<@{bo.id}>" in board
    profile = (await table.local.slash(bo, here, "profile", {"user": ann.id})).text
    assert profile.startswith("## Ann")
    assert "- **Sun Tzu**: 1 game" in profile

    given = await table.local.slash(ann, here, "me export")
    assert "All that I have stored of you" in given.text
    asked = await table.local.slash(ann, here, "me forget")
    done = await table.local.press(ann, asked.message, button_of(asked.message, "Forget me"))
    assert done.text == "You are forgotten."
    assert f"<@{ann.id}>" not in (await table.local.slash(bo, here, "leaderboard", {"rules": "suntzu"})).text
    exported = await table.local.slash(bo, here, "game export", {"game": "1"})
    assert "#1" in exported.text


pytestmark = pytest.mark.long
