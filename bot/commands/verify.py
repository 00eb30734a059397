"""Replays an export and checks every die and every resolution."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.commands import Mistake
from games import catalogue
from games.core.record import Malformed, Mismatch, load, parse, verify
from games.core.save import Document

LARGEST = 256 * 1024 * 1024
RIGHT, WRONG, UNFINISHED = 0, 1, 3
"""Exit codes; 2 is a file that is no export at all."""


def main(arguments: argparse.Namespace) -> int:
    """Say what is right and return 0, or 3 if the game is unfinished; or where it is not, and return 1."""
    path = Path(arguments.file)
    try:
        record = load(read(path))
        if (game := catalogue().get(record.slug)) is None:
            known = ", ".join(catalogue())
            raise Mistake(f"{path} is a game of {record.slug!r}, and this program knows only: {known}.")
        verdict = verify(game, record)
        print(f"{path}: {verdict.sentence}.")
    except Malformed as error:
        raise Mistake(f"{path}: {error}.") from error
    except Mismatch as error:
        print(f"{path} is not right: {error}.")
        return WRONG
    return RIGHT if verdict.whole else UNFINISHED


def read(path: Path) -> Document:
    """Return the document in a file."""
    try:
        if path.stat().st_size > LARGEST:
            raise Mistake(f"{path} is larger than any export.")
        return parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Mistake(f"{path} cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise Mistake(f"{path} is no JSON document ({error}).") from error
