"""Typed answers to every shape but orders."""

from __future__ import annotations

import pytest

from games.core.reading.answer_reading import OptionNames, read_typed
from games.core.rules.errors import Ambiguous, Unreadable
from games.core.rules.prompts import Amount, Answer, Arrange, Choose, Option, Pick, Shape, Throw

CITIES = (Option("luo", "Luoyang"), Option("chd", "Chengdu"), Option("chs", "Changsha"))

PEOPLE = (
    Option("SQU", "SQU Sun Quan 5/2/1"),
    Option("TSC", "TSC Taishi Ci 2/5/2"),
    Option("ZYU", "ZYU Zhou Yu 4/3/2"),
    Option("SJI", "SJI Sun Jian 3/4/2"),
)
SIGNS = (Option("1", "1"), Option("-1", "-1"))
NORTH = (Option("LUO", "Luoyang"), Option("ADG", "Anding"), Option("CHS", "Changsha"))
GIFTS = (Option("FIN", "Fine Silk"), Option("NONE", "Nothing"))


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
        (Amount(0, 9), "I bid 7!", 7),
        (Choose(CITIES), "**Luoyang**, please", "luo"),
        (Choose(PEOPLE), "sun quan", "SQU"),
        (Choose(PEOPLE), "I choose SQU Sun Quan 5/2/1", "SQU"),
        (Choose(PEOPLE), "taishi", "TSC"),
        (Choose(PEOPLE), "Zhou", "ZYU"),
        (Pick(PEOPLE, 1, 3), "1. SQU\n2) Taishi Ci\n3: ZYU", ["SQU", "TSC", "ZYU"]),
        (Pick(PEOPLE, 1, 3), "- SQU\n• TSC", ["SQU", "TSC"]),
        (Pick(PEOPLE, 1, 3), "I keep Sun Quan, TSC and zyu", ["SQU", "TSC", "ZYU"]),
        (Pick(PEOPLE, 1, 3), "SQU/TSC / ZYU", ["SQU", "TSC", "ZYU"]),
        (Pick(PEOPLE, 1, 3), "SQU TSC & ZYU.", ["SQU", "TSC", "ZYU"]),
        (Pick(PEOPLE, 1, 3), "Sun Quan (SQU)", ["SQU"]),
        (Choose(SIGNS), "-1", "-1"),
        (Choose(SIGNS), "−1", "-1"),
        (Choose(SIGNS), "1", "1"),
        (Choose(CITIES), "ok luo", "luo"),
        (Choose(CITIES), "My final order: luo, thanks", "luo"),
        (Choose(CITIES), "let's go with Luoyang", "luo"),
        (Pick(NORTH, 1, 3), "luo and chs", ["LUO", "CHS"]),
        (Pick(NORTH, 1, 3), "and", ["ADG"]),
        (Choose(GIFTS), "none please", "NONE"),
        (Choose(GIFTS), "I take none", "NONE"),
        (Choose(GIFTS), "final: none", "NONE"),
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
        (Amount(2, 9), "2 4", Unreadable, "not a whole number"),
        (Amount(2, 9), "not 4", Unreadable, "not a whole number"),
        (Amount(2, 9), "~~4~~", Unreadable, "struck through"),
        (Amount(2, 9), "4?", Unreadable, "a question"),
        (Choose(CITIES), "luo or chd", Unreadable, "“or” – choose among"),
        (Choose(CITIES), "luo chd", Unreadable, "choose one of: luo, chd"),
        (Choose(CITIES), "~~luo~~ chd", Unreadable, "struck through"),
        (Choose(CITIES), "not luo", Unreadable, "“not” – choose among"),
        (Choose(GIFTS), "none of it", Unreadable, "“none” – choose among"),
        (Choose(GIFTS), "none, fin", Unreadable, "“none” – choose among"),
        (Choose(CITIES), "none please", Unreadable, "“none” – choose among"),
        (Choose(PEOPLE), "sun", Ambiguous, "could be SQU, SJI"),
        (Choose(PEOPLE), "the", Unreadable, "choose among"),
        (Choose(SIGNS), "-2", Unreadable, "choose among"),
        (Pick(PEOPLE, 1, 3), "SQU, TSC?", Unreadable, "a question"),
        (Throw(1, 6), "6", Unreadable, "the dice answer this"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(shape: Shape, text: str, error: type, words: str) -> None:
    with pytest.raises(error) as caught:
        read_typed(shape, text)
    assert words in str(caught.value)


def test_a_long_text_is_read_in_steps_that_grow_with_its_length() -> None:
    """Each word is looked up in as many phrases as the longest label has words, and no more."""
    looked: list[str] = []

    class Counted(dict[str, list[str]]):
        def get(self, phrase, default=None):  # type: ignore[no-untyped-def, override]
            looked.append(phrase)
            return super().get(phrase, default)

    steps = []
    for words in (100, 200):
        names = OptionNames(PEOPLE)
        names.whole = Counted(names.whole)
        looked.clear()
        names.read("squ tsc " * words)
        steps.append(len(looked))
    assert steps[1] < 2 * steps[0] + 10
