"""Refusals, each with its sentence; and that a card of which nothing would come is never wasted."""

from __future__ import annotations

import pytest

from games.conquest import command_question
from games.conquest.anytime_acts import acts
from games.conquest.card_data import STRATEGY
from games.conquest.command_question import commanding
from games.conquest.public_state_model import Arrival
from games.conquest.rules import fealty
from games.conquest.standing_orders.order import Play
from games.conquest.standing_orders.reader import rule_of
from games.conquest.state import Realm
from games.core.rules.errors import OrderError, Unconfirmed
from games.core.rules.prompts import Orders
from tests.games.conquest.board import BLUE, RED, at, neutral, put, realm, say, told

FOR_ATTACK = ("reinforcements", "betrayal", "fire_attack", "feint", "forced_march", "plunder")
"""Cards whose window is ATTACK in the digest (section 12)."""
BY_STANDING_ORDER = ("ambush", "fortify", "fire_attack", "betrayal", "envoy", "aggressive_retreat", "dams")
"""Cards of the DEFEND window, and Dams, which are played only when ordered (C45)."""


def facing(*persons: str, theirs: tuple[str, ...] = (), count: int = 6, **options: object) -> Realm:
    made = realm(**options)
    put(made, "YEC", RED, count, *persons)
    put(made, "SHD", BLUE, 6, *theirs)
    return made


@pytest.mark.parametrize("card", [card for card in STRATEGY if card not in FOR_ATTACK])
def test_a_card_that_is_not_for_an_attack_is_refused_inside_an_invasion(card):
    made = facing()
    made.hands[RED].cards = [card]
    with pytest.raises(OrderError, match=f"{STRATEGY[card].title} is not played with an invasion"):
        say(made, f"INVADE YEC - SHD WITH 3 PLAY {STRATEGY[card].title}")
    assert made.hands[RED].cards == [card]
    assert not made.table.turn.invasions


def test_two_of_a_card_are_needed_to_write_it_twice():
    made = facing()
    made.hands[RED].cards = ["fire_attack"]
    with pytest.raises(OrderError, match="you do not hold Fire Attack, or not so often"):
        say(made, "INVADE YEC - SHD WITH 3 PLAY Fire Attack PLAY Fire Attack")


@pytest.mark.parametrize(
    "what, why",
    [
        ("PLAY Feint", "SHD is empty"),
        ("PLAY Plunder", "SHD is empty"),
        ("PLAY Betrayal", "SHD is empty"),
        ("DUEL", "no enemy General stands in SHD"),
    ],
)
def test_what_needs_an_enemy_is_refused_where_there_is_none(what, why):
    made = realm()
    put(made, "YEC", RED, 6, "Lü Bu")
    put(made, "TAI", BLUE, 2)
    made.hands[RED].cards = ["feint", "plunder", "betrayal"]
    with pytest.raises(OrderError, match=why):
        say(made, f"INVADE YEC - SHD WITH 3 + Lü Bu {what}")


@pytest.mark.parametrize(
    "what, why",
    [
        ("DUEL", "nobody in the group has the skill DUEL"),
        ("WITH 2 + Lü Bu DUEL Zhang Fei", "Zhang Fei is no General in SHD; Guan Yu stand"),
        ("WITH 2 + Lü Bu CHARM", "nobody in the group has the skill CHARM"),
        ("LOSSES Guan Yu", "Guan Yu is not yours"),
        ("PLAY Betrayal Zhang Fei", "Zhang Fei is no General in SHD whom Betrayal can win"),
    ],
)
def test_a_skill_or_a_name_that_is_not_there_is_refused(what, why):
    made = facing("Lü Bu", theirs=("Guan Yu",))
    made.hands[RED].cards = ["betrayal"]
    group = what if what.startswith("WITH") else f"WITH 3 {what}"
    with pytest.raises(OrderError, match=why):
        say(made, f"INVADE YEC - SHD {group}")


@pytest.mark.parametrize("until", ["UNTIL UNITS<=3", "UNTIL ENEMY<=6", "UNTIL ROUNDS 0"])
def test_an_invasion_that_would_stop_before_the_first_die_is_refused(until):
    with pytest.raises(OrderError):
        say(facing(), f"INVADE YEC - SHD WITH 3 {until}")


def test_a_duel_belongs_to_the_declaration():
    made = facing("Lü Bu", theirs=("Guan Yu",))
    say(made, "INVADE YEC - SHD WITH 3", [1, 1, 1], [8], [6, 6])
    with pytest.raises(OrderError, match="DUEL belongs to the declaration"):
        say(made, "INVADE YEC - SHD WITH 1 + Lü Bu DUEL")


@pytest.mark.parametrize(
    "card, where",
    [
        ("feint", "write it with an invasion, INVADE YEC - TAI WITH 5 PLAY Feint"),
        ("betrayal", "IF INVADED PLAY Betrayal"),
        ("ambush", "as a standing order, IF INVADED PLAY Ambush"),
        ("reinforcements", "REINFORCE FROM CHL 5"),
        ("dams", "PLAY Dams ALWAYS"),
        ("medicine", "it plays itself"),
        ("counterspy", "it plays itself"),
    ],
)
def test_a_card_played_in_the_wrong_place_is_answered_with_the_right_one(card, where):
    made = facing()
    made.hands[RED].cards = [card]
    with pytest.raises(OrderError) as refused:
        say(made, f"PLAY {STRATEGY[card].title}")
    assert where in str(refused.value)
    assert made.hands[RED].cards == [card]


@pytest.mark.parametrize("card", [card for card in STRATEGY if card not in BY_STANDING_ORDER])
def test_a_standing_order_takes_only_cards_that_one_defends_with(card):
    with pytest.raises(OrderError):
        rule_of(f"IF INVADED AT SHD PLAY {STRATEGY[card].title}")


@pytest.mark.parametrize("card", BY_STANDING_ORDER)
def test_every_card_of_defence_is_taken_as_a_standing_order(card):
    rule = rule_of(f"IF INVADED AT SHD PLAY {STRATEGY[card].title}")
    assert rule is not None
    assert rule.deed == Play(card)


def test_play_reinforcements_without_a_province_is_refused_and_wastes_no_card():
    with pytest.raises(OrderError, match="say from where they come, like REINFORCE FROM SHD 4"):
        rule_of("IF INVADED PLAY Reinforcements")
    made = facing()
    made.hands[BLUE].cards = ["reinforcements"]
    made.hands[BLUE].standing = ["REINFORCE FROM LUO 4"]
    say(made, "INVADE YEC - SHD WITH 3", [1, 1, 1], [6, 6, 6])
    assert made.hands[BLUE].cards == ["reinforcements"], "LUO is nobody's, so nothing came of it"


def test_a_defenders_card_of_which_nothing_would_come_is_kept():
    made = facing()
    made.hands[BLUE].cards = ["betrayal", "fire_attack"]
    made.hands[BLUE].standing = ["PLAY Betrayal", "PLAY Fire Attack"]
    say(made, "INVADE YEC - SHD WITH 1", [1], [6, 6, 6])
    assert made.hands[BLUE].cards == ["betrayal", "fire_attack"]


def test_reinforcements_by_all_and_all_but_some():
    made = facing(count=4)
    put(made, "CHL", RED, 5)
    made.hands[RED].cards = ["reinforcements"]
    say(made, "INVADE YEC - SHD WITH 1 REINFORCE FROM CHL ALL BUT 2", [6, 6, 6], [1, 1, 1])
    assert at(made, "SHD")[1] == 3, "all three dice were won"
    made = facing(count=4)
    put(made, "CHL", RED, 5)
    made.hands[RED].cards = ["reinforcements"]
    say(made, "INVADE YEC - SHD WITH 1 REINFORCE FROM CHL ALL UNTIL ENEMY<=0", *[[6, 6, 6], [1, 1, 1]] * 2)
    assert at(made, "SHD") == (RED, 6, []), "one of Ye and all five of Chenliu"
    assert at(made, "CHL")[0] == ""


def test_reinforcements_of_a_standing_order_by_all():
    made = facing()
    put(made, "LUO", BLUE, 5)
    made.hands[BLUE].cards = ["reinforcements"]
    rule = rule_of("IF AT SHD REINFORCE FROM LUO ALL")
    assert rule is not None
    made.hands[BLUE].standing = [str(rule)]
    assert str(rule) == "IF AT SHD REINFORCE FROM LUO ALL"
    say(made, "INVADE YEC - SHD WITH 1", [1], [6, 6, 6])
    assert at(made, "SHD")[1] == 6 + 5
    assert at(made, "LUO")[0] == ""


@pytest.mark.parametrize(
    "typed",
    [
        "INVADE YEC - SHD WITH 3 PLAY Ambush",
        "INVADE YEC - CAG WITH 3",
        "INVADE YEC - SHD WITH 30",
        "INVADE SHD - YEC WITH 3",
        "HIRE 3 INFANTRY",
        "MOVE 3 YEC - LUO",
        "PLACE 3 YEC",
        "PLAY Taxes",
        "DISCARD Taxes",
        "DISMISS Guan Yu",
        "SWAP Guan Yu FOR Zhang Fei",
        "VETO RED",
        "FOLLOW 3",
        "BUY 9",
        "PLACE Guan Yu YEC",
        "invade",
        "hire lots",
        "MOVE YEC",
    ],
)
def test_bad_input_is_quoted_with_an_example_that_works_when_it_is_pasted(typed):
    made = facing(phase="cards")
    before = made.model_dump()
    shape = commanding(made, RED).shape
    assert isinstance(shape, Orders)
    [error] = shape.check(typed, ()).errors
    assert error.quote
    assert error.example
    assert not shape.check(error.example, ()).errors
    assert made.model_dump() == before, "nothing is done by half"


@pytest.mark.parametrize(
    "typed", ["IF PLAY", "ROLL 9", "LOSSES", "REINFORCE FROM SHD", "RETREAT", "FEALTY MAYBE"]
)
def test_a_bad_standing_order_is_quoted_with_an_example_that_works_when_it_is_pasted(typed):
    made = facing()
    shape = acts(made, RED)["standing"].shape
    assert isinstance(shape, Orders)
    sheet = shape.check(typed, ("LOSSES RULER",))
    assert sheet.lines == ("LOSSES RULER",)
    [error] = sheet.errors
    assert error.quote
    assert not shape.check(error.example, ()).errors


def test_betrayal_finds_nobody_among_neutrals():
    made = facing()
    neutral(made, "TAI", 2)
    made.hands[RED].cards = ["betrayal"]
    shape = commanding(made, RED).shape
    assert isinstance(shape, Orders)
    [error] = shape.check("INVADE YEC - TAI WITH 1 PLAY Betrayal", ()).errors
    assert "nothing would come of Betrayal" in error.message


def test_gold_is_shown_to_all_by_a_command_that_is_kept_as_it_is_typed():
    made = facing()
    made.hands[RED].gold = 5
    prompt = commanding(made, RED)
    assert isinstance(prompt.shape, Orders)
    [asked] = prompt.shape.check("reveal", ()).errors
    assert isinstance(asked, Unconfirmed)
    [line] = prompt.shape.check(asked.example, ()).lines
    assert str(prompt.read([line])) == line
    say(made, line)
    assert told(made, "shows") == [{"seat": RED, "gold": 5}]


def test_the_example_beside_a_refusal_is_of_what_was_meant():
    made = facing()
    made.table.turn.phase = "cards"
    made.hands[RED].gold = 6
    shape = commanding(made, RED).shape
    assert isinstance(shape, Orders)
    [error] = shape.check("HIRE 3 INFANTRY", ()).errors
    assert error.example.startswith("HIRE ")
    assert error.example.endswith(" INFANTRY")
    assert shape.check(error.example, ()).errors == ()


@pytest.mark.parametrize(
    "line, said",
    [
        ("BUY 1", "1 card costs 2 gold; you have 0"),
        ("BUY 2", "2 cards cost 4 gold; you have 0"),
        ("HIRE 1 GENERALS", "1 General costs 3 gold; you have 0"),
        ("HIRE 2 GENERALS", "2 Generals cost 6 gold; you have 0"),
    ],
)
def test_what_is_too_dear_is_said_with_its_price(line, said):
    made = realm(phase="cards")
    put(made, "YEC", RED, 3)
    with pytest.raises(OrderError, match=said):
        say(made, line)


def test_of_those_who_captured_already_it_is_said_how_many_they_are():
    made = facing(count=5)
    made.table.turn.arrivals = [Arrival(at="YEC", entry=1, infantry=2, persons=[])]
    says = r"3 infantry in YEC can invade \(2 more have captured already\), not 4"
    with pytest.raises(OrderError, match=says):
        say(made, "INVADE YEC - SHD WITH 4")


@pytest.mark.parametrize("left, may", [(1, False), (2, True), (3, True)])
def test_no_more_generals_are_hired_than_the_pile_has(left, may):
    made = realm(phase="generals")
    put(made, "YEC", RED, 4)
    made.hands[RED].gold, made.deck["generals"] = 99, made.deck["generals"][:left]
    if may:
        say(made, "HIRE 2 GENERALS")
        assert len(made.hands[RED].reserve) == 2
        return
    with pytest.raises(OrderError, match="1 General is left in the pile"):
        say(made, "HIRE 2 GENERALS")


def test_a_menu_inside_a_turn_offers_the_answers_and_takes_one_of_them():
    steps = fealty.answering("fealty", "Peace?", ["REJECT", "ACCEPT"]).shape.steps
    first = steps("", [], ())
    assert ([option.value for option in first.options], first.line) == (["REJECT", "ACCEPT"], "")
    assert steps("", ["ACCEPT"], ()).line == "ACCEPT"
    assert [steps("", chosen, ()) for chosen in (["PERHAPS"], ["ACCEPT", "REJECT"])] == [None, None]


def trying(monkeypatch, text: str) -> tuple[list[str], str]:
    """The texts that are read for an example beside a refused command, and the example."""
    tries: list[str] = []
    real = command_question._tried

    def counted(made, view, tried):
        tries.append(tried)
        return real(made, view, tried)

    monkeypatch.setattr(command_question, "_tried", counted)
    shape = commanding(facing(), RED).shape
    assert isinstance(shape, Orders)
    [error] = shape.check(text, ()).errors
    return tries, error.example


def test_in_front_of_a_verb_no_other_is_missing(monkeypatch):
    tries, _ = trying(monkeypatch, "HIRE FROM YEC")
    assert not [text for text in tries if text != "HIRE FROM YEC" and text.endswith("HIRE FROM YEC")]
    tries, example = trying(monkeypatch, "YEC - SHD WITH 3")
    assert tries == ["INVADE YEC - SHD WITH 3"] == [example]


def test_other_numbers_are_tried_only_of_a_line_that_lacks_nothing_else(monkeypatch):
    tries, example = trying(monkeypatch, "INVADE YEC - SHD WITH 61")
    assert example == "INVADE YEC - SHD WITH 6"
    tries, _ = trying(monkeypatch, "INVADE YEC SHD TAI WITH 3")
    assert not [text for text in tries if "WITH 2" in text or "WITH 4" in text]


def test_nothing_is_tried_that_has_the_word_at_which_a_command_ends(monkeypatch):
    """Of sixteen beginnings of the line one is read: that before the second INVADE."""
    line = "INVADE YEC - SHD WITH 3 INVADE YEC - SHD WITH 2 INVADE YEC - SHD WITH 1 INVADE YEC - SHD"
    tries, example = trying(monkeypatch, line)
    assert example == "INVADE YEC - SHD WITH 3"
    assert [text for text in tries if text.startswith("INVADE YEC")].count(example) == 1
    assert len([text for text in tries if len(text) < len(line) - 2]) == 1
