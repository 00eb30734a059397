"""A game under a schedule: its questions close by it, whatever moves a deadline, also after a restart."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot import words
from bot.judge import session
from bot.judge.clock import deadlines, homeless_games, schedule_texts
from bot.judge.judge import Refusal
from bot.judge.office import gamemaster
from bot.judge.question_moment import is_small, set_deadline
from bot.judge.settings.running_game_models import Clock
from bot.judge.settings.schedule_reading import read
from bot.judge.settings.stored_game_settings import changing, schedule_of
from games import catalogue
from games.core.rules.protocol import Ask
from storage import queries
from storage.models import Game
from tests.bot.judge.steps import CAO, GM, LIU, begun, bodies, opened, reminders, say
from tests.conformance.courses import at_chance

EVENINGS = "at 20:00 Europe/Berlin · least 12h · not Sat, Sun"
# The watch of the tests stands at noon of Sunday, 1 March 2026, in UTC; Berlin is an hour ahead.
MONDAY = datetime(2026, 3, 2, 19, tzinfo=UTC)


async def row(judge, number):
    return await judge.database.read(queries.game, number)


async def test_questions_close_at_the_fixed_time(judge, watch):
    number = await begun(judge, schedule=EVENINGS)
    assert (await row(judge, number)).deadline == MONDAY
    watch.time = MONDAY
    await deadlines.close_due(judge)
    assert (await row(judge, number)).deadline == MONDAY + timedelta(days=1)


async def test_an_extension_leads_to_the_next_fixed_time_not_before(judge, watch):
    number = await begun(judge, schedule=EVENINGS)
    assert await deadlines.extend(judge, number, GM, 1, as_gamemaster=True) == MONDAY + timedelta(days=1)
    thursday = await deadlines.extend(judge, number, GM, 48, as_gamemaster=True)
    assert thursday == MONDAY + timedelta(days=3)
    assert await deadlines.extend(judge, number, GM, 25, as_gamemaster=True) == MONDAY + timedelta(days=7)


async def test_a_pause_that_ends_leaves_what_was_left_until_a_fixed_time(judge, watch):
    number = await begun(judge, schedule=EVENINGS)
    await deadlines.pause(judge, number, GM)
    watch.ahead(days=2)
    # 31 hours were left on Sunday at noon; from Tuesday at noon they lead to Wednesday, 19:00.
    assert await deadlines.resume(judge, number, GM) == datetime(2026, 3, 4, 19, tzinfo=UTC)


async def test_a_gap_puts_a_deadline_off_to_a_fixed_time(judge, watch):
    number = await begun(judge, schedule=EVENINGS)
    watch.time = MONDAY - timedelta(hours=1)
    gone = watch.now()
    watch.ahead(hours=3)
    await deadlines.bridge(judge, gone)
    assert (await row(judge, number)).deadline == MONDAY + timedelta(days=1)


async def test_those_who_chose_nothing_are_reminded_as_the_schedule_says(judge, watch):
    number = await begun(judge, schedule="every 48h · warn 30h, 1h")
    end = watch.now() + timedelta(hours=48)
    due = {when for _, user, when, _ in await reminders(judge, number) if user == CAO}
    assert due == {end - timedelta(hours=30), end - timedelta(hours=1)}


async def test_a_schedule_without_warnings_reminds_nobody(judge):
    number = await begun(judge, schedule="warn off")
    assert await reminders(judge, number) == []


async def test_the_first_miss_puts_a_deadline_off_once_and_only_the_silent_are_told_who_they_are(
    judge, watch
):
    number = await begun(judge, schedule="grace 6h")
    await say(judge, number, CAO, "5")
    watch.ahead(hours=24)
    start = await row(judge, number)
    await deadlines.close_due(judge)
    after = await row(judge, number)
    assert (after.turn, after.step) == (start.turn, start.step)
    assert after.deadline == watch.now() + timedelta(hours=6)
    [public] = [text for text in await bodies(judge, number, kind="report") if "put off once" in text]
    assert "Shu" not in public
    assert "Wei" not in public
    assert [text for text in await bodies(judge, number, user_id=LIU) if "waits once more" in text]
    assert not [text for text in await bodies(judge, number, user_id=CAO) if "waits once more" in text]
    watch.ahead(hours=6)
    await deadlines.close_due(judge)
    later = await row(judge, number)
    assert (later.turn, later.step) != (start.turn, start.step)


async def test_nobody_is_granted_grace_where_all_have_answered(judge, watch):
    number = await begun(judge, schedule="grace 6h")
    await say(judge, number, CAO, "5")
    await say(judge, number, LIU, "1")
    start = await row(judge, number)
    watch.ahead(hours=24)
    await deadlines.close_due(judge)
    assert (await row(judge, number)).step != start.step


async def test_another_schedule_holds_from_the_next_question_on_and_is_audited(judge, watch):
    number = await begun(judge)
    before = (await row(judge, number)).deadline
    await deadlines.reschedule(judge, number, GM, "every 2d, early off")
    after = await row(judge, number)
    assert after.deadline == before
    assert after.settings["early"] is False
    assert schedule_of(after).line == "every 48h · early off"
    deeds, _ = await judge.database.read(queries.audits_left, number)
    assert [deed.facts for deed in deeds if deed.deed == "rescheduled"] == [
        {"schedule": "every 48h · early off"}
    ]
    [told] = [text for text in await bodies(judge, number, user_id=None) if "every 48h" in text]
    assert words.schedules.FROM_THE_NEXT in told
    watch.ahead(hours=24)
    await deadlines.close_due(judge)
    assert (await row(judge, number)).deadline == watch.now() + timedelta(hours=48)


async def test_of_a_game_that_has_not_begun_another_schedule_holds_from_its_first_question_on(judge):
    number = await opened(judge)
    await deadlines.reschedule(judge, number, GM, "every 2d")
    [told] = [text for text in await bodies(judge, number, user_id=None) if "every 48h" in text]
    assert words.schedules.FROM_THE_NEXT not in told


@pytest.mark.parametrize("heard", [True, False])
async def test_no_grace_is_granted_for_what_is_asked_and_heard_at_once(judge, heard):
    number = await begun(judge, schedule="every 24h · grace 6h")
    async with session.opened(judge, number) as now:
        assert now.position.ask is not None
        asked = replace(now.position, ask=replace(now.position.ask, heard=heard))
        assert await deadlines._is_put_off(judge, replace(now, position=asked)) != heard


async def test_what_is_no_schedule_changes_nothing(judge):
    number = await begun(judge, schedule=EVENINGS)
    with pytest.raises(Refusal, match="Did you mean `every`"):
        await deadlines.reschedule(judge, number, GM, "evry 24h")
    assert schedule_of(await row(judge, number)).line == EVENINGS


async def test_a_schedule_is_told_with_the_next_five_deadlines(judge):
    number = await begun(judge, schedule=EVENINGS)
    lines = schedule_texts.told(judge.games["toy"], await row(judge, number), judge.now())
    assert "Deadlines fall at 20:00 in Europe/Berlin: the first such time at least 12 h away." in lines
    days = [MONDAY + timedelta(days=day) for day in (1, 2, 3, 4, 7)]
    assert all(f"<t:{int(day.timestamp())}:f>" in lines[-1] for day in days)
    assert lines[-1].count("<t:") == len(days)


async def deadlines_told(judge, number):
    """Return the moments that the last line of what is told of a schedule names."""
    lines = schedule_texts.told(judge.games["toy"], await row(judge, number), judge.now())
    found = re.findall(r"<t:(\d+):f>", lines[-1])
    return [datetime.fromtimestamp(int(each), UTC) for each in found], "\n".join(lines)


async def test_of_a_clock_that_stands_still_the_deadlines_are_told_that_it_would_have(judge, watch):
    """From Tuesday at noon the 31 hours that were left on Sunday lead to Wednesday, 19:00."""
    number = await begun(judge, schedule=EVENINGS)
    await deadlines.pause(judge, number, GM)
    watch.ahead(days=2)
    found, text = await deadlines_told(judge, number)
    assert found[0] == datetime(2026, 3, 4, 19, tzinfo=UTC)
    assert [(each - found[0]).days for each in found] == [0, 1, 2, 5, 6], "no Saturday and no Sunday"
    assert "clock stands still" in text
    assert "the next deadlines are" not in text
    assert await deadlines.resume(judge, number, GM) == found[0]


async def test_of_a_game_that_is_over_no_deadlines_to_come_are_told(judge):
    number = await begun(judge, schedule=EVENINGS)
    await gamemaster.end(judge, number, GM, "")
    found, text = await deadlines_told(judge, number)
    assert (found, "deadlines are" in text) == ([], False)
    assert "Deadlines fall at 20:00" in text


async def test_a_game_that_has_a_home_again_closes_at_a_time_that_its_schedule_allows(judge, watch):
    """31 hours were left on Sunday at noon; from Thursday, 20:00, they lead to Monday."""
    number = await begun(judge, schedule=EVENINGS)
    await homeless_games.away(judge, number, "server")
    watch.ahead(days=4, hours=8)
    await homeless_games.back(judge, number, "server")
    assert (await row(judge, number)).deadline == MONDAY + timedelta(days=7)


@pytest.mark.parametrize("left, deadline", [(3600, MONDAY), (32 * 3600, MONDAY + timedelta(days=1))])
async def test_a_clock_that_stood_still_goes_on_to_a_fixed_time_that_is_not_before_its_end(
    judge, left, deadline
):
    clock = Clock(name="the turn of Wei", turn=1, step=1, told=0, mark="m", left=left)
    row = Game(slug="toy", name="toy", seed=b"", commitment="", status="running", hours=24)
    row.settings = {"schedule": EVENINGS}
    with changing(row) as kept:
        kept.clock = clock
    set_deadline(judge, row, Ask({}, 24, clock=clock.name), waiting=False)
    assert row.deadline == deadline


@pytest.mark.parametrize(
    "ask, hours",
    [
        (Ask({}, 24, clock="Round 1: Red"), 48),
        (Ask({}, 12, clock="Round 3: Red"), 12),  # a whole turn, of one who was silent for two
        (Ask({}, 6, during="Round 1: Red"), 4),  # a reaction
        (Ask({}, 24, during="Round 1: Red"), 4),  # the same where the table gives it a day
        (Ask({}, 12), 4),  # a retreat
        (Ask({}, 24), 48),
    ],
)
async def test_what_is_asked_amid_a_turn_is_small_and_a_turn_is_not(judge, watch, ask, hours):
    game = Game(slug="toy", name="toy", seed=b"", commitment="", status="running", hours=24)
    game.settings = {"schedule": "every 48h · small 4h"}
    set_deadline(judge, game, ask, waiting=False)
    assert game.deadline == watch.now() + timedelta(hours=hours)


SMALL = {"suntzu": {"after"}, "redux": {"bid"}}
"""Questions beside the turns themselves: whether a warlord card is used after the battles; one bid of an open
auction, where there are as many as generals.
"""


@pytest.mark.parametrize("slug", catalogue())
def test_small_is_what_is_asked_beside_the_turns_themselves(slug):
    """Conquest's reactions come with an option that these courses have not, and stand above."""
    found = set()
    for position in at_chance(slug).asking:
        keys = {prompt.key.split()[0] for prompt in position.ask.prompts.values()}
        found |= keys if is_small(position.ask) else set()
    assert found == SMALL.get(slug, set())


@pytest.mark.parametrize("every, rules, hours", [("6h", 24, 6), ("6h", 4, 4), ("48h", 24, 48), ("48h", 4, 4)])
def test_what_is_said_of_a_length_is_what_a_question_has(every, rules, hours):
    schedule = read(f"every {every}")
    [said] = schedule_texts.in_words(schedule)
    now = datetime(2026, 11, 24, 12, tzinfo=UTC)
    assert schedule.closes(now, rules) == now + timedelta(hours=hours)
    shortened = "Every question has 6 h, or its own time where the rules give it less."
    assert (said == shortened) == (every == "6h")


@pytest.mark.parametrize(
    "hours, said", [(1, "1 h"), (23, "23 h"), (24, "24 h"), (36, "36 h"), (48, "2 d"), (72, "3 d")]
)
def test_whole_days_are_said_as_days_from_two_on(hours, said):
    assert schedule_texts.length(hours) == said


@pytest.mark.parametrize("every, is_short", [(23, True), (24, False), (25, False)])
def test_of_less_than_a_day_it_is_said_that_the_rules_may_give_less(every, is_short):
    short = words.schedules.EACH_SHORT.format(length=f"{every} h")
    assert ([short] == list(schedule_texts.in_words(read(f"every {every}h")))) == is_short
