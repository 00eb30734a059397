"""The bot's process keeps to one core, and what works beside it does not."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from bot import cpu_affinity
from bot.pictures.render_pool import MANY, Painters

pytestmark = pytest.mark.skipif(
    len(cpu_affinity.allowed()) < 2, reason="a machine with one core, or one that lets nobody choose"
)


def test_the_bot_and_the_threads_it_starts_keep_to_one_core_until_the_end():
    with cpu_affinity.kept_to_one():
        assert len(cpu_affinity.allowed()) == 1
        with ThreadPoolExecutor(1) as drivers:
            assert drivers.submit(cpu_affinity.allowed).result() == cpu_affinity.allowed()
        assert cpu_affinity.number() == len(cpu_affinity.ALL) > 1
    assert cpu_affinity.allowed() == cpu_affinity.ALL


async def test_painters_have_every_core():
    with cpu_affinity.kept_to_one(), closing(Painters(cores=2)) as crew:
        assert await crew.do(cpu_affinity.allowed) == cpu_affinity.ALL, "the thread that paints"
        await asyncio.gather(*(crew.do(cpu_affinity.allowed) for _ in range(2 * MANY)))
        assert crew._processes is not None
        assert await crew.do(_where) == (False, cpu_affinity.ALL), "a process that paints"


def _where() -> tuple[bool, frozenset[int]]:
    """Return whether this is no process that somebody called, and where it may run."""
    return multiprocessing.parent_process() is None, cpu_affinity.allowed()


def test_a_system_that_forbids_it_is_left_alone(monkeypatch):
    def forbidden(who: int, where: set[int]) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "sched_setaffinity", forbidden)
    with cpu_affinity.kept_to_one():
        assert cpu_affinity.allowed() == cpu_affinity.ALL


def test_a_program_of_a_few_cores_takes_one_of_them():
    """The cores of the container count, not those of the machine."""
    [least, *_] = sorted(cpu_affinity.ALL)
    words = "from bot.cpu_affinity import allowed, kept_to_one, number\n"
    words += "with kept_to_one(): print(sorted(allowed()), number())"
    taken = subprocess.run(
        ["taskset", "-c", str(least), sys.executable, "-c", words], capture_output=True, text=True, check=True
    )
    assert taken.stdout == f"[{least}] 1\n"
