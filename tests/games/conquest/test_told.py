"""Messages to players: prices where something is bought, places where Fate strikes, nothing of no gold."""

from __future__ import annotations

import pytest

from games.conquest.anytime_acts import acts, perform
from games.conquest.command_question import commanding
from games.conquest.events_to_text import prose
from games.conquest.gifts import GIFT
from games.conquest.land import region
from games.conquest.options import Options
from games.conquest.rules import deployment
from games.conquest.rules.fate import EFFECTS
from games.conquest.rules.income import income
from games.conquest.state import setup
from games.conquest.what_if import what_if
from games.core.play.save import STANDING
from games.core.rules.errors import Unreadable
from games.core.rules.protocol import view
from tests.games.conquest.board import BLUE, RED, drive, put, realm, say, told


@pytest.mark.parametrize(
    "phase, ruler, price",
    [
        ("cards", "Liu Bei", "A card costs 2."),
        ("cards", "Cao Cao", "Your first card costs 1 (Ambition), each after it 2."),
        ("generals", "Cao Cao", "A General costs 3."),
        ("generals", "Liu Bei", "A General costs 2."),  # Benevolence
        ("infantry", "Liu Bei", "1 gold hires 2 infantry."),
        ("infantry", "Yuan Shu", "1 gold hires 3 infantry."),  # the Imperial Seal
    ],
)
def test_the_question_of_a_phase_names_its_price(phase, ruler, price):
    made = realm(phase=phase)
    put(made, "YEC", RED, 3, ruler)
    assert price in commanding(made, RED).text


def test_a_phase_that_buys_nothing_names_no_price():
    for phase in ("deploy", "invade", "reposition"):
        made = realm(phase=phase)
        put(made, "YEC", RED, 3, "Cao Cao")
        assert "cost" not in commanding(made, RED).text


def lines(made) -> list[str]:
    return [line for line in map(prose, made.told) if line]


def test_no_gold_is_not_told():
    made = realm()
    put(made, "YEC", RED, 3, "Cao Cao")
    made.table.round = 1
    income(made, RED)
    assert lines(made) == []
    made.table.round = 2
    income(made, RED)
    assert lines(made) == ["You receive 2 gold and have 2."]


def test_cards_that_are_drawn_without_gold_are_told_all_the_same():
    made = realm()
    put(made, "YEC", RED, 3, "Cao Cao", "Guo Jia")
    made.table.round, made.deck["strategy"] = 1, ["envoy"]
    income(made, RED)
    assert lines(made)[0] == "You draw Envoy."


@pytest.mark.parametrize("card", ["famine", "harvest", "epidemic", "volunteers"])
def test_a_region_that_fate_strikes_is_told_with_its_provinces(card):
    made = realm(board=2)
    drive(EFFECTS[card](made), [5])
    assert f"region 5 ({' '.join(region(2, 5))})." in lines(made)[0]


def test_what_was_told_before_places_were_kept_is_told_as_it_was():
    made = realm()
    made.tell("famine", region=4)
    assert lines(made) == ["Famine in region 4."]


def test_standing_orders_may_be_laid_down_in_the_setup():
    made = setup((BLUE, RED), Options())
    offered = acts(made, RED)
    assert STANDING in offered
    assert GIFT not in offered
    perform(made, RED, STANDING, offered[STANDING].read(["FEALTY YES"]))
    assert made.hands[RED].standing == ["FEALTY YES"]


def test_odds_of_nothing_say_what_they_want():
    made = realm()
    put(made, "YEC", RED, 3)
    with pytest.raises(Unreadable, match=r"an invasion of yours .*, an attack on you .*, or mere") as caught:
        what_if(view(made, RED), " ")
    assert "8 v 5" in caught.value.example
    assert "RED ATTACKED" not in str(caught.value)  # nobody attacks himself


def test_the_question_names_what_is_bought_and_done_from_here_on():
    made = realm(phase="cards")
    put(made, "YEC", RED, 3, "Cao Cao")
    told = commanding(made, RED).text
    assert "A General costs 3. 1 gold hires 2 infantry." in told
    assert "Then you may place infantry, invade and move." in told
    made = realm(phase="invade")
    put(made, "YEC", RED, 3, "Cao Cao")
    assert "Then you may move." in commanding(made, RED).text
    made = realm(phase="reposition")
    put(made, "YEC", RED, 3, "Cao Cao")
    told = commanding(made, RED).text
    assert "Then" not in told
    assert "`NEXT`" not in told, "nothing follows the last phase"


def test_the_first_example_wastes_nothing():
    made = realm(phase="cards")
    put(made, "YEC", RED, 3, "Cao Cao")
    made.hands[RED].gold = 2
    assert commanding(made, RED).shape.examples()[0] == "HIRE 4 INFANTRY"
    made.hands[RED].gold = 0
    assert commanding(made, RED).shape.examples()[0] == "END"
    made = realm(phase="deploy")
    put(made, "YEC", RED, 3, "Cao Cao")
    put(made, "BOH", RED, 1)
    made.table.turn.unplaced = 3
    assert commanding(made, RED).shape.examples()[0] == "PLACE 3 BOH", "where fewest stand"


def field(made, key):
    [blank] = commanding(made, RED).shape.blanks(())
    [found] = [each for each in blank.fields if each.key == key]
    return found


def test_the_form_of_an_invasion_says_so_and_what_it_leaves_undone():
    made = realm(phase="cards")
    put(made, "YEC", RED, 3, "Cao Cao")
    made.hands[RED].gold = 2
    [blank] = commanding(made, RED).shape.blanks(())
    assert blank.title == "An invasion"
    assert blank.fields[0].note == "2 gold could still buy cards and infantry; that is over then."


def test_the_form_of_an_invasion_sends_each_general_of_a_province_without_infantry_on_a_way_of_their_own():
    """With all else as the form has it: all infantry, nobody along; there the ruler stands with a General."""
    made = realm()
    put(made, "YEC", RED, 0, "Cao Cao", "Guo Jia")
    put(made, "CHL", RED, 2)
    put(made, "SHD", BLUE, 1)
    shape = commanding(made, RED).shape
    [blank] = shape.blanks(())
    said = {field.key: field.chosen for field in blank.fields}
    lines = {blank.write({**said, "way": [option.value]}) for option in blank.fields[0].options}
    assert {"INVADE YEC - SHD WITH Cao Cao", "INVADE YEC - SHD WITH Guo Jia"} <= lines
    assert "INVADE CHL - SHD WITH 2" in lines
    assert [fault for line in lines for fault in shape.check(line, ()).errors] == []
    [label] = [o.note for o in blank.fields[0].options if o.value.startswith("YEC SHD") and "Guo" in o.note]
    assert label == "Guo Jia alone against Blue 1"


def test_the_form_of_an_invasion_offers_no_group_of_nobody():
    made = realm()
    put(made, "YEC", RED, 3)
    put(made, "SHD", BLUE, 1)
    counts = field(made, "count")
    assert [option.label for option in counts.options] == ["All", "All but 1", "All but 2", "3", "2", "1"]
    put(made, "YEC", RED, 3, "Cao Cao")
    assert field(made, "count").options[-1].label == "No infantry"


def test_all_infantry_on_the_form_are_no_more_than_a_group_may_have():
    """With group_cap a group is never larger than the cap of its target, which is 20 in Shangdang (C4)."""
    made = realm(group_cap=True)
    put(made, "YEC", RED, 23, "Cao Cao")
    put(made, "SHD", BLUE, 1)
    shape = commanding(made, RED).shape
    [blank] = shape.blanks(())
    said = {field.key: field.chosen for field in blank.fields} | {"way": ["YEC SHD"]}
    assert blank.write(said) == "INVADE YEC - SHD WITH 20"
    [who] = field(made, "along").options
    assert blank.write(said | {"along": [who.value]}) == "INVADE YEC - SHD WITH 19 + Cao Cao"
    assert shape.check(blank.write(said), ()).errors == ()


def test_the_form_of_an_invasion_offers_no_stop_before_the_first_die():
    made = realm()
    put(made, "YEC", RED, 3)
    [blank] = commanding(made, RED).shape.blanks(())
    [stops] = [field for field in blank.fields if field.key == "stop"]
    assert [option.value for option in stops.options] == ["1", "u1", "u2", "r2", "r3", "u0"]


def test_an_invasion_is_reported_by_the_command_with_what_it_began_with_and_cost():
    """Six against six; in the first command two engagements of one die, in the second one of three dice."""
    made = realm()
    put(made, "YEC", RED, 6)
    put(made, "SHD", BLUE, 6)
    say(made, "INVADE YEC - SHD WITH 5 UNTIL ROUNDS 2 ROLL 1", [1], [6, 1, 1], [6], [1, 1, 1])
    say(made, "INVADE YEC - SHD WITH 4", [6, 6, 1], [5, 5, 5])
    first, second = told(made, "invasion")
    facts = ("attackers", "defenders", "lost", "killed", "engagements", "end")
    assert [first[fact] for fact in facts] == [5, 6, 1, 1, 2, "stopped"]
    assert [second[fact] for fact in facts] == [4, 5, 1, 2, 1, "stopped"]
    assert second["dice"] == [[[6, 6, 1], [5, 5, 5]]]
    assert [each["size"] for each in told(made, "declared")] == [5, 4]


@pytest.mark.parametrize(
    "dice, end, holder", [([[1, 1, 1], [6, 6, 6]], "beaten", BLUE), ([[6, 6, 6], [1, 1, 1]], "captured", RED)]
)
def test_an_invasion_is_reported_with_how_it_ended(dice, end, holder):
    made = realm()
    put(made, "YEC", RED, 4)
    put(made, "SHD", BLUE, 3)
    say(made, "INVADE YEC - SHD WITH 3", *dice)
    [facts] = told(made, "invasion")
    lost = 3 if end == "beaten" else 0
    assert (facts["lost"], facts["killed"], facts["end"]) == (lost, 3 - lost, end)
    assert (facts["seat"], facts["other"], facts["source"], facts["target"]) == (RED, BLUE, "YEC", "SHD")
    assert made.table.lands["SHD"].owner == holder


@pytest.mark.parametrize(
    "held, ruler, flooded, places",
    [
        ({"YEC": 3, "CHL": 1, "TSH": 6}, "YEC", "", {"YEC": 5}),  # beside the Ruler, who stands within
        ({"YEC": 23, "CHL": 1, "TSH": 6}, "YEC", "", {"CHL": 5}),  # no room there: the weakest at the border
        ({"YEC": 0, "CHL": 1, "TSH": 6}, "", "", {"CHL": 5}),  # no Ruler; within it is weaker still
        ({"YEC": 0, "CHL": 9, "TSH": 6}, "", "", {"TSH": 5}),
        ({"YEC": 0, "CHL": 1, "TSH": 6}, "", "CHL", {"TSH": 5}),
        ({"YEC": 0, "CHL": 23, "TSH": 20}, "", "", {"CHL": 1, "YEC": 4}),  # the border is full: within
        ({"YEC": 24, "CHL": 23, "TSH": 20}, "", "", {"CHL": 1}),  # four are lost
    ],
)
def test_infantry_that_nobody_placed_go_to_the_ruler_else_to_the_weakest_at_the_border(
    held, ruler, flooded, places
):
    made = realm(phase="deploy")
    full = dict.fromkeys(("TAI", "SHD", "ZHS", "BOH"), 24)
    for code, infantry in {**full, **held}.items():
        put(made, code, RED, infantry, *(["Cao Cao"] if code == ruler else []))
    for code in ("LUO", "XPI"):  # beside Chenliu and Taishan
        put(made, code, BLUE, 3)
    made.table.tokens.flood, made.table.turn.unplaced = [flooded], 5
    drive(deployment.finish(made, RED))
    assert {each["code"]: each["count"] for each in told(made, "placed")} == places
    assert made.table.turn.unplaced == 0
