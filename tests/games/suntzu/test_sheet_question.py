"""One message per round: how it is written, what adds up, what is wrong and what is said to it."""

import pytest

from games.core.rules.errors import Ambiguous, Illegal, OrderError, Unreadable
from games.suntzu.public_state_model import BLUE, PROVINCES, RED
from games.suntzu.sheet_checks import SheetChecks
from games.suntzu.sheet_question import read_answer, sheet_prompt
from games.suntzu.state import Holding
from games.suntzu.turn import book_of
from tests.games.suntzu.play import duel, mark

EXAMPLE = "place qin 9 chu p jin 1 han +2 wuu 4 / order wuu qin han jin chu / from han"
LINES = ("QIN 9", "CHU P", "JIN 1", "HAN +2", "WUU 4", "ORDER WUU QIN HAN JIN CHU", "FROM HAN")


def book(cards=("9", "P", "+2", "-1", "10"), warlords=(), seat=BLUE, **more):
    held = more.pop("held", {RED: {"HAN": 2}, BLUE: {"CHU": 1}})
    return book_of(duel(held, blue=cards, warlords={seat: list(warlords)}, **more), seat)


def check(text, draft=(), rules=None):
    return sheet_prompt(rules or book(), "sheet", "?").shape.check(text, draft)


def error(text, rules=None, draft=()):
    sheet = check(text, draft, rules)
    assert sheet.lines == tuple(draft)
    [fault] = sheet.errors
    return fault


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE,
        EXAMPLE.upper(),
        "\n".join(LINES),
        "; ".join(LINES),
        "qin 9, chu p, jin 1, han +2, wuu 4\norder wuu, qin, han, jin, chu\nfrom han",
        "Qin: 9\nChu: plague\nJin-Yan: 1\nHan-Qi: +2\nWu: 4\norder: Wu Qin Han-Qi Jin-Yan Chu\nfrom Han-Qi",
        "**QIN** 9\n- chu P\n- yan one\n- qi plus two\n- wu four\norder wu qin qi yan\nfrom qi",
        "9 qin p chu 1 jin +2 han 4 wu / from han / order wu qin han jin",
        "9 in Qin, Plague in Chu, 1 in Jin Yan, + 2 in Han Qi and 4 in Wu\nfrom Han\norder wu, qin, qi, jin",
        "秦9 楚瘟疫 晉燕1 韓齊+2 吳4 / order 吳秦韓齊晉燕 / from 韓齊",
        "from han qin 9 chu p jin 1 han +2 wuu 4 order wuu qin han jin chu",
        "qin -> 9; chu = p; jin→1; han = +2; wuu - 4; order wuu qin han jin chu; from han",
    ],
)
def test_one_message_says_everything(text):
    sheet = check(text)
    assert sheet.errors == ()
    assert sheet.lines == LINES


@pytest.mark.parametrize("text", ["place 9", "place -1", "9 place", "KEEP card", "FROM place", "USE warlord"])
def test_the_name_of_a_kind_of_word_stands_for_none_of_its_words(text):
    with pytest.raises(OrderError):
        read_answer(book(), [text])
    assert check(text).lines == ()


@pytest.mark.parametrize(
    "text, line",
    [
        ("qin -1", "QIN -1"),
        ("qin minus 1", "QIN -1"),
        ("qin −1", "QIN -1"),
        ("qin minus one", "QIN -1"),
        ("-1 qin", "QIN -1"),
        ("qin +2", "QIN +2"),
        ("qin+2", "QIN +2"),
        ("qin - 9", "QIN 9"),
        ("qin -> 1", "QIN 1"),
        ("qin 10", "QIN 10"),
        ("support 9", "SUPPORT 9"),
        ("from wuu then chu", "FROM WUU CHU"),
        ("order wuu", "ORDER WUU QIN CHU JIN HAN"),
    ],
)
def test_other_ways_to_write_a_line(text, line):
    sheet = check(text)
    assert sheet.errors == ()
    assert sheet.lines == (line,)


@pytest.mark.parametrize("text", ["qin - 1", "qin-1"])
def test_a_dash_before_1_that_could_be_both_is_ambiguous(text):
    fault = error(text)
    assert isinstance(fault, Ambiguous)
    assert "the card 1 or the card -1" in fault.message


@pytest.mark.parametrize(
    "text, kind, words",
    [
        ("qin", Unreadable, "which card lies in Qin?"),
        ("9", Unreadable, "where does your 9 lie?"),
        ("qin 11", Unreadable, "there is no card “11”"),
        ("qin +4", Unreadable, "there is no card “+4”"),
        ("qin 0", Unreadable, "there is no card “0”"),
        ("qinn 9", Unreadable, "did you mean QIN (Qin)"),
        ("qin 8", Illegal, "you have no 8; you have 1, 2, 3, 4, 5, 6, 9, 10, +2, -1, P."),
        ("order", Unreadable, "name the provinces in the order"),
        ("order qin qin", Unreadable, "each province once"),
        ("from qin chu jin han", Unreadable, "at most 3"),
        ("keep 9", Illegal, "you have drawn nothing"),
        ("support 3", Illegal, "the framed cards from 1 to 6 cannot be given up"),
        ("use k1 qin", Illegal, "you hold no warlord card"),
        ("clear me", Unreadable, "clear what?"),
        ("xyzzy plugh", Unreadable, "cannot be read"),
    ],
)
def test_what_is_wrong_gets_a_sentence_and_an_example_that_works(text, kind, words):
    fault = error(text)
    assert isinstance(fault, kind)
    assert words in fault.message
    assert fault.quote
    if fault.example and not fault.example.startswith("clear"):
        assert check(fault.example).errors == ()


@pytest.mark.parametrize("at", PROVINCES)
def test_the_example_beside_a_card_that_one_has_not_lies_in_the_same_province(at):
    assert error(f"{at} 8").example.split()[0] == at


@pytest.mark.parametrize("at", PROVINCES)
def test_beside_a_full_sheet_the_example_fits_into_it_and_lies_where_the_error_was(at):
    """No 6 may lie there, and the other framed cards lie elsewhere: what lies there already is left."""
    rules = book_of(mark(duel(), BLUE, at), BLUE)
    draft = check("qin 1 chu 2 jin 3 han 4 wuu 5", rules=rules).lines
    example = error(f"{at} 9", rules, draft).example
    assert example.split()[0] == at
    assert check(example, draft, rules).errors == ()


def test_of_the_ways_to_use_a_card_three_are_shown():
    """Hidden Strength is for a 6 in any of the five provinces."""
    fault = error("use s5", book(warlords=["S5"]))
    assert fault.message.endswith("Write USE S5 QIN or USE S5 CHU or USE S5 JIN.")


def test_an_error_points_at_its_line_and_column():
    fault = check("qin 9\n  chu 8").errors[0]
    assert (fault.line, fault.column, fault.quote) == (2, 3, "chu 8")


def test_what_is_right_in_a_message_stays_when_something_is_wrong():
    sheet = check("qin 9 chu 8 jin 1\nhan xx\nwuu 4")
    assert sheet.lines == ("QIN 9", "JIN 1", "WUU 4")
    assert len(sheet.errors) == 2


def test_lines_add_up_and_the_last_one_about_a_province_counts():
    draft = check("qin 9 chu p").lines
    sheet = check("chu 5, wuu 4", draft)
    assert sheet.lines == ("QIN 9", "CHU 5", "WUU 4")
    assert check("qin 5 chu 9", sheet.lines).lines == ("QIN 5", "CHU 9", "WUU 4")


def test_a_card_lies_in_one_place_only():
    draft = check("qin 9").lines
    fault = error("chu 9", draft=draft)
    assert "you have one 9 only, which lies in QIN already" in fault.message
    assert error("support 9", draft=draft).message
    assert check("qin 5, chu 9", draft).lines == ("QIN 5", "CHU 9")


def test_two_different_cards_for_a_province_in_one_message_count_neither():
    sheet = check("qin 9\nqin 5\nchu 1")
    assert sheet.lines == ("CHU 1",)
    assert "neither counts" in sheet.errors[0].message
    assert check("qin 9 / qin 9").lines == ("QIN 9",)


def test_clear_forgets_a_province_or_all_lines_of_a_kind():
    draft = check(f"{EXAMPLE} / support 10").lines
    assert check("clear qin", draft).lines == tuple(line for line in draft if line != "QIN 9")
    assert check("clear order", draft).lines == tuple(line for line in draft if not line.startswith("ORDER"))
    assert check("clear from", draft).lines == tuple(line for line in draft if not line.startswith("FROM"))
    assert check("clear support", draft).lines == tuple(line for line in draft if "SUPPORT" not in line)


def test_a_6_may_not_lie_on_an_own_mark_but_on_the_enemy_s():
    state = mark(mark(duel(), BLUE, "QIN"), RED, "CHU")
    assert "your mark lies in Qin already" in error("qin 6", book_of(state, BLUE)).message
    assert check("chu 6", rules=book_of(state, BLUE)).lines == ("CHU 6",)
    assert "QIN 6" not in book_of(state, BLUE).legal()["QIN"]


def test_the_second_six_goes_with_its_warlord_card():
    state = mark(duel(warlords={BLUE: ["S4"]}), BLUE, "QIN")
    rules = book_of(state, BLUE)
    sheet = check("qin 6 / use s4", rules=rules)
    assert sheet.lines == ("USE S4", "QIN 6")
    assert check("qin 6", ("USE S4",), rules).lines == sheet.lines
    cleared = check("clear use", sheet.lines, rules)
    assert cleared.lines == ()
    assert cleared.warnings == ("QIN 6 no longer fits and is left out.",)


def test_only_the_privileged_side_decides_the_order():
    fault = error("order wuu", book(held={BLUE: {"HAN": 2}}))
    assert "King of Chu decides it" in fault.message
    state = duel(number=1)
    assert "the printed order holds" in error("order wuu", book_of(state, BLUE)).message


def test_stepwise_there_is_no_order_and_with_asked_transfers_no_from():
    assert "one by one" in error("order wuu", book(reveal="stepwise")).message
    assert "you are asked" in error("from wuu", book(transfers="ask")).message


def test_no_more_cards_are_given_up_than_armies_are_set_aside():
    rules = book(aside=1)
    assert check("support 9", rules=rules).lines == ("SUPPORT 9",)
    fault = error("support 10", rules, draft=("SUPPORT 9",))
    assert "you have 1 army set aside" in fault.message


def test_copies_of_a_card_are_given_up_together():
    rules = book(cards=("+1", "+1", "9"))
    assert check("support +1 9 +1", rules=rules).lines == ("SUPPORT 9", "SUPPORT +1 +1")
    assert rules.legal()["SUPPORT +1"] == ["SUPPORT +1", "SUPPORT +1 +1"]
    assert (
        "you have 2 +1 only, which is given up already"
        in error("qin +1", rules, draft=("SUPPORT +1 +1",)).message
    )


def drawn(cards, drawn, keep):
    state = duel(blue=cards)
    state.hands[BLUE].drawn, state.hands[BLUE].keep = drawn, keep
    return book_of(state, BLUE)


def test_of_the_cards_drawn_only_those_kept_can_be_laid():
    rules = drawn([], ["9", "P"], 1)
    assert check("qin 9", rules=rules).lines == ("QIN 9",)
    assert "so no more of them can be used" in error("chu p", rules, draft=("QIN 9",)).message
    assert "you keep P, not the 9" in error("qin 9", rules, draft=("KEEP P",)).message
    assert check("keep 9", ("QIN 9",), rules).lines == ("KEEP 9", "QIN 9")
    assert error("keep p", rules, draft=("QIN 9",)).message


def test_a_card_in_the_hand_and_one_drawn_are_two_copies():
    rules = drawn(["+1"], ["+1", "P"], 1)
    assert rules.legal()["SUPPORT +1"] == ["SUPPORT +1", "SUPPORT +1 +1"]
    fault = error("jin +1", rules, draft=("QIN +1", "CHU +1"))
    assert "you have 2 +1 only, which lies in QIN and CHU already" in fault.message


def test_with_a_1_played_two_are_kept():
    rules = drawn(["+1"], ["9", "+1", "P"], 2)
    assert rules.legal()["KEEP"] == ["KEEP 9 +1", "KEEP 9 P", "KEEP +1 P"]
    assert check("keep p 9 / qin 9 chu p jin +1", rules=rules).lines == (
        "KEEP 9 P",
        "QIN 9",
        "CHU P",
        "JIN +1",
    )
    assert "no more and no fewer" in error("keep 9", rules).message
    assert "you have drawn" in error("keep 9 9", rules).message


def test_of_three_copies_the_one_that_was_drawn_can_be_laid_only_if_it_is_kept():
    rules = drawn(["+1", "+1"], ["+1", "P"], 1)
    assert check("qin +1 chu +1 jin +1", rules=rules).errors == ()
    fault = error("jin +1", rules, draft=("KEEP P", "QIN +1", "CHU +1"))
    assert "you keep P, not the +1" in fault.message


def test_of_two_copies_that_were_drawn_one_or_both_may_be_kept():
    rules = drawn([], ["+1", "+1", "P"], 2)
    assert rules.legal()["KEEP"] == ["KEEP +1 +1", "KEEP +1 P"]
    assert check("keep p +1", rules=rules).lines == ("KEEP +1 P",)


@pytest.mark.parametrize("code, helps", [("K2", True), ("K1", False)])
def test_beside_a_levy_alone_the_example_is_a_support_that_fills_the_pool(code, helps):
    """Nobody stands in Wu, so that nothing can be done there."""
    state = duel({RED: {"HAN": 18}}, red=["7"], warlords={RED: [code]})
    assert state.table.pool[RED] == 0
    assert (error(f"use {code} wuu", book_of(state, RED)).example == "SUPPORT 7") == helps


def test_who_holds_one_warlord_card_need_not_name_it():
    rules = book(warlords=["S3"], held={BLUE: {"WUU": 2}})
    for text in ("use wuu han", "use s3 wuu han", "use flank march from wuu to han", "USE S3: Wu -> Han-Qi"):
        assert check(text, rules=rules).lines == ("USE S3 WUU HAN",)
    assert "you hold S3 (Flank March)" in error("use s2", rules).message
    two = book(warlords=["S3", "S2"], held={BLUE: {"WUU": 2}})
    assert "you hold S3 (Flank March) and S2 (Virulence)" in error("use wuu han", two).message
    assert "Write USE S3 WUU CHU" in error("use s3 wuu qin", two).message


@pytest.mark.parametrize(
    "code, text, spoken",
    [
        ("K5", "use k5", "none of P"),
        ("S1", "use s1", "none of -1"),
        ("S5", "use s5 wuu / wuu 4", "lies in Wu"),
    ],
)
def test_a_warlord_card_that_comes_to_nothing_gets_a_warning(code, text, spoken):
    sheet = check(text, rules=book(warlords=[code]))
    assert spoken in sheet.warnings[0]


def test_the_sender_is_told_what_is_done_for_him():
    notes = check("qin 9", rules=drawn([], ["9", "P"], 1)).notes
    assert "No card yet: CHU, JIN, HAN, WUU. Cards from 1 to 5 are laid there by lot." in notes
    assert "Drawn 9, P: 9 stays, P goes under your deck." in notes
    assert any("The order of battles is yours" in note for note in check("qin 9").notes)


def test_an_answer_is_read_strictly():
    rules = book()
    assert [str(line) for line in read_answer(rules, list(LINES))] == list(LINES)
    assert read_answer(rules, None) == read_answer(rules, []) == []
    for answer in (3, "qin 9", [3], ["qin 8"]):
        with pytest.raises(OrderError):
            read_answer(rules, answer)


def test_ahead_of_time_nobody_knows_who_decides_the_order():
    rules = SheetChecks(duel().table, BLUE, Holding(cards=["1", "2", "9"]), ahead=True)
    assert check("qin 9 / order wuu", rules=rules).errors == ()
    assert "you have not drawn yet" in error("keep 9", rules).message


def test_every_legal_line_is_listed_under_what_it_is_about():
    legal = book(warlords=["S2"]).legal()
    assert list(legal)[:5] == list(PROVINCES)
    assert legal["QIN"] == [
        f"QIN {card}" for card in ("1", "2", "3", "4", "5", "6", "9", "10", "+2", "-1", "P")
    ]
    assert len(legal["ORDER"]) == 120
    assert len(legal["FROM"]) == 5 + 20 + 60
    assert legal["USE S2"] == ["USE S2"]


def test_a_full_sheet_leaves_no_province_to_the_lot_and_draws_no_word():
    for cards in (("9", "P", "+2", "-1", "10"), (), ("-1", "-1")):
        rules = book(cards=cards)
        full = sheet_prompt(rules, "sheet", "?").shape.full()
        assert full == ["QIN 6", "CHU 5", "JIN 4", "HAN 3", "WUU 2"], "the framed cards are never used up"
        sheet = check("; ".join(full), rules=rules)
        assert (len(sheet.lines), sheet.errors, sheet.warnings) == (len(PROVINCES), (), ())
