"""Medians of repeated runs, and the machine they were taken on."""

from __future__ import annotations

import gc
import logging
import os
import platform
import sqlite3
import statistics
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import structlog

ROUNDS = 15
SHORTEST = 0.004
"""Seconds that a round lasts at least, so that the clock's grain does not count."""


@dataclass(frozen=True)
class Row:
    """One line of the table; times are in seconds, `floor` is what the least possible work took."""

    what: str
    value: str
    aim: str = ""
    floor: str = ""
    of: str = ""


def median(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the median time of one call, in seconds."""
    work()
    started = perf_counter()
    work()
    once = max(perf_counter() - started, 1e-7)
    calls = max(1, round(SHORTEST / once))
    times = []
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            started = perf_counter()
            for _ in range(calls):
                work()
            times.append((perf_counter() - started) / calls)
    finally:
        gc.enable()
    return statistics.median(times)


def ms(seconds: float) -> str:
    """Return a time as it is printed."""
    return f"{seconds * 1000:.3f} ms" if seconds < 0.1 else f"{seconds * 1000:.0f} ms"


def machine() -> str:
    """Return the shape of this machine in one line."""
    model = next(
        (
            line.partition(":")[2].strip()
            for line in _read("/proc/cpuinfo").splitlines()
            if line.startswith("model name")
        ),
        platform.processor() or platform.machine(),
    )
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    load = f"{os.getloadavg()[0]:.1f}"
    return (
        f"{model}, {cores} cores, {memory:.0f} GiB, {platform.system()} {platform.release().split('-')[0]}, "
        f"Python {sys.version.split()[0]}, SQLite {sqlite3.sqlite_version}; load at the start {load}"
    )


def quiet() -> None:
    """Say nothing but errors, and those where they stand in nobody's way."""
    for name in ("discord", "aiohttp"):
        logging.getLogger(name).setLevel(logging.ERROR)
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError:
        return ""
