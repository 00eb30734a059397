"""The duration of a game by full clocks: its questions one after another, and the hours of them all.

    python -m tests.bench.windows redux --games 40 --options bidding=sealed

Computers play; the seeds are 0, 1, 2 ... as `mandate play` understands them. Questions that are put to
several at once count once, chance not at all.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from dataclasses import dataclass, replace
from typing import Any

from bot.commands import game_arguments
from games.core.rules.protocol import AnyGame, Script
from tests.bench.straight import played

HOURS = 24


@dataclass
class Tally:
    """The questions of a game that were put one after another, and the hours that they may take."""

    windows: int = 0
    hours: int = 0


def counting(game: AnyGame, tally: Tally) -> AnyGame:
    """Return a game that counts what it asks people, who lay nothing down ahead of time."""

    def turn(state: Any) -> Script[None]:
        script = game.turn(state)
        try:
            ask = next(script)
            while True:
                tally.windows += not ask.is_chance
                tally.hours += 0 if ask.is_chance else ask.hours
                ask = script.send((yield ask))
        except StopIteration:
            return

    return replace(game, turn=turn, acts=None)


def main() -> None:
    """Play the games and print the medians."""
    parser = argparse.ArgumentParser(description="Questions one after another, and days by full clocks.")
    parser.add_argument("rules")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--options", nargs="*", default=[], metavar="K=V")
    arguments = parser.parse_args()
    tallies: list[Tally] = []
    for number in range(arguments.games):
        game, secret = game_arguments.rule_set(arguments.rules), game_arguments.seed(str(number))
        options, tally = game_arguments.options(game, arguments.options), Tally()
        seats = game_arguments.seats(game, None, secret, options)
        played(counting(game, tally), seats, options, secret, f"{arguments.rules}-{number}")
        tallies.append(tally)
    windows = statistics.median(tally.windows for tally in tallies)
    days = statistics.median(tally.hours / HOURS for tally in tallies)
    sys.stdout.write(f"{windows:.0f} questions one after another, {days:.0f} days by full clocks\n")


if __name__ == "__main__":
    main()
