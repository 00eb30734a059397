"""The plans that a house may send: the targets, rivers, the island, what it can pay, and how many march."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.reading.clauses import MOST_ERRORS
from games.core.rules.errors import Illegal, OrderError
from games.yuan.plan_model import Plan
from games.yuan.public_state_model import BOARD
from games.yuan.reading.plan_question import plan_prompt
from tests.examples import examples
from tests.games.yuan import oracle_board, oracle_plans
from tests.games.yuan.chance import random_table
from tests.games.yuan.play import DRAGON, LAYOUTS, TIGER, position, yuan
from tests.steps import steps

EVERY = [levels for levels in product(range(4), repeat=3) if any(levels)]
RICH = 40


def prompt(held="HEG:C2 YAA", foe="XIA DAL:C", chao=RICH, **more):
    table = yuan({DRAGON: held, TIGER: foe}, chao=chao, **more).table
    return plan_prompt(table, DRAGON, chao, "plan", "?")


def levels(target, **more):
    """The levels that may be planned for a province, as (D, F, M)."""
    lines = prompt(**more).shape.legal().get(target, [])
    digits = [{word[0]: int(word[1]) for word in line.split()[2:]} for line in lines]
    return {(found.get("D", 0), found.get("F", 0), found.get("M", 0)) for found in digits}


def refusal(text, **more):
    sheet = prompt(**more).shape.check(text, ())
    assert sheet.lines == ()
    [error] = sheet.errors
    assert isinstance(error, Illegal)
    assert prompt(**more).shape.check(error.example, ()).errors == ()
    return error.message


def test_a_free_province_within_reach_is_colonized_and_more_only_with_that():
    assert levels("SHX") == {each for each in EVERY if each[0]}
    assert "go there only with Development" in refusal("PLAN SHX F2")
    assert "go there only with Development" in refusal("PLAN SHX M2")


def test_a_province_over_the_water_is_within_reach():
    assert (1, 0, 0) in levels("TAN", held="HAN:C")
    assert (1, 0, 0) not in levels("NIN", held="HAN:C")


def test_a_free_province_out_of_reach_takes_development_iii():
    assert levels("DAT") == {each for each in EVERY if each[0] == 3}
    assert "neither adjacent nor connected" in refusal("PLAN DAT D2")


def test_one_s_own_village_and_city_take_everything():
    assert levels("YAA") == levels("HEG") == set(EVERY)


def test_an_enemy_province_near_an_army_is_attacked_and_fortified_after_that():
    assert levels("XIA") == {each for each in EVERY if not each[0] and each[2]}
    assert "no Development there" in refusal("PLAN XIA D1 M1")
    assert "needs M1, M2 or M3 as well" in refusal("PLAN XIA F2")


def test_an_enemy_province_without_an_army_near_it_is_safe():
    assert levels("DAL") == set()
    assert "no army of yours stands" in refusal("PLAN DAL M1")
    assert levels("XIA", held="HEG:C YAA DOC:C2") == levels("XIA")


def test_a_house_without_a_province_passes_or_colonizes_with_development_iii():
    assert levels("SHX", held="") == {each for each in EVERY if each[0] == 3}
    assert levels("XIA", held="") == set()
    assert "without a province you may pass" in refusal("PLAN SHX D1", held="")


def test_a_river_is_passable_where_no_enemy_army_stands_at_its_end():
    assert (1, 0, 0) in levels("JID", held="HAN:C", rivers=True)
    assert (0, 0, 1) in levels("JID", held="HAN:C1", foe="JID:C", rivers=True)
    assert levels("JID", held="HAN:C1", foe="JID:C1", rivers=True) == set()
    assert levels("JID", held="HAN:C1", foe="JID:C1")
    assert "the river" in refusal("PLAN JID M1", held="HAN:C1", foe="JID:C1", rivers=True)
    assert (0, 0, 1) in levels("JID", held="HAN:C1 DEZ:1", foe="JID:C1", rivers=True)


def island(**more):
    layout = LAYOUTS["mystic_island"]
    tiles, sea = layout["tiles"], [tuple(place) for place in layout["sea"]]
    inside = ["GUP", "FUZ", "GUA", "HEJ", "ZHE", "QIZ"]
    return {"tiles": tiles, "sea": sea, "island": inside, "capital": {DRAGON: "GUP"}, **more}


def test_the_house_of_the_island_recruits_and_attacks_with_nothing_outside_it():
    table = {"held": "GUP:C1 DAT:C2 ZHA", "foe": "GAO"}
    assert levels("DAT", **table, **island()) == {each for each in EVERY if not each[2]}
    assert levels("DAM", **table, **island()) == {each for each in EVERY if each[0] and not each[2]}
    assert levels("GUP", **table, **island()) == set(EVERY)
    assert "outside your island" in refusal("PLAN DAT M2", **table, **island())
    far = {"held": "GUP:C DAT:C2 ZHA", "foe": "GAO"}
    assert levels("GAO", **far, **island()) == set()
    assert "armies outside your island may not attack" in refusal("PLAN GAO M1", **far, **island())
    other = island(capital={TIGER: "GUP"})
    assert levels("DAT", **table, **other) == set(EVERY)


def test_a_target_is_a_province_on_this_table():
    shape = prompt().shape
    assert "SHU" not in shape.legal()
    for name in ("SHU", "Shunde", "Chik"):
        [error] = shape.check(f"{name} D3", ()).errors
        assert "is not on this table" in error.message


# ---------------------------------------------------------------------------------------------- what it costs


def test_development_ii_costs_two_with_two_rice_and_nothing_with_four():
    two, four = "HEG:C DAT", "HEG:C DAT DAM HAN"
    assert prompt(two, chao=2).shape.check("PLAN SHX D2", ()).errors == ()
    assert "that costs 2 Chão (development 4 - 2 for rice = 2); you have 1." in refusal(
        "PLAN SHX D2", held=two, chao=1
    )
    assert prompt(four, chao=0).shape.check("PLAN SHX D2", ()).errors == ()


def test_the_rulebook_s_second_example_costs_four_in_all():
    held = "HEG:C DAT DAM HAN DAL SHA KUI BIA GAN XIA YAA"
    table = {"held": held, "foe": "TAY"}
    assert prompt(**table, chao=4).shape.check("HEG D1 F3 M2", ()).lines == ("PLAN HEG D1 F3 M2",)
    message = refusal("HEG D1 F3 M2", **table, chao=3)
    assert (
        "that costs 4 Chão (fortification 7 - 5 for forest = 2, militarization 4 - 2 for mine = 2)" in message
    )


def test_every_kind_is_reckoned_by_itself_and_not_below_nothing():
    message = refusal("HEG D2 F3", held="HEG:C DAT DAM HAN JJG", chao=6)
    assert message == (
        "that costs 7 Chão (development 4 - 4 for rice = 0, fortification 7 - 0 = 7); you have 6."
    )


def test_luong_pays_one_more_for_fortification_iii():
    clans = {DRAGON: "luong", TIGER: "huan"}
    assert "that costs 8 Chão (fortification 8 - 0 = 8)" in refusal("HEG F3", chao=7, clans=clans)
    assert prompt(chao=7).shape.check("HEG F3", ()).errors == ()


def test_zhuang_borrows_up_to_six_unless_it_still_owes():
    clans = {DRAGON: "zhuang", TIGER: "huan"}
    assert prompt(chao=1, clans=clans).shape.check("HEG F3", ()).errors == ()
    assert "you have 0 and can borrow 6." in refusal("HEG F3", chao=0, clans=clans)
    assert "you have 1." in refusal("HEG F3", chao=1, clans=clans, loans={DRAGON: 2})


# --------------------------------------------------------------------------------------------- who marches


def test_merkit_may_send_some_of_the_armies_that_can_march():
    more = {"held": "HEG:C2 YAA:1", "clans": {DRAGON: "merkit", TIGER: "huan"}}
    lines = prompt(**more).shape.legal()["XIA"]
    assert [line for line in lines if line.startswith("PLAN XIA M1")] == [
        "PLAN XIA M1",
        "PLAN XIA M1 WITH 1",
        "PLAN XIA M1 WITH 2",
        "PLAN XIA M1 WITH 3",
    ]
    assert prompt(**more).shape.check("XIA M1 WITH 3", ()).lines == ("PLAN XIA M1 WITH 3",)
    assert "3 armies can march to Xiangyang: WITH takes 1 to 3" in refusal("XIA M1 WITH 4", **more)
    assert "this is no attack" in refusal("HEG M1 WITH 1", **more)
    one = {**more, "held": "HEG:C1 YAA"}
    assert prompt(**one).shape.check("XIA M1 WITH 1", ()).lines == ("PLAN XIA M1 WITH 1",)
    assert "nothing to choose" in refusal("XIA M1 WITH 2", **one)
    assert "only the Merkit choose" in refusal("XIA M1 WITH 1")


def test_a_speculative_table_takes_any_target_of_the_land():
    shape = prompt(chao=0, speculative=True).shape
    for text in ("DAL M1", "DAT D1", "SHX F1", "XIA D1 F1"):
        assert shape.check(text, ()).errors == ()
    assert shape.check("DAL M1 F2", ()).errors
    assert set(shape.legal()) == {"PASS", *position(yuan({DRAGON: "HEG"}))["land"]["at"]}


# ----------------------------------------------------------------------------------------------- all of it


@pytest.mark.long
@settings(max_examples=examples(40))
@given(st.integers(0, 10**9))
def test_what_is_listed_is_what_the_digest_allows_and_what_is_accepted(seed):
    chance = random.Random(seed)
    state = random_table(chance)
    p = position(state)
    seat = chance.choice(p["seats"])
    chao = p["chao"][seat]
    question = plan_prompt(state.table, seat, chao, "plan", "?")
    legal = [line for lines in question.shape.legal().values() for line in lines]
    costs = {each: oracle_board.total_cost(p, seat, Plan("X", *each)) for each in EVERY}
    assert len(set(legal)) == len(legal)
    assert set(legal) == oracle_plans.lines(p, seat, chao, costs)
    anything = [
        Plan(chance.choice(list(BOARD)), *chance.choice(EVERY), force=chance.choice([0, 0, 1, 3])).text
        for _ in range(20)
    ]
    for line in chance.sample(legal, min(20, len(legal))) + anything:
        agrees(question, line, is_legal=line in legal)


def agrees(question, line, *, is_legal):
    sheet = question.shape.check(line, ())
    if is_legal:
        assert (sheet.errors, sheet.lines) == ((), (line,))
        assert question.read([line]).text == line
        return
    assert sheet.lines == ()
    assert 0 < len(sheet.errors) <= MOST_ERRORS
    for error in sheet.errors:
        assert question.shape.check(error.example, ()).errors == ()
    with pytest.raises(OrderError):
        question.read([line])


def test_the_list_grows_as_the_land_and_one_line_is_read_without_it():
    """Anything may be aimed at: four houses have 78 provinces with 63 plans for each, eight have 156."""
    listed, read = {}, {}
    for houses in (4, 8):
        tiles, cities = (LAYOUTS[f"default_{houses}p"][each] for each in ("tiles", "cities"))
        table = yuan({DRAGON: f"{cities[0]}:C3"}, tiles=tiles, chao=RICH, speculative=True).table
        shape = plan_prompt(table, DRAGON, RICH, "plan", "?").shape
        line = f"PLAN {cities[0]} D2 F2 M2"
        assert shape.check(line, ()).lines == (line,)
        read[houses] = steps(lambda shape=shape, line=line: shape.check(line, ()))
        fresh = plan_prompt(table, DRAGON, RICH, "plan", "?").shape
        listed[houses] = steps(fresh.legal)
        assert sum(map(len, fresh.legal().values())) == houses * 39 // 2 * 63 + 1
    assert listed[8] < 2.5 * listed[4]
    assert read[8] < 1.25 * read[4]
