"""Costs of actions: level 0, 4 or 7 Chão, less one for each Rice, Forest or Mine; and who owes what."""

import pytest

from games.yuan.plan_model import bill
from tests.games.yuan import oracle_board
from tests.games.yuan.play import DRAGON, HORSE, TIGER, chao, plan, play, position, yuan

RICE, MORE_RICE = "HEG YID WEN QIN", "JJG DAM DAT HAN"
FORESTS, MINES = "SHX QUA GAN ZHA DAL", "YAA XIA"


def cost(state, text, seat=DRAGON):
    """Return the cost of a plan by both computations."""
    total = bill(state.table, seat, plan(text)).total
    assert total == oracle_board.total_cost(position(state), seat, plan(text))
    return total


@pytest.mark.parametrize("level, price", [(1, 0), (2, 4), (3, 7)])
@pytest.mark.parametrize("action", "DFM")
def test_each_action_has_a_cost_in_chao_depending_on_its_level(level, price, action):
    assert cost(yuan({DRAGON: "GUD:C"}), f"GUD {action}{level}") == price


def test_example_1_two_rice_paddies_make_development_ii_cost_two_instead_of_four():
    assert cost(yuan({DRAGON: "HEG YID:C"}), "HEG D2") == 2


@pytest.mark.parametrize("held", [RICE, f"{RICE} {MORE_RICE}"])
def test_example_1_no_chao_with_four_rice_paddies_or_more(held):
    assert cost(yuan({DRAGON: held}), "HEG D2") == 0


def test_example_2_eleven_chao_for_development_i_fortification_iii_militarization_ii():
    assert cost(yuan({DRAGON: "GUD:C"}), "GUD D1 F3 M2") == 11


def test_example_2_four_rice_fields_five_forests_and_two_mines_leave_a_cost_of_four():
    state = yuan({DRAGON: f"{RICE} {FORESTS} {MINES}"}, chao=5)
    assert cost(state, "HEG D1 F3 M2") == 4
    assert chao(play(state, dragon="HEG D1 F3 M2"), DRAGON) == 1


def test_example_2_or_produce_their_equivalent_thanks_to_the_town_which_doubles_production():
    assert cost(yuan({DRAGON: "HEG YID:CC WEN SHX:CC QUA:CC GAN YAA:CC"}), "HEG D1 F3 M2") == 4


def test_hills_do_not_generate_resources():
    assert cost(yuan({DRAGON: "GUD:CC DOC HUI LON"}), "GUD D2 F2 M2") == 12


def test_a_surplus_of_one_kind_does_not_lower_another():
    assert cost(yuan({DRAGON: f"{RICE} {MORE_RICE} GUD:C"}), "GUD D2 F2 M2") == 8


def test_y1_provinces_won_this_turn_do_not_lower_costs():
    """SHX with its neighbour YID brings a forest and a rice; the Fortification still costs 4."""
    state = play(yuan({DRAGON: "HEG:C"}, chao=4), dragon="SHX D1 F2")
    assert chao(state, DRAGON) == 0
    assert state.table.owner("SHX") == DRAGON


def test_the_cost_is_paid_at_the_start_of_the_resolution_phase():
    """Development II brings its 2 Chão only at Income: a thief finds nothing to steal before."""
    held = {DRAGON: "GUD:C", TIGER: "HEG:C"}
    state = play(yuan(held, chao={DRAGON: 4, TIGER: 10}), dragon="GUD D2", tiger="HEG D3")
    assert chao(state, DRAGON) == 2
    assert chao(state, TIGER) == 10 - 7 + 1


def test_a_player_who_passes_earns_six_chao_in_the_income_phase():
    state = play(yuan({DRAGON: "GUD:C", TIGER: "LON:C", HORSE: ""}, chao=3), dragon="PASS", tiger="LON M1")
    assert [chao(state, seat) for seat in (DRAGON, TIGER, HORSE)] == [9, 3, 9]


# --------------------------------------------------------------------------------------------- Zhuang's loan


def zhuang(held="GUD:C", chao=0, **more):
    return yuan(
        {DRAGON: held, TIGER: "LON:C"}, chao={DRAGON: chao, TIGER: 0}, clans={DRAGON: "zhuang"}, **more
    )


def test_y15_zhuang_what_a_plan_costs_more_than_the_clan_has_is_borrowed():
    """It pays 4 of the 7 itself and borrows 3; nothing comes in."""
    state = play(zhuang(chao=4), dragon="GUD F3")
    assert (chao(state, DRAGON), state.table.loans[DRAGON], state.table.forced) == (0, 3, [DRAGON])


def test_zhuang_or_spend_your_next_turn_repaying_the_loan():
    state = zhuang(chao=4)
    play(state, dragon="GUD F3")
    play(state, tiger="LON M1")
    assert (chao(state, DRAGON), state.table.loans[DRAGON], state.table.forced) == (3, 0, [])


def test_y31_costs_come_from_chao_first_and_gains_come_before_the_loan_is_repaid():
    """Expansion II for 4: 3 of its own and 1 lent; 2 come in, 1 goes back."""
    state = play(zhuang(chao=3), dragon="GUD D2")
    assert (chao(state, DRAGON), state.table.loans[DRAGON], state.table.forced) == (1, 0, [])


def test_y31_chao_that_just_suffices_repays_the_loan():
    """Expansion II for 4: 2 of its own and 2 lent; 2 come in and go back."""
    state = play(zhuang(chao=2), dragon="GUD D2")
    assert (chao(state, DRAGON), state.table.loans[DRAGON], state.table.forced) == (0, 0, [])


def test_y31_a_loan_that_chao_does_not_cover_is_not_repaid_in_part():
    state = play(zhuang(chao=1), dragon="GUD D2")
    assert (chao(state, DRAGON), state.table.loans[DRAGON], state.table.forced) == (2, 3, [DRAGON])


def test_y31_a_cancelled_plans_refund_pays_the_loan_first():
    """Both colonize SHX: 7 come back, 5 of them to the loan; 2 and the 6 of a pass are its own."""
    state = yuan({DRAGON: "GUD:C", TIGER: "YID:C"}, chao={DRAGON: 2, TIGER: 0}, clans={DRAGON: "zhuang"})
    play(state, dragon="SHX D1 F3", tiger="SHX D1")
    assert (chao(state, DRAGON), state.table.loans[DRAGON], state.table.forced) == (8, 0, [])


def test_y31_the_refund_of_a_fortification_after_attack_pays_the_loan_first():
    """Attack I with Fortification II for 4, all lent; the attack fails and 4 come back to the loan."""
    held = {DRAGON: "GUD:C1", TIGER: "HEG:C1"}
    state = yuan(held, chao=0, clans={DRAGON: "zhuang"})
    play(state, dragon="HEG F2 M1")
    assert (chao(state, DRAGON), state.table.loans[DRAGON], state.table.forced) == (0, 0, [])


def test_y31_what_such_a_refund_leaves_of_the_loan_is_still_owed():
    """A forest and a mine make it 3 and 3, all lent; HEG holds, and 3 come back."""
    held = {DRAGON: "GUD:C1 SHX YAA", TIGER: "HEG:C3"}
    state = yuan(held, chao=0, clans={DRAGON: "zhuang"})
    play(state, dragon="HEG F2 M2")
    assert (chao(state, DRAGON), state.table.loans[DRAGON], state.table.forced) == (0, 3, [DRAGON])


def test_y32_thefts_see_chao_after_costs_and_before_refunds():
    """The collision gives Dragon's 4 back only after Horse found 1 left to steal."""
    held = {DRAGON: "HEG:C", TIGER: "YID:C", HORSE: "YAA:C"}
    state = yuan(held, chao={DRAGON: 5, TIGER: 0, HORSE: 7})
    play(state, dragon="SHX D1 F2", tiger="SHX D1", horse="YAA D3")
    assert chao(state, DRAGON) == 5 - 4 - 1 + 4 + 6
    assert chao(state, HORSE) == 7 - 7 + 1
