"""Play many games of computers and print how long they are and who wins, as docs/balance.md has it.

    python -m tests.bench.balance warlords --games 500
    python -m tests.bench.balance yuan --games 500 --options players=4 clans=true

The seeds are 0, 1, 2 ..., or from `--first` on, each as `mandate play` understands it: every line of the
table can be looked into.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from bot.commands import Mistake, game_arguments
from bot.commands.play import MOST_TURNS
from games.core.rules.prompts import Seat
from games.core.rules.protocol import view
from tests.bench import generals, houses, realms
from tests.bench.straight import Straight, played

TRAITS: Mapping[str, Callable[[Straight], houses.Traits | generals.Traits | realms.Traits]] = {
    "yuan": lambda game: houses.traits(view(game.state, None)),
    "redux": lambda game: generals.traits(view(game.state, None)),
    "conquest": lambda game: realms.traits(game.told, game.outcome.winners),
}
"""The further counts of a finished game, for games that have some."""
MOMENTS = (0, 1, 3, 6)
"""Years after which mean scores are printed."""


@dataclass(frozen=True)
class Result:
    """The course of one game: `scores` is its chart, `years` its length, `lead` who led at half time."""

    seed: int
    years: int
    phases: int
    winners: tuple[Seat, ...]
    reason: str
    first_out: int | None
    lead: Seat | None
    scores: Mapping[Seat, Sequence[int]]
    traits: houses.Traits | generals.Traits | realms.Traits | None = None


def one(slug: str, words: Sequence[str], seed: int, count: str | None = None) -> Result:
    """Play one game; `count` seats play, else as many as can."""
    game = game_arguments.rule_set(slug)
    secret = game_arguments.seed(str(seed))
    options = game_arguments.options(game, words)
    seats = game_arguments.seats(game, count, secret, options)
    try:
        straight = played(game, seats, options, secret, f"{slug}-{seed}")
    except Mistake:
        return Result(seed, 0, MOST_TURNS, (), "no end", None, None, {})
    figures = {seat: list(row) for seat, row in game.figures(view(straight.state, None)).items()}
    years = max(len(row) for row in figures.values()) - 1
    half = {seat: row[years // 2] for seat, row in figures.items()}
    best = [seat for seat, score in half.items() if score == max(half.values())]
    gone = [year for row in figures.values() for year, (a, b) in enumerate(pairwise(row), 1) if a and not b]
    return Result(
        seed=seed,
        years=years,
        phases=straight.turns,
        winners=straight.outcome.winners,
        reason=unnamed(straight.outcome.reason, [power.name for power in game.powers]),
        first_out=min(gone, default=None),
        lead=best[0] if len(best) == 1 else None,
        scores=figures,
        traits=TRAITS[slug](straight) if slug in TRAITS else None,
    )


def lines(slug: str, results: Sequence[Result]) -> Iterator[str]:
    """Yield the tables in Markdown."""
    game = game_arguments.rule_set(slug)
    count = len(results)
    ended = [result for result in results if result.years]
    alone = sum(len(result.winners) == 1 for result in ended)
    yield f"{count} games, {len(ended)} came to an end, {alone} with one winner."
    yield ""
    yield "| | least | 10 % | 25 % | half | 75 % | 90 % | most |"
    yield "|---|---|---|---|---|---|---|---|"
    yield spread("years", [result.years for result in ended])
    yield spread("phases", [result.phases for result in ended])
    yield spread("year of the first elimination", [r.first_out for r in ended if r.first_out])
    yield ""
    yield "| seat | wins | share | 95 % of the time between | leads at half time | and then wins |"
    yield "|---|---|---|---|---|---|"
    powers = [power for power in game.powers if any(power.seat in result.scores for result in ended)]
    for power in powers:
        won = sum(1 / len(r.winners) for r in ended if power.seat in r.winners)
        led = [r for r in ended if r.lead == power.seat]
        kept = sum(power.seat in r.winners for r in led)
        low, high = interval(won, count)
        yield (
            f"| {power.name} | {won:g} | {won / count:.1%} | {low:.1%} and {high:.1%} "
            f"| {len(led)} | {f'{kept / len(led):.0%}' if led else ''} |"
        )
    yield ""
    yield f"| seat | {' | '.join(f'after year {year}' for year in MOMENTS)} | at the end | out at the end |"
    yield "|---|---|---|---|---|---|---|"
    for power in powers:
        rows = [result.scores[power.seat] for result in ended if power.seat in result.scores]
        means = [statistics.mean(row[min(year, len(row) - 1)] for row in rows) for year in (*MOMENTS, 10**6)]
        out = sum(not row[-1] for row in rows) / len(rows)
        yield f"| {power.name} | {' | '.join(f'{mean:.1f}' for mean in means)} | {out:.0%} |"
    yield ""
    yield "| how they ended | games |"
    yield "|---|---|"
    for reason, number in Counter(plain(result.reason) for result in results).most_common():
        yield f"| {reason} | {number} |"
    told = [result.traits for result in ended]
    if lands := [one for one in told if isinstance(one, houses.Traits)]:
        yield from houses.lines(lands, interval)
    if staffs := [one for one in told if isinstance(one, generals.Traits)]:
        yield from generals.lines(staffs, interval)
    if realm := [one for one in told if isinstance(one, realms.Traits)]:
        yield from realms.lines(realm, interval)


def unnamed(reason: str, names: Sequence[str]) -> str:
    """Return how a game ended without saying for whom."""
    short = reason.rpartition(": ")[2]
    return re.sub(rf"\b({'|'.join(map(re.escape, names))})( \([^)]*\))?", "X", short).split(" (")[0]


def plain(reason: str) -> str:
    """Return a reason without the numbers, which differ from game to game."""
    return re.sub(r"\d+", "N", reason)


def spread(what: str, values: Sequence[int]) -> str:
    """Return a row of quantiles."""
    if len(values) < 2:
        return f"| {what} | {', '.join(map(str, values))} | | | | | | |"
    tenths = statistics.quantiles(values, n=10, method="inclusive")
    quarters = statistics.quantiles(values, n=4, method="inclusive")
    cells = [min(values), tenths[0], *quarters, tenths[-1], max(values)]
    return f"| {what} | {' | '.join(f'{cell:.0f}' for cell in cells)} |"


def interval(won: float, count: int) -> tuple[float, float]:
    """Return Wilson's interval for a share: where it lies 95 times of 100."""
    z, share = 1.96, won / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z * ((share * (1 - share) + z * z / (4 * count)) / count) ** 0.5 / (1 + z * z / count)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Length and wins by seat over many games of computers.")
    parser.add_argument("rules")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--options", nargs="*", default=[], metavar="K=V")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seats", help="how many play; else as many as can")
    parser.add_argument("--nice", type=int, default=0, help="how far others on this machine go first")
    arguments = parser.parse_args()
    os.nice(arguments.nice)
    play = partial(one, arguments.rules, arguments.options, count=arguments.seats)
    with ProcessPoolExecutor(arguments.workers) as pool:
        results = list(pool.map(play, range(arguments.first, arguments.first + arguments.games), chunksize=4))
    sys.stdout.write("\n".join(lines(arguments.rules, results)) + "\n")


if __name__ == "__main__":
    main()
