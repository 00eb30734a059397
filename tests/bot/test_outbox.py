"""The outbox: each message seen exactly once, in order for each reader, whatever fails in between."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot import words
from bot.delivery.courier import resembles
from bot.delivery.discord_requests import Pacer, TryLater, Undeliverable
from bot.delivery.outbox import Outbox, Posted
from bot.delivery.storage_trouble import StorageTrouble
from bot.judge.settings.running_game_models import ANNOUNCEMENT
from bot.judge.telling.messages import Body
from storage import queries
from storage.database import Database
from storage.errors import Cause, Unwritable
from storage.models import Message
from tests.databases import fresh, opened
from tests.due import due_messages, next_message

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Time:
    """A clock that stands until it is put forward."""

    def __init__(self) -> None:
        self.at = START

    def __call__(self) -> datetime:
        return self.at


class Channel:
    """A courier that keeps what it carried, honours nonces for a while, and fails as it is told to."""

    def __init__(self) -> None:
        self.shown: dict[int, str] = {}
        self.nonces: dict[str, int] = {}
        self.failures: list[Exception] = []
        self.lose_answers = 0
        self.looked = 0
        self.unreachable: int | None = None
        self.refused: set[str] = set()
        self.tried: list[str] = []
        self.deleted: list[int] = []

    async def post(self, message: Message, body: Body) -> Posted:
        self._fail()
        self.tried.append(body.text)
        if body.text in self.refused:
            raise TryLater("refused")
        if self.unreachable is not None and message.user_id == self.unreachable:
            raise TryLater("500")
        number = self.nonces.get(message.nonce)
        if number is None:
            number = len(self.shown) + 1000
            self.shown[number] = body.text
            self.nonces[message.nonce] = number
        if self.lose_answers:
            self.lose_answers -= 1
            raise TryLater("the answer was lost")
        return Posted(1, number)

    async def edit(self, message: Message, body: Body) -> Posted:
        self._fail()
        assert message.message_id is not None
        self.shown[message.message_id] = body.text
        return Posted(1, message.message_id)

    async def delete(self, message: Message) -> None:
        self._fail()
        self.deleted.append(message.message_id or 0)
        self.shown.pop(message.message_id or 0, None)

    async def find(self, message: Message, body: Body) -> list[Posted]:
        self.looked += 1
        return [Posted(1, number) for number, text in self.shown.items() if resembles(message, body, text)]

    def _fail(self) -> None:
        if self.failures:
            raise self.failures.pop(0)


@pytest.fixture
def now() -> Time:
    return Time()


@pytest.fixture
async def database(tmp_path: Path, now: Time) -> AsyncIterator[Database]:
    async with opened(fresh(tmp_path / "game.sqlite")) as engine:
        yield Database(engine, now)


async def store(database: Database, *texts: str, user: int | None = 7, kind: str = "private") -> None:
    async with database.work() as work:
        for text in texts:
            await work.tell(Message(kind=kind, user_id=user, body={"text": text}, priority=20))


async def run(outbox: Outbox, rounds: int = 12) -> None:
    for _ in range(rounds):
        await outbox.round()
        await outbox.drain(1.0)


def outbox(database: Database, channel: Channel, now: Time) -> Outbox:
    return Outbox(database, channel, now, Pacer(100_000))


async def test_messages_reach_a_reader_in_the_order_they_were_stored(database, now) -> None:
    channel = Channel()
    await store(database, "one", "two", "three")
    await run(outbox(database, channel, now))
    assert list(channel.shown.values()) == ["one", "two", "three"]


async def test_what_follows_a_message_that_is_put_off_waits_for_it(database, now) -> None:
    channel, sender = Channel(), None
    channel.failures = [TryLater("500"), TryLater("500")]
    await store(database, "one", "two")
    sender = outbox(database, channel, now)
    await run(sender)
    assert channel.shown == {}
    now.at += timedelta(seconds=2)
    await run(sender)
    now.at += timedelta(seconds=4)
    await run(sender)
    assert list(channel.shown.values()) == ["one", "two"]


async def test_what_was_put_off_goes_before_what_follows_however_often_it_fails(database, now) -> None:
    channel = Channel()
    channel.refused = {"one"}
    await store(database, "one", "two")
    sender = outbox(database, channel, now)
    for _ in range(3):
        await run(sender)
        now.at += timedelta(minutes=6)
    assert channel.shown == {}
    assert channel.tried == ["one"] * 3
    channel.refused = set()
    await run(sender)
    assert list(channel.shown.values()) == ["one", "two"]


async def test_what_was_put_off_goes_first_after_a_restart_too(database, now) -> None:
    channel = Channel()
    channel.refused = {"one"}
    await store(database, "one", "two")
    await run(outbox(database, channel, now))
    async with database.work() as work:
        await work.tell(Message(kind="private", user_id=7, body={"text": "urgent"}, priority=0))
    again = outbox(database, channel, now)
    await run(again)
    assert channel.shown == {}, "its time has not come, and nothing passes it"
    now.at += timedelta(seconds=2)
    channel.refused = set()
    await run(again)
    assert list(channel.shown.values()) == ["one", "urgent", "two"]


async def test_other_readers_do_not_wait_for_a_reader_who_cannot_be_reached(database, now) -> None:
    channel = Channel()
    channel.unreachable = 1
    await store(database, "stuck", user=1)
    await store(database, "free", user=2)
    await run(outbox(database, channel, now))
    assert list(channel.shown.values()) == ["free"]


@pytest.mark.parametrize("remembered", [True, False])
async def test_a_reply_that_was_lost_after_discord_took_the_message_does_not_show_it_twice(
    database, now, remembered: bool
) -> None:
    channel = Channel()
    channel.lose_answers = 1
    await store(database, "report")
    sender = outbox(database, channel, now)
    await run(sender)
    if not remembered:
        channel.nonces.clear()
    now.at += timedelta(seconds=5)
    await run(sender)
    assert list(channel.shown.values()) == ["report"]
    assert await next_message(database) is None


async def test_a_crash_between_post_and_commit_does_not_show_the_message_twice(database, now) -> None:
    channel = Channel()
    await store(database, "report")
    [message] = await due_messages(database, now(), 10)
    await channel.post(message, Body(text="report"))
    channel.nonces.clear()
    now.at += timedelta(hours=1)
    await run(outbox(database, channel, now))
    assert list(channel.shown.values()) == ["report"]
    assert channel.looked == 1


async def test_two_messages_of_the_same_words_are_both_shown_after_a_restart(database, now) -> None:
    channel = Channel()
    await store(database, "report", "report")
    now.at += timedelta(hours=1)
    await run(outbox(database, channel, now))
    assert list(channel.shown.values()) == ["report", "report"]


async def test_a_status_is_edited_in_place(database, now) -> None:
    channel = Channel()
    sender = outbox(database, channel, now)
    for text in ("spring", "fall"):
        async with database.work() as work:
            await work.tell(Message(kind="status", nonce="g1.status", user_id=7, body={"text": text}))
        await run(sender)
    assert list(channel.shown.values()) == ["fall"]


async def test_a_message_is_taken_back(database, now) -> None:
    channel = Channel()
    sender = outbox(database, channel, now)
    await store(database, "hurry")
    await run(sender)
    [number] = channel.shown
    message = await database.read(queries.message_on, number)
    assert message is not None
    message.body, message.state, message.revision = {**message.body, "delete": True}, "due", 2
    async with database.work() as work:
        await work.replace(message)
    await run(sender)
    assert channel.shown == {}


@pytest.mark.parametrize("back", [3, 2])
async def test_reminders_that_stand_in_one_message_are_taken_back_by_one_request(database, now, back) -> None:
    channel = Channel()
    sender = outbox(database, channel, now)
    await store(database, "silk", "jade", "salt", kind="reminder")
    await run(sender)
    [number] = channel.shown
    for message in (await database.read(queries.messages_on, number))[:back]:
        message.body, message.state, message.revision = {**message.body, "delete": True}, "due", 2
        async with database.work() as work:
            await work.replace(message)
    await run(sender)
    owed = ["silk", "jade", "salt"][back:]
    assert channel.deleted == ([] if owed else [number])
    assert [text.split("\n")[:1] for text in channel.shown.values()] == [[text] for text in owed]


async def test_what_discord_will_never_take_is_dropped_and_the_next_is_sent(database, now) -> None:
    channel = Channel()
    channel.failures = [Undeliverable("closed")]
    await store(database, "one", "two")
    await run(outbox(database, channel, now))
    assert list(channel.shown.values()) == ["two"]


async def test_a_status_that_was_dropped_stands_nowhere_and_is_looked_for_nowhere(database, now) -> None:
    channel = Channel()
    sender = outbox(database, channel, now)
    channel.failures = [Undeliverable("closed")]
    for text in ("spring", "fall"):
        async with database.work() as work:
            await work.tell(Message(kind="status", nonce="g1.status", user_id=7, body={"text": text}))
        await run(sender)
    assert (list(channel.shown.values()), channel.looked) == (["fall"], 0)


async def test_a_message_that_cannot_be_sent_for_a_week_is_dropped(database, now) -> None:
    channel = Channel()
    await store(database, "old")
    sender = outbox(database, channel, now)
    now.at += timedelta(days=8)
    channel.failures = [TryLater("500")]
    await run(sender)
    assert await next_message(database) is None
    assert channel.shown == {}


async def test_an_error_of_the_program_puts_a_message_off_and_loses_nothing(database, now) -> None:
    channel = Channel()
    channel.failures = [ZeroDivisionError()]
    await store(database, "one")
    sender = outbox(database, channel, now)
    await run(sender)
    now.at += timedelta(minutes=5)
    await run(sender)
    assert list(channel.shown.values()) == ["one"]


async def test_the_pacer_lets_45_through_in_a_second() -> None:
    time = [0.0]

    async def sleep(seconds: float) -> None:
        time[0] += seconds

    pacer, passed = Pacer(45, lambda: time[0], sleep), []
    for _ in range(451):
        await pacer.turn()
        passed.append(time[0])
    assert passed[-1] == pytest.approx(10.0)
    assert all(later - earlier >= 1 / 45 - 1e-9 for earlier, later in itertools.pairwise(passed))


async def test_who_is_waited_for_goes_at_once_and_those_who_wait_make_up_for_it() -> None:
    time, passed = [100.0], []

    async def sleep(seconds: float) -> None:
        passed[-1] = time[0] + seconds

    async def turn(*, urgent: bool = False) -> None:
        passed.append(time[0])
        await pacer.turn(urgent=urgent)

    pacer = Pacer(45, lambda: time[0], sleep)
    for _ in range(60):
        await turn(urgent=True)
    assert passed[:50] == [100.0] * 50
    for _ in range(200):
        time[0] += 0.03
        await turn()
        await turn(urgent=True)
    moments = sorted(passed)
    assert all(later - first > 1 for first, later in zip(moments, moments[50:], strict=False))


async def test_those_whom_a_busy_program_wakes_together_do_not_go_together() -> None:
    now, gone = 0.0, []
    asleep: list[tuple[float, asyncio.Future[None]]] = []

    async def sleep(seconds: float) -> None:
        asleep.append((now + seconds, asyncio.get_running_loop().create_future()))
        await asleep[-1][1]

    async def go() -> None:
        await pacer.turn()
        gone.append(now)

    pacer = Pacer(time=lambda: now, sleep=sleep)
    going = [asyncio.create_task(go()) for _ in range(110)]
    while not all(task.done() for task in going):
        # From 0.9 to 1.8 the loop stands still, and 40 turns have come when it goes on.
        now = now + 0.01 if not 0.9 <= now < 1.8 else 1.8
        for due, waker in asleep:
            if due <= now and not waker.done():
                waker.set_result(None)
        for _ in range(4):
            await asyncio.sleep(0)
    assert len(gone) == 110
    assert all(later - first > 1 for first, later in zip(gone, gone[50:], strict=False))


async def test_the_running_outbox_wakes_for_what_is_new(database, now) -> None:
    channel = Channel()
    sender = outbox(database, channel, now)
    task = asyncio.create_task(sender.run())
    try:
        await asyncio.sleep(0.05)
        await store(database, "news")
        sender.wake()
        async with asyncio.timeout(60):
            while not channel.shown:
                await asyncio.sleep(0.01)
    finally:
        task.cancel()
    assert list(channel.shown.values()) == ["news"]


async def test_what_was_sent_while_the_outbox_looked_is_not_sent_again(database, now) -> None:
    """The look begins before the message is marked as sent, and its answer comes afterwards."""
    channel = Channel()
    sender = outbox(database, channel, now)
    await store(database, "report")
    due, look = await database.read(queries.waiting, now(), 10), database.ask
    await sender.round()

    async def late(query, *values):
        if query is not queries.waiting:
            return await look(query, *values)
        database.ask = look
        await sender.drain(5.0)
        return due

    database.ask = late
    channel.nonces.clear()
    await sender.round()
    await run(sender)
    assert list(channel.shown.values()) == ["report"]


async def test_what_was_posted_but_could_not_be_stored_is_not_posted_again(database, now) -> None:
    channel = Channel()
    await store(database, "report")
    sender = outbox(database, channel, now)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "work", full)
        await run(sender, 2)
    channel.nonces.clear()
    await run(sender)
    assert list(channel.shown.values()) == ["report"]
    assert await next_message(database) is None


@asynccontextmanager
async def full():
    """Refuse to store anything: the disk is full."""
    raise Unwritable(Cause.FULL)
    yield


async def test_while_nothing_can_be_stored_it_logs_once_a_minute_and_waits_longer_and_longer(
    database, now, monkeypatch
) -> None:
    """Six readers wait for news; each of them was logged twice a second."""
    slept, sleep = list[float](), asyncio.sleep

    async def soon(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0)

    monkeypatch.setattr("bot.delivery.outbox.asyncio.sleep", soon)
    for user in range(6):
        await store(database, "news", user=user)
    channel = Channel()
    sender = outbox(database, channel, now)
    with capture_logs() as logged, monkeypatch.context() as patch:
        patch.setattr(database, "work", full)
        for seconds in (0, 10, 20, 29, 40, 100):
            now.at = START + timedelta(seconds=seconds)
            await run(sender, 2)
    said = [each for each in logged if each["event"] == "outbox.storage"]
    assert [each["error"] for each in said] == [str(Unwritable(Cause.FULL))] * 2
    assert sorted(set(slept)) == [0.5, 10.0, 20.0, 29.0, 30.0]
    await run(sender)
    assert len(channel.shown) == 6
    assert await next_message(database) is None


async def test_that_it_can_store_again_is_logged_and_the_next_trouble_begins_anew(now) -> None:
    trouble, error = StorageTrouble(now), Unwritable(Cause.FULL)
    with capture_logs() as logged:
        trouble.pause(error)
        now.at = START + timedelta(seconds=20)
        assert trouble.pause(error) == 20.0
        trouble.over()
        trouble.over()
        assert trouble.pause(error) == 0.5
    assert [each["event"] for each in logged] == ["outbox.storage", "outbox.storage_well", "outbox.storage"]


async def test_another_trouble_is_logged_at_once_and_the_same_once_a_minute(now) -> None:
    trouble = StorageTrouble(now)
    with capture_logs() as logged:
        for seconds, why in (
            (0, Cause.FULL),
            (1, Cause.FULL),
            (2, Cause.DISK),
            (61, Cause.DISK),
            (62, Cause.DISK),
        ):
            now.at = START + timedelta(seconds=seconds)
            trouble.pause(Unwritable(why))
    said = [(each["error"], each["since"]) for each in logged]
    begun = START.isoformat()
    assert said == [(str(Unwritable(why)), begun) for why in (Cause.FULL, Cause.DISK, Cause.DISK)]


async def test_a_status_that_changed_after_a_crash_is_edited_where_it_stands(database, now) -> None:
    channel = Channel()
    old, new = "## #1 Silk\nspring", "## #1 Silk\nfall"
    async with database.work() as work:
        await work.tell(Message(kind="status", nonce="g1.status", user_id=7, body={"text": old}))
    [message] = await due_messages(database, now(), 10)
    await channel.post(message, Body(text=old))
    async with database.work() as work:
        await work.tell(Message(kind="status", nonce="g1.status", user_id=7, body={"text": new}))
    channel.nonces.clear()
    now.at += timedelta(hours=1)
    await run(outbox(database, channel, now))
    assert list(channel.shown.values()) == [new]


@pytest.mark.long
async def test_a_reader_with_hundreds_of_messages_does_not_keep_others_waiting(database, now) -> None:
    channel = Channel()
    channel.failures = [TryLater("locked")]
    await store(database, *[f"to him {number}" for number in range(450)], user=1)
    await store(database, "to her", user=2)
    sender = outbox(database, channel, now)
    await run(sender, 3)
    assert list(channel.shown.values()) == ["to her"]


async def test_it_ends_when_it_is_told_to_even_if_there_is_news_at_that_moment(database, now) -> None:
    """Waiting with a limit once lost the word to end if what it waited for came at the same moment."""
    sender = outbox(database, Channel(), now)
    running = asyncio.create_task(sender.run())
    await asyncio.sleep(0.1)
    assert not running.done()
    sender.wake()
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
    assert running.cancelled()


async def test_what_is_taken_back_is_deleted_even_if_the_answer_to_its_post_was_lost(database, now) -> None:
    channel = Channel()
    await store(database, "answer soon", kind="reminder")
    channel.lose_answers = 1
    sender = outbox(database, channel, now)
    await run(sender)
    assert list(channel.shown.values()) == ["answer soon"]
    now.at += timedelta(seconds=5)
    [message] = await due_messages(database, now())
    assert (message.tries, message.message_id) == (1, None)
    async with database.work() as work:
        message.body, message.revision = {**message.body, "delete": True}, message.revision + 1
        await work.replace(message)
    await run(sender)
    assert channel.shown == {}
    assert await due_messages(database, now()) == []


def closing(text: str = "## #1 Silk: the dice are fixed\nSHA-256 of the seed: `ab`") -> Message:
    return Message(kind=ANNOUNCEMENT, user_id=7, body={"text": text}, priority=10)


async def announce(database: Database) -> None:
    async with database.work() as work:
        await work.tell(closing())


async def number_of(database: Database) -> int | None:
    found = await database.read(queries.message_on, 1000) or await database.read(queries.message_on, 1001)
    return found.message_id if found else None


async def test_an_announcement_whose_answer_was_lost_keeps_its_first_number(database, now) -> None:
    channel = Channel()
    channel.lose_answers = 1
    await announce(database)
    sender = outbox(database, channel, now)
    await run(sender, 2)
    assert await number_of(database) is None
    channel.nonces.clear()  # Discord remembers a nonce for a few minutes only
    now.at += timedelta(minutes=10)
    await run(outbox(database, channel, now))
    assert list(channel.shown) == [1000]
    assert await number_of(database) == 1000


async def test_an_announcement_that_is_posted_again_says_so_and_counts_its_tries(database, now) -> None:
    channel = Channel()
    channel.lose_answers = 1
    await announce(database)
    await run(outbox(database, channel, now), 2)
    channel.nonces.clear()
    channel.shown.clear()  # somebody deleted it before it was found
    channel.nonces["taken"] = 1000
    channel.shown[1] = "another"
    now.at += timedelta(minutes=10)
    await run(outbox(database, channel, now))
    [again] = [text for number, text in channel.shown.items() if number != 1]
    assert again.startswith("## #1 Silk: the dice are fixed")
    assert again.endswith(words.delivery.TRIED_BEFORE)
    posted = await database.read(queries.message_on, max(channel.shown))
    assert posted is not None
    assert posted.tries == 2


async def test_an_announcement_that_was_never_posted_before_says_nothing_of_tries(database, now) -> None:
    """It was stored before this process began, and no process had begun to post it."""
    await announce(database)
    now.at += timedelta(minutes=1)
    channel = Channel()
    await run(outbox(database, channel, now))
    posted = await database.read(queries.message_on, 1000)
    assert posted is not None
    assert posted.tries == 1
    assert channel.shown[1000] == closing().body["text"]


async def test_while_all_readers_wait_it_sleeps_until_the_first_of_them_is_tried_again(database, now) -> None:
    channel = Channel()
    channel.failures = [TryLater("500")] * 8
    await store(database, "one", "two")
    sender = outbox(database, channel, now)
    for wait in (1, 2, 4, 8):
        await run(sender, 3)
        assert await sender.round() == pytest.approx(wait)
        now.at += timedelta(seconds=wait)
