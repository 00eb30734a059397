"""Menus, lists, examples and completion come from the declarations, and offer only what the rules allow."""

import random

import pytest

from games.core.grammar.menus import ENOUGH, MOST_TRIED, Menus
from tests.examples import examples
from tests.games.core.grammar.caravan import GUARDS, ROADS, Hire, Rest, Ride, Trade, grammar

CARAVAN = grammar()


class Rules:
    """The legal orders: roads lead where they lead, nobody hires Bela, at most two guards watch."""

    def __init__(self):
        self.tried = []

    def may(self, order):
        self.tried.append(order)
        match order:
            case Ride(at, to):
                return to in ROADS[at]
            case Hire((riders, guards)):
                return "Bela" not in guards and 0 < riders + len(guards) <= 6
            case Trade(guards=guards):
                return len(guards) <= 2
            case _:
                return True


def menus(rules=None, **more):
    return Menus(CARAVAN, {"riders": 5}, (rules or Rules()).may, **more)


def keys(step):
    return [option.value for option in step.options]


def test_the_first_menu_has_the_orders_that_may_be_given():
    assert keys(menus().step([])) == ["Ride", "Rest", "Trade", "Hire"]
    assert keys(menus(open=lambda cls: cls is not Ride).step([])) == ["Rest", "Trade", "Hire"]
    assert menus(open=lambda cls: cls is not Ride).step(["Ride"]) is None


def test_each_slot_is_asked_for_in_the_order_of_the_line():
    first, second, last = (menus().step(chosen) for chosen in (["Rest"], ["Ride"], ["Ride", "OAS", "WEL"]))
    assert (first.text, keys(first), first.line) == ("Which caravan?", ["OAS", "WEL", "FRT", "TWR"], "")
    assert (second.text, last.line, last.options) == ("Which caravan?", "RIDE OAS - WEL", ())


def test_a_choice_that_cannot_be_made_is_none():
    for chosen in (["Fly"], ["Ride", "MOON"], ["Ride", "OAS", "TWR"], ["Ride", "OAS", "WEL", "more"]):
        assert menus().step(chosen) is None


def test_a_value_is_offered_if_the_rules_take_an_order_with_it():
    assert "0 + Bela" not in keys(menus().step(["Hire"]))
    assert keys(menus().step(["Hire"])) == ["5", "4", "3", "2", "1", "Amra", "Cyra"]


def test_what_is_exact_is_not_tried():
    rules = Rules()
    assert keys(menus(rules).step(["Ride", "OAS"])) == ["WEL", "FRT"]
    assert not [one for one in rules.tried if isinstance(one, Ride)]


def test_several_things_are_chosen_one_after_the_other():
    assert keys(menus().step(["Hire", "5"])) == [ENOUGH, "Amra", "Cyra"]
    assert keys(menus().step(["Hire", "4", "Amra"])) == [ENOUGH, "Cyra"]
    assert menus().step(["Hire", "4", "Amra"]).line == "HIRE 4 + Amra"
    assert menus().step(["Hire", "4", "Amra", "Cyra"]).line == "HIRE 4 + Amra + Cyra"
    assert menus().step(["Hire", "4", ENOUGH]).line == "HIRE 4"


def test_parts_that_may_be_left_out_are_offered_last():
    sold = ["Trade", "1 silk", ENOUGH, "OAS"]
    step = menus().step(sold)
    assert (step.line, keys(step)) == ("TRADE 1 silk - OAS", ["guards", "limit"])
    assert keys(menus().step([*sold, "guards"])) == list(GUARDS)
    assert keys(menus().step([*sold, "guards", "Amra"])) == [ENOUGH, "Bela", "Cyra"]
    done = menus().step([*sold, "guards", "Amra", "Cyra", "limit", "2"])
    assert (done.line, done.options) == ("TRADE 1 silk - OAS WITH Amra WITH Cyra UNTIL 2", ())


def test_every_way_through_the_menus_ends_in_a_line_that_the_rules_take():
    dice, rules = random.Random(1), Rules()
    lines = set()
    for _ in range(examples(60)):
        chosen = []
        while True:
            step = menus(rules).step(chosen)
            assert step is not None, chosen
            if step.line:
                lines.add(step.line)
                assert rules.may(CARAVAN.order(step.line)), step.line
            if not step.options or (step.line and dice.random() < 0.3):
                break
            chosen.append(dice.choice(keys(step)))
        assert step.line, f"{chosen} is a dead end"
    assert {line.split()[0] for line in lines} == {"RIDE", "REST", "TRADE", "HIRE"}


def test_all_lines_are_those_that_the_rules_take():
    found = list(map(str, menus().lines(Ride)))
    assert found == ["RIDE OAS - WEL", "RIDE OAS - FRT", "RIDE WEL - OAS", "RIDE FRT - OAS", "RIDE TWR - WEL"]
    hired = list(map(str, menus().lines(Hire)))
    five, one_to_four, none = 3, 4 * 4, 3
    """With 5 riders goes one guard of two or none, with fewer also both, and guards go alone."""
    assert len(hired) == len(set(hired)) == five + one_to_four + none
    assert "HIRE 4 + Amra + Cyra" in hired
    assert "HIRE 5 + Amra + Cyra" not in hired


def test_a_question_without_an_answer_costs_a_bounded_number_of_trials():
    rules = Rules()
    never = Menus(CARAVAN, {"riders": 5_000}, lambda one: bool(rules.tried.append(one)))
    assert not never.is_possible(Hire, {})
    assert len(rules.tried) == MOST_TRIED


@pytest.mark.parametrize(
    "typed, example",
    [
        ("rde well - oas", "RIDE WEL - OAS"),
        ("hire 3 blea", "HIRE 3"),
        ("rest", "REST OAS"),
        ("hire bela 4", "HIRE 4"),
        ("??", "RIDE OAS - WEL"),
    ],
)
def test_an_example_is_legal_and_like_what_was_typed(typed, example):
    found = CARAVAN.read(CARAVAN.row(typed))
    meant = found if isinstance(found, list) else found.why.meant
    assert menus().example(CARAVAN.row(typed), meant) == example


@pytest.mark.parametrize(
    "typed, lines",
    [
        ("RIDE F", ["RIDE FRT - OAS", "RIDE FROM"]),
        ("hire 4 + a", ["HIRE 4 + Amra", "HIRE 4 + Amra + Cyra"]),
        ("TRADE 1 silk - OAS U", ["TRADE 1 silk - OAS UNTIL"]),
        ("ride moon ", []),
    ],
)
def test_a_line_that_is_begun_is_completed(typed, lines):
    assert menus().complete(typed) == lines


def test_the_help_has_the_pattern_of_each_order():
    assert (
        Trade.usage() == "`TRADE <goods> - <camp> [FOR <price>] [WITH <guard>] [UNTIL <how few>]` sells goods"
    )
    assert Rest.usage() == "`REST <camp>` Rest"
    assert Ride("OAS", "WEL").echo(str.title) == "Oas to Wel"
