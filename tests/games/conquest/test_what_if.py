"""Odds before they are rolled, and cards by name: told to the asker alone, from what they see alone."""

from __future__ import annotations

import re
from itertools import product

import pytest

from games.conquest.card_data import FATE, GENERALS, RULERS, STRATEGY
from games.conquest.command_question import commanding
from games.conquest.options import Options
from games.conquest.telling.card_reference import cards
from games.conquest.telling.effect_texts import SKILL_TEXTS
from games.conquest.what_if import what_if
from games.core.rules.card_lookup import looked_up
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Orders, Sheet
from games.core.rules.protocol import view
from tests.games.conquest.board import BLUE, RED, put, realm


def at_war(**options):
    made = realm(**options)
    put(made, "YEC", RED, 6, "Cao Cao", "Guan Yu")
    put(made, "TAI", BLUE, 1)
    put(made, "SHD", BLUE, 5, "Liu Bei")
    return made


def one_on_one() -> float:
    """Return how often one D6 beats another, ties to the defender, by counting."""
    return sum(mine > other for mine, other in product(range(1, 7), repeat=2)) / 36


def test_the_odds_of_an_invasion_are_exact():
    [told] = what_if(view(at_war(), RED), "YEC - TAI WITH 1")
    assert f"taken {100 * one_on_one():.1f} %" in told
    assert told.startswith("YEC - TAI, 1 v 1. Ties to defenders: ")


def test_bonuses_at_hand_count():
    """Guan Yu rolls a D8 and adds two (MIGHT2): 8 faces against 6."""
    wins = sum(mine + 2 > other for mine in range(1, 9) for other in range(1, 7)) / 48
    [told] = what_if(view(at_war(), RED), "YEC - TAI WITH Guan Yu")
    assert f"taken {100 * wins:.1f} %" in told


def test_odds_can_be_asked_while_others_play_and_before_the_phase():
    for made in (at_war(turn=BLUE), at_war(phase="cards")):
        assert "taken" in what_if(view(made, RED), "INVADE YEC - TAI WITH 4")[0]
        assert made.table.turn is not None
        assert made.table.turn.phase in ("invade", "cards"), "nothing has moved on"


def test_standing_orders_are_tried_against_a_player_by_colour_or_by_ruler():
    made = at_war()
    made.hands[RED].standing = ["IF BY 5+ PLAY Ambush", "IF BY RED FEALTY YES", "LOSSES RULER", "REACT NO"]
    made.hands[RED].cards = ["ambush"]
    told = what_if(view(made, RED), "blue attacked YEC with 8")
    assert told == what_if(view(made, RED), "Liu Bei attacked YEC with 8")
    assert told[0].startswith(
        "If Blue (Liu Bei) attacked YEC with 8 infantry now (8 of yours there): PLAY Ambush; LOSSES RULER. "
    )
    weak = what_if(view(made, RED), "blue attacked YEC with 3")
    assert "PLAY Ambush" not in weak[0]
    assert "Without cards: Ties to defenders: taken " in weak[0]


@pytest.mark.parametrize("mode, first", [("standing", ""), ("pause", "you would be asked first, and then: ")])
@pytest.mark.parametrize(
    "asked",
    [
        "if Liu Bei attacked YEC with 8 now:",
        "If Liu Bei attacked YEC with 8 now …",
        "what if Blue attacks YEC with 8?",
        "and what if blue invades YEC by 8 infantry",
        "suppose Blue attacked Ye with 8",
    ],
)
def test_the_question_may_be_asked_as_one_in_both_modes(mode, first, asked):
    made = at_war(reactions=mode)
    made.hands[RED].cards, made.hands[RED].standing = ["ambush"], ["IF BY 5+ PLAY Ambush"]
    assert what_if(view(made, RED), asked)[0].startswith(
        f"If Blue (Liu Bei) attacked YEC with 8 infantry now (8 of yours there): {first}PLAY Ambush. Without"
    )


@pytest.mark.parametrize(
    "line, cards, why",
    [
        ("PLAY Ambush", [], "you do not hold Ambush"),
        ("PLAY Ambush", ["ambush"], ""),
        ("RETREAT TO CHL", [], "you do not hold Aggressive Retreat, nor has a General in YEC the skill"),
        ("RETREAT TO CHL", ["aggressive_retreat"], ""),
        ("REINFORCE FROM CHL 3", ["reinforcements"], ""),
        ("REINFORCE FROM LUO 3", ["reinforcements"], "nobody can come from there"),
        ("DUEL", [], "no General in YEC has the skill"),
        ("FEALTY YES", [], "only who has one province left, and is nobody's vassal, may offer it"),
        ("FEALTY NO", [], ""),
        ("ROLL 2", [], ""),
    ],
)
def test_of_a_standing_order_that_would_come_to_nothing_it_is_said_why(line, cards, why):
    made = at_war()
    put(made, "CHL", RED, 4)
    made.hands[RED].cards, made.hands[RED].standing = cards, [line]
    [told] = what_if(view(made, RED), "blue attacked YEC with 8")
    assert f"there): {line}{f' (not now: {why})' if why else ''}. Without" in told


def test_fealty_is_said_to_come_where_it_may_be_offered():
    made = realm()
    put(made, "YEC", RED, 3)
    put(made, "SHD", BLUE, 9)
    made.hands[RED].standing = ["FEALTY YES"]
    assert "there): FEALTY YES. Without" in what_if(view(made, RED), "blue attacked YEC with 8")[0]


def test_a_retreat_for_which_there_is_no_room_is_said_to_fail():
    made = at_war()
    put(made, "CHL", RED, 22)
    for code in ("ZHS", "BOH", "TSH"):
        put(made, code, BLUE, 1)
    made.hands[RED].cards, made.hands[RED].standing = ["aggressive_retreat"], ["PLAY Aggressive Retreat"]
    assert "(not now: not all would find a place)" in what_if(view(made, RED), "blue attacked YEC with 8")[0]


def test_numbers_alone_are_answered_as_the_table_of_chances_does():
    assert what_if(view(at_war(), RED), "8 v 5")[0].startswith("**8 v 5**")


def test_nothing_of_others_is_looked_at():
    """Cards, gold and standing orders of others change no answer."""
    plain, rich = at_war(), at_war()
    rich.hands[BLUE].cards, rich.hands[BLUE].gold = ["ambush", "fortify"], 9
    rich.hands[BLUE].standing = ["PLAY Fortify", "ROLL 1"]
    for asked in (
        "YEC - TAI WITH 4",
        "YEC - SHD WITH 6 + Guan Yu UNTIL UNITS<=2",
        "blue attacked YEC with 4",
    ):
        assert what_if(view(plain, RED), asked) == what_if(view(rich, RED), asked)


@pytest.mark.parametrize(
    "asked",
    [
        "",
        "hello",
        "YEC",
        "YEC - LUO WITH 3",
        "YEC - TAI WITH 99",
        "blue attacked TAI with 3",
        "red attacked YEC with 2",
    ],
)
def test_a_wrong_question_is_answered_with_a_right_one(asked):
    with pytest.raises(OrderError) as caught:
        what_if(view(at_war(), RED), asked)
    assert caught.value.example
    assert what_if(view(at_war(), RED), "8 v 5")


def test_a_line_of_an_invasion_has_its_odds_behind_it_and_no_other_has():
    shape = commanding(at_war(), RED).shape
    assert isinstance(shape, Orders)
    assert shape.gloss is not None
    assert shape.gloss("INVADE YEC - TAI WITH 1").startswith(f"{100 * one_on_one():.1f} % taken")
    assert "taken if fought out" in shape.gloss("INVADE YEC - TAI WITH 1")
    assert shape.gloss("INVADE YEC - HDG WITH 1") == ""
    assert shape.gloss("END") == ""
    assert isinstance(shape.check("INVADE YEC - TAI WITH 1", ()), Sheet)


def test_odds_of_an_invasion_that_stops_say_so():
    """Two dice against one; whoever stops with one unit left does not fight on after a loss."""
    wins = sum(max(a, b) > c for a, b, c in product(range(1, 7), repeat=3)) / 216
    shape = commanding(at_war(), RED).shape
    assert isinstance(shape, Orders)
    assert shape.gloss is not None
    line = "INVADE YEC - TAI WITH 2 UNTIL UNITS<=1"
    assert shape.gloss(line).startswith(f"{100 * wins:.1f} % taken before 1 are left, loses ")
    [told] = what_if(view(at_war(), RED), line)
    assert told.startswith("YEC - TAI, 2 v 1 until 1 are left. Ties to defenders: taken 57.9 %")


def test_every_card_ruler_and_general_is_found_by_name_and_by_code():
    deck = cards(Options())
    assert len(deck) == len(RULERS) + len(GENERALS) + len(STRATEGY) + len(FATE) == 13 + 28 + 23 + 13
    assert len({card.code for card in deck}) == len(deck)
    for card in deck:
        assert looked_up(deck, card.code) == card
        assert 0 < len(card.text) <= 390, card.title
        assert looked_up(deck, card.name).name == card.name


def test_a_generals_card_says_what_each_skill_does():
    text = looked_up(cards(Options()), "Zhao Yun").text
    assert "**MIGHT 1**: +1 on one die" in text
    assert f"**AGGRESSIVE RETREAT**: {SKILL_TEXTS['AGGRESSIVE_RETREAT']}" in text
    assert "*ours*" in text
    assert looked_up(cards(Options()), "趙雲").name == "Zhao Yun"
    assert not re.search(r"\bn\b", text)


def test_a_strategy_card_says_how_it_is_played_and_how_it_is_read_at_this_table():
    usual, softer = (looked_up(cards(o), "Assassination").text for o in (Options(), Options(card_rolls=True)))
    assert "PLAY Assassination" in usual
    assert "Assassination and Betrayal need a roll: no" in usual
    assert "Assassination and Betrayal need a roll: yes" in softer
    assert "IF INVADED PLAY Ambush" in looked_up(cards(Options()), "Ambush").text
