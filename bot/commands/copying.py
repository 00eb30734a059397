"""Copies a database whole into an empty one: from SQLite to PostgreSQL, back, or alike."""

from __future__ import annotations

import argparse
import asyncio
from contextlib import AsyncExitStack

from bot import words
from bot.commands.command_context import database, fresh_database
from storage import database_transfer


def main(arguments: argparse.Namespace) -> int:
    """Copy a database into another, and say how many rows of each table are the same in both."""
    rows = asyncio.run(copy(arguments.source, arguments.target))
    print(words.terminal.COPIED_WHOLE.format(rows=rows))
    return 0


async def copy(source: str, target: str) -> int:
    """Copy one database into another that is empty, or a file that is not there; return the rows."""
    async with AsyncExitStack() as stack:
        read = await stack.enter_async_context(database(source))
        written = await stack.enter_async_context(fresh_database(target))
        return await database_transfer.copy(read, written, _told)


def _told(table: str, rows: int) -> None:
    print(words.terminal.COPIED_TABLE.format(table=table, rows=rows), flush=True)
