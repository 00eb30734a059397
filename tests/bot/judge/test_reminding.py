from datetime import UTC, datetime, timedelta

import pytest

from bot.judge.clock import deadlines
from bot.judge.lobby import lobby
from bot.judge.seats import away
from bot.judge.settings.terms import Terms
from bot.judge.telling import messages
from games import catalogue
from storage import queries
from storage.models import Preference
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, begun, reminders, say, thought
from tests.examples import few

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
START = NOON - timedelta(days=1)


@pytest.fixture
def games():
    return {**catalogue(), "toy": toy.GAME}


def wishes(**columns):
    return Preference(user_id=1, **columns)


@pytest.mark.parametrize(
    "chosen, hours",
    [
        (None, [12, 2]),
        (wishes(), [12, 2]),
        (wishes(reminders=[1, 24, 6]), [6, 1]),
        (wishes(reminders=[0]), []),
    ],
)
def test_reminders_come_so_many_hours_before_the_deadline(chosen, hours):
    assert messages.times(NOON, START, chosen) == [NOON - timedelta(hours=hour) for hour in hours]


def test_what_would_be_in_the_past_is_left_out():
    assert messages.times(NOON, NOON - timedelta(hours=3), None) == [NOON - timedelta(hours=2)]


@pytest.mark.parametrize(
    "zone, quiet, at, moved",
    [
        ("UTC", [22, 7], (3, 2, 0), (3, 1, 22)),  # at midnight, and quiet since 22: moved before it
        ("UTC", [22, 7], (3, 2, 6), (3, 1, 22)),
        ("UTC", [22, 7], (3, 2, 7), (3, 2, 7)),
        ("UTC", [1, 5], (3, 2, 4), (3, 2, 1)),
        ("Europe/Berlin", [22, 7], (3, 2, 0), (3, 1, 21)),  # 1 in the morning there, quiet since 22 there
        ("Asia/Shanghai", [22, 7], (3, 2, 0), (3, 2, 0)),  # 8 in the morning there
        ("Nowhere/Land", [22, 7], (3, 2, 0), (3, 2, 0)),
        ("UTC", [7, 7], (3, 2, 7), (3, 2, 7)),
        ("UTC", [], (3, 2, 0), (3, 2, 0)),
    ],
)
def test_quiet_hours_are_kept_in_ones_own_time(zone, quiet, at, moved):
    chosen = wishes(time_zone=zone, quiet=quiet)
    assert messages.awake(datetime(2026, *at, tzinfo=UTC), chosen) == datetime(2026, *moved, tzinfo=UTC)


async def test_only_those_who_owe_something_are_reminded(judge):
    number = await begun(judge)
    await say(judge, number, CAO, "3")
    assert [user for state, user, *_ in await reminders(judge, number) if state == "due"] == [LIU, LIU]


async def test_a_sent_reminder_is_taken_away_when_its_question_is_over(judge, watch):
    number = await begun(judge)
    watch.ahead(hours=13)
    [first] = [
        m for m in await judge.database.read(queries.messages, number, kind="reminder") if m.user_id == CAO
    ][:1]
    async with judge.database.work() as work:
        await work.sent(first, channel_id=1, message_id=2)
    await say(judge, number, CAO, "3; ready")
    mine = [each for each in await reminders(judge, number) if each[1] == CAO]
    assert [(state, gone) for state, _, _, gone in mine] == [("due", True), ("dropped", False)]


async def test_one_that_was_tried_may_stand_there_and_is_taken_away_too(judge, watch):
    number = await begun(judge)
    watch.ahead(hours=12)
    first, *others = await judge.database.read(queries.messages, number, kind="reminder")
    async with judge.database.work() as work:
        await work.retry(first, "no answer", watch.now() + timedelta(seconds=1))
    await say(judge, number, first.user_id, "5")
    mine = [
        row
        for row in await judge.database.read(queries.messages, number, kind="reminder")
        if row.user_id == first.user_id
    ]
    assert [(row.id == first.id, row.state, bool(row.body.get("delete"))) for row in mine] == [
        (True, "due", True),
        *[(False, "dropped", False) for row in others if row.user_id == first.user_id],
    ]
    assert [row.due_at for row in mine if row.id == first.id] == [watch.now()]


async def test_what_a_person_chose_is_heeded(judge, watch):
    async with judge.database.work() as work:
        await work.prefer(Preference(user_id=CAO, reminders=[3]))
    number = await begun(judge)
    mine = [when for _, user, when, _ in await reminders(judge, number) if user == CAO]
    assert mine == [watch.now() + timedelta(hours=21)]


@pytest.mark.parametrize("when_away", ["wait", "computer", "default"])
async def test_who_is_away_past_the_deadline_is_not_reminded_until_they_are_back(judge, watch, when_away):
    number = await begun(judge, when_away=when_away)
    start = watch.now()

    async def due():
        return sorted(
            (user, (when - start) // timedelta(hours=1))
            for state, user, when, _ in await reminders(judge, number)
            if state == "due"
        )

    assert await due() == [(CAO, 12), (CAO, 22), (LIU, 12), (LIU, 22)]
    await away.leave(judge, number, CAO, start + timedelta(hours=20), told=True)
    assert await due() == [(CAO, 12), (CAO, 22), (LIU, 12), (LIU, 22)], "they are back before the deadline"
    await away.leave(judge, number, CAO, start + timedelta(days=9), told=True)
    assert await due() == [(LIU, 12), (LIU, 22)]
    watch.ahead(hours=13)
    await away.end(judge, number, CAO)
    assert await due() == [(CAO, 22), (LIU, 12), (LIU, 22)]
    await say(judge, number, CAO, "3")
    await away.leave(judge, number, CAO, start + timedelta(days=9), told=True)
    await away.end(judge, number, CAO)
    assert await due() == [(LIU, 12), (LIU, 22)], "they owe nothing"


async def test_a_question_that_is_put_to_somebody_away_is_no_reminder_to_them(judge, watch):
    number = await begun(judge, when_away="default")
    await away.leave(judge, number, CAO, watch.now() + timedelta(days=9), told=True)
    await deadlines.extend(judge, number, GM, 5, as_gamemaster=True)
    assert {user for state, user, *_ in await reminders(judge, number) if state == "due"} == {LIU}


@pytest.mark.parametrize("slug", few(catalogue(), 2))
async def test_reminders_that_were_seen_are_taken_away_when_a_deadline_passes_in_every_game(
    judge, watch, slug
):
    """In Conquest they stayed: the first of two recalls in one change let them be deleted, and the second,
    of the clock that ran out, took the deletion for a reminder that nobody had seen.
    """
    number = (await lobby.create(judge, slug, GM, terms=Terms())).id
    for user in (CAO, LIU):
        await lobby.join(judge, number, user, f"p{user}")
    await lobby.start(judge, number, GM)
    await thought(judge)
    seen = set()
    for _ in range(3):
        deadline = (await judge.database.read(queries.game, number)).deadline
        watch.ahead(seconds=(deadline - judge.now()).total_seconds() + 1)
        rows = await judge.database.read(queries.messages, number, kind="reminder")
        for row in rows:
            if row.state == "due" and not row.body.get("delete"):
                async with judge.database.work() as work:
                    await work.sent(row, channel_id=1, message_id=row.id)
                seen.add(row.id)
        await deadlines.close_due(judge)
        await thought(judge)
    rows = {row.id: row for row in await judge.database.read(queries.messages, number, kind="reminder")}
    assert len(seen) >= 6
    assert {(rows[each].state, rows[each].body.get("delete")) for each in seen} == {("due", True)}
