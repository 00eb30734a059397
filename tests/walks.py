"""The files of the program that run while something is done: as many must a stranger read to follow it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).parents[1]
STAND_IN = "local_discord/"
"""Discord's stand-in runs in the same process; it is no part of the program's own way."""
BESIDE = "bot/pictures/gallery.py"
"""The gallery draws what may be asked for next, at a time of its own."""


class Walk:
    """The files entered, by their path from the project's folder, in the order they were entered."""

    def __init__(self) -> None:
        self.files: dict[str, None] = {}

    def of(self, *rooms: str) -> list[str]:
        """Return the files of some rooms, without Discord's stand-in and what goes on beside it."""
        inside = tuple(f"{room}/" for room in rooms)
        return [f for f in self.files if f.startswith(inside) and STAND_IN not in f and f != BESIDE]

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        """Note the file of a call; as `sys.setprofile` wants it."""
        if event == "call":
            name = frame.f_code.co_filename
            if name.startswith(f"{ROOT}/"):
                self.files.setdefault(name[len(f"{ROOT}/") :])


@contextmanager
def walked() -> Iterator[Walk]:
    """Note every file of this thread that is entered while the block runs."""
    walk, before = Walk(), sys.getprofile()
    profiler: Callable[[FrameType, str, object], None] = walk.note
    sys.setprofile(profiler)
    try:
        yield walk
    finally:
        sys.setprofile(before)
