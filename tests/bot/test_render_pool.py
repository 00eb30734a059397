"""The workers that draw: a thread as a rule, processes while many pictures wait; and none of them outlives
the bot.
"""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from bot.pictures import render_pool
from bot.pictures.render_pool import Painters, Shares

ORPHANS = """
import asyncio, os, time
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from functools import partial
from bot.pictures.render_pool import Painters

async def main():
    painters = Painters(cores=2)
    found = await asyncio.gather(*[painters.do(os.getpid) for _ in range(8)])
    print("painter", next(each for each in found if each != os.getpid()), flush=True)
    time.sleep(60)

asyncio.run(main())
"""


PIECE = partial(eval, "__import__('time').sleep(0.02) or __import__('os').getpid()")
"""A piece of work that tells where it is done, and is not over before the next is asked for."""


async def where(crew: Painters, count: int) -> list[int]:
    """Return the processes in which so many pieces of work were done at once."""
    return await asyncio.gather(*[crew.do(PIECE) for _ in range(count)])


async def test_few_pictures_are_painted_in_a_thread() -> None:
    crew = Painters(cores=8)
    assert await where(crew, render_pool.MANY - 1) == [os.getpid()] * (render_pool.MANY - 1)
    assert await crew.do(threading.get_ident) != threading.get_ident()
    assert crew._processes is None
    crew.close()


async def test_a_machine_with_one_core_has_no_other_process() -> None:
    crew = Painters(cores=1)
    assert await where(crew, 20) == [os.getpid()] * 20
    crew.close()


async def test_many_pictures_are_painted_in_other_processes_until_none_are_asked_for(monkeypatch) -> None:
    monkeypatch.setattr(render_pool, "IDLE", 0.1)
    crew = Painters(cores=2)
    found = await where(crew, 3 * render_pool.MANY)
    assert [each != os.getpid() for each in found].count(True) == 3 * render_pool.MANY - (
        render_pool.MANY - 1
    )
    while crew._processes is not None:
        await asyncio.sleep(0.02)
    assert await crew.do(os.getpid) == os.getpid()
    crew.close()


async def test_pictures_that_never_end_are_painted_in_other_processes_too(monkeypatch) -> None:
    """One person asks for one picture after the other: never many at a time, and no pause in between."""
    monkeypatch.setattr(render_pool, "LONG", 0.0)
    crew = Painters(cores=2)
    assert await crew.do(os.getpid) == os.getpid()
    while crew._processes is None:
        assert await crew.do(os.getpid) == os.getpid()
        await asyncio.sleep(0.001)
    assert await crew.do(os.getpid) != os.getpid()
    crew.close()


async def test_pictures_with_pauses_between_them_call_nobody(monkeypatch) -> None:
    monkeypatch.setattr(render_pool, "LONG", 0.0)
    monkeypatch.setattr(render_pool, "LULL", 0.0)
    crew = Painters(cores=2)
    for _ in range(5):
        assert await crew.do(os.getpid) == os.getpid()
        await asyncio.sleep(0.001)
    crew.close()


@pytest.mark.long
async def test_what_a_process_cannot_do_is_done_here() -> None:
    crew, here = Painters(cores=2), os.getpid()
    found = await asyncio.gather(*[crew.do(lambda: "painted") for _ in range(2 * render_pool.MANY)])
    assert found == ["painted"] * 2 * render_pool.MANY
    killing = [crew.do(partial(_die_unless, here)) for _ in range(2 * render_pool.MANY)]
    assert await asyncio.gather(*killing) == [here] * 2 * render_pool.MANY
    with pytest.raises(KeyError):
        await crew.do(partial({}.__getitem__, "wei"))
    crew.close()


def _die_unless(process: int) -> int:
    if os.getpid() != process:
        os._exit(9)
    return process


@pytest.mark.long
def test_no_painter_outlives_a_bot_that_was_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", ORPHANS], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as bot:
        assert bot.stdout is not None
        painter = next(int(line.split()[1]) for line in bot.stdout if line.startswith("painter "))
        os.kill(painter, 0)
        bot.send_signal(signal.SIGKILL)
    while _lives(painter):  # it is the limit of every test that ends this one
        time.sleep(0.02)


def _lives(process: int) -> bool:
    """Return whether a process runs; one that ended and that nobody asked about does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.parametrize("room", [1, 2])
async def test_one_persons_many_pictures_let_others_pass(room: int) -> None:
    shares, order = Shares(room), list[str]()

    async def paint(share: str) -> None:
        async with shares.turn(share):
            order.append(share)
            await asyncio.sleep(0)

    asked = [asyncio.create_task(paint("many")) for _ in range(30)]
    await asyncio.sleep(0)
    asked += [asyncio.create_task(paint(share)) for share in ("one", "two", "one")]
    asked[20].cancel()
    await asyncio.gather(*asked, return_exceptions=True)
    assert len(order) == 32
    assert order.index("one") <= room + 3
    assert order.index("two") <= room + 4
    assert order.count("one") == 2
    async with asyncio.timeout(5), shares.turn("later"):
        pass


async def test_processes_are_called_in_a_thread_so_that_the_loop_goes_on(monkeypatch) -> None:
    called: list[str] = []

    class Noted(ProcessPoolExecutor):
        def submit(self, *work, **named):
            if not called:
                called.append(threading.current_thread().name)
            return super().submit(*work, **named)

    monkeypatch.setattr(render_pool, "ProcessPoolExecutor", Noted)
    with closing(Painters(cores=2)) as crew:
        assert len(set(await where(crew, render_pool.MANY))) <= 2
        assert crew._processes is not None
    assert called
    assert called[0] != threading.main_thread().name
