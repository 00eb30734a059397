"""Work counted in steps, which are the same on every machine however busy it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def steps(work: Callable[[], object]) -> int:
    """Do a piece of work; return how many lines of Python and calls of built-ins it came to.

    What a built-in does inside itself is one step: a copy of a long text counts as that of a short one.
    """
    count = 0

    def line(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += 1
        return line

    def call(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += event == "c_call"

    traced, profiled = sys.gettrace(), sys.getprofile()
    sys.settrace(line)
    sys.setprofile(call)
    try:
        work()
    finally:
        sys.setprofile(profiled)
        sys.settrace(traced)
    return count
