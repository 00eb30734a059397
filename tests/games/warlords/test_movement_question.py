"""Orders as players write them, and what they are told when something is wrong."""

import pytest

from games.core.rules.errors import Ambiguous, Illegal, OrderError, Unreadable
from games.warlords.movement_question import foresee
from games.warlords.public_state_model import HOME, Options
from games.warlords.state import setup
from tests.games.warlords.play import BIAO, CAO, NOBODY, SHI, YUAN, china, prompt_of


@pytest.fixture
def start():
    """Yuan Shao at the start of the game, his four armies on FAN, JIH, QNG and ZHN."""
    state = setup(list(HOME), Options())
    return prompt_of(state, YUAN)


@pytest.mark.parametrize(
    "text, lines",
    [
        ("Army in FAN to TAI. Army in QNG to XPI.", ["A FAN - TAI", "A QNG - XPI"]),
        ("A FAN - TAI", ["A FAN - TAI"]),
        ("fan→tai", ["A FAN - TAI"]),
        ("fan -> tai; qng --> xpi, zhn => dai", ["A FAN - TAI", "A QNG - XPI", "A ZHN - DAI"]),
        ("FAN – TAI\nQNG — XPI", ["A FAN - TAI", "A QNG - XPI"]),
        ("Army Fangzi moves to Taiyuan", ["A FAN - TAI"]),
        ("A Fng m Taiy", ["A FAN - TAI"]),
        ("move FAN to TAI", ["A FAN - TAI"]),
        ("JIH attacks YAN", ["A JIH - YAN"]),
        ("房子到太原，冀州守", ["A FAN - TAI", "A JIH H"]),
        ("房子→太原", ["A FAN - TAI"]),
        ("A FAN S JIH - YAN", ["A FAN S JIH - YAN"]),
        ("FAN supports A JIH to Yanzhou", ["A FAN S JIH - YAN"]),
        ("FAN supports JIH", ["A FAN S JIH"]),
        ("A FAN S A JIH H", ["A FAN S JIH"]),
        ("A FAN H; jih holds; hold QNG; A ZHN stands", ["A FAN H", "A JIH H", "A QNG H", "A ZHN H"]),
        ("F FAN - TAI", ["A FAN - TAI"]),
        ("- A FAN - TAI\n* **A QNG - XPI**\n3) _zhn h_", ["A FAN - TAI", "A QNG - XPI", "A ZHN H"]),
        ("```\nA FAN - TAI\nA QNG - XPI\n```", ["A FAN - TAI", "A QNG - XPI"]),
        ("> A FAN H\nA FAN - TAI", ["A FAN - TAI"]),
        ("Ａ ＦＡＮ －＞ ＴＡＩ", ["A FAN - TAI"]),
        ("A\u200b FAN -\u00a0TAI\ufeff", ["A FAN - TAI"]),
        ("Yuan Shao: A FAN - TAI", ["A FAN - TAI"]),
        ("袁紹: A FAN - TAI", ["A FAN - TAI"]),
        ("My orders for Spring:\nA FAN - TAI", ["A FAN - TAI"]),
        ("all hold", ["A FAN H", "A JIH H", "A QNG H", "A ZHN H"]),
        ("A FAN - TAI; A FAN - TAI", ["A FAN - TAI"]),
    ],
)
def test_orders_are_read_as_people_type_them(start, text, lines):
    sheet = start.shape.check(text, ())
    assert sheet.errors == ()
    assert list(sheet.lines) == lines


@pytest.mark.parametrize(
    "text, kind, sentence",
    [
        ("A FAN - QQQ", Unreadable, "there is no place called “QQQ”; did you mean"),
        ("A FAN - LUO", Illegal, "FAN does not border LUO; it borders BOH, JIH, TAI, TSH, YAN, ZHN"),
        ("A LUO - WAN", Illegal, "the army in LUO is Cao Cao’s, not yours"),
        ("A YON H", Illegal, "the army in YON belongs to the Independents, not yours"),
        ("A TAI H", Illegal, "there is no army in TAI"),
        ("A FAN - FAN", Illegal, "the army is in FAN already"),
        ("FAN TAI", Unreadable, "did you mean A FAN - TAI?"),
        ("FAN LUO", Unreadable, "what lies between two places"),
        ("FAN", Unreadable, "what shall the army in FAN do"),
        ("FAN -", Unreadable, "go where?"),
        ("FAN S", Unreadable, "support whom?"),
        ("A FAN - TAI - HED", Unreadable, "one order in each line"),
        ("A FAN - Jian", Ambiguous, "“Jian” could be CGQ (Chongqing), JIA (Jianye), JNA"),
        ("A FAN S FAN", Illegal, "cannot support itself"),
        ("A FAN S QNG", Illegal, "FAN does not border QNG, so its army cannot support the one there"),
        ("A FAN S JIH - HED", Illegal, "the army in JIH cannot reach HED"),
        ("A FAN S JIH - HNE", Illegal, "FAN does not border HNE; a supporter must border"),
        ("A FAN S JIH - FAN", Illegal, "cannot support an attack on the territory where it stands"),
        ("A FAN S JIH - JIH", Illegal, "the army in JIH is there already"),
        ("A FAN S BOH", Illegal, "there is no army in BOH to support"),
        ("A FAN S YAN", Illegal, "the army in YAN is Cao Cao’s; at this table you support only your own"),
        ("JIH S FAN; FAN - TAI", Illegal, "FAN moves (A FAN - TAI); support-hold needs it to stand"),
        ("FAN - TAI; JIH S FAN", Illegal, "FAN moves (A FAN - TAI); support-hold needs it to stand"),
        ("A FAN - TAI; A FAN S JIH", Illegal, "two orders for FAN"),
        ("FAN H; JIH - FAN", Illegal, "your own army in FAN stays there (A FAN H)"),
        ("FAN - JIH; JIH - FAN", Illegal, "own armies cannot swap"),
        ("Build FAN", Illegal, "armies are built and disbanded in Winter only"),
        ("Disband FAN", Illegal, "armies are built and disbanded in Winter only"),
        ("Waive", Illegal, "armies are built and disbanded in Winter only"),
        ("Cao Cao: A FAN H", Illegal, "you play Yuan Shao, not Cao Cao"),
        ("hello there, how are you", Unreadable, "I take this for talk"),
        ("<@1234567> H", Unreadable, "this cannot be read as an order"),
    ],
)
def test_each_thing_that_can_be_wrong_has_its_own_sentence_and_a_right_example(start, text, kind, sentence):
    with pytest.raises(kind) as caught:
        start.read([text])
    assert sentence in caught.value.message
    assert caught.value.quote
    assert start.read([caught.value.example])


def test_distinct_errors_have_distinct_sentences(start):
    texts = ["A FAN - LUO", "A LUO - WAN", "A TAI H", "A FAN - FAN"]
    sentences = [start.shape.check(text, ()).errors[0].message for text in texts]
    assert len(dict.fromkeys(sentences)) == 4


def test_several_errors_come_at_once_each_with_its_place_and_good_lines_are_kept(start):
    sheet = start.shape.check("A FAN - TAI\nA QNG - LUO, A ZHN H\n  A JIH - Nowhere", ())
    assert sheet.lines == ("A FAN - TAI", "A ZHN H")
    places = [(error.line, error.column, error.quote) for error in sheet.errors]
    assert places == [(2, 1, "A QNG - LUO"), (3, 11, "A JIH - Nowhere")]


def test_an_unknown_place_gets_the_three_nearest(start):
    [error] = start.shape.check("A FAN - Taijuan", ()).errors
    assert "TAI (Taiyuan)" in error.message
    assert error.message.count("(") == 3


def test_w26_orders_add_up_over_messages_and_the_last_for_a_unit_wins(start):
    first = start.shape.check("A FAN - TAI; A JIH H", ())
    second = start.shape.check("A JIH - YAN", first.lines)
    assert second.lines == ("A FAN - TAI", "A JIH - YAN")


def test_w26_an_error_leaves_the_draft_as_it_was(start):
    draft = ("A FAN - JIH",)
    sheet = start.shape.check("A JIH - FAN", draft)
    assert sheet.lines == draft
    assert "own armies cannot swap" in sheet.errors[0].message
    torn = start.shape.check("A FAN - TAI; A FAN - BOH", draft)
    assert torn.lines == draft


def test_a_message_may_turn_a_whole_draft_round(start):
    again = start.shape.check("A FAN - YAN; A JIH S FAN - YAN", ("A JIH S FAN",))
    assert again.lines == ("A FAN - YAN", "A JIH S FAN - YAN")
    assert again.errors == ()


def test_w26_a_refused_order_gives_the_army_its_drafted_one_back(start):
    # JIH's new order is refused, so its drafted support stands again, and FAN must stand still for it.
    sheet = start.shape.check("A FAN - TAI; A JIH - LUO", ("A JIH S FAN",))
    assert sheet.lines == ("A JIH S FAN",)
    assert len(sheet.errors) == 2


def test_clear_forgets_one_army(start):
    assert start.shape.check("clear Fangzi", ("A FAN - TAI", "A JIH H")).lines == ("A JIH H",)


def test_all_hold_leaves_what_is_ordered_beside_it(start):
    assert start.shape.check("A FAN - TAI; all hold", ("A QNG - XPI",)).lines == (
        "A FAN - TAI",
        "A JIH H",
        "A QNG H",
        "A ZHN H",
    )


def test_all_hold_yields_to_an_order_for_an_army_wherever_it_stands(start):
    sheet = start.shape.check("all hold; A FAN - TAI", ())
    assert sheet.errors == ()
    assert sorted(sheet.lines) == ["A FAN - TAI", "A JIH H", "A QNG H", "A ZHN H"]


def test_drafted_lines_that_no_longer_fit_are_left_out_with_a_warning(start):
    sheet = start.shape.check("", ("A LUO H", "A FAN H", "nonsense", "A QQQ H"))
    assert sheet.lines == ("A FAN H",)
    assert len(sheet.warnings) == 3


def test_the_notes_give_exact_chances_and_name_who_holds(start):
    sheet = start.shape.check("A JIH - YAN; A FAN S JIH - YAN", ())
    assert sheet.notes == ("A JIH - YAN: 2 dice against 1: 90.05 %", "QNG, ZHN have no order and hold.")


def test_chances_count_walls_and_standing_supports():
    state = china({YUAN: "HED", CAO: "LUO WAN"}, order=[YUAN, CAO])
    state.table.guards = {"LUO": ["WAN"]}
    sheet = prompt_of(state).shape.check("A HED - LUO", ())
    assert sheet.notes == ("A HED - LUO: 1 die against 2 + 2 for the capital: 1.90 %",)
    assert sheet.warnings == ("A HED - LUO: the army is lost unless luck helps; it wins 1.90 % of the time.",)


def test_legal_but_doomed_orders_get_a_warning(start):
    assert "JIH is not ordered to YAN" in start.shape.check("A FAN S JIH - YAN", ()).warnings[0]
    assert "FAN has no order and holds" in start.shape.check("A JIH - FAN", ()).warnings[0]
    both = start.shape.check("A FAN - TSH; A QNG - TSH", ()).warnings
    assert both == ("A QNG - TSH: your army from FAN is to be in Taishan first and would be in the way.",)
    assert start.shape.check("A FAN - TAI; A JIH - FAN", ()).warnings == ()


def test_every_line_that_is_offered_is_accepted_alone(start):
    legal = start.shape.legal()
    assert list(legal) == ["FAN", "JIH", "QNG", "ZHN"]
    for lines in legal.values():
        for text in lines:
            assert start.shape.check(text, ()).errors == ()
            assert len(start.read([text])) == 1
    assert "A FAN S JIH - YAN" in legal["FAN"]
    assert "A FAN - LUO" not in legal["FAN"]


def test_an_answer_that_is_no_list_of_lines_is_refused(start):
    for answer in (3, "A FAN H", [1, 2]):
        with pytest.raises(OrderError, match="lines of text"):
            start.read(answer)
    assert start.read(None) == []


def test_noise_gets_eight_errors_and_a_count_of_the_rest(start):
    sheet = start.shape.check("zz qq; " * 285, ())
    assert len(sheet.errors) == 9
    assert "and 277 more" in sheet.errors[-1].message


def test_what_the_player_wrote_is_quoted_and_cut(start):
    [error] = start.shape.check("x" * 2000, ()).errors
    assert len(error.quote) == 80


@pytest.mark.parametrize("season", ["spring", "fall"])
def test_premoves_are_judged_by_grammar_places_and_borders_only(season):
    state = china({SHI: "JIO", YUAN: "FAN", CAO: "LUO"}, season=season, order=[SHI, YUAN, CAO])
    ahead = foresee(state, YUAN)
    sheet = ahead.shape.check("A TAI - HED; A FAN S JIH - YAN; A LUO - FAN", ())
    assert sheet.lines == ("A TAI - HED", "A FAN S JIH - YAN")
    assert "LUO does not border FAN" in sheet.errors[0].message
    assert any("you have no army in TAI now" in warning for warning in sheet.warnings)


def test_a_premove_example_is_a_right_one():
    state = china({SHI: "JIO", YUAN: "FAN", CAO: "LUO"})
    ahead = foresee(state, YUAN)
    [error] = ahead.shape.check("A TAI - LUO", ()).errors
    assert ahead.shape.check(error.example, ()).errors == ()


def test_who_is_asked_now_or_next_in_winter_has_nothing_to_send_ahead():
    state = china({SHI: "JIO", YUAN: "FAN", CAO: "LUO"}, order=[SHI, YUAN, CAO], mover=YUAN)
    assert foresee(state, YUAN) is None
    assert "Fall of year 1" in foresee(state, SHI).text
    assert "Spring of year 1" in foresee(state, CAO).text
    state.table.season = "fall"
    assert foresee(state, SHI) is None
    assert foresee(state, BIAO) is None


def test_independents_defend_without_orders():
    state = china({YUAN: "HED", NOBODY: "YON"}, order=[YUAN])
    assert list(prompt_of(state).shape.legal()) == ["HED"]
