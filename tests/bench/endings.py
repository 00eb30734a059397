"""Whether games of computers come to an end, whatever is chosen: many games a rule set under options by lot.

    python -m tests.bench.endings conquest --games 1000
    python -m tests.bench.endings --games 1000 --first 200

Without a rule set all five are searched. A game is known by its rules and its seed: they decide who plays,
under which options, and each throw. What has no end, or breaks, is printed with its options, and the exit
code is 1.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from pydantic import BaseModel

from games import catalogue
from games.core.rules.prompts import Seat
from games.core.rules.protocol import AnyGame
from tests.bench.straight import Straight, played

TEXTS: dict[str, tuple[str, ...]] = {"hold": ("", "LUO", "3")}
"""Values of options of free text to draw from."""
MOST = 4_000
"""Turns of the rules after which a game is thought to have no end."""


@dataclass(frozen=True)
class Found:
    """The course of one game: `trouble` says why it has no end, and is empty for one that has."""

    seed: int
    turns: int
    trouble: str


def values(name: str, what: dict[str, Any]) -> tuple[Any, ...]:
    """Return what an option is drawn from: all of a few, else the ends and some between them."""
    kinds = what.get("anyOf", [what])
    found: list[Any] = []
    for kind in kinds:
        if "enum" in kind or "const" in kind:
            found += kind.get("enum", [kind.get("const")])
        elif kind.get("type") == "boolean":
            found += [False, True]
        elif kind.get("type") == "null":
            found.append(None)
        elif kind.get("type") == "integer":
            low, high = kind["minimum"], kind["maximum"]
            found += sorted({low, low + 1, (low + high) // 2, high})
        else:
            found += TEXTS[name]
    return tuple(found)


@cache
def choices(options: type[BaseModel]) -> dict[str, tuple[Any, ...]]:
    """Return what each option of a game is drawn from."""
    schema = options.model_json_schema()
    return {
        name: values(name, schema["$defs"][what["$ref"].rpartition("/")[2]] if "$ref" in what else what)
        for name, what in schema["properties"].items()
    }


def drawn(game: AnyGame, seed: int) -> tuple[tuple[Seat, ...], BaseModel]:
    """Return seats and options by lot: each option is the usual one as often as any other."""
    lots = random.Random(f"{game.slug} {seed}")
    while True:
        chosen = {
            name: lots.choice(some) for name, some in choices(game.options).items() if lots.random() < 0.5
        }
        try:
            options = game.options.model_validate(chosen)
            fewest, most = game.size(options)
        except ValueError:
            continue
        seats = tuple(power.seat for power in game.powers)[: lots.randint(fewest, most)]
        if not (game.conflict and game.conflict(options)):
            return seats, options


def ended(game: AnyGame, seed: int, most: int = MOST) -> Straight:
    """Play the game of a seed to its end; raises Mistake if it has none in so many turns."""
    seats, options = drawn(game, seed)
    return played(game, seats, options, seed.to_bytes(32, "big"), "soak", most)


def looked_at(slug: str, most: int, seed: int) -> Found:
    """Play the game of a seed and tell how it went."""
    game = catalogue()[slug]
    try:
        over = ended(game, seed, most)
    except Exception as error:  # noqa: BLE001 - whatever breaks a game is what is searched for
        seats, options = drawn(game, seed)
        chosen = options.model_dump_json(exclude_defaults=True)
        return Found(seed, most, f"{type(error).__name__}: {error} Seats {' '.join(seats)}; options {chosen}")
    return Found(seed, over.turns, "" if over.outcome.reason else "it ended without a reason")


def lines(slug: str, found: list[Found]) -> Iterator[str]:
    """Yield what is printed of one rule set."""
    turns = [each.turns for each in found if not each.trouble]
    middle = f"turns: median {statistics.median(turns):g}, most {max(turns)}" if turns else "none has an end"
    first, last = found[0].seed, found[-1].seed
    yield f"{slug}: {len(turns)} of {len(found)} games have an end (seeds {first} to {last}; {middle})"
    yield from (f"  seed {each.seed}: {each.trouble}" for each in found if each.trouble)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Whether games of computers end under options by lot.")
    parser.add_argument("rules", nargs="*", default=[], metavar="RULES", help="else all of them")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--most", type=int, default=MOST, help="turns after which a game has no end")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--nice", type=int, default=0, help="how far others on this machine go first")
    arguments = parser.parse_args()
    os.nice(arguments.nice)
    seeds, is_whole = range(arguments.first, arguments.first + arguments.games), True
    with ProcessPoolExecutor(arguments.workers) as pool:
        for slug in arguments.rules or catalogue():
            found = list(pool.map(partial(looked_at, slug, arguments.most), seeds, chunksize=4))
            is_whole &= not any(each.trouble for each in found)
            sys.stdout.write("\n".join(lines(slug, found)) + "\n")
            sys.stdout.flush()
    sys.exit(not is_whole)


if __name__ == "__main__":
    main()
