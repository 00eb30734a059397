"""Being away on Discord: by command, by words in a direct message, back by a word, a command or a button."""

import pytest

from bot.judge.lobby import lobby
from bot.judge.seats import taking_over
from bot.judge.settings.stored_game_settings import settings_of
from storage import queries
from tests.bot.cogs.steps import hear


async def leaves(room, number=1):
    row = await room.judge.database.read(queries.game, number)
    return settings_of(row).absences.leaves


@pytest.mark.long
async def test_one_is_away_by_command_from_all_games_and_back_by_another(room):
    await room.begin("cao", "liu")
    await room.begin("cao", "liu")
    said = await room.person("cao").slash(room.channel, "away until", when="5 days")
    text = said.response.content
    assert "#1" in text
    assert "#2" in text
    assert "the default counts" in text
    assert [leave.user_id for leave in (await leaves(room)).values()] == [room.person("cao").id]
    await room.rest()
    assert "is away until" in "\n".join(m.content for m in room.channel.threads[0].history())
    said = await room.person("cao").slash(room.channel, "away off", game="2")
    assert "are back" in said.response.content
    assert await leaves(room, 2) == {}
    assert await leaves(room, 1) != {}
    await room.person("cao").slash(room.channel, "player back", game="1")
    assert await leaves(room, 1) == {}
    said = await room.person("cao").slash(room.channel, "away off")
    assert "away from none" in said.response.content


@pytest.mark.long
@pytest.mark.parametrize(
    "text, told",
    [
        ("away until 5 days", True),
        ("I'm away 5 days", True),
        ("away for 2 weeks.", True),
        ("away until 5 days, quietly", False),
        ("#1 away tomorrow", True),
        ("I'll be away until tomorrow 8pm UTC", True),
        ("on holiday for a week", True),
        ("away quietly until the 3rd of March", False),
        ("away tomorrow but don't tell anyone", False),
    ],
)
async def test_one_is_away_by_words(room, text, told):
    number = await room.begin("cao", "liu")
    await room.person("cao").send_dm(text)
    [leave] = (await leaves(room)).values()
    assert leave.told is told
    assert "are away until" in room.answer("cao").content
    await room.person("cao").send_dm("I'm back now" if told else "not away")
    assert "are back" in room.answer("cao").content
    assert await leaves(room) == {}
    row = await room.judge.database.read(queries.game, number or 1)
    assert row.status == "running"


async def test_the_word_off_ends_an_absence(room):
    await room.begin("cao", "liu")
    await room.person("cao").send_dm("away off")
    assert "away from none" in room.answer("cao").content
    await room.person("cao").send_dm("away 3 days")
    await room.person("cao").send_dm("away off")
    assert await leaves(room) == {}


async def test_a_day_nobody_can_read_is_answered_with_one_that_can(room):
    await room.begin("cao", "liu")
    await room.person("cao").send_dm("away until the cows come home")
    assert "`away until 3 Dec`" in room.answer("cao").content
    said = await room.person("cao").slash(room.channel, "away until", when="31 Feb")
    assert "`away until 3 Dec`" in said.response.content
    assert await leaves(room) == {}


@pytest.mark.parametrize("text", ["away", "I'm on vacation!", "away quietly"])
async def test_who_says_not_until_when_is_asked(room, text):
    await room.begin("cao", "liu")
    await room.person("cao").send_dm(text)
    assert "Until when?" in room.answer("cao").content
    assert "whole number" not in room.answer("cao").content
    assert await leaves(room) == {}


async def test_orders_sent_while_away_count_still(room):
    await room.begin("cao", "liu")
    await room.person("cao").send_dm("away 3 days")
    await hear(room, 1, "cao", "5")
    save = await room.judge.database.read(queries.save, 1)
    assert save.submitted == {"wei": 5}


@pytest.mark.parametrize("text", ["back", "I'm back!", "not away", "away off"])
async def test_who_is_not_away_and_says_that_they_are_back_is_told_so(room, text):
    """It was taken for talk among orders, and stored with a receipt."""
    await room.begin("cao", "liu")
    await room.person("cao").send_dm(text)
    assert room.answer("cao").content == "You are away from none of your games."


@pytest.mark.parametrize("joined", [False, True])
async def test_who_plays_in_no_game_is_away_from_none(room, joined):
    if joined:
        number = await room.open()
        await room.person("cao").slash(room.channel, "game join", game=str(number))
    await room.person("cao").send_dm("away 5 days")
    assert room.answer("cao").content.startswith("You hold no seat in a game that is under way")


async def test_who_names_the_game_in_which_they_are_back_is_told_what_became_of_the_seat(room):
    number = await room.begin("cao", "liu", leaving="open")
    await room.person("liu").send_dm(f"#{number} back")
    assert "is yours all the time" in room.answer("liu").content
    await lobby.resign(room.judge, number, room.person("cao").id)
    await taking_over.take(room.judge, number, room.person("sun").id, "sun")
    await room.person("cao").send_dm(f"#{number} back")
    assert "is played by somebody else now" in room.answer("cao").content
