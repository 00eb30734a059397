"""A message that cannot be delivered holds back no other that could, whatever Discord answers to it."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from types import SimpleNamespace

import discord
import pytest

from bot.delivery.discord_requests import TABLE, Archived, TryLater, Undeliverable, meaning
from bot.delivery.lanes import TRIES
from bot.delivery.outbox import EDITED, Outbox
from storage.models import Game, Message
from tests.bot.test_outbox import Channel, Time, database, now, outbox, run
from tests.due import due_messages
from tests.examples import few

__all__ = ["database", "now"]

ANSWERS = [(403, code) for code in (50001, 50007, 50013, 20028, 0)]
ANSWERS += [(404, code) for code in (10003, 10008, 10004, 10013, 0)]
ANSWERS += [(429, code) for code in (30046, 20016, 40062, 0)]
ANSWERS += [
    (400, code) for code in (50083, 160005, 160006, 50035, 50006, 40005, 50278, 200000, 200001, 30033, 1)
]
ANSWERS += [(status, 0) for status in (401, 408, 500, 502, 503, 504)]
KINDS = ["report", "status", "status edited", "story edited", "question", "reminder", "deletion", "answer"]


def refusal(status: int, code: int) -> discord.HTTPException:
    response = SimpleNamespace(status=status, reason="refused")
    return discord.HTTPException(response, {"code": code, "message": "refused"})  # type: ignore[arg-type]


class Picky(Channel):
    """A Discord that takes every message but those whose text says how it answers to them."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[str] = []

    def take(self, text: str) -> None:
        match text.split():
            case ["BAD", status, code]:
                raise meaning(refusal(int(status), int(code)), "try it")

    async def post(self, message, body):
        self.take(body.text)
        self.sent.append(body.text)
        return await super().post(message, body)

    async def edit(self, message, body):
        self.take(body.text)
        self.sent.append(body.text)
        return await super().edit(message, body)

    async def delete(self, message):
        self.take(message.body["text"])


def row(text: str, user: int | None, kind: str, priority: int = 20, **more) -> Message:
    return Message(kind=kind, user_id=user, body={"text": text}, priority=priority, **more)


def bad(
    kind: str, status: int = 403, code: int = 50013, user: int = 7, game_id: int | None = None
) -> Message:
    """The message of a kind that gets through never, to a table or to a person."""
    text = f"BAD {status} {code}"
    match kind.split():
        case ["status" | "story" as what, "edited"]:
            return row(text, None, what, 10, message_id=5000 + user, game_id=game_id)
        case ["report" | "status"]:
            return row(text, None, kind, 10, game_id=game_id)
        case ["deletion"]:
            message = row(text, user, "reminder", message_id=5000 + user, game_id=game_id)
            message.body = {"text": text, "delete": True}
            return message
        case _:
            return row(text, user, kind, 0 if kind == "answer" else 20, game_id=game_id)


@pytest.mark.long
@pytest.mark.parametrize("kind", few(KINDS))
async def test_all_others_come_in_their_order_whatever_discord_answers_to_one(database, now, kind) -> None:
    channel, expected = Picky(), list[str]()
    for user, (status, code) in enumerate(ANSWERS, 100):
        async with database.work() as work:
            game = await work.create(Game(slug="toy", name="Silk", seed=b"s", commitment=""))
            await work.tell(bad(kind, status, code, user, game.id))
            for number in range(3):
                for reader in (user, None):
                    text = f"{status} {code}, {reader or 'the table'}: {number}"
                    of = "report" if reader is None else "question"
                    await work.tell(row(text, reader, of, game_id=game.id))
                    expected.append(text)
    box = outbox(database, channel, now)
    for _ in range(12):
        await run(box, 8)
        now.at += timedelta(seconds=30)
    assert sorted(channel.sent) == sorted(expected)
    for text in {each[:-1] for each in expected}:
        assert [each for each in channel.sent if each.startswith(text)] == [f"{text}{n}" for n in range(3)]


@pytest.mark.parametrize("kind", KINDS)
async def test_of_other_readers_and_lanes_nothing_waits_at_all(database, now: Time, kind: str) -> None:
    channel = Picky()
    async with database.work() as work:
        await work.tell(bad(kind))
        await work.tell(row("theirs", 8, "question"))
        if bad(kind).message_id is not None:
            await work.tell(row("beside", 7, "question"))
            await work.tell(row("beside", None, "report"))
    await run(outbox(database, channel, now), 10)
    assert len(channel.sent) == (3 if bad(kind).message_id is not None else 1)


async def test_while_a_place_takes_nothing_all_wait_in_their_order(database, now: Time) -> None:
    channel = Channel()
    channel.unreachable = 7
    async with database.work() as work:
        for number in range(5):
            await work.tell(row(f"{number}", 7, "question"))
    box = outbox(database, channel, now)
    for _ in range(20):
        await run(box, 10)
        now.at += timedelta(seconds=60)
    tried = len(channel.tried)
    assert tried <= 3 * 20  # the first of them, and sometimes the one behind it
    channel.unreachable = None
    now.at += timedelta(minutes=6)
    await run(box, 30)
    assert list(channel.shown.values()) == ["0", "1", "2", "3", "4"]
    assert not await due_messages(database, now.at)


async def test_an_outage_that_ends_beside_the_head_brings_it_next(database, now: Time) -> None:
    """It failed for the last time, the one behind it got through: it need not wait for its own turn."""

    class Ends(Picky):
        failed = 0

        def take(self, text: str) -> None:
            if text == "0" and self.failed < TRIES:
                self.failed += 1
                raise meaning(refusal(503, 0), "try it")

    channel = Ends()
    async with database.work() as work:
        for number in range(5):
            await work.tell(row(f"{number}", 7, "question"))
    box = outbox(database, channel, now)
    for _ in range(TRIES - 1):
        await run(box, 5)
        now.at += timedelta(seconds=40)
    assert channel.sent == []
    await run(box, 20)
    assert channel.sent == ["1", "0", "2", "3", "4"]


async def test_what_was_passed_by_comes_once_it_can(database, now: Time) -> None:
    channel = Picky()
    async with database.work() as work:
        await work.tell(bad("question", 400, 200000))
        await work.tell(row("good", 7, "question"))
    box = outbox(database, channel, now)
    await run(box, 10)
    assert channel.sent == ["good"]
    channel.take = lambda text: None
    now.at += timedelta(hours=2)
    await run(box, 10)
    assert channel.sent == ["good", "BAD 400 200000"]


async def test_a_restart_passes_by_what_was_passed_by(database, now: Time) -> None:
    channel = Picky()
    async with database.work() as work:
        await work.tell(bad("question"))
        await work.tell(row("good", 7, "question"))
    for _ in range(12):
        await run(outbox(database, channel, now), 6)  # a new program each time
        now.at += timedelta(seconds=65)
    assert channel.sent == ["good"]


@pytest.mark.long
async def test_an_edit_that_hangs_holds_up_no_post(database, now: Time) -> None:
    hangs = asyncio.Event()

    class Slow(Channel):
        async def edit(self, message, body):
            await hangs.wait()
            return await super().edit(message, body)

    channel = Slow()
    async with database.work() as work:
        for number in range(40):
            await work.tell(row("status", None, "status", 10, game_id=None, message_id=900 + number))
        await work.tell(row("report", None, "report"))
        await work.tell(row("question", 7, "question"))
    box = Outbox(database, channel, now)
    for _ in range(10):
        await box.round()
        await asyncio.sleep(0.05)
    assert sorted(channel.tried) == ["question", "report"]
    hangs.set()
    await run(box, 80)
    assert len(channel.shown) == 42


async def test_what_could_not_reach_a_person_goes_before_what_is_new_once_they_are_there_again(
    database, now: Time
) -> None:
    channel, may_not = Channel(), TryLater("they share no server", wait=timedelta(hours=1), lasting=True)
    channel.failures = [may_not]
    async with database.work() as work:
        await work.tell(row("old", 7, "question"))
    box = outbox(database, channel, now)
    await run(box)
    now.at += timedelta(minutes=5)
    async with database.work() as work:
        await work.tell(row("new", 7, "question"))
    box.hurry()
    await run(box)
    assert list(channel.shown.values()) == ["old", "new"]


def test_what_is_archived_is_not_locked() -> None:
    archived, locked = (meaning(refusal(400, code), "edit") for code in (50083, 160005))
    assert isinstance(archived, Archived)
    assert "archived" in archived.advice
    assert "locked" in locked.advice
    assert not isinstance(locked, Archived)


def test_every_code_of_the_table_says_whether_it_passes() -> None:
    for code, row_of in TABLE.items():
        assert issubclass(row_of.kind, TryLater | Undeliverable), code
    assert set(EDITED) == {"status", "story", "invitation"}
