"""The office of gamemaster goes to somebody who accepts it, and to nobody else."""

import pytest

from bot.judge.judge import Refusal
from bot.judge.office import gamemaster, handovers
from bot.judge.records import public_audit_log
from bot.judge.votes import votes
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU, begun, bodies

NEW, OTHER = 71, 72


async def office(judge, number):
    return (await judge.database.read(queries.game, number)).gamemaster_id


async def test_it_is_theirs_once_they_accept_and_not_before(judge):
    number = await begun(judge)
    await handovers.offer(judge, number, GM, NEW)
    assert await office(judge, number) == GM
    offers = await bodies(judge, number, user_id=NEW)
    assert "offers the office to <@71>" in offers[-1]
    with pytest.raises(Refusal, match="is offered to <@71>"):
        await handovers.answer(judge, number, OTHER, 1, accepts=True)
    assert "You are the gamemaster" in await handovers.answer(judge, number, NEW, 1, accepts=True)
    assert await office(judge, number) == NEW
    assert any(
        "<@71> is the gamemaster now" in text for text in await bodies(judge, number, audience="public")
    )
    log = "\n".join(await public_audit_log.lines(judge, number))
    assert "is the gamemaster now" in log
    assert "<@" not in log
    with pytest.raises(Refusal, match="is over"):
        await handovers.answer(judge, number, NEW, 1, accepts=True)


async def test_who_declines_leaves_it_where_it_is(judge):
    number = await begun(judge)
    await handovers.offer(judge, number, GM, NEW)
    await handovers.answer(judge, number, NEW, 1, accepts=False)
    assert await office(judge, number) == GM
    with pytest.raises(Refusal, match="is over"):
        await handovers.answer(judge, number, NEW, 1, accepts=True)


async def test_an_offer_is_over_after_its_time_or_by_another_or_by_a_vote(judge, watch):
    number = await begun(judge)
    await handovers.offer(judge, number, GM, NEW)
    await handovers.offer(judge, number, GM, OTHER)
    with pytest.raises(Refusal, match="is over"):
        await handovers.answer(judge, number, NEW, 1, accepts=True)
    await votes.propose(judge, number, CAO, "gamemaster")
    await votes.cast(judge, number, LIU, 0, agrees=True)
    assert await office(judge, number) == CAO
    with pytest.raises(Refusal, match="another gamemaster"):
        await handovers.answer(judge, number, OTHER, 2, accepts=True)
    await handovers.offer(judge, number, CAO, OTHER)
    watch.ahead(hours=7 * 24)
    with pytest.raises(Refusal, match="is over"):
        await handovers.answer(judge, number, OTHER, 3, accepts=True)


async def test_nobody_who_has_played_comes_to_see_who_holds_which_seat(judge):
    number = await begun(judge, anonymous=True, overseer=True)
    await gamemaster.replace_player(judge, number, GM, "wei", None, "")
    for user_id in (CAO, LIU):
        with pytest.raises(Refusal, match="therefore holds none"):
            await handovers.offer(judge, number, GM, user_id)
    with pytest.raises(Refusal, match="already"):
        await handovers.offer(judge, number, GM, GM)
    await handovers.offer(judge, number, GM, NEW)


async def test_the_office_of_a_game_that_is_over_is_nobodys_to_give(judge):
    number = await begun(judge)
    await handovers.offer(judge, number, GM, NEW)
    await gamemaster.end(judge, number, GM, "")
    with pytest.raises(Refusal, match="is over"):
        await handovers.answer(judge, number, NEW, 1, accepts=True)
    with pytest.raises(Refusal, match="is over"):
        await handovers.offer(judge, number, GM, NEW)
