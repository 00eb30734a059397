"""Rulings about setup, fate, cards and skills, one test each, in the order of their numbers."""

from __future__ import annotations

import pytest

from games.conquest.card_data import GENERALS
from games.conquest.events_to_text import prose
from games.conquest.options import Options
from games.conquest.public_state_model import NEUTRAL, POWERS
from games.conquest.rules import fate, victory
from games.conquest.rules.opening import opening
from games.conquest.state import setup
from games.conquest.turn import turn as course
from games.core.rules.errors import OrderError
from tests.games.conquest.board import BLUE, GREEN, RED, at, drive, put, realm, say, told
from tests.games.conquest.test_examples import start


def facing(count=6, against=6, **options):
    made = realm(**options)
    put(made, "YEC", RED, count)
    put(made, "SHD", BLUE, against)
    return made


def test_c12_of_an_odd_number_of_neutral_provinces_the_extra_one_has_two():
    lands = start("Cao Cao", "Sun Jian").table.lands.values()
    neutrals = [land.infantry for land in lands if land.owner == NEUTRAL]
    # 42 - 2 - 5 = 35.
    assert (neutrals.count(2), neutrals.count(4)) == (18, 17)


def test_c13_liu_biao_draws_and_chooses_first_and_nobody_draws_his_second_seat():
    lands = start("Cao Cao", "Liu Biao").table.lands
    # Unshuffled he draws Liaodong; of its neighbours Beihai has the most borders.
    assert [code for code, land in lands.items() if land.owner == "blue"] == ["LDG", "BEI"]
    assert [code for code, land in lands.items() if land.owner == "black"] == ["LXI"]


def test_c16_eight_players_leave_twenty_eight_or_nine_neutral_provinces():
    made = setup([power.seat for power in POWERS], Options())
    script, sent = opening(made), None
    while True:
        try:
            ask = next(script) if sent is None else script.send(sent)
        except StopIteration:
            break
        sent = {}
        for seat, prompt in ask.prompts.items():
            dice = hasattr(prompt.shape, "count")
            sent[seat] = prompt.read([6, *[1] * (prompt.shape.count - 1)] if dice else prompt.default)
    owners = [land.owner for land in made.table.lands.values()]
    two_seats = any(roster.ruler == "Liu Biao" for roster in made.table.rosters.values())
    assert (owners.count(""), owners.count(NEUTRAL)) == (5, 28 if two_seats else 29)


def test_c21_who_is_betrayed_to_a_full_roster_is_discarded():
    made = facing()
    put(made, "YEC", RED, 5, "Zhao Yun", "Lu Xun", "Xun Yu")
    put(made, "SHD", BLUE, 2, "Guo Jia")
    hand = made.hands[RED]
    hand.cards, hand.reserve = ["betrayal"], ["Zhang Fei", "Wei Yan", "Ma Chao"]
    say(made, "INVADE YEC - SHD WITH 2 PLAY Betrayal Guo Jia", [1, 1], [6, 6])
    assert "Guo Jia" not in (*hand.reserve, *made.deck["generals"])
    assert all("Guo Jia" not in roster.generals for roster in made.table.rosters.values())


def test_c26_hardcore_a_card_before_every_turn_and_none_of_the_rounds_die():
    made = facing(hardcore="turn")
    made.table.turn, made.table.at, made.deck["fate"] = None, -1, ["favor", "favor"]
    drive(course(made), [1], [1], ["END"])
    assert len(told(made, "fate")) == 1
    drive(course(made), [1], ["END"])
    assert len(told(made, "fate")) == 2
    assert made.table.tactics == "attack"
    lines = [prose(event) for event in made.told if event.kind == "fate"]
    assert lines == [
        "Fate, before Red plays: **Imperial Favor**.",
        "Fate, before Blue plays: **Imperial Favor**.",
    ]


def test_c26_when_a_kind_of_token_is_all_out_its_oldest_moves():
    made = facing(hardcore="turn")
    drive(fate.famine(made), [1])
    drive(fate.famine(made), [2])
    assert made.table.tokens.famine == [2]


def test_c27_assassination_and_betrayal_need_no_roll():
    made = facing()
    put(made, "SHD", BLUE, 2, "Cao Cao", "Guo Jia")
    made.hands[RED].cards = ["assassination", "betrayal"]
    say(made, "PLAY Assassination Cao Cao")
    assert made.table.rosters[BLUE].ruler == ""
    say(made, "INVADE YEC - SHD WITH 2 PLAY Betrayal", [8], [6, 6], [1, 1])
    assert "Guo Jia" in made.table.rosters[RED].generals


def retreating(**options):
    made = facing(against=3, **options)
    made.hands[BLUE].cards, made.hands[BLUE].standing = ["aggressive_retreat"], ["RETREAT TO LUO"]
    return made


def test_c28_and_c57_after_a_retreat_nobody_enters_by_the_same_command_but_may_by_the_next():
    made = retreating()
    put(made, "LUO", BLUE, 2)
    say(made, "INVADE YEC - SHD WITH 5 UNTIL UNITS<=1", [6, 6, 6], [1, 1, 1])
    assert (at(made, "SHD")[0], at(made, "YEC")[1], at(made, "LUO")[1]) == ("", 6, 5)
    say(made, "INVADE YEC - SHD WITH 5")
    assert at(made, "SHD")[:2] == (RED, 5)
    assert len(made.table.turn.invasions) == 1


def test_c29_defenders_retreat_to_one_unoccupied_province_but_never_to_anothers():
    made = retreating()
    say(made, "INVADE YEC - SHD WITH 3", [1, 1, 1], [6, 6, 6])
    assert at(made, "LUO")[:2] == (BLUE, 3)
    made = retreating()
    put(made, "LUO", RED, 2)
    say(made, "INVADE YEC - SHD WITH 3", [1, 1, 1], [6, 6, 6])
    assert (at(made, "SHD")[:2], made.hands[BLUE].cards) == ((BLUE, 3), ["aggressive_retreat"])


ANYWHERE = "PLAY Aggressive Retreat"
BESIDE = ("TAI", "YEC", "CHL", "LUO", "HDG")
"""The neighbours of Shangdang in the order of `map.json`; the caps are 24, of HDG 20; Red comes from YEC."""


@pytest.mark.parametrize(
    "order, own, of_others, gone",
    [
        (ANYWHERE, {}, (), {"TAI": 3}),
        (ANYWHERE, {}, ("TAI",), {"CHL": 3}),
        ("RETREAT TO LUO", {}, (), {"LUO": 3}),
        (ANYWHERE, {"HDG": 2}, (), {"HDG": 3}),
        (ANYWHERE, {"CHL": 20, "LUO": 10}, (), {"LUO": 3}),
        (ANYWHERE, {"CHL": 10, "LUO": 10}, (), {"CHL": 3}),
        (ANYWHERE, {"TAI": 7, "HDG": 3}, (), {"TAI": 3}),
        ("RETREAT TO CHL", {"CHL": 22, "LUO": 10}, (), {"CHL": 2, "LUO": 1}),
        (ANYWHERE, {"CHL": 22, "LUO": 23}, (), {"CHL": 2, "LUO": 1}),
        (ANYWHERE, {"LUO": 22}, ("TAI",), {"CHL": 3}),
        ("RETREAT TO LUO", {"LUO": 22}, (), {}),
        ("RETREAT TO LUO", {"LUO": 22, "HDG": 2}, (), {"LUO": 2, "HDG": 1}),
    ],
)
def test_c87_of_several_places_the_named_then_the_roomiest_then_the_first_of_the_map(
    order, own, of_others, gone
):
    made = retreating()
    made.hands[BLUE].standing = [order]
    for code, count in own.items():
        put(made, code, BLUE, count)
    for code in of_others:
        put(made, code, GREEN, 1)
    before = {code: made.table.lands[code].infantry for code in BESIDE if code != "YEC"}
    say(made, "INVADE YEC - SHD WITH 3", [1, 1, 1], [6, 6, 6])
    after = {code: made.table.lands[code].infantry - count for code, count in before.items()}
    assert {code: count for code, count in after.items() if count} == gone
    assert at(made, "SHD")[:2] == (("", 0) if gone else (BLUE, 3))


@pytest.mark.parametrize("order, gone", [("RETREAT TO HDG", {}), (ANYWHERE, {"LUO": 21})])
def test_c87_an_unoccupied_place_takes_all_or_none(order, gone):
    """Twenty-one would go; Hedong holds twenty, and what lies before it and Luoyang is another's."""
    made = facing(against=21)
    made.hands[BLUE].cards, made.hands[BLUE].standing = ["aggressive_retreat"], [order]
    for code in ("TAI", "CHL"):
        put(made, code, GREEN, 1)
    say(made, "INVADE YEC - SHD WITH 3", [1, 1, 1], [6, 6, 6])
    assert {code: at(made, code)[1] for code in ("LUO", "HDG") if at(made, code)[1]} == gone


def test_c87_ruler_and_generals_go_where_the_first_go():
    made = retreating()
    put(made, "SHD", BLUE, 1, "Cao Cao", "Cao Ren")
    made.hands[BLUE].standing = ["RETREAT TO CHL"]
    put(made, "CHL", BLUE, 22)
    put(made, "LUO", BLUE, 5)
    say(made, "INVADE YEC - SHD WITH 3", [1, 1, 1], [6, 6, 6])
    assert at(made, "CHL") == (BLUE, 22, ["Cao Cao", "Cao Ren"])
    assert at(made, "LUO") == (BLUE, 6, [])


def test_c36_under_ma_teng_a_unit_captures_twice_and_no_more():
    made = realm()
    put(made, "YEC", RED, 6, "Ma Teng")
    say(made, "INVADE YEC - SHD WITH 3")
    say(made, "INVADE SHD - HDG WITH 3")
    with pytest.raises(OrderError):
        say(made, "INVADE HDG - XHE WITH 3")


def test_c41_forced_march_and_fearless_add_up():
    made = realm()
    put(made, "YEC", RED, 3, "Guan Yu")
    made.hands[RED].cards = ["forced_march"]
    say(made, "INVADE YEC - SHD WITH 2 + Guan Yu")
    say(made, "INVADE SHD - HDG WITH 2 + Guan Yu")
    with pytest.raises(OrderError):
        say(made, "INVADE HDG - XHE WITH 2 + Guan Yu")
    say(made, "PLAY Forced March HDG")
    say(made, "INVADE HDG - XHE WITH 2 + Guan Yu")
    assert at(made, "XHE") == (RED, 2, ["Guan Yu"])


def test_c42_nobody_shoots_before_the_parting_volley_of_a_retreat():
    made = retreating()
    put(made, "YEC", RED, 5, "Huang Zhong")
    # ARCHERY would ask for a die before an engagement.
    say(made, "INVADE YEC - SHD WITH 3 + Huang Zhong", [1], [1, 1], [6, 6, 6])
    assert (at(made, "YEC")[1], at(made, "LUO")[1]) == (2, 3)


def test_c43_who_is_betrayed_into_a_full_province_goes_to_the_reserve():
    made = facing(against=20)
    put(made, "YEC", RED, 6, "Guo Jia")
    made.hands[BLUE].cards, made.hands[BLUE].standing = ["betrayal"], ["PLAY Betrayal"]
    say(made, "INVADE YEC - SHD WITH 3 + Guo Jia", [1, 1, 1], [6, 6, 6])
    assert made.hands[BLUE].reserve == ["Guo Jia"]


@pytest.mark.parametrize("group, ruler", [("Cao Cao", ""), ("Cao Cao + Dian Wei", "Cao Cao")])
def test_c44_a_bodyguard_saves_an_attacking_ruler_only_in_the_group(group, ruler):
    made = facing()
    put(made, "YEC", RED, 0, "Cao Cao", "Dian Wei")
    say(made, f"INVADE YEC - SHD WITH {group} ROLL 1 LOSSES RULER", [1], [6, 6, 6])
    assert made.table.rosters[RED].ruler == ruler


def test_c45_medicine_waits_until_it_saves_two_units():
    for infantry, left, cards in ((2, 1, ["medicine"]), (4, 4, [])):
        made = realm()
        put(made, "LDG", BLUE, infantry)
        made.hands[BLUE].cards = ["medicine"]
        drive(fate.epidemic(made), [1])
        assert (at(made, "LDG")[1], made.hands[BLUE].cards) == (left, cards)


def test_c50_yuan_shao_has_twice_whatever_the_others_start_with():
    lands = start("Yuan Shao", "Cao Cao", start_infantry=6, start_provinces=2).table.lands.values()
    assert [land.infantry for land in lands if land.owner == "black"] == [12, 12]
    assert [land.infantry for land in lands if land.owner == "blue"] == [6, 6]


def test_c55_a_defenders_reinforcements_are_infantry_as_far_as_the_cap_allows():
    made = facing(against=19)
    put(made, "LUO", BLUE, 5, "Wei Yan")
    made.hands[BLUE].cards, made.hands[BLUE].standing = ["reinforcements"], ["REINFORCE FROM LUO 5"]
    say(made, "INVADE YEC - SHD WITH 3", [1, 1, 1], [6, 6, 6])
    assert (at(made, "SHD")[1:], at(made, "LUO")[1:]) == ((20, []), (4, ["Wei Yan"]))


@pytest.mark.parametrize("face, works", [(4, False), (5, True)])
def test_c56_charm_is_one_die_which_works_on_five_or_six(face, works):
    made = facing()
    put(made, "YEC", RED, 4, "Diao Chan")
    put(made, "SHD", BLUE, 3, "Lu Xun")
    say(made, "INVADE YEC - SHD WITH 3 + Diao Chan CHARM UNTIL ENEMY<=4", [face])
    assert made.table.turn.invasions[0].charmed == (["Lu Xun"] if works else [])


def test_c35_in_quickplay_start_skills_do_nothing_and_the_rulers_place_is_chosen():
    made = setup([BLUE, RED], Options(quickplay=True))
    script, sent, faces = opening(made), None, [[1], [4], [6, 1]]
    while True:
        try:
            ask = next(script) if sent is None else script.send(sent)
        except StopIteration:
            break
        sent = {}
        for seat, prompt in ask.prompts.items():
            answer = faces.pop(0) if hasattr(prompt.shape, "count") else prompt.default
            if prompt.key == "rulers":
                piled = made.deck["rulers"]
                first = ["Liu Biao", "Yuan Shao"]
                order = [*first, *(name for name in piled if name not in first)]
                answer = [str(piled.index(name)) for name in order]
            sent[seat] = prompt.read("HDG" if prompt.key == "ruler_place" and seat == RED else answer)
    lands = made.table.lands.values()
    # Region 1 has six provinces, region 4 three: Luoyang, Hedong, Wan.
    assert [land.infantry for land in lands if land.owner == BLUE] == [4] * 6
    assert [land.infantry for land in lands if land.owner == RED] == [8] * 3
    assert made.table.rosters[RED].ruler_at == "HDG"


def test_c64_kits_that_games_of_computers_asked_for():
    kits = {
        "Xun Yu": "TAX1 RECRUIT1",
        "Gan Ning": "RAID1 SWIFT1",
        "Sun Ce": "DUEL1 FEARLESS1",
        "Cao Ren": "GUARD2 FORTRESS1",
        "Xu Chu": "DUEL1 LOYAL1 ASSAULT1",
        "Zhang Fei": "GUARD2 BRIDGE1 ASSAULT1",
    }
    for name, kit in kits.items():
        mine = {f"{skill.name}{skill.level}" for skill in GENERALS[name].skills}
        assert mine == set(kit.split()), name


def test_c67_two_seats_add_one_province_to_those_that_are_drawn():
    lands = start("Cao Cao", "Liu Biao", start_provinces=3).table.lands
    held = {seat: [code for code, land in lands.items() if land.owner == seat] for seat in ("black", "blue")}
    assert len(held["black"]) == 3
    # Unshuffled he draws Liaodong, chooses Beihai beside it, and draws two more.
    assert len(held["blue"]) == 4
    assert {"LDG", "BEI"} <= set(held["blue"])
    assert all(land.infantry == 4 for land in lands.values() if land.owner in held)


def test_c66_a_second_fortify_stays_in_the_hand_while_the_first_is_in_force():
    made = facing(8, 8)
    made.hands[BLUE].cards, made.hands[BLUE].standing = ["fortify", "fortify"], ["PLAY Fortify"]
    say(made, "INVADE YEC - SHD WITH 6 UNTIL ROUNDS 2", [6, 6, 6], [1, 1, 1], [6, 6, 6], [1, 1, 1])
    assert made.hands[BLUE].cards == ["fortify"]


def test_c68_as_many_follow_as_there_is_room_for():
    made = realm()
    put(made, "YEC", RED, 24)
    say(made, "INVADE YEC - SHD WITH 12 BRING 12")  # Shangdang holds 20
    assert (at(made, "SHD")[1], at(made, "YEC")[1]) == (20, 4)


@pytest.mark.parametrize("at_turn, kept", [(0, []), (1, ["food_stores"])])
def test_c69_food_stores_save_nothing_for_who_has_had_their_income(at_turn, kept):
    made = realm(hardcore="turn")
    for code in ("LDG", "LXI"):
        put(made, code, BLUE, 1)
    made.hands[BLUE].cards = ["food_stores"]
    made.table.order, made.table.at = [BLUE, RED], at_turn
    drive(fate.famine(made), [1])
    assert made.hands[BLUE].cards == kept


@pytest.mark.parametrize("wet, ruler", [(False, "Cao Cao"), (True, "")])
def test_c70_nobody_leaves_a_flooded_province_that_rises(wet, ruler):
    made = realm()
    put(made, "YEC", RED, 2)
    put(made, "SHD", BLUE, 3, "Cao Cao")
    put(made, "LUO", BLUE, 2)
    made.hands[RED].cards = ["rebellion"]
    made.table.tokens.flood = ["SHD"] if wet else []
    say(made, "PLAY Rebellion SHD")
    assert made.table.rosters[BLUE].ruler == ruler


@pytest.mark.parametrize("holder, winners", [(BLUE, [RED]), (GREEN, [GREEN])])
def test_c71_a_province_that_a_vassal_holds_counts_for_the_lord(holder, winners):
    made = realm(RED, BLUE, GREEN, mode="custom", hold="YEC", hold_rounds=1)
    put(made, "YEC", holder, 2)
    for code, seat in (("KJI", RED), ("JNG", BLUE), ("LDG", GREEN)):
        put(made, code, seat, 2)
    made.table.lords = {BLUE: RED}
    victory.look(made, "round")
    assert made.table.winners == winners
