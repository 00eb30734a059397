"""Rivers; Mystic Island; Foreign Invasion with the clan that nobody plays."""

import pytest

from games.yuan.public_state_model import YELLOW
from games.yuan.rules.foreign_invasion import arrive
from tests.games.yuan.play import DRAGON, HORSE, ISLAND, LAYOUTS, TIGER, at, board, chao, play, yuan

# ---------------------------------------------------------------------------------------------------- Rivers


def rivers(held, **more):
    """TAY has rivers to NIN and RUN and nothing else; JID one to KUI, and to HAN."""
    return yuan(held, rivers=True, **more)


def test_provinces_with_a_river_between_are_no_longer_adjacent():
    """Expansion from RUN reaches BIA, JIA, NIN, not TAY."""
    assert board(play(rivers({DRAGON: "RUN:C"}), dragon="RUN D1")) == {DRAGON: "BIA JIA NIN RUN:C"}
    assert board(play(yuan({DRAGON: "RUN:C"}), dragon="RUN D1")) == {DRAGON: "BIA JIA NIN RUN:C TAY"}


def test_but_they_remain_connected_by_the_river():
    """TAY can be colonized from RUN, and is a group of its own."""
    assert board(play(rivers({DRAGON: "RUN:C"}), dragon="TAY D1")) == {DRAGON: "RUN:C TAY:C"}


def test_an_army_attacks_over_a_river():
    held = {DRAGON: "RUN:C1", TIGER: "TAY:C"}
    assert board(play(rivers(held), dragon="TAY M1")) == {DRAGON: "RUN:C TAY:C1"}


def test_a_passable_river_is_one_with_no_enemy_armies():
    held = {DRAGON: "RUN:C3", TIGER: "TAY:C1"}
    assert board(play(rivers(held), dragon="TAY M1")) == held


def test_armies_recruited_this_turn_close_a_river_too():
    held = {DRAGON: "RUN:C3", TIGER: "TAY:C"}
    state = play(rivers(held), dragon="TAY F2 M1", tiger="TAY M2")
    assert board(state) == {DRAGON: "RUN:C3", TIGER: "TAY:C1"}


def test_lakes_are_not_closed_by_armies():
    """RUN and NIN share a lake beside TAY's river."""
    held = {DRAGON: "RUN:C3", TIGER: "NIN:C1"}
    assert board(play(rivers(held), dragon="NIN M1")) == {DRAGON: "NIN:2 RUN:C"}


def test_a_river_parts_groups():
    """TIGER's KUI does not hang together with the City of JID."""
    held = {DRAGON: "DEZ:C1", TIGER: "JID:C KUI"}
    assert board(play(rivers(held), dragon="JID M1")) == {DRAGON: "DEZ:C JID:1", TIGER: "KUI"}
    assert board(play(yuan(held), dragon="JID M1")) == {DRAGON: "DEZ:C JID:1 KUI"}


def test_an_indestructible_city_does_not_defend_over_a_river():
    held = {DRAGON: "NIN:C1", TIGER: "TAY RUN:CS"}
    assert at(play(rivers(held), dragon="TAY M1"), "TAY") == "dragon TAY:C1"
    assert at(play(yuan(held), dragon="TAY M1"), "TAY") == "tiger TAY"


# --------------------------------------------------------------------------------------------- Mystic Island


def island(held, white=DRAGON, **more):
    layout = LAYOUTS["mystic_island"]
    return yuan(
        held,
        tiles=layout["tiles"],
        sea=[tuple(place) for place in layout["sea"]],
        island=ISLAND,
        capital={white: "GUP"},
        clans={white: "huan"},
        scenario="mystic_island",
        **more,
    )


def test_the_white_clan_may_attack_from_its_island():
    held = {DRAGON: "GUP:C3", TIGER: "YUE:C"}
    assert board(play(island(held), dragon="YUE M1")) == {DRAGON: "GUP:C YUE:C3"}


def test_the_white_clan_may_not_attack_with_armies_outside_its_island():
    """YUE's army stands beside DAL and stays; GUP's goes."""
    held = {DRAGON: "GUP:C1 YUE:C3", TIGER: "DAL:1"}
    assert board(play(island(held), dragon="DAL M1")) == {DRAGON: "GUP:C YUE:C3", TIGER: "DAL"}


def test_armies_that_have_conquered_from_the_island_do_not_march_on():
    state = island({DRAGON: "GUP:C3", TIGER: "YUE DAL:C"})
    play(state, dragon="YUE M1")
    assert board(state) == {DRAGON: "GUP:C YUE:C3", TIGER: "DAL:C"}
    play(state, dragon="DAL M3")
    assert board(state) == {DRAGON: "GUP:C YUE:C3", TIGER: "DAL:C"}


def test_but_they_defend_what_they_took():
    held = {DRAGON: "GUP:C YUE:C3", TIGER: "DAL:C3"}
    assert board(play(island(held), tiger="YUE M1")) == {DRAGON: "GUP:C YUE:C", TIGER: "DAL:C"}


@pytest.mark.parametrize("code, armies", [("GUP", 3), ("YUE", 0)])
def test_the_white_clan_may_not_recruit_armies_outside_its_island(code, armies):
    state = play(island({DRAGON: "GUP:C YUE:C"}), dragon=f"{code} M3")
    assert state.table.held[code].armies == armies


def test_fortification_iii_is_no_recruitment():
    assert at(play(island({DRAGON: "GUP:C YUE:C"}), dragon="YUE F3"), "YUE") == "dragon YUE:CS1"


def test_other_clans_recruit_and_attack_from_wherever_they_are():
    held = {DRAGON: "GUP:C", TIGER: "YUE:C2 HEJ:C1", HORSE: "HUA:C"}
    state = play(island(held), tiger="GUP M1", horse="HUA M3")
    assert at(state, "GUP") == "tiger GUP:3"
    assert at(state, "HUA") == "horse HUA:C3"


def test_without_the_scenario_white_is_free_to_go():
    held = {DRAGON: "GUY:C1", TIGER: "GUN:C"}
    assert at(play(yuan(held, clans={DRAGON: "huan"}), dragon="GUN M1"), "GUN") == "dragon GUN:1"


# ------------------------------------------------------------------------------------------ Foreign Invasion


def invasion(held, **more):
    """Round ZHE, Yellow's first city, lie GUP, QIZ, TAN, YOP, YUE and HEJ."""
    tiles = LAYOUTS["foreign_invasion"]["tiles"]
    return yuan(held, tiles=tiles, scenario="foreign_invasion", yellow_city="ZHE", **more)


def test_each_yellow_army_attacks_a_village_first_and_in_alphabetical_order():
    held = {DRAGON: "GUP HEJ:C QIZ TAN:C", YELLOW: "ZHE:C2"}
    assert board(play(invasion(held))) == {DRAGON: "HEJ:C TAN:C", YELLOW: "GUP:1 QIZ:1 ZHE:C"}


def test_then_a_city_in_alphabetical_order():
    held = {DRAGON: "GUP:C HEJ:C", TIGER: "TAN NAY:C", YELLOW: "ZHE:C2"}
    assert board(play(invasion(held))) == {DRAGON: "HEJ:C", TIGER: "NAY:C", YELLOW: "GUP:1 TAN:1 ZHE:C"}


def test_if_there_is_no_undefended_village_or_city_the_army_does_not_move():
    held = {DRAGON: "GUP:1 HEJ:CW QIZ:CS TAN", YELLOW: "ZHE:C3"}
    assert board(play(invasion(held))) == held


def test_it_does_not_take_free_provinces():
    held = {DRAGON: "HUA:C", YELLOW: "ZHE:C1"}
    assert board(play(invasion(held))) == held


def test_connected_is_over_lakes_too():
    """TAN lies on a lake with HUI."""
    held = {DRAGON: "HUI", YELLOW: "ZHE:C TAN:1"}
    assert board(play(invasion(held))) == {YELLOW: "HUI:1 TAN ZHE:C"}


@pytest.mark.parametrize("mark", ["", ":C"])
def test_the_alphabet_is_that_of_names_not_of_codes(mark):
    """Hejian (HEJ) comes before Hengzhou (HEG); GUP reaches one over land, the other over its lake."""
    held = {DRAGON: f"HEG{mark} HEJ{mark}", YELLOW: "GUP:1 ZHE:C"}
    assert board(play(invasion(held))) == {DRAGON: f"HEG{mark}", YELLOW: "GUP HEJ:1 ZHE:C"}


def test_y29_armies_move_by_the_code_of_their_province():
    """GUP's takes HEJ, so ZHE's goes to YUE; had ZHE's gone first, GUP's would have found nothing."""
    held = {DRAGON: "HEJ YUE DAM:C1", YELLOW: "GUP:1 ZHE:C1"}
    assert board(play(invasion(held))) == {DRAGON: "DAM:C1", YELLOW: "GUP HEJ:1 YUE:1 ZHE:C"}


def test_y29_each_target_is_taken_once():
    held = {DRAGON: "HEJ DAM:C1", YELLOW: "GUP:1 ZHE:C2"}
    assert board(play(invasion(held))) == {DRAGON: "DAM:C1", YELLOW: "GUP HEJ:1 ZHE:C2"}


def test_y29_it_moves_after_the_players_attacks_have_been_completed():
    """Dragon's army has left HEJ for GUN; Yellow finds HEJ empty."""
    held = {DRAGON: "HEJ:C1 SUZ:C", TIGER: "GUN", YELLOW: "ZHE:C1"}
    assert board(play(invasion(held), dragon="GUN M1")) == {DRAGON: "GUN:1 SUZ:C", YELLOW: "HEJ:1 ZHE:C"}


def test_y29_what_it_takes_is_lost_before_the_fortification_after_attack():
    """Dragon takes YUE, Tiger's blow from HEJ kills the army there, Yellow moves in. The attack had not
    failed: the 7 Chão for the Fortification are gone.
    """
    held = {DRAGON: "DAM:CW1", TIGER: "GUN:C1", HORSE: "HEJ YUE", YELLOW: "ZHE:C1"}
    state = play(invasion(held, chao=20), dragon="YUE F3 M1", tiger="HEJ M3")
    assert board(state) == {DRAGON: "DAM:CW", TIGER: "GUN:C HEJ:2", YELLOW: "YUE:1 ZHE:C"}
    assert chao(state, DRAGON) == 13


def test_y29_its_captures_cut_off_groups():
    held = {DRAGON: "GUP:C GUA SUZ:2", YELLOW: "ZHE:C1"}
    state = play(invasion(held))
    assert board(state) == {YELLOW: "GUA GUP:1 SUZ ZHE:C"}
    assert state.table.stock(DRAGON) == 9


def test_y29_what_it_captures_stays_a_village_while_it_is_connected_to_its_first_city():
    """TAN and DAL are connected over a lake, DAL is a group of its own; its army is as good as a City."""
    held = {DRAGON: "DAL", YELLOW: "ZHE:C TAN:1"}
    assert board(play(invasion(held))) == {YELLOW: "DAL:1 TAN ZHE:C"}


def test_y29_what_it_captures_becomes_a_city_at_the_end_of_the_turn_where_it_is_cut_off():
    """No Yellow province lies between ZHE and DAT, or GAO beside it."""
    held = {DRAGON: "GAO", YELLOW: "ZHE:C DAT:1"}
    assert board(play(invasion(held))) == {YELLOW: "DAT GAO:C1 ZHE:C"}


def test_y29_targets_of_the_players_become_cities_after_it_has_moved():
    """Dragon takes YUE without a City of its own near it; Tiger's blow from HEJ kills the army there. YUE is
    a Village when Yellow moves, and goes before Horse's City in QIZ.
    """
    held = {DRAGON: "DAM:1", TIGER: "GUN:C1", HORSE: "HEJ YUE QIZ:C", YELLOW: "ZHE:C1"}
    state = play(invasion(held), dragon="YUE M1", tiger="HEJ M3")
    assert board(state) == {TIGER: "DAM GUN:C HEJ:2", HORSE: "QIZ:C", YELLOW: "YUE:1 ZHE:C"}


def test_y29_a_target_that_it_leaves_alone_becomes_a_city_then():
    held = {DRAGON: "DAM:1", TIGER: "YUE", HORSE: "QIZ", YELLOW: "ZHE:C1"}
    state = play(invasion(held), dragon="YUE M1")
    assert board(state) == {DRAGON: "DAM YUE:C1", YELLOW: "QIZ:1 ZHE:C"}


def test_y29_conquests_that_still_wait_for_their_city_are_cut_off_as_any_group_without_one():
    """Dragon takes YUE, and DAL with it; Yellow takes DAL, and with it DAM and YUE, where no City stands."""
    held = {DRAGON: "DAM:1", TIGER: "YUE:C DAL", YELLOW: "YOP:1 ZHE:C"}
    state = play(invasion(held), dragon="YUE M1")
    assert board(state) == {YELLOW: "DAL:1 DAM YOP YUE ZHE:C"}
    assert state.table.stock(DRAGON) == 9


@pytest.mark.parametrize("home, back", [("CW3", "CW1"), ("CW2", "CW"), ("CW1", "CW")])
def test_the_yellow_army_is_indestructible_and_costs_a_force_an_army_each(home, back):
    """Two stand in ZHE; who is left over goes home."""
    held = {DRAGON: f"HEJ:{home}", YELLOW: "ZHE:C2"}
    assert board(play(invasion(held), dragon="ZHE M1")) == {DRAGON: f"HEJ:{back}", YELLOW: "ZHE:C2"}


def test_a_yellow_province_without_an_army_is_taken():
    held = {DRAGON: "HEJ:C1 SUZ:CS", YELLOW: "ZHE:C"}
    assert board(play(invasion(held), dragon="ZHE M1")) == {DRAGON: "HEJ:C SUZ:CS ZHE:1"}


def test_y29_a_level_iii_strike_does_nothing_to_a_yellow_army():
    """From YUE Dragon strikes ZHE with its two armies, and DAL, which Yellow holds with none."""
    held = {DRAGON: "DAM:CW2", YELLOW: "DAL YUE ZHE:C2"}
    state = play(invasion(held), dragon="YUE M3")
    assert board(state) == {DRAGON: "DAL DAM:CW YUE:3", YELLOW: "ZHE:C2"}


def test_y29_provinces_with_yellow_armies_are_never_cut_off():
    """ZHE falls with no army in it; QIZ is lost, YOP's army keeps YOP and DAL, and settles there."""
    held = {DRAGON: "HEJ:C1", YELLOW: "QIZ YOP:1 DAL ZHE:C"}
    state = play(invasion(held), dragon="ZHE M1")
    assert board(state) == {DRAGON: "HEJ:C QIZ ZHE:1", YELLOW: "DAL YOP:C1"}


def test_y29_yellow_armies_above_three_stay():
    held = {DRAGON: "HUA:C", YELLOW: "ZHE:C5"}
    assert board(play(invasion(held))) == held


@pytest.mark.parametrize("link, outcome", [("", "DAT:C1"), ("DAM", "DAT:C1"), ("DAM YUE", "DAT:1")])
def test_if_it_is_no_longer_connected_to_its_first_city_its_territory_becomes_a_city(link, outcome):
    """From DAT the way to ZHE goes over DAM and YUE."""
    held = {DRAGON: "HUA:C", YELLOW: f"ZHE:C {link} DAT:1"}
    assert at(play(invasion(held)), "DAT") == f"yellow {outcome}"


def test_a_yellow_province_without_an_army_does_not_become_a_city():
    held = {DRAGON: "HUA:C", YELLOW: "ZHE:C DAT"}
    assert board(play(invasion(held))) == {DRAGON: "HUA:C", YELLOW: "DAT ZHE:C"}


def test_when_its_first_city_is_lost_every_province_with_a_yellow_army_becomes_a_city():
    held = {DRAGON: "ZHE:CW1", YELLOW: "GUP:1 GUA:1"}
    assert board(play(invasion(held))) == {DRAGON: "ZHE:CW1", YELLOW: "GUA:C1 GUP:C1"}


@pytest.mark.parametrize("turn", range(1, 12))
def test_an_army_arrives_in_its_first_city_at_the_start_of_turns_3_5_7_and_9(turn):
    state = invasion({DRAGON: "HUA:C", YELLOW: "ZHE:C2"}, turn=turn)
    arrive(state)
    assert at(state, "ZHE") == ("yellow ZHE:C3" if turn in {3, 5, 7, 9} else "yellow ZHE:C2")


@pytest.mark.parametrize("held", [{DRAGON: "ZHE:C", YELLOW: "GUP:1"}, {DRAGON: "GUP:C", YELLOW: "GUA:1"}])
def test_none_arrives_when_its_first_city_is_lost(held):
    state = invasion(held, turn=3)
    arrive(state)
    assert board(state) == held
