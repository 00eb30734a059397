"""Every option of a rule set is ruled, told and tried: one without its ruling, without a chapter of the rules
for players that tells it, or without a test is red.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, Field, create_model

from games import catalogue
from games.core.rules.errors import OptionError
from games.core.rules.protocol import AnyGame, Chapter
from tests.bench.endings import choices
from tests.examples import few

ROOT = Path(__file__).parents[2]
GAMES = catalogue()
OF_THE_SOURCE = {
    "conquest": "mode board quickplay rounds provinces gold hold_rounds empty neutrals open_gold",
    "redux": "resolution rounds "
    "units_add_to_battle_bid position_counts station_skill_repeats station_skill_from "
    "token_counts_same_round iron_armour_min taishi_ci_tri_counts jade_seal_alliance_gold "
    "military_vp_floor catapult_on_empty_border vp_token_keeps_place",
    "suntzu": "beginner warlords events",
    "warlords": "",
    "yuan": "players scenario volcanoes",
}
"""Options that need no ruling of ours, for the source gives the choice or the number; clocks, which end in
`_hours`, need none either. What is new stands in RULINGS.md, not here.
"""
OPTIONS = [(slug, name) for slug, game in GAMES.items() for name in game.options.model_fields]
FEW = 3
NUMBER = re.compile(r"\b[A-Z]\d{1,3}\b")
SPAN = re.compile(r"\b([A-Z])(\d{1,3}) to [A-Z](\d{1,3})\b")


@cache
def rulings(slug: str) -> Mapping[str, str]:
    """Return the rulings of a game by their numbers."""
    text = (ROOT / "games" / slug / "RULINGS.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^\| ([A-Z]\d+) \|(.*)$", text, re.MULTILINE))


def ruled(rows: Mapping[str, str], name: str) -> list[str]:
    """Return the numbers of the rulings that name an option."""
    return [number for number, text in rows.items() if re.search(rf"`{name}[`=]", text)]


def unruled(slug: str, name: str, rows: Mapping[str, str]) -> bool:
    """Return whether an option that needs a ruling has none."""
    return not (name.endswith("_hours") or name in OF_THE_SOURCE[slug].split() or ruled(rows, name))


def named(description: str) -> list[str]:
    """Return the rulings that a description names, "C76 to C80" one by one."""
    found = NUMBER.findall(description)
    for letter, first, last in SPAN.findall(description):
        found += [f"{letter}{number}" for number in range(int(first) + 1, int(last))]
    return found


def around(game: AnyGame, name: str) -> Iterator[dict[str, Any]]:
    """Yield what may stand beside an option: nothing, and any other option alone."""
    yield {}
    for other, values in choices(game.options).items():
        if other != name:
            yield from ({other: value} for value in values)


def untold(game: AnyGame, name: str) -> bool:
    """Return whether no chapter of the rules for players says another thing for another value."""
    for beside in around(game, name):
        said = set[tuple[Chapter, ...]]()
        for value in choices(game.options)[name]:
            try:
                options = game.chosen({**beside, name: value})
            except OptionError:
                continue
            said.add(tuple(game.rules(options)))
        if len(said) > 1:
            return False
    return True


@cache
def texts_of(slug: str) -> tuple[str, ...]:
    """Return the tests of a game."""
    paths = sorted((ROOT / "tests" / "games" / slug).rglob("*.py"))
    return tuple(path.read_text(encoding="utf-8") for path in paths)


@cache
def chosen(tests: tuple[str, ...]) -> frozenset[str]:
    """Return the names that tests give a value to: arguments, keys, and parameters of a test."""
    found = set[str]()
    for node in (node for test in tests for node in ast.walk(ast.parse(test))):
        match node:
            case ast.keyword(arg=str(name)):
                found.add(name)
            case ast.Dict(keys=keys):
                found |= {str(key.value) for key in keys if isinstance(key, ast.Constant)}
            case ast.Call(func=ast.Attribute(attr="parametrize"), args=[ast.Constant(value=str(names)), *_]):
                found |= set(re.findall(r"\w+", names))
            case _:
                pass
    return frozenset(found)


def untried(slug: str, name: str, tests: tuple[str, ...]) -> bool:
    """Return whether no test gives a value to an option, nor is named after a ruling of it."""
    numbers = [number.lower() for number in ruled(rulings(slug), name)]
    after = any(re.search(rf"def test_\w*{number}(_|\b)", test) for number in numbers for test in tests)
    return name not in chosen(tests) and not after


@pytest.mark.parametrize("slug, name", OPTIONS)
def test_an_option_stands_in_a_ruling(slug: str, name: str):
    assert not unruled(slug, name, rulings(slug)), f"no ruling of {slug} names `{name}`"


@pytest.mark.parametrize("slug, name", OPTIONS)
def test_the_ruling_that_an_option_names_is_there_and_names_it(slug: str, name: str):
    for number in named(GAMES[slug].options.model_fields[name].description or ""):
        assert number in rulings(slug), f"{slug} {name}: there is no ruling {number}"
        assert number in ruled(rulings(slug), name), f"{slug} {name}: ruling {number} is of something else"


@pytest.mark.parametrize("slug, name", OPTIONS)
def test_an_option_is_told_by_a_chapter_of_the_rules_for_players(slug: str, name: str):
    assert not untold(GAMES[slug], name), f"no chapter of {slug} tells {name}"


@pytest.mark.parametrize("slug, name", OPTIONS)
def test_an_option_is_tried_by_a_test_of_its_game(slug: str, name: str):
    assert not untried(slug, name, texts_of(slug)), f"no test of {slug} sets {name}"


def test_no_option_is_excused_that_is_none_or_that_a_ruling_names():
    for slug, names in OF_THE_SOURCE.items():
        assert set(names.split()) <= GAMES[slug].options.model_fields.keys()
        assert not [name for name in names.split() if ruled(rulings(slug), name)]


@pytest.mark.long
@pytest.mark.parametrize("slug", few(GAMES))
def test_a_new_option_is_red_until_it_is_ruled_told_and_tried(slug: str):
    """A copy of the game with one option more: each gap is found, and closed by what closes it alone."""
    game = with_moonlight(GAMES[slug])
    rows = {**rulings(slug), "Z1": " Battles at night | No | `moonlight`: yes "}
    assert unruled(slug, "moonlight", rulings(slug))
    assert not unruled(slug, "moonlight", rows)
    assert untold(game, "moonlight")
    assert not untold(replace(game, rules=lambda options: told_of_the_moon(game, options)), "moonlight")
    assert untried(slug, "moonlight", texts_of(slug))
    assert untried(slug, "moonlight", (*texts_of(slug), "assert options.moonlight"))
    for test in (
        "begun(moonlight=True)",
        "OPTIONS = {'moonlight': True}",
        "mark.parametrize('moonlight, won', [])",
    ):
        assert not untried(slug, "moonlight", (*texts_of(slug), test))


def with_moonlight(game: AnyGame) -> AnyGame:
    """Return a game with an option that no ruling, chapter or test knows."""
    extra: Any = (bool, Field(default=False, description="Battles at night"))
    return replace(game, options=create_model("Options", __base__=game.options, moonlight=extra))


def told_of_the_moon(game: AnyGame, options: BaseModel) -> list[Chapter]:
    """Return the rules with a chapter that tells the option."""
    return [*game.rules(options), Chapter("moon", "The moon", str(options.model_dump()["moonlight"]))]


@pytest.mark.parametrize("slug, name", OPTIONS)
def test_an_option_that_loses_its_rulings_is_red(slug: str, name: str):
    lost = ruled(rulings(slug), name)
    kept = {number: text for number, text in rulings(slug).items() if number not in lost}
    excused = name.endswith("_hours") or name in OF_THE_SOURCE[slug].split()
    assert unruled(slug, name, kept) is not excused


@pytest.mark.parametrize("slug", GAMES)
def test_rules_that_tell_nothing_leave_every_option_red(slug: str):
    silent = replace(GAMES[slug], rules=lambda _options: [Chapter("goal", "The goal", "Win.")])
    assert all(untold(silent, name) for name in list(silent.options.model_fields)[:FEW])


def test_a_test_named_after_the_ruling_of_an_option_tries_it():
    assert untried("warlords", "stepwise", ())
    assert untried("warlords", "stepwise", ("def test_w13_lent(): ...", "def test_w120_other(): ..."))
    assert not untried("warlords", "stepwise", ("def test_w12_seen(): ...",))
