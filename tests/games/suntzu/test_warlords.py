"""Each warlord card, and the two windows in which most are used."""

import pytest

from games.suntzu.public_state_model import BLUE, RED, WARLORDS
from games.suntzu.warlords import targets
from tests.games.suntzu.play import LOW, duel, force, mark, play

REST = "qin 1 chu 2 jin 3 han 4"


def with_card(code, held=None, **more):
    seat = RED if code.startswith("K") else BLUE
    return duel(held, warlords={seat: [code]}, **more), seat


def test_there_are_five_a_side():
    assert {code: card.side for code, card in WARLORDS.items()} == {
        **{f"K{n}": "red" for n in range(1, 6)},
        **{f"S{n}": "blue" for n in range(1, 6)},
    }


@pytest.mark.parametrize("whose", [BLUE, RED])
def test_k1_sow_discord_sends_an_army_of_either_side_home(whose):
    state, _ = with_card("K1", {whose: {"HAN": 2}})
    pool = state.table.pool[whose]
    play(state, LOW, f"{LOW} / use k1 han")
    assert force(state, "HAN") == (whose, 1)
    assert state.table.pool[whose] == pool + 1
    assert state.table.played[RED] == ["K1"]


def test_k2_levy_places_an_army_of_the_pool_where_one_controls():
    state, _ = with_card("K2", {RED: {"HAN": 2}})
    play(state, LOW, f"{LOW} / use han")
    assert force(state, "HAN") == (RED, 3)


def test_k2_levy_needs_an_army_in_the_pool():
    state, _ = with_card("K2", {RED: {"HAN": 18}})
    from games.suntzu.turn import book_of

    assert "USE K2" not in book_of(state, RED).legal()


def test_k2_levy_has_a_target_only_with_an_army_in_the_pool_or_on_its_way_there():
    state, _ = with_card("K2", {RED: {"HAN": 18}})
    assert targets(state.table, RED, "K2") == []
    assert targets(state.table, RED, "K2", back=1) == [("HAN",)]


@pytest.mark.parametrize("sheet", ["support 7 / use k2 han", "use k2 han / support 7", "use han; support 7"])
def test_k2_levy_may_place_an_army_that_a_support_brings_into_the_empty_pool(sheet):
    state, _ = with_card("K2", {RED: {"HAN": 18}}, red=["7"])
    assert state.table.pool[RED] == 0
    play(state, LOW, f"{LOW} / {sheet}")
    assert force(state, "HAN") == (RED, 19)
    assert (state.table.pool[RED], state.table.aside[RED]) == (0, 2)
    assert state.table.played[RED] == ["K2"]


def test_k2_levy_over_several_messages_stands_and_falls_with_the_support_that_fills_its_pool():
    from games.suntzu.sheet_question import sheet_prompt
    from games.suntzu.turn import book_of

    state, _ = with_card("K2", {RED: {"HAN": 18}}, red=["7"])
    check = sheet_prompt(book_of(state, RED), "sheet", "?").shape.check
    [fault] = check("use k2 han", ()).errors
    assert "your pool is empty" in fault.message
    assert fault.example == "SUPPORT 7"
    sheet = check("use k2 han", check("support 7", ()).lines)
    assert (sheet.lines, sheet.errors) == (("SUPPORT 7", "USE K2 HAN"), ())
    assert check("qin 1", sheet.lines).lines == ("QIN 1", "SUPPORT 7", "USE K2 HAN")
    left = check("clear support", sheet.lines)
    assert left.lines == ()
    assert left.warnings == ("USE K2 HAN no longer fits and is left out.",)


@pytest.mark.parametrize("where", ["", " wuu"])
def test_k3_physicians_make_an_enemy_plague_a_0(where):
    state, _ = with_card("K3", {BLUE: {"WUU": 6}}, blue=["P"])
    play(state, f"wuu p {REST}", f"wuu 5 {REST} / use k3{where}")
    clash = state.table.last.clashes[-1]
    assert (clash.winner, clash.by, clash.plague) == (RED, 5, False)
    assert force(state, "WUU") == (BLUE, 1)
    assert state.table.played[RED] == ["K3"]


def test_k3_physicians_of_one_province_do_nothing_in_another():
    state, _ = with_card("K3", blue=["P"])
    play(state, f"wuu p {REST}", f"{LOW} / use k3 qin")
    assert state.table.last.clashes[-1].plague
    assert state.hands[RED].warlords == ["K3"]


def test_k3_physicians_without_a_plague_stay_in_the_hand():
    state, _ = with_card("K3")
    play(state, LOW, f"{LOW} / use k3")
    assert state.hands[RED].warlords == ["K3"]


def test_k3_physicians_do_not_heal_their_own_plague():
    state, _ = with_card("K3", {BLUE: {"WUU": 6}}, blue=["P"], red=["P"])
    play(state, f"wuu p {REST}", f"wuu p {REST} / use k3")
    assert state.table.last.clashes[-1].plague
    assert force(state, "WUU") == (BLUE, 3)
    assert state.table.played[RED] == ["K3"]


@pytest.mark.parametrize("code, card, seat", [("K5", "P", RED), ("S1", "-1", BLUE)])
def test_k5_and_s1_put_the_card_under_the_deck_and_discard_its_top(code, card, seat):
    cards = {"red": [card]} if seat == RED else {"blue": [card]}
    state, _ = with_card(code, decks={seat: ["10", "9", "8", "7"]}, **cards)
    sheets = {BLUE: LOW, RED: LOW, seat: f"wuu {card} qin 2 chu 3 jin 4 han 5 / use {code}"}
    play(state, sheets[BLUE], sheets[RED])
    assert state.table.discards[seat] == ["10"]
    assert state.hands[seat].drawn == ["8", "9"]
    assert state.deck[seat] == ["7", card]
    assert state.hands[seat].under == [card]
    assert state.table.plagues == 0, "a Plague under the deck is not played, and a -1 never was one"


def test_k5_with_an_empty_deck_skips_the_discard_s19():
    state, _ = with_card("K5", red=["P"], decks={RED: []})
    play(state, LOW, f"wuu p {REST} / use k5")
    assert "P" in state.hands[RED].cards
    assert state.table.discards[RED] == []


def test_k5_without_a_plague_stays_in_the_hand():
    state, _ = with_card("K5")
    play(state, LOW, f"{LOW} / use k5")
    assert state.hands[RED].warlords == ["K5"]


def test_s2_virulence_leaves_one_army_of_every_plague_of_the_round():
    state, _ = with_card("S2", {RED: {"WUU": 6}, BLUE: {"QIN": 7}}, blue=["P"], red=["P"])
    play(state, "wuu p qin 1 chu 2 jin 3 han 4 / use s2", "qin p wuu 1 chu 2 jin 3 han 4")
    assert (force(state, "WUU"), force(state, "QIN")) == ((RED, 1), (BLUE, 1))


def test_s2_virulence_stays_in_the_hand_in_a_round_without_a_plague_s30():
    state, _ = with_card("S2")
    play(state, f"{LOW} / use s2")
    assert state.hands[BLUE].warlords == ["S2"]
    assert state.table.played[BLUE] == []


@pytest.mark.parametrize("to, there", [("han", 1), ("chu", 4)])
def test_s3_flank_march_goes_to_a_bordering_province_empty_or_own(to, there):
    state, _ = with_card("S3", {BLUE: {"WUU": 2, "CHU": 3}})
    play(state, f"{LOW} / use s3 wuu {to}")
    assert (force(state, "WUU"), force(state, to.upper())) == ((BLUE, 1), (BLUE, there))


def test_s3_flank_march_enters_no_enemy_and_crosses_no_country():
    from games.suntzu.warlords import targets

    state, _ = with_card("S3", {BLUE: {"WUU": 2}, RED: {"CHU": 1}})
    assert targets(state.table, BLUE, "S3") == [("WUU", "HAN")]


def test_s4_second_six_marks_again_and_is_shown_at_the_reveal():
    state, _ = with_card("S4")
    mark(state, BLUE, "WUU")
    play(state, f"use s4 / wuu 6 {REST}", f"wuu 5 {REST}")
    assert [made.at for made in state.table.marks if made.seat == BLUE] == ["WUU", "WUU"]
    assert state.table.played[BLUE] == ["S4"]
    kinds = [event.kind for event in state.told]
    assert kinds.index("warlord") > kinds.index("clash")


def test_s4_unneeded_stays_in_the_hand():
    state, _ = with_card("S4")
    play(state, f"use s4 / wuu 6 {REST}", f"wuu 5 {REST}")
    assert state.hands[BLUE].warlords == ["S4"]


@pytest.mark.parametrize("card", ["7", "8", "9", "10"])
def test_s5_hidden_strength_counts_as_6_without_a_mark(card):
    state, _ = with_card("S5", blue=[card])
    play(state, f"wuu {card} {REST} / use s5 wuu", f"wuu 5 {REST}")
    assert force(state, "WUU") == (BLUE, 1)
    assert state.table.marks == []


def test_s5_in_a_province_with_another_card_stays_in_the_hand():
    state, _ = with_card("S5")
    play(state, f"{LOW} / use s5 wuu")
    assert state.hands[BLUE].warlords == ["S5"]


@pytest.mark.parametrize("code", ["K1", "K2", "S3"])
@pytest.mark.parametrize("number, usable", [(6, True), (7, False)])
def test_cards_of_the_first_six_rounds_are_used_no_later(code, number, usable):
    from games.suntzu.turn import book_of

    state, seat = with_card(code, {RED: {"HAN": 2}, BLUE: {"CHU": 2}}, number=number)
    assert (f"USE {code}" in book_of(state, seat).legal()) == usable


@pytest.mark.parametrize(
    "code, answer, after",
    [
        ("K1", "K1 HAN", {"HAN": (BLUE, 1), "CHU": (RED, 2)}),
        ("K2", "K2 CHU", {"HAN": (BLUE, 2), "CHU": (RED, 3)}),
        ("S3", "S3 HAN WUU", {"HAN": (BLUE, 1), "WUU": (BLUE, 1)}),
    ],
)
def test_cards_of_the_windows_may_be_used_after_the_battles_before_the_scoring_s8(code, answer, after):
    state, seat = with_card(code, {BLUE: {"HAN": 2}, RED: {"CHU": 2}}, number=3)
    play(state, answers={f"{seat} after": answer})
    assert {at: force(state, at) for at in after} == after
    assert state.table.played[seat] == [code]
    kinds = [event.kind for event in state.told]
    assert kinds.index("clash") < kinds.index("warlord") < kinds.index("scored")


@pytest.mark.parametrize("first, last", [(RED, BLUE), (BLUE, RED)])
def test_of_two_cards_for_the_same_army_the_toss_decides_s17(first, last):
    state = duel({BLUE: {"WUU": 1, "CHU": 5}}, warlords={RED: ["K1"], BLUE: ["S3"]})
    state.table.first = first
    play(state, f"{LOW} / use s3 wuu chu", f"{LOW} / use k1 wuu")
    # After Sow Discord nobody is left to march; after the march nobody is left to be sent home.
    assert force(state, "WUU") is None
    assert force(state, "CHU") == (BLUE, 5 if first == RED else 6)
    assert (state.hands[first].warlords == [], state.hands[last].warlords == []) == (True, False)
    [void] = [event for event in state.told if event.kind == "warlord void"]
    assert void.audience == (last,)
