"""The numbers of the outbox: how many at once, how long it sleeps, how long something waits and for whom."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from structlog.testing import capture_logs

from bot import words
from bot.delivery import outbox as outboxes
from bot.delivery.discord_requests import TryLater, Undeliverable
from bot.delivery.lanes import BACK, TRIES, Lanes
from bot.delivery.outbox import AT_ONCE, EDITS, IDLE, OLDEST, Outbox
from bot.judge.settings.running_game_models import ANNOUNCEMENT
from bot.judge.telling.messages import LONGEST
from storage import queries
from storage.database import Database
from storage.errors import Cause, Unwritable
from storage.models import Message
from storage.queries import WaitingMessage
from tests.bot.test_outbox import START, Channel, Time, announce, database, full, now, outbox, run, store
from tests.due import due_messages, next_message

__all__ = ["database", "now"]


class Hanging(Channel):
    """A Discord that takes nothing until it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()

    async def post(self, message, body):
        await self.go.wait()
        return await super().post(message, body)

    async def edit(self, message, body):
        await self.go.wait()
        return await super().edit(message, body)


@pytest.mark.parametrize("edited, most", [(False, AT_ONCE), (True, EDITS)])
async def test_no_more_are_carried_at_once_than_may(database, now: Time, edited: bool, most: int) -> None:
    channel, count = Hanging(), AT_ONCE + 2
    async with database.work() as work:
        for number in range(count):
            where = {"message_id": 900 + number} if edited else {"user_id": number}
            await work.tell(Message(kind="status", body={"text": f"{number}"}, **where))
    sender = outbox(database, channel, now)
    for _ in range(3):
        assert await sender.round() == IDLE
        assert len(sender.sending) == most
    channel.go.set()
    await run(sender)
    assert len(channel.shown) == count


async def test_readers_who_wait_do_not_hide_another_however_many_they_are(
    database, now: Time, monkeypatch
) -> None:
    monkeypatch.setattr(outboxes, "BATCH", 4)
    channel = Channel()
    channel.failures = [TryLater("locked")]
    await store(database, *[f"to one {number}" for number in range(9)], user=1)
    sender = outbox(database, channel, now)
    await run(sender, 2)
    await store(database, "to another", user=2)
    sender.wake()
    await run(sender, 2)
    assert list(channel.shown.values()) == ["to another"]


@pytest.mark.parametrize("due_in, sleeps", [(None, IDLE), (90, IDLE), (10, 10.0), (0.01, 0.05)])
async def test_it_sleeps_until_the_next_is_due_but_not_too_long_nor_too_short(
    database, now: Time, due_in: float | None, sleeps: float
) -> None:
    if due_in is not None:
        async with database.work() as work:
            due_at = START + timedelta(seconds=due_in)
            await work.tell(Message(kind="private", user_id=7, body={"text": "later"}, due_at=due_at))
    sender = outbox(database, Channel(), now)
    assert await sender.round() == pytest.approx(sleeps)


async def test_what_fails_again_and_again_is_tried_after_twice_as_long_up_to_four_minutes(
    database, now: Time
) -> None:
    channel = Channel()
    channel.unreachable = 7
    await store(database, "one")
    sender, waits = outbox(database, channel, now), []
    for _ in range(11):
        while (again := await next_message(database)) is None or again <= now.at:
            await run(sender, 1)
        waits.append((again - now.at).total_seconds())
        now.at = again
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 256, 256]


async def test_while_one_reader_s_message_hangs_that_of_another_is_tried_again_when_it_is_due(
    database, now: Time
) -> None:
    channel = Hanging()
    sender = outbox(database, channel, now)
    await store(database, "hangs", user=1)
    await store(database, "fails", user=2)

    async def post(message, body):
        if body.text == "fails":
            raise TryLater("500")
        return await Hanging.post(channel, message, body)

    channel.post = post
    await sender.round()
    await asyncio.wait(sender.sending, return_when=asyncio.FIRST_COMPLETED)
    for wait in (1, 2, 4):
        assert await sender.round() == pytest.approx(wait)
        now.at += timedelta(seconds=wait)
        assert await sender.round() == IDLE, "both are under way"
        await asyncio.wait(sender.sending, return_when=asyncio.FIRST_COMPLETED)


@pytest.mark.parametrize("wait, first", [(0, 1), (1, 1), (20, 20)])
async def test_it_waits_as_long_as_discord_says_but_no_less_than_it_would(
    database, now: Time, wait: int, first: int
) -> None:
    channel = Channel()
    channel.failures = [TryLater("limited", wait=timedelta(seconds=wait))]
    await store(database, "one")
    await run(outbox(database, channel, now), 2)
    assert await next_message(database) == START + timedelta(seconds=first)


@pytest.mark.parametrize("lasting, stays", [(True, True), (False, False)])
async def test_what_only_lasts_is_never_too_old(database, now: Time, lasting: bool, stays: bool) -> None:
    channel = Channel()
    await store(database, "old")
    now.at += OLDEST + timedelta(seconds=1)
    channel.failures = [TryLater("they left", lasting=lasting)]
    await run(outbox(database, channel, now))
    assert (await next_message(database) is not None) == stays


@pytest.mark.parametrize(
    "failure, age, told",
    [
        (Undeliverable("closed", "open it"), timedelta(), (Undeliverable, "open it")),
        (TryLater("locked", "unlock it"), timedelta(), (TryLater, "unlock it")),
        (TryLater("locked", "unlock it"), OLDEST * 2, (Undeliverable, words.delivery.TOO_OLD)),
        (ZeroDivisionError(), timedelta(), None),
    ],
)
async def test_what_does_not_get_through_is_reported_with_what_helps(
    database, now: Time, failure: Exception, age: timedelta, told: tuple[type, str] | None
) -> None:
    channel, reported = Channel(), []

    async def report(message: Message, error: Undeliverable | TryLater) -> None:
        reported.append((message.body["text"], type(error), error.advice))

    channel.failures = [failure]
    await store(database, "one")
    now.at += age
    sender = outbox(database, channel, now)
    sender.reporters.append(report)
    await run(sender, 2)
    assert reported == ([("one", *told)] if told else [])


async def test_who_is_behind_is_who_waits_for_what_was_put_off_until_it_is_there(database, now: Time) -> None:
    channel = Channel()
    channel.failures = [TryLater("500")]
    await store(database, "one")
    sender = outbox(database, channel, now)
    assert not await sender.is_behind(7)
    await run(sender, 2)
    assert await sender.is_behind(7)
    assert not await sender.is_behind(8)
    assert not await sender.is_behind(7, 1), "the posts of a game are a lane of their own"
    now.at += timedelta(seconds=1)
    await run(sender, 2)
    assert not await sender.is_behind(7)


async def test_nobody_is_behind_what_is_passed_by(database, now: Time) -> None:
    channel = Channel()
    channel.failures = [TryLater("AutoMod", alone=True)]
    await store(database, "one")
    sender = outbox(database, channel, now)
    await run(sender, 1)
    assert not await sender.is_behind(7)


async def test_answers_that_were_stored_go_before_all_else_and_all_of_them_are_waited_for(
    database, now: Time
) -> None:
    """Two answers may stand there already; what is more urgent and came later goes behind the first."""
    channel = Hanging()
    await store(database, "first", "second")
    async with database.work() as work:
        await work.tell(Message(kind="private", user_id=7, body={"text": "urgent"}, priority=0))
    sender = outbox(database, channel, now)
    for message in sorted(await due_messages(database, now()), key=lambda each: each.id)[:2]:
        sender.put_behind(message)
    await sender.round()
    assert await sender.is_behind(7)
    channel.go.set()
    await sender.drain(5.0)
    assert list(channel.shown.values()) == ["first"]
    assert await sender.is_behind(7), "the second is not there yet"
    await run(sender)
    assert sorted(channel.shown.values()) == ["first", "second", "urgent"]
    assert not await sender.is_behind(7)


async def test_an_announcement_that_is_posted_again_is_no_longer_than_a_message_may_be(
    database, now: Time
) -> None:
    channel = Channel()
    channel.lose_answers = 1
    async with database.work() as work:
        text = "## #1 Silk: the dice are fixed\n" + "x" * LONGEST
        await work.tell(Message(kind=ANNOUNCEMENT, user_id=7, body={"text": text[:LONGEST]}))
    await run(outbox(database, channel, now), 2)
    channel.nonces.clear()
    channel.shown.clear()
    channel.shown[1] = "another"
    now.at += timedelta(minutes=10)
    await run(outbox(database, channel, now))
    [again] = [text for number, text in channel.shown.items() if number != 1]
    assert len(again) == LONGEST
    assert again.endswith(words.delivery.TRIED_BEFORE)


async def test_what_was_stored_as_this_process_began_is_not_looked_for(database, now: Time) -> None:
    """Nobody can have posted it before."""
    channel = Channel()
    await announce(database)
    await run(outbox(database, channel, now))
    assert channel.looked == 0


@pytest.mark.parametrize("wait, passed_by", [(BACK, False), (BACK + timedelta(seconds=1), True)])
async def test_what_waits_longer_than_a_minute_is_passed_by_at_once(
    database, now: Time, wait: timedelta, passed_by: bool
) -> None:
    class Left(Channel):
        async def post(self, message, body):
            if body.text == "old":
                raise TryLater("they left", wait=wait)
            return await super().post(message, body)

    channel = Left()
    await store(database, "old", "new")
    await run(outbox(database, channel, now), 6)
    assert list(channel.shown.values()) == (["new"] if passed_by else [])


async def test_of_several_that_wait_the_first_wakes_it(database, now: Time) -> None:
    channel = Channel()
    channel.failures = [TryLater("limited", wait=timedelta(seconds=wait)) for wait in (20, 5, 9)]
    for user in range(3):
        await store(database, "news", user=user)
    sender = outbox(database, channel, now)
    await run(sender, 3)
    assert await sender.round() == pytest.approx(5)


async def test_a_lane_goes_on_if_what_it_waited_for_is_no_longer_to_be_sent(database, now: Time) -> None:
    channel = Channel()
    channel.failures = [TryLater("500")]
    await store(database, "one", "two")
    sender = outbox(database, channel, now)
    await run(sender, 2)
    async with database.work() as work:
        first = await database.due_message(1)
        assert first is not None
        await work.dropped(first, "taken back")
    now.at += timedelta(seconds=1)
    await run(sender)
    assert list(channel.shown.values()) == ["two"]
    assert not await sender.is_behind(7)


async def test_what_takes_too_long_at_the_end_is_given_up_and_over(database, now: Time) -> None:
    await store(database, "one")
    sender = outbox(database, Hanging(), now)
    await sender.round()
    await sender.drain(0.01)
    assert sender.sending == []


@pytest.mark.parametrize("error, pause", [(Unwritable(Cause.FULL), 1.0), (ZeroDivisionError(), 5.0)])
async def test_after_a_round_that_failed_it_rests_for_a_while(
    database, now: Time, monkeypatch, error: Exception, pause: float
) -> None:
    sender, rested = outbox(database, Channel(), now), list[float]()

    async def fails() -> float:
        raise error

    async def rest(seconds: float) -> None:
        rested.append(seconds)
        raise asyncio.CancelledError

    monkeypatch.setattr(sender, "round", fails)
    monkeypatch.setattr(sender, "_until", rest)
    with pytest.raises(asyncio.CancelledError):
        await sender.run()
    assert rested == [pause]


async def test_a_reminder_is_taken_back_though_another_falls_due_at_that_moment(database, now: Time) -> None:
    channel = Channel()
    sender = outbox(database, channel, now)
    await store(database, "silk", kind="reminder")
    await run(sender)
    [number] = channel.shown
    message = await database.read(queries.message_on, number)
    assert message is not None
    message.body, message.state, message.revision = {**message.body, "delete": True}, "due", 2
    async with database.work() as work:
        await work.replace(message)
    await store(database, "jade", kind="reminder")
    await run(sender)
    assert channel.deleted == [number]
    assert list(channel.shown.values()) == ["jade"]


# ------------------------------------------------------------------ the disk is full for a moment


async def failing_once(sender: Outbox, database: Database, monkeypatch) -> None:
    """Carry what is due while nothing can be stored; those who carry it do not rest."""
    sleep = asyncio.sleep
    with monkeypatch.context() as patch:
        patch.setattr("bot.delivery.outbox.asyncio.sleep", lambda _: sleep(0))
        patch.setattr(database, "work", full)
        await run(sender, 1)


async def test_that_it_can_store_again_is_logged(database, now: Time, monkeypatch) -> None:
    await store(database, "one")
    sender = outbox(database, Channel(), now)
    with capture_logs() as logged:
        await failing_once(sender, database, monkeypatch)
        await run(sender, 2)
    assert [each["event"] for each in logged] == ["outbox.storage", "outbox.storage_well"]


async def test_a_status_whose_place_could_not_be_stored_gets_its_newer_text(
    database, now: Time, monkeypatch
) -> None:
    channel = Channel()
    sender = outbox(database, channel, now)
    for text in ("spring", "fall"):
        async with database.work() as work:
            await work.tell(Message(kind="status", nonce="g1.status", user_id=7, body={"text": text}))
        if text == "spring":
            await failing_once(sender, database, monkeypatch)
            assert list(channel.shown.values()) == ["spring"]
    await run(sender)
    assert list(channel.shown.values()) == ["fall"]


async def test_what_may_stand_there_is_looked_for_though_not_even_that_it_failed_was_stored(
    database, now: Time, monkeypatch
) -> None:
    channel = Channel()
    channel.lose_answers = 1
    await store(database, "report")
    sender = outbox(database, channel, now)
    await failing_once(sender, database, monkeypatch)
    channel.nonces.clear()
    now.at += timedelta(seconds=5)
    await run(sender)
    assert list(channel.shown.values()) == ["report"]


# ------------------------------------------------------------------ lanes, by themselves


def waiting(number: int, user: int = 7) -> WaitingMessage:
    return WaitingMessage(number, 20, None, user)


LANE = waiting(1).lane


def test_after_a_start_a_lane_waits_for_what_was_tried_seldom_and_a_minute_at_most():
    lanes = Lanes()
    later = START + timedelta(hours=1)
    lanes.remember(
        [(waiting(1), later, TRIES), (waiting(2), later, TRIES - 1), (waiting(3), later, 1)], START
    )
    assert lanes.until(LANE) == START + BACK
    assert lanes.first(waiting(4)) == 2, "the oldest of those that are not passed by"
    lanes = Lanes()
    lanes.remember([(waiting(1), START + BACK / 2, 1)], START)
    assert lanes.until(LANE) == START + BACK / 2


def test_a_lane_waits_up_to_its_moment_and_no_longer():
    lanes, again = Lanes(), START + timedelta(seconds=2)
    assert lanes.put_off(LANE, 1, START, again, alone=False) == again
    assert not lanes.is_free(LANE, again - timedelta(microseconds=1))
    assert lanes.is_free(LANE, again)
    assert lanes.is_behind(LANE)


def test_a_lane_that_passes_its_head_by_waits_for_nothing():
    lanes = Lanes()
    lanes.put_off(LANE, 1, START, START + BACK, alone=True)
    assert lanes.is_free(LANE, START)
    assert lanes.until(LANE) is None
    assert not lanes.is_behind(LANE)
    assert lanes.first(waiting(2)) == 2


def test_if_the_one_behind_fails_too_both_wait_in_their_order():
    lanes = Lanes()
    lanes.put_off(LANE, 1, START, START + BACK, alone=True)
    assert lanes.put_off(LANE, 2, START, START + BACK * 2, alone=True) == START, "it is due behind the head"
    assert lanes.until(LANE) == START + BACK
    assert lanes.first(waiting(2)) == 1
    assert not lanes.release(LANE, 2, START), "nothing passes the head now"
    assert lanes.release(LANE, 1, START)
    assert lanes.first(waiting(2)) == 2


def test_once_the_one_behind_gets_through_the_head_is_tried_at_once_and_but_once():
    lanes = Lanes()
    lanes.put_off(LANE, 1, START, START + BACK, alone=True)
    assert lanes.release(LANE, 2, START)
    assert (lanes.until(LANE), lanes.first(waiting(3))) == (START, 1)
    lanes.put_off(LANE, 1, START, START + BACK, alone=True)
    assert lanes.release(LANE, 3, START)
    assert (lanes.until(LANE), lanes.first(waiting(4))) == (None, 4), "it goes its own way"


def test_a_lane_stops_for_one_message_and_goes_on_waiting_for_the_one_it_waits_for():
    lanes = Lanes()
    lanes.put_off(LANE, 1, START, START + BACK, alone=False)
    lanes.stop(LANE, 2, START)
    assert (lanes.first(waiting(3)), lanes.until(LANE)) == (1, START + BACK)


@pytest.mark.parametrize("passing", [True, False])
def test_to_hurry_is_to_try_the_heads_now_and_before_what_would_pass_them_by(passing):
    lanes = Lanes()
    lanes.put_off(LANE, 1, START, START + BACK, alone=passing)
    lanes.put_off(waiting(5, 8).lane, 5, START, START - BACK, alone=False)
    lanes.hurry(START)
    assert (lanes.until(LANE), lanes.first(waiting(2))) == (START, 1)
    assert lanes.until(waiting(5, 8).lane) == START - BACK
