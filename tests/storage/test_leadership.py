"""Leadership on a PostgreSQL server: one at a time, and another within seconds when that one is gone."""

import asyncio
import time

import pytest
from sqlalchemy import text

from storage.database import Database
from storage.engine import open_engine
from storage.leadership import BEAT, LOOK, SILENT, SURE, Leadership, leading
from storage.signals import Signals
from tests import postgres, stalling


@pytest.fixture
async def url():
    async with postgres.database() as made:
        yield made


@pytest.fixture
async def engine(url):
    made = open_engine(url)
    yield made
    await made.dispose()


class Second:
    """Another process that waits to lead in the same thing."""

    def __init__(self, engine, *names):
        self.led = asyncio.Event()
        self.stands_by = asyncio.Event()
        self.leadership: Leadership | None = None
        self._task = asyncio.create_task(self._lead(engine, names or ("clock",)))

    async def _lead(self, engine, names):
        async with leading(engine, *names, standing_by=self.stands_by.set) as self.leadership:
            self.led.set()
            await asyncio.Event().wait()

    async def end(self):
        self._task.cancel()
        await asyncio.wait({self._task})


async def test_one_leads_at_a_time_and_the_next_when_it_leaves(engine):
    async with leading(engine, "clock") as first:
        second = Second(engine)
        await second.stands_by.wait()
        await asyncio.sleep(2 * LOOK)
        assert first.holds
        assert not second.led.is_set()
        async with leading(engine, "delivery") as other:
            assert other.holds, "other things have leaders of their own"
    assert not first.holds
    async with asyncio.timeout(30):
        await second.led.wait()
    assert second.leadership is not None
    assert second.leadership.holds
    await second.end()


async def test_who_wants_several_things_has_all_of_them_or_none(engine):
    async with leading(engine, "shard 1"):
        second = Second(engine, "shard 0", "shard 1")
        await second.stands_by.wait()
        await asyncio.sleep(LOOK / 2)
        async with asyncio.timeout(30), leading(engine, "shard 0") as other:
            assert other.holds
            assert not second.led.is_set()
    async with asyncio.timeout(30):
        await second.led.wait()
    third = Second(engine, "shard 0")
    await third.stands_by.wait()
    assert not third.led.is_set()
    await third.end()
    await second.end()


async def test_who_waits_and_is_told_to_end_leaves_no_lock_behind(engine):
    async with leading(engine, "clock"):
        second = Second(engine)
        await second.stands_by.wait()
        await second.end()
    async with asyncio.timeout(30), leading(engine, "clock") as third:
        assert third.holds


async def test_a_connection_that_the_server_ends_is_noticed_and_another_leads(engine):
    async with leading(engine, "clock") as first:
        second = Second(engine)
        await second.stands_by.wait()
        async with engine.connect() as connection:
            await connection.execute(
                text(
                    "SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_stat_activity USING (pid) "
                    "WHERE locktype = 'advisory' AND datname = current_database()"
                )
            )
        async with asyncio.timeout(30):
            await first.lost.wait()
            await second.led.wait()
        assert not first.holds
        await second.end()


@pytest.mark.long
async def test_who_is_busy_for_longer_than_a_connection_may_be_silent_leads_on(engine):
    async with leading(engine, "clock") as first:
        time.sleep(SILENT + 2)  # noqa: ASYNC251 (the loop is to stand still)
        assert first.holds
        second = Second(engine)
        await second.stands_by.wait()
        await asyncio.sleep(2 * LOOK)
        assert first.holds
        assert not second.led.is_set()
        await second.end()


@pytest.mark.long
async def test_who_may_be_silent_for_longer_leads_on_where_others_would_not(url, engine):
    """A gateway that another takes over has cost more than its silence."""
    longer = 3 * SILENT
    async with stalling.between(url) as (network, through):
        far = open_engine(through)
        async with leading(far, "shard 0", silent=longer) as first:
            network.stall()
            await asyncio.sleep(SILENT + 1)
            assert first.holds
            assert SURE * longer > SILENT + 1
            network.go_on()
            await asyncio.sleep(BEAT + 1)
            assert first.holds
            second = Second(engine, "shard 0")
            await second.stands_by.wait()
            assert not second.led.is_set()
            await second.end()
        await far.dispose()


@pytest.mark.long
async def test_who_hangs_leads_no_more(engine, monkeypatch):
    monkeypatch.setattr("storage.leadership.HANGS", 1.0)
    async with leading(engine, "clock") as first:
        time.sleep(1 + 2 * BEAT + 1)  # noqa: ASYNC251 (the loop is to stand still)
        assert not first.holds
        async with asyncio.timeout(30), leading(engine, "clock") as second:
            assert second.holds
        assert first.lost.is_set()


@pytest.mark.long
async def test_two_never_lead_while_the_network_of_one_stalls(url, engine):
    """PostgreSQL's manual: a connection idle for `idle_session_timeout` is ended, and its locks with it."""
    async with stalling.between(url) as (network, through):
        far = open_engine(through)
        async with leading(far, "clock") as first:
            second = Second(engine)
            await second.stands_by.wait()
            network.stall()
            begun, both = time.monotonic(), 0
            while not second.led.is_set() and time.monotonic() < begun + 20:
                await asyncio.sleep(0.02)
                both += first.holds and second.leadership is not None
            assert both == 0
            assert second.led.is_set()
            assert not first.holds
            network.go_on()
            await asyncio.sleep(1)
            assert not first.holds, "it does not come back to what it lost"
            assert second.leadership is not None
            assert second.leadership.holds
            await second.end()
        await far.dispose()


async def test_who_leads_never_answers_for_a_server_that_is_away(engine):
    """A server that cannot be reached is waited for."""
    away = open_engine("postgresql://nobody@127.0.0.1:1/nothing")
    second = Second(away)
    async with asyncio.timeout(30):
        await second.stands_by.wait()
    assert not second.led.is_set()
    await second.end()
    await away.dispose()


async def test_a_signal_reaches_every_process_and_one_that_missed_some_looks(engine, url):
    one, other = Signals(engine), Signals(open_engine(url))
    heard = asyncio.Event()
    other.listeners.append(lambda _: heard.set())
    running = [asyncio.create_task(each.run()) for each in (one, other)]
    async with asyncio.timeout(30):
        await heard.wait()  # it listens
        await asyncio.sleep(0.2)
        heard.clear()
        one.give()
        await heard.wait()
        heard.clear()
        async with engine.connect() as connection:
            await connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE pid <> pg_backend_pid() AND datname = current_database()"
                )
            )
        await heard.wait()  # the connection was lost: whatever was said meanwhile is looked for
        await asyncio.sleep(1.5)
        heard.clear()
        one.give()
        await heard.wait()
    for task in running:
        task.cancel()
    await asyncio.wait(running)


async def test_two_change_two_games_at_one_moment_in_one_process(engine, watch):
    """On a server a program waits for a row, not for itself; who works alone in a matter waits."""
    database = Database(engine, watch)
    both = asyncio.Barrier(2)

    async def changed() -> None:
        async with database.work():
            await both.wait()

    async with asyncio.timeout(30):
        await asyncio.gather(changed(), changed())
    order: list[str] = []

    async def alone(name: str) -> None:
        async with database.work() as work:
            await work.alone("queue")
            order.append(f"{name} begins")
            await asyncio.sleep(0.1)
            order.append(f"{name} ends")

    await asyncio.gather(alone("a"), alone("b"))
    assert [each.split()[0] for each in order] in (["a", "a", "b", "b"], ["b", "b", "a", "a"])


async def test_a_task_that_writes_cannot_begin_to_write_again(engine, watch):
    database = Database(engine, watch)
    async with database.work():
        with pytest.raises(RuntimeError, match="writing already"):
            async with database.work():
                pass
