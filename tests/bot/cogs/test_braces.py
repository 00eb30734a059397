"""Braces in what people write are signs like others, whatever sentence it stands in."""

import pytest

from bot.judge.lobby import lobby
from tests.bot.cogs.steps import hear
from tests.bot.cogs.test_roles import ALL, ROLES, act
from tests.examples import few

NAMES = ("{0}{title}", "{name!r:{power}}", "{", "}{}")


@pytest.mark.long
@pytest.mark.parametrize("name", few(NAMES))
async def test_a_name_with_braces_is_told_as_it_is(room, name):
    await room.person("gm").slash(room.channel, "game create", rules="toy", fill="independents", name=name)
    number = 1
    for role, power in (("player", "Wei"), ("somebody", "Wu")):
        await lobby.join(room.judge, number, room.person(role).id, f"{role}{name}", wishes=[power])
    await lobby.start(room.judge, number, room.person("gm").id)
    await room.open(by="other gm")
    await hear(room, number, "player", f"3\n{name}")
    for command, (permitted, options) in ROLES.items():
        role = next(each for each in reversed(ALL) if each in permitted)
        typed = {key: name if key == "text" else value for key, value in options.items()}
        told = await act(room, role, command, typed)
        assert told, command
        assert "Something went wrong" not in told, command
    await room.rest()
    assert name in room.last("player").content
    for role in ("player", "somebody", "gm"):
        assert not any("Something went wrong" in message.content for message in room.letters(role))
