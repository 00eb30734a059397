"""The duration of a game for people, as its manual says it: days, and minutes a day for one player.

    python -m tests.bench.pace --games 12

Computers play with all seats and the usual options; the seeds are 0, 1, 2 ... as `mandate play` understands
them. Questions that share a clock, or are put to several at once, take their hours once. `longest` are the
days by full clocks; `days` those where a question is answered after a third of its time, as when somebody
looks every eight hours; `minutes` are what one seat needs for its questions in each of these days, four
minutes a question, ten for a turn of many commands. All are medians, days and minutes rounded up.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

from bot.commands import game_arguments
from games import catalogue
from games.core.rules.newcomer_guide import Pace
from games.core.rules.prompts import Orders, Seat
from games.core.rules.protocol import AnyGame, Ask, Script
from tests.bench.straight import played

HOURS, SHARE, MINUTES, LONG = 24, 3, 4, 10
"""Hours of a day; the part of its time after which a question is answered; minutes for one, and for a turn
of many commands.
"""


@dataclass
class Tally:
    """The hours of a game by full clocks, and the minutes that each seat needs."""

    hours: int = 0
    minutes: Counter[Seat] = field(default_factory=Counter[Seat])

    def count(self, ask: Ask, known: set[str]) -> None:
        """Count a question, unless it is one more under a clock that is `known`; chance takes no time."""
        if ask.is_chance or (ask.clock and ask.clock in known):
            return
        known.add(ask.clock)
        self.hours += ask.hours
        for seat, prompt in ask.prompts.items():
            is_long = isinstance(prompt.shape, Orders) and prompt.shape.at_once
            self.minutes[seat] += LONG if is_long else MINUTES


def counting(game: AnyGame, tally: Tally) -> AnyGame:
    """Return a game that counts what it asks people, who lay nothing down ahead of time."""

    def turn(state: Any) -> Script[None]:
        script, known = game.turn(state), set[str]()
        try:
            ask = next(script)
            while True:
                tally.count(ask, known)
                ask = script.send((yield ask))
        except StopIteration:
            return

    return replace(game, turn=turn, acts=None)


def pace(tallies: list[Tally]) -> Pace:
    """Return the medians of some games."""
    hours = statistics.median(tally.hours for tally in tallies)
    minutes = statistics.median(statistics.mean(tally.minutes.values()) for tally in tallies)
    days = math.ceil(hours / HOURS / SHARE)
    return Pace(days, math.ceil(hours / HOURS), math.ceil(minutes / days))


def measured(slug: str, games: int, words: list[str]) -> Pace:
    """Play games of a rule set and return how long they take people."""
    tallies: list[Tally] = []
    for number in range(games):
        game, secret = game_arguments.rule_set(slug), game_arguments.seed(str(number))
        options, tally = game_arguments.options(game, words), Tally()
        seats = game_arguments.seats(game, None, secret, options)
        played(counting(game, tally), seats, options, secret, f"{slug}-{number}")
        tallies.append(tally)
    return pace(tallies)


USUAL = {"redux": ["bidding=sealed"]}
"""The way to play that a figure is of, where none is usual."""


def main() -> None:
    """Play the games and print the medians."""
    parser = argparse.ArgumentParser(description="Days and minutes a day of a game of people.")
    parser.add_argument("rules", nargs="*", default=list(catalogue()))
    parser.add_argument("--games", type=int, default=12)
    arguments = parser.parse_args()
    for slug in arguments.rules:
        found = measured(slug, arguments.games, USUAL.get(slug, []))
        sys.stdout.write(
            f"{slug}: {found.days} days, {found.longest} by full clocks, {found.minutes} minutes a day\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
