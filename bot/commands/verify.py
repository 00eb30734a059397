"""Replays an export and checks every die and every resolution."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import cast

from bot.commands import Mistake
from games import catalogue
from games.core.record import Malformed, Mismatch, load, verify
from games.core.save import Document

LARGEST = 256 * 1024 * 1024


def main(arguments: argparse.Namespace) -> int:
    """Say what is right and return 0, or say where the first difference is and return 1."""
    path = Path(arguments.file)
    try:
        record = load(read(path))
        if (game := catalogue().get(record.slug)) is None:
            known = ", ".join(catalogue())
            raise Mistake(f"{path} is a game of {record.slug!r}, and this program knows only: {known}.")
        print(f"{path}: {verify(game, record)}.")
    except Malformed as error:
        raise Mistake(f"{path}: {error}.") from error
    except Mismatch as error:
        print(f"{path} is not right: {error}.")
        return 1
    return 0


def read(path: Path) -> Document:
    """Return the document in a file."""
    try:
        if path.stat().st_size > LARGEST:
            raise Mistake(f"{path} is larger than any export.")
        document: object = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Mistake(f"{path} cannot be read ({error.strerror}).") from error
    except (ValueError, RecursionError) as error:
        raise Mistake(f"{path} is no JSON document ({error}).") from error
    if not isinstance(document, dict):
        raise Mistake(f"{path} is no export.")
    return cast("Document", document)
