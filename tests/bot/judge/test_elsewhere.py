"""Failures seen elsewhere that had no test of their own; `tests/README.md` names the tests of the others."""

from datetime import timedelta

import pytest

from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.lobby import lobby
from bot.judge.orders import message_intake
from bot.judge.votes import votes
from bot.scheduling.judge_timekeeper import Keeper
from games import catalogue
from storage import queries
from storage.errors import Cause, Unwritable
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, begun, bodies, say
from tests.bot.judge.test_away import gone, row_of, tick
from tests.bot.judge.test_blocking import table
from tests.examples import few

SHEETS = ("warlords", "yuan")
"""Rule sets in which all are asked the same again, so that an old sheet could be read as a new one."""


@pytest.fixture
def games():
    return {**catalogue(), "toy": toy.GAME}


async def answers(judge, number, seat):
    """Return what a seat answered, question by question."""
    row = await row_of(judge, number)
    turns = [await judge.database.read(queries.checkpoint, number, turn) for turn in range(row.turn + 1)]
    return [entry.answers[seat] for each in turns for entry in each.log if seat in entry.answers]


async def test_everybody_ready_is_not_said_of_nobody(judge, watch):
    """If all who are asked are away nothing ends early: the question ends at its deadline, once."""
    number = await begun(judge, when_away="default", early=True)
    for user_id in (CAO, LIU):
        await gone(judge, number, user_id, days=30)
    before = await row_of(judge, number)
    await tick(judge)
    after = await row_of(judge, number)
    assert (after.turn, after.step, after.deadline) == (before.turn, before.step, before.deadline)
    watch.time = before.deadline
    await tick(judge)
    after = await row_of(judge, number)
    assert (after.turn, after.step) > (before.turn, before.step)
    assert after.deadline > before.deadline


@pytest.mark.long
@pytest.mark.parametrize("slug", few(SHEETS, 1))
async def test_who_is_silent_carries_out_no_order_of_an_earlier_question(judge, watch, slug):
    """For the silent the default of the question counts, never an answer to one before."""
    number, _, absent = await table(judge, slug, fill="independents", leaving="rules")
    typed = set()
    for _ in range(40):
        row = await row_of(judge, number)
        seen = await views.look(judge, number, absent)
        if row.status != "running" or (seen.is_asked and typed):
            break
        if seen.is_asked:
            lines = [line for of_unit in seen.legal.values() for line in of_unit if not line.endswith(" H")]
            reply = await message_intake.receive(judge, number, absent, lines[-1])
            typed |= set(reply.lines)
        watch.time = row.deadline
        await tick(judge)
    assert typed
    seat = (await views.look(judge, number, absent)).place
    count = len(await answers(judge, number, seat))
    watch.time = (await row_of(judge, number)).deadline
    await tick(judge)
    fresh = (await answers(judge, number, seat))[count:]
    assert fresh
    assert not [line for answer in fresh if isinstance(answer, list) for line in answer if line in typed]


async def test_a_button_of_one_game_does_nothing_in_another(judge):
    """Two games at one moment: what is pressed under a question of the first is of the first, or of none."""
    first, second = await begun(judge), await begun(judge)
    at = (await views.look(judge, first, CAO)).at
    assert (await views.look(judge, second, CAO)).at == at
    await say(judge, first, CAO, "ready", at=at)
    assert (await judge.database.read(queries.save, second)).ready == ()
    await say(judge, first, LIU, "ready")
    stale = await say(judge, first, CAO, "7", at=at)
    assert stale.stale
    assert (await judge.database.read(queries.save, second)).submitted == {}


async def test_what_was_sent_does_not_follow_the_one_who_sent_it_to_another_seat(judge):
    """Orders stay with the seat: who leaves it and plays elsewhere has sent nothing there."""
    first, second = await begun(judge, leaving="open"), await begun(judge, LIU, CAO)
    await say(judge, first, CAO, "6; ready")
    await lobby.resign(judge, first, CAO)
    save = await judge.database.read(queries.save, first)
    assert (save.submitted, save.ready) == ({"wei": 6}, ("wei",))
    other = await judge.database.read(queries.save, second)
    assert (other.submitted, other.ready) == ({}, ())


async def put_off_by(judge, number, way):
    """Move a deadline to later, in one of the ways people have."""
    if way == "vote":
        await votes.propose(judge, number, CAO, "stretch", hours=24)
        await votes.cast(judge, number, LIU, 1, agrees=True)
    elif way == "player":
        await deadlines.extend(judge, number, CAO, 0)
    else:
        await deadlines.extend(judge, number, GM, 24, as_gamemaster=True)


@pytest.mark.parametrize("way", ["gamemaster", "player", "vote"])
async def test_a_deadline_whose_save_failed_is_read_nowhere(judge, watch, monkeypatch, way):
    """It is the old one for the clock and for all who ask, nobody is told another, and nothing is spent."""
    number = await begun(judge, extensions=1)
    before, told = await row_of(judge, number), await bodies(judge, number)

    async def full(*_args, **_options):
        raise Unwritable(Cause.FULL)

    with monkeypatch.context() as patched:
        patched.setattr(deadlines, "changed", full)
        with pytest.raises(Unwritable):
            await put_off_by(judge, number, way)
    after = await row_of(judge, number)
    assert after.deadline == before.deadline == await Keeper(judge).next_deadline()
    fresh = (await bodies(judge, number))[len(told) :]
    assert not [text for text in fresh if way != "vote" or "agreed on" in text]
    assert after.settings.get("spent") == before.settings.get("spent")
    if way == "vote":
        await votes.cast(judge, number, LIU, 1, agrees=True)
    else:
        await put_off_by(judge, number, way)
    assert (await row_of(judge, number)).deadline > before.deadline


@pytest.mark.parametrize("late", [timedelta(minutes=6), timedelta(hours=30), timedelta(days=40)])
@pytest.mark.parametrize("what", ["a deadline", "the end of a pause", "the end of a vote"])
async def test_what_comes_hours_late_is_done_then_and_not_dropped(judge, watch, what, late):
    """The clock stood for so long, though the program ran: what was due is done at its next beat, once."""
    number = await begun(judge)
    if what != "a deadline":
        await votes.propose(judge, number, CAO, "pause")
    if what == "the end of a pause":
        await votes.cast(judge, number, LIU, 1, agrees=True)
    before, keeper = await row_of(judge, number), Keeper(judge)
    due = {"a deadline": before.deadline, "the end of a pause": before.paused_until}
    watch.time = (due.get(what) or before.vote_until) + late
    assert await keeper.close_due()
    after = await row_of(judge, number)
    if what == "the end of a pause":
        assert (after.status, after.paused_until) == ("running", None)
    elif what == "the end of a vote":
        assert after.vote_until is None
        assert [text for text in await bodies(judge, number) if "not carried" in text]
    else:
        assert (after.turn, after.step) > (before.turn, before.step)
    assert not await keeper.close_due()
