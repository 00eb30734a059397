"""The writing of a plan: what is understood, what is wrong with it, what replaces what, what is told."""

from types import SimpleNamespace

import pytest

from bot.judge.telling import texts
from games.core.rules.errors import Ambiguous, Illegal, OrderError, Unreadable
from games.core.rules.prompts import Orders
from games.yuan.forecast.foretell import foreteller, gains, trial
from games.yuan.plan_model import PASS, Plan
from games.yuan.reading.plan_checks import PlanChecks
from games.yuan.reading.plan_question import plan_prompt
from games.yuan.reading.target_classification import levels_of
from tests.conformance.courses import by_computers
from tests.examples import spread
from tests.games.yuan.play import DRAGON, TIGER, plan, yuan


def prompt(held="HEG:C2 YAA DAT DAM", foe="XIA DAL:C", chao=9, foretell=None, **more):
    table = yuan({DRAGON: held, TIGER: foe}, chao=chao, **more).table
    return plan_prompt(table, DRAGON, chao, "plan", "?", foretell)


def check(text, draft=(), **more):
    shape = prompt(**more).shape
    assert isinstance(shape, Orders)
    return shape.check(text, draft)


def fault(text, draft=(), **more):
    """The one error of a text; its example is accepted when it is sent instead."""
    sheet = check(text, draft, **more)
    assert sheet.lines == tuple(draft)
    [error] = sheet.errors
    pasted = check(error.example, draft, **more)
    assert pasted.errors == ()
    assert len(pasted.lines) == 1
    return error


@pytest.mark.parametrize("joint", [" / ", "/", " || ", " \\ ", " "])
@pytest.mark.parametrize(
    "one,other",
    [("PLAN GUD D1", "PLAN DAT M1"), ("PLAN GUD D1", "PLAN GUD D1 F2"), ("PLAN DAT F1 M1", "PLAN DAT D1")],
)
def test_two_plans_in_one_line_are_asked_about(one, other, joint):
    for text in (f"{one}{joint}{other}", f"{one}{joint}{other}".replace("PLAN ", "")):
        error = fault(text)
        assert one in str(error), text
        assert other in str(error), text
        assert error.example == one, text


@pytest.mark.parametrize("text", ["GUD (Guide) D1 F2", "GUD: D1 / F2", "D1/F2 Guide", "GUD D1 F2 (Guide)"])
def test_a_plan_may_name_its_province_twice_and_part_its_levels(text):
    assert check(text).lines == ("PLAN GUD D1 F2",)


@pytest.mark.parametrize(
    "text",
    [
        "PLAN GUD D2 F1 M1",
        "gud d2f1m1",
        "D2 F1 M1 Guide",
        "GUD DII FI MI",
        "gud d ii f i m i",
        "Guide: development 2, fortification 1, militarization 1",
        "plan: gui d2 f1 m1",
        "guid develop 2 fortify 1 militarize 1",
        "gud development II fort I mil I",
        "gud dev two fort one mil one",
        "colonize Guide level 2 / fort 1 / mil 1",
        "- **GUD**\n- D2\n- F1\n- M1",
        "1. Guide\n2. D2\n3. F1\n4. M1",
        "gud 2d 1f 1m",
        "My plan for turn 1:\nGUD D2 F1 M1",
        "dragon: gud d2 f1 m1",
        "龍: gud d2 f1 m1",
        "turn 1: gud D-2, F=1, M:1",
        "ＧＵＤ Ｄ２ Ｆ１ Ｍ１",
        "GUD D² F¹ M¹!",
        "`gud d2/f1/m1`",
        "gud m1 f1 d2 m1",
        "gud d2 f1 m1\nplan GUD D2 F1 M1",
    ],
)
def test_a_plan_is_written_as_people_write(text):
    sheet = check(text)
    assert sheet.errors == ()
    assert sheet.lines == ("PLAN GUD D2 F1 M1",)
    assert prompt().read([text]) == Plan("GUD", 2, 1, 1)


@pytest.mark.parametrize(
    "text, line",
    [
        ("attack Xiangyang 2", "PLAN XIA M2"),
        ("xia f1 attack 1", "PLAN XIA F1 M1"),
        ("recruit hengzhou III", "PLAN HEG M3"),
        ("expand heg 1", "PLAN HEG D1"),
        ("reinforce heg 2", "PLAN HEG F2"),
        ("urbanize yaa iii", "PLAN YAA F3"),
        ("yan an d1", "PLAN YAA D1"),
        ("Yan'an D1 F0 M0", "PLAN YAA D1"),
        ("YAN’AN d1", "PLAN YAA D1"),
    ],
)
def test_the_rulebook_s_words_and_names_with_marks(text, line):
    assert check(text).lines == (line,)


@pytest.mark.parametrize(
    "text", ["PASS", "pass", "I pass.", "pass my turn", "plan: pass", "Plan\n- PASS", "skip"]
)
def test_passing(text):
    sheet = check(text)
    assert (sheet.errors, sheet.lines) == ((), ("PASS",))
    assert prompt().read([text]) == PASS


@pytest.mark.parametrize(
    "text, kind, words",
    [
        ("gud", Unreadable, "what shall be done in Guide?"),
        ("d2", Unreadable, "in which province?"),
        ("plan", Unreadable, "in which province?"),
        ("gud shx d1", Unreadable, "you name GUD (Guide) and SHX (Shaoxing)"),
        ("gud d", Unreadable, "which level of development: D1, D2 or D3?"),
        ("gud d f1", Unreadable, "which level of development"),
        ("gud 2", Unreadable, "the level 2 of what: D, F or M?"),
        ("gud d1 2", Unreadable, "the level 2 of what"),
        ("gud d4", Unreadable, "development has levels from 1 to 3"),
        ("gud f 123456789", Unreadable, "fortification has levels from 1 to 3"),
        ("gud d1 d2", Unreadable, "development is given two levels, 1 and 2"),
        ("gud d1 pass", Unreadable, "either you pass or you plan"),
        ("gud d0", Illegal, "level 0 is nothing done"),
        ("gudd d1", Unreadable, "did you mean GUD (Guide)"),
        ("ga d1", Ambiguous, "“ga” could be GAN (Ganzhou) or GAO (Gaotang)."),
        ("Chikoy d3", Unreadable, "Chikoy is not on this table: its tile is not in play."),
        ("gud d1 with 0", Unreadable, "At least 1 marches"),
        ("gud d1 with", Unreadable, "with how many armies?"),
        ("tiger: gud d1", Illegal, "you play Dragon, not Tiger."),
        ("gud d1 <@123>", Unreadable, "cannot be read"),
        ("xyzzy plugh", Unreadable, "cannot be read"),
        ("xia d1", Illegal, "Xiangyang belongs to Tiger: no Development there"),
        ("heg f3 m3", Illegal, "that costs 13 Chão"),
    ],
)
def test_what_is_wrong_gets_a_sentence_and_an_example_that_works(text, kind, words):
    for draft in ((), ("PLAN SHX D1",)):
        error = fault(text, draft)
        assert isinstance(error, kind)
        assert words in error.message
        assert error.quote


def test_an_error_points_at_its_line_and_column_and_shows_something_like_it():
    error = fault("\n  heg f3 m3")
    assert (error.line, error.column, error.quote) == (2, 3, "heg f3 m3")
    assert error.example.startswith("PLAN HEG ")
    assert str(error).startswith("line 2: “heg f3 m3” – that costs 13 Chão")


def test_the_last_message_s_plan_counts():
    draft = check("gud d1").lines
    assert check("shx d2", draft).lines == ("PLAN SHX D2",)
    assert check("pass", draft).lines == ("PASS",)
    assert check("clear gud", draft).lines == check("cancel my plan", draft).lines == ()


def test_two_different_plans_in_one_message_count_neither():
    error = fault("gud d1\nshx d1", ("PASS",))
    assert error.quote == "shx d1"
    assert "otherwise than “gud d1”, so neither counts" in error.message
    assert error.example == "PLAN GUD D1"
    assert fault("gud d1 / pass").message
    # What is illegal is refused for itself, and contradicts nothing.
    assert check("gud d1\nheg f3 m3", ("PASS",)).lines == ("PLAN GUD D1",)


def test_what_is_right_in_a_message_stays_when_something_is_wrong():
    sheet = check("gud d1\nxyzzy")
    assert sheet.lines == ("PLAN GUD D1",)
    assert len(sheet.errors) == 1


def test_a_drafted_plan_that_no_longer_fits_is_left_out_and_said_to_be():
    sheet = check("xyzzy", ("PLAN XIA D1",))
    assert sheet.lines == ()
    assert sheet.warnings == ("PLAN XIA D1 no longer fits and is left out.",)


def test_an_answer_is_read_strictly_and_silence_passes():
    question = prompt()
    assert question.read(question.default) == question.read([]) == question.read(None) == PASS
    assert question.read(["PLAN GUD D1"]) == Plan("GUD", 1)
    for answer in (3, "PLAN GUD D1", [3], ["GUD F3"], ["PASS", "PLAN GUD D1"], ["PLAN GUD"]):
        with pytest.raises(OrderError):
            question.read(answer)


def test_one_line_is_the_whole_answer_and_menus_name_the_targets():
    shape = prompt().shape
    assert shape.one
    # Passing, what can be colonized from here, one's own, what can be attacked; then what is far away.
    first = ["PASS", "DAN", "GAO", "GUD", "GUN", "SHX", "XIY", "ZHA", "DAM", "DAT", "HEG", "YAA", "XIA"]
    assert list(shape.legal())[: len(first)] == first
    assert "DAL" not in shape.legal()
    assert shape.called("GUD") == "Guide (GUD): hill land, free"
    assert shape.called("HEG") == "Hengzhou (HEG): rice land, held by you"
    assert shape.called("XIA") == "Xiangyang (XIA): mine land, held by Tiger"
    assert shape.called("PASS") == "Pass"


# ------------------------------------------------------------------------------------ what the sender is told


def test_the_sender_is_told_what_it_costs():
    # Three rice: Hengzhou, Datong, Daming; one mine: Yan'an; no forest.
    assert check("gud d2 f2").notes == (
        "Cost: development 4 - 3 for rice = 1, fortification 4 - 0 = 4; total 5 of your 9 Chão; 4 remain.",
    )
    assert check("gud d1").notes == ("Cost: nothing; your 9 Chão remain.",)
    assert check("pass").notes == ("Passing costs nothing and brings 6 Chão.",)


def test_zhuang_is_told_what_it_borrows():
    clans = {DRAGON: "zhuang", TIGER: "huan"}
    assert check("heg f3", chao=2, clans=clans).notes == (
        "Cost: fortification 7 - 0 = 7; total 7, you have 2 Chão and borrow 5.",
    )


def test_what_is_foretold_stands_under_the_cost():
    asked = []

    def foretell(plan):
        asked.append(plan)
        told = {"outcome": ["You take GUD, SHX."], "doubts": ["It is far."], "vain": frozenset("D")}
        return SimpleNamespace(**told, is_sound=False)

    sheet = check("gud d1", foretell=foretell)
    assert sheet.notes[1:] == ("You take GUD, SHX.",)
    assert sheet.warnings == ("PLAN GUD D1: It is far.",)
    assert set(asked) == {Plan("GUD", 1)}
    assert check("xyzzy", foretell=foretell).notes == ()


@pytest.mark.long
def test_examples_of_help_gain_something_and_leave_half_of_the_gold():
    tried = 0
    for position in spread(by_computers("yuan").asking, 12):
        for seat, asked in position.ask.prompts.items():
            if asked.key != "plan":
                continue
            gold, before = position.state.hands[seat].chao, position.state.table
            for line in texts.examples_of(asked.shape):
                sheet = asked.shape.check(line, ())
                assert (sheet.errors, sheet.warnings) == ((), ()), line
                if line == "PASS":
                    continue
                after = trial(position.state, seat, plan(line.removeprefix("PLAN "))).table
                spent = PlanChecks(before, seat, gold).cost(levels_of(plan(line.removeprefix("PLAN "))))
                assert 2 * spent <= gold
                assert set(before.own(seat)) <= set(after.own(seat))
                assert gains(before, after, seat), line
                tried += 1
    assert tried > 12


@pytest.mark.parametrize("wrong", ["PLAN GUD F2", "GUD M1"])
def test_the_example_beside_an_error_is_about_the_province_that_was_meant(wrong):
    state = yuan({DRAGON: "HEG:C2 YAA DAT DAM", TIGER: "XIA DAL:C"}, chao=9)
    asked = plan_prompt(state.table, DRAGON, 9, "plan", "?", foreteller(state, DRAGON))
    [error] = asked.shape.check(wrong, ()).errors
    assert error.example.startswith("PLAN GUD D1")


def counting(monkeypatch):
    """The trial turns that are made from now on, by their plans."""
    made = []

    def counted(state, seat, tried):
        made.append(tried.text)
        return trial(state, seat, tried)

    monkeypatch.setattr("games.yuan.forecast.foretell.trial", counted)
    return made


def test_what_comes_to_nothing_in_a_province_is_not_tried_there_beside_other_works(monkeypatch):
    """DAT is a Village with no free province beside it: D1, D2, F1 and each M without a City are in vain. Of
    the 63 plans for it each is tried of which no part was: D1, F1, M1, M2 and M3 stand in 57 of them.
    """
    made = counting(monkeypatch)
    state = yuan({DRAGON: "HEG:C2 YAA DAT DAM", TIGER: "XIA DAL:C"}, chao=40)
    asked = plan_prompt(state.table, DRAGON, 40, "plan", "?", foreteller(state, DRAGON))
    [error] = asked.shape.check("PLAN DAT D1 F1 M1 WITH 9", ()).errors
    assert error.example.startswith("PLAN DAT")
    vain = [text for text in made if "F1" in text.split()]
    assert len(vain) == 1
    assert len(made) == len(set(made)) < 12


def test_an_example_that_is_about_no_province_is_looked_for_once(monkeypatch):
    made = counting(monkeypatch)
    state = yuan({DRAGON: "HEG:C2 YAA DAT DAM", TIGER: "XIA DAL:C"}, chao=9)
    asked = plan_prompt(state.table, DRAGON, 9, "plan", "?", foreteller(state, DRAGON))
    first = asked.shape.check("PLAN DAL M3", ()).errors[0].example
    before = len(made)
    again = asked.shape.check("PLAN DAL D2\nPLAN DAL F1", ()).errors
    assert first
    assert [error.example for error in again] == [first, first]
    assert set(made[before:]) <= {first}


def test_of_a_plan_that_is_not_sound_no_game_is_kept():
    """Sixty boards of plans that nobody sends would be looked through by the garbage collector."""
    state = yuan({DRAGON: "HEG:C2 YAA DAT DAM", TIGER: "XIA DAL:C"}, chao=9)
    told = foreteller(state, DRAGON)(Plan("DAT", 0, 1))
    assert not told.is_sound
    assert "after" not in vars(told)
    assert told.doubts
    assert told.outcome


def test_the_question_names_the_price_of_each_level_and_what_passing_brings():
    # Level 2 costs 4 and level 3 costs 7; rice takes from development, timber and mines from the others.
    book = PlanChecks(yuan({DRAGON: "HEG:C2 YAA DAT DAM", TIGER: "XIA DAL:C"}, chao=9).table, DRAGON, 9)
    costs = {kind: [book.cost(levels(kind, level)) for level in (1, 2, 3)] for kind in "DFM"}
    assert all(first == 0 <= second <= 4 and third <= 7 for first, second, third in costs.values())
    told = prompt().text
    for kind, (first, second, third) in costs.items():
        assert f"{kind} {first}/{second}/{third}" in told
    assert "PASS brings 6." in told


def levels(kind, level):
    return tuple(level if each == kind else 0 for each in "DFM")
