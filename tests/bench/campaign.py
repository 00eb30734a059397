"""Conquest for every number of players and board: is it fair, how long is it, and what wins.

    python -m tests.bench.campaign --games 100 > campaign.md
    python -m tests.bench.campaign --games 20 --seats 4 5 --boards 1 --options card_rolls=true
    python -m tests.bench.campaign --games 500 --into games.jsonl --minutes 30 --workers 2

One line a number of players and board; Rulers, Generals and first provinces over all of them together, each
win counted against the share that was fair at its table. With `--into` each game is kept as a line of a file
as soon as it is over; the same command goes on from there, and counts all that the file holds. It first
plays a few of them again, and refuses a file whose games came from other rules or computers.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import TypeAdapter

from tests.bench import balance, realms
from tests.bench.realms import Traits

LONGEST_SEED = 1_000
"""Seeds of a table begin at a thousand times its number, so that no two tables share their dice."""


@dataclass(frozen=True)
class Job:
    """A game to be played: how many seats, on which board, from which seed, with which options."""

    seats: int
    board: int
    seed: int
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Played:
    """A game that was played: its length in rounds, and its traits; 0 and None if it came to no end."""

    job: Job
    rounds: int
    traits: Traits | None


LINE: TypeAdapter[Played] = TypeAdapter(Played)
"""Reads and writes a game in a file."""


@dataclass(frozen=True)
class Row:
    """The games of one number of players on one board."""

    seats: int
    board: int
    results: list[Played] = field(default_factory=list[Played])

    @property
    def traits(self) -> list[Traits]:
        """Return the traits of the games that came to an end."""
        return [each.traits for each in self.results if each.traits is not None]


def play(job: Job) -> Played:
    """Play a game."""
    words = [f"board={job.board}", *job.options]
    result = balance.one("conquest", words, job.seed, str(job.seats))
    traits = result.traits if isinstance(result.traits, Traits) else None
    return Played(job, result.years, traits)


def jobs(rows: Sequence[Row], games: int, options: Sequence[str]) -> Iterator[Job]:
    """Yield so many games of every row that it has not yet, one of each row after the other."""
    over = {each.job for one in rows for each in one.results}
    for number in range(games):
        for one in rows:
            seed = LONGEST_SEED * (10 * one.seats + one.board) + number
            job = Job(one.seats, one.board, seed, tuple(options))
            if job not in over:
                yield job


def stored(path: Path) -> list[Played]:
    """Return the games that a file holds; a last line that was not written to its end is cut off."""
    if not path.exists():
        return []
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        path.write_bytes(whole)
    return [LINE.validate_json(line) for line in whole.splitlines()]


def changed(games: Sequence[Played]) -> list[Job]:
    """Play the first game of each number of players again, and return those that now go another way."""
    first = {each.job.seats: each for each in reversed(games)}
    return [each.job for each in first.values() if play(each.job) != each]


def told(one: Row) -> str:
    """Return a row as a line of the table."""
    games = one.traits
    turn = [factor(games, lambda game, n=n: game.order[n]) for n in (0, -1)]
    rounds = [each.rounds for each in one.results if each.rounds]
    starts = sorted(by_name(games, lambda game: [(code, seat) for seat, code in game.start.items()]).items())
    best = max(starts, key=lambda start: start[1][1] / start[1][2])
    won, fair = best[1][1], best[1][2]
    drawn = sum(not game.winners for game in games)
    return (
        f"| {one.seats} | {one.board} | {len(games)} | {statistics.median(rounds):g} "
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
    if endless := [each.job.seed for one in rows for each in one.results if each.traits is None]:
        yield f"\nNo end: {', '.join(map(str, endless))}."
    games = [game for one in rows for game in one.traits]
    tables: dict[str, Callable[[Traits], Sequence[tuple[str, str]]]] = {
        "Ruler": lambda game: [(name, seat) for seat, name in game.ruler.items()],
        "General in play": lambda game: list(game.general.items()),
        "first province": lambda game: [(realms.named(code), seat) for seat, code in game.start.items()],
    }
    for what, pairs in tables.items():
        found = by_name(games, pairs)
        if not any(won for _, won, _ in found.values()):
            continue
        yield ""
        yield f"| {what} | games | wins | times the fair share | 95 % of the time between | of the mean |"
        yield "|---|---|---|---|---|---|"
        mean = sum(won for _, won, _ in found.values()) / sum(fair for *_, fair in found.values())
        for name, (count, won, fair) in sorted(found.items(), key=lambda item: item[1][1] / item[1][2]):
            low, high = (count * edge / fair for edge in balance.interval(won, count))
            times = won / fair
            yield (
                f"| {name} | {count} | {won:.1f} | {times:.2f} | {low:.2f} and {high:.2f} "
                f"| {times / mean:.2f} |"
            )


def results(todo: Iterator[Job], workers: int, over: float) -> Iterator[Played]:
    """Play games until all are played or the time is over."""
    if workers == 1:
        for job in todo:
            yield play(job)
            if time.monotonic() > over:
                return
        return
    with ProcessPoolExecutor(workers) as pool:
        for game in pool.map(play, todo):
            yield game
            if time.monotonic() > over:
                pool.shutdown(cancel_futures=True)
                return


def count(rows: Sequence[Row], games: Iterator[Played], into: Path | None) -> None:
    """Put games into their rows as they come, and into the file."""
    by_table = {(one.seats, one.board): one for one in rows}
    for game in games:
        one = by_table[game.job.seats, game.job.board]
        one.results.append(game)
        if into is not None:
            with into.open("ab") as file:
                file.write(LINE.dump_json(game) + b"\n")
        if one.traits:
            sys.stderr.write(f"{told(one)}\n")


def main() -> None:
    """Play and print; what is printed while it goes on tells how far it is."""
    parser = argparse.ArgumentParser(description="Conquest for every number of players and board.")
    parser.add_argument("--games", type=int, default=100, help="of each number of players and board")
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 3, 4, 5, 6, 7, 8])
    parser.add_argument("--boards", type=int, nargs="*", default=[1, 2, 3, 4])
    parser.add_argument("--options", nargs="*", default=[], metavar="K=V")
    parser.add_argument("--into", type=Path, metavar="FILE", help="keep the games here, and go on from them")
    parser.add_argument("--minutes", type=float, default=0, help="stop then, 0: when all are played")
    parser.add_argument("--workers", type=int, default=1, help="so many processes play")
    parser.add_argument("--nice", type=int, default=0, help="how far others on this machine go first")
    arguments = parser.parse_args()
    os.nice(arguments.nice)
    over = time.monotonic() + 60 * arguments.minutes if arguments.minutes else float("inf")
    rows = [Row(seats, board) for seats in arguments.seats for board in arguments.boards]
    before = stored(arguments.into) if arguments.into else []
    for one in rows:
        one.results.extend(
            each
            for each in before
            if (each.job.seats, each.job.board, each.job.options)
            == (one.seats, one.board, tuple(arguments.options))
        )
    if other := changed([each for one in rows for each in one.results]):
        seeds = ", ".join(str(job.seed) for job in other)
        parser.error(f"{arguments.into} holds games of other rules or computers (seeds {seeds}).")
    todo = jobs(rows, arguments.games, arguments.options)
    count(rows, results(todo, arguments.workers, over), arguments.into)
    rows = [one for one in rows if one.traits]
    sys.stdout.write("\n".join(lines(rows)) + "\n")


if __name__ == "__main__":
    main()
