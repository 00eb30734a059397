"""A whole game as one document: it verifies, and no single change of it passes unnoticed."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest

from games.core.play.dice import Seeded
from games.core.play.save import Document
from games.core.record.export import heads
from games.core.record.verifying import Mismatch, load, parse, verify
from games.core.rules.prompts import Dice
from games.core.rules.protocol import AnyGame
from tests.conformance.courses import COURSES, GAMES, at_chance, by_computers, unruly
from tests.examples import LONG, spread

Path: TypeAlias = tuple[str | int, ...]

UNCOVERED: dict[Path, str] = {}
"""Members that may be changed without notice, and why. Those at the top beside the format prove nothing."""

CHANGES = 250 if LONG else 25
FEW = 10
"""Answers that are changed one by one; in the long run all are."""


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.__name__)
def test_an_export_verifies(game: AnyGame, course: Any):
    whole = course(game.slug)
    verdict = str(verify(game, load(whole.export)))
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
    for kept in spread(range(len(export["turns"])), 5):
        shorter = copy.deepcopy(export)
        del shorter["turns"][kept:]
        with pytest.raises(Mismatch):
            verify(game, load(shorter))
        del shorter["seals"][kept:]
        with pytest.raises(Mismatch, match="the game ended as" if kept else "turns cannot be read"):
            verify(game, load(shorter))
        shorter["outcome"] = None
        shorter["throws"] = [each for each in shorter["throws"] if each["turn"] < kept]
        if kept:
            verdict = verify(game, load(shorter))
            assert not verdict.whole
            assert str(verdict).startswith(f"{kept} turns, ")
            assert f"unfinished: it ends in turn {kept}, step 0" in str(verdict)


def test_nothing_stands_behind_the_end(game: AnyGame):
    export = by_computers(game.slug).export
    end = len(export["turns"])
    entry = next(entry for turn in export["turns"] for entry in turn["log"])
    for log in ([], [entry]):
        longer = {**export, "turns": [*export["turns"], {"turn": end, "acts": [], "log": log}]}
        with pytest.raises(Mismatch, match=f"turn {end} stands behind the end of the game"):
            verify(game, load(longer))


def test_a_changed_option_is_named(game: AnyGame):
    export = by_computers(game.slug).export
    for name, value in export["options"].items():
        for changed_to in (not value, 3, "other", [], None):
            twin = {**export, "options": {**export["options"], name: changed_to}}
            if json.dumps(changed_to) != json.dumps(value):
                assert name in noticed(game, twin)
        left_out = {key: other for key, other in export["options"].items() if key != name}
        assert f"option {name} is not what it was" in noticed(game, {**export, "options": left_out})


def test_an_illegal_line_is_named(game: AnyGame):
    export = by_computers(game.slug).export
    for turn, step, seat, answer in spread(list(answered(export)), FEW):
        twin = copy.deepcopy(export)
        wrong = ["no such order", *answer[1:]] if isinstance(answer, list) else "no such order"
        twin["turns"][turn]["log"][step]["answers"][seat] = wrong
        said = noticed(game, twin)
        assert said.startswith(f"turn {turn}, step {step}: ")
        assert "no such order" in said
        assert seat in said


def answered(export: Document) -> Iterator[tuple[int, int, str, Any]]:
    """Yield turn, step, seat and answer of all that people answered."""
    for turn in export["turns"]:
        for step, entry in enumerate(turn["log"]):
            for seat, answer in entry["answers"].items():
                if seat != "chance":
                    yield turn["turn"], step, seat, answer


def test_a_flipped_byte_is_refused_or_changes_nothing(game: AnyGame):
    """A file that is accepted after one of its bytes was changed says the same game."""
    export = unruly(game.slug).export
    text = json.dumps(export, ensure_ascii=False).encode()
    dice = Seeded(b"bytes", game.slug)
    for number in range(CHANGES):
        [place, bit] = [*dice.throw(f"{number}/at", 1, len(text)), *dice.throw(f"{number}/bit", 1, 8)]
        flipped = bytearray(text)
        flipped[place - 1] ^= 1 << (bit - 1)
        try:
            document = parse(flipped.decode())
            verdict = verify(game, load(document))
        except (Mismatch, UnicodeDecodeError):
            continue
        assert verdict.whole
        assert document == export


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
    """Return the document with one change at a place, None if that changes nothing."""
    twin = copy.deepcopy(document)
    holder, key = within(twin, path[:-1]), path[-1]
    if pick % 6 == 5:
        del holder[key]
    else:
        holder[key] = other(holder[key], pick)
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
    r"|rules|edition|the record is of|throws|head|closing|rewind|casting|data"
)


@pytest.mark.long
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
    for number, step in spread(throws, FEW):
        twin = copy.deepcopy(export)
        faces = twin["turns"][number]["log"][step]["answers"]["chance"]
        faces[:2] = faces[1::-1] if isinstance(faces[0], str) else [faces[0] % 6 + 1, *faces[1:2]]
        said = noticed(game, twin)
        assert f"turn {number}, step {step}: " in said
        assert "the seed gives" in said


def test_every_changed_order_is_rejected_with_its_turn(game: AnyGame):
    export = by_computers(game.slug).export
    lists = [found for found in answered(export) if isinstance(found[-1], list) and found[-1]]
    for turn, step, seat, answer in spread(lists, FEW):
        twin = copy.deepcopy(export)
        twin["turns"][turn]["log"][step]["answers"][seat] = answer[1:]
        assert f"turn {turn}" in noticed(game, twin)


def headed(document: Document) -> Document:
    """Return a document whose head was forged to fit."""
    return {**document, "head": heads(load(document))}


def test_salts_in_another_order_are_rejected(game: AnyGame):
    export = by_computers(game.slug).export
    salts = export["salts"]
    if len(salts) > 1:
        twin = {**export, "salts": dict(reversed(salts.items()))}
        assert "salts is not what it was" in noticed(game, twin)
        assert noticed(game, headed(twin)) == "salts: they do not stand in their order"


def test_another_salt_or_winner_or_game_is_rejected_even_with_a_forged_head(game: AnyGame):
    export = by_computers(game.slug).export
    seat = next(iter(export["salts"]))
    for twin, said in [
        ({**export, "salts": {**export["salts"], seat: "another"}}, "the seed gives"),
        ({**export, "salts": {}}, "the seed gives"),
        ({**export, "closing": {"message": "1234", "tries": 1, "earlier": []}}, "casting: its salts were"),
        ({**export, "outcome": {**export["outcome"], "winners": []}}, "the game ended as"),
        ({**export, "game": "g2"}, "the seed gives"),
    ]:
        found = noticed(game, headed(twin))
        assert said in found or "does not match its seal" in found
    assert "committed" in noticed(game, {**export, "seed": export["seed"][2:] + "00"})
