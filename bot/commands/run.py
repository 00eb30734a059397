"""Starts the bot."""

from __future__ import annotations

import argparse

from bot.commands.hosting import settings
from bot.serve import main as serve


def main(_arguments: argparse.Namespace) -> int:
    """Serve until the program is stopped."""
    return serve(settings())
