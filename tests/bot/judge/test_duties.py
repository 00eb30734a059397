"""A person's open questions in all their games: the nearest deadline first, and none of others."""

from bot.judge.audience import duties
from bot.judge.office import gamemaster
from tests.bot.judge.steps import CAO, GM, LIU, SUN, begun, marching, say


async def test_games_that_wait_for_one_come_first_by_their_deadlines(judge, watch):
    late = await begun(judge)
    watch.ahead(hours=-3)
    early = await begun(judge)
    watch.ahead(hours=3)
    waiting = await marching(judge)  # Wei is asked there, Shu is not
    found = await duties.duties(judge, LIU)
    assert [(duty.row.id, duty.is_owed) for duty in found] == [(early, True), (late, True), (waiting, False)]
    lines = duties.told(found)
    assert lines[0] == "**2 games wait for you:**"
    assert [f"#{number} " in line for number, line in zip((early, late), lines[1:3], strict=True)] == [
        True
    ] * 2
    assert "**Shu**" in lines[1]
    assert lines[3] == "Your other games:"


async def test_who_is_ready_owes_nothing_and_who_sent_something_is_told_so(judge):
    number = await begun(judge)
    await say(judge, number, CAO, "4")
    [duty] = await duties.duties(judge, CAO)
    assert duty.is_owed
    assert "you have sent something and are not ready" in duty.line
    await say(judge, number, CAO, "ready")
    [duty] = await duties.duties(judge, CAO)
    assert not duty.is_owed
    assert duties.told([duty])[0] == "**Nothing is asked of you now.**"
    assert "you are ready" in duty.line


async def test_what_one_sent_shows_to_nobody_else(judge):
    number = await begun(judge)
    before = [duty.line for duty in await duties.duties(judge, LIU)]
    await say(judge, number, CAO, "4; ready")
    assert [duty.line for duty in await duties.duties(judge, LIU)] == before
    assert await duties.duties(judge, SUN) == []
    assert "no game" in duties.told([])[0]


async def test_a_game_that_is_over_or_paused_waits_for_nobody(judge):
    over, number = await begun(judge), await begun(judge)
    await gamemaster.end(judge, over, GM, "")
    async with judge.database.change(number) as change:
        change.game.status = "paused"
    [duty] = await duties.duties(judge, CAO)
    assert (duty.row.id, duty.is_owed) == (number, False)
