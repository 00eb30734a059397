"""A game of computers comes to its end in every combination of options: 1,000 drawn ones in the soak."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from pydantic import BaseModel

from games import catalogue
from games.core.protocol import AnyGame, Seat
from tests.bench.straight import played

GAMES = catalogue()
TEXTS: dict[str, tuple[str, ...]] = {"hold": ("", "LUO", "3")}
"""What options of free text are drawn from."""
MOST = 4_000
"""Turns of the rules after which a game is thought to have no end."""
QUICK = (("conquest", 4), ("conquest", 5), ("warlords", 139), ("warlords", 151))
SEEDS, SOME = 200, 4
"""Games of each kind in the soak, and in the long run."""


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


def games() -> list[Any]:
    """Return the games as parameters: a few in the short run, some in the long one, all in the soak."""
    return [
        pytest.param(
            slug,
            seed,
            marks=() if (slug, seed) in QUICK else pytest.mark.long if seed < SOME else pytest.mark.soak,
        )
        for slug in GAMES
        for seed in range(SEEDS)
    ]


@pytest.mark.parametrize("slug, seed", games())
def test_a_game_of_computers_ends_under_drawn_options(slug: str, seed: int):
    game = GAMES[slug]
    seats, options = drawn(game, seed)
    over = played(game, seats, options, seed.to_bytes(32, "big"), "soak", MOST)
    assert over.outcome.reason


def test_options_are_drawn_from_all_that_can_be_chosen():
    """Each option of each game is another than the usual one in some of the games that are played."""
    for game in GAMES.values():
        tables = [drawn(game, seed)[1] for seed in range(SEEDS)]
        for name, field in game.options.model_fields.items():
            assert any(getattr(options, name) != field.default for options in tables), name
