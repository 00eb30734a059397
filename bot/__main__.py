"""The `mandate` command. What each subcommand does is in a module of `bot.commands`, loaded when called."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import TypeAlias

from bot.commands import Mistake

Adding: TypeAlias = Callable[[str, str], argparse.ArgumentParser]
"""Adds a subcommand by its name and purpose."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a subcommand; return the exit status: 0 done, 1 the answer is no, 2 it could not be done."""
    args = parser().parse_args(arguments)
    command = importlib.import_module(f"bot.commands.{args.command}")
    try:
        status: int = command.main(args)
        sys.stdout.flush()
    except Mistake as mistake:
        print(f"mandate {args.command}: {mistake}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has seen enough; Python would complain once more while it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    root = argparse.ArgumentParser(
        prog="mandate",
        description="Long play-by-post war games of ancient China, on Discord or in your browser.",
        allow_abbrev=False,
    )
    root.add_argument("--version", action=_Version, help="say which version this is")
    commands = root.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def adding(name: str, purpose: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=purpose, description=purpose, allow_abbrev=False)

    _serving(adding)
    _playing(adding)
    _keeping(adding)
    return root


def _serving(adding: Adding) -> None:
    run = adding("run", "start the bot: with DISCORD_TOKEN on Discord, without it in your browser")
    run.add_argument(
        "--new",
        action="store_true",
        help="put the table of last time aside and begin another in your browser",
    )
    health = adding("health", "exit with 0 if the bot on this database is alive")
    health.add_argument(
        "--rows", action="store_true", help="read every row instead, and name what is not as it was written"
    )
    _database(health)


def _playing(adding: Adding) -> None:
    play = adding("play", "play a whole game of computers, without Discord")
    play.add_argument("rules", metavar="RULES", help="the rule set, for example warlords")
    play.add_argument(
        "--seed", required=True, metavar="N", help="a whole number; the same one, the same game"
    )
    play.add_argument("--out", required=True, metavar="DIR", help="the folder for report, maps and export")
    play.add_argument("--seats", metavar="K", help="how many seats are played, drawn by lot; by default all")
    _options(play)
    play.add_argument("--no-pictures", action="store_true", help="leave out maps, chart and replay")
    rules = adding("rules", "print the rules of a game")
    rules.add_argument("rules", metavar="RULES", help="the rule set, for example warlords")
    _options(rules)
    verify = adding("verify", "replay an export and check every die and every resolution")
    verify.add_argument("file", metavar="FILE", help="an export.json")


def _keeping(adding: Adding) -> None:
    export = adding("export", "print a finished game as one document that anyone can verify")
    export.add_argument("game", type=int, metavar="GAME", help="the number of the game")
    export.add_argument("--out", metavar="FILE", help="where to write it instead")
    _database(export)
    backup = adding("backup", "copy the database while the bot runs")
    backup.add_argument("path", metavar="PATH", help="the new file")
    _database(backup)


def _options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--options", nargs="+", default=[], metavar="K=V", help="options of the rule set")


def _database(command: argparse.ArgumentParser) -> None:
    command.add_argument("--database", metavar="URL", help="its address or file; by default MANDATE_DATABASE")


class _Version(argparse.Action):
    """Says the version, which is looked up only when somebody asks."""

    def __init__(self, option_strings: Sequence[str], dest: str, **settings: str | None) -> None:
        super().__init__(option_strings, dest, nargs=0, help=settings.get("help"))

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from bot.version import version

        print(f"mandate {version()}")
        parser.exit()


if __name__ == "__main__":
    raise SystemExit(main())
