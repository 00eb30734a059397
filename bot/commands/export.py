"""Prints a finished game as one document."""

from __future__ import annotations

import argparse
import asyncio

from bot.commands import Mistake
from bot.commands.command_context import database
from bot.commands.files import as_json, write
from bot.judge.audience import views
from bot.judge.judge import Judge, Refusal, utcnow
from games.core.record.verifying import Record
from storage.database import Database


def main(arguments: argparse.Namespace) -> int:
    """Print the record of a finished game, or write it to a file."""
    text = as_json(asyncio.run(record(arguments.game, arguments.database)).dump())
    if arguments.out is None:
        print(text, end="")
    else:
        write(arguments.out, text)
    return 0


async def record(game_id: int, url: str | None) -> Record:
    """Return the record of a finished game."""
    async with database(url) as engine:
        try:
            return await views.export(Judge(Database(engine, utcnow)), game_id)
        except Refusal as error:
            raise Mistake(str(error)) from error
