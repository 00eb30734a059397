"""What somebody is told by direct message who has no seat, not yet or no longer."""

import pytest

from bot.judge.lobby import lobby
from bot.judge.seats import resigning
from games import catalogue


@pytest.fixture
def games():
    return dict(catalogue())


async def answered(room, name, text):
    await room.person(name).send_dm(text)
    await room.rest()
    return room.answer(name).content


async def test_who_has_joined_and_names_the_game_is_told_that_it_has_not_begun(room):
    """`#1 A FAN H` was answered: You play in no game #1."""
    number = await room.open(slug="warlords")
    await lobby.join(room.judge, number, room.person("cao").id, "cao")
    for text in ("A FAN H", "orders", "to Liu Biao: hi"):
        assert await answered(room, "cao", f"#{number} {text}") == "#1 Warlords of China has not started yet."
    assert "You play in no game #1" in await answered(room, "zed", f"#{number} A FAN H")


async def test_a_gamemaster_and_a_follower_without_a_seat_are_told_that_nothing_of_theirs_is_an_order(room):
    number = await room.open(slug="warlords")
    assert "You have opened #1 Warlords of China, which waits for players" in await answered(
        room, "gm", "ready"
    )
    for name in ("cao", "liu"):
        await lobby.join(room.judge, number, room.person(name).id, name)
    await lobby.start(room.judge, number, room.person("gm").id)
    await room.rest()
    await room.person("fan").slash(room.channel, "game watch", game=str(number))
    for text in ("A FAN H", "ready", "to all: hurry up", "clear"):
        told = await answered(room, "gm", text)
        assert "You are the gamemaster of #1 Warlords of China, without a seat" in told
        assert "no order" not in told
        assert "You follow #1 Warlords of China" in await answered(room, "fan", text)
        assert "#1" not in await answered(room, "zed", text)


@pytest.mark.parametrize("word", ["what if", "odds"])
async def test_the_example_of_a_question_about_chances_is_one_that_is_answered(room, word):
    """`what if FAN - TAI` was told to write `3 v 2 capital`, which alone is no question."""
    told = await answered(room, "zed", f"{word} FAN - TAI")
    example = told.rpartition("For example: ")[2].strip("`")
    assert example.startswith(word)
    assert "For example" not in await answered(room, "zed", example)
    assert "For example" not in await answered(room, "zed", "odds 3 v 2 capital")


async def test_who_left_a_seat_that_is_free_is_told_how_it_is_theirs_again(room):
    number = await room.begin("cao", "liu", "sun", slug="warlords", leaving="open")
    await resigning.resign(room.judge, number, room.person("cao").id)
    await room.rest()
    for text in ("A FAN H", f"#{number} orders"):
        assert "`back` gives it back to you" in await answered(room, "cao", text)
    assert "You play **" in await answered(room, "cao", "back")


async def test_an_offer_of_ones_seat_is_taken_back_by_words(room):
    """`keep my seat` was refused as an order."""
    await room.begin("cao", "liu", "sun", slug="warlords", leaving="open")
    assert "`offer my seat`" in await answered(room, "cao", "I need a sub")
    for text in ("keep my seat", "don't offer my seat!", "I'll keep my seat"):
        assert "You offer **" in await answered(room, "cao", "offer my seat")
        assert "You offer" not in await answered(room, "cao", text)
