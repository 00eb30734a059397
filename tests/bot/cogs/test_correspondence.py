"""Letters as people meet them on Discord: by direct message, by command, by button and form."""

import pytest

from storage import queries
from tests.bot.cogs.steps import labels, menu_ids, menus, sent
from tests.bot.cogs.test_announcing import thread


async def war(room, *names, **terms):
    """Begin a game in which letters are written."""
    return await room.begin(*(names or ("cao", "liu")), letters="all", **terms)


async def letters_of(room, number=1):
    """Return who wrote what to whom."""
    rows = await room.judge.database.read(queries.letters, number)
    return [(row.seat, row.addressed, row.text) for row in rows]


async def test_a_message_that_begins_with_to_and_a_seat_is_a_letter_and_no_order(room):
    number = await war(room)
    await room.person("cao").send_dm("to Shu: 5 is what I bid\nand more")
    assert "your letter to Shu is sent" in room.last("cao").content
    got = room.last("liu")
    assert got.content == f"✉️ **Wei** writes to you · #{number} Silk\n> 5 is what I bid\n> and more"
    assert labels(got) == ["Answer", "Mute"]
    assert await sent(room, number) == []
    assert not got.mentions


async def test_two_letters_in_one_message_reach_nobody(room):
    await war(room, "cao", "liu", "sun")
    await room.person("cao").send_dm("to Shu: I will attack Wu\n\nto Wu: let us attack Shu")
    assert "“to Wu: let us attack Shu” begins a second letter" in room.last("cao").content
    assert await letters_of(room) == []
    await room.person("cao").send_dm("`to Shu: Shall we meet?`")
    assert [text for *_, text in await letters_of(room)] == ["Shall we meet?"]


@pytest.mark.long
async def test_an_answer_by_button_and_form_goes_back_after_a_restart(room):
    await war(room)
    await room.person("cao").send_dm("to Shu: hello")
    got = room.last("liu")
    await room.restart()
    form = await room.person("liu").user.click(got, label="Answer")
    assert form.modal["title"] == "To Wei"
    done = await room.person("liu").user.submit_modal(form, {"letter": "hello yourself"})
    await room.rest()
    assert "your letter to Wei is sent" in done.response.content
    assert room.last("cao").content.endswith("> hello yourself")


@pytest.mark.long
async def test_the_status_has_a_button_that_asks_to_whom_and_then_what(room):
    await war(room, "cao", "liu", "sun")
    status = next(m for m in thread(room).history() if "Write a letter" in labels(m))
    asked = await room.person("cao").click(status, label="Write a letter")
    [custom_id] = menu_ids(asked.response)
    form = await room.person("cao").select(asked.response, ["1", "2"], custom_id=custom_id)
    assert form.modal["title"] == "To Shu, Wu"
    await room.person("cao").submit_modal(form, {"letter": "both of you"})
    assert await letters_of(room) == [("wei", ["shu", "wu"], "both of you")]
    assert labels(room.last("sun")) == ["Answer", "Answer all", "Mute"]


@pytest.mark.long
async def test_a_table_without_letters_has_no_button_and_says_so(room):
    number = await room.begin("cao", "liu")
    assert [m for m in thread(room).history() if "Write a letter" in labels(m)] == []
    await room.person("cao").send_dm("to Shu: GO EAST")
    assert "At this table no letters are written" in room.last("cao").content
    assert await sent(room, number) == []


@pytest.mark.long
async def test_who_plays_several_games_is_asked_which(room):
    await war(room)
    await war(room)
    message = await room.person("cao").send_dm("to Shu: which one?")
    asked = room.last("cao")
    assert asked.answers == message.id
    [custom_id] = menu_ids(asked)
    option = menus(asked)[0][0]
    assert await letters_of(room) == await letters_of(room, 2) == []
    await room.person("cao").user.select(asked, [option], custom_id=custom_id)
    assert [await letters_of(room, n) for n in (1, 2)].count([("wei", ["shu"], "which one?")]) == 1
    await room.person("cao").send_dm("#2 to Shu: that one")
    assert ("wei", ["shu"], "that one") in await letters_of(room, 2)


@pytest.mark.long
async def test_an_edit_or_a_deletion_of_a_letter_changes_nothing_and_says_so(room):
    await war(room)
    message = await room.person("cao").send_dm("to Shu: hello")
    await room.person("cao").user.edit(message, "5")
    assert "cannot be changed" in room.last("cao").content
    assert await sent(room, 1) == []
    await room.person("cao").user.delete(message)
    await room.rest()
    assert "cannot be taken back" in room.last("cao").content
    assert await letters_of(room) == [("wei", ["shu"], "hello")]


@pytest.mark.long
async def test_a_name_with_a_slip_can_be_put_right_by_an_edit(room):
    await war(room)
    message = await room.person("cao").send_dm("to Shuu: hello")
    assert "Did you mean Shu?" in room.last("cao").content
    await room.person("cao").user.edit(message, "to Shu: hello")
    assert "is sent" in room.last("cao").content
    assert await letters_of(room) == [("wei", ["shu"], "hello")]


async def test_orders_that_become_a_letter_by_an_edit_stand(room):
    await war(room)
    message = await room.person("cao").send_dm("5")
    await room.person("cao").user.edit(message, "to Shu: 5")
    assert "your orders stand" in room.last("cao").content
    assert await letters_of(room) == []


@pytest.mark.long
async def test_a_reply_to_a_letter_is_taken_for_neither(room):
    await war(room)
    await room.person("cao").send_dm("to Shu: hello")
    got = room.last("liu")
    await room.person("liu").send_dm("5", answers=got.id)
    assert "to Wei: …" in room.last("liu").content
    assert await sent(room, 1, "liu") == []


async def test_orders_by_command_that_are_a_letter_are_neither(room):
    await war(room)
    said = await room.person("cao").slash(room.channel, "order", text="to Shu: 5", game="1")
    assert "not read as orders" in said.response.content
    assert await letters_of(room) == []
    assert await sent(room, 1) == []


@pytest.mark.long
async def test_letters_by_command_and_ones_own_archive(room):
    await war(room)
    said = await room.person("cao").slash(room.channel, "letter", to="Shu", text="by command", game="1")
    assert said.ephemeral
    assert "is sent" in said.response.content
    for name, found in (("cao", True), ("liu", True), ("gm", False)):
        read = await room.person(name).slash(room.channel, "letters", game="1")
        assert read.ephemeral
        assert ("by command" in read.response.content) is found
    await room.person("liu").send_dm("letters")
    assert "by command" in room.last("liu").content
    wrong = await room.person("cao").slash(room.channel, "letter", to="Mars", text="keep me", game="1")
    assert "no seat" in wrong.response.content
    assert "keep me" in wrong.response.content


@pytest.mark.long
async def test_mute_by_button_and_the_block_list(room):
    await war(room)
    await room.person("cao").send_dm("to Shu: one")
    got = room.last("liu")
    muted = await room.person("liu").user.click(got, label="Mute")
    assert "reach you no more" in muted.response.content
    listed = await room.person("liu").slash(room.channel, "player block")
    assert "- Wei in #1 Silk" in listed.response.content
    await room.person("cao").send_dm("to Shu: two")
    assert "is sent" in room.last("cao").content
    assert not [m for m in room.letters("liu") if "two" in m.content]
    lifted = await room.person("liu").slash(room.channel, "player block", seat="Wei", lift=True, game="1")
    assert "reach you again" in lifted.response.content
    await room.person("cao").send_dm("to Shu: three")
    assert [m for m in room.letters("liu") if "three" in m.content]


async def test_a_letter_to_all_stands_at_the_table_and_pings_nobody(room):
    await war(room)
    await room.person("cao").send_dm("to all: hear @everyone")
    [posted] = [m for m in thread(room).history() if "writes to all" in m.content]
    assert posted.content.endswith("> hear @\u200beveryone")
    assert not posted.message.mention_everyone


async def test_game_create_sets_who_may_write(room):
    await room.person("gm").slash(room.channel, "game create", rules="toy", letters="private-read")
    await room.person("gm").slash(room.channel, "game create", rules="toy")
    kept = [(await room.judge.database.read(queries.game, number)).settings for number in (1, 2)]
    assert [(each["letters"], each["letters_read"]) for each in kept] == [("private", True), ("all", False)]
