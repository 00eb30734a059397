"""The commands as they are registered with Discord, and the bot's name for itself."""

from __future__ import annotations

from tests.bot.wire.conftest import Table


async def test_commands_are_for_servers_and_no_person_installs_them(table: Table) -> None:
    stored = table.local.world.commands[None]
    assert stored
    assert {tuple(one["integration_types"]) for one in stored.values()} == {(0,)}  # type: ignore[arg-type]


async def test_every_request_bears_a_name_of_the_shape_that_discord_asks_for(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    await table.local.slash(ann, table.local.general, "game list", {})
    callbacks = [agent for path, agent in table.local.pace.agents if "/callback" in path]
    assert callbacks
    assert all(agent.startswith("DiscordBot (https://") for _, agent in table.local.pace.agents)
