"""Copies the database while the bot runs."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot import words
from bot.commands import Mistake
from bot.commands.hosting import database
from storage.backup import backup
from storage.database import file_of


def main(arguments: argparse.Namespace) -> int:
    """Copy the database to a file; an earlier copy of that name gives way when the new one is complete."""
    path = Path(arguments.path)
    asyncio.run(copy(path, arguments.database))
    print(words.terminal.COPIED.format(path=path))
    return 0


async def copy(path: Path, url: str | None) -> None:
    """Copy the database anywhere but onto itself."""
    async with database(url) as engine:
        _refuse_itself(path, file_of(engine))
        await backup(engine, path)


def _refuse_itself(path: Path, source: Path | None) -> None:
    if source is not None and path.exists() and path.samefile(source):
        raise Mistake(words.terminal.ITSELF, path=path)
