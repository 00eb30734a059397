"""Notices damage in SQLite's write-ahead log, which SQLite itself takes for the end of it.

The log is read up to the first frame that does not fit its checksum, because a loss of power leaves such
frames behind the last commit. A byte that flips earlier looks the same, and would silently take back what was
acknowledged. Here it is told apart: behind a damaged frame stand others that fit one another.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from storage.errors import Cause, Damaged, Unwritable
from storage.sqlite_file import lock_beside
from storage.wal_pairing import log_of

HEADER, FRAME = 32, 24
BIG, LITTLE = 0x377F0683, 0x377F0682
SIZES = [1 << n for n in range(9, 17)]
Sums: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Frame:
    """One page in the log: whether it ends a transaction, whether it fits the frame before it."""

    commits: bool
    fits: bool


def check(path: Path) -> None:
    """Raise Damaged if transactions that were acknowledged stand in the log but can no longer be read.

    Nobody may have the database open: a program that writes is left alone, and nothing is checked.
    """
    log = log_of(path)
    if not log.is_file() or (lock := lock_beside(path)) is None:
        return
    try:
        number = lost(log.read_bytes())
    except OSError as error:
        raise Unwritable(Cause.UNREAD, path=log, strerror=error.strerror) from error
    finally:
        lock.close()
    if number:
        raise Damaged(None, log.name, Cause.WAL, number=number)


def lost(log: bytes) -> int:
    """Return how many transactions stand behind a damaged frame, 0 if the log is sound or only torn."""
    frames = list(_frames(log))
    sound = _sound_header(log)
    broken = 0 if not sound else next((n for n, frame in enumerate(frames) if not frame.fits), len(frames))
    behind = frames[broken:] if not sound else frames[broken + 1 :]
    commits = [n for n, frame in enumerate(behind) if frame.fits and frame.commits]
    if not sound:
        return len(commits)
    # One transaction in pieces is what a loss of power leaves; what comes after a whole one was on the disk.
    own = broken < len(frames) and frames[broken].commits
    followed = [n for n in commits if any(frame.fits for frame in behind[n + 1 :])]
    return len(commits) if followed or (own and commits) else 0


def _sound_header(log: bytes) -> bool:
    if len(log) <= HEADER:
        return True
    magic, _, size = struct.unpack_from(">III", log)
    if magic not in {BIG, LITTLE} or size not in [*SIZES, 1]:
        return False
    return _sums((0, 0), log[:24], magic) == struct.unpack_from(">II", log, 24)


def _frames(log: bytes) -> Iterator[Frame]:
    """Yield every frame of the newest writing of the log, each measured by the one before it."""
    if len(log) <= HEADER + FRAME:
        return
    magic, size = _shape(log)
    salts, before = log[16:24], log[24:32]
    if not _sound_header(log):
        salts = log[HEADER + 8 : HEADER + 16]
    for at in range(HEADER, len(log) - FRAME - size + 1, FRAME + size):
        head = log[at : at + FRAME]
        start: Sums = struct.unpack(">II", before)
        page = log[at + FRAME : at + FRAME + size]
        fits = head[8:16] == salts and _sums(start, head[:8] + page, magic) == struct.unpack_from(
            ">II", head, 16
        )
        yield Frame(head[8:16] == salts and head[4:8] != bytes(4), fits)
        before = head[16:24]


def _shape(log: bytes) -> Sums:
    """Return the byte order of the checksums and the size of a page, guessed if the header is damaged."""
    magic, _, size = struct.unpack_from(">III", log)
    magic = magic if magic in {BIG, LITTLE} else LITTLE if sys.byteorder == "little" else BIG
    return magic, 65536 if size == 1 else size if size in SIZES else 4096


def _sums(start: Sums, block: bytes, magic: int) -> Sums:
    """Return SQLite's running checksum over a block of 8-byte steps."""
    words = array("I", block)
    if (sys.byteorder == "big") != (magic == BIG):
        words.byteswap()
    one, two = start
    steps = iter(words)
    for even in steps:
        one = (one + even + two) & 0xFFFFFFFF
        two = (two + next(steps) + one) & 0xFFFFFFFF
    return one, two
