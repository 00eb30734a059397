"""Parts of a plan that are legal but come to nothing: the sender is warned, and only where it is so."""

import pytest

from games.core.rules.protocol import view
from games.yuan.forecast.foretell import foreteller
from games.yuan.public_state_model import YELLOW
from games.yuan.reading.plan_question import plan_prompt
from games.yuan.telling.lessons import lesson
from tests.games.yuan.play import DRAGON, TIGER, yuan


def checked(text, state):
    """Return the check of a plan of Dragon's on a table."""
    chao, foretell = state.hands[DRAGON].chao, foreteller(state, DRAGON)
    return plan_prompt(state.table, DRAGON, chao, "plan", "?", foretell).shape.check(text, ())


def warnings(text, held, foe="DAL:C", clan="", **more):
    clans = {DRAGON: clan, TIGER: "luong"} if clan else None
    houses = {DRAGON: held, TIGER: foe}
    if yellow := more.pop("yellow", ""):
        houses[YELLOW] = yellow
    sheet = checked(text, yuan(houses, clans=clans, **{"chao": 40, **more}))
    assert sheet.errors == ()
    return [warning.removeprefix(f"{sheet.lines[0]}: ") for warning in sheet.warnings]


@pytest.mark.parametrize(
    "text, held, words",
    [
        ("heg f1", "HEG:CC", "Hengzhou is doubled already: Fortification I does not double it again."),
        (
            "heg f2",
            "HEG:CC",
            "doubled already: Fortification II does not double it again and only adds the rampart",
        ),
        ("heg f2", "HEG:CCW", "doubled already: Fortification II does not double it again."),
        ("heg f2", "HEG:CW", "has its rampart already, so Fortification II only doubles it"),
        ("heg f2", "HEG:CS", "has its rampart already, so Fortification II only doubles it"),
        ("heg f3", "HEG:CS", "is indestructible already, so Fortification III only adds the army"),
        ("yaa f1", "HEG:C YAA", "Yan'an is a Village by then, for which Fortification I does nothing"),
        ("heg f3", "HEG:C3 YAA:3 GUD:3", "no army is left in your stock, so Fortification III adds none"),
        ("heg m1", "HEG:C", "Recruitment I brings no army"),
        ("yaa m2", "HEG:C YAA", "Yan'an is a Village, and only a City recruits"),
        ("yaa f1 m2", "HEG:C YAA", "only a City recruits"),
        ("heg m2", "HEG:C3 YAA:3 GUD:3", "no army of yours can come from the stock, not 1"),
        ("heg m3", "HEG:C1 YAA:3 GUD:3", "only 2 armies of yours can come from the stock, not 3"),
        ("heg f3 m3", "HEG:C YAA:3 GUD:3", "only 2 armies of yours can come from the stock, not 3"),
        ("heg m3", "HEG:C2", "no more than three stay in Hengzhou: 2 armies back to the stock at the end"),
        ("heg f3 m2", "HEG:C2", "no more than three stay in Hengzhou: 1 army back"),
        ("shx m2 d1", "HEG:C", "Shaoxing is a Village, and only a City recruits"),
        ("shx f1 d1", "HEG:C", "Shaoxing is a Village by then, for which Fortification I does nothing"),
    ],
)
def test_works_and_recruits_that_come_to_nothing(text, held, words):
    assert any(words in warning for warning in warnings(text, held))


@pytest.mark.parametrize(
    "text, held",
    [
        ("heg f1", "HEG:C"),
        ("heg f2", "HEG:C"),
        ("heg f3", "HEG:CCW"),
        ("yaa f2", "HEG:C YAA"),
        ("yaa f2 m2", "HEG:C YAA"),
        ("yaa f3 m2", "HEG:C YAA"),
        ("heg m3", "HEG:C"),
        ("dat d3 f1 m2", "HEG:C"),
        ("shx d1", "HEG:C"),
        ("shx d1 f2 m2", "HEG:C"),
        ("pass", "HEG:C"),
    ],
)
def test_what_works_gets_no_warning(text, held):
    """A colony far from one's Cities becomes a City, so that all further actions apply to one."""
    assert warnings(text, held) == []


def test_expansion_iii_builds_no_second_temple_and_none_that_is_not_there():
    assert warnings("heg d3", "HEG:C") == []
    assert "stands in Hengzhou already" in warnings("heg d3", "HEG:C", temples="HEG")[0]
    assert "no temple is left" in warnings("heg d3", "HEG:C", temples_left=0)[0]


def test_an_expansion_without_a_free_province_takes_none():
    assert "no free province is adjacent" in warnings("heg d1", "HEG:C GUD SHX", "XIA:C YAA YID")[0]
    assert warnings("heg d1", "HEG:C GUD", "XIA:C YAA") == []
    assert warnings("heg d2", "HEG:C GUD SHX", "XIA:C YAA YID") == []


@pytest.mark.parametrize(
    "text, held, foe, words",
    [
        (
            "xia m1",
            "HEG:C2",
            "XIA:2",
            "2 armies of yours meet 2 armies in Xiangyang; as things stand the attack",
        ),
        ("xia m2", "HEG:C2", "XIA:3", "3 armies of yours meet 3 armies"),
        ("xia m1", "HEG:C1", "XIA:1", "1 army of yours meets 1 army"),
        (
            "xia m1",
            "HEG:C2",
            "XIA:CW",
            "meet no armies and a defence of 2 in Xiangyang; as things stand it takes 3",
        ),
        ("xia m2", "HEG:C3", "XIA:CW2", "4 armies of yours meet 2 armies and a defence of 2 in Xiangyang"),
        ("xia m2", "HEG:C3", "XIA:CW2", "as things stand it takes 5"),
        ("xia m1", "HEG:C1", "XIA DOC:CS", "a defence of 1 in Xiangyang; as things stand it takes 2."),
        ("xia m1", "HEG:C3", "XIA:CS1", "indestructible: an attack kills its armies at most, now its 1 army"),
        ("xia m1", "HEG:C3", "XIA:CS", "now nothing, for there are none"),
        ("xia m2", "HEG:C3 YAA:3 GUD:3", "XIA:3", "no army is left in your stock to join the attack"),
        ("xia f1 m1", "HEG:C2", "XIA", "is a Village by then, for which Fortification I does nothing"),
    ],
)
def test_an_attack_weaker_than_what_stands_there_now(text, held, foe, words):
    assert any(words in warning for warning in warnings(text, held, foe))


@pytest.mark.parametrize(
    "text, held, foe",
    [
        ("xia m1", "HEG:C3", "XIA:2"),
        ("xia m2", "HEG:C2", "XIA:2"),
        ("xia m1", "HEG:C3", "XIA:CW"),
        ("xia m1", "HEG:C2", "XIA DOC:CS"),
        ("xia f2 m1", "HEG:C2", "XIA"),
        ("xia f1 m1", "HEG:2", "XIA"),
    ],
)
def test_an_attack_that_is_strong_enough_gets_no_warning(text, held, foe):
    assert warnings(text, held, foe) == []


def test_more_than_three_who_take_a_province_do_not_stay_there():
    """Four and one from the stock march on a Village that nobody guards."""
    assert warnings("xia m2", "HEG:C2 YAA:2", "XIA") == [
        "no more than three stay in Xiangyang: 2 armies back to the stock at the end."
    ]
    assert warnings("xia m1", "HEG:C2 YAA:1", "XIA") == []


def test_goujian_s_wood_defends_with_one():
    state = yuan({DRAGON: "HEG:C2", TIGER: "XIA:CW"}, clans={DRAGON: "huan", TIGER: "goujian"}, chao=9)
    assert checked("xia m1", state).warnings == ()


def test_borjigin_s_first_level_brings_an_army_too():
    assert warnings("xia m1", "HEG:C2", "XIA:2", clan="borjigin") == []


def test_merkit_attacks_with_as_many_as_it_says():
    assert warnings("xia m1", "HEG:C3", "XIA:1", clan="merkit") == []
    assert "1 army of yours meets 1 army" in warnings("xia m1 with 1", "HEG:C3", "XIA:1", clan="merkit")[0]


def test_yellow_s_armies_never_die():
    found = warnings("xia m1", "HEG:C3", yellow="XIA:1", yellow_city="XIA")
    assert found == ["Yellow's armies never die: they cost you an army each, and the rest go home."]
    assert warnings("xia m1", "HEG:C3", yellow="XIA DOC:C", yellow_city="DOC") == []


def test_huan_s_second_city_moves():
    assert "DAT" not in warnings("heg f1", "HEG:C DAT:CC", clan="huan")
    assert warnings("heg f1", "HEG:C DAT:CC", clan="huan") == [
        "Huan doubles one City only: Datong loses its second one."
    ]
    assert warnings("heg f3", "HEG:C DAT:CC", clan="huan") == []
    assert warnings("heg f1", "HEG:C DAT:CC") == []


def test_luong_doubles_what_is_indestructible():
    assert "only doubles it and adds the army" in warnings("heg f3", "HEG:CS", clan="luong")[0]
    assert "only adds the army" in warnings("heg f3", "HEG:CCS", clan="luong")[0]


def test_naiman_recruits_two():
    assert (
        "only 1 army of yours can come from the stock, not 2"
        in warnings("heg m2", "HEG:C2 YAA:3 GUD:3", clan="naiman")[0]
    )


def test_a_speculative_plan_is_told_what_it_hopes_for():
    [warning] = warnings("dal m1", "HEG:C2", speculative=True)
    assert warning.startswith("PLAN DAL M1 hopes that this changes before it is carried out: Dali belongs to")
    assert warnings("xia m1", "HEG:C2", "XIA", speculative=True) == []


def test_who_cannot_repay_is_warned_of_the_turn_that_is_lost():
    """Militarization II costs 4. Zhuang with 2 Chão borrows 2, nothing comes in, and so the next turn is a
    pass (Y31); with 4 nothing is borrowed.
    """
    assert warnings("heg m2", "HEG:C", clan="zhuang", chao=2) == [
        "your income cannot repay the 2 Chão you borrow: you have to pass the next turn."
    ]
    assert warnings("heg m2", "HEG:C", clan="zhuang", chao=4) == []


@pytest.mark.parametrize("chao", [0, 1, 6])
def test_the_example_of_the_first_lesson_borrows_nothing(chao):
    """The lesson says "a free D1, as in the example"."""
    state = yuan({DRAGON: "HEG:C", TIGER: "DAL:C"}, chao=chao, clans={DRAGON: "zhuang", TIGER: "luong"})
    prompt = plan_prompt(state.table, DRAGON, chao, "plan", "?", foreteller(state, DRAGON))
    taught = lesson(view(state, DRAGON), prompt)
    assert taught is not None
    assert taught.example.endswith(" D1")
    sheet = prompt.shape.check(taught.example, ())
    assert sheet.warnings == sheet.errors == ()
    assert any(note == f"Cost: nothing; your {chao} Chão remain." for note in sheet.notes)
