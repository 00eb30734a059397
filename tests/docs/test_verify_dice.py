"""The second verifier: written from docs/dice.md, standard library only, of one mind with the first."""

from __future__ import annotations

import ast
import copy
import hmac
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.__main__ import main
from games.core.play.dice import Seeded, commitment
from games.core.play.seating import cast
from games.core.play.self_play import at_random
from games.core.record.export import Malformed, parse
from games.core.rules.rule_primitives import lot
from tests.conformance.courses import COURSES, GAMES, by_computers, played, unruly
from tests.examples import LONG, examples, few

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
    assert len(text.splitlines()) < 370
    for node in ast.walk(ast.parse(text)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        assert all(name.partition(".")[0] in sys.stdlib_module_names for name in names)


@pytest.mark.parametrize("slug", few(GAMES, 3))
def test_it_finds_every_die_of_every_kind_of_game_right(second: ModuleType, slug: str):
    for course in COURSES:
        assert second.wrong(course(slug).export) == []
    for seed in range(20, 30 if LONG else 21):
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
    for line in ("the seed is not the one that was committed to", "commitment is not what it was"):
        assert line in second.wrong({**export, "commitment": "0" * 64})
    assert len(second.wrong({**export, "seed": "00"})) > 1
    assert second.wrong({**export, "salts": {}})


@given(
    st.binary(min_size=1, max_size=40),
    st.text(max_size=8),
    st.dictionaries(st.text(max_size=5), st.text(max_size=5), max_size=3),
    st.integers(0, 3), st.integers(0, 50), st.integers(1, 7), st.integers(1, 1000),
)  # fmt: skip
@settings(max_examples=examples(200))
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
    export = {"game": game, "seed": seed.hex(), "commitment": commitment(seed), "salts": salts, "format": 1}
    for _, _, found, fallen, _ in second.throws({**export, "turns": [{"turn": turn, "log": log}]}):
        assert found == fallen


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
        assert answer.stdout.decode().startswith("every die is right\nCompare with") == (status == 0)


def test_the_example_of_the_recipe_is_worked_out_rightly():
    """The numbers in docs/dice.md, computed by hand from HMAC and SHA-256."""
    text = (SCRIPT.parent / "dice.md").read_text(encoding="utf-8")
    dice = Seeded(b"mandate", "g1", {"1": "plum", "2": "pear"}, "1430000000000000001")
    assert commitment(b"mandate") in text
    assert f"**{dice.throw('0/3/1', 2, 6)[0]} and {dice.throw('0/3/1', 2, 6)[1]}**" in text


def test_the_closing_and_the_rewinds_up_to_a_throw_are_salts_of_it(second: ModuleType):
    """The messages of the HMAC, written out by hand."""
    export = {"format": 2, "seed": b"mandate".hex(), "salts": {"1": "plum", "3": "竹"}}
    export["closing"] = {"message": "77"}
    export["rewinds"] = [
        {"epoch": 1, "message": "88"},
        {"epoch": 2, "message": None},
        {"epoch": 3, "message": "9"},
    ]
    for epoch, said in [
        (0, "1=plum\n3=竹\nclosed=77"),
        (1, "1=plum\n3=竹\nclosed=77\nrewound=88"),
        (2, "1=plum\n3=竹\nclosed=77\nrewound=88"),
        (3, "1=plum\n3=竹\nclosed=77\nrewound=88\nrewound=9"),
    ]:
        key = hmac.digest(b"mandate", said.encode("utf-8"), "sha256")
        assert second.key_of(export, epoch) == key
        word = hmac.digest(key, f"g1/{epoch}/2/5/0/0".encode(), "sha256")[:8]
        dice = Seeded(b"mandate", "g1", {"1": "plum", "3": "竹"}, "77", [(1, "88"), (3, "9")])
        assert dice.throw(f"{epoch}/2/5", 1, 6) == [int.from_bytes(word, "big") % 6 + 1]


@pytest.mark.parametrize("by_lot", [False, True])
def test_it_casts_the_seats_as_the_dice_do(second: ModuleType, by_lot: bool):
    among = ["a", "b", "c", "d"]
    wishes = [["a", "b"], [], ["a"], ["c", "a"]]
    for number in range(40):
        seed = bytes([number])
        got = cast(among, dict(enumerate(wishes)), Seeded(seed, "g1", {"2": "x"}, "5"), by_lot=by_lot)
        seats = {player: seat for seat, player in got.items()}
        claims = [{"wishes": wishes[player], "seat": seats[player]} for player in range(4)]
        export = {
            "format": 2, "seed": seed.hex(), "salts": {"2": "x"}, "game": "g1", "closing": {"message": "5"},
            "rewinds": [], "casting": {"among": among, "claims": claims, "by_lot": by_lot},
        }  # fmt: skip
        assert second.cast(export) == [claim["seat"] for claim in claims]


def _set(name, value):
    return lambda export: export.update({name: value})


def _key(key):
    def change(export):
        entry = next(e for turn in export["turns"] for e in turn["log"] if e["key"].startswith("chance:"))
        entry["key"] = key

    return change


@pytest.mark.parametrize(
    "change, code, said",
    [
        (_key("chance:lots/d0"), 1, "no game throws"),
        (_key("chance:lots/d99999999999999999999999"), 1, "no game throws"),
        (_set("turns", []), 2, "at least one turn"),
        (_set("format", 3), 2, "no export of format 1 or 2"),
        (_set("salts", {"1": "\ud800"}), 2, "is no export"),
        (_set("outcome", None), 3, "but the game is unfinished"),
        (_set("edition", 7), 1, "edition is not what it was"),
        (lambda export: export["turns"].pop(), 1, "turns are sealed"),
        (_set("throws", []), 1, "throws explain more or fewer throws"),
    ],
)
def test_it_refuses_with_a_sentence_what_no_game_can_be(second, change, code, said, tmp_path, capsys):
    export = copy.deepcopy(unruly("suntzu").export)
    change(export)
    path = tmp_path / "export.json"
    path.write_text(json.dumps(export), encoding="utf-8")
    assert second.main(str(path)) == code
    assert said in capsys.readouterr().out
    if code != 3:  # the whole program refuses it too; what was cut it sees by the rules
        assert main(["verify", str(path)]) == code


@pytest.mark.parametrize(
    "text, said",
    [
        ("[" * 100_000, "is no export"),
        ("", "is no export"),
        ('{"format": 1, "format": 2}', "'format' stands twice"),
    ],
)
def test_text_that_is_no_export_is_refused_by_both(second, text, said, tmp_path, capsys):
    path = tmp_path / "export.json"
    path.write_text(text, encoding="utf-8")
    assert second.main(str(path)) == 2
    assert said in capsys.readouterr().out
    assert main(["verify", str(path)]) == 2


def test_it_shows_what_each_number_meant(second, tmp_path, capsys):
    path = tmp_path / "export.json"
    path.write_text(json.dumps(by_computers("suntzu").export), encoding="utf-8")
    assert second.main(str(path), "--show") == 0
    shown = capsys.readouterr().out
    assert "turn 0, step 0, displays, shuffle: display " in shown
    assert "turn 0, step 1, first/d2, lot: " in shown


def test_a_throw_has_as_many_numbers_as_meanings(second: ModuleType):
    """A host who holds the seed can work out a second die of a lot, and might have taken it."""
    export = by_computers("suntzu").export
    place = next(place for place, said in enumerate(export["throws"]) if said["kind"] == "lot")
    said = export["throws"][place]
    entry = export["turns"][said["turn"]]["log"][said["step"]]
    key = second.key_of(export, entry["epoch"])
    label = f"{export['game']}/{entry['epoch']}/{said['turn']}/{said['step']}"
    for count in (0, 2):
        twin = copy.deepcopy(export)
        faces = [second.number(key, f"{label}/{die}", len(said["of"])) for die in range(count)]
        twin["turns"][said["turn"]]["log"][said["step"]]["answers"]["chance"] = faces
        assert any("have a meaning" in line for line in second.wrong(twin)), count
    twin = copy.deepcopy(export)
    twin["throws"][place]["of"].append("another")
    assert any("have a meaning" in line for line in second.wrong(twin))


@pytest.mark.parametrize("value", ["1e999", "-1e999", "NaN", "Infinity"])
def test_a_number_without_end_is_no_number(second: ModuleType, value: str):
    text = json.dumps({**by_computers("toy").export, "odd": "HERE"}).replace('"HERE"', value)
    with pytest.raises(second.Refused, match="no number"):
        second.read(text)
    with pytest.raises(Malformed):
        parse(text)
