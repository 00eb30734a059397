"""The second verifier: written from docs/dice.md, standard library only, of one mind with the first."""

from __future__ import annotations

import ast
import copy
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.dice import Seeded, commitment
from games.core.play import at_random
from games.core.script import lot
from tests.conformance.courses import COURSES, GAMES, played, unruly

SCRIPT = Path(__file__).parent.parent.parent / "docs" / "verify_dice.py"


@pytest.fixture(scope="session")
def second() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_dice", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_is_short_and_needs_the_standard_library_alone():
    text = SCRIPT.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 60
    for node in ast.walk(ast.parse(text)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        assert all(name.partition(".")[0] in sys.stdlib_module_names for name in names)


@pytest.mark.parametrize("slug", GAMES)
def test_it_finds_every_die_of_every_kind_of_game_right(second: ModuleType, slug: str):
    for course in COURSES:
        assert second.wrong(course(slug).export) == []
    for seed in range(20, 30):
        assert second.wrong(played(GAMES[slug], seed, at_random).export) == []


@pytest.mark.parametrize("slug", GAMES)
def test_it_names_the_place_of_every_changed_die(second: ModuleType, slug: str):
    export = unruly(slug).export
    for turn in export["turns"]:
        for step, entry in enumerate(turn["log"]):
            if not entry["key"].startswith("chance:"):
                continue
            changed = copy.deepcopy(export)
            faces = changed["turns"][turn["turn"]]["log"][step]["answers"]["chance"]
            faces[:2] = faces[1::-1] if isinstance(faces[0], str) else [faces[0] % 6 + 1, *faces[1:2]]
            [line] = second.wrong(changed)
            assert line.startswith(f"turn {turn['turn']}, step {step}: ")


def test_it_does_not_believe_another_seed_salt_or_commitment(second: ModuleType):
    export = unruly("toy").export
    assert second.wrong({**export, "commitment": "0" * 64}) == [
        "the seed is not the one that was committed to"
    ]
    assert len(second.wrong({**export, "seed": "00"})) > 1
    assert second.wrong({**export, "salts": {}})


@given(
    st.binary(min_size=1, max_size=40),
    st.text(max_size=8),
    st.dictionaries(st.text(max_size=5), st.text(max_size=5), max_size=3),
    st.integers(0, 3), st.integers(0, 50), st.integers(1, 7), st.integers(1, 1000),
)  # fmt: skip
@settings(max_examples=200)
def test_it_throws_and_shuffles_as_the_dice_do(second, seed, game, salts, epoch, turn, count, sides):
    dice = Seeded(seed, game, salts)
    log = [
        {
            "key": f"chance:x/d{sides}",
            "answers": {"chance": dice.throw(f"{epoch}/{turn}/0", count, sides)},
            "epoch": epoch,
        },
        {
            "key": "chance:y",
            "answers": {"chance": [str(place) for place in dice.shuffle(f"{epoch}/{turn}/1", count)]},
            "epoch": epoch,
        },
    ]
    export = {"game": game, "seed": seed.hex(), "commitment": commitment(seed), "salts": salts}
    assert second.wrong({**export, "turns": [{"turn": turn, "log": log}]}) == []


def test_dice_that_are_no_usual_ones_say_how_many_sides_they_have():
    [prompt] = next(lot("first", ["a", "b", "c"])).prompts.values()
    assert prompt.key == "first/d3"


def test_it_speaks_and_exits_as_a_program(tmp_path: Path):
    export = unruly("warlords").export
    path = tmp_path / "export.json"
    for seed, status in ((export["seed"], 0), ("00", 1)):
        path.write_text(json.dumps({**export, "seed": seed}), encoding="utf-8")
        answer = subprocess.run(
            [sys.executable, "-I", str(SCRIPT), str(path)], capture_output=True, check=False
        )
        assert answer.returncode == status
        assert (answer.stdout.decode().strip() == "every die is right") == (status == 0)


def test_the_example_of_the_recipe_is_worked_out_rightly():
    """The numbers in docs/dice.md, computed by hand from HMAC and SHA-256."""
    text = (SCRIPT.parent / "dice.md").read_text(encoding="utf-8")
    dice = Seeded(b"mandate", "g1", {"wei": "plum", "wu": "pear"})
    assert commitment(b"mandate") in text
    assert f"**{dice.throw('0/3/1', 2, 6)[0]} and {dice.throw('0/3/1', 2, 6)[1]}**" in text
