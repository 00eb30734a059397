"""Winter: armies become as many as centres."""

import pytest

from games.core.rules.errors import Illegal
from games.core.rules.protocol import view
from games.core.telling.lessons import lesson_of
from games.warlords import GAME
from games.warlords.events_to_text import prose
from games.warlords.winter_adjustments import owed, winter_prompt
from tests.games.warlords.play import CAO, NOBODY, YUAN, china, play, told


def winter(centres, armies, **options):
    owned = {YUAN: centres, CAO: "CHD"}
    return china({YUAN: armies, CAO: "CHD"}, owned, season="winter", order=[YUAN, CAO], **options)


def prompt(state):
    return winter_prompt(state.table, YUAN)


@pytest.mark.parametrize(
    "centres, armies, due",
    [
        ("JIH FAN ZHN", "JIH", 2),
        ("JIH FAN", "JIH FAN TAI YAN", -2),
        ("JIH FAN", "JIH TAI", 0),
        ("JIH FAN ZHN", "TAI YAN", 1),
    ],
)
def test_three_centres_and_one_army_build_two_four_armies_and_two_centres_disband_two(centres, armies, due):
    assert owed(winter(centres, armies).table, YUAN) == due


@pytest.mark.parametrize(
    "centres, armies, kind, example",
    [("JIH FAN ZHN", "JIH FAN", "winter", "Build ZHN"), ("JIH", "JIH TAI", "disband", "Disband TAI")],
)
def test_a_first_winter_is_explained_as_what_it_is(centres, armies, kind, example):
    state = winter(centres, armies)
    lesson = lesson_of(GAME, view(state, YUAN), prompt(state))
    assert (lesson.kind, lesson.example) == (kind, example)


def test_w27_builds_are_limited_to_own_centres_that_are_free():
    state = china(
        {YUAN: "TAI", CAO: "JIH FAN"},
        {YUAN: "JIH FAN ZHN", CAO: "LUO WAN"},
        season="winter",
        order=[YUAN, CAO],
    )
    assert owed(state.table, YUAN) == 1


@pytest.mark.parametrize("at", ["FAN", "JIH", "ZHN"])
def test_an_example_is_about_the_army_or_centre_that_was_meant(at):
    disbands, builds = winter("JIH", "FAN JIH ZHN"), winter("FAN JIH ZHN XCH", "XCH")
    for state, said in ((disbands, "Disband"), (builds, "Build")):
        [error] = prompt(state).shape.check(f"{at} - TAI", ()).errors
        assert error.example == f"{said} {at}"


def test_an_army_is_built_where_it_was_ordered():
    state = winter("JIH FAN ZHN", "JIH FAN")
    play(state, {YUAN: ["Build ZHN"]})
    assert state.table.armies["ZHN"] == YUAN


def test_w10_a_centre_captured_this_year_may_be_built_on():
    state = winter("JIH XCH", "JIH")
    assert prompt(state).read(["build A XCH"])[0].at == "XCH"


def test_w10_by_option_only_centres_one_began_with_may_be_built_on():
    state = winter("JIH XCH FAN", "JIH", home_builds=True)
    assert owed(state.table, YUAN) == 1
    with pytest.raises(Illegal, match="began with"):
        prompt(state).read(["Build XCH"])


def test_w14_builds_not_ordered_are_made_capitals_first_then_nearest_a_foreign_army_then_by_code():
    # The only foreign army stands in CHD, which borders WUD; FAN and ZHN are far, and FAN is the nearer.
    state = winter("JIH FAN ZHN WUD", "TAI")
    play(state)
    assert [order.at for order in state.table.last.orders] == ["JIH", "WUD", "FAN"]
    assert told(state, "adjusted")[0]["automatic"] == ["Build JIH", "Build WUD", "Build FAN"]


def test_a_missed_winter_is_told_in_one_sentence_with_the_count_and_what_was_done():
    state = winter("JIH FAN ZHN", "JIH FAN", nmr_limit=3)
    state.absences[YUAN] = 2
    play(state)
    lines = [prose(event) for event in state.told if event.facts.get("seat") == YUAN]
    assert lines == ["**Yuan Shao** let the deadline pass (2 of 3 in a row); by default: Build ZHN."]


def test_w14_by_option_builds_not_ordered_are_waived():
    state = winter("JIH FAN ZHN", "JIH", auto_build=False)
    play(state, {YUAN: ["Build FAN"]})
    assert sorted(at for at, owner in state.table.armies.items() if owner == YUAN) == ["FAN", "JIH"]


@pytest.mark.parametrize(
    "sheet, built", [(["Waive 2"], []), (["waive all"], []), (["Waive", "Build FAN"], ["FAN"])]
)
def test_w14_builds_may_be_waived(sheet, built):
    state = winter("JIH FAN ZHN", "JIH")
    play(state, {YUAN: sheet})
    assert [at for at in state.table.armies if at in ("FAN", "ZHN")] == built


def test_w14_as_many_builds_can_be_waived_as_are_owed():
    assert prompt(winter("JIH FAN ZHN LUO", "JIH")).shape.legal() == {
        "FAN": ["Build FAN"],
        "LUO": ["Build LUO"],
        "ZHN": ["Build ZHN"],
        "waive": ["Waive", "Waive 2", "Waive 3"],
    }


@pytest.mark.parametrize("line", ["Build FAN", "Disband TAI", "Waive"])
def test_who_owes_nothing_builds_and_disbands_nothing(line):
    """Nobody is asked then; asked all the same, all is refused, and no example is found."""
    sheet = prompt(winter("JIH FAN", "JIH TAI")).shape.check(line, ())
    assert sheet.lines == ()
    [error] = sheet.errors
    assert not error.example


def test_armies_disband_as_ordered():
    state = winter("JIH FAN", "JIH FAN TAI YAN")
    play(state, {YUAN: ["Disband JIH", "D FAN"]})
    assert sorted(at for at, owner in state.table.armies.items() if owner == YUAN) == ["TAI", "YAN"]


def test_too_few_disbands_are_filled_with_the_farthest_armies_outside_centres_first_then_by_code():
    # From JIH, the only centre: LDO is 5 steps away (FAN BOH YOU LXI LDO), DNL 4, TSH 2, YAN (a centre) 1.
    state = winter("JIH", "LDO DNL TSH YAN")
    play(state, {YUAN: ["Disband YAN"]})
    assert [order.at for order in state.table.last.orders] == ["YAN", "LDO", "DNL"]
    tie = winter("JIH", "FAN HNE SHD")
    play(tie)
    assert [order.at for order in tie.table.last.orders] == ["HNE", "SHD"]


def test_supports_of_and_for_a_disbanded_army_end():
    state = winter("JIH FAN", "JIH FAN TAI")
    state.table.guards = {"FAN": ["TAI"], "TAI": ["FAN"]}
    play(state, {YUAN: ["Disband TAI"]})
    assert state.table.guards == {}


def test_nobody_is_asked_who_owes_nothing():
    state = winter("JIH FAN", "JIH TAI")
    play(state)
    assert [event.kind for event in state.told] == ["winter", "year"]


def test_all_adjust_at_once_and_see_one_board():
    state = china(
        {YUAN: "TAI", CAO: "HED"}, {YUAN: "JIH FAN", CAO: "LUO WAN"}, season="winter", order=[YUAN, CAO]
    )
    play(state, {YUAN: ["Build FAN"], CAO: []})
    assert {order.at for order in state.table.last.orders} == {"FAN", "LUO"}


@pytest.mark.parametrize(
    "sheet, sentence",
    [
        (["Build TAI"], "no supply centre"),
        (["Build LUO"], "is not yours"),
        (["Build JIH"], "there is an army in JIH already"),
        (["Build FAN", "Build ZHN", "Build QNG"], "you build 2 armies this Winter"),
        (["Waive 3"], "you build 2 armies this Winter"),
        (["Disband JIH"], "you have fewer armies than centres"),
        (["A JIH - YAN"], "it is Winter"),
        (["A JIH H"], "it is Winter"),
    ],
)
def test_what_cannot_be_built_is_refused_with_its_own_sentence(sheet, sentence):
    state = winter("JIH FAN ZHN QNG", "JIH YAN")
    with pytest.raises(Illegal, match=sentence) as caught:
        prompt(state).read(sheet)
    assert prompt(state).read([caught.value.example])


@pytest.mark.parametrize(
    "sheet, sentence",
    [
        (["Build JIH"], "you have more armies than centres"),
        (["Waive"], "you have more armies than centres"),
        (["Disband XPI"], "there is no army in XPI"),
        (["Disband CHD"], "is Cao Cao’s, not yours"),
        (["Disband HZH"], "belongs to the Independents"),
        (["Disband TAI", "Disband YAN"], "you disband 1 army this Winter"),
    ],
)
def test_who_cannot_be_disbanded_is_refused_with_its_own_sentence(sheet, sentence):
    state = winter("JIH", "TAI YAN")
    state.table.armies["HZH"] = NOBODY
    with pytest.raises(Illegal, match=sentence) as caught:
        prompt(state).read(sheet)
    assert prompt(state).read([caught.value.example])


def test_the_sheet_says_what_will_be_done_for_who_says_no_more():
    state = winter("JIH FAN ZHN", "JIH")
    sheet = prompt(state).shape.check("Build ZHN", ())
    assert sheet.lines == ("Build ZHN",)
    assert sheet.notes == ("If you say no more, this is done for you: Build FAN.",)


@pytest.mark.parametrize(
    "sheet, left", [("Build ZHN", "2 armies"), ("Build ZHN\nBuild FAN", "1 army"), ("Waive", "2 armies")]
)
def test_w14_by_option_the_sheet_says_how_many_builds_are_waived_by_saying_no_more(sheet, left):
    """Four centres and one army: three are owed."""
    state = winter("JIH FAN ZHN QNG", "JIH", auto_build=False)
    assert prompt(state).shape.check(sheet, ()).notes == (f"{left} not ordered: waived.",)


def test_one_army_too_many_disbands_without_an_order():
    state = winter("JIH FAN", "JIH FAN TAI")
    play(state)
    assert sorted(at for at, owner in state.table.armies.items() if owner == YUAN) == ["FAN", "JIH"]


def test_menus_name_a_centre_by_its_name_and_a_waive_by_what_it_is():
    called = prompt(winter("JIH FAN ZHN", "JIH")).shape.called
    assert (called("ZHN"), called("waive")) == ("ZHN · Zhongshan", "no build")


def test_waives_add_up_in_one_message_and_are_replaced_by_the_next():
    state = winter("JIH FAN ZHN QNG", "JIH")
    first = prompt(state).shape.check("waive; waive 1; build FAN", ())
    assert first.lines == ("Waive", "Waive", "Build FAN")
    assert prompt(state).shape.check("waive", first.lines).lines == ("Build FAN", "Waive")


def test_every_line_that_is_offered_is_accepted_alone():
    for state in (winter("JIH FAN ZHN QNG", "JIH"), winter("JIH", "TAI YAN JIH")):
        for lines in prompt(state).shape.legal().values():
            for text in lines:
                assert prompt(state).read([text])
