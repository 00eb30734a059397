"""Following a game and looking over a seat, as people do it: by command, button and word."""

import pytest

from storage import queries
from tests.bot.cogs.steps import hear, labels, menus, rows_of

pytestmark = pytest.mark.long
ROUND = ("go east\nready", "a; ready", "x y; ready", "keep; ready")


async def played(room, number):
    """Play a round that Cao wins."""
    for name, text in (("cao", "2; ready"), ("liu", "1; ready")):
        await hear(room, number, name, text)
    for text in ROUND:
        await hear(room, number, "cao", text)


async def used(room, name, command, **options):
    return (await room.person(name).slash(room.channel, command, **options)).response.content


async def followed(room, number, name="guest", **options):
    room.person(name)
    return await used(room, name, "game watch", game=str(number), **options)


async def watched(room, name="guest"):
    rows = await room.judge.database.read(queries.watched, room.person(name).id)
    return [(row.game_id, row.news) for row in rows]


async def test_a_phase_comes_as_one_direct_message_with_the_map_and_a_button_that_ends_it(room):
    number = await room.begin("cao", "liu")
    assert "without a sound" in await followed(room, number)
    await played(room, number)
    [digest] = room.letters("guest")
    assert digest.content.startswith(f"**#{number} Silk** · Round 2\nopened")
    assert [file.filename for file in digest.attachments] == ["map-1.png"]
    assert labels(digest) == ["Stop these messages"]
    ended = (await room.person("guest").user.click(digest, label="Stop these messages")).response
    assert ended.content == f"You follow #{number} Silk no more."
    assert await watched(room) == []
    await played(room, number)
    assert len([each for each in room.letters("guest") if "Round" in each.content]) == 1
    again = (await room.person("guest").user.click(digest, label="Stop these messages")).response
    assert "There is no game" in again.content


@pytest.mark.parametrize(
    "word",
    [
        "unwatch",
        "#{number} unwatch",
        "/unwatch.",
        "unwatch #{number}",
        "stop following",
        "unwatch game {number}",
    ],
)
async def test_a_word_ends_it_too(room, word):
    number = await room.begin("cao", "liu")
    await followed(room, number)
    await room.person("guest").send_dm(word.format(number=number))
    assert room.answer("guest").content == f"You follow #{number} Silk no more."
    await room.person("guest").send_dm("unwatch")
    assert "You follow no game" in room.answer("guest").content


async def test_where_several_are_followed_the_word_asks_which_and_a_reply_says_so(room):
    first, second = await room.begin("cao", "liu"), await room.begin("sun", "quan")
    for number in (first, second):
        await followed(room, number)
    guest = room.person("guest")
    await guest.send_dm("unwatch")
    assert f"Say which is meant: `#{first} unwatch`" in room.answer("guest").content
    await played(room, first)
    digest = next(each for each in room.letters("guest") if "Round 2" in each.content)
    await guest.send_dm("watch ping", answers=digest.id)
    assert await watched(room) == [(first, "ping"), (second, "silent")]
    await guest.send_dm(f"#{second} watch none")
    assert await watched(room) == [(first, "ping"), (second, "none")]
    await guest.send_dm(f"follow game {first} quietly")
    assert await watched(room) == [(first, "silent"), (second, "none")]


async def test_a_word_begins_nothing_and_tells_nothing_of_games_one_may_not_see(room):
    number = await room.begin("cao", "liu", private=True)
    guest = room.person("guest")
    await followed(room, await room.begin("sun", "quan"))
    for word in (f"#{number} watch", f"#{number} unwatch", "#999 watch"):
        await guest.send_dm(word)
        asked = word.split()[0].lstrip("#")
        assert f"You do not follow game {asked}. " in room.answer("guest").content
    await room.person("cao").send_dm(f"watch {number}")
    assert f"You do not follow game {number}. " in room.answer("cao").content, "it is a game that he sees"
    assert "There is no game" in await used(room, "guest", "game watch", game=str(number))


async def test_silent_messages_are_flagged_so_that_no_phone_rings(room):
    number = await room.begin("cao", "liu")
    await followed(room, number)
    await followed(room, number, "loud", news="ping")
    await played(room, number)
    silent, loud = room.letters("guest")[0], room.letters("loud")[0]
    assert silent.silent
    assert not loud.silent


async def test_who_has_left_the_server_is_told_nothing_more_and_nobody_hears_of_it(room):
    number = await room.begin("cao", "liu")
    await followed(room, number)
    guest = room.people.pop("guest")
    room.guild.remove_member(guest)
    before = await room.judge.database.read(queries.audits, number)
    await played(room, number)
    assert await room.judge.database.read(queries.watched, guest.id) == []
    assert await room.judge.database.read(queries.audits, number) == before
    assert not [each for each in room.letters("gm") if "did not get through" in each.content]


async def test_closed_direct_messages_end_it_and_make_no_thread(room):
    number = await room.begin("cao", "liu")
    await followed(room, number)
    await room.client.channels.note(room.person("guest").id, dm_open=False)
    threads = len(room.channel.threads)
    await played(room, number)
    assert len(room.channel.threads) == threads
    assert await watched(room) == []
    assert "closed" in await followed(room, number)


async def test_a_player_lets_somebody_look_by_a_button_and_takes_it_back_by_another(room):
    number = await room.begin("cao", "liu", looking=True)
    assert "is asked" in await used(room, "guest", "game look", game=str(number), seat="Wei")
    question = room.last("cao")
    assert labels(question) == ["Let them look", "Not now"]
    given = (await room.person("cao").user.click(question, label="Let them look")).response
    assert labels(given) == ["Take it back"]
    film = (await room.person("guest").slash(room.channel, "game replay", game=str(number))).response
    assert menus(film) == [["0", "1"]]
    menu = rows_of(film)[-1][0]["custom_id"]
    await room.person("guest").select(film, ["1"], custom_id=menu)
    assert room.client.gallery.drawn[-1] == ("scene", 0, "wei", "standard")
    ended = (await room.person("cao").user.click(given, label="Take it back")).response
    assert "no more" in ended.content
    drawn = len(room.client.gallery.drawn)
    await room.person("guest").select(film, ["1"], custom_id=menu)
    assert len(room.client.gallery.drawn) == drawn


async def test_a_player_lets_somebody_look_by_command_and_sees_who_may(room):
    number = await room.begin("cao", "liu", looking=True)
    guest = room.person("guest")
    said = await used(room, "cao", "game consent", game=str(number), person=guest)
    assert f"<@{guest.id}> may look over your seat" in said
    assert f"<@{guest.id}>" in await used(room, "cao", "game consent", game=str(number))
    assert "no more" in await used(room, "cao", "game consent", game=str(number), person=guest, lift=True)
    [thread] = room.channel.threads
    lines = [m.content for m in thread.history() if f"<@{guest.id}> may look over" in m.content]
    assert len(lines) == 2


@pytest.mark.parametrize("word", ["map", "who", "status", "history", "board"])
async def test_who_follows_a_game_reads_of_it_by_words_and_commands_in_their_direct_messages(room, word):
    """They were greeted as somebody without a game, and told that there is none of that number."""
    number = await room.begin("cao", "liu")
    guest = room.person("guest")
    command = "game status" if word == "status" else word
    await guest.send_dm(word)
    assert "You hold no seat" in room.answer("guest").content
    assert "There is no game" in (await guest.user.slash(command, game=str(number))).response.content
    await followed(room, number)
    await guest.send_dm(word)
    assert f"#{number} Silk" in room.answer("guest").content
    assert f"#{number} Silk" in (await guest.user.slash(command, game=str(number))).response.content
    await used(room, "guest", "game unwatch", game=str(number))
    assert "There is no game" in (await guest.user.slash(command, game=str(number))).response.content


async def test_who_follows_a_private_game_reads_of_it_in_its_thread_alone(room):
    number = await room.begin("cao", "liu", private=True)
    await room.person("gm").slash(room.channel, "game invite", game=str(number), person=room.person("guest"))
    [thread] = room.channel.threads
    await room.person("guest").slash(thread, "game watch")
    assert await watched(room) == [(number, "silent")]
    await room.person("guest").send_dm("map")
    assert "You hold no seat" in room.answer("guest").content
    hidden = await room.person("guest").user.slash("map", game=str(number))
    assert "There is no game" in hidden.response.content
