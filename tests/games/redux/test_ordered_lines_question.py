"""Bids, sheets and standing orders are read in one way: what holds of one question holds of each."""

import pytest

from games.core.reading.clauses import MOST_ERRORS
from games.core.reading.faults import LOST
from games.core.rules.errors import Illegal, Unreadable
from games.redux.questions import bids as bidding
from games.redux.questions import ordered_lines_question as lines
from games.redux.questions.action_sheet import SheetQuestion
from games.redux.questions.bids import BidQuestion
from games.redux.questions.standing_orders import StandingQuestion
from tests.games.redux.play import SHU, WEI, give, redux, win


def bids():
    return BidQuestion(give(redux(), WEI, "XHU"), WEI)


def sheet():
    return SheetQuestion(win(win(give(redux(), WEI, "XHU", g=3), WEI, "TRB", "CAO"), WEI, "MKT", "XHU"), WEI)


def standing():
    return StandingQuestion(give(redux(), WEI, "YUJ"), WEI)


QUESTIONS = [
    (bids, "CAO - TRB", "CAO - REC", "XHU - MKT", "CAO - POP +3P"),
    (sheet, "TRB U", "TRB", "MKT", "TRB V"),
    (standing, "ALLY REC", "ALLY TRN", "HOLD", "ALLY POP"),
]
"""A question, two right lines about one thing, one about another, and one about the first that is refused."""


def lines_of(read):
    return [line.text for line in read.lines]


@pytest.mark.parametrize("make, one, other, besides, wrong", QUESTIONS)
def test_lines_add_up_and_the_last_about_a_thing_counts(make, one, other, besides, wrong):
    question = make()
    read = question.read(f"{besides}\n{one}")
    assert not read.errors
    assert set(lines_of(read)) == {one, besides}
    again = question.read(other, lines_of(read))
    assert not again.errors
    assert set(lines_of(again)) == {other, besides}


@pytest.mark.parametrize("make, one, other, besides, wrong", QUESTIONS)
def test_two_lines_about_one_thing_in_one_message_count_neither(make, one, other, besides, wrong):
    read = make().read(f"{one}\n{other}\n{besides}")
    assert lines_of(read) == [besides]
    [error] = read.errors
    assert isinstance(error, Illegal)
    assert "two orders for" in error.message
    assert error.line == 2


@pytest.mark.parametrize("make, one, other, besides, wrong", QUESTIONS)
def test_a_line_that_is_refused_for_itself_contradicts_nothing(make, one, other, besides, wrong):
    for text in (f"{one}\n{wrong}", f"{wrong}\n{one}"):
        read = make().read(text)
        assert lines_of(read) == [one], text
        [error] = read.errors
        assert isinstance(error, Illegal)
        assert "two orders for" not in error.message


@pytest.mark.parametrize("make, one, other, besides, wrong", QUESTIONS)
def test_of_a_row_that_is_understood_in_part_nothing_counts(make, one, other, besides, wrong):
    read = make().read(f"{besides}, qqqqq\n{one}")
    assert lines_of(read) == [one]
    [error] = read.errors
    assert isinstance(error, Unreadable)
    assert besides != "HOLD" or error.message.endswith(LOST)


@pytest.mark.parametrize("make, one, other, besides, wrong", QUESTIONS)
def test_what_is_taken_back_is_gone_and_nothing_else(make, one, other, besides, wrong):
    question = make()
    assert lines_of(question.read(f"clear {one}", [one, besides])) == [besides]
    assert lines_of(question.read("clear", [one, besides])) == []
    doubted = question.read(f"clear {one} qqqqq", [one, besides])
    assert lines_of(doubted) == [one, besides]
    assert doubted.errors


@pytest.mark.parametrize("make, one, other, besides, wrong", QUESTIONS)
def test_an_answer_as_it_is_stored_is_taken_as_it_is_and_anything_else_is_refused(
    make, one, other, besides, wrong
):
    question = make()
    assert [line.text for line in question.answered([one, besides])] == [one, besides]
    assert question.answered(None) == []
    with pytest.raises(Illegal, match="lines of text"):
        question.answered({"one": one})
    with pytest.raises(Illegal):
        question.answered([one, other])


@pytest.mark.parametrize("make, one, other, besides, wrong", QUESTIONS)
def test_why_a_word_is_unknown_is_worked_out_for_errors_that_are_shown(
    monkeypatch, make, one, other, besides, wrong
):
    asked = []
    monkeypatch.setattr(lines, "unknown", lambda word, noun: asked.append(word) or f"no {noun}.")
    read = make().read("\n".join(f"qq{letter}xqq" for letter in "abcdefghijklmnopqrstuvwxyz"))
    assert len(read.errors) == MOST_ERRORS + 1
    assert [str(error) for error in read.errors]
    assert len(asked) <= MOST_ERRORS + 1


def test_for_an_example_no_bid_is_tried_of_who_cannot_go_nor_behind_a_word_that_cannot_be_read():
    """LBE serves another state. Behind `CAO - TRN` no MKT can stand, so one bid is tried of the eight that
    begin as the line does.
    """
    question = bids()
    assert not [*question.near(["LBE", "-", "TRB"])]
    line = ["CAO", "-", "TRN", "MKT", "+1P", "+H", "1S", "2H"]
    assert [*question.near(line)][:2] == ["CAO - TRN", "CAO -"]


def test_bids_in_force_are_carried_out_once_for_all_that_are_refused_behind_them(monkeypatch):
    question, done = bids(), []
    real = bidding.carry_out

    def counted(s, seat, line):
        done.append(line.text)
        real(s, seat, line)

    monkeypatch.setattr(bidding, "carry_out", counted)
    spaces = ("REC", "FRM", "PSH", "PCV", "HAN", "POP", "TRN", "CON", "HIM", "TRD")
    read = question.read("\n".join(f"XHU - {space} +9P" for space in spaces), ["CAO - TRB"])
    assert lines_of(read) == ["CAO - TRB"]
    assert len(read.errors) == MOST_ERRORS + 1
    assert len(done) < len(spaces)


@pytest.mark.parametrize("vessels, example", [(1, "DECLINE TRD"), (2, "TRD W-1V")])
def test_the_example_of_a_sheet_fits_beside_its_other_lines(vessels, example):
    """The building costs a gold and a vessel: what is left can be traded, or nothing can."""
    s = give(win(win(redux(), SHU, "TRD", "LHU"), SHU, "CON", "GYU"), SHU, hand="HAR", v=vessels, g=1)
    question = SheetQuestion(s, SHU)
    assert question.example() == "TRD R+1"
    sheet = question.check("PCV 9", question.check("CON HAR", ()).lines)
    assert [error.example for error in sheet.errors] == [example]
    assert question.check(example, sheet.lines).errors == ()
