"""Takes an export in as a finished game of this database."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot import words
from bot.commands import Mistake
from bot.commands.command_context import database
from bot.commands.verify import read
from bot.judge.judge import Judge, Refusal, utcnow
from bot.judge.records import game_import
from bot.judge.telling import texts
from games.core.record.verifying import Malformed, Mismatch, Record, load
from storage.database import Database
from storage.models import Game


def main(arguments: argparse.Namespace) -> int:
    """Verify an export, store it and return 0; where something in it is not right, say it and return 1."""
    path = Path(arguments.file)
    try:
        row = asyncio.run(_kept(load(read(path)), arguments.server, arguments.database))
    except (Malformed, Refusal) as error:
        raise Mistake(words.terminal.VERDICT, path=path, said=error) from error
    except Mismatch as error:
        print(words.terminal.WRONG.format(path=path, why=error))
        return 1
    print(words.terminal.TAKEN_IN.format(path=path, title=texts.title(row)))
    return 0


async def _kept(record: Record, server: int | None, url: str | None) -> Game:
    """Return the game that a record is stored as."""
    async with database(url) as engine:
        return await game_import.keep(Judge(Database(engine, utcnow)), record, guild_id=server)
