"""Writes a finished game as one page that any browser shows."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot import words
from bot.commands import Mistake
from bot.commands.files import write
from bot.commands.verify import opened
from bot.page.whole import written
from games.core.record.verifying import Malformed, Mismatch
from renderers import PALETTES


def main(arguments: argparse.Namespace) -> int:
    """Write the page and return 0; where something in the export is not right, say it and return 1."""
    path = Path(arguments.file)
    try:
        game, record = opened(path)
        if arguments.palette not in PALETTES:
            raise Mistake(words.terminal.NO_PALETTE, palette=arguments.palette, names=", ".join(PALETTES))
        text = written(game, record, palette=arguments.palette)
    except Malformed as error:
        raise Mistake(words.terminal.VERDICT, path=path, said=error) from error
    except Mismatch as error:
        print(words.terminal.WRONG.format(path=path, why=error))
        return 1
    write(arguments.out, text)
    print(words.terminal.PAGE_WRITTEN.format(path=arguments.out, size=len(text.encode()) / 1_000_000))
    return 0
