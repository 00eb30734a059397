"""A whole game as one document: it verifies, and no single change of it passes unnoticed."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest

from games.core.dice import Seeded
from games.core.game import AnyGame
from games.core.prompts import Dice
from games.core.record import Mismatch, load, verify
from games.core.save import Document
from tests.conformance.courses import COURSES, GAMES, at_chance, by_computers, unruly

Path: TypeAlias = tuple[str | int, ...]

UNCOVERED: dict[Path, str] = {
    ("edition",): "a remark: under which rules the game began; the replay itself shows whether these fit",
}
"""What may be changed without notice, and why. What stands at the top beside the format proves nothing."""

CHANGES = 250


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.__name__)
def test_an_export_verifies(game: AnyGame, course: Any):
    whole = course(game.slug)
    verdict = verify(game, load(whole.export))
    entries = [entry for page in whole.pages for entry in page.save.log]
    throws = sum(entry.is_roll for entry in entries)
    assert verdict == (
        f"{len(whole.pages)} turns, {len(entries) - throws} answers and {throws} throws are right"
    )


def test_an_export_that_is_loaded_and_dumped_is_the_same(game: AnyGame):
    export = unruly(game.slug).export
    assert load(export).dump() == export


def test_an_export_of_a_game_that_is_cut_short_is_no_whole_game(game: AnyGame):
    export = by_computers(game.slug).export
    for kept in range(len(export["turns"])):
        shorter = copy.deepcopy(export)
        del shorter["turns"][kept:]
        with pytest.raises(Mismatch):
            verify(game, load(shorter))
        del shorter["seals"][kept:]
        with pytest.raises(Mismatch, match="the game ended as"):
            verify(game, load(shorter))


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the place of everything in a document, containers as well."""
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from leaves(part, (*path, key))


def within(document: Any, path: Path) -> Any:
    for key in path:
        document = document[key]
    return document


def other(value: Any, pick: int) -> Any:
    """Return a value that is not this one, of the same kind or of another."""
    match value:
        case bool():
            return not value
        case int():
            return [value + 1, value - 1, str(value), None, float(value) + 0.5][pick % 5]
        case str():
            return [value + "x", value[:-1] or "y", value.swapcase() + " ", None, 7][pick % 5]
        case list():
            return [[*value, "x"], [*value, 1], value[:-1] or ["x"], value[::-1], None][pick % 5]
        case dict():
            return [{**value, "x": 1}, dict(list(value.items())[:-1]), [], None, {**value, "": ""}][pick % 5]
        case _:
            return [0, "x", [], {}, False][pick % 5]


def changed(document: Document, path: Path, pick: int) -> Document | None:
    """Return the document with one change at a place, None if that changes nothing of its meaning: an option
    that is left out has its usual value.
    """
    twin = copy.deepcopy(document)
    holder, key = within(twin, path[:-1]), path[-1]
    if pick % 6 == 5:
        del holder[key]
    else:
        holder[key] = other(holder[key], pick)
    usual = GAMES[document["rules"]].options().model_dump(mode="json")
    same = [{**usual, **one["options"]} for one in (twin, document) if isinstance(one.get("options"), dict)]
    if path[0] == "options" and len(same) == 2 and json.dumps(same[0]) == json.dumps(same[1]):
        return None
    return twin if json.dumps(twin) != json.dumps(document) else None


def noticed(game: AnyGame, document: Document) -> str:
    """Return what `verify` says is wrong, "" if it says that all is right."""
    try:
        verify(game, load(document))
    except Mismatch as mismatch:
        return str(mismatch)
    return ""


def trial(dice: Dice, label: str, export: Document, places: list[Path]) -> tuple[Path, Document | None]:
    [face, pick] = [*dice.throw(f"{label}/place", 1, len(places)), *dice.throw(f"{label}/pick", 1, 30)]
    return places[face - 1], changed(export, places[face - 1], pick)


PLACE = re.compile(
    r"turns? \d|turns[. ][\dc]|seat|salt|seed|commitment|option|outcome|ended as|seals|sealed|format|game"
    r"|rules|edition|the record is of"
)


@pytest.mark.parametrize("course", [at_chance, unruly], ids=lambda course: course.__name__)
def test_no_change_passes_unnoticed(game: AnyGame, course: Any):
    export = course(game.slug).export
    places = [path for path in leaves(export) if path not in UNCOVERED]
    dice = Seeded(b"changes", game.slug)
    tried = 0
    for number in range(CHANGES):
        path, twin = trial(dice, str(number), export, places)
        if twin is None:
            continue
        tried += 1
        said = noticed(game, twin)
        assert said, f"nobody notices {path} = {twin and said}"
        assert PLACE.search(said), said
    assert tried > CHANGES // 2


@pytest.mark.soak
@pytest.mark.parametrize("slug", GAMES)
def test_no_change_anywhere_passes_unnoticed(slug: str):
    game, export = GAMES[slug], unruly(slug).export
    for path in leaves(export):
        for pick in range(6):
            twin = None if path in UNCOVERED else changed(export, path, pick)
            assert twin is None or noticed(game, twin), path


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_said_to_be_uncovered_is_all_that_is(slug: str):
    """So that the list of what is not covered stays honest."""
    export = at_chance(slug).export
    for path in UNCOVERED:
        twin = changed(export, path, 0)
        assert twin is not None
        assert noticed(GAMES[slug], twin) == ""
    assert noticed(GAMES[slug], {**export, "remark": "anything"}) == ""


def test_every_changed_throw_is_rejected_with_its_turn_and_step(game: AnyGame):
    export = by_computers(game.slug).export
    throws = [
        (turn["turn"], step)
        for turn in export["turns"]
        for step, entry in enumerate(turn["log"])
        if entry["key"].startswith("chance:")
    ]
    assert throws
    for number, step in throws[:: max(1, len(throws) // 12)]:
        twin = copy.deepcopy(export)
        faces = twin["turns"][number]["log"][step]["answers"]["chance"]
        faces[:2] = faces[1::-1] if isinstance(faces[0], str) else [faces[0] % 6 + 1, *faces[1:2]]
        said = noticed(game, twin)
        assert f"turn {number}, step {step}: " in said
        assert "the seed gives" in said


def test_every_changed_order_is_rejected_with_its_turn(game: AnyGame):
    export = by_computers(game.slug).export
    for turn in export["turns"]:
        for step, entry in enumerate(turn["log"]):
            for seat, answer in entry["answers"].items():
                if seat == "chance" or not isinstance(answer, list) or not answer:
                    continue
                twin = copy.deepcopy(export)
                twin["turns"][turn["turn"]]["log"][step]["answers"][seat] = answer[1:]
                assert f"turn {turn['turn']}" in noticed(game, twin)


def test_salts_in_another_order_are_rejected(game: AnyGame):
    export = by_computers(game.slug).export
    salts = export["salts"]
    if len(salts) > 1:
        assert "the seed gives" in noticed(game, {**export, "salts": dict(reversed(salts.items()))})


def test_another_salt_or_seed_or_winner_is_rejected(game: AnyGame):
    export = by_computers(game.slug).export
    seat = next(iter(export["salts"]))
    for twin, said in [
        ({**export, "salts": {**export["salts"], seat: "another"}}, "the seed gives"),
        ({**export, "salts": {}}, "the seed gives"),
        ({**export, "seed": export["seed"][2:] + "00"}, "committed"),
        ({**export, "outcome": {**export["outcome"], "winners": []}}, "the game ended as"),
        ({**export, "game": "g2"}, "the seed gives"),
    ]:
        assert said in noticed(game, twin)
