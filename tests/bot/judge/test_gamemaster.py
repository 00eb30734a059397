import pytest

from bot.judge.judge import Refusal
from bot.judge.office import gamemaster
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU, SUN, begun, bodies, marching, opened, round_over, say, thought


async def row(judge, number):
    return await judge.database.read(queries.game, number)


async def test_owed_names_the_silent_and_those_not_ready_and_no_answer(judge):
    number = await begun(judge, CAO, LIU, SUN)
    await say(judge, number, CAO, "5")
    await say(judge, number, SUN, "ready")
    owed = await gamemaster.owed(judge, number)
    assert (owed.silent, owed.unready) == (("Shu",), ("Wei",))


async def test_force_closes_the_named_step_only_and_is_told_and_audited(judge):
    number = await begun(judge)
    before = await row(judge, number)
    assert await gamemaster.force(judge, number, GM, before.turn, before.step)
    assert not await gamemaster.force(judge, number, GM, before.turn, before.step)
    assert "the gamemaster closes the phase" in "\n".join(await bodies(judge, number, kind="report"))
    assert [deed.deed for deed in await judge.database.read(queries.audits, number)].count("forced") == 1


async def test_a_successor_has_the_seat_and_its_question(judge):
    number = await marching(judge)
    assert await gamemaster.replace_player(judge, number, GM, "wei", SUN, "sun") == "Wei"
    questions = await judge.database.read(queries.messages, number, kind="question")
    assert questions[-1].user_id == SUN
    assert (await say(judge, number, SUN, "go east")).lines == ("GO EAST",)
    tenures = [
        (t.user_id, t.reason, t.until is None)
        for t in await judge.database.read(queries.tenures, number, "wei")
    ]
    assert tenures == [(CAO, "joined", False), (SUN, "replaced", True)]


async def test_a_computer_takes_over_and_plays_on(judge):
    number = await marching(judge)
    await gamemaster.replace_player(judge, number, GM, "Wei", None, "")
    await thought(judge)
    seats = await judge.database.read(queries.seats, number)
    assert [(s.status, s.user_id) for s in seats] == [("computer", None), ("held", LIU)]
    save = await judge.database.read(queries.save, number)
    assert (save.turn, len(save.log)) > (0, 4)


@pytest.mark.parametrize(
    "seat, successor, words",
    [
        ("wu", SUN, "Nobody was ever seated"),
        ("wei", LIU, "They hold a seat"),
        ("Atlantis", SUN, "There is no seat"),
    ],
)
async def test_a_seat_is_given_only_where_that_makes_sense(judge, seat, successor, words):
    number = await begun(judge)
    with pytest.raises(Refusal, match=words):
        await gamemaster.replace_player(judge, number, GM, seat, successor, "x")


async def test_a_rewind_archives_what_came_after_and_bumps_the_epoch(judge):
    number = await begun(judge)
    await round_over(judge, number)
    assert (await row(judge, number)).turn == 1
    await gamemaster.rewind(judge, number, GM, 0)
    after, save = await row(judge, number), await judge.database.read(queries.save, number)
    assert (after.turn, after.status, save.epoch) == (0, "running", 1)
    assert save.submitted == {}
    assert await judge.database.read(queries.undone, number)
    await round_over(judge, number)
    assert (await row(judge, number)).turn == 1


async def test_a_finished_game_can_be_taken_back(judge):
    number = await begun(judge)
    await gamemaster.end(judge, number, GM, "")
    await gamemaster.rewind(judge, number, GM, 0)
    after = await row(judge, number)
    assert (after.status, after.ended_at, after.outcome) == ("running", None, None)


@pytest.mark.parametrize("turn", [-1, 1, 99])
async def test_a_turn_that_was_not_played_is_refused(judge, turn):
    number = await begun(judge)
    with pytest.raises(Refusal, match="from 0 to 0"):
        await gamemaster.rewind(judge, number, GM, turn)


async def test_a_game_that_has_not_begun_is_ended_but_not_rewound(judge):
    number = await opened(judge)
    with pytest.raises(Refusal, match="has not started"):
        await gamemaster.rewind(judge, number, GM, 0)
    await gamemaster.end(judge, number, GM, "no time")
    assert (await row(judge, number)).status == "ended"
    assert "no time" in (await bodies(judge, number, kind="status"))[-1]


async def test_ending_takes_reminders_back_and_publishes_the_seed(judge):
    number = await begun(judge)
    await gamemaster.end(judge, number, GM, "x" * 999)
    told = "\n".join(await bodies(judge, number, kind="report"))
    assert (b"s" * 32).hex() in told
    states = [m.state for m in await judge.database.read(queries.messages, number, kind="reminder")]
    assert states == ["dropped"] * 4
    with pytest.raises(Refusal, match="is over"):
        await gamemaster.end(judge, number, GM, "")


async def test_who_may_rule(judge):
    number = await begun(judge)
    game = await row(judge, number)
    assert gamemaster.may_rule(game, GM, manages_server=False)
    assert gamemaster.may_rule(game, 99, manages_server=True)
    assert not gamemaster.may_rule(game, CAO, manages_server=False)
