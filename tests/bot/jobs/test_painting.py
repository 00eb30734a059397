"""A picture of a message is drawn by a worker, and only while it is wanted."""

from __future__ import annotations

import asyncio
from typing import Self

import pytest
from structlog.testing import capture_logs

from bot.jobs import painting, thinking
from bot.jobs.painting import PAINT, PaintedElsewhere, Painter, wish_of
from bot.jobs.queue import LAST, USUAL, Queue, install, work
from bot.jobs.thinking import THINK, Sweep, Thinker, hand_over
from bot.judge.judge import Judge, Refusal, utcnow
from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from bot.judge.telling.messages import PictureOf
from bot.pictures.gallery import Drawn
from storage import pictures, queries
from storage.database import Database
from storage.engine import open_engine
from storage.errors import Stale
from storage.models import Message
from storage.signals import Signals
from tests import postgres

MAP = PictureOf(turn=0)


class Gallery:
    """Draws a picture that says of what it is, or cannot."""

    def __init__(self) -> None:
        self.drawn_of: list[int] = []
        self.error: Exception | None = None

    async def of_message(self, message: Message, picture: PictureOf) -> Drawn:
        self.drawn_of.append(message.id)
        if self.error is not None:
            raise self.error
        return Drawn(f"{message.nonce} {picture.turn}".encode(), "map.png", "a map")


@pytest.fixture
async def judge():
    async with postgres.database() as url:
        engine = open_engine(url)
        await install(engine)
        yield Judge(Database(engine, utcnow))
        await engine.dispose()


async def told(judge: Judge) -> Message:
    """Store a message with a picture."""
    async with judge.database.work() as work_:
        picture = MAP.model_dump(exclude_defaults=True)
        return await work_.tell(Message(kind="report", body={"text": "a report", "picture": picture}))


class Room:
    """A delivery and a worker, each with signals of its own."""

    def __init__(self, judge: Judge, *, works: bool = True) -> None:
        engine = judge.database.engine
        self.gallery = Gallery()
        signals = [Signals(engine), Signals(engine)]
        self.elsewhere = PaintedElsewhere(judge, Queue(engine), signals[0])
        self.painter = Painter(judge, self.gallery, signals[1])  # type: ignore[arg-type]
        self.tasks = [asyncio.create_task(each.run()) for each in signals]
        if works:
            self.tasks.append(asyncio.create_task(work(engine, {PAINT: self.painter.paint})))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.wait(self.tasks)


async def test_a_picture_is_drawn_by_a_worker_and_fetched_once_more_without_one(judge):
    message = await told(judge)
    async with Room(judge) as room, asyncio.timeout(20):
        drawn = await room.elsewhere.of_message(message, MAP)
        assert drawn == Drawn(f"{message.nonce} 0".encode(), "map.png", "a map")
        assert await room.elsewhere.of_message(message, MAP) == drawn
        assert room.gallery.drawn_of == [message.id]


async def test_a_picture_that_cannot_be_drawn_is_not_waited_for(judge):
    message = await told(judge)
    async with Room(judge) as room, asyncio.timeout(20):
        room.gallery.error = ZeroDivisionError()
        with pytest.raises(Refusal):
            await room.elsewhere.of_message(message, MAP)


async def test_a_picture_that_nobody_draws_is_given_up(judge, monkeypatch):
    monkeypatch.setattr(painting, "PATIENCE", 0.2)
    message = await told(judge)
    async with Room(judge, works=False) as room:
        with pytest.raises(TimeoutError):
            await room.elsewhere.of_message(message, MAP)


async def test_once_one_is_given_up_the_next_are_waited_for_briefly_until_one_is_drawn(judge, monkeypatch):
    monkeypatch.setattr(painting, "PATIENCE", 0.2)
    monkeypatch.setattr(painting, "BRIEF", 0.05)
    late = [await told(judge) for _ in range(3)]
    async with Room(judge, works=False) as room, asyncio.timeout(60):

        async def asked(message: Message) -> int:
            """Return how often a picture is asked for that nobody draws."""
            with capture_logs() as logs, pytest.raises(TimeoutError):
                await room.elsewhere.of_message(message, MAP)
            return sum(each["event"] == "picture.late" for each in logs)

        assert await asked(late[0]) == 2
        assert await asked(late[1]) == 1
        await room.painter.paint(wish_of(late[0], MAP).model_dump_json())  # somebody draws again
        while room.elsewhere._given_up:
            await asyncio.sleep(0.05)
        assert await asked(late[2]) == 2


async def test_what_was_fetched_a_while_ago_is_forgotten_and_drawn_anew_if_it_is_wanted(judge, monkeypatch):
    monkeypatch.setattr(painting, "TOGETHER", 2)
    monkeypatch.setattr(painting, "SPENT", 0.0)
    first, second, third = [await told(judge) for _ in range(3)]

    async def kept() -> list[bool]:
        keys = [wish_of(message, MAP).key for message in (first, second, third)]
        return [await judge.database.ask(pictures.drawn, key) is not None for key in keys]

    async with Room(judge) as room, asyncio.timeout(30):
        await room.elsewhere.of_message(first, MAP)
        assert await kept() == [True, False, False]
        await room.elsewhere.of_message(second, MAP)
        assert await kept() == [False, False, False]
        await room.elsewhere.of_message(third, MAP)
        assert await kept() == [False, False, True]
        assert (await room.elsewhere.of_message(first, MAP)).data
        assert room.gallery.drawn_of == [first.id, second.id, third.id, first.id]


async def test_a_message_that_says_something_else_by_now_does_not_wait_for_its_picture(judge, monkeypatch):
    monkeypatch.setattr(painting, "LOOK", 0.1)
    message = await told(judge)
    async with Room(judge) as room, asyncio.timeout(20):
        async with judge.database.work() as work_:
            (await queries.told_as(work_.session, message.nonce)).revision += 1
        with pytest.raises(Stale):
            await room.elsewhere.of_message(message, MAP)
        assert room.gallery.drawn_of == []


@pytest.mark.parametrize("what", ["sent", "changed", "another picture", "gone"])
async def test_what_nobody_wants_any_more_is_not_drawn(judge, what):
    message = await told(judge)
    wish = wish_of(message, MAP)
    async with judge.database.work() as work_:
        kept = await queries.told_as(work_.session, message.nonce)
        if what == "sent":
            await work_.sent(kept, channel_id=1, message_id=2)
        elif what == "changed":
            kept.revision += 1
        elif what == "another picture":
            kept.body = {**kept.body, "picture": {"turn": 5}}
        else:
            await work_.session.delete(kept)
    async with Room(judge, works=False) as room:
        await room.painter.paint(wish.model_dump_json())
        assert room.gallery.drawn_of == []
    assert await judge.database.ask(pictures.drawn, wish.key) is None


async def test_what_two_workers_draw_at_one_moment_is_stored_once(judge):
    message = await told(judge)
    wish = wish_of(message, MAP)
    async with Room(judge, works=False) as room:
        await asyncio.gather(*(room.painter.paint(wish.model_dump_json()) for _ in range(2)))
    assert (await judge.database.ask(pictures.drawn, wish.key)).data
    async with judge.database.work() as work_:
        await pictures.forget(work_.session, utcnow())
    assert await judge.database.ask(pictures.drawn, wish.key) is None


async def test_computers_think_in_a_worker_until_a_person_is_awaited(judge):
    row = await lobby.create(judge, "suntzu", 7, terms=Terms.model_validate({"fill": "computers"}))
    await lobby.join(judge, row.id, 7, "Ann")
    await lobby.start(judge, row.id, 7)
    assert judge.thinking
    asking, woken = Queue(judge.database.engine), asyncio.Event()
    thinker = Thinker(judge, asking, woken.set)
    await hand_over(judge, asking)
    assert not judge.thinking
    working = asyncio.create_task(work(judge.database.engine, {THINK: thinker.think}))
    async with asyncio.timeout(30):
        await woken.wait()
        while True:
            seats = await judge.database.read(queries.seats, row.id)
            save = await judge.database.read(queries.save, row.id)
            computer = next(seat.seat for seat in seats if seat.status == "computer")
            if computer in save.ready:
                break
            await asyncio.sleep(0.1)
    working.cancel()
    await asyncio.wait({working})


class Asked:
    """Notes what is asked for; some of it stands already."""

    def __init__(self, *standing: str) -> None:
        self.standing, self.calls = standing, list[tuple[dict[str, str], int]]()

    async def ask_all(self, name: str, wanted: dict[str, str], priority: int = USUAL) -> list[str]:
        assert name == THINK
        self.calls.append((dict(wanted), priority))
        return [key for key in wanted if key in self.standing]


async def test_who_is_thought_for_at_this_moment_is_asked_for_once_more(judge):
    judge.thinking.update({1: None, 2: None, 30: None})
    asked = Asked("think/2")
    await hand_over(judge, asked)  # type: ignore[arg-type]
    assert asked.calls == [
        ({"think/1": "1", "think/2": "2", "think/30": "30"}, USUAL),
        ({"think again/2": "2"}, USUAL),
    ]
    assert not judge.thinking


async def test_all_games_with_computers_have_their_turn_some_at_a_time(judge, monkeypatch):
    monkeypatch.setattr(thinking, "MOST", 2)
    games = []
    for _ in range(3):
        row = await lobby.create(judge, "suntzu", 7, terms=Terms.model_validate({"fill": "computers"}))
        await lobby.join(judge, row.id, 7, "Ann")
        await lobby.start(judge, row.id, 7)
        games.append(row.id)
    asked = Asked()
    sweep = Sweep(judge, asked)  # type: ignore[arg-type]
    for _ in range(3):
        await sweep.look()
    turns = [
        {f"sweep/{number}": str(number) for number in part} for part in (games[:2], games[2:], games[:2])
    ]
    assert asked.calls == [(turn, LAST) for turn in turns]
