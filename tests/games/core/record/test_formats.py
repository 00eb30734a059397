"""Exports of earlier formats, written by the program of their time, verify as they did."""

from __future__ import annotations

import copy
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from games.core.play.dice import Seeded, rewound
from games.core.record import dice_binding
from games.core.record.verifying import Mismatch, load, parse, verify
from tests.conformance.courses import GAMES
from tests.conformance.table import honest, rewind
from tests.steps import steps

OLD = sorted((Path(__file__).parent / "exports").glob("*.json"))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_an_export_of_an_earlier_format_verifies_and_is_written_as_it_was(path: Path) -> None:
    document = parse(path.read_text(encoding="utf-8"))
    record = load(document)
    assert verify(GAMES[record.slug], record).whole
    assert record.dump() == document


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_an_earlier_format_cannot_carry_what_came_later(path: Path) -> None:
    """A closing in it is a remark that proves nothing: no dice of its time took one in."""
    document = parse(path.read_text(encoding="utf-8"))
    remarked = {**document, "closing": {"message": "1", "tries": 1, "earlier": []}}
    record = load(remarked)
    assert record.closing is None
    assert verify(GAMES[record.slug], record).whole
    newer = copy.deepcopy(document) | {"format": 2}
    with pytest.raises(Mismatch):
        load(newer)


@pytest.mark.parametrize(
    "text, said",
    [
        ('{"a": 1, "a": 2}', "a stands in it twice"),
        ('{"turns": [{}, {"log": [{"key": 1, "key": 1}]}]}', "turns.1.log.0.key stands in it twice"),
        ("[]", "it is no export"),
        ('{"a": NaN}', "NaN is no number"),
        ("[" * 100_000, "it is no JSON document"),
    ],
)
def test_a_text_that_is_no_document_is_refused_naming_the_place(text: str, said: str) -> None:
    with pytest.raises(Mismatch, match=said):
        parse(text)


@pytest.mark.parametrize(
    "extra, said",
    [({"name": "\ud800"}, "name holds half a character"), ({"name": "x"}, "")],
)
def test_half_a_character_is_refused(extra: dict[str, str], said: str) -> None:
    document = parse(OLD[0].read_text(encoding="utf-8")) | extra
    if not said:
        load(document)
        return
    with pytest.raises(Mismatch, match=said):
        load(document)


def test_a_document_that_is_nested_without_end_is_refused() -> None:
    deep: object = []
    for _ in range(900):
        deep = [deep]
    with pytest.raises(Mismatch, match="nested deeper"):
        load(parse(OLD[0].read_text(encoding="utf-8")) | {"options": {"x": deep}})


def test_names_that_stand_twice_are_not_each_held_against_all() -> None:
    def attempt(count: int) -> None:
        text = '{"a":[' + '{"":0,"":0},' * count + '0],"b":[' + "0," * count + "0]}"
        with pytest.raises(Mismatch, match="stands in it twice"):
            parse(text)

    once, twice = (steps(partial(attempt, count)) for count in (1_000, 2_000))
    assert twice <= 2.3 * once, (once, twice)


def test_of_a_file_with_thousands_of_faults_their_number_is_told() -> None:
    """One is named of few; to find it all are put into words."""
    with pytest.raises(Mismatch, match="2000 places of it cannot be read"):
        load({"format": 1, **dict.fromkeys(("game", "rules"), ""), **strange(2_000 - 6)})
    with pytest.raises(Mismatch, match=r"game cannot be read"):
        load({"format": 1, **strange(20)})


def strange(count: int) -> dict[str, object]:
    """Return what is no export for the number of seats that are none, and six members that are missing."""
    return {"edition": 1, "options": {}, "seats": [0] * count}


def test_rewinds_without_end_cost_no_more_than_their_number() -> None:
    """Each was held against all later ones, every throw against all of them."""
    true = honest("toy")

    def checked(count: int) -> None:
        backs = [rewind(epoch, count - epoch, str(10**18 + epoch)) for epoch in range(1, count + 1)]
        turns = tuple(replace(true.turns[0], turn=number, log=()) for number in range(count))
        record = replace(true, closing=None, rewinds=tuple(backs), turns=turns)
        assert not list(dice_binding._rewind_faults(record))
        assert not list(dice_binding._epoch_faults(record))
        Seeded(b"x", "g1", {}, None, rewound(backs)).throw("1/0/0", 50, 6)

    once, twice = (steps(partial(checked, count)) for count in (300, 600))
    assert twice <= 2.3 * once + 500, (once, twice)
