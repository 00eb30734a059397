"""Copies the database while the bot runs."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot import words
from bot.commands import Mistake
from bot.commands.command_context import database
from bot.settings import LOCAL_DISCORD, LOCAL_GAMES, companion
from storage.backup import backup
from storage.backup import copy as copy_file
from storage.database import file_of


def main(arguments: argparse.Namespace) -> int:
    """Copy the database to a file; an earlier copy of that name gives way when the new one is complete."""
    for path in asyncio.run(copy(Path(arguments.path), arguments.database)):
        print(words.terminal.COPIED.format(path=path))
    return 0


async def copy(path: Path, url: str | None) -> list[Path]:
    """Copy the database anywhere but onto itself; return the files that were made.

    Of a table on this machine the Discord is copied after the games: it may know more, as the real one does.
    """
    async with database(url) as engine:
        source = file_of(engine)
        _refuse_itself(path, source)
        await backup(engine, path)
        if source is None or source.name != LOCAL_GAMES:
            return [path]
        if (world := source.with_name(LOCAL_DISCORD)).is_file():
            _refuse_itself(companion(path), world)
            await asyncio.to_thread(copy_file, world, companion(path))
            return [path, companion(path)]
        return [path]


def _refuse_itself(path: Path, source: Path | None) -> None:
    if source is not None and path.exists() and path.samefile(source):
        raise Mistake(words.terminal.ITSELF, path=path)
