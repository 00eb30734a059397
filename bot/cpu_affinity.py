"""The bot's own process keeps to one core; painters and the computers' thinking have all of them.

Python runs one thread of a process at a time, and each statement goes to the driver's thread and back. Where
the two stand on two cores, each handing over wakes a sleeping core, which then waits until the other one lets
go; on one core it is a switch. docs/decisions/0014-the-bot-keeps-to-one-core.md says what was measured.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager


def allowed() -> frozenset[int]:
    """Return the cores that this thread may run on, empty where the system does not say (macOS, Windows)."""
    return frozenset(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else frozenset()


ALL = allowed()
"""The cores that the process was given when it began."""


def number() -> int:
    """Return how many cores the process was given, at least 1."""
    return len(ALL) or os.cpu_count() or 1


@contextmanager
def kept_to_one() -> Generator[None]:
    """Keep this thread, and all that it starts in the block, to one core; programs beside it take others.

    Does nothing where a system does not let a program choose, or forbids it.
    """
    before = allowed()
    if before:
        _run_on({sorted(before)[os.getpid() % len(before)]})
    try:
        yield
    finally:
        _run_on(before)


def spread(cores: frozenset[int] = ALL) -> None:
    """Let this thread, and all that it starts from now on, run on all these cores.

    A process that was started by one kept to a core has only that in its own `ALL`: it is told the cores.
    """
    _run_on(cores)


def _run_on(cores: frozenset[int] | set[int]) -> None:
    if not cores:
        return
    try:
        os.sched_setaffinity(0, cores)
    except OSError:  # a core was taken away meanwhile, or a sandbox forbids the call
        return
