"""Plays a whole game of computers and writes down everything: the same seed gives the same bytes."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.commands import table
from bot.commands.chronicle import Chronicle, played, report
from bot.commands.files import as_json, folder, write


def main(arguments: argparse.Namespace) -> int:
    """Play, write report, maps, chart, replay and export, and print a summary."""
    game = table.rule_set(arguments.rules)
    seed = table.seed(arguments.seed)
    options = table.options(game, arguments.options)
    seats = table.seats(game, arguments.seats, seed, options)
    out = folder(arguments.out)
    chronicle = played(game, seats, options, seed, f"{game.slug}-{int(arguments.seed)}")
    text(chronicle, out)
    if not arguments.no_pictures:
        from bot.commands.album import album

        album(chronicle, out)
    print("\n".join(summary(chronicle, out)))
    return 0


def text(chronicle: Chronicle, out: Path) -> None:
    """Write what needs no pictures."""
    write(out / "export.json", as_json(chronicle.record.dump()))
    blocks = list(report(chronicle))
    lines = [
        line if line.startswith("- ") and before.startswith("- ") else f"\n{line}"
        for before, line in zip(["", *blocks], blocks, strict=False)
    ]
    write(out / "report.md", "\n".join(lines).lstrip() + "\n")


def summary(chronicle: Chronicle, out: Path) -> list[str]:
    """Return what a person wants to know at once."""
    log = [entry for page in chronicle.pages for entry in page.save.log]
    throws = sum(entry.is_roll for entry in log)
    return [
        f"{chronicle.game.title}, {chronicle.record.game}: {chronicle.outcome.reason}",
        f"Winner: {chronicle.winners}.",
        f"{len(chronicle.pages)} phases, {len(log) - throws} answers, {throws} throws of dice.",
        f"Everything is in {out}; `mandate verify {out / 'export.json'}` checks it.",
    ]
