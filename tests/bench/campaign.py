"""Conquest for every number of players and board: is it fair, how long is it, and what wins.

    python -m tests.bench.campaign --games 100 > campaign.md
    python -m tests.bench.campaign --games 20 --seats 4 5 --boards 1 --options card_rolls=true

One line a number of players and board; Rulers, Generals and first provinces over all of them together, each
win counted against the share that was fair at its table.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tests.bench import balance, realms
from tests.bench.realms import Traits

BATCH = 2
"""Games of a row that are played before those of the next."""
LONGEST_SEED = 1_000
"""Seeds of a table begin at a thousand times its number, so that no two tables share their dice."""


@dataclass(frozen=True)
class Row:
    """The games of one number of players on one board."""

    seats: int
    board: int
    results: list[balance.Result] = field(default_factory=list[balance.Result])

    @property
    def traits(self) -> list[Traits]:
        """Return the traits of the games that came to an end."""
        return [each.traits for each in self.results if isinstance(each.traits, Traits)]


def more(one: Row, games: int, words: Sequence[str]) -> None:
    """Play more games of a row."""
    first = LONGEST_SEED * (10 * one.seats + one.board) + len(one.results)
    options = [f"board={one.board}", *words]
    for seed in range(first, first + games):
        one.results.append(balance.one("conquest", options, seed, str(one.seats)))


def told(one: Row) -> str:
    """Return a row as a line of the table."""
    games = one.traits
    turn = [factor(games, lambda game, n=n: game.order[n]) for n in (0, -1)]
    years = [result.years for result in one.results if result.years]
    starts = sorted(by_name(games, lambda game: [(code, seat) for seat, code in game.start.items()]).items())
    best = max(starts, key=lambda start: start[1][1] / start[1][2])
    won, fair = best[1][1], best[1][2]
    drawn = sum(not result.winners for result in one.results)
    return (
        f"| {one.seats} | {one.board} | {len(games)} | {statistics.median(years):g} "
        f"| {turn[0]:.2f} | {turn[1]:.2f} | {best[0]} {won / fair:.2f} ({best[1][0]} games) | {drawn} |"
    )


def factor(games: Sequence[Traits], seat: Callable[[Traits], str]) -> float:
    """Return how often somebody wins, against the fair share."""
    won = sum(1 / len(game.winners) for game in games if seat(game) in game.winners)
    return won / sum(1 / game.seats for game in games)


def by_name(
    games: Sequence[Traits], pairs: Callable[[Traits], Sequence[tuple[str, str]]]
) -> dict[str, tuple[int, float, float]]:
    """Return for each name in how many games somebody had it, their wins, and what was fair."""
    found: dict[str, tuple[int, float, float]] = {}
    for game in games:
        for name, seat in pairs(game):
            count, won, fair = found.get(name, (0, 0.0, 0.0))
            mine = 1 / len(game.winners) if seat in game.winners else 0.0
            found[name] = (count + 1, won + mine, fair + 1 / game.seats)
    return found


def lines(rows: Sequence[Row]) -> Iterator[str]:
    """Yield the tables in Markdown."""
    yield "| players | board | games | rounds (median) | first | last | best first province | draws |"
    yield "|---|---|---|---|---|---|---|---|"
    yield from map(told, rows)
    games = [game for one in rows for game in one.traits]
    tables: dict[str, Callable[[Traits], Sequence[tuple[str, str]]]] = {
        "Ruler": lambda game: [(name, seat) for seat, name in game.ruler.items()],
        "General in play": lambda game: list(game.general.items()),
        "first province": lambda game: [(realms.named(code), seat) for seat, code in game.start.items()],
    }
    for what, pairs in tables.items():
        yield ""
        yield f"| {what} | games | wins | times the fair share | 95 % of the time between | of the mean |"
        yield "|---|---|---|---|---|---|"
        found = by_name(games, pairs)
        mean = sum(won for _, won, _ in found.values()) / sum(fair for *_, fair in found.values())
        for name, (count, won, fair) in sorted(found.items(), key=lambda item: item[1][1] / item[1][2]):
            low, high = (count * edge / fair for edge in balance.interval(won, count))
            times = won / fair
            yield (
                f"| {name} | {count} | {won:.1f} | {times:.2f} | {low:.2f} and {high:.2f} "
                f"| {times / mean:.2f} |"
            )


def main() -> None:
    """Play and print; what is printed while it goes on tells how far it is."""
    parser = argparse.ArgumentParser(description="Conquest for every number of players and board.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 3, 4, 5, 6, 7, 8])
    parser.add_argument("--boards", type=int, nargs="*", default=[1, 2, 3, 4])
    parser.add_argument("--options", nargs="*", default=[], metavar="K=V")
    parser.add_argument("--minutes", type=float, default=0, help="stop then, 0: when all are played")
    parser.add_argument("--nice", type=int, default=0, help="how far others on this machine go first")
    arguments = parser.parse_args()
    os.nice(arguments.nice)
    rows = [Row(seats, board) for seats in arguments.seats for board in arguments.boards]
    over = time.monotonic() + 60 * arguments.minutes
    for batch in range(0, arguments.games, BATCH):
        for one in rows:
            if arguments.minutes and time.monotonic() > over:
                break
            more(one, min(BATCH, arguments.games - batch), arguments.options)
            sys.stderr.write(f"{told(one)}\n")
    rows = [one for one in rows if one.traits]
    sys.stdout.write("\n".join(lines(rows)) + "\n")


if __name__ == "__main__":
    main()
