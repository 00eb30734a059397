"""What counts as one slip of the fingers."""

import pytest

from games.core.slips import MOST, is_slip, nearly


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
