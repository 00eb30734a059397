"""Spellings that players bring from other systems and from their phones; what is told from an order."""

from typing import Any

import pytest

from games.core.rules.errors import Ambiguous, Unreadable
from games.core.rules.prompts import Prompt
from games.warlords.public_state_model import HOME, Options
from games.warlords.state import setup
from games.warlords.winter_adjustments import winter_prompt
from tests.games.warlords.play import CAO, YUAN, china, prompt_of

START = setup(list(HOME), Options())
CAO_MOVES = prompt_of(START, CAO)
"""Cao Cao at the start, his armies on LUO, WAN, XCH, XPI and YAN."""
BUILDS = winter_prompt(china({YUAN: "TAI"}, {YUAN: "JIH FAN ZHN"}, season="winter", order=[YUAN]).table, YUAN)
"""Two builds on FAN, JIH, ZHN."""
DISBANDS = winter_prompt(
    china({YUAN: "TAI JIH FAN YAN"}, {YUAN: "JIH FAN"}, season="winter", order=[YUAN]).table, YUAN
)
ALL = ["A LUO H", "A WAN H", "A XCH H", "A XPI H", "A YAN H"]


@pytest.mark.parametrize(
    "text, lines",
    [
        # Support to hold, as Backstabbr, webDiplomacy, nJudge and their players write it.
        ("XCH S HOLD LUO", ["A XCH S LUO"]),
        ("xch support hold luo", ["A XCH S LUO"]),
        ("xch s_h luo", ["A XCH S LUO"]),
        ("The army at Xuchang support hold to Luoyang", ["A XCH S LUO"]),
        ("A XCH S A LUO HOLDS", ["A XCH S LUO"]),
        ("support wan luo", ["A WAN S LUO"]),
        # Support of a move, without its verb or in another order.
        ("XCH S LUO CHL", ["A XCH S LUO - CHL"]),
        ("support XCH LUO CHL", ["A XCH S LUO - CHL"]),
        ("XCH support move to CHL from LUO", ["A XCH S LUO - CHL"]),
        ("A XCH S (A LUO - CHL)", ["A XCH S LUO - CHL"]),
        # Moves.
        ("attack CHL from LUO", ["A LUO - CHL"]),
        ("move from LUO to CHL", ["A LUO - CHL"]),
        ("LUO MTO CHL", ["A LUO - CHL"]),
        ("luo goes to chl", ["A LUO - CHL"]),
        ("LUO HLD", ["A LUO H"]),
        ("LUO waits", ["A LUO H"]),
        ("LUO takes CHL", ["A LUO - CHL"]),
        ("capture CHL from LUO", ["A LUO - CHL"]),
        ("LUO retreats to CHL", ["A LUO - CHL"]),
        # Lists.
        ("LUO, XCH hold", ["A LUO H", "A XCH H"]),
        ("LUO and XCH hold", ["A LUO H", "A XCH H"]),
        ("hold LUO, XCH", ["A LUO H", "A XCH H"]),
        ("YAN, LUO S XCH - CHL", ["A YAN S XCH - CHL", "A LUO S XCH - CHL"]),
        ("rest hold", ALL),
        ("the others hold", ALL),
        ("everyone else holds", ALL),
        ("LUO - CHL; rest hold", ["A LUO - CHL", *ALL[1:]]),
        # Separators.
        ("LUO - CHL & XCH H", ["A LUO - CHL", "A XCH H"]),
        ("LUO - CHL and XCH H", ["A LUO - CHL", "A XCH H"]),
        ("LUO - CHL | XCH H", ["A LUO - CHL", "A XCH H"]),
        ("• A LUO H • A XCH H", ["A LUO H", "A XCH H"]),
        # Remarks, headings, commands of other bots.
        ("A LUO - CHL (to take it, at last)", ["A LUO - CHL"]),
        ("A LUO (Luoyang) - CHL [Chenliu]", ["A LUO - CHL"]),
        ("Cao Cao:\nA LUO H", ["A LUO H"]),
        ("Cao Cao A LUO H", ["A LUO H"]),
        ("ORDERS\nA LUO H\nEND", ["A LUO H"]),
        ("Spring 1\nA LUO H", ["A LUO H"]),
        (".order A LUO H", ["A LUO H"]),
        ("!order\nA LUO H", ["A LUO H"]),
        ("/orders A LUO H", ["A LUO H"]),
        ("A LUO H, thanks!", ["A LUO H"]),
        ("please hold LUO", ["A LUO H"]),
        # Names.
        ("Wancheng h", ["A WAN H"]),
        ("Wan cheng h", ["A WAN H"]),
        ("luo yang h", ["A LUO H"]),
        ("Xu`chang H", ["A XCH H"]),
        ("Xǔchāng H", ["A XCH H"]),
        ("Xu´chang H", ["A XCH H"]),
        # Phones.
        ("“A Luo H.”", ["A LUO H"]),
        ("A Luo — Chl", ["A LUO - CHL"]),
        ("A\u00a0LUO\u00a0-\u00a0CHL", ["A LUO - CHL"]),
        ("Ａ ＬＵＯ － ＣＨＬ", ["A LUO - CHL"]),
        ("A Luo ⟶ Chl", ["A LUO - CHL"]),
        ("|| A LUO H ||", ["A LUO H"]),
        # An echo, sent again.
        ("`A LUO - CHL · Luoyang to Chenliu`", ["A LUO - CHL"]),
    ],
)
def test_each_class_of_spelling_is_read(text, lines):
    sheet = CAO_MOVES.shape.check(text, ())
    assert sheet.errors == ()
    assert list(sheet.lines) == lines


@pytest.mark.parametrize(
    "text, lines",
    [
        ("build an army in FAN", ["Build FAN"]),
        ("Build JIH, FAN", ["Build JIH", "Build FAN"]),
        ("build jih and fan", ["Build JIH", "Build FAN"]),
        ("Build:\n- JIH\n- FAN", ["Build JIH", "Build FAN"]),
        ("JIH, FAN build", ["Build JIH", "Build FAN"]),
        ("raise troops at Jizhou", ["Build JIH"]),
        ("waive build", ["Waive"]),
        ("no builds", ["Waive", "Waive"]),
        ("build nothing", ["Waive", "Waive"]),
        ("waive 2", ["Waive", "Waive"]),
    ],
)
def test_builds_as_people_write_them(text, lines):
    sheet = BUILDS.shape.check(text, ())
    assert sheet.errors == ()
    assert list(sheet.lines) == lines


@pytest.mark.parametrize(
    "text, lines",
    [
        ("destroy tai", ["Disband TAI"]),
        ("r tai", ["Disband TAI"]),
        ("Disband: TAI, YAN", ["Disband TAI", "Disband YAN"]),
        ("remove the army at Taiyuan", ["Disband TAI"]),
    ],
)
def test_disbands_as_people_write_them(text, lines):
    sheet = DISBANDS.shape.check(text, ())
    assert sheet.errors == ()
    assert list(sheet.lines) == lines


DRAFT = ("A LUO H", "A XCH H")


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("~~A LUO - CHL~~", "struck through"),
        ("A LUO - ~~CHL~~ HED", "struck through"),
        ("A LUO - CHL if XCH moves", "no conditions"),
        ("If CHL is attacked, A LUO - CHL", "no conditions"),
        ("A LUO - CHL only if YAN supports", "no conditions"),
        ("A LUO - CHL (unless YAN objects)", "no conditions"),
        ("when XCH moves, LUO - CHL", "no conditions"),
        ("A LUO - CHL?", "a question"),
        ("LUO - CHL？", "a question"),
        ("next turn: LUO - CHL", "another time"),
        ("Next season:\nLUO - CHL", "another time"),
        ("Last turn's orders: LUO - CHL", "another time"),
    ],
)
def test_what_is_no_order_is_refused_and_says_why(text, sentence):
    sheet = CAO_MOVES.shape.check(text, DRAFT)
    assert sheet.lines == DRAFT
    [error] = sheet.errors
    assert isinstance(error, Unreadable)
    assert sentence in error.message
    assert CAO_MOVES.shape.check(error.example, DRAFT).errors == ()


@pytest.mark.parametrize(
    "text, words",
    [
        ("luo hodl", ["“hodl”", "hold"]),
        ("lou hodl", ["“lou”", "LUO (Luoyang)", "“hodl”", "hold"]),
        ("xch supprots luo", ["“supprots”", "supports"]),
        ("LUO - Chenliuu", ["“Chenliuu”", "CHL (Chenliu)"]),
        ("don't move LUO to CHL", ["“don't”"]),
        ("not: LUO - CHL", ["“not”"]),
        ("never ever: LUO - CHL", ["“never”"]),
        ("A LUO - CHL, XCH - xyz", ["“xyz”", "Nothing of this line counts"]),
        ("waive -1", ["-1"]),
    ],
)
def test_words_that_are_not_understood_are_named_and_nothing_of_their_line_is_stored(text, words):
    sheet = CAO_MOVES.shape.check(text, DRAFT)
    assert sheet.lines == DRAFT
    assert len(sheet.errors) == 1
    assert all(word in sheet.errors[0].message for word in words), sheet.errors[0].message


def test_a_heading_of_now_ends_what_was_for_another_time():
    sheet = CAO_MOVES.shape.check("Tomorrow:\nLUO - CHL\nNow:\nXCH H", ())
    assert sheet.lines == ("A XCH H",)
    assert [error.quote for error in sheet.errors] == ["LUO - CHL"]


@pytest.mark.parametrize("text, word", [("LUO hält", "hält"), ("A LUO bounces CHL", "bounces")])
def test_no_place_is_suggested_for_a_word_that_is_near_none(text, word):
    [error] = CAO_MOVES.shape.check(text, ()).errors
    assert f"I do not know “{word}”" in error.message
    assert "did you mean" not in error.message


def test_a_misspelt_order_is_shown_spelt_right():
    [error] = CAO_MOVES.shape.check("xch - chenliuu", ()).errors
    assert error.example == "A XCH - CHL"


@pytest.mark.parametrize(
    "text", ["how are you", "hello all", "will you attack me?", "nice one\nlol\nok then"]
)
def test_talk_gets_one_friendly_sentence(text):
    sheet = CAO_MOVES.shape.check(text, DRAFT)
    assert sheet.lines == DRAFT
    assert len(sheet.errors) == 1
    assert "talk" in sheet.errors[0].message


def test_a_beginning_that_fits_several_places_is_asked_about_and_an_exact_name_is_not():
    exact = prompt_of(START, YUAN).shape
    assert exact.check("FAN - Tai", ()).lines == ("A FAN - TAI",)
    assert exact.gloss("A FAN - TAI") == "Fangzi to Taiyuan"
    [error] = CAO_MOVES.shape.check("LUO - He", ()).errors
    assert isinstance(error, Ambiguous)
    assert "HED (Hedong), HNE (Henei) or LUO (Luoyang)" in error.message
    assert CAO_MOVES.shape.check(error.example, ()).errors == ()
    [error] = exact.check("FAN - Ta", ()).errors
    assert "TAI (Taiyuan) or TSH (Taishan)" in error.message


def test_the_echo_names_places():
    gloss = CAO_MOVES.shape.gloss
    assert gloss("A LUO - CHL") == "Luoyang to Chenliu"
    assert gloss("A LUO S XCH - CHL") == "Luoyang supports Xuchang to Chenliu"
    assert gloss("A LUO S XCH") == "Luoyang supports Xuchang"
    assert gloss("A LUO H") == "Luoyang holds"


def test_what_stands_in_brackets_is_asked_about_where_it_would_change_the_order():
    [error] = CAO_MOVES.shape.check("XCH S LUO (- CHL)", ()).errors
    assert isinstance(error, Ambiguous)
    assert "brackets" in error.message


@pytest.mark.parametrize("text", ["LUO - CHL (XCH S)", "LUO - CHL [XCH supports]", "LUO H (and XCH H)"])
def test_half_an_order_in_brackets_is_no_remark(text):
    sheet = CAO_MOVES.shape.check(text, ())
    assert list(sheet.lines) == []
    assert "brackets" in sheet.errors[0].message


@pytest.mark.parametrize(
    "text", ["LUO - CHL (Chenliu)", "LUO - CHL (attack!)", "LUO - CHL (67%)", "LUO - CHL (XCH is a bluff)"]
)
def test_a_remark_in_brackets_is_left_out(text):
    assert read(CAO_MOVES, text) == ["A LUO - CHL"]


def test_one_clause_is_one_error():
    [error] = BUILDS.shape.check("waive 99", ()).errors
    assert "you build 2 armies" in error.message


def test_questions_say_what_they_ask():
    assert "where do you build?" in BUILDS.text
    assert BUILDS.shape.which == "Where do you build?"
    assert BUILDS.shape.intro == "Your free centres: FAN, JIH, ZHN; or waive."
    assert DISBANDS.shape.which == "Which army do you disband?"
    assert CAO_MOVES.shape.which == "Which army?"


@pytest.mark.parametrize(
    "text, line",
    [
        ("Fangzi supports Jizhou to hold", "A FAN S JIH"),
        ("FAN S A JIH - H", "A FAN S JIH"),
        ("army at fangzi support-hold Jizhou", "A FAN S JIH"),
        ("A FAN S YAN FROM JIH", "A FAN S JIH - YAN"),
        ("a fan - hold", "A FAN H"),
        ("A FAN Hold position", "A FAN H"),
        ("FAN stays put", "A FAN H"),
    ],
)
def test_forms_of_other_systems_are_read(text, line):
    sheet = prompt_of(setup(list(HOME), Options()), YUAN).shape.check(text, ())
    assert (list(sheet.lines), list(sheet.errors)) == ([line], [])


def read(prompt: Prompt[Any], text: str) -> list[str]:
    """Return the orders of a text of which all is understood."""
    sheet = prompt.shape.check(text, ())
    assert not sheet.errors, sheet.errors
    return list(sheet.lines)


ARROWS = "⇢ ▶ ► ▸ ➠ ➤ 🡒"
VERBS = "sends charges assaults strikes besieges conquers proceeds relocates transfers goto against"


@pytest.mark.parametrize(
    "text",
    [
        *(f"LUO {arrow} CHL" for arrow in ARROWS.split()),
        *(f"LUO {verb} CHL" for verb in VERBS.split()),
        *("send LUO to CHL", "send the army from LUO to CHL", "attack CHL with LUO", "LUO heads for CHL"),
        *("I move LUO to CHL", "LUO will move to CHL", "!o LUO - CHL", "(CAO AMY LUO) MTO CHL"),
    ],
)
def test_moves_are_read_as_people_of_other_systems_write_them(text: str) -> None:
    assert read(CAO_MOVES, text) == ["A LUO - CHL"]


@pytest.mark.parametrize(
    "text",
    [
        *("XCH supp. LUO - CHL", "XCH s. LUO - CHL", "S. XCH LUO - CHL", "XCH sprt LUO - CHL"),
        *("XCH SupportMove LUO CHL", "XCH supports LUO's move to CHL", "xch s luo's attack on chl"),
        *("XCH supports an attack of LUO on CHL", "XCH supports LUO against CHL", "XCH backs LUO - CHL"),
        *("(CAO AMY XCH) SUP (CAO AMY LUO) MTO CHL", "XCH S Cao Cao LUO - CHL", "XCH S Cao Cao's LUO - CHL"),
    ],
)
def test_supports_are_read_as_people_of_other_systems_write_them(text: str) -> None:
    assert read(CAO_MOVES, text) == ["A XCH S LUO - CHL"]


@pytest.mark.parametrize(
    "text",
    [
        *("( CAO AMY XCH ) SUP ( CAO AMY LUO )", "XCH SupportHold LUO", "XCH covers LUO", "XCH helps LUO"),
        *("XCH protects LUO", "XCH supports LUO's hold", "XCH supp. LUO", "XCH s. LUO H"),
    ],
)
def test_a_shortened_support_never_becomes_the_order_of_whom_it_supports(text: str) -> None:
    assert read(CAO_MOVES, text) == ["A XCH S LUO"]


def test_a_full_stop_ends_an_order_that_says_all() -> None:
    assert read(CAO_MOVES, "LUO - CHL. XCH S LUO - CHL. WAN h.") == [
        "A LUO - CHL",
        "A XCH S LUO - CHL",
        "A WAN H",
    ]


@pytest.mark.parametrize("text", ["no moves", "nobody moves"])
def test_who_moves_nobody_has_all_hold(text: str) -> None:
    assert read(CAO_MOVES, text) == ALL


@pytest.mark.parametrize("text", ["BLD FAN", "create army FAN", "new army FAN", "b. FAN", "build. FAN"])
def test_builds_are_read_as_people_of_other_systems_write_them(text: str) -> None:
    assert read(BUILDS, text) == ["Build FAN"]


@pytest.mark.parametrize(
    "text", ["REM FAN", "FAN DSB", "kill FAN", "FAN disbanded", "dissolve FAN", "d. FAN"]
)
def test_disbands_are_read_as_people_of_other_systems_write_them(text: str) -> None:
    assert read(DISBANDS, text) == ["Disband FAN"]


@pytest.mark.parametrize(
    "text", ["XCH reinforces LUO", "Will LUO hold", "LUO - CHL with XCH", "XCH holds LUO"]
)
def test_what_may_mean_two_things_is_not_guessed(text: str) -> None:
    sheet = CAO_MOVES.shape.check(text, ())
    assert list(sheet.lines) == []
    assert sheet.errors


@pytest.mark.parametrize(
    "text", ["LUO won't move to CHL", "LUO doesn't hold", "LUO isn't holding", "LUO can't hold"]
)
def test_a_denial_is_neither_an_order_nor_a_misspelt_place(text: str) -> None:
    sheet = CAO_MOVES.shape.check(text, ())
    assert list(sheet.lines) == []
    assert "no place called" not in sheet.errors[0].message


def lines_of(prompt: Prompt[Any], text: str, draft: tuple[str, ...] = ()) -> list[str]:
    return list(prompt.shape.check(text, draft).lines)


@pytest.mark.parametrize(
    "text, lines",
    [
        ("A LUO - CHL A WAN H", ["A LUO - CHL", "A WAN H"]),
        ("A LUO - CHL A WAN H A XCH S A LUO - CHL", ["A LUO - CHL", "A WAN H", "A XCH S LUO - CHL"]),
        ("A XCH S A LUO A WAN H", ["A XCH S LUO", "A WAN H"]),
        ("army luo to chl army wan holds", ["A LUO - CHL", "A WAN H"]),
        ("LUO supported by WAN", ["A WAN S LUO"]),
        ("Luoyang is backed by Wan", ["A WAN S LUO"]),
        ("LUO - CHL supported by XCH", ["A LUO - CHL", "A XCH S LUO - CHL"]),
        ("LUO - CHL with support from XCH", ["A LUO - CHL", "A XCH S LUO - CHL"]),
        ("LUO H supported by WAN", ["A LUO H", "A WAN S LUO"]),
        ("WAN defends LUO", ["A WAN S LUO"]),
        ("WAN will guard LUO", ["A WAN S LUO"]),
        ("WAN defends", ["A WAN H"]),
        ("a) LUO - CHL\nb) WAN H\nc) XCH S LUO - CHL", ["A LUO - CHL", "A WAN H", "A XCH S LUO - CHL"]),
        ("B) WAN H", ["A WAN H"]),
        ("LUO - CHL // to take it, at last", ["A LUO - CHL"]),
        ("LUO - CHL //safe\nWAN H", ["A LUO - CHL", "A WAN H"]),
        ("// the plan of Tuesday\nLUO - CHL", ["A LUO - CHL"]),
        ("LUO - CHL // WAN H", ["A LUO - CHL", "A WAN H"]),
        ("not LUO - CHL but LUO - HED", ["A LUO - HED"]),
        ("LUO - CHL\nnot LUO - CHL but LUO - HED", ["A LUO - HED"]),
        ("not LUO - CHL but LUO H", ["A LUO H"]),
        ("LUO - CHL\nWAN H\nclear LUO", ["A WAN H"]),
        ("hold luo wan", ["A LUO H", "A WAN H"]),
    ],
)
def test_more_ways_to_write_orders_are_read(text: str, lines: list[str]) -> None:
    assert read(CAO_MOVES, text) == lines


@pytest.mark.parametrize(
    "text",
    [
        "A LUO - CHL A WAN", "A LUO A WAN H", "A LUO - CHL B WAN H", "A LUO - CHL A WAN H A XCH",
        "LUO - CHL WAN H", "A LUO - CHL not A WAN H", "A LUO - CHL A WAN H?", "A LUO - CHL A QQQ H",
        "LUO supports by WAN", "LUO not supported by WAN", "LUO supported by", "LUO supported by WAN XCH",
        "LUO supported by nobody", "LUO supported by WAN?", "WAN might defend LUO", "WAN won't defend LUO",
        "WAN defends LUO XCH", "WAN stays LUO", "not LUO - CHL but XCH - CHL", "not CHL but HED",
        "not LUO - CHL", "LUO - CHL but not LUO - HED", "not LUO - CHL but maybe LUO - HED", "pass", "none",
        "skip", "nothing",
    ],
)  # fmt: skip
def test_their_neighbours_change_nothing(text: str) -> None:
    sheet = CAO_MOVES.shape.check(text, DRAFT)
    assert sheet.lines == DRAFT
    assert sheet.errors
    for error in sheet.errors:
        assert not CAO_MOVES.shape.check(error.example, DRAFT).errors


@pytest.mark.parametrize("remark", ["unless WAN moves", "not WAN H", "if possible", "WAN - H -"])
def test_what_turns_an_order_round_is_no_remark(remark: str) -> None:
    assert CAO_MOVES.shape.check(f"XCH H\nLUO - CHL // {remark}", ()).errors


def test_what_is_taken_for_a_remark_is_said() -> None:
    sheet = CAO_MOVES.shape.check("LUO - CHL // safe", ())
    assert sheet.warnings[0] == "“safe” stands behind // and is taken for a remark."


@pytest.mark.parametrize(
    "text, lines",
    [
        ("if XCH moves then\nLUO - CHL", []),
        ("if XCH moves\nLUO - CHL", []),
        ("if XCH - LUO\nWAN H", []),
        ("if XCH - LUO then:\nWAN H", []),
        ("when he comes:\nLUO H\nXCH H", []),
        ("if he comes then\nXCH H", []),
        ("LUO H\n\nif he comes then\nXCH H", ["A LUO H"]),
        ("LUO - CHL\nif possible", []),
        ("WAN H\nLUO - CHL\nunless he moves", ["A WAN H"]),
        ("if XCH moves then LUO - CHL\nand WAN H", []),
        ("if XCH moves\nthen LUO - CHL\nelse LUO H", []),
        ("if XCH moves, then LUO - CHL\nWAN H", ["A WAN H"]),
        ("LUO - CHL if XCH moves\nWAN H", ["A WAN H"]),
        ("if we lose it is over\nLUO H", ["A LUO H"]),
        ("when is the deadline\nLUO H", ["A LUO H"]),
    ],
)
def test_what_belongs_to_a_condition_on_another_line_is_no_order(text: str, lines: list[str]) -> None:
    assert lines_of(CAO_MOVES, text) == lines
    assert CAO_MOVES.shape.check(text, ()).errors


FAN, JIH, ZHN, WAIVE = "Build FAN", "Build JIH", "Build ZHN", "Waive"


@pytest.mark.parametrize(
    "text, draft, lines",
    [
        ("build fan jih", (), [FAN, JIH]),
        ("b fan jih", (), [FAN, JIH]),
        ("fan jih build", (), [FAN, JIH]),
        ("build 2: fan jih", (), [FAN, JIH]),
        ("build 2: fan, jih", (), [FAN, JIH]),
        ("build two armies: FAN and JIH", (), [FAN, JIH]),
        ("build both fan jih", (), [FAN, JIH]),
        ("waive both", (), [WAIVE] * 2),
        ("skip both", (), [WAIVE] * 2),
        ("waive one", (), [WAIVE]),
        ("skip 1", (), [WAIVE]),
        ("waive", (), [WAIVE]),
        ("waive rest", (), [WAIVE] * 2),
        ("waive rest", (FAN,), [FAN, WAIVE]),
        ("waive the other", (FAN,), [FAN, WAIVE]),
        ("build fan, waive the rest", (), [FAN, WAIVE]),
        ("waive the rest; build fan", (), [FAN, WAIVE]),
        ("skip", (), [WAIVE] * 2),
        ("skip", (FAN,), [FAN, WAIVE]),
        ("skip", (WAIVE,), [WAIVE] * 2),
        ("build fan, skip", (), [FAN, WAIVE]),
        ("pass", (), [WAIVE] * 2),
        ("none", (), [WAIVE] * 2),
        ("nothing", (), [WAIVE] * 2),
        ("not fan but jih", (FAN,), [JIH]),
        ("not build fan but build jih", (FAN, ZHN), [ZHN, JIH]),
        ("build fan\nnot fan but jih", (), [JIH]),
    ],
)
def test_more_ways_to_build_and_to_waive_are_read(
    text: str, draft: tuple[str, ...], lines: list[str]
) -> None:
    sheet = BUILDS.shape.check(text, draft)
    assert (list(sheet.lines), list(sheet.errors)) == (lines, [])


@pytest.mark.parametrize("text", ["remove fan jih", "r fan jih", "disband 2: fan jih", "fan jih disbanded"])
def test_more_ways_to_disband_are_read(text: str) -> None:
    assert read(DISBANDS, text) == ["Disband FAN", "Disband JIH"]


@pytest.mark.parametrize(
    "text",
    [
        "build fan not jih", "build fan - jih", "build fan or jih", "build fan jih h", "build 3: fan jih",
        "build 1: fan jih", "build 2", "build 2: fan xyz", "build fan jih?", "fan jih", "skip 3", "waive 3",
        "waive both?", "waive neither", "pass fan", "skip fan", "none of them", "not fan", "no", "wait",
        "waits", "not fan but", "not fan but jih maybe", "build fan 2: jih",
    ],
)  # fmt: skip
def test_neighbours_of_builds_change_nothing(text: str) -> None:
    sheet = BUILDS.shape.check(text, (ZHN,))
    assert sheet.lines == (ZHN,)
    assert sheet.errors


@pytest.mark.parametrize("text", ["none", "no builds", "waive both", "skip all"])
def test_who_builds_already_is_asked_before_all_is_waived(text: str) -> None:
    sheet = BUILDS.shape.check(text, (FAN,))
    assert sheet.lines == (FAN,)
    assert "ordered already (Build FAN" in sheet.errors[0].message


@pytest.mark.parametrize("text", ["skip", "pass", "none", "waive"])
def test_who_must_disband_cannot_pass(text: str) -> None:
    [error] = DISBANDS.shape.check(text, ()).errors
    assert "you disband 2 armies" in error.message
    assert lines_of(DISBANDS, text) == []
