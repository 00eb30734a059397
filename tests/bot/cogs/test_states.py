"""Every command about a game is answered in every state of a game, and calls none damaged that only waits."""

import discord
import pytest
from discord import app_commands

from bot.judge.clock import deadlines
from bot.judge.office import gamemaster
from games import catalogue
from tests import toy
from tests.examples import few

STATES = ("open", "called off", "running", "paused", "ended")
BROKEN = ("is damaged", "no longer fits its rules", "Something went wrong", "older version")
FILLED = {
    "phase": "1",
    "seat": "Wei",
    "to": "Shu",
    "among": "Wei",
    "winner": "Wei",
    "when": "5 days",
    "game": "1",
    "hours": 3,
    "number": 1,
    "page": 1,
}
"""The values of options by their names; any other text is one letter."""


@pytest.fixture
def games():
    return {**catalogue(), "toy": toy.GAME}


async def brought(room, state):
    """Bring a game into a state."""
    gm = room.person("gm").id
    if state in ("open", "called off"):
        number = await room.open()
        await room.person("cao").slash(room.channel, "game join", game=str(number))
    else:
        number = await room.begin("cao", "liu")
    if state in ("called off", "ended"):
        await gamemaster.end(room.judge, number, gm, "")
    if state == "paused":
        await deadlines.pause(room.judge, number, gm)
    await room.rest()


def filled(room, command):
    """Return values for the options of a command that stands for a game."""
    values = {}
    for option in command.parameters:
        if option.choices:
            values[option.name] = option.choices[0].value
        elif option.type is discord.AppCommandOptionType.user:
            values[option.name] = room.person("sun")
        elif option.type is discord.AppCommandOptionType.attachment:
            values[option.name] = ("export.json", b"{}")
        elif option.name in FILLED:
            values[option.name] = FILLED[option.name]
        elif option.required:
            values[option.name] = "x"
    return values


@pytest.mark.long
@pytest.mark.parametrize("by, state", few([(by, state) for by in ("gm", "cao") for state in STATES], 4))
async def test_every_command_about_a_game_is_answered_in_every_state(room, by, state):
    """`/gm rewind` and `/sandbox` called a game damaged that only waited for its players."""
    await brought(room, state)
    about = [
        command
        for command in room.client.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        and any(option.name == "game" for option in command.parameters)
    ]
    assert len(about) > 40
    for command in sorted(about, key=lambda each: each.qualified_name):
        name = command.qualified_name
        result = await room.person(by).slash(room.channel, name, **filled(room, command))
        shown = [m.content for m in (result.response, *result.followups) if m is not None]
        assert shown or result.modal, (name, state)
        assert not [text for text in shown if any(words in text for words in BROKEN)], (name, shown)
        rules = by == "gm" or not name.startswith("gm ")
        if (
            state == "open"
            and rules
            and name in ("gm rewind", "sandbox", "chart", "map", "game replay", "history")
        ):
            assert shown == ["#1 Silk has not started yet."], name
