"""Words in direct messages that do what the slash command of their name does."""

import pytest

from bot.cogs import direct_messages
from bot.judge.lobby import lobby
from bot.judge.votes import votes
from bot.ui.game_choice import NUMBER
from storage import queries
from tests.bot.cogs.steps import menus
from tests.bot.cogs.test_letters import filed, marching, replied

SAME = {"board": "board", "rules": "rules", "who": "who", "status": "game status", "history": "history"}
SAME |= {"schedule": "game schedule", "votes": "vote list", "map": "map"}


def said_since(room, name, before):
    mine = room.client.user.id
    return [each for each in room.letters(name)[before:] if each.author.id == mine]


@pytest.mark.long
@pytest.mark.parametrize("word", SAME)
async def test_a_word_shows_what_its_command_shows(room, word):
    number = await marching(room)
    cao = room.person("cao")
    shown = await cao.slash(room.channel, SAME[word], game=str(number))
    before, kept = len(room.letters("cao")), await filed(room, number)
    await cao.send_dm(word)
    answers = said_since(room, "cao", before)
    assert answers[0].content == shown.response.content
    assert [each.filename for each in answers[0].attachments] == [
        each.filename for each in shown.response.attachments
    ]
    assert "Receipt" not in answers[0].content
    assert await filed(room, number) == kept


@pytest.mark.long
@pytest.mark.parametrize("text", ["#{} map", "#{}: map?", "/map"])
async def test_a_map_is_a_picture_with_words(room, text):
    number = await marching(room)
    await room.person("cao").send_dm(text.format(number))
    [picture] = room.last("cao").attachments
    assert picture.filename.endswith(".png")
    assert picture.description


async def test_the_deadline_is_said(room):
    await marching(room)
    await room.person("cao").send_dm("deadline?")
    assert "<t:" in room.last("cao").content


async def test_by_command_too(room):
    number = await marching(room)
    shown = await room.person("cao").slash(room.channel, "order", text="who", game=str(number))
    assert "Wei" in shown.response.content
    assert "Receipt" not in shown.response.content


@pytest.mark.long
async def test_beside_orders_it_is_shown_after_what_is_in_force(room):
    number = await marching(room)
    before = len(room.letters("cao"))
    await room.person("cao").send_dm("go east\nmap\nvote draw")
    orders, picture = said_since(room, "cao", before)
    assert "GO EAST" in orders.content
    assert "Nothing was voted" in orders.content
    assert "not accepted" not in orders.content.lower()
    assert picture.attachments
    assert await votes.standing(room.judge, number) == [f"Nothing is being voted on in #{number} Silk."]


@pytest.mark.long
async def test_of_several_games_the_one_replied_to_is_shown_and_else_asked_for(room):
    first = await marching(room)
    second = await room.begin("cao", "liu")
    question = [
        m for m in room.letters("cao") if f"#{first} " in m.content and m.author.id != room.person("cao").id
    ]
    await replied(room, "cao", "status", question[-1])
    assert room.last("cao").content.startswith(f"## #{first} ")
    await room.person("cao").send_dm("status")
    menu = room.last("cao")
    assert "For which game" in menu.content
    await room.person("cao").user.select(menu, values=[menus(menu)[0][1]])
    assert room.last("cao").content.startswith(f"## #{second} ")


async def test_who_runs_a_game_without_a_seat_looks_at_it_and_strangers_do_not(room):
    number = await marching(room)
    await room.person("gm").send_dm("board")
    assert f"#{number} Silk" in room.last("gm").content
    await room.person("gm").send_dm(f"#{number} go east")
    assert "You hold no seat" in room.last("gm").content
    await room.person("eve").send_dm(f"#{number} map")
    assert not room.last("eve").attachments


@pytest.mark.long
async def test_a_vote_is_proposed_and_cast_by_words_and_cast_once(room):
    number = await marching(room)
    await room.person("cao").send_dm("vote draw")
    assert "you agree" in room.last("cao").content
    await room.person("liu").send_dm("votes")
    assert "vote 1: a draw" in room.last("liu").content
    await room.person("liu").send_dm("vote yes?")
    assert "vote 1: a draw" in room.last("liu").content
    await room.person("liu").send_dm("vote maybe")
    assert "`vote yes` or `vote no`" in room.last("liu").content
    await room.person("liu").send_dm("vote yes")
    assert (await room.judge.database.read(queries.game, number)).status == "ended"


@pytest.mark.long
async def test_a_vote_that_is_read_again_after_being_away_counts_no_more(room, monkeypatch):
    number, came, hear = await marching(room), [], direct_messages.hear

    async def kept(client, message, **more):
        came.append((client, message, more))
        await hear(client, message, **more)

    monkeypatch.setattr(direct_messages, "hear", kept)
    await votes.propose(room.judge, number, room.person("cao").id, "pause")
    await room.person("liu").send_dm("vote no")
    assert "refused" in room.answer("liu").content
    await votes.propose(room.judge, number, room.person("cao").id, "pause")
    before = len(room.letters("liu"))
    [(client, message, more)] = came
    await hear(client, message, **more)
    await room.rest()
    assert [each.content for each in said_since(room, "liu", before) if each.answers] == []
    [head, vote] = await votes.standing(room.judge, number)
    assert (f"#{number} Silk" in head, "vote 2" in vote) == (True, True)


SLOPPY = {
    "Map please": "map",
    "can I see the board?": "board",
    "whose turn is it?": "game status",
    "is everybody ready?": "game status",
    "who is not ready": "game status",
}
SLOPPY |= {"who's playing": "who", "the rules please": "rules", "show me the history": "history"}


@pytest.mark.long
async def test_words_around_it_change_nothing(room):
    number = await marching(room)
    kept = await filed(room, number)
    for text, command in SLOPPY.items():
        shown = await room.person("cao").slash(room.channel, command, game=str(number))
        before = len(room.letters("cao"))
        await room.person("cao").send_dm(text)
        assert said_since(room, "cao", before)[0].content == shown.response.content, text
    for text in ("time left?", "what's the deadline?", "how long do I have"):
        await room.person("cao").send_dm(text)
        assert "<t:" in room.last("cao").content
    assert await filed(room, number) == kept


@pytest.mark.long
async def test_who_gave_a_seat_up_looks_at_its_game_and_who_joined_one_at_that(room):
    number = await room.begin("cao", "liu", "sun")
    await lobby.resign(room.judge, number, room.person("cao").id)
    await room.rest()
    await room.person("cao").send_dm("map")
    assert room.last("cao").attachments
    await room.person("cao").send_dm("time left?")
    assert f"#{number} Silk" in room.last("cao").content
    waiting = await room.open()
    await lobby.join(room.judge, waiting, room.person("eve").id, "eve")
    for text, wanted in (("status", "is open"), ("rules please", f"#{waiting} Silk"), ("map", "not started")):
        await room.person("eve").send_dm(text)
        assert wanted in room.last("eve").content
    await room.person("zhu").send_dm("show me the map")
    assert "You hold no seat in a game yet" in room.last("zhu").content


@pytest.mark.long
async def test_a_message_edited_into_a_question_orders_nothing_any_more(room):
    number = await marching(room)
    sent = await room.person("cao").send_dm("go east")
    await room.person("cao").user.edit(sent, "map")
    await room.rest()
    save = await room.judge.database.read(queries.save, number)
    assert not save.submitted.get("wei")


@pytest.mark.parametrize(
    "text,number",
    [("#12 A FAN H", "12"), ("game 12: A FAN H", "12"), ("Game #12 A FAN H", "12"), ("12: A FAN H", None),
     ("game 12 is mine", None)]
)  # fmt: skip
def test_a_message_begins_with_the_number_of_its_game(text, number):
    """`game 2: …` was a heading that says nothing, and its orders counted in the only game."""
    found = NUMBER.match(text)
    assert (found[1] if found else None) == number
    assert not found or text[found.end() :] == "A FAN H"
