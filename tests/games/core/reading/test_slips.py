"""Slips of the fingers that count as one."""

import pytest

from games import catalogue
from games.core.reading.slips import MOST, codes, in_codes, is_slip, meant, nearly
from games.core.rules.errors import Illegal, Unconfirmed, Unreadable


@pytest.mark.parametrize(
    "typed, meant",
    [
        ("qiin 6", "qin 6"), ("qn 6", "qin 6"), ("iqn 6", "qin 6"), ("qxn 6", "qin 6"),
        ("a fan - tai", "a fan - tay"), ("hol", "hold"), ("xhold", "hold"),
    ],
)  # fmt: skip
def test_one_letter_more_less_or_another_or_two_turned_are_a_slip(typed: str, meant: str):
    assert is_slip(typed, meant)
    assert is_slip(meant, typed)


@pytest.mark.parametrize(
    "typed, meant",
    [
        ("qin 6", "qin 6"), ("qin 5", "qin 6"), ("qin 6", "qin 66"), ("qni 5", "qin 6"), ("qin6", "qin 6"),
        ("hold", "h"), ("buy 12", "buy 21"), ("a", ""), ("nihold", "inhodl"), ("a fan", "-a fan"),
    ],
)  # fmt: skip
def test_figures_marks_and_two_slips_are_none(typed: str, meant: str):
    assert is_slip(typed, meant) is (typed == "a")
    assert is_slip(meant, typed) is (typed == "a")


def test_of_many_lines_as_near_none_was_meant():
    near = [f"A FAN - TA{letter}" for letter in "BCDEF"]
    assert nearly("a  fan - tax", near[:MOST]) == near[:MOST]
    assert nearly("a fan - tax", near) == []
    assert nearly("A FAN - TAB", near) == near[1:] * (len(near) - 1 <= MOST)


ANSWERS = ["A JIO - NHI", "A JIO H", "A FAN - TAI"]
NAMES = {"fangzi": "FAN", "taiyuan": "TAI", "wan cheng": "WAN"}


@pytest.mark.parametrize(
    "typed, wanted",
    [
        ("a ji - nhi", "A JIO - NHI"),
        ("a fangzi - taiyan", "A FAN - TAI"),
        ("a fangzii - tai", "A FAN - TAI"),
        ("a fan -- tay", ""),
        ("go home", ""),
    ],
)
def test_what_is_nearly_an_order_of_ones_own_is_offered_whatever_was_wrong(typed: str, wanted: str):
    for kind in (Illegal, Unreadable):
        assert meant([kind("no", quote=typed)], ANSWERS, NAMES) == ((wanted,) if wanted else ())
    assert meant([Unconfirmed("wait", quote=typed)], ANSWERS, NAMES) == ()


def test_what_the_game_has_for_it_comes_after():
    error = Illegal("no", quote="a ji - nhi", example="A FAN - TAI")
    error.is_meant = True
    assert meant([error], ANSWERS) == ("A JIO - NHI", "A FAN - TAI")


def test_names_of_several_words_become_codes():
    assert list(in_codes("A Wan Cheng - taiyuan", NAMES)) == ["a wan - tai", "a wan - tai"]
    assert list(in_codes("a wan chen - fan", NAMES)) == ["a wan chen - fan", "a wan - fan"]


@pytest.mark.parametrize(
    "slug, name, code",
    [
        ("warlords", "taiyuan", "TAI"),
        ("yuan", "datong", "DAT"),
        ("suntzu", "han-qi", "HAN"),
        ("conquest", "liaodong", "LDG"),
        ("redux", "cao cao", "CAO"),
        ("redux", "train armies", "TRN"),
    ],
)
def test_every_game_names_its_codes(slug: str, name: str, code: str):
    game = catalogue()[slug]
    assert (
        codes(game, game.options()).get(name.replace("-", " ")) == code
        or codes(game, game.options())[name] == code
    )
