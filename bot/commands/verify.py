"""Replays an export and checks every die and every resolution."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot import words
from bot.commands import Mistake
from games import catalogue
from games.core.play.save import Document
from games.core.record.verifying import Malformed, Mismatch, Record, load, parse, verify
from games.core.rules.protocol import AnyGame

LARGEST = 256 * 1024 * 1024
RIGHT, WRONG, UNFINISHED = 0, 1, 3
"""Exit codes; 2 is a file that is no export at all."""


def main(arguments: argparse.Namespace) -> int:
    """Say what is right and return 0, or 3 if the game is unfinished; or where it is not, and return 1."""
    path = Path(arguments.file)
    try:
        verdict = verify(*opened(path))
        print(words.terminal.VERDICT.format(path=path, said=verdict.sentence))
        print(words.terminal.COMPARE, *(f"- {line}" for line in verdict.compared), sep="\n")
    except Malformed as error:
        raise Mistake(words.terminal.VERDICT, path=path, said=error) from error
    except Mismatch as error:
        print(words.terminal.WRONG.format(path=path, why=error))
        return WRONG
    return RIGHT if verdict.whole else UNFINISHED


def opened(path: Path) -> tuple[AnyGame, Record]:
    """Return the record in a file and the game of its rules; raises Malformed, Mismatch, Mistake."""
    record = load(read(path))
    if (game := catalogue().get(record.slug)) is None:
        raise Mistake(words.terminal.OTHER_RULES, path=path, slug=record.slug, names=", ".join(catalogue()))
    return game, record


def read(path: Path) -> Document:
    """Return the document in a file; raises Malformed, Mistake."""
    try:
        if path.stat().st_size > LARGEST:
            raise Mistake(words.terminal.TOO_LARGE, path=path)
        return parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Mistake(words.terminal.UNREAD, path=path, why=error.strerror) from error
    except UnicodeDecodeError as error:
        raise Mistake(words.terminal.NO_JSON, path=path, why=error) from error
