"""Typed answers to every shape but orders."""

from __future__ import annotations

import pytest

from games.core.errors import Ambiguous, Unreadable
from games.core.prompts import Amount, Answer, Arrange, Choose, Option, Pick, Shape, Throw
from games.core.typed import read_typed

CITIES = (Option("luo", "Luoyang"), Option("chd", "Chengdu"), Option("chs", "Changsha"))


@pytest.mark.parametrize(
    "shape, text, answer",
    [
        (Amount(0, 9), " 7 ", 7),
        (Amount(0, 9), "-2", -2),
        (Choose(CITIES), "LUOYANG", "luo"),
        (Choose(CITIES), "cheng", "chd"),
        (Choose(CITIES), "`chd`", "chd"),
        (Pick(CITIES, 1, 2), "luo, Chengdu", ["luo", "chd"]),
        (Pick(CITIES, 1, 2), "luo chs", ["luo", "chs"]),
        (Arrange(CITIES), "chs > luo > chd", ["chs", "luo", "chd"]),
        (Arrange(CITIES), "chs\nluo\nchd", ["chs", "luo", "chd"]),
    ],
)
def test_what_a_player_types_is_read(shape: Shape, text: str, answer: Answer) -> None:
    assert read_typed(shape, text) == answer


@pytest.mark.parametrize(
    "shape, text, error, words",
    [
        (Amount(2, 9), "many", Unreadable, "“many” – that is not a whole number. For example: 2"),
        (Choose(CITIES), "ch", Ambiguous, "could be chd, chs"),
        (Choose(CITIES), "", Unreadable, "choose among: luo, chd, chs. For example: luo"),
        (Pick(CITIES, 1, 2), "luo, xian", Unreadable, "“xian” – choose among"),
        (Throw(1, 6), "6", Unreadable, "the dice answer this"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(shape: Shape, text: str, error: type, words: str) -> None:
    with pytest.raises(error) as caught:
        read_typed(shape, text)
    assert words in str(caught.value)
