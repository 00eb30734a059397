"""A movement slot: moves in writing order, supports that stand or lapse, and the options that change them."""

import pytest

from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.save import Save
from games.core.rules.errors import Illegal
from games.core.rules.prompts import CHANCE
from games.warlords import GAME
from games.warlords.public_state_model import Order
from games.warlords.state import leave
from games.warlords.turn import turn
from tests.games.warlords.play import BIAO, CAO, NOBODY, SUN, YUAN, china, play, prompt_of, results, told

DICE = Seeded(b"slot", "g1")


def test_the_sources_first_example_army_in_fan_to_tai_army_in_qng_to_xpi():
    state = play(
        china({YUAN: "FAN QNG", CAO: "LUO"}, order=[YUAN, CAO]), ["Army in FAN to TAI. Army in QNG to XPI."]
    )
    assert state.table.armies == {"TAI": YUAN, "XPI": YUAN, "LUO": CAO}


def test_an_army_without_an_order_holds():
    state = play(china({YUAN: "FAN JIH"}), ["A FAN - TAI"])
    assert state.table.armies == {"TAI": YUAN, "JIH": YUAN}
    assert told(state, "orders")[0]["silent"] == ["JIH"]


def test_w7_a_territory_that_was_left_in_the_same_slot_may_be_entered():
    state = play(china({YUAN: "FAN JIH"}), ["A FAN - TAI", "A JIH - FAN"])
    assert state.table.armies == {"TAI": YUAN, "FAN": YUAN}


def test_w6_a_chain_written_back_to_front_waits_for_the_head_to_leave():
    state = play(china({YUAN: "FAN JIH YAN"}), ["A YAN - JIH", "A JIH - FAN", "A FAN - TAI"])
    assert state.table.armies == {"TAI": YUAN, "FAN": YUAN, "JIH": YUAN}


def test_w6_moves_are_carried_out_in_writing_order():
    state = play(china({YUAN: "JIH FAN", CAO: "YAN"}), ["A FAN - YAN", "A JIH - YAN"], [1, 6], [6, 1])
    assert [battle.source for battle in state.table.last.battles] == ["FAN", "JIH"]
    assert state.table.armies == {"YAN": YUAN}


def test_w6_a_chain_behind_a_lost_attack_moves_up_into_the_gap():
    state = play(china({YUAN: "JIH FAN", CAO: "YAN"}), ["A FAN - JIH", "A JIH - YAN"], [1, 6])
    assert state.table.armies == {"JIH": YUAN, "YAN": CAO}


def test_w6_a_move_onto_an_own_army_that_stays_fails_and_the_army_holds():
    state = play(china({YUAN: "JIH FAN"}), ["A JIH - FAN"])
    assert state.table.armies == {"JIH": YUAN, "FAN": YUAN}
    assert results(state) == {"JIH": "blocked"}


def test_w6_the_second_of_two_own_armies_into_an_empty_territory_is_blocked():
    state = play(china({YUAN: "JIH FAN"}), ["A JIH - YAN", "A FAN - YAN"])
    assert results(state) == {"JIH": "done", "FAN": "blocked"}


def test_w6_own_armies_cannot_swap():
    with pytest.raises(Illegal, match="own armies cannot swap"):
        prompt_of(china({YUAN: "JIH FAN"})).read(["A JIH - FAN", "A FAN - JIH"])


def test_w20_a_ring_of_own_armies_stands_still_and_so_does_who_waits_for_it():
    state = china({YUAN: "JIH FAN YAN TAI"})
    play(state, ["A TAI - FAN", "A JIH - FAN", "A FAN - YAN", "A YAN - JIH"])
    assert list(results(state).values()) == ["blocked"] * 4


def test_w6_by_option_own_armies_swap_and_move_in_a_ring():
    swap = play(china({YUAN: "JIH FAN"}, allow_ring=True), ["A JIH - FAN", "A FAN - JIH"])
    assert results(swap) == {"JIH": "done", "FAN": "done"}
    ring = china({YUAN: "JIH FAN YAN TAI"}, allow_ring=True)
    play(ring, ["A TAI - FAN", "A JIH - FAN", "A FAN - YAN", "A YAN - JIH"])
    assert results(ring) == {"TAI": "blocked", "JIH": "done", "FAN": "done", "YAN": "done"}
    assert len(told(ring, "moved")) == 3


def test_a_hold_support_gives_a_die_until_the_givers_next_slot():
    state = china({YUAN: "JIH FAN", CAO: "YAN", BIAO: "HNE"}, order=[YUAN, CAO, BIAO])
    play(state, ["A FAN S JIH"])
    assert state.table.guards == {"JIH": ["FAN"]}
    play(state, ["A YAN - JIH"], [6, 3, 2])
    assert state.table.armies["JIH"] == YUAN
    assert state.table.last.battles[0].defence_support == ["FAN"]


def test_w4_a_standing_support_expires_when_its_giver_moves_again():
    state = china({YUAN: "JIH FAN", CAO: "WAN"}, order=[YUAN, CAO])
    play(play(state, ["A FAN S JIH"]))
    assert state.table.guards == {"JIH": ["FAN"]}
    assert state.table.season == "fall"
    play(state)
    assert state.table.guards == {}


def test_w4_a_support_given_in_fall_stands_through_winter():
    state = china(
        {YUAN: "JIH FAN", CAO: "WAN"}, {YUAN: "JIH FAN", CAO: "WAN"}, season="fall", order=[YUAN, CAO]
    )
    play(play(play(state, ["A FAN S JIH"])))
    assert state.table.season == "spring"
    assert state.table.guards == {"JIH": ["FAN"]}


def test_two_armies_may_support_one_another():
    state = play(china({YUAN: "JIH FAN", CAO: "YAN"}), ["A FAN S JIH", "A JIH S FAN"])
    assert state.table.guards == {"JIH": ["FAN"], "FAN": ["JIH"]}
    play(state, ["A YAN - FAN"], [4, 2, 3])
    assert state.table.armies["FAN"] == YUAN


def test_a_supporting_army_that_is_destroyed_no_longer_provides_bonus_dice():
    state = china({YUAN: "JIH FAN", CAO: "YAN TAI", BIAO: "CSH"}, order=[YUAN, CAO, BIAO])
    play(state, ["A FAN S JIH"])
    play(state, ["A TAI - FAN", "A YAN - JIH"], [6, 1], [6, 3])
    assert state.table.last.battles[1].defence_support == []
    assert state.table.armies == {"FAN": CAO, "JIH": CAO, "CSH": BIAO}
    assert state.table.guards == {}


def test_w3_support_is_not_cut_by_an_attack_that_fails():
    state = china({YUAN: "JIH FAN", CAO: "YAN TAI"}, order=[YUAN, CAO])
    play(state, ["A FAN S JIH"])
    play(state, ["A TAI - FAN", "A YAN - JIH"], [1, 6], [6, 2, 3])
    assert state.table.last.battles[1].defence_support == ["FAN"]


def test_w3_by_option_an_attacked_supporter_supports_no_more():
    state = china({YUAN: "JIH FAN", CAO: "YAN TAI"}, order=[YUAN, CAO], support_cut=True)
    play(state, ["A FAN S JIH"])
    play(state, ["A TAI - FAN", "A YAN - JIH"], [1, 6], [6, 2])
    assert state.table.last.battles[1].defence_support == []


def test_w5_support_of_an_attack_is_spent_and_does_not_stay_with_the_winner():
    state = china({YUAN: "JIH FAN", CAO: "YAN CHL"}, order=[YUAN, CAO])
    play(state, ["A JIH - YAN", "A FAN S JIH - YAN"], [5, 5, 1])
    assert state.table.guards == {}
    play(state, ["A CHL - YAN"], [2, 1])
    assert state.table.armies["YAN"] == CAO


def test_w5_by_option_the_winner_keeps_its_supporters():
    state = china({YUAN: "JIH FAN", CAO: "YAN CHL"}, order=[YUAN, CAO], carry_support=True)
    play(state, ["A JIH - YAN", "A FAN S JIH - YAN"], [5, 5, 1])
    assert state.table.guards == {"YAN": ["FAN"]}
    play(state, ["A CHL - YAN"], [2, 1, 3])
    assert state.table.armies["YAN"] == YUAN


def test_w21_a_support_of_an_attack_lapses_if_no_battle_comes():
    empty = play(china({YUAN: "JIH FAN"}), ["A JIH - YAN", "A FAN S JIH - YAN"])
    assert results(empty) == {"JIH": "done", "FAN": "void"}
    stays = play(china({YUAN: "JIH FAN", CAO: "YAN"}), ["A FAN S JIH - YAN"])
    assert results(stays) == {"FAN": "void"}
    assert stays.table.guards == {}


def test_a_captured_territory_takes_no_support_over():
    state = china({YUAN: "JIH FAN", CAO: "YAN"}, order=[YUAN, CAO])
    play(state, ["A FAN S JIH"])
    play(state, ["A YAN - JIH"], [6, 1, 1])
    assert state.table.armies["JIH"] == CAO
    assert state.table.guards == {}


def test_w13_another_warlords_army_is_supported_only_by_option():
    armies = {YUAN: "JIH", CAO: "YAN", SUN: "XPI"}
    with pytest.raises(Illegal, match="you support only your own"):
        prompt_of(china(armies), YUAN).read(["A JIH S YAN"])
    state = china(armies, order=[YUAN, SUN, CAO], foreign_support=True)
    play(state, ["A JIH S YAN"])
    play(state, ["A XPI - YAN"], [6, 3, 4])
    assert state.table.armies["YAN"] == CAO


def test_w13_an_ally_is_supported_in_an_attack_that_he_orders_later():
    state = china({YUAN: "JIH", CAO: "XPI", SUN: "YAN"}, order=[YUAN, CAO, SUN], foreign_support=True)
    play(state, ["A JIH S XPI - YAN"])
    assert results(state) == {"JIH": "done"}
    assert prompt_of(state).shape.check("A XPI - YAN", ()).notes == (
        "A XPI - YAN: 2 dice against 1: 90.05 %",
    )
    play(state, ["A XPI - YAN"], [2, 3, 4])
    assert state.table.armies["YAN"] == CAO
    assert state.table.pledges == []


@pytest.mark.parametrize("fallen", ["CHD", "YON"])
def test_w13_a_pledge_outlives_the_armies_that_it_is_not_for(fallen):
    """XPI was promised support; who falls stands before it by code, then behind it."""
    near = {"CHD": "HZH", "YON": "LAN"}[fallen]
    state = china(
        {YUAN: "JIH", CAO: f"XPI {near}", SUN: f"YAN {fallen}"}, order=[YUAN, CAO, SUN], foreign_support=True
    )
    play(state, ["A JIH S XPI - YAN"])
    leave(state.table, fallen)
    assert [(pledge.at, pledge.of) for pledge in state.table.pledges] == [("JIH", "XPI")]
    leave(state.table, "XPI")
    assert state.table.pledges == []


def test_w13_only_the_support_of_anothers_attack_is_a_pledge():
    state = china({YUAN: "JIH FAN TAI YAN", CAO: "LUO"}, order=[YUAN, CAO], foreign_support=True)
    play(state, ["A YAN H", "A FAN S JIH", "A TAI S YAN - FAN", "A JIH H"])
    assert state.table.pledges == []


def test_w13_a_pledge_lapses_at_its_givers_next_slot():
    state = china({YUAN: "JIH", CAO: "XPI", SUN: "YAN"}, order=[YUAN, CAO, SUN], foreign_support=True)
    for lines in (["A JIH S XPI - YAN"], [], [], []):
        play(state, lines)
    assert state.table.pledges == []


def test_w4_by_option_support_to_hold_lasts_until_the_slot_of_a_year_later():
    state = china(
        {YUAN: "JIH FAN", CAO: "LUO"}, {YUAN: "JIH", CAO: "LUO"}, order=[YUAN, CAO], support_until="year"
    )
    play(state, ["A FAN S JIH"])
    state.table.season, state.table.mover = "fall", 0
    play(state, ["A JIH H"])
    assert state.table.guards == {"JIH": ["FAN"]}, "FAN had no order in Fall and goes on supporting"
    state.table.season, state.table.mover, state.table.year = "spring", 0, 2
    play(state, [])
    assert state.table.guards == {}


def test_w4_by_option_another_order_ends_the_support():
    state = china(
        {YUAN: "JIH FAN", CAO: "LUO"}, {YUAN: "JIH", CAO: "LUO"}, order=[YUAN, CAO], support_until="year"
    )
    play(state, ["A FAN S JIH"])
    state.table.season, state.table.mover = "fall", 0
    play(state, ["A FAN H"])
    assert state.table.guards == state.table.guarding == {}


def test_w13_independents_take_no_support():
    state = china({YUAN: "HED", NOBODY: "YON", CAO: "LUO"}, foreign_support=True)
    with pytest.raises(Illegal, match="who take no support"):
        prompt_of(state, YUAN).read(["A HED S YON"])


def test_w12_by_option_the_dice_fall_before_the_next_order_is_written():
    state = china({YUAN: "JIH FAN", CAO: "YAN"}, order=[YUAN, CAO], stepwise=True)
    steps = {YUAN: [["A JIH - YAN"], ["A FAN - YAN"]]}
    play(state, steps, [1, 6], [6, 1])
    assert state.table.armies == {"YAN": YUAN}
    assert results(state) == {"JIH": "lost", "FAN": "won"}


def test_w12_supports_come_before_the_attack_they_help_and_each_army_acts_once():
    state = china({YUAN: "JIH FAN", CAO: "YAN"}, order=[YUAN, CAO], stepwise=True)
    play(state, {YUAN: [["A FAN S JIH - YAN"], ["A JIH - YAN"]]}, [1, 4, 4])
    assert state.table.armies["YAN"] == YUAN
    again = china({YUAN: "JIH FAN", CAO: "WAN"}, order=[YUAN, CAO], stepwise=True)
    with pytest.raises(Illegal, match="has had its order"):
        play(again, {YUAN: [["A FAN - TAI"], ["A TAI - ZHN"]]})


def test_w12_who_supported_a_lost_attack_has_had_their_order():
    """A supporter is not destroyed with the attacker: it stands where it stood, and acts no more."""
    state = china({YUAN: "JIH FAN", CAO: "YAN"}, order=[YUAN, CAO], stepwise=True)
    steps = {YUAN: [["A FAN S JIH - YAN"], ["A JIH - YAN"]]}
    play(state, steps, [1, 1, 6])
    assert state.table.armies == {"FAN": YUAN, "YAN": CAO}
    assert state.table.mover == 1, "no army is left that could act: the slot is over"


def test_w12_the_hours_are_those_of_the_slot_and_who_gave_an_order_has_not_missed_it():
    state = china({YUAN: "JIH FAN", CAO: "YAN"}, order=[YUAN, CAO], stepwise=True)
    script = turn(state)
    first = next(script)
    second = script.send({YUAN: first.prompts[YUAN].read(["A FAN H"])})
    assert first.clock == second.clock == "Spring of year 1: Yuan Shao"
    assert (first.heard, second.heard) == (False, True)
    fresh = china({YUAN: "JIH FAN", CAO: "YAN"}, order=[YUAN, CAO], stepwise=True)
    position = runner.resume(GAME, Save(0, fresh.model_dump(mode="json")), DICE)
    position = runner.answer(GAME, position.save, DICE, YUAN, ["A FAN H"])
    position = runner.expire(GAME, position.save, DICE)
    assert position.state.absences.get(YUAN, 0) == 0
    assert not [e for page in position.filled for e in page.told if e.kind == "missed"]


def test_w12_no_order_ends_the_slot_and_one_order_is_taken_at_a_time():
    state = china({YUAN: "JIH FAN", CAO: "YAN"}, order=[YUAN, CAO], stepwise=True)
    with pytest.raises(Illegal, match="one order at a time"):
        play(state, {YUAN: [["A FAN H", "A JIH H"]]})
    fresh = china({YUAN: "JIH FAN", CAO: "YAN"}, order=[YUAN, CAO], stepwise=True)
    assert play(fresh, {YUAN: [["A FAN H"], []]}).table.mover == 1


def test_w12_the_last_message_is_the_next_order():
    prompt = prompt_of(china({YUAN: "JIH FAN", CAO: "YAN"}, stepwise=True))
    assert prompt.shape.check("A JIH H", ("A FAN H",)).lines == ("A JIH H",)
    assert prompt.shape.check("nonsense", ("A FAN H",)).lines == ("A FAN H",)


def test_w12_an_army_that_has_had_its_order_is_supported_to_hold_only():
    state = china({YUAN: "JIH FAN", CAO: "YAN"}, order=[YUAN, CAO], stepwise=True)
    with pytest.raises(Illegal, match="will not attack"):
        play(state, {YUAN: [["A JIH H"], ["A FAN S JIH - YAN"]]})
    fresh = china({YUAN: "JIH FAN", CAO: "YAN"}, order=[YUAN, CAO], stepwise=True)
    play(fresh, {YUAN: [["A JIH H"], ["A FAN S JIH"]]})
    assert fresh.table.guards == {"JIH": ["FAN"]}


def test_w12_a_slot_of_many_armies_stays_short():
    many = "JIH FAN ZHN QNG BOH TSH XPI QIA CHL XCH RUN WAN LUO HNE SHD TAI DAI YOU LXI HED"
    state = china({YUAN: many, CAO: "CHD"}, order=[YUAN, CAO], stepwise=True)
    script, answers = turn(state), 0
    ask = next(script)
    while YUAN in ask.prompts or CHANCE in ask.prompts:
        answers += 1
        legal = ask.prompts[YUAN].shape.legal()
        unit = next(iter(legal))
        try:
            ask = script.send({YUAN: ask.prompts[YUAN].read([legal[unit][-1]])})
        except StopIteration:
            break
    assert answers == len(many.split())


def test_an_army_that_supports_does_not_move_and_its_orders_are_reported():
    state = play(china({YUAN: "JIH FAN", CAO: "YAN"}), ["A FAN S JIH - YAN", "A JIH - YAN"], [6, 6, 1])
    assert state.table.last.orders == [
        Order(seat=YUAN, kind="support move", at="FAN", of="JIH", to="YAN", result="won"),
        Order(seat=YUAN, kind="move", at="JIH", to="YAN", result="won"),
    ]


def test_while_a_slot_is_open_all_see_the_report_of_the_last_one():
    state = play(china({YUAN: "JIH", CAO: "LUO"}, order=[YUAN, CAO]), ["A JIH - YAN"])
    next(turn(state))
    assert state.table.last.seat == YUAN
    assert state.table.last.orders[0].to == "YAN"


def test_w23_a_warlord_without_an_army_is_not_asked():
    state = play(china({CAO: "LUO"}, {YUAN: "JIH", CAO: "LUO"}, order=[YUAN, CAO]))
    assert [event.kind for event in state.told] == ["idle"]
    assert state.table.mover == 1
