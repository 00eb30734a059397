from dataclasses import replace
from datetime import timedelta

import pytest

from bot.client import Mandate
from bot.judge.audience import views
from bot.judge.clock import deadlines, homeless_games
from bot.judge.judge import Refusal
from bot.judge.lobby import lobby
from bot.judge.question_moment import At, is_current
from bot.judge.settings.running_game_models import Clock
from bot.judge.settings.stored_game_settings import changing
from bot.settings import Settings
from bot.ui import order_replies, question_screens
from storage import queries
from storage.process_coordination import Unheard
from tests.bot.judge.steps import CAO, GM, LIU, begun, bodies, marching, opened, reminders, say


async def row(judge, number):
    return await judge.database.read(queries.game, number)


async def test_a_question_has_the_hours_of_its_rule(judge, watch):
    number = await begun(judge)
    assert (await row(judge, number)).deadline == watch.now() + timedelta(hours=24)


async def test_nothing_closes_before_its_time_and_nothing_twice(judge, watch):
    number = await begun(judge)
    start = await row(judge, number)
    assert not await deadlines.expire(judge, number, start.turn, start.step)
    watch.ahead(hours=24)
    assert await deadlines.expire(judge, number, start.turn, start.step)
    assert not await deadlines.expire(judge, number, start.turn, start.step)


async def test_what_was_sent_counts_at_the_deadline_and_the_silent_are_named(judge, watch):
    number = await begun(judge)
    await say(judge, number, CAO, "5")
    watch.ahead(hours=25)
    assert await deadlines.close_due(judge) == 1
    [report] = [text for text in await bodies(judge, number, kind="report") if "No answer" in text]
    assert report.startswith("No answer came from Shu: default orders apply.\n")
    assert (await judge.database.read(queries.save, number)).log[1].missed == ("shu",)


async def test_closing_what_is_due_leaves_the_others_alone(judge, watch):
    first = await begun(judge)
    watch.ahead(hours=20)
    second = await begun(judge)
    watch.ahead(hours=5)
    assert await deadlines.close_due(judge) == 1
    assert (await row(judge, first)).step > 1
    assert (await row(judge, second)).step == 1


async def test_deadlines_that_fell_into_a_gap_are_extended_by_it_and_not_struck(judge, watch):
    number = await begun(judge)
    watch.ahead(hours=20)
    gone = watch.now()
    watch.ahead(hours=10)
    assert await deadlines.bridge(judge, gone) == 1
    assert (await row(judge, number)).deadline == watch.now() + timedelta(hours=4)
    assert await deadlines.close_due(judge) == 0
    assert "I was away" in "\n".join(await bodies(judge, number, kind="report"))


async def test_a_gap_leaves_some_time_at_least(judge, watch):
    number = await begun(judge)
    watch.ahead(hours=23, minutes=59)
    gone = watch.now()
    watch.ahead(minutes=6)
    await deadlines.bridge(judge, gone)
    assert (await row(judge, number)).deadline == watch.now() + deadlines.GRACE


async def test_a_deadline_after_the_gap_stays(judge, watch):
    number = await begun(judge)
    before = (await row(judge, number)).deadline
    gone = watch.now()
    watch.ahead(hours=10)
    assert await deadlines.bridge(judge, gone) == 0
    assert (await row(judge, number)).deadline == before


async def test_an_extension_is_spent_and_reminders_follow_the_new_deadline(judge, watch):
    number = await marching(judge, extensions=1, extension_hours=10)
    await deadlines.extend(judge, number, CAO, 0)
    deadline = (await row(judge, number)).deadline
    assert deadline == watch.now() + timedelta(hours=34)
    due = [when for state, _, when, _ in await reminders(judge, number) if state == "due"]
    assert due == [deadline - timedelta(hours=12), deadline - timedelta(hours=2)]
    with pytest.raises(Refusal, match=r"used all your extensions of this game \(1\)"):
        await deadlines.extend(judge, number, CAO, 0)


async def test_only_those_who_are_asked_extend(judge):
    number = await marching(judge)
    with pytest.raises(Refusal, match="only while it is you"):
        await deadlines.extend(judge, number, LIU, 0)
    with pytest.raises(Refusal, match="hold no seat"):
        await deadlines.extend(judge, number, 99, 0)


@pytest.mark.parametrize("hours", [0, -3, 337])
async def test_a_gamemaster_extends_within_bounds(judge, hours):
    number = await begun(judge)
    with pytest.raises(Refusal, match="1 to 336"):
        await deadlines.extend(judge, number, GM, hours, as_gamemaster=True)


@pytest.mark.parametrize("hours", [1, 336])
async def test_a_gamemaster_extends_by_an_hour_or_two_weeks(judge, hours):
    number = await begun(judge)
    before = (await row(judge, number)).deadline
    later = before + timedelta(hours=hours)
    assert await deadlines.extend(judge, number, GM, hours, as_gamemaster=True) == later


async def test_extensions_are_counted_one_by_one(judge):
    number = await marching(judge, extensions=2, extension_hours=10)
    before = (await row(judge, number)).deadline
    for _ in range(2):
        await deadlines.extend(judge, number, CAO, 0)
    assert (await row(judge, number)).deadline == before + timedelta(hours=20)
    with pytest.raises(Refusal, match=r"used all your extensions of this game \(2\)"):
        await deadlines.extend(judge, number, CAO, 0)


@pytest.mark.parametrize("waits", ["a computer thinks", "words are unread"])
async def test_games_that_wait_hide_none_that_is_due(judge, watch, monkeypatch, waits):
    """So many are looked at that one is left though all that wait come first."""
    monkeypatch.setattr(deadlines, "AT_ONCE", 1)
    games = [await begun(judge) for _ in range(3)]
    for number in games[:2]:
        if waits == "a computer thinks":
            judge.thinking[number] = None
        else:
            judge.unheard[number] = Unheard(watch.now())
    watch.ahead(hours=25)
    assert await deadlines.close_over(judge) == 1
    assert [(await row(judge, number)).step == 1 for number in games] == [True, True, False]


@pytest.mark.parametrize("step, closes", [(1, True), (2, False)])
async def test_a_question_closes_that_concerns_nobody_who_is_unread(judge, watch, step, closes):
    number = await begun(judge)
    begins = await row(judge, number)
    assert begins.step == 1
    judge.unheard[number] = Unheard(watch.now(), (begins.turn, step))
    watch.ahead(hours=25)
    assert await deadlines.close_over(judge) == int(closes)


async def test_a_pause_stops_the_clock_and_ends_by_itself(judge, watch):
    number = await begun(judge, pause_days=2)
    watch.ahead(hours=20)
    await deadlines.pause(judge, number, GM)
    watch.ahead(hours=47)
    assert await deadlines.close_due(judge) == 0
    watch.ahead(hours=2)
    assert await deadlines.close_due(judge) == 1
    after = await row(judge, number)
    assert (after.status, after.deadline) == ("running", watch.now() + timedelta(hours=4))


async def test_a_resumed_game_leaves_an_hour_at_least(judge, watch):
    number = await begun(judge)
    watch.ahead(hours=23, minutes=50)
    await deadlines.pause(judge, number, GM)
    assert await deadlines.resume(judge, number, GM) == watch.now() + timedelta(hours=1)


async def test_a_paused_game_sends_no_reminders_and_a_resumed_one_does(judge):
    number = await begun(judge)
    await deadlines.pause(judge, number, GM)
    assert [state for state, *_ in await reminders(judge, number)] == ["dropped"] * 4
    await deadlines.resume(judge, number, GM)
    assert [state for state, *_ in await reminders(judge, number)].count("due") == 4


async def test_a_question_that_closes_in_a_pause_keeps_its_whole_time(judge, watch):
    number = await begun(judge)
    await deadlines.pause(judge, number, GM)
    await say(judge, number, CAO, "5; ready")
    await say(judge, number, LIU, "1; ready")
    paused = await row(judge, number)
    assert (paused.status, paused.deadline, paused.left_seconds) == ("paused", None, 24 * 3600)
    assert await deadlines.resume(judge, number, GM) == watch.now() + timedelta(hours=24)


CLOCK_ALONE = "Only the clock stands still: orders are taken, and "


@pytest.mark.parametrize(
    "early, then", [(True, "the phase closes when all are ready."), (False, "no phase closes.")]
)
async def test_wherever_a_pause_is_told_of_it_is_said_what_goes_on(judge, early, then):
    number = await begun(judge, early=early)
    step = (await row(judge, number)).step
    paused = await deadlines.pause(judge, number, GM)
    assert paused.endswith(CLOCK_ALONE + then), "as the gamemaster and those who ask are told"
    seen = await views.look(judge, number, CAO)
    answers = [await say(judge, number, CAO, text) for text in ("5", "ready")]
    told = [
        (await bodies(judge, number, kind="report"))[-1],
        (await bodies(judge, number, kind="status"))[-1],
        question_screens.heading(seen),
        *map(order_replies.text_of, answers),
    ]
    assert [text for text in told if CLOCK_ALONE + then not in text] == []
    await say(judge, number, LIU, "1; ready")
    assert ((await row(judge, number)).step > step) == early


async def test_a_game_that_has_not_begun_has_no_clock(judge):
    number = await opened(judge)
    for deed in (deadlines.pause, deadlines.resume):
        with pytest.raises(Refusal, match="has not started"):
            await deed(judge, number, GM)


async def test_computers_go_on_without_anybody_waiting(judge, watch):
    number = await opened(judge, fill="computers")
    from bot.judge.lobby import lobby

    await lobby.join(judge, number, CAO, "x", wishes=["Wei"])
    await lobby.start(judge, number, GM)
    for _ in range(40):
        if (await row(judge, number)).status == "ended":
            break
        watch.ahead(hours=25)
        await deadlines.close_due(judge)
    assert (await row(judge, number)).status == "ended"


async def hurried(judge):
    """Begin a game of one person and two computers that have no time at all; return judge and number."""
    hasty, number = replace(judge, span=0.0), await opened(judge, fill="computers")
    await lobby.join(judge, number, CAO, "cao", wishes=["Wei"])
    await lobby.start(hasty, number, GM)
    return hasty, number


async def test_computers_think_for_their_span_and_then_leave_the_turn_to_others(judge):
    """With no time at all one of them answers in each transaction; the people keep their hours."""
    hasty, number = await hurried(judge)
    answered = [len((await judge.database.read(queries.save, number)).ready)]
    while hasty.thinking:
        assert (await row(judge, number)).hours == 24
        assert await deadlines.close_due(hasty) == 1
        answered.append(len((await judge.database.read(queries.save, number)).ready))
    assert answered == [0, 1, 2]
    assert await deadlines.close_due(hasty) == 0
    assert (await row(judge, number)).hours == 24


async def test_a_person_is_heard_between_two_answers_of_computers(judge):
    hasty, number = await hurried(judge)
    assert (await say(hasty, number, CAO, "5")).lines == ("5",)


async def test_computers_that_were_interrupted_answer_before_the_silent_are_struck(judge, watch):
    """After a restart nobody remembers who was thinking: at the deadline they are asked first."""
    hasty, number = await hurried(judge)
    hasty.thinking.clear()
    watch.ahead(hours=25)
    for _ in range(4):
        await deadlines.close_due(replace(judge, span=0.0))
    log = (await judge.database.read(queries.save, number)).log
    assert [entry.missed for entry in log if entry.missed][:1] == [("wei",)]


async def test_a_game_that_was_paused_by_hand_stays_so_when_its_server_has_the_bot_again(judge, watch):
    number = await begun(judge)
    await deadlines.pause(judge, number, GM)
    until = (await row(judge, number)).paused_until
    assert await homeless_games.away(judge, number, "server")
    watch.ahead(days=1)
    assert await homeless_games.back(judge, number, "server")
    back = await row(judge, number)
    assert (back.status, back.paused_until, back.deadline) == ("paused", until, None)
    assert "home again. Paused, until" in (await bodies(judge, number, kind="report"))[-1]
    assert await deadlines.resume(judge, number, GM) == watch.now() + timedelta(hours=24)


async def test_a_pause_that_ended_while_the_bot_was_away_ends_when_it_is_back(judge, watch):
    number = await begun(judge)
    await deadlines.pause(judge, number, GM)
    await homeless_games.away(judge, number, "server")
    watch.ahead(days=60)
    assert await deadlines.close_due(judge) == 0
    await homeless_games.back(judge, number, "server")
    assert await deadlines.close_due(judge) == 1
    assert (await row(judge, number)).status == "running"


async def test_a_running_game_goes_on_with_the_time_that_was_left(judge, watch):
    number = await begun(judge)
    watch.ahead(hours=20)
    await homeless_games.away(judge, number, "server")
    watch.ahead(days=3)
    await homeless_games.back(judge, number, "server")
    back = await row(judge, number)
    assert (back.status, back.deadline) == ("running", watch.now() + timedelta(hours=4))


async def test_a_game_waits_for_its_server_only_where_that_would_be_heard_of(judge):
    """Three processes hear of servers 0, 1, 2; the bot is on 0 and 1. The third alone lets its game wait."""
    games = [await begun(judge) for _ in range(3)]
    for guild, number in enumerate(games):
        async with judge.database.change(number) as change:
            change.game.guild_id = guild

    async def look(own: int) -> list[str]:
        await homeless_games.returned(judge, {own} - {2}, lambda guild: guild == own)
        return [(await row(judge, number)).status for number in games]

    assert await look(0) == await look(1) == ["running", "running", "running"]
    assert await look(2) == ["running", "running", "paused"]
    assert await look(0) == ["running", "running", "paused"]


async def test_a_server_that_is_there_again_brings_its_own_games_alone(judge, monkeypatch):
    """A bot on many servers is told of each: were all games read each time, nobody would be served."""
    games = [await begun(judge) for _ in range(3)]
    for guild, number in zip((7, 7, 8), games, strict=True):
        async with judge.database.change(number) as change:
            change.game.guild_id = guild
    for number in games[1:]:
        await homeless_games.away(judge, number, "server")
    asked = []

    async def noted(session, guild_id, status):
        asked.append((guild_id, status))
        return await games_of(session, guild_id, status)

    games_of = homeless_games.queries.games
    monkeypatch.setattr(homeless_games.queries, "games", noted)
    await homeless_games.regained(judge, 7)
    assert [(await row(judge, number)).status for number in games] == ["running", "running", "paused"]
    assert asked == [(7, ("paused",))]
    await homeless_games.returned(judge, {7, 8}, lambda _: True)
    assert [(await row(judge, number)).status for number in games] == ["running"] * 3
    assert asked == [(7, ("paused",)), (None, ("paused",))]


async def test_a_game_that_waits_for_its_home_is_not_let_wait_twice(judge):
    number = await begun(judge)
    await deadlines.pause(judge, number, GM)
    until = (await row(judge, number)).paused_until
    assert await homeless_games.away(judge, number, "server")
    said = len(await bodies(judge, number))
    assert not await homeless_games.away(judge, number, "channel")
    assert len(await bodies(judge, number)) == said
    assert not await homeless_games.back(judge, number, "channel"), "it waits for its server"
    assert await homeless_games.back(judge, number, "server")
    assert (await row(judge, number)).paused_until == until


@pytest.mark.parametrize(
    "at, ends, counts",
    [
        (At(2, 3), True, True),
        (At(2, 2), False, True),  # an earlier command of the turn that runs
        (At(2, 1), False, True),  # its first
        (At(2, 0), False, False),
        (At(2, 4), False, False),
        (At(2, 2, 1), False, False),
    ],
)
async def test_what_ends_a_turn_stands_for_all_of_it_and_all_else_for_one_question(judge, at, ends, counts):
    stored = await row(judge, await begun(judge))
    stored.turn, stored.step = 2, 3
    with changing(stored) as kept:
        kept.clock = Clock(name="Round 2: Red", turn=2, step=1, told=0, mark="1.0")
    assert (is_current(stored, at), is_current(stored, at, ending=True)) == (ends, counts)


@pytest.mark.parametrize("channel, stands_in", [(None, (5, 6)), (5, (5, 6)), (7, (7, None))])
async def test_a_game_keeps_its_place_unless_it_is_given_another(judge, channel, stands_in):
    number = await begun(judge)
    async with judge.database.change(number) as change:
        change.game.channel_id, change.game.thread_id = 5, 6
    await homeless_games.away(judge, number, "channel")
    assert await homeless_games.back(judge, number, "channel", channel)
    stored = await row(judge, number)
    assert (stored.channel_id, stored.thread_id) == stands_in


@pytest.mark.parametrize("way", ["regained", "returned"])
async def test_a_game_that_waits_for_its_channel_does_not_go_on_with_its_server(judge, way):
    games = [await begun(judge) for _ in range(2)]
    for number, why in zip(games, ("channel", "server"), strict=True):
        async with judge.database.change(number) as change:
            change.game.guild_id = 7
        await homeless_games.away(judge, number, why)
    if way == "regained":
        await homeless_games.regained(judge, 7)
    else:
        await homeless_games.returned(judge, {7}, lambda _: True)
    assert [(await row(judge, number)).status for number in games] == ["paused", "running"]


async def test_a_client_hears_of_the_servers_of_its_shard(judge):
    """Discord: a server stands on shard (its number >> 22) % the number of shards."""
    client = Mandate(judge, Settings())
    assert client.hears(41771983423143937)
    client.shard_id, client.shard_count = 1, 4
    assert [client.hears(shard << 22 | 12345) for shard in range(8)] == [shard % 4 == 1 for shard in range(8)]
    client.gallery.close()
