"""Lays a backup down in the place of the database, while no bot runs on it."""

from __future__ import annotations

import argparse
from pathlib import Path

from sqlalchemy import make_url

from bot import database_error_text, words
from bot.commands import Mistake
from bot.commands.command_context import settings
from bot.judge.judge import utcnow
from bot.settings import LOCAL_DISCORD, LOCAL_GAMES, companion
from storage.errors import StorageError
from storage.restoring import restore


def main(arguments: argparse.Namespace) -> int:
    """Restore a backup, and say where the files are that it replaced."""
    source = Path(arguments.path)
    if not source.is_file():
        raise Mistake(words.terminal.NO_BACKUP, path=source)
    target = _target(source, arguments.database)
    copies = {source: target}
    if target.name == LOCAL_GAMES:
        copies[companion(source)] = target.with_name(LOCAL_DISCORD)
    try:
        aside = restore(copies, utcnow())
    except StorageError as error:
        raise Mistake(database_error_text.sentence(error)) from error
    print(words.terminal.RESTORED.format(path=target, source=source))
    if aside is not None:
        print(words.terminal.ASIDE.format(folder=aside))
    return 0


def _target(source: Path, url: str | None) -> Path:
    """Return the file to replace: what is named, else what `mandate run` serves; raises Mistake for a server.

    A copy of a table on this machine has a second file beside it.
    """
    set_now = settings()
    if url is None and set_now.token is None and not set_now.database and companion(source).is_file():
        return (set_now.home / LOCAL_GAMES).absolute()
    named = url or set_now.served_url
    address = make_url(named) if "://" in named else None
    if address is not None and address.get_backend_name() != "sqlite":
        raise Mistake(words.terminal.ON_SERVER)
    return Path(str(address.database) if address else named).absolute()
