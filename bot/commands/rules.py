"""Prints the rules of a game."""

from __future__ import annotations

import argparse

from bot.commands import table


def main(arguments: argparse.Namespace) -> int:
    """Print every chapter of the rules in force with these options."""
    game = table.rule_set(arguments.rules)
    chapters = game.rules(table.options(game, arguments.options))
    print(f"# {game.title}")
    for chapter in chapters:
        print(f"\n## {chapter.title}\n\n{chapter.text}")
    return 0
