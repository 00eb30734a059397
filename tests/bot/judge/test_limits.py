"""The limit of games of one person, however many attempts come at once."""

import asyncio
from dataclasses import replace

import pytest

from bot.judge import new_game
from bot.judge.judge import Refusal
from bot.judge.lobby import challenges, lobby
from bot.judge.settings.terms import Terms
from bot.settings import Settings
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU, begun, opened

ALONE = Terms.model_validate({"fill": "computers"})


async def all_at_once(*attempts):
    """Make all attempts at once; return how many went through, and what the others were told."""
    outcomes = await asyncio.gather(*attempts, return_exceptions=True)
    refused = [each for each in outcomes if isinstance(each, Refusal)]
    assert len(refused) + sum(not isinstance(each, BaseException) for each in outcomes) == len(outcomes)
    return len(outcomes) - len(refused), refused


@pytest.mark.long
async def test_thirty_games_opened_at_once_are_five(judge):
    done, refused = await all_at_once(*(lobby.create(judge, "toy", GM) for _ in range(30)))
    assert done == new_game.MOST_OPEN
    assert "waiting for players" in str(refused[0])


@pytest.mark.long
async def test_thirty_games_joined_at_once_are_ten(judge):
    ten = replace(judge, games_each=Settings(_env_file=None).games_each)
    numbers = [(await lobby.create(judge, "toy", 100 + n)).id for n in range(30)]
    done, refused = await all_at_once(*(lobby.join(ten, number, CAO, "cao") for number in numbers))
    assert done == 10
    assert "You are in 10 games" in str(refused[0])
    assert len(await judge.database.read(queries.joined_by, CAO)) == 10


async def test_games_of_computers_alone_count_for_who_leads_them(judge):
    """Opening, joining, starting and giving up again and again leads to no more games than the limit."""
    few = replace(judge, games_each=3)

    async def attempt():
        row = await lobby.create(few, "toy", GM, terms=ALONE)
        await lobby.join(few, row.id, GM, "gm")
        await lobby.start(few, row.id, GM)

    done, _ = await all_at_once(*(attempt() for _ in range(30)))
    running = await judge.database.read(queries.games, None, ["running", "paused"])
    assert done == len(running) == 3


async def test_a_game_that_was_opened_before_the_limit_was_reached_is_not_started(judge):
    few = replace(judge, games_each=1)
    number = await opened(judge)
    await lobby.join(judge, number, CAO, "cao")
    await begun(judge)
    with pytest.raises(Refusal, match="as many as one person may have"):
        await lobby.start(few, number, GM)


async def test_changing_ones_wishes_is_no_game_more(judge):
    one = replace(judge, games_each=1)
    number = await opened(judge)
    await lobby.join(one, number, CAO, "cao")
    await lobby.join(one, number, CAO, "cao", wishes=["Wei"])


async def test_challenges_hold_to_the_limit_of_both(judge):
    one = replace(judge, games_each=1)
    row = await challenges.challenge(one, "toy", (CAO, "cao"), LIU)
    with pytest.raises(Refusal, match="You are in 1 games"):
        await challenges.challenge(one, "toy", (CAO, "cao"), 99)
    await lobby.join(one, await opened(judge), LIU, "liu")
    with pytest.raises(Refusal, match="You are in 1 games"):
        await challenges.accept(one, row.id, LIU, "liu")
