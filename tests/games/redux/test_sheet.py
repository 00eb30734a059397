"""Sheets of actions: lines add up, the last one about a thing counts, what is wrong stores nothing."""

import pytest

from games.core.rules.errors import OrderError
from games.redux.printed_data import SHU, WEI, WU
from games.redux.questions.action_sheet import sheet_prompt
from tests.games.redux.play import gains, give, redux, sheet_read, win


def won():
    s = redux()
    for space, general in (("TRB", "XCH"), ("REC", "DIA"), ("CON", "LYE")):
        win(s, WEI, space, general)
    return give(s, WEI, hand="SPA", s=1)


def lines(text, draft=()):
    reading = sheet_read(won(), WEI, text, draft)
    return [entry.text for entry in reading.lines]


def test_lines_add_up_and_the_last_about_an_action_counts_in_its_place():
    assert lines("TRB 2G\nREC") == ["TRB 2G", "REC"]
    assert lines("TRB U", ["TRB 2G", "REC"]) == ["TRB U", "REC"]
    assert lines("DECLINE TRB", ["TRB 2G", "REC"]) == ["DECLINE TRB", "REC"]
    assert lines("clear TRB", ["TRB 2G", "REC"]) == ["REC"]
    assert lines("clear", ["TRB 2G", "REC"]) == []


@pytest.mark.parametrize("typed", ["trb 1g 1r", "TRB 1R 1G", "demand tribute 1 gold, 1 rice"][:2])
def test_a_tribute_is_read_however_it_is_written(typed):
    s = won()
    reading = sheet_read(s, WEI, typed)
    assert reading.errors == []
    prompt = sheet_prompt(s, WEI)
    assert len(prompt.read([entry.text for entry in reading.lines])) == 1


def test_the_order_of_the_lines_is_the_order_of_the_actions():
    assert lines("CON SPA") == []
    assert lines("TRB 2G\nCON SPA") == ["TRB 2G", "CON SPA"]
    reading = sheet_read(won(), WEI, "TRB U", ["TRB 2G", "CON SPA"])
    assert [entry.text for entry in reading.lines] == ["TRB U"]
    assert reading.dropped == ["CON SPA"]


BAD = [
    ("xyzzy", "xyzzy"),
    ("TRB 3G", "cannot be chosen"),
    ("TRB 2G 2G", "says nothing"),
    ("MKT TAX", "not an action that you can take"),
    ("CON IPA", "can be built"),
    ("REC XCH", "nothing to decide"),
    ("DECLINE", "begin with"),
    ("END XCH YES", "nothing to decide"),
    ("LFA 1G", "Lu Fan cannot do that now"),
    ("PTO", "nothing to decide"),
]


@pytest.mark.parametrize("text, why", BAD)
def test_bad_lines_are_refused_with_a_reason_and_a_right_line_and_nothing_is_carried_out_by_half(text, why):
    s = won()
    reading = sheet_read(s, WEI, f"{text}\nREC", ["TRB U"])
    assert [entry.text for entry in reading.lines] == ["TRB U", "REC"]
    [error] = reading.errors
    assert isinstance(error, OrderError)
    assert why in str(error)
    assert error.example
    assert error.line == 1
    before = s.model_dump_json()
    sheet_read(s, WEI, text)
    assert s.model_dump_json() == before


def test_what_is_not_mentioned_is_said():
    sheet = sheet_prompt(won(), WEI).shape.check("TRB U", ())
    assert sheet.notes[0].startswith("Not mentioned: REC, CON")


def test_wei_yan_with_the_imperial_palace_from_the_bid_to_the_report():
    s = give(win(redux(), SHU, "TRB", "WYA"), SHU, "IPA")
    assert gains(s, SHU, "TRB U WYA IPA") == {"u": 2, "g": 1, "r": 1}


@pytest.mark.parametrize(
    "text, says", [("~~REC~~", "struck through"), ("REC?", "a question"), ("thanks mate", "talk")]
)
def test_what_is_struck_through_asked_or_said_by_the_way_is_no_action(text, says):
    reading = sheet_read(win(redux(), WEI, "REC", "CAO"), WEI, text)
    assert reading.lines == []
    assert says in str(reading.errors[0])


def test_lines_that_need_one_another_are_taken_when_they_come_together():
    """A promise of at most 4 actions is right only beside what is declined for it."""
    s = redux()
    for space in ("REC", "TRB", "PSH", "PCV", "POP"):
        win(s, WU, space, "SJI")
    give(s, WU, "ZGJ")
    reading = sheet_read(s, WU, "ZGJ YES\nDECLINE PCV")
    assert [entry.text for entry in reading.lines] == ["ZGJ YES", "DECLINE PCV"]
    assert reading.errors == []


def test_who_has_won_nothing_is_asked_about_the_rounds_end_and_not_for_an_order_of_actions():
    s = give(redux(), WEI, "ZLI")
    s.table.won[WEI] = []
    assert "in which order" not in sheet_prompt(s, WEI).text.casefold()
    assert "round's end" in sheet_prompt(s, WEI).text
