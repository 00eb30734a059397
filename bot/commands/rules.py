"""Prints the rules of a game."""

from __future__ import annotations

import argparse

from bot.commands import game_arguments


def main(arguments: argparse.Namespace) -> int:
    """Print every chapter of the rules in force with these options."""
    game = game_arguments.rule_set(arguments.rules)
    chapters = game.rules(game_arguments.options(game, arguments.options))
    print(f"# {game.title}")
    for chapter in chapters:
        print(f"\n## {chapter.title}\n\n{chapter.text}")
    return 0
