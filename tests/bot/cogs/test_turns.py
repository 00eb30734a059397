"""A turn of many commands with the real client: by letter, by command, by button."""

import pytest

from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from storage import queries
from tests import caravan
from tests.bot.cogs.steps import labels


@pytest.fixture
def games():
    return {"caravan": caravan.GAME}


async def travelling(room):
    """Begin a game in which cao is North and liu is South."""
    terms = Terms.model_validate({"fill": "independents"})
    gm = room.person("gm").id
    place = {"guild_id": room.guild.id, "channel_id": room.channel.id}
    number = (await lobby.create(room.judge, "caravan", gm, terms=terms, **place)).id
    for name, power in (("cao", "North"), ("liu", "South")):
        await lobby.join(room.judge, number, room.person(name).id, name, wishes=[power])
    await lobby.start(room.judge, number, gm)
    await room.rest()
    return number


def table(room, number):
    """Return what stands in the game's thread, from the bot."""
    return [message.content for thread in room.channel.threads for message in thread.history()]


async def test_commands_by_letter_are_answered_with_what_came_of_each(room):
    await travelling(room)
    await room.person("cao").send_dm("load 2\nload 1")
    await room.rest()
    answer = room.answer("cao")
    assert "✅ `LOAD 2`\nloaded: {'seat': 'north', 'count': 2}\n✅ `LOAD 1`" in answer.content
    assert "-# `undo` takes back `LOAD 1`." in answer.content
    assert "north has 6 coins" in answer.content
    assert labels(answer) == ["Compose", "Map", "Undo", "End turn"]


@pytest.mark.long
async def test_the_button_takes_back_what_it_says_and_a_second_press_takes_back_nothing_more(room):
    await travelling(room)
    cao = room.person("cao")
    await cao.send_dm("load 2; load 1")
    await room.rest()
    answer = room.answer("cao")
    pressed = await cao.user.click(answer, label="Undo")
    assert "Taken back: `LOAD 1`" in pressed.response.content
    again = await cao.user.click(answer, label="Undo")
    assert "meant for an earlier moment" in again.response.content
    loads = (await room.judge.database.read(queries.save, 1)).log
    assert [entry.answers.get("north") for entry in loads if "north" in entry.answers] == [["LOAD 2"]]


@pytest.mark.long
async def test_the_story_grows_in_place_and_the_turn_ends_by_a_button_under_any_answer(room):
    number = await travelling(room)
    cao = room.person("cao")
    await cao.send_dm("load 2")
    await room.rest()
    answer = room.answer("cao")
    await cao.send_dm("load 1; draw")
    await room.rest()
    await cao.user.click(answer, label="End turn")
    await room.rest()
    stories = [text for text in table(room, number) if text.startswith("### Round 1: north")]
    assert len(stories) == 1
    assert [line.split(":")[0] for line in stories[0].splitlines()[1:]] == [
        "loaded",
        "loaded",
        "drew",
        "ended",
    ]
    assert "South" in room.last("liu").content


async def test_standing_orders_by_command_are_for_ones_own_eyes_and_show_nowhere_else(room):
    number = await travelling(room)
    before = table(room, number), [m.content for m in room.letters("cao")]
    liu = room.person("liu")
    answer = await liu.slash(room.channel, "orders standing", text="guard 3; yield")
    await room.rest()
    assert answer.ephemeral
    assert "```\nGUARD 3\nYIELD\n```" in answer.response.content
    assert (table(room, number), [m.content for m in room.letters("cao")]) == before
    shown = await liu.slash(room.channel, "orders standing")
    assert "GUARD 3" in shown.response.content
    cleared = await liu.slash(room.channel, "orders standing", text="clear")
    assert "no standing orders" in cleared.response.content


async def test_a_wrong_command_says_where_and_what_was_not_done(room):
    await travelling(room)
    await room.person("cao").send_dm("load 2\nlaod 1\nend")
    await room.rest()
    content = room.answer("cao").content
    assert "line 2: “laod 1”" in content
    assert "**Not done**, because of what was wrong before: `end`" in content


async def test_a_turn_can_be_played_by_menus(room):
    await travelling(room)
    cao = room.person("cao")
    composed = await cao.slash(room.channel, "orders compose")
    assert labels(composed.response)[-5:] == ["Map", "Type", "Standing orders", "Gift", "End turn"]
    assert "Ready" not in composed.response.content
