"""One process of a bot in several, forked from one that has imported all it needs.

The program before is started by this too, so it uses what both have.
"""

from __future__ import annotations

import os
import pkgutil
import sys
from functools import partial
from importlib import import_module
from pathlib import Path

import bot.__main__
import bot.roles.delivery
import bot.serve
from bot.judge.judge import Judge
from bot.pictures.gallery import Gallery
from games import catalogue
from renderers import Picture
from tests.bot.cogs.quiet import PIXEL
from tests.proof.bazaar import GAMES

for name in (
    "bot.commands.run",
    *(f"bot.roles.{each.name}" for each in pkgutil.iter_modules(bot.roles.__path__)),
):
    import_module(name)

CONTROL = "MANDATE_TRIAL_CLAIMS_NOTHING"
"""In the environment of a process that delivers and leaves out what keeps posts from being doubled."""


async def _pixel(_gallery: Gallery, _work: object, _share: str) -> Picture:
    """Draw one pixel: no renderer knows the game that is played here."""
    return Picture(PIXEL, "a pixel", (1, 1))


def live(role: str, shards: str, log: Path, environment: dict[str, str]) -> None:
    """Be one process of the bot until it is told to stop, or killed; it writes what it logs to a file."""
    os.environ.update(environment)
    # Only here: whoever imports this, to begin such a process, stays as it is.
    bot.serve.Judge = partial(Judge, games={**catalogue(), **GAMES})  # type: ignore[misc, assignment]
    Gallery._paint = _pixel  # type: ignore[assignment, method-assign]
    if CONTROL in environment:
        nothing = import_module("tests.proof.roles.claims_nothing")  # of today's program alone
        bot.roles.delivery.Claims = nothing.ClaimsNothing  # type: ignore[misc]
    os.chdir(log.parent)
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(out, 1)
    os.dup2(out, 2)
    share = ["--part" if role == "delivery" else "--shards", shards] if shards else []
    sys.exit(bot.__main__.main(["run", "--role", role, *share]))
