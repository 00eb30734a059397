"""Look for first cities of a fixed layout of YUAN that win equally often, by letting computers play.

    python -m tests.bench.cities --options players=6 --minutes 10

Games are played with sets of cities drawn by lot; from who won it is guessed what makes a city strong (its
land, its neighbours, the site itself; the chances to win go with the exponential of strengths), and further
games are played with sets that should be even by it. The sets that look best are then played out, the better
half of them twice as long, until one is left, and its worst cities are exchanged for others. It is printed
as yuan.json has it; whether it is even must be seen in new games (tests.bench.balance).
"""

from __future__ import annotations

import argparse
import math
import os
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property, partial
from operator import mul

from bot.commands import table
from games.core.dice import Seeded
from games.core.play import play
from games.core.prompts import Seat
from games.yuan.computers.homes import steps_from
from games.yuan.land import DATA, KINDS, PROVINCES, Land, kind_of, land_of
from games.yuan.layouts import Layout, distance, layout, layout_name, provinces_of, room
from games.yuan.opening import ISLAND
from games.yuan.table import Options

GAME = table.rule_set("yuan")
LEAST_ROOM, LEAST_NEAR = 7, 3
"""Provinces within two steps, and neighbours, that a site has at least."""
CALM, CALM_SITE = 1.0, 3.0
"""How strongly the weight of a trait, and what a site has besides, is drawn to nothing, in wins."""
TRAITS, STEPS = 7, 60
"""Traits of a city's land, and steps in which their weights are found."""
FADING, FARTHEST = 0.7, 7
"""What land counts less for each march, and marches that are looked at."""
WON = 0.6
"""How much of a game's credit goes to the winner; the rest goes to all by their temples."""
DRAWN = 400
"""Sets drawn by lot of which one is played."""
FINALISTS, EXCHANGED = 8, 15
"""Sets that are played out, and cities that are tried in the place of the worst."""
SAMPLED = 0.35
"""Part of the time for sets by lot; as much goes to sets that should be even."""


@dataclass(frozen=True)
class Played:
    """A game: its cities, and what credit each has of it, in all 1."""

    cities: tuple[str, ...]
    credit: Mapping[str, float]
    winners: tuple[str, ...]
    turns: int


@dataclass
class Search:
    """What is looked for: a layout, its sites, how far cities must be apart, and what was played."""

    name: str
    options: Options
    plan: Layout
    land: Land
    island: frozenset[str]
    apart: int
    rng: random.Random
    games: list[Played] = field(default_factory=list[Played])
    known: dict[tuple[str, ...], tuple[tuple[float, ...], ...]] = field(default_factory=dict)

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

    @cached_property
    def far(self) -> dict[str, dict[str, int]]:
        """Return how many marches it is from each site to each province."""
        return {at: steps_from(self.land, at, FARTHEST) for at in self.sites}

    def traits(self, cities: tuple[str, ...]) -> tuple[tuple[float, ...], ...]:
        """Return for each city the land that is nearer to it than to others, by kind, the nearest counted
        most; all of it, alike; its neighbours; and how near the other cities are.
        """
        if cities not in self.known:
            rows: list[tuple[float, ...]] = []
            for at in cities:
                land, wide = dict.fromkeys(PROVINCES, 0.0), 0.0
                for province, steps in self.far[at].items():
                    rival = min(self.far[other].get(province, 99) for other in cities if other != at)
                    share = 1.0 if steps < rival else 0.5 if steps == rival else 0.0
                    land[KINDS[province]] += share * FADING**steps
                    wide += share / 10
                near = [distance(self.land.at[at], self.land.at[other]) for other in cities if other != at]
                rows.append(
                    (*land.values(), wide, len(self.land.near[at]) / 3, 4 * sum(0.6**d for d in near))
                )
            self.known[cities] = tuple(rows)
        return self.known[cities]

    def draw(self, apart: int) -> tuple[str, ...]:
        """Return a set of cities by lot, the island's first; none if the lot was bad."""
        count = self.options.seats
        pool = self.sites
        self.rng.shuffle(pool)
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
    *_, last = play(GAME, seats, options, Seeded(table.seed(str(seed)), f"{slug}-{seed}"))
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


@dataclass(frozen=True)
class Guess:
    """What makes a city strong: how much each trait of its land counts, and what each site has besides."""

    weights: tuple[float, ...]
    sites: Mapping[str, float]

    def worth(self, at: str, traits: Sequence[float]) -> float:
        """Return how strong a city is."""
        return self.sites.get(at, 0.0) + sum(map(mul, self.weights, traits))


def learned(search: Search) -> Guess:
    """Return the guess under which the games that were played are the most likely."""
    known = [(game, search.traits(game.cities)) for game in search.games]
    weights, sites = [0.0] * TRAITS, dict[str, float]()
    for _ in range(STEPS):
        guess = Guess(tuple(weights), sites)
        slopes, heavy = [-CALM * weight for weight in weights], [CALM] * TRAITS
        pulls, counts = {at: -CALM_SITE * worth for at, worth in sites.items()}, Counter[str]()
        for game, traits in known:
            chances = odds([guess.worth(at, row) for at, row in zip(game.cities, traits, strict=True)])
            for at, row, chance in zip(game.cities, traits, chances, strict=True):
                surprise, wide = game.credit[at] - chance, chance * (1 - chance)
                pulls[at] = pulls.get(at, 0.0) + surprise
                counts[at] += 1
                for number, trait in enumerate(row):
                    slopes[number] += surprise * trait
                    heavy[number] += wide * trait * trait
        weights = [
            weight + slope / each / 2 for weight, slope, each in zip(weights, slopes, heavy, strict=True)
        ]
        sites = {
            at: sites.get(at, 0.0) + pull / (CALM_SITE + counts[at] / search.options.seats)
            for at, pull in pulls.items()
        }
    return Guess(tuple(weights), sites)


def odds(worths: Sequence[float]) -> list[float]:
    """Return chances that go with the exponential of worths."""
    most = max(worths)
    powers = [math.exp(worth - most) for worth in worths]
    whole = sum(powers)
    return [power / whole for power in powers]


def evenness(search: Search, guess: Guess, cities: tuple[str, ...]) -> float:
    """Return how uneven a set should be: the best share and the worst, against the fair one."""
    worths = [guess.worth(at, row) for at, row in zip(cities, search.traits(cities), strict=True)]
    shares = [chance * len(cities) for chance in odds(worths)]
    return max(shares) + 0.5 * (1 - min(shares))


def looked_for(search: Search, pool: ProcessPoolExecutor, workers: int, until: float) -> None:
    """Play sets by lot, then sets that should be even; of a site little tried anything may be thought."""
    begun = time.monotonic()
    play_one = partial(one, search.name, search.options, search.plan)
    seed = 10_000
    while time.monotonic() < until:
        batch = search.sets(DRAWN)
        if time.monotonic() - begun < (until - begun) / 2:
            picked = search.rng.sample(batch, min(4 * workers, len(batch)))
        else:
            guess = learned(search)
            tried = Counter(at for game in search.games for at in game.cities)
            picked = []
            for _ in range(4 * workers):
                felt = {
                    at: guess.sites.get(at, 0.0) + search.rng.gauss(0, 0.5) / math.sqrt(1 + tried[at] / 4)
                    for at in search.sites
                }
                doubt = Guess(guess.weights, felt)
                picked.append(min(batch, key=lambda cities: evenness(search, doubt, cities)))
        seed += len(picked)
        search.games += pool.map(play_one, [(cities, seed + number) for number, cities in enumerate(picked)])


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


def looking_best(search: Search) -> list[tuple[str, ...]]:
    """Return the sets that should be most even, of many by lot."""
    guess = learned(search)
    known = sorted(search.sets(5 * DRAWN), key=lambda cities: evenness(search, guess, cities))
    return different(known, FINALISTS)


def different(known: Sequence[tuple[str, ...]], number: int) -> list[tuple[str, ...]]:
    """Return the first sets that differ from one another in two cities at least."""
    kept: list[tuple[str, ...]] = []
    for cities in known:
        if all(len(set(cities) & set(other)) <= len(cities) - min(2, len(cities) - 1) for other in kept):
            kept.append(cities)
        if len(kept) == number:
            break
    return kept


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
    parser.add_argument(
        "--minutes", type=float, default=10, help="how long to look for sets, before the finals"
    )
    parser.add_argument("--rounds", type=int, default=1, help="how often single cities are exchanged")
    parser.add_argument(
        "--games", type=int, default=24, help="games that each set is played out with at first"
    )
    parser.add_argument("--cities", nargs="*", default=[], help="cities to begin the exchanges with")
    parser.add_argument("--apart", type=int, help="hexes between two cities, at least")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--nice", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    os.nice(arguments.nice)
    options = table.options(GAME, arguments.options)
    assert isinstance(options, Options)
    search = Search.of(options, arguments.apart, arguments.seed)
    sys.stdout.write(f"{search.name}: {len(search.sites)} sites, {search.apart} hexes apart\n")
    with ProcessPoolExecutor(arguments.workers) as pool:
        known = [tuple(arguments.cities)]
        if not arguments.cities:
            looked_for(search, pool, arguments.workers, time.monotonic() + arguments.minutes * 60)
            sys.stdout.write(f"{len(search.games)} games\n")
            known = looking_best(search)
        *_, chosen = finals(search, pool, known, arguments.games)
        for _ in range(arguments.rounds):
            known = [chosen, *search.beside(chosen)[:EXCHANGED]]
            *_, chosen = finals(search, pool, known, arguments.games)
    row = ", ".join(f'"{at}"' for at in chosen)
    sys.stdout.write(f'"{search.name}": "cities": [{row}]\n')


if __name__ == "__main__":
    main()
