"""The buttons under stored messages: they survive a restart, and an old one acts on nothing."""

import pytest

from bot import words
from bot.judge.question_moment import At
from bot.ui.components import DEEDS, ControlTag
from bot.ui.message_controls import controls
from storage import queries
from tests.bot.cogs.steps import hear, in_force, labels, marching, sent


def thread(room):
    return room.channel.threads[0]


async def announced(room):
    number = await room.open()
    return number, thread(room).history()[0]


@pytest.mark.long
async def test_an_open_game_is_joined_left_and_begun_by_buttons(room):
    number, announcement = await announced(room)
    assert labels(announcement) == ["Join", "Leave", "Start", words.controls.UNDER["lobby"][3]]
    joined = await room.person("cao").click(announcement, label="Join")
    assert "You have joined #1 Silk" in joined.response.content
    assert joined.ephemeral
    await room.person("liu").click(announcement, label="Join")
    assert "Joined (2 of 3)" in thread(room).history()[0].content
    left = await room.person("liu").click(announcement, label="Leave")
    assert "You have left" in left.response.content
    alone = await room.person("gm").click(announcement, label="Start")
    assert "needs 2 players" in alone.response.content
    await room.person("liu").click(announcement, label="Join")
    other = await room.person("liu").click(announcement, label="Start")
    assert "Only" in other.response.content
    await room.person("gm").click(announcement, label="Start")
    assert (await room.judge.database.read(queries.game, number)).status == "running"


async def test_wishes_and_salt_are_asked_for_in_a_form(room):
    number, announcement = await announced(room)
    cao = room.person("cao")
    joined = await cao.click(announcement, label="Join")
    assert "no seat preference" in joined.response.content
    form = await cao.click(joined.response, label="Seat preference")
    wished = await cao.submit_modal(form, {"wishes": "wu, Wei", "salt": "pepper"})
    assert "Your seat preference: Wu, Wei" in wished.response.content
    [player] = await room.judge.database.read(queries.players, number)
    assert (player.preferences, player.salt) == (["wu", "wei"], "pepper")
    wrong = await cao.click(joined.response, label="Seat preference")
    refused = await cao.submit_modal(wrong, {"wishes": "Atlantis"})
    assert "There is no seat “Atlantis”; the seats are Wei, Shu, Wu." in refused.response.content


@pytest.mark.long
async def test_the_tables_buttons_show_map_orders_and_status(room):
    await marching(room)
    table = next(m for m in thread(room).history() if "Map" in labels(m))
    shown = await room.person("guest").click(table, label="Map")
    assert shown.ephemeral
    message = (shown.followups or [shown.response])[0]
    assert message.attachments[0].filename == "now-0-3.png"
    assert message.attachments[0].description.startswith("Silk:")
    mine = await room.person("cao").click(table, label="My orders")
    assert "Where does wei go?" in mine.response.content
    status = await room.person("guest").click(table, label="Status")
    assert "Awaited: Wei" in status.response.content
    spectator = await room.person("guest").click(table, label="Ready")
    assert "You hold no seat" in spectator.response.content


@pytest.mark.long
async def test_the_buttons_of_a_question_work_and_go_stale_with_it(room):
    number = await marching(room)
    cao = room.person("cao").user
    question = next(m for m in room.letters("cao")[::-1] if "Where does" in m.content)
    assert labels(question) == ["Fill in", "Compose", "Show", "Draft map", "Ready"]
    await hear(room, number, "cao", "go east")
    shown = await cao.click(question, label="Show")
    assert "GO EAST" in shown.response.content
    assert not shown.ephemeral
    draft = await cao.click(question, label="Draft map")
    assert "GO EAST" in (draft.followups or [draft.response])[0].content
    await cao.click(question, label="Ready")
    before = await sent(room, number)
    stale = await cao.click(question, label="Ready")
    assert "nothing was done" in stale.response.content
    assert await sent(room, number) == before
    assert "wei" not in (await room.judge.database.read(queries.save, number)).ready


async def test_an_answers_ready_button_turns_into_not_ready(room):
    number = await room.begin("cao", "liu")
    await room.person("cao").send_dm("3")
    cao = room.person("cao").user
    ready = await cao.click(room.last("cao"), label="Ready")
    assert "✅ Ready" in ready.response.content
    assert labels(ready.response)[-1] == "Not ready"
    assert (await room.judge.database.read(queries.save, number)).ready == ("wei",)
    await cao.click(ready.response, label="Not ready")
    assert (await room.judge.database.read(queries.save, number)).ready == ()


@pytest.mark.long
async def test_buttons_work_after_a_restart(room):
    number = await room.begin("cao", "liu")
    await room.person("cao").send_dm("3")
    answer = room.last("cao")
    await room.restart()
    await room.person("cao").user.click(answer, label="Ready")
    assert (await room.judge.database.read(queries.save, number)).ready == ("wei",)


async def test_a_button_of_a_finished_game_says_so(room):
    from bot.judge.office import gamemaster

    number = await marching(room)
    question = next(m for m in room.letters("cao")[::-1] if "Where does" in m.content)
    await gamemaster.end(room.judge, number, room.person("gm").id, "")
    for label in ("Ready", "Show"):
        pressed = await room.person("cao").user.click(question, label=label)
        assert "is over; nothing more can be ordered" in pressed.response.content


@pytest.mark.long
async def test_a_picked_menu_of_games_is_used_up(room):
    await room.begin("cao", "liu")
    await room.begin("cao", "liu")
    asked = await room.person("cao").slash(room.channel, "order", text="3")
    assert asked.response.content == "Which game is meant?"
    answered = await room.person("cao").select(asked.response, ["2"])
    assert "```\n3\n```" in answered.response.content
    assert await in_force(room, 2) == 3
    again = await room.person("cao").select(asked.response, ["1"])
    assert "has expired" in again.response.content
    assert await in_force(room, 1) is None


async def test_a_confirmation_from_before_a_restart_is_answered_and_does_nothing(room):
    """The next client of the same process took it for one that waits, and said nothing."""
    number = await room.begin("cao", "liu")
    asked = await room.person("gm").slash(room.channel, "gm end", game=str(number))
    await room.restart()
    late = await room.person("gm").click(asked.response, label=f"End #{number}")
    assert "has expired" in late.response.content
    assert (await room.judge.database.read(queries.game, number)).status == "running"


@pytest.mark.long
async def test_a_menu_from_before_a_restart_says_that_it_has_expired(room):
    await room.begin("cao", "liu")
    await room.begin("cao", "liu")
    asked = await room.person("cao").slash(room.channel, "order", text="3")
    await room.restart()  # in this process, as after a token was renewed
    late = await room.person("cao").select(asked.response, ["1"])
    assert "has expired" in late.response.content


@pytest.mark.parametrize("kind", ["lobby", "table", "orders", "none"])
def test_custom_ids_fit_and_every_button_has_a_deed(kind):
    view = controls(kind, 2**31, At(9999, 9999, 9999))
    for item in view.children if view else ():
        assert len(item.item.custom_id) <= 100
        assert item.tag.verb in DEEDS


def test_a_tag_is_read_as_it_was_written():
    import re

    from bot.ui.components import GRAMMAR, tag_of

    for tag in (
        ControlTag("ready", 12, At(3, 4)),
        ControlTag("next", 1, At(), "2/3.4"),
        ControlTag("line", 9, At(1, 2, 5), "0.1.2"),
    ):
        assert tag_of(re.fullmatch(GRAMMAR, tag.text)) == tag
