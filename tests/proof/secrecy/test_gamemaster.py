"""A gamemaster who writes for a player learns nothing of what the player has sent."""

import pytest

from bot.judge.office import gamemaster
from games import catalogue
from storage import queries
from tests.bot.judge.steps import CAO, GM, bodies, marching, say
from tests.toy import GAME


@pytest.fixture
def games():
    return {**catalogue(), "toy": GAME}


async def test_his_receipt_shows_his_own_lines_alone(judge):
    number = await marching(judge)
    await say(judge, number, CAO, "go east")
    for text, shown in (("bananas", []), ("go west", ["GO WEST"])):
        reply = await say(judge, number, GM, text, seat="wei")
        filed = await judge.database.read(queries.submission, number, reply.receipt)
        assert filed is not None
        assert (filed.user_id, filed.lines) == (GM, shown)


@pytest.mark.parametrize("before", ["go east", "go west"])
async def test_what_he_sends_ahead_is_told_even_if_it_is_what_stood_there(judge, before):
    number = await marching(judge)
    await say(judge, number, 12, before)
    await say(judge, number, GM, "go east", seat="shu")
    told = [text for text in await bodies(judge, number, kind="report") if "sent orders for" in text]
    assert told == ["#1 Silk: the gamemaster sent orders for **Shu**."]
    assert (await judge.database.read(queries.save, number)).premoves["shu"].lines == ("GO EAST",)


async def test_what_he_sends_that_cannot_be_read_changes_and_tells_nothing(judge):
    number = await marching(judge)
    await say(judge, number, CAO, "go east")
    reply = await say(judge, number, GM, "bananas", seat="wei")
    assert (reply.lines, reply.closed) == ((), False)
    assert not [text for text in await bodies(judge, number, kind="report") if "sent orders for" in text]
    assert (await judge.database.read(queries.save, number)).submitted["wei"] == ["GO EAST"]


async def test_a_game_that_is_taken_back_after_its_end_says_that_its_seed_is_known(judge):
    number = await marching(judge)
    await gamemaster.rewind(judge, number, GM, 0)
    await gamemaster.end(judge, number, GM, "enough")
    await gamemaster.rewind(judge, number, GM, 0)
    told = [text for text in await bodies(judge, number, kind="report") if "takes the game back" in text]
    assert ["seed is public" in text for text in told] == [False, True]
