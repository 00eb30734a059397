"""Direct messages: heard once, answered with all that is in force, after it is stored."""

import discord
import pytest

from bot.judge.lobby import lobby
from bot.judge.orders import message_intake
from bot.ui.personal_queue import MOST_TYPED
from local_discord import Attachment
from storage import queries
from storage.errors import Cause, Unwritable
from tests.bot.cogs.steps import labels, rows_of
from tests.examples import few


async def marching(room):
    """Begin a game and bring it to where Wei is asked for orders."""
    number = await room.begin("cao", "liu")
    await message_intake.receive(room.judge, number, room.person("cao").id, "5; ready")
    await message_intake.receive(room.judge, number, room.person("liu").id, "1; ready")
    await room.rest()
    return number


async def replied(room, name, text, to):
    """Send a direct message that replies to another."""
    await room.person(name).send_dm(text, answers=to.id)


async def filed(room, number):
    return [(row.text, row.lines) for row in await room.judge.database.read(queries.submissions, number)]


@pytest.mark.long
async def test_an_order_is_stored_and_answered_with_all_that_is_in_force(room):
    number = await marching(room)
    sent = await room.person("cao").send_dm("go east")
    answer = room.last("cao")
    assert answer.answers == sent.id
    assert f"**#{number} Silk** · you are **Wei**" in answer.content
    assert "```\nGO EAST\n```" in answer.content
    assert "Not ready" in answer.content
    assert "<t:" in answer.content
    assert labels(answer) == ["Compose", "Draft map", "Ready"]
    assert (await filed(room, number))[-1] == ("go east", ["GO EAST"])


@pytest.mark.long
async def test_errors_come_first_and_right_lines_are_kept(room):
    await marching(room)
    await room.person("cao").send_dm("go east\ngo nowhere")
    text = room.last("cao").content
    assert text.index("GO NOWHERE") < text.index("In force")
    assert "write GO EAST." in text
    assert "```\nGO EAST\n```" in text


async def test_two_thousand_characters_of_noise_get_one_answer_and_lose_nothing(room):
    await marching(room)
    await room.person("cao").send_dm("go east")
    before = len(room.letters("cao"))
    await room.person("cao").send_dm(
        "\n".join("@everyone everybody everywhere `*_~|<@1>"[: 22 + n % 19] for n in range(66))[:2000]
    )
    answers = room.letters("cao")[before + 1 :]
    assert len(answers) == 1
    assert len(answers[0].content) <= 2000
    assert "```\nGO EAST\n```" in answers[0].content


@pytest.mark.long
async def test_a_message_of_which_every_line_is_quoted_is_asked_about_and_read_when_it_is_meant(room):
    number = await marching(room)
    sent = await room.person("cao").send_dm("> go east")
    assert "quoted" in room.last("cao").content
    assert [text for text, _ in await filed(room, number)] == ["5; ready", "1; ready"]
    await room.person("cao").user.click(room.last("cao"), label="These are my orders")
    assert (await filed(room, number))[-1] == ("go east", ["GO EAST"])
    assert (await room.judge.database.ask(queries.submission_from, sent.id)).text == "go east"


@pytest.mark.long
@pytest.mark.parametrize(
    "called", few(["{mention} go east", "{mention}: go east", "go east {mention}", "@{name} go east"], 2)
)
async def test_the_name_of_the_bot_is_no_part_of_an_order(room, called):
    number = await marching(room)
    bot = room.client.user
    text = called.format(mention=bot.mention, name=bot.name)
    await room.person("cao").send_dm(text)
    assert "```\nGO EAST\n```" in room.last("cao").content
    await room.person("cao").send_dm("clear")
    told = await room.person("cao").slash(room.channel, "order", text=text)
    assert "```\nGO EAST\n```" in told.response.content
    assert (await filed(room, number))[-1][1] == ["GO EAST"]


@pytest.mark.long
async def test_who_else_is_named_makes_no_order_of_it(room):
    await marching(room)
    await room.person("cao").send_dm(f"{room.person('liu').mention} go east")
    assert "GO EAST\n```" not in room.last("cao").content


@pytest.mark.long
async def test_what_answers_a_quoted_line_is_read_without_it(room):
    number = await marching(room)
    await room.person("cao").send_dm("> go west; ready\ngo east")
    assert "```\nGO EAST\n```" in room.last("cao").content
    assert "Not ready" in room.last("cao").content
    assert (await filed(room, number))[-1] == ("> go west; ready\ngo east", ["GO EAST"])


@pytest.mark.long
async def test_an_edit_that_quotes_a_whole_message_takes_back_what_it_said(room):
    number = await marching(room)
    sent = await room.person("cao").send_dm("go east")
    await room.person("cao").user.edit(sent, "> go east")
    assert "quoted" in room.last("cao").content
    assert "GO EAST" not in room.last("cao").content
    assert (await filed(room, number))[-1] == ("> go east", [])


async def test_a_message_is_heard_once_however_often_it_arrives(room):
    number = await marching(room)
    sent = await room.person("cao").send_dm("go east")
    before = len(room.letters("cao"))
    place = await room.client.create_dm(discord.Object(room.person("cao").id))
    room.client.dispatch("message", await place.fetch_message(sent.id))
    await room.rest()
    assert len(room.letters("cao")) == before
    assert [text for text, _ in await filed(room, number)].count("go east") == 1


@pytest.mark.long
async def test_an_edited_message_takes_the_place_of_what_it_said(room):
    number = await marching(room)
    sent = await room.person("cao").send_dm("go east")
    await room.person("cao").user.edit(sent, "go west")
    assert "```\nGO WEST\n```" in room.last("cao").content
    assert (await filed(room, number))[-1] == ("go west", ["GO WEST"])


@pytest.mark.long
async def test_an_edit_of_an_order_for_a_closed_question_changes_nothing(room):
    number = await marching(room)
    sent = await room.person("cao").send_dm("go east")
    await room.person("cao").send_dm("ready")
    before = await filed(room, number)
    await room.person("cao").user.edit(sent, "go west")
    assert "is closed" in room.last("cao").content
    assert await filed(room, number) == before


@pytest.mark.long
async def test_a_deleted_message_is_reported_because_its_orders_still_stand(room):
    await marching(room)
    sent = await room.person("cao").send_dm("go east")
    await room.person("cao").user.delete(sent)
    text = room.last("cao").content
    assert text.startswith("You deleted a message")
    assert "`clear`" in text
    assert "GO EAST" in text


async def test_somebody_without_a_seat_gets_a_guide(room):
    await room.person("guest").send_dm("hello")
    assert "You hold no seat" in room.last("guest").content
    await room.open()
    await lobby.join(room.judge, 1, room.person("guest").id, "guest")
    await room.person("guest").send_dm("and now?")
    assert "You have joined #1 Silk" in room.last("guest").content


@pytest.mark.long
async def test_a_number_in_front_picks_the_game(room):
    await room.begin("cao", "liu")
    await room.begin("cao", "liu")
    for bid, text in enumerate(["#2 0", "#2: 1", "  #2   2"]):
        await room.person("cao").send_dm(text)
        assert "#2 Silk" in room.last("cao").content, text
        assert f"```\n{bid}\n```" in room.last("cao").content, text


async def test_the_number_of_a_game_one_does_not_play_tells_nothing_of_it(room):
    await room.begin("cao", "liu")
    await room.begin("liu", "sun", by="liu", private=True)
    for number in (2, 77):
        await room.person("cao").send_dm(f"#{number} 4")
        assert room.last("cao").content == f"You play in no game #{number}. `/game list` shows your games."


async def test_several_games_are_asked_about_and_nothing_typed_is_lost(room):
    await room.begin("cao", "liu")
    second = await room.begin("cao", "liu")
    await room.person("cao").send_dm("4")
    asked = room.last("cao")
    assert "For which game" in asked.content
    [[menu]] = rows_of(asked)
    assert [option["label"] for option in menu["options"]] == ["#1 Silk", "#2 Silk"]
    [value] = [option["value"] for option in menu["options"] if option["label"] == f"#{second} Silk"]
    await room.person("cao").user.select(asked, [value])
    assert await filed(room, second) == [("4", ["4"])]
    assert "```\n4\n```" in room.letters("cao")[-1].content


@pytest.mark.long
async def test_a_reply_to_a_games_message_picks_that_game(room):
    first = await room.begin("cao", "liu")
    await room.begin("cao", "liu")
    question = next(m for m in room.letters("cao") if f"#{first} " in m.content)
    await replied(room, "cao", "2", question)
    assert await filed(room, first) == [("2", ["2"])]
    await replied(room, "cao", "3", room.last("cao"))
    assert (await filed(room, first))[-1] == ("3", ["3"])


@pytest.mark.long
async def test_words_work_like_commands(room):
    number = await marching(room)
    await room.person("cao").send_dm("go east\nready")
    assert "Everybody was ready" in room.answer("cao").content
    assert (await room.judge.database.read(queries.game, number)).step > 1


@pytest.mark.long
async def test_a_flood_is_read_whole_in_its_order_and_nobody_else_waits(room):
    await marching(room)
    cao, liu = room.person("cao"), room.person("liu")
    for n in range(MOST_TYPED + 18):
        room.local.say(cao.person, cao.user.dm_channel.channel, "go east" if n % 2 else "go west")
    await liu.send_dm("orders")
    assert "you are **Shu**" in room.last("liu").content
    await room.rest()
    answers = [m for m in room.letters("cao") if m.author.id == room.client.user.id]
    floods = [m for m in answers if "faster than I can read" in m.content]
    assert len(floods) == 1
    assert floods[0].answers is None
    rows = [row for row in await room.judge.database.read(queries.submissions, 1) if row.user_id == cao.id]
    sent = [m.id for m in room.letters("cao") if m.author.id == cao.id]
    assert len(sent) > MOST_TYPED + 17
    assert [row.source_id for row in rows if row.source_id in sent] == sent
    answered = [m.answers for m in answers if m.answers]
    assert [number for number in answered if number in sent] == sent


@pytest.mark.long
async def test_an_answer_that_cannot_be_sent_goes_to_a_private_thread(room):
    await marching(room)
    dm = room.person("cao").user.dm_channel
    closed = {"code": 50007, "message": "closed"}
    room.local.faults.answer(403, times=None, method="POST", path=f"/channels/{dm.id}/messages", body=closed)
    await room.person("cao").send_dm("go east")
    await room.rest()
    threads = [thread for thread in room.channel.threads if "private" in thread.name]
    assert len(threads) == 1
    assert any("GO EAST" in message.content for message in threads[0].history())
    assert [row.lines for row in await room.judge.database.read(queries.submissions, 1)][-1] == ["GO EAST"]


async def test_orders_are_read_in_the_private_thread_and_nowhere_in_public(room):
    await test_an_answer_that_cannot_be_sent_goes_to_a_private_thread(room)
    cao, bot = room.person("cao"), room.client.user
    [thread] = [thread for thread in room.channel.threads if "private" in thread.name]
    await cao.send(thread, f"{bot.mention} go west")
    assert [row.lines for row in await room.judge.database.read(queries.submissions, 1)][-1] == ["GO WEST"]
    await cao.send(thread, "go east")
    assert f"Put {bot.mention} in front" in thread.last_message.content
    public = next(thread for thread in room.channel.threads if "private" not in thread.name)
    await cao.send(public, f"{bot.mention} go east")
    assert "I read no orders here" in public.last_message.content
    assert "east" not in public.last_message.content.casefold()
    assert [row.lines for row in await room.judge.database.read(queries.submissions, 1)][-1] == ["GO WEST"]


async def test_a_public_remark_is_made_once_a_minute(room):
    await room.begin("cao", "liu")
    thread = room.channel.threads[0]
    for _ in range(3):
        await room.person("cao").send(thread, f"{room.client.user.mention} 3")
    remarks = [m for m in thread.history() if "I read no orders here" in m.content]
    assert len(remarks) == 1
    room.watch.ahead(minutes=2)
    await room.person("cao").send(thread, f"{room.client.user.mention} 3")
    assert len([m for m in thread.history() if "I read no orders here" in m.content]) == 2


@pytest.mark.long
async def test_a_finished_game_takes_no_more_orders(room):
    from bot.judge.office import gamemaster

    number = await marching(room)
    await gamemaster.end(room.judge, number, room.person("gm").id, "enough")
    await room.person("cao").send_dm(f"#{number} go east")
    assert "is over; nothing more can be ordered" in room.last("cao").content


async def test_a_picture_alone_is_answered(room):
    await marching(room)
    picture = Attachment(room.local.world.new_id(), "orders.png", b"x", "image/png")
    await room.person("cao").send_dm("", files=[picture])
    assert "I read text only" in room.last("cao").content


async def test_nothing_is_acknowledged_that_is_not_stored(room, monkeypatch):
    await marching(room)

    async def full(*_args, **_options):
        raise Unwritable(Cause.FULL)

    monkeypatch.setattr(message_intake, "receive", full)
    await room.person("cao").send_dm("go east")
    text = room.last("cao").content
    assert "the disk is full" in text
    assert "Nothing of this was stored" in text
    assert "In force" not in text


async def said_to(room, way):
    """Let cao mark himself ready in one of the ways there are; return all that is answered to it."""
    cao, question = room.person("cao"), room.last("cao")
    if way == "message":
        await cao.send_dm("go east; ready")
        return [room.last("cao").content]
    if way == "command":
        given = await cao.slash(room.channel, "order", text="go east; ready")
    else:
        given = await cao.user.click(question, label="Ready")
    every = [given.response, *given.followups]
    return [each.content for each in every if each is not None]


@pytest.mark.parametrize("way", ["message", "command", "button"])
async def test_no_thumb_is_up_before_what_was_said_is_done(room, monkeypatch, way):
    """Neither an answer nor a mark says that something counts, by whatever way, until it is stored."""
    number = await marching(room)
    before = await filed(room, number)

    async def full(*_args, **_options):
        raise Unwritable(Cause.FULL)

    monkeypatch.setattr(message_intake, "receive", full)
    said = "\n".join(await said_to(room, way))
    assert "Nothing of this was stored" in said
    for yes in ("✅", "In force", "👍", "Receipt"):
        assert yes not in said
    assert await filed(room, number) == before
    assert (await room.judge.database.read(queries.save, number)).ready == ()


@pytest.mark.long
async def test_an_error_of_the_program_has_a_code_and_no_order_in_the_log(room, monkeypatch, capsys):
    await marching(room)

    async def broken(*_args, **_options):
        raise ZeroDivisionError("go east")

    monkeypatch.setattr(message_intake, "receive", broken)
    await room.person("cao").send_dm("go east")
    text = room.last("cao").content
    code = text.split("`")[1]
    assert "Something went wrong" in text
    log = capsys.readouterr().out
    assert code in log
    assert "go east" not in log


async def test_a_bot_is_never_answered(room):
    other = room.guild.add_member(room.outsider("robot", bot=True))
    await other.send_dm("hello")
    assert [m for m in other.user.dm_channel.history() if m.author.id == room.client.user.id] == []
