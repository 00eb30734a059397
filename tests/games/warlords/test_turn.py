"""The year: who moves when, what Fall captures, who is out, who wins, and what becomes of those who leave."""

import json

import pytest

from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.save import Act
from games.warlords import GAME
from games.warlords.public_state_model import (
    CAPITALS,
    CENTRES,
    HOME,
    INDEPENDENTS,
    Options,
    centres_of,
    supply_centres,
)
from games.warlords.state import outcome, setup
from games.warlords.turn import depart
from tests.games.warlords.play import BIAO, CAO, HAN, NOBODY, SHI, SUN, YUAN, ZHANG, china, play, told

FIFTEEN = "JIH LUO XCH WAN YAN XPI FAN ZHN QNG LLI CHB CSH DNY HNZ WUD"


def test_the_setup_of_seven():
    table = setup(list(HOME), Options()).table
    assert table.order == [SHI, HAN, BIAO, ZHANG, SUN, YUAN, CAO]
    assert [len(centres) for centres in CENTRES.values()] == [29, 29]
    assert sorted(CAPITALS) == ["CHD", "JIA", "JIH", "LUO", "YON"]
    assert [len(HOME[seat]) for seat in table.order] == [2, 2, 2, 3, 3, 4, 5]
    assert sorted(at for at, owner in table.armies.items() if owner == INDEPENDENTS) == ["HZH", "LDO", "YON"]
    assert len(table.armies) == 24
    assert len(table.centres) == 21
    assert all(table.armies[at] == owner for at, owner in table.centres.items())


def test_with_fewer_players_the_unused_warlords_are_independents():
    table = setup([CAO, SHI], Options()).table
    assert table.order == [SHI, CAO]
    assert len([at for at, owner in table.armies.items() if owner == INDEPENDENTS]) == 24 - 7
    assert sorted(table.centres) == sorted([*HOME[SHI], *HOME[CAO]])


def test_spring_and_fall_are_separate_for_each_player_and_winter_comes_last():
    state = china({YUAN: "JIH", CAO: "LUO"}, {YUAN: "JIH", CAO: "LUO"})
    seen = []
    for _ in range(6):
        seen.append((state.table.year, state.table.season, state.table.mover))
        play(state)
    assert seen == [
        (1, "spring", 0),
        (1, "spring", 1),
        (1, "fall", 0),
        (1, "fall", 1),
        (1, "winter", 0),
        (2, "spring", 0),
    ]


def test_nothing_changes_hands_in_spring():
    state = china({YUAN: "LLI", CAO: "LUO"}, {YUAN: "JIH", CAO: "LUO"})
    play(play(state))
    assert state.table.season == "fall"
    assert state.table.centres == {"JIH": YUAN, "LUO": CAO}


def test_w9_neutral_and_enemy_centres_are_taken_at_the_end_of_fall():
    state = china({YUAN: "LLI LUO JIH", CAO: "XCH"}, {YUAN: "JIH", CAO: "LUO WAN"}, season="fall")
    play(play(state))
    assert state.table.centres == {"JIH": YUAN, "LLI": YUAN, "LUO": YUAN, "XCH": CAO, "WAN": CAO}
    assert [(c.at, c.before, c.after) for c in state.table.last.captures] == [
        ("LLI", None, YUAN),
        ("LUO", CAO, YUAN),
        ("XCH", None, CAO),
    ]


def test_a_centre_without_an_army_stays_with_its_owner_and_independents_take_nothing():
    state = china(
        {YUAN: "TAI", CAO: "LUO", NOBODY: "JIH"},
        {YUAN: "JIH FAN", CAO: "LUO"},
        season="fall",
        order=[YUAN, CAO],
    )
    play(play(state))
    assert state.table.centres == {"JIH": YUAN, "FAN": YUAN, "LUO": CAO}


def test_who_owns_no_centre_at_the_end_of_fall_disbands_his_armies_and_has_lost():
    state = china(
        {YUAN: "TAI DAI", CAO: "LUO", BIAO: "JNG"},
        {CAO: "LUO", BIAO: "JNG"},
        season="fall",
        order=[YUAN, CAO, BIAO],
    )
    play(play(play(state)))
    assert state.table.order == [CAO, BIAO]
    assert state.table.out == [YUAN] == state.table.last.out
    assert YUAN not in state.table.armies.values()


def test_w11_two_players_with_no_centres_are_out_together():
    state = china(
        {YUAN: "TAI", CAO: "HED", BIAO: "JNG", SUN: "JIA"},
        {BIAO: "JNG", SUN: "JIA"},
        season="fall",
        order=[YUAN, CAO, BIAO, SUN],
    )
    for _ in range(4):
        play(state)
    assert state.table.out == [YUAN, CAO]


def test_w24_one_player_left_wins_at_once():
    state = china({YUAN: "TAI", CAO: "LUO"}, {CAO: "LUO"}, season="fall")
    play(play(state))
    assert outcome(state).winners == (CAO,)


def test_w24_nobody_left_is_a_draw():
    state = china({YUAN: "TAI", CAO: "HED"}, {}, season="fall")
    play(play(state))
    assert outcome(state).winners == ()
    assert "draw" in outcome(state).reason


def winter(centres, armies=None, **options):
    return china(armies or centres, centres, season="winter", order=list(centres), **options)


def test_fifteen_centres_with_more_capitals_than_anybody_else_win_at_the_end_of_the_year():
    state = play(winter({YUAN: FIFTEEN, SUN: "JIA"}))
    assert outcome(state).winners == (YUAN,)
    assert "15 supply centres" in outcome(state).reason


def test_fourteen_centres_do_not_win():
    assert outcome(play(winter({YUAN: FIFTEEN[:-4], SUN: "JIA"}))) is None


def test_fifteen_centres_without_a_capital_do_not_win():
    plain = [code for code in CENTRES["even"] if code not in CAPITALS][:15]
    assert outcome(play(winter({YUAN: " ".join(plain), SUN: "JIA"}))) is None


def test_fifteen_centres_with_as_many_capitals_as_another_do_not_win():
    state = winter({YUAN: FIFTEEN, SUN: "JIA CHD"})
    assert outcome(play(state)) is None
    assert state.table.year == 2


def test_victory_counts_what_is_owned_after_winter_not_in_fall():
    state = china({YUAN: FIFTEEN, SUN: "JIA"}, {YUAN: FIFTEEN, SUN: "JIA"}, season="fall")
    play(play(state))
    assert outcome(state) is None
    assert outcome(play(state)).winners == (YUAN,)


def test_w1_fewest_centres_move_first_in_the_next_year_and_ties_stay_as_they_were():
    state = winter({CAO: "LUO XCH", YUAN: "JIH", SUN: "JIA", BIAO: "JNG CSH"})
    play(state)
    assert state.table.order == [YUAN, SUN, CAO, BIAO]


def test_w1_by_option_the_order_never_changes():
    state = winter({CAO: "LUO XCH", YUAN: "JIH"}, turn_order="fixed")
    play(state)
    assert state.table.order == [CAO, YUAN]


def test_w17_without_a_limit_the_game_goes_on():
    assert outcome(play(winter({CAO: "LUO XCH", YUAN: "JIH"}))) is None


@pytest.mark.parametrize(
    "centres, winners",
    [
        ({CAO: "LUO XCH", YUAN: "JIH"}, (CAO,)),
        ({CAO: "XCH WAN", YUAN: "JIH FAN"}, (YUAN,)),
        ({CAO: "LUO XCH", YUAN: "JIH FAN"}, (CAO, YUAN)),
    ],
)
def test_w17_at_the_limit_most_centres_win_then_capitals_then_armies(centres, winners):
    state = play(winter(centres, year_limit=1))
    assert outcome(state).winners == winners
    assert state.table.ended == ("shared" if len(winners) == 2 else "limit")
    assert "Year 1 was the last" in outcome(state).reason


def test_w18_at_the_limit_armies_decide_between_equal_centres_and_capitals():
    state = winter(
        {CAO: "LUO XCH", YUAN: "JIH FAN"}, {CAO: "LUO", YUAN: "JIH FAN"}, year_limit=1, auto_build=False
    )
    assert outcome(play(state)).winners == (YUAN,)


def test_w16_who_resigns_leaves_neutral_centres_and_independent_armies():
    state = china(
        {YUAN: "JIH TAI", CAO: "LUO", SUN: "JIA"},
        {YUAN: "JIH FAN", CAO: "LUO", SUN: "JIA"},
        order=[CAO, YUAN, SUN],
    )
    state.table.guards = {"JIH": ["TAI"]}
    depart(state, YUAN)
    assert state.table.armies == {"JIH": NOBODY, "TAI": NOBODY, "LUO": CAO, "JIA": SUN}
    assert state.table.centres == {"LUO": CAO, "JIA": SUN}
    assert state.table.guards == {}
    assert state.table.order == [CAO, SUN]
    assert state.table.out == [YUAN]


@pytest.mark.parametrize(
    "mover, gone, then",
    [
        (CAO, YUAN, (CAO, "spring")),
        (YUAN, CAO, (YUAN, "spring")),
        (YUAN, YUAN, (SUN, "spring")),
        (SUN, SUN, (CAO, "fall")),
    ],
)
def test_w16_after_a_departure_the_right_warlord_moves(mover, gone, then):
    state = china(
        {CAO: "LUO", YUAN: "JIH", SUN: "JIA"},
        {CAO: "LUO", YUAN: "JIH", SUN: "JIA"},
        order=[CAO, YUAN, SUN],
        mover=mover,
    )
    depart(state, gone)
    assert (state.table.order[state.table.mover], state.table.season) == then


def test_w25_the_last_of_fall_resigns_and_the_reckoning_takes_place():
    state = china(
        {CAO: "LUO LLI", YUAN: "JIH", SUN: "JIA"},
        {CAO: "LUO", YUAN: "JIH", SUN: "JIA"},
        season="fall",
        mover=SUN,
        order=[CAO, YUAN, SUN],
    )
    state.table.last = play(china({CAO: "LUO", YUAN: "JIH"}, season="spring")).table.last
    depart(state, SUN)
    assert state.table.season == "winter"
    assert state.table.centres["LLI"] == CAO


def test_w16_two_left_and_one_resigns_the_other_wins():
    state = china({CAO: "LUO", YUAN: "JIH"}, {CAO: "LUO", YUAN: "JIH"})
    depart(state, YUAN)
    assert outcome(state).winners == (CAO,)
    depart(state, CAO)
    assert outcome(state).winners == (CAO,)


@pytest.mark.parametrize("missed", [2, 3])
def test_w16_after_so_many_missed_deadlines_the_seat_falls_when_its_slot_opens(missed):
    """A player who misses the last one in Fall may miss Winter as well before the next slot opens."""
    state = china(
        {CAO: "LUO", YUAN: "JIH", SUN: "JIA"},
        {CAO: "LUO", YUAN: "JIH", SUN: "JIA"},
        order=[CAO, YUAN, SUN],
        nmr_limit=2,
    )
    state.absences[CAO] = 1
    play(state)
    assert CAO in state.table.order
    state.table.mover, state.absences[CAO] = 0, missed
    play(state)
    assert state.table.order == [YUAN, SUN]
    assert state.table.order[state.table.mover] == YUAN
    assert told(state, "departed")[0]["why"] == "absent"


def test_w16_deadlines_that_pass_are_counted_said_aloud_and_forgiven_by_an_answer():
    dice = Seeded(b"seed", "absent")
    position = runner.begin(GAME, [SHI, CAO], Options(nmr_limit=3), dice)
    gone, answered = [], False
    while position.ask and SHI in position.state.table.order and position.save.turn < 40:
        seats = list(position.ask.prompts)
        if seats == [SHI] and not answered and position.state.absences.get(SHI) == 2:
            answered = True
            position = runner.submit(GAME, position.save, dice, SHI, [])
            position = runner.ready(GAME, position.save, dice, SHI)
        else:
            position = (
                runner.expire(GAME, position.save, dice) if SHI in seats else _ready(position, seats[0], dice)
            )
        gone += [event.facts["count"] for event in position.news if event.kind == "missed"]
    assert gone == [1, 2, 1, 2, 3]
    assert position.state.table.out == [SHI]


def _ready(position, seat, dice):
    return runner.ready(GAME, position.save, dice, seat)


def test_w19_a_resignation_takes_effect_between_answers_and_the_game_goes_on():
    dice = Seeded(b"seed", "resign")
    position = runner.begin(GAME, [SHI, BIAO, CAO], Options(), dice)
    position = runner.act(GAME, position.save, dice, Act("resign", SHI))
    assert list(position.ask.prompts) == [BIAO]
    assert position.state.table.out == [SHI]


@pytest.mark.parametrize("holding", [0, 1])
def test_w19_what_was_sent_stands_when_a_seat_changes_hands_that_all_hold_too(holding):
    dice = Seeded(b"seed", "return")
    position = runner.begin(GAME, [SHI, BIAO, CAO], Options(), dice)
    own = [at for at, owner in position.state.table.armies.items() if owner == SHI]
    lines = [f"A {at} H" for at in own[:holding]]
    position = runner.submit(GAME, position.save, dice, SHI, lines)
    for act in (Act("return", SHI), Act("resign", CAO)):
        position = runner.act(GAME, position.save, dice, act)
        assert position.save.submitted == {SHI: lines}


def test_history_counts_the_start_and_every_fall():
    assert [count.year for count in setup(list(HOME), Options()).table.history] == [0]
    state = china({YUAN: "JIH LLI", CAO: "LUO"}, {YUAN: "JIH", CAO: "LUO"}, season="fall")
    play(play(state))
    assert [(c.year, c.centres[YUAN], c.capitals[CAO]) for c in state.table.history] == [(0, 1, 1), (1, 2, 1)]


def test_captures_are_told_in_order_of_play_and_by_code():
    state = china({CAO: "WAN LUO", YUAN: "JIH FAN QNG"}, {}, season="fall", order=[YUAN, CAO], mover=CAO)
    play(state, [])
    assert [row["at"] for row in told(state, "captured")] == ["FAN", "JIH", "QNG", "LUO", "WAN"]


@pytest.mark.parametrize(
    "neutral, five",
    [("even", ["CSH", "DNY", "LLI", "WUD", "ZAN"]), ("first", ["CSH", "GLG", "SHY", "WUD", "YUZ"])],
)
def test_w28_five_centres_are_neutral_at_the_start(neutral, five):
    table = setup(list(HOME), Options(neutral=neutral)).table
    held = [at for at in supply_centres(table) if at in table.armies]
    assert len(held) == 24  # 21 of the warlords, 3 of the Independents
    assert [at for at in supply_centres(table) if at not in held] == five
    assert not [at for at in five if at in table.centres]


def test_w28_a_territory_is_captured_where_it_is_a_centre():
    for neutral, owned in (("even", ["JIH", "LLI"]), ("first", ["GLG", "JIH"])):
        armies = {YUAN: "GLG LLI JIH", CAO: "LUO"}
        state = china(armies, {YUAN: "JIH", CAO: "LUO"}, season="fall", neutral=neutral)
        play(state)
        play(state)
        assert centres_of(state.table, YUAN) == owned


def test_w28_what_edition_1_stored_goes_on_with_its_own_centres():
    """Its options could not be told; they are written again as they were, so that seals go on to fit."""
    stored = Options(neutral="first", year_limit=9).model_dump(mode="json")
    assert "neutral" not in stored
    assert Options.model_validate(stored).neutral == "first"
    assert Options.model_validate_json(json.dumps(stored)).model_dump(mode="json") == stored
    assert Options.model_validate({"year_limit": 9}).neutral == "even"
    today = Options().model_dump(mode="json")
    assert today["neutral"] == "even"
    assert Options.model_validate(today) == Options()
