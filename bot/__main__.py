"""The `mandate` command. What each subcommand does is in a module of `bot.commands`, loaded when called."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from bot import words
from bot.commands import Mistake

Adding: TypeAlias = Callable[[str], argparse.ArgumentParser]
"""Adds a subcommand by its name."""


ROLES = ("gateway", "clock", "delivery", "worker")
"""The parts of a bot in several processes."""

MODULES = {"import": "importing", "copy": "copying"}
"""The modules of subcommands whose name no module can have: it is a word of Python, or a library's."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a subcommand; return the exit status: 0 done, 1 the answer is no, 2 it could not be done."""
    args = parser().parse_args(arguments)
    command = importlib.import_module(f"bot.commands.{MODULES.get(args.command, args.command)}")
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
    root = argparse.ArgumentParser(prog="mandate", description=words.terminal.ABOUT, allow_abbrev=False)
    _option(root, "--version", action=_Version)
    commands = root.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def adding(name: str) -> argparse.ArgumentParser:
        purpose = words.terminal.COMMANDS[name]
        return commands.add_parser(name, help=purpose, description=purpose, allow_abbrev=False)

    _serving(adding)
    _playing(adding)
    _keeping(adding)
    return root


def _serving(adding: Adding) -> None:
    run = adding("run")
    _option(run, "--new", action="store_true")
    _option(run, "--port", metavar="N")
    _option(run, "--role", choices=ROLES, metavar="ROLE")
    _option(run, "--shards", metavar="A-B/N")
    _option(run, "--part", metavar="K/N")
    health = adding("health")
    _option(health, "--rows", action="store_true")
    _option(health, "--database", metavar="URL")
    _option(adding("doctor"), "--database", metavar="URL")


def _playing(adding: Adding) -> None:
    play = adding("play")
    _option(play, "rules", metavar="RULES")
    _option(play, "--seed", required=True, metavar="N")
    _option(play, "--out", required=True, metavar="DIR")
    _option(play, "--seats", metavar="K")
    _option(play, "--options", nargs="+", default=[], metavar="K=V")
    _option(play, "--no-pictures", action="store_true")
    rules = adding("rules")
    _option(rules, "rules", metavar="RULES")
    _option(rules, "--options", nargs="+", default=[], metavar="K=V")
    _option(adding("verify"), "file", metavar="FILE")
    page = adding("page")
    _option(page, "file", metavar="FILE")
    _option(page, "--out", required=True, metavar="FILE")
    _option(page, "--palette", default="standard", metavar="NAME")


def _keeping(adding: Adding) -> None:
    export = adding("export")
    _option(export, "game", type=int, metavar="GAME")
    _option(export, "--out", metavar="FILE")
    _option(export, "--database", metavar="URL")
    taking_in = adding("import")
    _option(taking_in, "file", metavar="FILE")
    _option(taking_in, "--server", type=int, metavar="N")
    _option(taking_in, "--database", metavar="URL")
    backup = adding("backup")
    _option(backup, "path", metavar="PATH")
    _option(backup, "--database", metavar="URL")
    copy = adding("copy")
    _option(copy, "source", metavar="FROM")
    _option(copy, "target", metavar="TO")
    restore = adding("restore")
    _option(restore, "path", metavar="FILE")
    _option(restore, "--database", metavar="URL")


def _option(command: argparse.ArgumentParser, name: str, **settings: Any) -> None:  # noqa: ANN401  as argparse takes them
    """Add an option or argument with what the words say of it: with this command, or with every one."""
    said = words.terminal.OPTIONS
    own = f"{command.prog.removeprefix('mandate ')} {name}"
    command.add_argument(name, help=said[own if own in said else name], **settings)


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
