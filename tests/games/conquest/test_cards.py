"""One test a strategy card and a fate card, named after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.conquest.card_data import FATE, GENERALS, RULERS, STRATEGY, pile
from games.conquest.land import NUMBERS
from games.conquest.public_state_model import NEUTRAL
from games.conquest.rules import fate, income, intrigues
from games.core.rules.errors import OrderError
from tests.games.conquest.board import BLUE, GREEN, RED, at, drive, neutral, put, realm, say, told


def test_the_decks_are_27_90_13_and_28():
    assert (len(pile(FATE)), len(pile(STRATEGY)), len(RULERS), len(GENERALS)) == (27, 90, 13, 28)


def holding(*cards, theirs=(), count=6, against=6, **options):
    """Return Red with cards in YEC, Blue with cards in SHD."""
    made = realm(**options)
    put(made, "YEC", RED, count)
    put(made, "SHD", BLUE, against)
    made.hands[RED].cards, made.hands[BLUE].cards = list(cards), list(theirs)
    return made


# -------------------------------------------------------------------- of one's own turn


def test_conscription_four_infantry_before_deployment_is_over():
    made = holding("conscription", "conscription")
    made.table.turn.phase = "cards"
    say(made, "PLAY Conscription")
    say(made, "PLACE 4 YEC")
    say(made, "NEXT")
    with pytest.raises(OrderError, match="before you have deployed"):
        say(made, "PLAY Conscription")


def test_taxes_three_gold():
    made = holding("taxes")
    say(made, "PLAY Taxes")
    assert (made.hands[RED].gold, made.hands[RED].cards) == (3, [])


def test_assassination_kills_without_a_roll_or_with_one_by_option():
    made = holding("assassination")
    put(made, "SHD", BLUE, 3, "Cao Cao")
    say(made, "PLAY Assassination Cao Cao")
    assert made.table.rosters[BLUE].ruler == ""
    for face, alive in ((4, True), (5, False)):
        made = holding("assassination", card_rolls=True)
        put(made, "SHD", BLUE, 3, "Cao Cao")
        say(made, "PLAY Assassination Cao Cao", [face])
        assert bool(made.table.rosters[BLUE].ruler) is alive
    for face, alive in ((2, True), (3, False)):
        made = holding("assassination", card_rolls=True)
        put(made, "SHD", BLUE, 3, "Guo Jia")
        say(made, "PLAY Assassination Guo Jia", [face])
        assert bool(made.table.rosters[BLUE].generals) is alive


def test_rebellion_infantry_turn_neutral_and_persons_go_where_there_is_most_room_or_die():
    made = holding("rebellion")
    put(made, "SHD", BLUE, 3, "Cao Cao", "Guo Jia")
    put(made, "LUO", BLUE, 2)
    say(made, "PLAY Rebellion SHD")
    assert at(made, "SHD") == (NEUTRAL, 3, [])
    assert at(made, "LUO") == (BLUE, 2, ["Cao Cao", "Guo Jia"])
    made = holding("rebellion")
    put(made, "SHD", BLUE, 3, "Cao Cao")
    say(made, "PLAY Rebellion SHD")
    assert made.table.rosters[BLUE].ruler == ""


def test_rebellion_spares_the_last_province_by_option():
    made = holding("rebellion", rebellion="spare")
    with pytest.raises(OrderError, match="no province can rise"):
        say(made, "PLAY Rebellion SHD")


def test_rebellion_spares_by_option_who_stands_beside_a_general_too():
    for spared, open_to in (("any", ["SHD", "LUO"]), ("spare", ["LUO"])):
        made = realm(rebellion=spared)
        put(made, "YEC", RED, 3)
        put(made, "SHD", BLUE, 3, "Guo Jia")
        put(made, "LUO", BLUE, 3)
        assert sorted(intrigues.enemy_provinces(made, RED)) == sorted(open_to)


@pytest.mark.parametrize("seat", [RED, BLUE, GREEN])
def test_plots_are_aimed_at_every_other_player_and_at_none_of_ones_own(seat):
    made = realm(RED, BLUE, GREEN)
    theirs = {RED: ("YEC", "Guo Jia"), BLUE: ("SHD", "Xu Chu"), GREEN: ("LUO", "Lü Bu")}
    for each, (code, name) in theirs.items():
        put(made, code, each, 3, name)
    others = [theirs[each] for each in theirs if each != seat]
    assert sorted(intrigues.enemy_provinces(made, seat)) == sorted(code for code, _ in others)
    assert sorted(intrigues.enemies_in_play(made, seat)) == sorted(name for _, name in others)
    assert sorted(intrigues.other_players(made, seat)) == sorted(
        each.upper() for each in theirs if each != seat
    )


def test_successor_follows_a_dead_ruler_and_is_placed():
    made = holding("successor")
    made.table.turn.phase = "deploy"
    top = made.deck["rulers"][0]
    say(made, "PLAY Successor")
    say(made, "PLACE RULER YEC")
    assert at(made, "YEC")[2] == [top]


def test_successor_is_refused_while_the_ruler_lives():
    made = holding("successor")
    put(made, "YEC", RED, 3, "Cao Cao")
    with pytest.raises(OrderError, match="you have a Ruler"):
        say(made, "PLAY Successor")


def test_revolt_frees_any_vassal():
    made = realm(RED, BLUE, GREEN)
    for code, seat in (("YEC", RED), ("SHD", BLUE), ("LUO", GREEN)):
        put(made, code, seat, 3)
    made.table.lords = {BLUE: GREEN}
    made.hands[RED].cards = ["revolt"]
    say(made, "PLAY Revolt BLUE")
    assert made.table.lords == {}


def test_spies_show_gold_cards_and_reserve_to_who_plays_them_alone():
    made = holding("spies", theirs=("ambush",))
    made.hands[BLUE].gold, made.hands[BLUE].reserve = 7, ["Guo Jia"]
    say(made, "PLAY Spies BLUE")
    [event] = [event for event in made.told if event.kind == "spied"]
    assert event.audience == (RED,)
    assert (event.facts["gold"], event.facts["cards"], event.facts["reserve"]) == (7, ["ambush"], ["Guo Jia"])


def test_bribery_turns_four_neutrals_at_the_border():
    made = holding("bribery", "bribery")
    neutral(made, "TAI", 4)
    neutral(made, "CHL", 5)
    with pytest.raises(OrderError):
        say(made, "PLAY Bribery CHL")
    say(made, "PLAY Bribery TAI")
    assert at(made, "TAI")[:2] == (RED, 4)


def test_talent_keeps_one_of_three_and_shuffles_the_others_back():
    made = holding("talent")
    shown = made.deck["generals"][:3]
    size = len(made.deck["generals"])
    say(made, "PLAY Seek Talent", [shown[1]], [str(n) for n in range(size - 1)])
    assert made.hands[RED].reserve == [shown[1]]
    assert len(made.deck["generals"]) == size - 1


def test_forced_march_the_group_captures_once_more():
    made = holding("forced_march", against=0)
    made.table.lands["SHD"].owner = ""
    say(made, "INVADE YEC - SHD WITH 3")
    say(made, "PLAY Forced March SHD")
    say(made, "INVADE SHD - LUO WITH 3")
    with pytest.raises(OrderError, match="captured already"):
        say(made, "INVADE LUO - WAN WITH 1")


def test_forced_march_and_fearless_add_up():
    made = realm()
    put(made, "YEC", RED, 2, "Guan Yu")
    made.hands[RED].cards = ["forced_march"]
    say(made, "INVADE YEC - SHD WITH 2 + Guan Yu PLAY Forced March")
    say(made, "INVADE SHD - LUO WITH 2 + Guan Yu")
    say(made, "INVADE LUO - WAN WITH 2 + Guan Yu")
    assert at(made, "WAN")[0] == RED


# -------------------------------------------------------------------- in a battle


def test_reinforcements_of_the_attacker_fight_from_home_and_enter():
    made = holding("reinforcements", count=2, against=1)
    put(made, "CHL", RED, 5)
    line = "INVADE YEC - SHD WITH 1 REINFORCE FROM CHL 2"
    say(made, line, [6, 6, 6], [1])
    assert (at(made, "SHD")[1], at(made, "CHL")[1], at(made, "YEC")[1]) == (3, 3, 1)


def test_reinforcements_the_groups_own_units_fall_first():
    made = holding("reinforcements", count=2, against=3)
    put(made, "CHL", RED, 5)
    say(made, "INVADE YEC - SHD WITH 1 REINFORCE FROM CHL 2", [1, 1, 1], [6, 6, 6])
    assert (at(made, "YEC")[1], at(made, "CHL")[1]) == (1, 3)


def test_reinforcements_of_the_defender_move_in_under_the_cap():
    made = holding(theirs=("reinforcements",), against=2)
    put(made, "LUO", BLUE, 5)
    made.hands[BLUE].standing = ["IF AT SHD REINFORCE FROM LUO 4"]
    say(made, "INVADE YEC - SHD WITH 3", [1, 1, 1], [6, 6, 6])
    assert (at(made, "SHD")[1], at(made, "LUO")[1]) == (6, 1)


def test_betrayal_an_enemy_general_joins_the_group():
    made = holding("betrayal")
    put(made, "SHD", BLUE, 2, "Guo Jia")
    say(made, "INVADE YEC - SHD WITH 2 PLAY Betrayal Guo Jia", [8], [6, 6], [1, 1])
    assert at(made, "SHD") == (RED, 2, ["Guo Jia"])


def test_betrayal_with_three_in_play_to_the_reserve():
    made = holding("betrayal")
    put(made, "YEC", RED, 5, "Zhao Yun", "Lu Xun", "Xun Yu")
    put(made, "SHD", BLUE, 2, "Guo Jia")
    say(made, "INVADE YEC - SHD WITH 2 PLAY Betrayal Guo Jia", [1, 1], [6, 6])
    assert made.hands[RED].reserve == ["Guo Jia"]


def test_betrayal_of_the_defender_takes_from_the_group():
    made = holding(theirs=("betrayal",))
    put(made, "YEC", RED, 4, "Guo Jia")
    made.hands[BLUE].standing = ["PLAY Betrayal"]
    say(made, "INVADE YEC - SHD WITH 3 + Guo Jia", [6, 6, 6], [1], [1, 1])
    assert "Guo Jia" in made.table.rosters[BLUE].generals


@pytest.mark.parametrize("face, joins", [(3, False), (4, True)])
def test_betrayal_with_card_rolls_needs_a_four(face, joins):
    made = holding("betrayal", card_rolls=True)
    put(made, "SHD", BLUE, 4, "Diao Chan")
    rest = ([[8], [6, 6], [1, 1, 1]],) if joins else ([[6, 6], [1], [1, 1]],)
    say(made, "INVADE YEC - SHD WITH 2 PLAY Betrayal", [face], *rest[0])
    assert ("Diao Chan" in made.table.rosters[RED].generals) is joins


def test_aggressive_retreat_by_card_one_parting_volley_and_the_province_is_nobodys():
    made = holding(theirs=("aggressive_retreat",), against=3)
    put(made, "LUO", BLUE, 2)
    made.hands[BLUE].standing = ["IF UNITS<=3 RETREAT TO LUO"]
    say(made, "INVADE YEC - SHD WITH 5", [1, 1, 1], [6, 6, 6])
    assert (at(made, "SHD")[0], at(made, "LUO")[1], at(made, "YEC")[1]) == ("", 5, 3)
    say(made, "INVADE YEC - SHD WITH 2")
    assert at(made, "SHD")[0] == RED
    assert len(made.table.turn.invasions) == 1


def test_aggressive_retreat_not_all_fit_so_nobody_goes():
    made = holding(theirs=("aggressive_retreat",), against=3)
    put(made, "LUO", BLUE, 22)
    for code in ("HDG", "CHL", "TAI"):
        neutral(made, code, 2)
    made.hands[BLUE].standing = ["RETREAT TO LUO"]
    say(made, "INVADE YEC - SHD WITH 5", [1, 1, 1], [6, 6, 6])
    assert at(made, "SHD")[:2] == (BLUE, 3)


def test_aggressive_retreat_taken_by_option():
    made = holding(theirs=("aggressive_retreat",), against=3, retreat="taken")
    put(made, "LUO", BLUE, 2)
    made.hands[BLUE].standing = ["RETREAT TO LUO"]
    say(made, "INVADE YEC - SHD WITH 5", [6, 6, 6], [1, 1, 1])
    assert at(made, "SHD")[:2] == (RED, 5)


def test_ambush_the_attacker_rolls_one_die_fewer_but_one():
    made = holding(theirs=("ambush", "ambush"))
    made.hands[BLUE].standing = ["IF BY 3+ PLAY Ambush"]
    say(
        made,
        "INVADE YEC - SHD WITH 5 UNTIL ROUNDS 3",
        [6, 6],
        [1, 1, 1],
        [6, 6],
        [1, 1, 1],
        [6, 6, 6],
        [1, 1],
    )
    assert made.hands[BLUE].cards == []
    made = holding(theirs=("ambush",))
    made.hands[BLUE].standing = ["PLAY Ambush"]
    say(made, "INVADE YEC - SHD WITH 1", [6], [1, 1, 1])


def test_fire_attack_burns_d3_but_never_the_last_unit_on_both_sides():
    made = holding("fire_attack", theirs=("fire_attack",))
    made.hands[BLUE].standing = ["PLAY Fire Attack"]
    say(made, "INVADE YEC - SHD WITH 3 PLAY Fire Attack", [6], [4], [1], [6, 6, 6])
    # Even: the defender first, two of three die; then two of six.
    assert [event["dead"] for event in told(made, "fire")] == [2, 2]


def test_fortify_adds_one_for_the_rest_of_the_invasion():
    made = holding(theirs=("fortify",))
    made.hands[BLUE].standing = ["USE fortify ALWAYS".replace("USE fortify ALWAYS", "PLAY Fortify")]
    say(made, "INVADE YEC - SHD WITH 5 UNTIL ROUNDS 2", [1, 1, 1], [5, 1, 1], [1, 1], [5, 1, 1])
    assert [pair[1][0] for pair in told(made, "invasion")[0]["dice"]] == [6, 6]


def test_feint_wins_ties_for_the_rest_of_the_invasion():
    made = holding("feint")
    say(made, "INVADE YEC - SHD WITH 5 PLAY Feint", [5, 1, 1], [5, 5, 5])
    assert at(made, "SHD")[1] == 5


def test_envoy_calls_the_invasion_off_for_this_turn():
    made = holding(theirs=("envoy",))
    made.hands[BLUE].standing = ["PLAY Envoy"]
    say(made, "INVADE YEC - SHD WITH 5")
    assert told(made, "invasion")[0]["end"] == "envoy"
    with pytest.raises(OrderError, match="called off"):
        say(made, "INVADE YEC - SHD WITH 5")


def test_plunder_takes_up_to_three_gold_of_the_loser_and_from_the_bank_for_neutrals():
    made = holding("plunder", against=1)
    made.hands[BLUE].gold = 2
    say(made, "INVADE YEC - SHD WITH 3 PLAY Plunder", [6, 6, 6], [1])
    assert (made.hands[RED].gold, made.hands[BLUE].gold) == (2, 0)
    made = holding("plunder", against=1)
    neutral(made, "TAI", 1)
    say(made, "INVADE YEC - TAI WITH 3 PLAY Plunder", [6, 6, 6], [1])
    assert made.hands[RED].gold == 3


@pytest.mark.parametrize(
    "card, line", [("assassination", "Guo Jia"), ("rebellion", "SHD"), ("spies", "BLUE")]
)
def test_counterspy_cancels_a_plot_by_itself_unless_switched_off(card, line):
    for standing, held in (([], []), (["REACT NO"], ["counterspy"])):
        made = holding(card, theirs=("counterspy",))
        put(made, "SHD", BLUE, 3, "Guo Jia")
        made.hands[BLUE].standing = standing
        say(made, f"PLAY {STRATEGY[card].title} {line}")
        assert made.hands[BLUE].cards == held
        assert bool(told(made, "countered")) == (not held)


# -------------------------------------------------------------------- against fate


def test_dams_only_when_ordered():
    for standing, dry in (([], False), (["PLAY Dams"], True)):
        made = holding()
        made.hands[BLUE].cards, made.hands[BLUE].standing = ["dams"], standing
        drive(fate.flood(made), [NUMBERS["SHD"]])
        assert income.is_flooded(made, "SHD") is not dry
    # A captor has no dams: it is flooded again (C46).
    made.table.lands["SHD"].owner = RED
    assert income.is_flooded(made, "SHD")


def test_food_stores_by_themselves_when_two_gold_are_saved():
    for count, played in ((1, False), (2, True)):
        made = realm()
        for code in ("LDG", "LXI")[:count]:
            put(made, code, BLUE, 1)
        made.hands[BLUE].cards = ["food_stores"]
        drive(fate.famine(made), [1])
        assert ("food_stores" not in made.hands[BLUE].cards) is played
        assert income.land_gold(made, BLUE) == (count if played else 0)


def test_medicine_by_itself_when_two_units_are_saved_a_ruler_counts_two():
    made = realm()
    put(made, "LDG", BLUE, 4)
    made.hands[BLUE].cards = ["medicine"]
    drive(fate.epidemic(made), [1])
    assert (at(made, "LDG")[1], made.hands[BLUE].cards) == (4, [])
    made = realm()
    put(made, "LDG", BLUE, 1, "Cao Cao")
    made.hands[BLUE].cards = ["medicine"]
    drive(fate.illness(made), [1])
    assert made.table.rosters[BLUE].ruler == "Cao Cao"


# -------------------------------------------------------------------- fate


def test_flood_nobody_enters_or_leaves_and_it_pays_nothing():
    made = holding()
    drive(fate.flood(made), [NUMBERS["SHD"]])
    for line in ("INVADE YEC - SHD WITH 3",):
        with pytest.raises(OrderError, match="under water"):
            say(made, line)
    assert income.land_gold(made, BLUE) == 0


def test_great_flood_three_provinces_of_a_region():
    made = realm()
    drive(fate.great_flood(made), [4], ["2", "0", "1"])
    assert made.table.tokens.flood == ["WAN", "LUO", "HDG"]


def test_famine_pays_no_gold_and_no_region():
    made = realm()
    for code in ("LUO", "HDG", "WAN", "YEC"):
        put(made, code, RED, 1)
    assert income.land_gold(made, RED) == 5
    drive(fate.famine(made), [4])
    assert income.land_gold(made, RED) == 1


def test_epidemic_kills_half_rounded_down_neutrals_too():
    made = realm()
    put(made, "LDG", RED, 1)
    put(made, "LXI", RED, 5)
    neutral(made, "YOU", 4)
    drive(fate.epidemic(made), [1])
    assert [at(made, code)[1] for code in ("LDG", "LXI", "YOU")] == [1, 3, 2]


def test_pestilence_kills_all_infantry_and_leaves_persons():
    made = realm()
    put(made, "YEC", RED, 5, "Cao Cao")
    drive(fate.pestilence(made), [NUMBERS["YEC"]])
    assert at(made, "YEC") == (RED, 0, ["Cao Cao"])


def test_earthquake_kills_as_many_as_the_die_shows():
    made = realm()
    put(made, "YEC", RED, 5)
    drive(fate.earthquake(made), [NUMBERS["YEC"]], [4])
    assert at(made, "YEC")[1] == 1


def test_locusts_eat_half_the_gold_of_who_holds_most():
    made = realm()
    put(made, "YEC", RED, 1)
    put(made, "TAI", RED, 1)
    put(made, "SHD", BLUE, 1)
    made.hands[RED].gold = made.hands[BLUE].gold = 5
    drive(fate.locusts(made))
    assert (made.hands[RED].gold, made.hands[BLUE].gold) == (3, 5)


@pytest.mark.parametrize("face, alive", [(2, False), (3, True)])
def test_illness_a_ruler_dies_on_one_or_two(face, alive):
    made = realm()
    put(made, "YEC", RED, 1, "Cao Cao")
    drive(fate.illness(made), [1], [face])
    assert bool(made.table.rosters[RED].ruler) is alive


def test_bandits_rise_in_five_empty_provinces():
    made = realm()
    put(made, "YEC", RED, 1)
    drive(fate.bandits(made), [str(n) for n in range(41)])
    assert sum(land.owner == NEUTRAL and land.infantry == 2 for land in made.table.lands.values()) == 5


def test_harvest_pays_two():
    made = realm()
    put(made, "LUO", RED, 1)
    drive(fate.harvest(made), [4])
    assert income.land_gold(made, RED) == 2


def test_a_second_harvest_ends_the_first():
    made = realm()
    put(made, "LUO", RED, 1)
    for number in (4, 5):
        drive(fate.harvest(made), [number])
    assert made.table.tokens.harvest == [5]
    assert income.land_gold(made, RED) == 1


def test_volunteers_two_in_each_province_up_to_the_cap():
    made = realm()
    put(made, "HDG", RED, 19)
    put(made, "WAN", BLUE, 3)
    neutral(made, "LUO", 2)
    drive(fate.volunteers(made), [4])
    assert [at(made, code)[1] for code in ("HDG", "WAN", "LUO")] == [20, 5, 2]


def test_favor_five_gold():
    made = realm()
    put(made, "YEC", RED, 1)
    drive(fate.favor(made), [1])
    assert made.hands[RED].gold == 5


def test_pity_three_gold_and_two_infantry_with_the_ruler():
    made = realm()
    put(made, "YEC", RED, 9)
    put(made, "TAI", RED, 1, "Cao Cao")
    put(made, "SHD", BLUE, 3)
    put(made, "LUO", BLUE, 3)
    drive(fate.pity(made))
    assert (made.hands[RED].gold, at(made, "TAI")[1], made.hands[BLUE].gold) == (3, 3, 3)


def test_every_card_is_tested_here():
    text = Path(__file__).read_text(encoding="utf-8")
    for card in [*FATE, *STRATEGY]:
        assert f"def test_{card}" in text, card
