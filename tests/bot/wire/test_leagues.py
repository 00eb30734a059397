"""A season over the wire: opened by a command, joined and started by buttons, its first game begun."""

from __future__ import annotations

import pytest

from storage import queries
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_open_seats import shown
from tests.bot.wire.test_table import button_of


@pytest.mark.long
async def test_a_league_is_opened_joined_and_started_and_each_sits_where_it_says(table: Table) -> None:
    ann, bob = table.local.add_person("Ann", owner=True), table.local.add_person("Bob")
    options = {"rules": "suntzu", "games": 2, "name": "Duels"}
    message = shown(await table.local.slash(ann, table.local.general, "league create", options))
    for person in (ann, bob):
        await table.local.press(person, message, button_of(message, "Join the league"))
    seen = await table.local.slash(bob, table.local.general, "league table", {})
    assert "2 take part" in seen.text
    started = await table.local.press(ann, message, button_of(message, "Start the season"))
    assert "**Duels** starts" in started.text
    await table.runs(1)
    seats = {each.user_id: each.seat for each in await table.judge.database.read(queries.seats, 1)}
    assert set(seats) == {ann.id, bob.id}
    planned = await table.local.slash(bob, table.local.general, "league games", {})
    power = table.judge.rules("suntzu").power(seats[bob.id]).name  # type: ignore[arg-type]
    assert f"Game 2: **{power}** <@{ann.id}>" in planned.text, "each has the other's seat next"
