"""People who are away by their own word: what their game does meanwhile, in every rule set."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product
from zoneinfo import available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.judge import computers, motion_rules, session
from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.judge import Refusal
from bot.judge.lobby import lobby
from bot.judge.notices import acts_while_away, missed_deadline_notices
from bot.judge.office import gamemaster
from bot.judge.seats import away, away_reading, taking_over
from bot.judge.settings.running_game_models import Account
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.settings.terms import Terms
from bot.judge.votes import votes
from games import catalogue
from games.core.play import runner
from games.core.record.verifying import load, verify
from storage import queries
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, SUN, begun, bodies, say, thought
from tests.bot.judge.test_open_seats import seat, two
from tests.examples import few

NOW = datetime(2026, 11, 24, 12, 0, tzinfo=UTC)  # a Tuesday


@pytest.fixture
def games():
    return {**catalogue(), "toy": toy.GAME}


async def row_of(judge, number):
    return await judge.database.read(queries.game, number)


async def gone(judge, number, user_id, *, days=3, told=True):
    """Let somebody be away from now on; return what they are told."""
    return await away.leave(judge, number, user_id, judge.now() + timedelta(days=days), told=told)


async def tick(judge):
    """Let the clock do what is due, and computers answer, until nothing moves any more."""
    for _ in range(40):
        moved = await deadlines.close_due(judge)
        await thought(judge)
        if not moved:
            return
    raise AssertionError("it never comes to rest")


async def moment_of(judge, number):
    """Return the turn and step of the open question."""
    row = await row_of(judge, number)
    return row.turn, row.step


async def lapse(judge, watch, number):
    """Let the deadline pass."""
    watch.time = (await row_of(judge, number)).deadline
    await tick(judge)


@pytest.mark.parametrize(
    "text, until",
    [
        ("3 Dec", datetime(2026, 12, 3, 22, 59, 59, tzinfo=UTC)),
        ("December 3rd", datetime(2026, 12, 3, 22, 59, 59, tzinfo=UTC)),
        ("until 3. Dec 2026", datetime(2026, 12, 3, 22, 59, 59, tzinfo=UTC)),
        ("3.12.", datetime(2026, 12, 3, 22, 59, 59, tzinfo=UTC)),
        ("3.12", datetime(2026, 12, 3, 22, 59, 59, tzinfo=UTC)),
        ("2026-12-03", datetime(2026, 12, 3, 22, 59, 59, tzinfo=UTC)),
        ("2026-12-03 18:00", datetime(2026, 12, 3, 17, 0, tzinfo=UTC)),
        ("4 Jan", datetime(2027, 1, 4, 22, 59, 59, tzinfo=UTC)),
        ("Friday", datetime(2026, 11, 27, 22, 59, 59, tzinfo=UTC)),
        ("tue", datetime(2026, 12, 1, 22, 59, 59, tzinfo=UTC)),
        ("tomorrow at 8:30", datetime(2026, 11, 25, 7, 30, tzinfo=UTC)),
        ("18:00", datetime(2026, 11, 24, 17, 0, tzinfo=UTC)),
        ("5 days", NOW + timedelta(days=5)),
        ("for 2 weeks", NOW + timedelta(days=14)),
        ("36h", NOW + timedelta(hours=36)),
        ("Friday 8pm", datetime(2026, 11, 27, 19, 0, tzinfo=UTC)),
        ("3 Dec at 8:30 am", datetime(2026, 12, 3, 7, 30, tzinfo=UTC)),
        ("Thursday 12am", datetime(2026, 11, 25, 23, 0, tzinfo=UTC)),
        ("thurs", datetime(2026, 11, 26, 22, 59, 59, tzinfo=UTC)),
        ("in 3 days", NOW + timedelta(days=3)),
        ("a week", NOW + timedelta(days=7)),
        ("for two weeks", NOW + timedelta(days=14)),
        ("1 month", NOW + timedelta(days=30)),
        ("tonight", datetime(2026, 11, 24, 22, 59, 59, tzinfo=UTC)),
        ("this weekend", datetime(2026, 11, 29, 22, 59, 59, tzinfo=UTC)),
        ("the day after tomorrow", datetime(2026, 11, 26, 22, 59, 59, tzinfo=UTC)),
        ("through this Sunday", datetime(2026, 11, 29, 22, 59, 59, tzinfo=UTC)),
        ("Thursday, 3 Dec at 18:00", datetime(2026, 12, 3, 17, 0, tzinfo=UTC)),
        ("Thu 3.12.", datetime(2026, 12, 3, 22, 59, 59, tzinfo=UTC)),
        ("the 3rd of December", datetime(2026, 12, 3, 22, 59, 59, tzinfo=UTC)),
        ("2026/12/03 noon", datetime(2026, 12, 3, 11, 0, tzinfo=UTC)),
        ("2026-12-03T18:00", datetime(2026, 12, 3, 17, 0, tzinfo=UTC)),
        ("3 Dec 8pm UTC", datetime(2026, 12, 3, 20, 0, tzinfo=UTC)),
        ("3 Dec 20:00 Asia/Tokyo", datetime(2026, 12, 3, 11, 0, tzinfo=UTC)),
        ("3 Dec 20:00 UTC+2", datetime(2026, 12, 3, 18, 0, tzinfo=UTC)),
        ("<t:1796320800:f>", datetime.fromtimestamp(1796320800, UTC)),
    ],
)
def test_a_day_is_meant_whole_in_the_zone_of_who_says_it(text, until):
    """Berlin is an hour ahead of UTC in winter."""
    assert away_reading.read(text, NOW, "Europe/Berlin") == until


@pytest.mark.parametrize(
    "text, why",
    [
        ("soon", "no time that I can read"),
        ("31 Feb", "no time that I can read"),
        ("3/12", "no time that I can read"),
        ("Friday 25:00", "no time that I can read"),
        ("", "no time that I can read"),
        ("2026-11-23", "over already"),
        ("0 days", "over already"),
        ("1 Jun", "90 days at most"),
        ("monthend", "no time that I can read"),
        ("monkey", "no time that I can read"),
        ("3 decades", "no time that I can read"),
        ("13pm", "no time that I can read"),
        ("Fri 3 Dec", "no time that I can read"),
        ("friday at 8", "no time that I can read"),
        ("from 1 Dec to 5 Dec", "an absence begins when you say so"),
        ("1 Dec - 5 Dec", "an absence begins when you say so"),
        ("<t:99999999999:R>", "90 days at most"),
        ("<t:1>", "over already"),
    ],
)
def test_what_is_no_time_to_be_away_until_is_answered_with_a_right_one(text, why):
    with pytest.raises(Refusal, match=why):
        away_reading.read(text, NOW, "Europe/Berlin")


@given(
    st.sampled_from(["9999-12-31", "31 Dec 9999", "0001-01-01", "1.1.0001", "0000-01-01", "999 weeks"]),
    st.sampled_from(["", " 00:00", " at 12 am", " 23:59"]),
    st.sampled_from(sorted(available_timezones())),
)
def test_a_day_at_the_end_of_all_calendars_is_refused_in_every_zone(text, clock, zone):
    with pytest.raises(Refusal):
        away_reading.read(text + clock, NOW, zone)


@given(st.text(max_size=30), st.sampled_from(["UTC", "America/New_York", "Pacific/Apia"]))
def test_whatever_is_typed_is_a_time_to_come_or_refused(text, zone):
    try:
        until = away_reading.read(text, NOW, zone)
    except Refusal:
        return
    assert NOW < until <= NOW + timedelta(days=90)


@pytest.mark.parametrize("slug", few(("suntzu", "warlords", "conquest", "redux", "yuan")))
@pytest.mark.parametrize("rule", ["computer", "default"])
async def test_nobody_waits_for_who_is_away_and_it_is_no_missed_deadline(judge, watch, slug, rule):
    """The seat stays theirs, whoever plays meanwhile, and the game that came of it verifies."""
    number = await two(judge, slug, when_away=rule)
    mine = await seat(judge, number, CAO)
    tenures = await judge.database.read(queries.tenures, number)
    await gone(judge, number, CAO, days=60)
    for _ in range(12):
        await tick(judge)
        row = await row_of(judge, number)
        if row.status == "ended":
            break
        seen = await views.look(judge, number, LIU)
        if missed_deadline_notices.fate(seen.game, seen.position.state, seen.place):
            break  # there is nobody left but who is away, and nobody to wait
        if seen.is_asked and not seen.is_ready:
            await say(judge, number, LIU, "ready anyway")
        else:
            assert (await views.look(judge, number, CAO)).is_asked is False, "they are waited for"
            watch.time = row.deadline
        state = (await views.look(judge, number, None)).position.state
        assert state.absences.get(mine.seat, 0) == 0
    assert (await seat(judge, number, CAO)).seat == mine.seat
    assert await judge.database.read(queries.tenures, number) == tenures
    if (await row_of(judge, number)).status != "ended":
        await gamemaster.end(judge, number, GM, "")
    record = await views.export(judge, number)
    verify(judge.rules(slug), load(json.loads(json.dumps(record.dump()))))


async def test_a_computer_answers_for_who_is_away_only_when_the_others_are_ready_or_the_time_is_up(
    judge, watch
):
    number = await begun(judge, when_away="computer")
    before = await moment_of(judge, number)
    await gone(judge, number, CAO, days=2)
    await tick(judge)
    assert (await judge.database.read(queries.save, number)).submitted == {}
    assert not judge.thinking
    await say(judge, number, LIU, "2; ready")
    assert (await row_of(judge, number)).deadline == judge.now()
    await tick(judge)
    seen = await views.look(judge, number, None)
    assert (seen.row.turn, seen.row.step) > before
    assert seen.position.state.absences == {"wei": 0, "shu": 0}


async def test_what_somebody_sent_before_they_left_counts(judge, watch):
    number = await begun(judge, when_away="computer")
    await say(judge, number, CAO, "6")
    await gone(judge, number, CAO, days=2)
    await say(judge, number, LIU, "2; ready")
    await tick(judge)
    text = "\n".join(await bodies(judge, number, kind="report"))
    assert "'seat': 'wei', 'bid': 6" in text


async def test_deadlines_wait_for_who_is_away_out_of_a_stock_of_days(judge, watch):
    number = await begun(judge, when_away="wait", away_days=3)
    said = await gone(judge, number, CAO, days=2)
    assert "Deadlines wait for you, for 3 days in all at most" in said
    assert "Deadlines wait for them, for 3 days in all at most" in "\n".join(await bodies(judge, number))
    await say(judge, number, LIU, "2; ready")
    row, before = await row_of(judge, number), await moment_of(judge, number)
    assert row.deadline == judge.now() + timedelta(hours=24), "it is waited for, and no sooner put off"
    await lapse(judge, watch, number)
    after = await row_of(judge, number)
    assert await moment_of(judge, number) == before
    assert after.deadline == row.deadline + timedelta(days=1)
    assert any("**Wei** is away" in text for text in await bodies(judge, number, kind="report"))
    deeds, _ = await judge.database.read(queries.audits_left, number)
    assert [deed.facts for deed in deeds if deed.deed == "waited"] == [{"hours": 24}]
    await lapse(judge, watch, number)
    assert await moment_of(judge, number) > before, "they are back, and late"
    assert (await views.look(judge, number, None)).position.state.absences == {"wei": 1, "shu": 0}
    assert settings_of(await row_of(judge, number)).absences.spent == {"wei": 1}


async def test_when_the_stock_is_spent_the_default_counts(judge, watch):
    number = await begun(judge, when_away="wait", away_days=1)
    await gone(judge, number, CAO, days=30)
    await say(judge, number, LIU, "2; ready")
    before = await moment_of(judge, number)
    await lapse(judge, watch, number)
    assert await moment_of(judge, number) == before
    await lapse(judge, watch, number)
    assert await moment_of(judge, number) > before
    assert (await views.look(judge, number, None)).position.state.absences.get("wei", 0) == 0


async def test_who_is_back_before_the_deadline_is_awaited(judge):
    number = await begun(judge, when_away="default")
    await away.leave(judge, number, CAO, judge.now() + timedelta(hours=10), told=True)
    await say(judge, number, LIU, "2; ready")
    assert (await row_of(judge, number)).deadline == judge.now() + timedelta(hours=24)


async def test_a_game_whose_people_are_all_away_takes_its_time(judge):
    number = await begun(judge, when_away="default")
    for user_id in (CAO, LIU):
        await gone(judge, number, user_id)
    row = await row_of(judge, number)
    assert row.deadline == judge.now() + timedelta(hours=24)
    await tick(judge)
    assert (await row_of(judge, number)).version == row.version


async def test_a_table_that_never_closes_early_does_not_for_who_is_away_either(judge, watch):
    number = await begun(judge, when_away="default", early=False)
    await gone(judge, number, CAO)
    await say(judge, number, LIU, "2; ready")
    row = await row_of(judge, number)
    assert row.deadline == judge.now() + timedelta(hours=24)
    await lapse(judge, watch, number)
    assert (await views.look(judge, number, None)).position.state.absences.get("wei", 0) == 0


async def test_who_is_away_blocks_no_vote(judge):
    number = await begun(judge, CAO, LIU, SUN, when_away="default")
    await gone(judge, number, SUN)
    await votes.propose(judge, number, CAO, "draw")
    await votes.cast(judge, number, LIU, 1, agrees=True)
    assert (await row_of(judge, number)).status == "ended"


async def test_a_vote_of_one_who_is_away_counts(judge):
    number = await begun(judge, CAO, LIU, SUN, when_away="default")
    await gone(judge, number, SUN)
    await votes.propose(judge, number, CAO, "draw")
    await votes.cast(judge, number, SUN, 1, agrees=False)
    await votes.cast(judge, number, LIU, 1, agrees=True)
    assert (await row_of(judge, number)).status == "running"


async def test_who_is_away_is_not_among_the_awaited_if_the_table_knows(judge):
    number = await begun(judge, CAO, LIU, SUN, when_away="default")
    await gone(judge, number, SUN, days=5)
    status = await views.status(judge, number)
    assert "Awaited: Wei, Shu." in status
    assert "**Wu** 吳 · <@13> · away until" in status
    await away.end(judge, number, SUN)
    assert "Awaited: Wei, Shu, Wu." in await views.status(judge, number)
    assert "away until" not in (await bodies(judge, number, kind="status"))[-1], "nor does what stands there"


async def test_the_table_is_not_told_again_what_it_knows_of_somebody(judge):
    number = await begun(judge, CAO, LIU, SUN)
    first = await gone(judge, number, SUN)
    before = await bodies(judge, number)
    assert await gone(judge, number, SUN) == first
    assert await bodies(judge, number) == before
    await gone(judge, number, SUN, days=4)
    assert len([text for text in await bodies(judge, number) if "**Wu** is away" in text]) == 2


@pytest.mark.parametrize(
    "rule, terms", few(product(["wait", "computer", "default"], [{"anonymous": True}, {}]), 4)
)
async def test_an_anonymous_table_and_one_that_is_not_told_hear_nothing_of_it(judge, rule, terms):
    """A twin in which nobody went away reads the same to everybody else, as long as the question is open."""
    texts = []
    for leaves in (False, True):
        number = await begun(judge, CAO, LIU, SUN, when_away=rule, **terms)
        before = len(await judge.database.read(queries.messages, number))
        if leaves:
            await gone(judge, number, SUN, days=5, told=bool(terms))
            assert "The table is not told" in await gone(judge, number, SUN, days=6, told=bool(terms))
        await say(judge, number, CAO, "3; ready")
        rows = (await judge.database.read(queries.messages, number))[before:]
        public = [row.body["text"] for row in rows if row.user_id is None]
        status = await views.status(judge, number)
        texts.append([text.replace(f"#{number}", "#") for text in (*public, status)])
    assert texts[0] == texts[1]


async def test_the_wait_for_one_who_is_not_told_of_names_nobody_and_shows_not_until_when(judge, watch):
    number = await begun(judge, CAO, LIU, SUN, when_away="wait", anonymous=True)
    await gone(judge, number, SUN, days=5)
    await lapse(judge, watch, number)
    row = await row_of(judge, number)
    assert row.deadline == judge.now() + timedelta(days=1)
    [said] = [text for text in await bodies(judge, number, kind="report") if "somebody who is away" in text]
    assert "Wu" not in said


async def test_the_audit_of_an_anonymous_table_does_not_say_who_is_away(judge):
    number = await begun(judge, CAO, LIU, when_away="default", anonymous=True)
    await gone(judge, number, CAO)
    await away.end(judge, number, CAO)
    deeds, _ = await judge.database.read(queries.audits_left, number)
    ours = [deed for deed in deeds if deed.deed in ("away", "back")]
    assert [deed.user_id for deed in ours] == [None, None]
    assert all("wei" not in str(deed.facts) for deed in ours)


async def test_one_is_back_at_a_word_and_is_asked_as_before(judge):
    number = await begun(judge, when_away="default")
    await gone(judge, number, CAO)
    [line] = await away.end_all(judge, CAO)
    assert "you, **Wei**, are back" in line
    assert await away.end_all(judge, CAO) == []
    await say(judge, number, LIU, "2; ready")
    assert (await row_of(judge, number)).deadline > judge.now()
    assert any("**Wei** is back" in text for text in await bodies(judge, number, kind="report"))


async def test_an_absence_goes_with_its_person(judge):
    number = await begun(judge, CAO, LIU, when_away="default", leaving="open")
    await gone(judge, number, CAO)
    await gamemaster.replace_player(judge, number, GM, "Wei", SUN, "Sun")
    async with session.opened(judge, number) as opened:
        motion = motion_rules.Motion(number=1, kind="draw", seat="wei", seats=["wei"], until=judge.now())
        assert "wei" in motion_rules.electors(opened, motion)
    await say(judge, number, LIU, "2; ready")
    assert (await row_of(judge, number)).deadline > judge.now()


async def test_all_games_or_some_are_meant(judge):
    one, other = await begun(judge), await begun(judge)
    until = judge.now() + timedelta(days=2)
    assert len(await away.leave_all(judge, CAO, until, told=True, games=[other])) == 1
    assert settings_of(await row_of(judge, one)).absences.leaves == {}
    assert len(await away.leave_all(judge, CAO, until, told=True)) == 2
    assert await away.leave_all(judge, 99, until, told=True) == []


@pytest.mark.long
async def test_who_is_away_loses_no_seat_by_silence(judge, watch):
    number = await two(judge, "suntzu", when_away="wait", away_days=1, leaving="open")
    mine = await seat(judge, number, CAO)
    await gone(judge, number, CAO, days=80)
    for _ in range(10):
        seen = await views.look(judge, number, LIU)
        if seen.row.status == "ended":
            break
        if seen.is_asked and not seen.is_ready:
            await say(judge, number, LIU, "ready anyway")
        await lapse(judge, watch, number)
    assert (await seat(judge, number, CAO)).seat == mine.seat


def test_games_under_way_have_the_default():
    assert Terms.model_validate({}).when_away == "default"


async def test_a_forced_phase_is_answered_by_a_computer_for_who_is_away(judge):
    number = await begun(judge, when_away="computer")
    await gone(judge, number, CAO, days=9)
    assert await gamemaster.force(judge, number, GM, *await moment_of(judge, number))
    seen = await views.look(judge, number, None)
    assert seen.position.state.absences == {"wei": 0, "shu": 1}


@pytest.mark.parametrize("rule", ["wait", "computer", "default"])
async def test_a_game_with_a_rule_for_who_is_away_is_paused_and_goes_on(judge, rule):
    number = await begun(judge, when_away=rule)
    await gone(judge, number, CAO)
    await deadlines.pause(judge, number, GM)
    await deadlines.resume(judge, number, GM)
    assert (await row_of(judge, number)).status == "running"


async def test_a_computer_answers_where_orders_were_sent_for_its_seat(judge):
    """They are a gamemaster's: a computer is not away, and what it thinks of takes their place."""
    number = await begun(judge, CAO, LIU, SUN)
    await say(judge, number, CAO, "2")
    async with judge.database.change(number) as change:
        held = next(each for each in change.seats if each.seat == "wei")
        await change.seated("wei", None, "replaced")
        held.status = "computer"
    judge.thinking[number] = None
    await thought(judge)
    assert "wei" in (await judge.database.read(queries.save, number)).ready


async def test_what_somebody_sends_while_a_computer_thinks_for_them_counts(judge, monkeypatch, watch):
    number = await begun(judge, when_away="computer")
    await gone(judge, number, CAO, days=5)
    watch.time = (await row_of(judge, number)).deadline
    think = computers._think

    async def slowly(*args, **options):
        done = await think(*args, **options)
        monkeypatch.setattr(computers, "_think", think)
        await say(judge, number, CAO, "6")
        return done

    monkeypatch.setattr(computers, "_think", slowly)
    await tick(judge)
    assert "'seat': 'wei', 'bid': 6" in "\n".join(await bodies(judge, number, kind="report"))


async def returns(judge, number):
    """Return what waits for who is away, or was sent to them: to whom, when, and the text."""
    rows = await judge.database.read(queries.messages, number, kind=acts_while_away.RETURN)
    return [(row.user_id, row.due_at, row.body["text"]) for row in rows]


@pytest.mark.parametrize("slug", few(catalogue()))
async def test_who_comes_back_is_told_what_the_default_did_for_them(judge, watch, slug):
    number = await two(judge, slug, when_away="default")
    until = judge.now() + timedelta(days=60)
    await gone(judge, number, CAO, days=60)
    for _ in range(40):
        await tick(judge)
        if await returns(judge, number):
            break
        if (await views.look(judge, number, LIU)).is_asked:
            await say(judge, number, LIU, "ready anyway")
        else:
            watch.time = (await row_of(judge, number)).deadline
    [(user_id, due_at, text)] = await returns(judge, number)
    assert (user_id, due_at) == (CAO, until)
    power = judge.rules(slug).power((await seat(judge, number, CAO)).seat).name
    assert f"while you, **{power}**, were away:\n- " in text


async def test_what_was_done_for_the_absent_is_one_message_and_comes_when_they_do(judge, watch):
    number = await begun(judge, when_away="default")
    await gone(judge, number, CAO, days=30)
    await say(judge, number, LIU, "2; ready")
    await tick(judge)
    [(_, due_at, first)] = await returns(judge, number)
    assert (due_at, "`0` counts for you" in first) == (judge.now() + timedelta(days=30), True)
    await gone(judge, number, CAO, days=40)  # they stay away longer
    [(_, due_at, _)] = await returns(judge, number)
    assert due_at == judge.now() + timedelta(days=40)
    watch.time = judge.now() + timedelta(days=2)
    await away.end(judge, number, CAO)
    assert await returns(judge, number) == [(CAO, judge.now(), first)]


async def test_what_they_sent_themselves_is_no_default_to_be_told_of(judge, watch):
    number = await begun(judge, when_away="default")
    await gone(judge, number, CAO, days=2)
    await say(judge, number, CAO, "6")
    await say(judge, number, LIU, "2; ready")
    await tick(judge)
    [(_, _, text)] = await returns(judge, number)
    assert "Round 1: `a` counts for you" in text, "what was asked after the bid"
    assert "`0`" not in text, "the default of the bid"


async def answers_in_words(judge, number, place):
    """Return all that the log has of a seat, line by line, as its options are called where they were put."""
    row, given = await row_of(judge, number), []
    game, dice = judge.rules(row.slug), session.dice_of(row, await judge.database.read(queries.seats, number))
    for save in await judge.database.read(queries.checkpoints, number):
        for step, entry in enumerate(save.log):
            if place in entry.answers:
                asked = runner.resume(game, replace(save, log=save.log[:step]), dice).ask.prompts[place]
                labels = {each.value: each.label for each in getattr(asked.shape, "options", ())}
                given += [labels.get(line, line) for line in session.lines_of(entry.answers[place])]
    return given


@pytest.mark.parametrize("slug", few(catalogue()))
async def test_who_comes_back_is_told_what_a_computer_answered_for_them(judge, watch, slug):
    """Line by line as the log has it, and nobody else reads of it."""
    number = await two(judge, slug, when_away="computer")
    mine = await seat(judge, number, CAO)
    until = judge.now() + timedelta(days=60)
    await gone(judge, number, CAO, days=60)
    for _ in range(40):
        await tick(judge)
        if await returns(judge, number):
            break
        if (await views.look(judge, number, LIU)).is_asked:
            await say(judge, number, LIU, "ready anyway")
        else:
            watch.time = (await row_of(judge, number)).deadline
    [(user_id, due_at, text)] = await returns(judge, number)
    power = judge.rules(slug).power(mine.seat).name
    assert (user_id, due_at) == (CAO, until)
    assert f"while you, **{power}**, were away:\n- " in text
    assert "a computer answered " in text
    given = await answers_in_words(judge, number, mine.seat)
    told = text.split("`")[1::2]
    assert set(told) <= set(given), "it is as the log has it"
    assert told or "with nothing" in text
    rows = await judge.database.read(queries.messages, number)
    assert not [row for row in rows if row.user_id != CAO and "a computer answered" in row.body["text"]]


async def test_a_bid_of_a_computer_is_told_as_it_counted(judge, watch):
    number = await begun(judge, when_away="computer")
    await gone(judge, number, CAO, days=9)
    await say(judge, number, LIU, "2; ready")
    await tick(judge)
    [bid] = [
        text.split("'bid': ")[1].split("}")[0].split(",")[0]
        for text in await bodies(judge, number, kind="report")
        if "'seat': 'wei', 'bid': " in text
    ]
    [(_, _, text)] = await returns(judge, number)
    assert f"- Round 1: a computer answered `{bid}`" in text


async def test_who_comes_back_to_a_free_seat_is_told_what_a_computer_did_in_it(judge, watch):
    """So is whoever takes it over; it is told once, and to them alone."""
    for taker in (CAO, SUN):
        number = await begun(judge, leaving="open")
        await lobby.resign(judge, number, CAO)
        await thought(judge)
        await taking_over.take(judge, number, taker, "p", returning=taker == CAO)
        [text] = [
            each for each in await bodies(judge, number, user_id=taker) if "nobody held **Wei**" in each
        ]
        bid = (await judge.database.read(queries.save, number)).submitted["wei"]
        assert text.endswith(f"a computer answered `{bid}`")
        assert not [
            each for each in await bodies(judge, number, user_id=LIU) if "a computer answered" in each
        ]
        assert settings_of(await row_of(judge, number)).absences.minded == {}


def test_what_does_not_fit_into_one_message_is_counted():
    account = Account()
    for phase in range(40):
        account = acts_while_away._grown(account, ["`" + "x" * 300 + "`"] * 2, f"- Year {phase}: did ")
    body = acts_while_away._body("head", account)
    told, earlier = body.text.count("- Year"), int(body.text.split("- ")[1].split()[0])
    assert len(body.text) <= 2000
    assert told + earlier == 80
