"""Permissions of buttons: each button of the table and of the lobby against each role, as `test_roles` does
it for commands.
"""

import pytest

from bot.ui import confirmations
from local_discord import NotPossible
from storage import queries
from tests.bot.cogs.steps import labels
from tests.examples import few

ROLES = ("spectator", "player", "gm", "host")
RIGHTS = {"host": {"manage_guild": True}}
DENIALS = ("You hold no seat", "Only <@", "You had not joined")
TABLE = {"Map": ROLES, "Status": ROLES, "My orders": ("player",), "Ready": ("player",)}
LOBBY = {"Join": ROLES, "Leave": ("player",), "Start": ("gm", "host")}


def with_buttons(room):
    return next(message for message in room.channel.threads[0].history() if labels(message))


async def pressed(room, role, label):
    person = room.person(role, **RIGHTS.get(role, {}))
    answer = await person.click(with_buttons(room), label=label)
    assert answer.ephemeral
    return answer.response.content


@pytest.mark.parametrize("label", TABLE)
async def test_who_may_press_what_at_a_table(room, label):
    await room.begin("player", "somebody")
    for role in ROLES:
        said = await pressed(room, role, label)
        assert any(denial in said for denial in DENIALS) is (role not in TABLE[label]), (role, said)


@pytest.mark.parametrize("label", few(LOBBY))
async def test_who_may_press_what_in_the_lobby(room, label):
    for role in ROLES:
        number = await room.open()
        for name in ("player", "somebody"):
            await room.person(name).slash(room.channel, "game join", game=str(number))
        thread = room.channel.threads[-1]
        opened = next(message for message in thread.history() if labels(message))
        person = room.person(role, **RIGHTS.get(role, {}))
        said = (await person.click(opened, label=label)).response.content
        assert any(denial in said for denial in DENIALS) is (role not in LOBBY[label]), (role, said)


async def test_what_somebody_was_asked_is_confirmed_by_nobody_else(room, monkeypatch):
    asked_of = []

    class Noted(confirmations.Passing):
        def __init__(self, act, go_on):
            super().__init__(act, go_on)
            asked_of.append(self.user_id)

    monkeypatch.setattr(confirmations, "Passing", Noted)
    await room.begin("player", "somebody")
    for name, command, label in (
        ("gm", "gm end", "End #1"),
        ("gm", "gm force", "Close it in #1"),
        ("player", "player resign", "Give up Wei in #1"),
    ):
        asked = await room.person(name).slash(room.channel, command)
        assert asked.ephemeral
        assert asked_of.pop() == room.person(name).id
        with pytest.raises(NotPossible, match="does not see that message"):
            await room.person("somebody").click(asked.response, label=label)
    assert (await room.judge.database.read(queries.game, 1)).status == "running"


async def test_buttons_of_one_who_gave_his_seat_up_do_nothing(room):
    number = await room.begin("player", "somebody", "third")
    asked = next(message for message in reversed(room.letters("player")) if labels(message))
    gone = (await room.person("player").slash(room.channel, "player resign")).response
    await room.person("player").click(gone, label="Give up Wei in #1")
    before = await room.judge.database.read(queries.save, number)
    for label in ("Compose", "Ready", "Show", "Draft map"):
        answer = await room.person("player").user.click(asked, label=label)
        assert "You hold no seat" in answer.response.content, label
    assert await room.judge.database.read(queries.save, number) == before
