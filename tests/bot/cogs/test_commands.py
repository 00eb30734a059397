"""Every command at once: what Discord takes, and what the house asks of each."""

import pkgutil

import discord
import pytest
from discord import app_commands
from structlog.testing import capture_logs

from bot import cogs, words
from local_discord import limits


@pytest.fixture
def everything(room):
    return list(room.client.tree.get_commands()), list(room.client.tree.walk_commands())


async def test_discord_takes_all_commands(room, everything):
    roots, commands = everything
    assert len(roots) < 100
    for root in roots:
        assert limits.command_size(root.to_dict(room.client.tree)) <= limits.COMMAND_TOTAL, root.name
    for command in commands:
        assert len(command.name) <= 32
        assert 1 <= len(command.description) <= 100, command.qualified_name
        if isinstance(command, app_commands.Group):
            assert len(command.commands) < 25, command.name
        else:
            assert len(command.parameters) < 25, command.qualified_name


async def test_a_text_is_that_of_a_command_or_of_an_option(everything):
    named = {command.qualified_name: command for command in everything[1]}
    assert words.commands.COMMANDS.keys() == named.keys()
    options = {
        name: {option.name for option in getattr(each, "parameters", ())} for name, each in named.items()
    }
    assert [
        name for name, said in words.commands.OPTIONS_OF.items() if not said.keys() <= options[name]
    ] == []
    assert words.commands.OPTIONS.keys() <= set().union(*options.values())


async def test_a_26th_subcommand_is_refused_where_it_is_written_and_no_group_is_near_it(everything):
    """Discord takes 25; one more and it takes no command at all. A name to spare is left in every group."""

    async def nothing(_act: discord.Interaction) -> None:
        """Do nothing."""

    group = app_commands.Group(name="full", description="d")
    for number in range(25):
        group.add_command(app_commands.Command(name=f"s{number}", description="d", callback=nothing))
    with pytest.raises(ValueError, match="maximum number of child"):
        group.add_command(app_commands.Command(name="s25", description="d", callback=nothing))
    groups = [each for each in everything[1] if isinstance(each, app_commands.Group)]
    assert groups
    assert max(len(each.commands) for each in groups) < 25


async def test_every_option_says_what_it_is(everything):
    for command in everything[1]:
        for option in getattr(command, "parameters", ()):
            assert option.description not in ("", "…"), (command.qualified_name, option.name)
            assert len(option.description) <= 100


async def test_every_option_that_names_a_game_can_be_looked_up(everything):
    looked_up = {"game", "phase", "seat", "rules", "wishes", "preference", "chapter", "time_zone"}
    for command in everything[1]:
        for option in getattr(command, "parameters", ()):
            if option.name in looked_up:
                assert option.autocomplete, (command.qualified_name, option.name)


async def test_every_command_works_in_servers_and_in_direct_messages(room, everything):
    for root in everything[0]:
        assert root.to_dict(room.client.tree)["contexts"] == [0, 1], root.name


async def test_every_cog_is_added(room):
    added = {type(cog).__module__ for cog in room.client.cogs.values()}
    assert added == {f"bot.cogs.{module.name}" for module in pkgutil.iter_modules(cogs.__path__)}


@pytest.mark.long
async def test_a_completion_offers_nothing_where_no_game_is_at_hand(room, everything):
    """Each is asked for by another person: whoever types much has to wait."""
    with capture_logs() as logged:
        for command in everything[1]:
            for option in getattr(command, "parameters", ()):
                if option.autocomplete:
                    name = command.qualified_name
                    await room.person(f"{name} {option.name}").autocomplete(
                        room.channel, name, option.name, ""
                    )
    assert [entry for entry in logged if entry["log_level"] != "debug"] == []


async def test_nothing_the_bot_says_pings_anybody(room):
    allowed = room.client.allowed_mentions
    assert (allowed.everyone, allowed.users, allowed.roles, allowed.replied_user) == (False,) * 4


async def test_no_privileged_intent_is_asked_for(room):
    intents = room.client.intents
    assert (intents.members, intents.presences, intents.message_content) == (False,) * 3
