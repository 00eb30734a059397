"""Every option of a rule set is ruled and tested: one without its ruling, or without a test, is red."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from games import catalogue

ROOT = Path(__file__).parents[2]
GAMES = catalogue()
OF_THE_SOURCE = {
    "conquest": "mode board quickplay rounds provinces gold hold_rounds empty neutrals open_gold",
    "redux": "batch resolution rounds "
    "units_add_to_battle_bid position_counts station_skill_repeats station_skill_from "
    "token_counts_same_round iron_armour_min nrs_checks taishi_ci_tri_counts jade_seal_alliance_gold "
    "military_vp_floor catapult_on_empty_border vp_token_keeps_place",
    "suntzu": "beginner warlords events",
    "warlords": "",
    "yuan": "players scenario volcanoes",
}
"""Options that need no ruling of ours, for the source gives the choice or the number; clocks, which end in
`_hours`, need none either. What is new stands in RULINGS.md, not here.
"""
OPTIONS = [(slug, name) for slug, game in GAMES.items() for name in game.options.model_fields]
NUMBER = re.compile(r"\b[A-Z]\d{1,3}\b")
SPAN = re.compile(r"\b([A-Z])(\d{1,3}) to [A-Z](\d{1,3})\b")


@cache
def rulings(slug: str) -> dict[str, str]:
    """Return the rulings of a game by their numbers."""
    text = (ROOT / "games" / slug / "RULINGS.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^\| ([A-Z]\d+) \|(.*)$", text, re.MULTILINE))


@cache
def tried(slug: str) -> str:
    """Return the tests of a game as one text."""
    paths = sorted((ROOT / "tests" / "games" / slug).rglob("*.py"))
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def ruled(slug: str, name: str) -> list[str]:
    """Return the numbers of the rulings that name an option."""
    return [number for number, text in rulings(slug).items() if re.search(rf"`{name}[`=]", text)]


def named(description: str) -> list[str]:
    """Return the rulings that a description names, "C76 to C80" one by one."""
    found = NUMBER.findall(description)
    for letter, first, last in SPAN.findall(description):
        found += [f"{letter}{number}" for number in range(int(first) + 1, int(last))]
    return found


@pytest.mark.parametrize("slug, name", OPTIONS)
def test_an_option_stands_in_a_ruling(slug: str, name: str):
    if not name.endswith("_hours") and name not in OF_THE_SOURCE[slug].split():
        assert ruled(slug, name), f"no ruling of {slug} names `{name}`"


@pytest.mark.parametrize("slug, name", OPTIONS)
def test_the_ruling_that_an_option_names_is_there_and_names_it(slug: str, name: str):
    for number in named(GAMES[slug].options.model_fields[name].description or ""):
        assert number in rulings(slug), f"{slug} {name}: there is no ruling {number}"
        assert number in ruled(slug, name), f"{slug} {name}: ruling {number} is about something else"


@pytest.mark.parametrize("slug, name", OPTIONS)
def test_an_option_is_tried_by_a_test_of_its_game(slug: str, name: str):
    """By its name as an argument or a key, or by that of its ruling."""
    said = re.search(rf"\b{name}=|[\"']{name}[\"']|\.{name}\b", tried(slug))
    assert said, f"no test of {slug} sets or reads {name}"


def test_no_option_is_excused_that_is_none_or_that_a_ruling_names():
    for slug, names in OF_THE_SOURCE.items():
        assert set(names.split()) <= GAMES[slug].options.model_fields.keys()
        assert not [name for name in names.split() if ruled(slug, name)]
