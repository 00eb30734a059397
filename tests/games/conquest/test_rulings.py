"""Rulings and options: each test names its number."""

from __future__ import annotations

import pytest

from games.conquest.commands.reader import read
from games.conquest.public_state_model import empire
from games.conquest.rules import fealty, income, victory
from games.conquest.standing_orders import reader, sheet
from games.conquest.state import depart, turn_of
from games.conquest.turn import turn as course
from games.core.rules.errors import OrderError
from tests.games.conquest.board import BLUE, BROWN, GREEN, RED, at, drive, neutral, put, realm, say, told


def facing(count=6, against=6, **options):
    made = realm(**options)
    put(made, "YEC", RED, count)
    put(made, "SHD", BLUE, against)
    return made


def test_c1_six_generals_in_all_and_three_in_reserve_after_deployment():
    made = realm(phase="generals")
    put(made, "YEC", RED, 4, "Guan Yu")
    hand = made.hands[RED]
    hand.gold, hand.reserve = 99, ["Zhang Fei", "Zhao Yun", "Ma Chao"]
    with pytest.raises(OrderError, match="2 more Generals"):
        say(made, "HIRE 3 GENERALS")
    say(made, "HIRE 2 GENERALS")
    last = hand.reserve[3:]
    left = len(made.deck["generals"])
    say(made, "INVADE YEC - TAI WITH 1", [str(n) for n in range(left + 2)])
    assert hand.reserve == ["Zhang Fei", "Zhao Yun", "Ma Chao"]
    assert made.deck["generals"][-2:] == last


@pytest.mark.parametrize("cap", [False, True])
def test_c4_any_group_may_attack_and_the_cap_bites_on_entering(cap):
    made = realm(group_cap=cap)
    put(made, "YEC", RED, 24)
    neutral(made, "SHD", 1)
    if cap:
        with pytest.raises(OrderError, match="may not be larger"):
            say(made, "INVADE YEC - SHD WITH 22")
        return
    say(made, "INVADE YEC - SHD WITH 22", [6, 6, 6], [1])
    assert (at(made, "SHD")[1], at(made, "YEC")[1]) == (20, 4)
    # Two of the group stay behind, spent; two were never in it.
    say(made, "INVADE YEC - CHL WITH 2")
    with pytest.raises(OrderError, match="captured already"):
        say(made, "INVADE YEC - TAI WITH 1")


def test_c6_captors_may_reposition_unless_they_rest_by_option():
    for rests in (False, True):
        made = realm(captors_rest=rests)
        put(made, "YEC", RED, 6)
        say(made, "INVADE YEC - SHD WITH 3")
        if rests:
            with pytest.raises(OrderError, match="0 infantry in SHD"):
                say(made, "MOVE 3 SHD - YEC")
        else:
            say(made, "MOVE 3 SHD - YEC")


def test_c8_fifteen_provinces_go_before_the_draw_of_three():
    made = realm(RED, BLUE, GREEN, BROWN)
    codes = list(made.table.lands)
    for seat, some in ((RED, codes[:15]), (BLUE, codes[15:26]), (GREEN, codes[26:37])):
        for code in some:
            put(made, code, seat, 1)
    put(made, codes[40], BROWN, 1)
    victory.look(made, "act")
    assert made.table.winners == [RED]


def test_c8_three_with_eleven_are_a_draw():
    made = realm(RED, BLUE, GREEN, BROWN)
    codes = list(made.table.lands)
    for seat, some in ((RED, codes[:11]), (BLUE, codes[11:22]), (GREEN, codes[22:33]), (BROWN, codes[33:35])):
        for code in some:
            put(made, code, seat, 1)
    victory.look(made, "act")
    assert (made.table.winners, bool(made.table.ended)) == ([], True)


@pytest.mark.parametrize("superior, offered", [("judged", True), ("units", False)])
def test_c9_superior_force_is_the_offerers_judgement(superior, offered):
    made = facing(superior=superior)
    made.hands[BLUE].standing = ["FEALTY YES"]
    answers = [["ACCEPT"]] if offered else [[6, 6, 6], [1, 1, 1]]
    say(made, "INVADE YEC - SHD WITH 3", *answers)
    assert (made.table.lords == {BLUE: RED}) is offered


def test_c10_reactions_pause_for_every_defender_alike():
    made = facing(reactions="pause")
    seen = say(made, "INVADE YEC - SHD WITH 3", [], [], [6, 6, 6], [1, 1, 1], [])
    assert seen is True
    made = facing(reactions="pause")
    made.hands[BLUE].cards = ["envoy"]
    say(made, "INVADE YEC - SHD WITH 3", ["PLAY Envoy"])
    assert told(made, "invasion")[0]["end"] == "envoy"


def test_c15_and_c14_a_group_may_attack_stop_and_attack_elsewhere_until_it_captures():
    made = facing()
    neutral(made, "TAI", 2)
    say(made, "INVADE YEC - SHD WITH 3", [6, 6, 6], [1, 1, 1])
    say(made, "INVADE YEC - TAI WITH 3", [6, 6, 6], [1, 1])
    assert at(made, "TAI")[0] == RED


def test_c17_nobody_leaves_a_flooded_province():
    made = facing()
    made.table.tokens.flood = ["YEC"]
    with pytest.raises(OrderError, match="under water"):
        say(made, "INVADE YEC - SHD WITH 3")


def test_c22_no_gold_of_any_kind_in_round_one_but_by_option_that_of_provinces():
    for first, gold in (("none", 0), ("provinces", 1)):
        made = realm(first_income=first)
        put(made, "YEC", RED, 4, "Dong Zhuo")
        made.table.round = 1
        income.income(made, RED)
        assert made.hands[RED].gold == gold


def test_c25_a_side_may_roll_fewer_dice_unless_all_are_rolled_by_option():
    made = facing()
    made.hands[BLUE].standing = ["ROLL 2 AT SHD".replace("ROLL 2 AT SHD", "IF AT SHD ROLL 2")]
    say(made, "INVADE YEC - SHD WITH 5 ROLL 1", [6], [1, 1])
    made = facing(all_dice=True)
    say(made, "INVADE YEC - SHD WITH 5 ROLL 1", [6, 6, 6], [1, 1, 1])


def test_c30_reinforcements_come_from_any_adjacent_provinces():
    made = facing(count=2, against=1)
    put(made, "CHL", RED, 3)
    put(made, "TAI", RED, 3)
    made.hands[RED].cards = ["reinforcements"]
    say(made, "INVADE YEC - SHD WITH 1 REINFORCE FROM CHL 1, TAI 1", [6, 6, 6], [1])
    assert at(made, "SHD")[1] == 3


@pytest.mark.parametrize(
    "vassals, lords", [("chain", {GREEN: BLUE, BLUE: RED}), ("flat", {GREEN: RED, BLUE: RED})]
)
def test_c32_vassals_of_a_lord_who_swears(vassals, lords):
    made = realm(RED, BLUE, GREEN, vassals=vassals)
    put(made, "YEC", RED, 6)
    put(made, "SHD", BLUE, 2)
    put(made, "NHI", GREEN, 1)
    made.table.lords = {GREEN: BLUE}
    fealty.swear(made, BLUE, RED)
    assert made.table.lords == lords
    assert empire(made.table, RED) == 3


def test_c33_a_lords_veto_is_public_and_in_force_for_the_next_declaration():
    made = realm(RED, BLUE, GREEN)
    put(made, "YEC", RED, 6)
    put(made, "SHD", GREEN, 3)
    put(made, "NHI", BLUE, 3)
    made.table.lords = {RED: BLUE}
    for what in ("ALL", "SHD", "GREEN"):
        fealty.veto(made, BLUE, what)
        with pytest.raises(OrderError, match="forbids"):
            say(made, "INVADE YEC - SHD WITH 3")
        fealty.veto(made, BLUE, what, lift=True)
    say(made, "INVADE YEC - SHD WITH 3", [6, 6, 6], [1, 1, 1])


def test_c33_by_option_the_lord_is_asked_each_time():
    made = realm(RED, BLUE, GREEN, veto="pause")
    put(made, "YEC", RED, 6)
    put(made, "SHD", GREEN, 3)
    put(made, "NHI", BLUE, 3)
    made.table.lords = {RED: BLUE}
    say(made, "INVADE YEC - SHD WITH 3", ["FORBID"])
    assert told(made, "invasion")[0]["end"] == "forbidden"


def test_c37_who_came_down_to_one_province_by_leaving_others_may_not_offer():
    made = realm(turn=BLUE, phase="reposition")
    put(made, "SHD", BLUE, 2)
    put(made, "LUO", BLUE, 2)
    put(made, "YEC", RED, 6)
    made.table.turn.phase = "invade"
    say(made, "MOVE 2 LUO - SHD")
    assert made.table.abandoned == [BLUE]
    made.hands[BLUE].standing = ["FEALTY YES"]
    made.table.turn = made.table.turn.model_copy(update={"seat": RED, "phase": "invade", "present": {}})
    say(made, "INVADE YEC - SHD WITH 3", [1, 1, 1], [6, 6, 6])
    assert made.table.lords == {}


def test_c37_a_second_province_lifts_the_ban():
    made = realm()
    put(made, "YEC", RED, 6)
    made.table.abandoned = [RED]
    say(made, "INVADE YEC - TAI WITH 3")
    assert made.table.abandoned == []


@pytest.mark.parametrize("emptied, barred", [("victory", False), ("always", True)])
def test_c62_a_province_whose_whole_garrison_fell_in_an_invasion_was_not_abandoned(emptied, barred):
    made = realm(emptied=emptied)
    for code, count in (("YEC", 1), ("CHL", 2)):
        put(made, code, RED, count)
    put(made, "SHD", BLUE, 9)
    say(made, "INVADE YEC - SHD WITH ALL", [1], [6, 6, 6])
    assert at(made, "YEC")[0] == ""
    assert (made.table.abandoned == [RED]) is barred


def test_c62_a_province_left_empty_upon_victory_is_abandoned():
    made = realm(buddy="round")
    put(made, "YEC", RED, 3)
    put(made, "CHL", RED, 3)
    made.hands[RED].cards = ["reinforcements"]
    neutral(made, "SHD", 1)
    say(made, "INVADE YEC - SHD WITH ALL REINFORCE FROM CHL ALL", [6, 6, 6], [1])
    assert (at(made, "YEC")[0], at(made, "CHL")[0], at(made, "SHD")[1]) == ("", "", 6)
    assert made.table.abandoned == [RED], "two provinces were left for one"


def test_c40_the_direct_pair_of_lord_and_vassal_may_not_fight():
    made = facing()
    made.table.lords = {BLUE: RED}
    with pytest.raises(OrderError, match="lord and vassal"):
        say(made, "INVADE YEC - SHD WITH 3")


def test_c49_a_seat_that_has_gone_keeps_its_own_and_is_asked_no_more():
    made = facing()
    made.hands[BLUE].gold, made.hands[BLUE].standing = 5, ["FEALTY YES"]
    depart(made, BLUE)
    assert (made.hands[BLUE].gold, made.hands[BLUE].standing) == (5, [])
    made.table.turn, made.table.at = None, 1
    drive(course(made))
    assert made.table.at == -1


def test_c63_who_alone_has_not_given_up_has_won():
    made = facing()
    others = [seat for seat in made.table.seats if seat != RED]
    for number, seat in enumerate(others, 1):
        depart(made, seat)
        assert victory.last_alone(made) is (number == len(others))
    assert (made.table.winners, made.table.ended) == ([RED], "stayed")


def test_c52_of_a_batch_with_one_illegal_move_nothing_is_done_and_the_answer_says_which():
    made = realm()
    put(made, "YEC", RED, 6)
    put(made, "SHD", RED, 2)
    with pytest.raises(OrderError, match="Luoyang"):
        say(made, "MOVE 2 YEC - SHD, 1 SHD - LUO")
    assert (at(made, "YEC")[1], at(made, "SHD")[1]) == (6, 2)


def test_a_batch_is_carried_out_in_an_order_that_never_breaks_a_cap():
    made = realm()
    put(made, "YEC", RED, 20)
    put(made, "SHD", RED, 20)
    put(made, "LUO", RED, 15)
    say(made, "MOVE 4 YEC - SHD, 5 SHD - LUO")
    assert [at(made, code)[1] for code in ("YEC", "SHD", "LUO")] == [16, 19, 20]


def test_full_provinces_cannot_swap():
    made = realm()
    put(made, "SHD", RED, 20)
    put(made, "HDG", RED, 20)
    with pytest.raises(OrderError, match="no order of these moves"):
        say(made, "MOVE 5 SHD - HDG, 5 HDG - SHD")


def test_units_that_came_in_by_repositioning_do_not_move_on():
    made = realm()
    put(made, "YEC", RED, 3)
    put(made, "SHD", RED, 1)
    put(made, "LUO", RED, 1)
    say(made, "MOVE 2 YEC - SHD")
    with pytest.raises(OrderError, match="1 infantry in SHD may still move"):
        say(made, "MOVE 2 SHD - LUO")
    assert turn_of(made).phase == "reposition"


def test_an_accepted_offer_cancels_the_invasion_a_refused_one_does_not():
    made = facing()
    made.hands[BLUE].standing = ["IF UNITS<=6 FEALTY YES"]
    say(made, "INVADE YEC - SHD WITH 3", ["REJECT"], [6, 6, 6], [1, 1, 1], ["ACCEPT"])
    assert (made.table.lords, at(made, "SHD")[:2]) == ({BLUE: RED}, (BLUE, 3))


def test_a_phase_that_is_over_does_not_come_back():
    made = facing()
    with pytest.raises(OrderError, match="which is over"):
        say(made, "BUY 1")


def test_all_and_all_but_some_are_counted_when_they_are_sent():
    made = facing(count=6, against=1)
    say(made, "INVADE YEC - SHD WITH ALL BUT 2", [6, 6, 6], [1])
    assert (at(made, "YEC")[1], at(made, "SHD")[1]) == (2, 4)
    say(made, "MOVE ALL YEC - SHD")
    assert at(made, "SHD")[1] == 6
    with pytest.raises(OrderError, match="moves nobody"):
        say(made, "MOVE ALL BUT 9 SHD - YEC".replace("SHD - YEC", "SHD - SHD"))


def test_a_turn_that_is_over_is_kept_for_the_map_until_the_next_is():
    made = facing(count=6, against=1)
    made.table.order = [RED]
    say(made, "INVADE YEC - SHD WITH 3", [6, 6, 6], [1])
    drive(course(made), ["END"])
    assert made.table.turn is None
    assert made.table.past is not None
    assert [(each.source, each.target) for each in made.table.past.captures] == [("YEC", "SHD")]


def test_c30_by_option_reinforcements_come_from_one_province_alone():
    made = facing(count=2, against=1, reinforce="one")
    put(made, "CHL", RED, 3)
    put(made, "TAI", RED, 3)
    made.hands[RED].cards = ["reinforcements"]
    with pytest.raises(OrderError, match="one province alone"):
        say(made, "INVADE YEC - SHD WITH 1 REINFORCE FROM CHL 1, TAI 1")
    say(made, "INVADE YEC - SHD WITH 1 REINFORCE FROM CHL 2", [6, 6, 6], [1])
    assert at(made, "SHD")[1] == 3


@pytest.mark.parametrize(
    "wrong",
    [
        "REINFORCE FROM CHL 9",  # so many are not there
        "REINFORCE FROM CHL 2, CHL 2",  # nor twice the same
        "REINFORCE FROM YEC 1",  # the province that invades
        "REINFORCE FROM WAN 1",  # not beside it, and nobody's
        "PLAY Reinforcements",
    ],
)
def test_c30_what_cannot_reinforce_is_refused_before_anything_happens(wrong):
    made = facing(count=4)
    put(made, "CHL", RED, 3)
    made.hands[RED].cards = ["reinforcements"]
    with pytest.raises(OrderError):
        say(made, f"INVADE YEC - SHD WITH 1 {wrong}")
    assert made.hands[RED].cards == ["reinforcements"]


@pytest.mark.parametrize("buddy, barred", [("own", False), ("round", True)])
def test_c59_by_option_who_left_any_province_may_not_offer_before_the_round_is_over(buddy, barred):
    made = realm(turn=BLUE, buddy=buddy)
    for code in ("SHD", "LUO", "HDG"):
        put(made, code, BLUE, 2)
    put(made, "YEC", RED, 6)
    say(made, "MOVE 2 LUO - SHD")
    assert (made.table.abandoned == [BLUE]) is barred
    # A second province, which they hold still, does not lift it; the end of the round does.
    fealty.follow_abandoning(made, BLUE, ["SHD", "HDG"])
    assert (made.table.abandoned == [BLUE]) is barred
    made.table.turn, made.table.at = None, len(made.table.order)
    drive(course(made))
    assert made.table.abandoned == []


@pytest.mark.parametrize("word", ["REFUSE DUEL", "duel no"])
def test_c39_a_challenged_defender_refuses_for_one_infantry(word):
    made = facing(count=4, against=3)
    put(made, "YEC", RED, 4, "Xu Chu")
    put(made, "SHD", BLUE, 3, "Diao Chan")
    rule = reader.rule_of(word)
    assert rule is not None
    assert str(rule) == "REFUSE DUEL"
    assert sheet.claims(word)
    made.hands[BLUE].standing = [str(rule)]
    say(made, "INVADE YEC - SHD WITH 3 + Xu Chu DUEL UNTIL ENEMY<=3")
    assert at(made, "SHD") == (BLUE, 2, ["Diao Chan"])


def test_c39_silence_and_a_side_without_infantry_accept():
    for infantry, standing in ((3, []), (0, ["REFUSE DUEL"])):
        made = facing(count=4)
        put(made, "YEC", RED, 4, "Xu Chu")
        put(made, "SHD", BLUE, infantry, "Diao Chan")
        made.hands[BLUE].standing = standing
        say(made, "INVADE YEC - SHD WITH 3 + Xu Chu DUEL UNTIL ENEMY<=3", [6, 5])
        assert made.table.rosters[BLUE].generals == {}


def test_c60_a_challenged_attacker_refuses_with_the_invasion():
    made = facing()
    put(made, "YEC", RED, 4, "Diao Chan")
    put(made, "SHD", BLUE, 3, "Xu Chu")
    made.hands[BLUE].standing = ["DUEL"]
    line = "INVADE YEC - SHD WITH 3 + Diao Chan UNTIL UNITS<=3 REFUSE DUEL"
    command = read(line)
    assert command is not None
    assert str(command) == line
    say(made, line)
    assert at(made, "YEC") == (RED, 3, ["Diao Chan"])


def test_an_answer_to_refuse_fealty_is_no_standing_order():
    assert not sheet.claims("REFUSE")
    assert not sheet.claims("no")
