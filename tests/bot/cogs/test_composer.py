"""The composer: orders by menus and buttons. It writes text orders and keeps nothing itself."""

import pytest

from bot import words
from bot.ui.order_composer import without
from storage import queries
from tests.bot.cogs.steps import hear, in_force, labels, marching, menu_ids, menus, picking, sent


async def composed(room):
    number = await marching(room)
    opened = await room.person("cao").slash(room.channel, "orders compose")
    return number, opened.response


async def test_it_shows_the_question_and_is_for_ones_own_eyes(room):
    _, composer = await composed(room)
    assert composer.ephemeral
    assert "Where does wei go?" in composer.content
    assert menus(composer) == [["u0"]]
    assert labels(composer) == ["Fill in", "Draft map", "Type", "Ready"]


async def test_a_unit_and_then_a_line_are_picked_and_sent_as_text(room):
    number, composer = await composed(room)
    cao = room.person("cao")
    await cao.select(composer, ["u0"])
    assert menus(composer) == [["u0"], ["l0", "l1"]]
    await cao.select(composer, ["l1"], custom_id=menu_ids(composer)[1])
    assert await in_force(room, number) == ["GO WEST"]
    assert (await sent(room, number))[-1] == "GO WEST"
    assert "```\nGO WEST\n```" in composer.content
    assert "Receipt" in composer.content


@pytest.mark.long
async def test_a_line_is_taken_back(room):
    number, composer = await composed(room)
    cao = room.person("cao")
    await cao.select(composer, ["u0"])
    await cao.select(composer, ["l0"], custom_id=menu_ids(composer)[1])
    undo = next(name for name in menu_ids(composer) if name.startswith("s:undo"))
    await cao.select(composer, ["GO EAST"], custom_id=undo)
    assert await in_force(room, number) is None
    assert "Nothing of yours is in force" in composer.content


@pytest.mark.long
async def test_ready_closes_the_question_and_takes_the_controls_away(room):
    number, composer = await composed(room)
    await hear(room, number, "cao", "go east")
    await room.person("cao").click(composer, label="Ready")
    assert "Everybody was ready" in composer.content
    assert composer.components == []


@pytest.mark.long
async def test_the_form_holds_the_sheet_and_takes_its_place(room):
    number, composer = await composed(room)
    await hear(room, number, "cao", "go east")
    cao = room.person("cao")
    form = await cao.click(composer, label="Type")
    assert form.modal["components"][0]["component"]["value"] == "GO EAST"
    await cao.submit_modal(form, {"text": "go west"})
    assert await in_force(room, number) == ["GO WEST"]
    form = await cao.click(composer, label="Type")
    await cao.submit_modal(form, {"text": "go west\ngo mad"})
    assert await in_force(room, number) == ["GO WEST"]
    assert "GO MAD" in composer.content
    form = await cao.click(composer, label="Type")
    await cao.submit_modal(form, {"text": ""})
    assert await in_force(room, number) is None


@pytest.mark.long
async def test_a_composer_of_an_earlier_moment_does_nothing_and_leads_to_the_present(room):
    number, composer = await composed(room)
    cao = room.person("cao")
    await cao.select(composer, ["u0"])
    old = menu_ids(composer)[1]
    await hear(room, number, "cao", "go east\nready")
    before = await sent(room, number)
    await cao.select(composer, ["l1"], custom_id=old)
    assert await sent(room, number) == before
    assert "The game has moved on" in composer.content
    assert labels(composer) == ["Compose"]
    assert "Pick" in (await cao.click(composer, label="Compose")).response.content


@pytest.mark.long
async def test_a_ready_of_an_earlier_moment_does_nothing(room):
    number, composer = await composed(room)
    await hear(room, number, "cao", "go east\nready")
    await room.person("cao").click(composer, label="Ready")
    assert "nothing was done" in composer.content
    assert "wei" not in (await room.judge.database.read(queries.save, number)).ready


@pytest.mark.long
async def test_it_works_in_direct_messages_and_after_a_restart(room):
    number = await marching(room)
    cao = room.person("cao").user
    question = next(m for m in room.letters("cao")[::-1] if m.components)
    composer = (await cao.click(question, label="Compose")).response
    await room.restart()
    await cao.select(composer, ["u0"])
    await cao.select(composer, ["l0"], custom_id=menu_ids(composer)[1])
    assert await in_force(room, number) == ["GO EAST"]


@pytest.mark.long
async def test_a_form_that_was_open_during_a_restart_is_heard(room):
    number, composer = await composed(room)
    form = await room.person("cao").click(composer, label="Type")
    await room.restart()
    await room.person("cao").submit_modal(form, {"text": "go west"})
    assert await in_force(room, number) == ["GO WEST"]


@pytest.mark.long
async def test_orders_are_composed_ahead_of_time(room):
    number = await picking(room)
    opened = await room.person("liu").slash(room.channel, "orders compose")
    await room.person("liu").select(opened.response, ["u0"])
    await room.person("liu").select(opened.response, ["l0"], custom_id=menu_ids(opened.response)[1])
    assert "Sent ahead" in opened.response.content
    assert (await room.judge.database.read(queries.save, number)).premoves["shu"].lines == ("GO EAST",)


@pytest.mark.long
async def test_a_spectator_has_nothing_to_compose(room):
    number = await marching(room)
    answer = await room.person("guest").slash(room.channel, "orders compose", game=str(number))
    assert "You hold no seat in #1 Silk." in answer.response.content


async def test_what_was_sent_last_turn_is_sent_once_more_by_a_button(room):
    number, composer = await composed(room)
    assert words.controls.AGAIN not in labels(composer)
    for text in ("go west\nready", "a; ready", "x y; ready", "keep; ready", "1; ready"):
        await hear(room, number, "cao", text)
    await hear(room, number, "liu", "0; ready")
    composer = (await room.person("cao").slash(room.channel, "orders compose")).response
    await room.person("cao").click(composer, label=words.controls.AGAIN)
    assert await in_force(room, number) == ["GO WEST"]
    assert words.controls.AGAIN not in labels(composer)


async def test_who_ordered_nothing_that_can_be_ordered_now_is_offered_no_repeat(room):
    number, _ = await composed(room)
    for text in ("ready", "a; ready", "x y; ready", "keep; ready", "1; ready"):
        await hear(room, number, "cao", text)
    await hear(room, number, "liu", "0; ready")
    composer = (await room.person("cao").slash(room.channel, "orders compose")).response
    assert (await room.judge.database.read(queries.game, number)).turn > 0
    assert words.controls.READY in labels(composer)
    assert words.controls.AGAIN not in labels(composer)


def test_of_a_line_that_stands_twice_one_is_taken_back():
    """Two builds are waived, and one `Waive` is taken back: the other stays."""
    assert without(["Build FAN", "Waive", "Waive"], ["Waive"]) == ["Build FAN", "Waive"]
    assert without(["Build FAN", "Waive"], ["Build FAN"]) == ["Waive"]
    long = "IF TAI IS MINE " + "PLACE 1 TAI ELSE " * 9
    assert without([long, "END"], [long[:100]]) == ["END"]
