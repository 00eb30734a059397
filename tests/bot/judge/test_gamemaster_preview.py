"""A gamemaster without a seat looks ahead: no die is thrown, nothing changes, and they are bound by it."""

import pytest

from bot.judge import corrections
from bot.judge.audience import gamemaster_preview
from bot.judge.clock import deadlines
from bot.judge.judge import Refusal
from bot.judge.office import gamemaster, handovers
from bot.judge.records import public_audit_log
from bot.judge.seats import taking_over
from bot.judge.settings.terms import Terms
from bot.judge.telling import public_invitations
from games import catalogue
from storage import queries
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, SUN, begun, bodies, marching, say


@pytest.fixture
def games():
    return {"toy": toy.GAME, "warlords": catalogue()["warlords"]}


async def stored(judge, number):
    return await judge.database.read(queries.save, number)


async def test_it_shows_what_is_sealed_up_to_the_first_die_and_changes_nothing(judge):
    number = await begun(judge, preview=True)
    await say(judge, number, CAO, "5")
    before = await stored(judge, number)
    found = await gamemaster_preview.look(judge, number, GM)
    assert await stored(judge, number) == before
    text = "\n".join(found.lines)
    assert "Nothing has come from Shu" in text
    assert "Here dice are thrown" in text
    assert "lots" not in text


async def test_the_same_happens_at_the_deadline_whether_anybody_looked_or_not(judge, watch):
    ends = []
    for looks in (True, False):
        number = await begun(judge, preview=True)
        await say(judge, number, CAO, "5")
        if looks:
            for _ in range(3):
                await gamemaster_preview.look(judge, number, GM)
        row = await judge.database.read(queries.game, number)
        watch.ahead(hours=30)
        await deadlines.expire(judge, number, row.turn, row.step)
        ends.append([(each.key, len(each.answers)) for each in (await stored(judge, number)).log])
    assert ends[0] == ends[1]


async def test_the_table_is_told_once_for_each_phase_and_the_log_has_it(judge):
    number = await begun(judge, preview=True)
    for _ in range(2):
        await gamemaster_preview.look(judge, number, GM)
    told = [text for text in await bodies(judge, number, audience="public") if "has looked ahead" in text]
    assert len(told) == 1
    assert any("looked ahead at how a phase" in line for line in await public_audit_log.lines(judge, number))


async def test_a_table_that_did_not_agree_keeps_its_secrets_from_its_gamemaster(judge):
    number = await begun(judge)
    with pytest.raises(Refusal, match="was not opened with `preview: yes`"):
        await gamemaster_preview.look(judge, number, GM)
    row = await judge.database.read(queries.game, number)
    assert "may look ahead" not in public_invitations.opening(judge.rules("toy"), row)
    agreed = await judge.database.read(queries.game, await begun(judge, preview=True))
    assert "may look ahead" in public_invitations.opening(judge.rules("toy"), agreed)


async def test_neither_a_player_nor_who_has_played_nor_another_manager_looks(judge):
    number = await begun(judge, GM, LIU, preview=True, leaving="open")
    with pytest.raises(Refusal, match="have held a seat"):
        await gamemaster_preview.look(judge, number, GM)
    await gamemaster.replace_player(judge, number, GM, "wei", None, "")
    with pytest.raises(Refusal, match="have held a seat"):
        await gamemaster_preview.look(judge, number, GM)
    for user_id in (LIU, 99):
        with pytest.raises(Refusal, match="Only the gamemaster"):
            await gamemaster_preview.look(judge, number, user_id)
    await handovers.offer(judge, number, GM, LIU)
    await handovers.answer(judge, number, LIU, 1, accepts=True)
    with pytest.raises(Refusal, match="have held a seat"):
        await gamemaster_preview.look(judge, number, LIU)


async def test_who_has_looked_neither_closes_nor_orders_until_the_phase_is_over(judge, watch):
    number = await marching(judge, preview=True)
    await gamemaster_preview.look(judge, number, GM)
    row = await judge.database.read(queries.game, number)
    with pytest.raises(Refusal, match="closes by itself"):
        await gamemaster.force(judge, number, GM, row.turn, row.step)
    with pytest.raises(Refusal, match="closes by itself"):
        await say(judge, number, GM, "go east", seat="wei")
    await say(judge, number, CAO, "go east\nready")
    row = await judge.database.read(queries.game, number)
    assert await gamemaster.force(judge, number, GM, row.turn, row.step)


async def test_nor_corrects_the_board(judge):
    terms = Terms.model_validate({"fill": "independents", "preview": True})
    from bot.judge.lobby import lobby

    number = (await lobby.create(judge, "warlords", GM, terms=terms)).id
    for user_id, seat in ((CAO, "Cao Cao"), (LIU, "Liu Biao")):
        await lobby.join(judge, number, user_id, "p", wishes=[seat])
    await lobby.start(judge, number, GM)
    found = await gamemaster_preview.look(judge, number, GM)
    assert found.board.seat is None
    with pytest.raises(Refusal, match="nor correct the board"):
        await corrections.correct(judge, number, GM, ["place A XCH Liu Biao"])


async def test_nor_ever_takes_a_seat(judge):
    number = await begun(judge, CAO, LIU, SUN, preview=True, leaving="open")
    await gamemaster_preview.look(judge, number, GM)
    with pytest.raises(Refusal, match="knows what was sealed"):
        await gamemaster.replace_player(judge, number, GM, "wei", GM, "gm")
    await handovers.offer(judge, number, GM, 77)
    await handovers.answer(judge, number, 77, 1, accepts=True)
    from bot.judge.lobby import lobby

    await lobby.resign(judge, number, SUN)
    with pytest.raises(Refusal, match="knows what was sealed"):
        await taking_over.take(judge, number, GM, "gm")
