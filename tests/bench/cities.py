"""Look for first cities of a fixed layout of YUAN that win equally often, by letting computers play.

    python -m tests.bench.cities --options players=6
    python -m tests.bench.cities --options players=6 --cities RAO CHO HEG KIY PIN XIN

Sets of cities drawn by lot, or the one named, are played out, the better half of them twice as long each
time, until one is left. Then any other site is tried in the place of the city that did worst in it, in the
same way. The last set is printed as yuan.json has it; whether it is even must be seen in new games
(tests.bench.balance).
"""

from __future__ import annotations

import argparse
import math
import os
import random
import statistics
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property, partial

from bot.commands import game_arguments
from games.core.play.dice import Seeded
from games.core.play.self_play import play
from games.core.rules.prompts import Seat
from games.yuan.land import DATA, Land, kind_of, land_of
from games.yuan.layouts import Layout, distance, layout, layout_name, provinces_of, room
from games.yuan.opening import ISLAND
from games.yuan.public_state_model import Options

GAME = game_arguments.rule_set("yuan")
LEAST_ROOM, LEAST_NEAR = 7, 3
"""Provinces within two steps, and neighbours, that a site has at least."""
WON = 0.6
"""The winner's part of a game's credit; the rest goes to all by their temples."""
TRIED = 15
"""Sites that are tried in the place of the worst city."""


@dataclass(frozen=True)
class Played:
    """A game: its cities, and what credit each has of it, in all 1."""

    cities: tuple[str, ...]
    credit: Mapping[str, float]
    winners: tuple[str, ...]
    turns: int


@dataclass
class Search:
    """A search: a layout, its sites, how far cities must be apart, and what was played."""

    name: str
    options: Options
    plan: Layout
    land: Land
    island: frozenset[str]
    apart: int
    rng: random.Random
    games: list[Played] = field(default_factory=list[Played])

    @classmethod
    def of(cls, options: Options, apart: int | None, seed: int) -> Search:
        """Prepare a search; without a distance the largest is taken that leaves many sets."""
        name = layout_name(options.scenario, options.seats, options.box)
        plan = layout(name)
        land = land_of(plan.tiles, plan.sea)
        island = provinces_of(plan.tiles[:ISLAND]) if name == "mystic_island" else []
        search = cls(name, options, plan, land, frozenset(island), apart or 0, random.Random(seed))
        if apart is None:
            search.apart = next(
                far for far in range(9, 0, -1) if len({search.draw(far) for _ in range(60)} - {()}) > 40
            )
        return search

    @cached_property
    def sites(self) -> list[str]:
        """Return where a first city could be."""
        land = self.land
        return [
            at
            for at in land.provinces
            if kind_of(at) != "hill" and room(land, at) >= LEAST_ROOM and len(land.near[at]) >= LEAST_NEAR
        ]

    def draw(self, apart: int) -> tuple[str, ...]:
        """Return a set of cities by lot, the island's first; none if the lot was bad."""
        count = self.options.seats
        pool = self.rng.sample(self.sites, len(self.sites))
        pool.sort(key=lambda at: at not in self.island)
        chosen: list[str] = []
        for at in pool:
            if chosen and at in self.island:
                continue
            if all(distance(self.land.at[at], self.land.at[other]) >= apart for other in chosen):
                chosen.append(at)
            if len(chosen) == count:
                return (chosen[0], *sorted(chosen[1:])) if self.island else tuple(sorted(chosen))
        return ()

    def beside(self, cities: tuple[str, ...]) -> list[tuple[str, ...]]:
        """Return the sets that differ from one in the city that has done worst in it, shuffled."""
        played = [game for game in self.games if game.cities == cities]
        out = min(cities, key=lambda at: sum(game.credit[at] for game in played))
        rest = [at for at in cities if at != out]
        found = [
            tuple(at if other == out else other for other in cities)
            for at in self.sites
            if at not in cities
            and (at in self.island) == (out in self.island)
            and all(distance(self.land.at[at], self.land.at[other]) >= self.apart for other in rest)
        ]
        self.rng.shuffle(found)
        return found

    def sets(self, number: int) -> list[tuple[str, ...]]:
        """Return different sets by lot, at most so many."""
        return sorted({self.draw(self.apart) for _ in range(number)} - {()})


def one(slug: str, options: Options, plan: Layout, job: tuple[tuple[str, ...], int]) -> Played:
    """Play a game with other first cities than the layout has."""
    cities, seed = job
    DATA["layouts"][slug] = {
        "tiles": list(plan.tiles),
        "cities": list(cities),
        "sea": [list(at) for at in plan.sea],
    }
    seats = [power.seat for power in GAME.powers][: options.seats]
    *_, last = play(GAME, seats, options, Seeded(game_arguments.seed(str(seed)), f"{slug}-{seed}"))
    board = last.state.table
    capital: Mapping[Seat, str] = board.capital
    most = max(board.temples_of(seat) for seat in seats)
    weights = {capital[seat]: math.exp(board.temples_of(seat) - most) for seat in seats}
    whole = sum(weights.values())
    winners = tuple(capital[seat] for seat in board.winners)
    credit = {
        at: WON * (at in winners) / len(winners) + (1 - WON) * weight / whole
        for at, weight in weights.items()
    }
    return Played(cities, credit, winners, board.turn)


def finals(
    search: Search, pool: ProcessPoolExecutor, known: Sequence[tuple[str, ...]], first: int
) -> Iterator[tuple[str, ...]]:
    """Play sets out, the better half of them twice as long each time; yield the best of each round."""
    play_one = partial(one, search.name, search.options, search.plan)
    results: dict[tuple[str, ...], list[Played]] = {
        cities: [game for game in search.games if game.cities == cities] for cities in known
    }
    games = first
    while True:
        for cities in known:
            jobs = [(cities, 10_000 + len(search.games) + number) for number in range(games)]
            played = list(pool.map(play_one, jobs, chunksize=2))
            results[cities] += played
            search.games += played
        known = sorted(known, key=lambda cities: judged(results[cities]))
        for cities in known:
            sys.stdout.write(told(results[cities]) + "\n")
        sys.stdout.flush()
        yield known[0]
        known = known[: max(1, len(known) // 2)]
        if len(known) == 1:
            return
        games *= 2


def judged(games: Sequence[Played]) -> float:
    """Return how uneven some games of one set were, by credit, the winner's and the temples'."""
    cities = games[0].cities
    shares = [statistics.mean(game.credit[at] for game in games) * len(cities) for at in cities]
    return max(shares) + 0.5 * (1 - min(shares))


def told(games: Sequence[Played]) -> str:
    """Return a line on some games of one set: how often each city won, as a multiple of its fair share."""
    cities = games[0].cities
    won = Counter(dict.fromkeys(cities, 0.0))
    for game in games:
        for at in game.winners:
            won[at] += len(cities) / len(game.winners) / len(games)
    parts = ", ".join(f"{at} {share:.2f}" for at, share in won.most_common())
    turns = statistics.median(game.turns for game in games)
    return f"{len(games):>4} games: {parts}; {turns:.0f} turns; {judged(games):.2f}"


def main() -> None:
    """Search and print."""
    parser = argparse.ArgumentParser(description="First cities of a fixed layout of YUAN, chosen by play.")
    parser.add_argument("--options", nargs="*", default=[], metavar="K=V")
    parser.add_argument("--sets", type=int, default=24, help="sets by lot to begin with")
    parser.add_argument("--rounds", type=int, default=1, help="how often the worst city is exchanged")
    parser.add_argument(
        "--games", type=int, default=16, help="games that each set is played out with at first"
    )
    parser.add_argument("--cities", nargs="*", default=[], help="the set to begin with instead")
    parser.add_argument("--apart", type=int, help="hexes between two cities, at least")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--nice", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    os.nice(arguments.nice)
    options = game_arguments.options(GAME, arguments.options)
    assert isinstance(options, Options)
    search = Search.of(options, arguments.apart, arguments.seed)
    sys.stdout.write(f"{search.name}: {len(search.sites)} sites, {search.apart} hexes apart\n")
    with ProcessPoolExecutor(arguments.workers) as pool:
        known = [tuple(arguments.cities)] if arguments.cities else search.sets(arguments.sets)
        *_, chosen = finals(search, pool, known, arguments.games)
        for _ in range(arguments.rounds):
            known = [chosen, *search.beside(chosen)[:TRIED]]
            *_, chosen = finals(search, pool, known, arguments.games)
    row = ", ".join(f'"{at}"' for at in chosen)
    sys.stdout.write(f'"{search.name}": "cities": [{row}]\n')


if __name__ == "__main__":
    main()
