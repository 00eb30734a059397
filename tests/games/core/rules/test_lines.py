"""The legal lines of a question are made when they are asked for, once, and are a mapping like any other."""

import pytest

from games.core.rules.prompts import Lines

WANTED = {"FAN": ["A FAN H", "A FAN - TAI"], "TAI": ["A TAI H"]}


def lines_that_tell(made: list[str]) -> Lines:
    def make(unit: str) -> list[str]:
        made.append(unit)
        return WANTED[unit]

    return Lines(list(WANTED), make)


def test_units_are_known_before_any_line_is_made() -> None:
    made: list[str] = []
    lines = lines_that_tell(made)
    assert (list(lines), len(lines), "FAN" in lines, bool(lines)) == (["FAN", "TAI"], 2, True, True)
    assert not lines_that_tell(made).get("XIA")
    assert made == ["FAN"]  # a mapping asks for what it says it contains


def test_each_unit_is_made_once() -> None:
    made: list[str] = []
    lines = lines_that_tell(made)
    assert lines["TAI"] == lines["TAI"] == ["A TAI H"]
    assert dict(lines) == WANTED
    assert made == ["TAI", "FAN"]


def test_a_unit_that_is_not_asked_about_has_none() -> None:
    with pytest.raises(KeyError):
        lines_that_tell([])["XIA"]
