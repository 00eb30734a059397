"""Exports of earlier formats, written by the program of their time, verify as they did."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

from games.core.record import Mismatch, load, parse, verify
from tests.conformance.courses import GAMES

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
