"""One process of a bot in several, forked from one that has imported all it needs."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import bot.__main__
import bot.commands.run
import bot.roles.serving
from bot.judge.judge import Judge  # noqa: F401
from games import catalogue

catalogue()


def live(role: str, shards: str, log: Path, environment: dict[str, str]) -> None:
    """Be one process of the bot until it is told to stop, or killed; it writes what it logs to a file."""
    os.environ.update(environment)
    os.chdir(log.parent)
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(out, 1)
    os.dup2(out, 2)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    sys.exit(bot.__main__.main(["run", "--role", role, *(["--shards", shards] if shards else [])]))
