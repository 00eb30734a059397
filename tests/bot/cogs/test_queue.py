"""Waiting for a table, as people do it: by command, by word, by the buttons when one forms."""

import pytest

from storage import queries
from tests.bot.cogs.steps import labels

pytestmark = pytest.mark.long


async def used(room, name, command, **options):
    return (await room.person(name).slash(room.channel, f"queue {command}", **options)).response.content


async def queue(room):
    return [
        (row.user_id, row.game_id) for row in await room.judge.database.read(queries.queue, room.guild.id)
    ]


async def asked(room, *names):
    """Let people wait until a table forms; return its number."""
    for name in names:
        assert "You wait for a table" in await used(room, name, "join", wish="toy, 2 people")
    await room.rest()
    return (await queue(room))[0][1]


async def test_a_table_forms_is_joined_by_its_buttons_and_begins(room):
    number = await asked(room, "cao", "liu")
    for name in ("cao", "liu"):
        question = room.last(name)
        assert f"**#{number} Silk**" in question.content
        assert labels(question) == ["Join", "Not now"]
        answer = (await room.person(name).user.click(question, label="Join")).response.content
        assert f"You are in #{number} Silk" in answer
    await room.rest()
    assert (await room.judge.database.read(queries.game, number)).status == "running"
    assert await queue(room) == []
    again = (await room.person("cao").user.click(room.letters("cao")[0], label="Join")).response.content
    assert "not asked about that table" in again


async def test_not_now_is_said_by_a_button_and_the_other_hears_that_they_wait_on(room):
    number = await asked(room, "cao", "liu")
    assert (await room.judge.database.read(queries.game, number)).thread_id is not None
    told = (await room.person("cao").user.click(room.last("cao"), label="Not now")).response.content
    assert "You keep your place" in told
    await room.person("liu").user.click(room.last("liu"), label="Join")
    await room.rest()
    assert "does not begin: too few joined" in room.last("liu").content
    assert "asked about no table before" in await used(room, "cao", "show")
    assert len(await queue(room)) == 2


async def test_the_lobbys_own_button_counts_as_an_answer(room):
    number = await asked(room, "cao", "liu")
    thread = room.channel.threads[-1]
    opening = next(message for message in thread.history() if "Join" in labels(message))
    for name in ("cao", "liu"):
        await room.person(name).click(opening, label="Join")
    await room.rest()
    assert (await room.judge.database.read(queries.game, number)).status == "running"


async def test_words_in_a_direct_message_do_the_same(room):
    cao = room.person("cao")
    await cao.send_dm("queue")
    assert "You wait for no table here" in room.last("cao").content
    await cao.send_dm("queue toy, 48h, evenings, 3 people")
    assert (
        "You wait for a table: Silk, `every 48h`, anonymous or not, awake 18–23 UTC, 3 people at least"
        in room.last("cao").content
    )
    await cao.send_dm("Queue show.")
    assert "48h" in room.last("cao").content
    await cao.send_dm("queue Monopoly")
    assert "“Monopoly”: it is no rule set" in room.last("cao").content
    await cao.send_dm("queue leave")
    assert "no more" in room.last("cao").content
    assert await queue(room) == []


async def test_a_word_from_somebody_who_is_not_on_the_server_begins_nothing(room):
    stranger = room.another_guild("Elsewhere").add_member(room.outsider("stranger"))
    await stranger.send_dm("queue toy")
    assert "Say in a server" in stranger.user.dm_channel.history()[-1].content
    assert await queue(room) == []


async def test_who_has_left_the_server_is_not_asked_and_keeps_nobody_waiting(room):
    await used(room, "cao", "join", wish="toy, 2 people")
    gone = room.people.pop("cao")
    room.guild.remove_member(gone)
    await used(room, "liu", "join", wish="toy, 2 people")
    await room.rest()
    assert [user for user, _ in await queue(room)] == [room.person("liu").id]
    await room.person("liu").user.click(room.last("liu"), label="Join")
    await room.rest()
    assert await queue(room) == [(room.person("liu").id, None)]


async def test_who_was_asked_and_then_left_the_server_joins_no_more(room):
    number = await asked(room, "cao", "liu")
    cao = room.people.pop("cao")
    room.guild.remove_member(cao)
    question = [message for message in cao.user.dm_channel.history() if labels(message)][-1]
    told = (await cao.user.click(question, label="Join")).response.content
    assert "no longer on the server" in told
    assert await room.judge.database.read(queries.players, number) == []
    assert [user for user, _ in await queue(room)] == [room.person("liu").id]


async def test_where_only_managers_open_games_no_table_forms(room):
    room.client.settings = room.client.settings.model_copy(update={"creators": "managers"})
    assert "only those who may **Manage Server**" in await used(room, "cao", "join", rules="toy")
    assert await queue(room) == []


async def test_it_survives_a_restart(room):
    number = await asked(room, "cao", "liu")
    await room.restart()
    await room.person("cao").user.click(room.last("cao"), label="Join")
    await room.person("liu").user.click(room.last("liu"), label="Join")
    await room.rest()
    assert (await room.judge.database.read(queries.game, number)).status == "running"


async def test_options_count_before_the_sentence_and_what_is_left_out_stays(room):
    await used(room, "cao", "join", wish="toy, 24h", people=3, anonymous="no")
    said = await used(room, "cao", "join", length="48h or 72h", awake="mornings")
    assert "Silk, `every 48h` or `every 3d`, not anonymous, awake 7–12 UTC, 3 people at least" in said


@pytest.mark.parametrize("text", ["queue leave", "leave queue", "quit the queue"])
async def test_the_queue_is_left_by_words_in_either_order(room, text):
    ann = room.person("ann")
    await ann.send_dm("queue any, 24h, any time")
    assert "You wait for a table" in room.answer("ann").content
    assert "awake" not in room.answer("ann").content
    await ann.send_dm(text)
    assert "no more" in room.answer("ann").content


@pytest.mark.parametrize(
    "joins, word", [(True, "join"), (True, "I'm in!"), (False, "not now"), (False, "Later.")]
)
async def test_a_table_that_formed_is_answered_by_words_as_by_its_buttons(room, joins, word):
    number = await asked(room, "cao", "liu")
    await room.person("cao").send_dm(word)
    said = room.answer("cao").content
    assert said.startswith(f"You are in #{number} Silk" if joins else "You keep your place in the queue")
    await room.person("sun").send_dm(word)
    assert "You are in" not in room.answer("sun").content, "who is not asked answers nothing"
    assert "You keep" not in room.answer("sun").content
