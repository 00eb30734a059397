"""A lock of the gamemaster's: nothing changes by any way until it is opened, also after a start."""

import pytest

from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.judge import Judge, Refusal
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.judge.orders import message_intake
from bot.judge.question_moment import now_of
from bot.judge.records import public_audit_log
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.settings.terms import Terms
from bot.ui.order_replies import text_of
from bot.ui.question_screens import heading
from games import catalogue
from storage import queries
from storage.database import Database
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, SUN, begun, bodies, marching, picking, say, thought

CHANGES = ["4", "5; ready", "ready", "unready", "clear", "undo", "3\n4", "standing: 4", "#1 6"]


async def locked(judge, number):
    await gamemaster.lock(judge, number, GM, locked=True)


async def stored(judge, number):
    save, row = (
        await judge.database.read(queries.save, number),
        await judge.database.read(queries.game, number),
    )
    return save, row.turn, row.step, row.heard


@pytest.mark.parametrize("text", CHANGES)
async def test_no_word_changes_anything_while_it_is_shut(judge, text):
    number = await begun(judge)
    await say(judge, number, CAO, "2")
    await locked(judge, number)
    before = await stored(judge, number)
    try:
        await say(judge, number, CAO, text)
    except Refusal as refused:
        assert "locked by the gamemaster" in str(refused)  # noqa: PT017  words that change nothing may be answered
    assert await stored(judge, number) == before


@pytest.mark.parametrize("way", ["an edit", "a button", "late"])
async def test_nor_does_any_other_way(judge, watch, way):
    number = await begun(judge)
    row = await judge.database.read(queries.game, number)
    await locked(judge, number)
    watch.ahead(seconds=30)
    before = await stored(judge, number)
    more = {
        "an edit": {"edited": True, "source_id": 77, "event_id": -5},
        "a button": {"at": now_of(row), "picked": True},
        "late": {"written_at": watch.now(), "snowflake": 99, "event_id": 99},
    }[way]
    with pytest.raises(Refusal, match="locked by the gamemaster"):
        await message_intake.receive(judge, number, CAO, "1; ready", **more)
    assert await stored(judge, number) == before


@pytest.fixture
def games():
    return {"toy": toy.GAME, "warlords": catalogue()["warlords"]}


async def test_nor_do_orders_ahead_of_time(judge):
    row = await lobby.create(judge, "warlords", GM, terms=Terms())
    for user_id in (CAO, LIU, SUN):
        await lobby.join(judge, row.id, user_id, f"p{user_id}")
    await lobby.start(judge, row.id, GM)
    await thought(judge)
    looks = [(user, await views.look(judge, row.id, user)) for user in (CAO, LIU, SUN)]
    [user, seen] = next((user, look) for user, look in looks if not look.is_asked)
    assert seen.prompt is not None
    line = next(iter(seen.prompt.shape.legal().values()))[0]
    await locked(judge, row.id)
    with pytest.raises(Refusal, match="locked by the gamemaster"):
        await say(judge, row.id, user, line)
    await gamemaster.lock(judge, row.id, GM, locked=False)
    assert (await say(judge, row.id, user, line)).premove


async def test_what_only_looks_is_answered_and_the_gamemaster_may_write(judge):
    number = await begun(judge)
    await say(judge, number, CAO, "2")
    await locked(judge, number)
    assert (await say(judge, number, CAO, "orders")).lines
    await message_intake.receive(judge, number, GM, "5", seat="wei")
    assert (await judge.database.read(queries.save, number)).submitted == {"wei": 5}


async def test_it_outlives_a_start_and_the_clock_goes_on(judge, watch, engine, games):
    number = await begun(judge)
    await locked(judge, number)
    again = Judge(Database(engine, watch.now), watch.now, lambda n: b"s" * n, games)
    assert settings_of(await again.database.read(queries.game, number)).locked
    with pytest.raises(Refusal, match="locked"):
        await say(again, number, CAO, "4")
    assert "🔒" in await views.status(again, number)
    row = await again.database.read(queries.game, number)
    watch.time = row.deadline
    await deadlines.close_due(again)
    after = await again.database.read(queries.game, number)
    assert (after.turn, after.step) != (row.turn, row.step)


async def test_it_is_opened_by_who_shut_it_and_both_are_told_and_logged(judge):
    number = await picking(judge)
    await locked(judge, number)
    with pytest.raises(Refusal, match="locked already"):
        await locked(judge, number)
    await gamemaster.lock(judge, number, GM, locked=False)
    with pytest.raises(Refusal, match="not locked"):
        await gamemaster.lock(judge, number, GM, locked=False)
    await say(judge, number, CAO, "a; ready")
    told = "\n".join(await bodies(judge, number, kind="report"))
    assert "has locked the orders" in told
    assert "can be changed again" in told
    lines = await public_audit_log.lines(judge, number)
    assert [line.split("> ", 1)[1] for line in lines[:2]] == [
        "The gamemaster unlocked the orders.",
        "The gamemaster locked all orders.",
    ]


async def test_the_public_log_names_offices_and_seats_and_nobody(judge):
    number = await begun(judge, CAO, LIU, SUN)
    await message_intake.receive(judge, number, GM, "5", seat="wei")
    await gamemaster.replace_player(judge, number, GM, "Shu", 99, "Late")
    await deadlines.extend(judge, number, CAO, 0)
    text = "\n".join(await public_audit_log.lines(judge, number))
    assert "The gamemaster sent orders for Wei." in text
    assert "The gamemaster gave Shu to somebody else." in text
    assert "put off by 24 h" in text
    assert "<@" not in text


@pytest.mark.parametrize("text", ["orders", "go nowhere", "missing", "help"])
async def test_every_answer_says_that_the_orders_are_locked_and_none_before_or_after(judge, text):
    number = await marching(judge)
    assert "locked" not in text_of(await say(judge, number, CAO, text))
    await locked(judge, number)
    told = text_of(await say(judge, number, CAO, text))
    assert "locked the orders: what stands, stands" in told
    seen = await views.look(judge, number, CAO)
    assert "locked the orders" in heading(seen)
    assert "locked" not in text_of(await message_intake.receive(judge, number, GM, "go east", seat="wei"))
    await gamemaster.lock(judge, number, GM, locked=False)
    assert "locked" not in text_of(await say(judge, number, CAO, text))
    assert "locked" not in heading(await views.look(judge, number, CAO))


@pytest.mark.parametrize("shut", [False, True])
async def test_who_could_send_nothing_is_told_so_of_the_deadline_that_passed(judge, watch, shut):
    number = await begun(judge)
    if shut:
        await locked(judge, number)
    watch.time = (await judge.database.read(queries.game, number)).deadline
    await deadlines.close_due(judge)
    [told] = [text for text in await bodies(judge, number, user_id=CAO) if "your deadline passed" in text]
    assert ("The gamemaster had locked the orders." in told) is shut
