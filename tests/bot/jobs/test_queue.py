"""Jobs are done once somebody is free, again if that one dies, and never more at a time than it can do."""

from __future__ import annotations

import asyncio
import multiprocessing
from datetime import timedelta
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from bot.jobs import queue
from bot.jobs.queue import AT_ONCE, LAST, Queue, install, work
from storage.engine import open_engine
from tests import postgres


@pytest.fixture
async def engine():
    async with postgres.database() as url:
        made = open_engine(url)
        await install(made)
        yield made
        await made.dispose()


async def stopped(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait({task})


async def test_what_is_asked_for_is_done_once(engine):
    done: list[str] = []
    every = asyncio.Event()

    async def paint(facts: str) -> None:
        done.append(facts)
        if len(done) == 20:
            every.set()

    asking = Queue(engine)
    for number in range(10):
        await asking.ask("paint", str(number), str(number))
    working = [asyncio.create_task(work(engine, {"paint": paint})) for _ in range(2)]
    for number in range(10, 20):
        await asking.ask("paint", str(number), str(number))
    async with asyncio.timeout(20):
        await every.wait()
    await asyncio.sleep(0.3)
    assert sorted(done, key=int) == [str(number) for number in range(20)]
    for task in working:
        await stopped(task)


async def test_of_what_is_asked_for_under_one_key_there_is_one(engine):
    done: list[str] = []

    async def paint(facts: str) -> None:
        done.append(facts)

    for _ in range(5):
        await Queue(engine).ask("paint", "the map", "its key")
    await Queue(engine).ask("paint", "another", "another key")
    working = asyncio.create_task(work(engine, {"paint": paint}))
    async with asyncio.timeout(20):
        while len(done) < 2:
            await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)
    assert sorted(done) == ["another", "the map"]
    await stopped(working)


async def test_who_asks_is_told_what_stood_already_waiting_or_in_hand(engine):
    asking, begun, go_on = Queue(engine), asyncio.Event(), asyncio.Event()

    async def think(_facts: str) -> None:
        begun.set()
        await go_on.wait()

    assert await asking.ask_all("think", {"a": "1", "b": "2"}) == []
    assert await asking.ask_all("think", {"b": "2", "c": "3", "a": "1"}) == ["b", "a"]
    assert await asking.ask_all("think", {}) == []
    working = asyncio.create_task(work(engine, {"think": think}))
    async with asyncio.timeout(20):
        await begun.wait()
    assert await asking.ask_all("think", {"a": "1"}) == ["a"]
    go_on.set()
    await stopped(working)


async def test_what_may_wait_is_done_last(engine):
    done: list[str] = []

    async def think(facts: str) -> None:
        done.append(facts)
        await asyncio.sleep(0.2)

    await Queue(engine).ask_all("think", {"1": "sweep"}, LAST)
    await Queue(engine).ask_all("think", {"2": "hint", "3": "hint", "4": "hint"})
    working = asyncio.create_task(work(engine, {"think": think}))
    async with asyncio.timeout(20):
        while len(done) < 4:
            await asyncio.sleep(0.05)
    await stopped(working)
    assert done == ["hint", "hint", "hint", "sweep"]


async def test_a_worker_that_is_told_to_stop_finishes_what_it_has_in_hand(engine):
    done: list[str] = []
    begun = asyncio.Event()

    async def paint(facts: str) -> None:
        begun.set()
        await asyncio.sleep(0.5)
        done.append(facts)

    await Queue(engine).ask("paint", "the map", "its key")
    working = asyncio.create_task(work(engine, {"paint": paint}))
    async with asyncio.timeout(20):
        await begun.wait()
        await stopped(working)
    assert done == ["the map"]
    assert await Queue(engine).ask_all("paint", {"its key": "the map"}) == []  # it is done and put away


async def test_what_was_done_is_not_kept_for_ever(engine):
    done = asyncio.Event()

    async def paint(_facts: str) -> None:
        done.set()

    await Queue(engine).ask("paint", "the map", "its key")
    working = asyncio.create_task(work(engine, {"paint": paint}))
    async with asyncio.timeout(20):
        await done.wait()
    await stopped(working)
    async with asyncpg.create_pool(**queue.server_of(engine), min_size=1, max_size=1) as pool:
        count = "SELECT count(*) FROM pgqueuer_log"
        await queue.forget(pool, timedelta(hours=1))
        assert await pool.fetchval(count) >= 2  # asked for, and done
        await queue.forget(pool, timedelta())
        assert await pool.fetchval(count) == 0


@pytest.mark.parametrize(
    "error",
    [asyncpg.InterfaceError, asyncpg.InternalClientError, asyncpg.ConnectionDoesNotExistError, OSError],
)
async def test_a_worker_whose_server_goes_away_ends(engine, monkeypatch, error):
    """Whatever the driver says: gone amid a request it says that another one is in progress."""

    async def gone(*_: object) -> None:
        raise error("cannot switch to state 12; another operation (2) is in progress")

    monkeypatch.setattr(queue, "_work", gone)
    with capture_logs() as logged:
        await work(engine, {})
    assert [(each["event"], each["why"]) for each in logged] == [("jobs.deaf", error.__name__)]


@pytest.mark.long
async def test_a_worker_that_can_hear_of_nothing_ends(engine):
    """Without an error: whoever keeps it begins it again."""
    working = asyncio.create_task(work(engine, {}))
    await asyncio.sleep(3)
    async with engine.connect() as connection:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        await connection.execute(text(f"{others} AND datname = current_database()"))
    async with asyncio.timeout(90):
        await asyncio.wait({working})
    assert working.exception() is None


@pytest.mark.parametrize(
    "address, expected",
    [
        ("postgresql://ann:s%40lt@db:5433/games", {"host": "db", "port": 5433, "password": "s@lt"}),
        (
            "postgresql://db/games?ssl=require&prepared_statement_cache_size=0",
            {"host": "db", "ssl": "require"},
        ),
        ("postgresql:///games?host=/run/postgresql", {"host": "/run/postgresql"}),
    ],
)
def test_the_server_of_jobs_is_that_of_the_rows_with_all_that_its_address_says(address, expected):
    facts = queue.server_of(open_engine(address))
    assert facts["database"] == "games"
    assert {name: facts[name] for name in expected} == expected
    assert "prepared_statement_cache_size" not in facts


async def test_a_worker_has_no_more_in_hand_than_it_can_do(engine):
    at_work, most, done = 0, 0, 0

    async def paint(_facts: str) -> None:
        nonlocal at_work, most, done
        at_work += 1
        most = max(most, at_work)
        await asyncio.sleep(0.02)
        at_work -= 1
        done += 1

    for number in range(12):
        await Queue(engine).ask("paint", str(number), str(number))
    working = asyncio.create_task(work(engine, {"paint": paint}))
    async with asyncio.timeout(30):
        while done < 12:
            await asyncio.sleep(0.02)
    assert most == AT_ONCE
    await stopped(working)


async def test_a_job_that_fails_stops_no_other(engine):
    done: list[str] = []

    async def paint(facts: str) -> None:
        if facts == "bad":
            raise ZeroDivisionError
        done.append(facts)

    for facts in ("bad", "good"):
        await Queue(engine).ask("paint", facts, facts)
    with capture_logs() as logs:
        working = asyncio.create_task(work(engine, {"paint": paint}))
        async with asyncio.timeout(20):
            while not done:
                await asyncio.sleep(0.05)
        await stopped(working)
    assert done == ["good"]
    assert [each["event"] for each in logs if each["log_level"] == "error"] == ["job.failed"]


def hang(url: str, begun: str) -> None:
    """Be a worker that begins a job and never ends it."""

    async def paint(_facts: str) -> None:
        Path(begun).touch()  # noqa: ASYNC240  it waits for nothing
        await asyncio.Event().wait()

    asyncio.run(work(open_engine(url), {"paint": paint}))


@pytest.mark.long
async def test_a_job_of_a_worker_that_is_killed_is_done_again_within_seconds(engine, tmp_path):
    url, begun = engine.url.render_as_string(hide_password=False), tmp_path / "begun"
    await Queue(engine).ask("paint", "the map", "its key")
    process = multiprocessing.get_context("spawn").Process(target=hang, args=(url, str(begun)))
    process.start()
    async with asyncio.timeout(60):
        while not begun.exists():
            await asyncio.sleep(0.05)
    process.kill()
    process.join()
    done = asyncio.Event()

    async def paint(facts: str) -> None:
        assert facts == "the map"
        done.set()

    working = asyncio.create_task(work(engine, {"paint": paint}))
    async with asyncio.timeout(15):
        await done.wait()
    await stopped(working)


async def test_a_connection_that_ends_amid_asking_loses_a_hint_and_nothing_else(engine, monkeypatch):
    async def ended(*_values: object, **_named: object) -> None:
        raise asyncpg.InterfaceError("connection is closed")

    monkeypatch.setattr(queue.Queries, "enqueue", ended)
    with capture_logs() as logs:
        await Queue(engine).ask("paint", "the map", "its key")
    assert [(each["event"], each["why"]) for each in logs] == [("job.unasked", "InterfaceError")]


async def test_a_server_that_is_away_loses_a_hint_and_nothing_else():
    away = open_engine("postgresql://nobody@127.0.0.1:1/nothing")
    with capture_logs() as logs:
        await Queue(away).ask("paint", "the map", "its key")
    assert [each["event"] for each in logs] == ["job.unasked"]
    await away.dispose()


async def test_tables_are_made_once_by_many_who_begin_at_one_moment():
    async with postgres.database() as url:
        engines = [open_engine(url) for _ in range(4)]
        await asyncio.gather(*map(install, engines))
        await install(engines[0])
        await Queue(engines[0]).ask("paint", "the map", "its key")
        for engine in engines:
            await engine.dispose()
