"""Computer houses: legal, sensible, mixed, deterministic, honest about what they may see."""

from statistics import median

import pytest

from games.core.play.dice import Seeded, Under
from games.core.play.self_play import at_random, play
from games.core.rules.protocol import view
from games.yuan import GAME
from games.yuan.computer.computer import computer
from games.yuan.computer.ideas import ideas
from games.yuan.computer.planning_view import Mind
from games.yuan.computer.survey import survey
from games.yuan.land import kind_of
from games.yuan.layouts import distance, layout
from games.yuan.public_state_model import HOUSES, POWERS, Options, need
from games.yuan.reading.plan_question import plan_prompt
from tests.examples import LONG, few, spread
from tests.games.yuan.play import DRAGON, HORSE, TIGER, plan, yuan
from tests.games.yuan.play import play as resolved
from tests.steps import steps

DICE = Seeded(b"mood", "computer")
HOUSE = "HEG:C SHX GUD YAA XIA"
FOE = "DAL:C YOP YUE SHA GUY"


def prompt_of(state, seat):
    return plan_prompt(state.table, seat, state.hands[seat].chao, "plan", "?")


def answer(state, seat, label="one"):
    return computer(view(state, seat), prompt_of(state, seat), Under(DICE, label))


def plans(state, seat, count=8):
    return [plan(answer(state, seat, str(number))[0].removeprefix("PLAN ")) for number in range(count)]


def seats_of(options):
    return [power.seat for power in POWERS][: options.seats]


def whole(options, seed, players=None):
    """The last state of a game; a computer's illegal answer would raise."""
    seats = seats_of(options)
    *_, end = play(GAME, seats, options, Seeded(seed.to_bytes(32, "big"), "whole"), players)
    return end.state


TABLES = [
    {"players": 2, "auction": "rounds", "rivers": True},
    {"players": 3, "auction": "sealed", "tiles": "draft", "cities": "draft"},
    {"players": 4, "box": "mongolia", "tiles": "random", "clans": True, "cities": "draft"},
    {"players": 4, "clans": True, "strict_supply": True, "secret_money": True},
    {"players": 4, "speculative": True, "stack_defence": True, "surplus_home": False},
    {"players": 3, "rampart_kills": False, "most_temples": False},
    {"players": 6, "secret_money": True, "clans": True, "auction": "rounds"},
    {"players": 8, "clans": True, "auction": "sealed", "last_turn": 6},
    {"scenario": "foreign_invasion", "clans": True},
    {"scenario": "mystic_island", "clans": True, "last_turn": 8},
    {"scenario": "generalized_conflict", "last_turn": 6},
]  # fmt: skip


@pytest.mark.long
@pytest.mark.deeper
@pytest.mark.parametrize("options", few(spread(TABLES, 5), 2), ids=str)
def test_computers_play_every_scenario_to_its_end_and_are_never_illegal(options):
    state = whole(Options(**options), 1)
    assert state.table.ended
    assert state.table.winners


@pytest.mark.long
@pytest.mark.deeper
@pytest.mark.parametrize(
    "options, games, least",
    [({"players": 2}, *((12, 11) if LONG else (6, 5))), ({"players": 4}, *((10, 9) if LONG else (4, 3)))],
)
def test_a_computer_beats_houses_that_answer_at_random(options, games, least):
    options = Options(**options)
    seats = seats_of(options)
    won = 0
    for number in range(games):
        mine = seats[number % len(seats)]
        players = {seat: computer if seat == mine else at_random for seat in seats}
        won += whole(options, number, players).table.winners == [mine]
    assert won >= least


def test_a_computer_is_deterministic_and_mixes():
    state = yuan({DRAGON: HOUSE, TIGER: FOE}, chao=8, temples="GUD YOP DOC RUN HUI")
    assert answer(state, DRAGON) == answer(state, DRAGON)
    assert len({tuple(answer(state, DRAGON, str(number))) for number in range(20)}) > 1


def test_a_computer_does_not_look_into_other_purses_when_money_is_secret():
    boards = [
        yuan({DRAGON: HOUSE, TIGER: FOE}, chao={DRAGON: 8, TIGER: theirs}, secret_money=True)
        for theirs in (0, 3, 30)
    ]
    for state in boards:
        state.table.chao = {}
    for number in range(8):
        assert len({tuple(answer(state, DRAGON, str(number))) for state in boards}) == 1


def test_open_money_of_others_is_known():
    """Twins that differ in what all may see are allowed to differ: the rich foe has more plans."""
    poor, rich = (yuan({DRAGON: HOUSE, TIGER: FOE}, chao={DRAGON: 8, TIGER: theirs}) for theirs in (0, 30))
    counts = []
    for state in (poor, rich):
        look = survey(state.table)
        counts.append(len(ideas(Mind.of(look, TIGER, state.table.chao[TIGER], state.table.chao[TIGER]))))
    assert counts[0] < counts[1]


def test_an_empty_land_is_colonized():
    """Passing brings 6 Chão, a first colonization five provinces and more."""
    state = yuan({DRAGON: "HAN:C", TIGER: "DAL:C"}, chao=4, temples="DEZ YOP")
    for chosen in plans(state, DRAGON):
        assert chosen.development
        assert not chosen.is_pass


def test_a_house_that_wins_by_waiting_takes_no_risk_and_one_that_can_win_now_does():
    # Three temples are asked for, two are held, and a third stands free beside HEG.
    state = yuan(
        {DRAGON: "HEG:C2 XIA DOC QUA HUI", TIGER: FOE}, chao=4, temples="DOC HUI GUD", wheel=3, turn=1
    )
    for number in range(8):
        after = yuan(
            {DRAGON: "HEG:C2 XIA DOC QUA HUI", TIGER: FOE}, chao=4, temples="DOC HUI GUD", wheel=3, turn=1
        )
        [line] = answer(state, DRAGON, str(number))
        resolved(after, dragon=line.removeprefix("PLAN "))
        assert after.table.temples_of(DRAGON) >= 3


def test_a_rival_who_is_about_to_win_is_attacked():
    """Tiger holds all the temples that the wheel asks for next; one of them lies open to Dragon's army."""
    board = {DRAGON: "XIA:C2 HEG", TIGER: "DOC GAN JJG:C HUI QUA:3"}
    state = yuan(board, chao=4, temples="DOC HUI", wheel=3, turn=2)
    assert need(state.table, 3) == 2
    for chosen in plans(state, DRAGON):
        assert chosen.militarization
        assert state.table.owner(chosen.target) == TIGER


def test_the_only_city_is_guarded_when_an_army_stands_before_it():
    """Whoever takes HEG takes the whole group with it."""
    board = {DRAGON: "HEG:C GUD SHX YAA YID", TIGER: "XIA:C2 DOC QUA JJG GAN"}
    state = yuan(board, chao=14, temples="GUD DOC")
    safe = 0
    for chosen in plans(state, DRAGON, 10):
        guards = chosen.target == "HEG" and (chosen.fortification > 1 or chosen.militarization > 1)
        second = chosen.fortification > 1
        safe += guards or second
    assert safe >= 8


@pytest.mark.long
def test_a_plan_takes_steps_as_the_land_has_provinces():
    """Four houses divide 78 provinces, eight 156; the middle one of several plans counts."""
    taken = {}
    for players in (4, 8):
        state = whole_land(Options(players=players))
        taken[players] = median(
            steps(lambda at=state, seat=seat: answer(at, seat)) for seat in state.table.seats[:4]
        )
    assert taken[8] < 2.5 * taken[4]


def whole_land(options):
    """Everything belongs to the house whose city is nearest, with armies round the cities."""
    plan_ = layout(f"default_{options.players}p")
    held = {seat: [] for seat in seats_of(options)}
    land = yuan({DRAGON: plan_.cities[0]}, tiles=list(plan_.tiles)).table.land
    for at in land.provinces:
        gaps = [distance(land.at[at], land.at[city]) for city in plan_.cities]
        near = min(range(len(gaps)), key=lambda number: gaps[number])
        held[seats_of(options)[near]].append(
            f"{at}:C2" if not gaps[near] else f"{at}:1" if gaps[near] < 3 else at
        )
    temples = " ".join(at for at in land.provinces if kind_of(at) == "hill")
    return yuan(
        {seat: " ".join(words) for seat, words in held.items()},
        tiles=list(plan_.tiles), temples=temples, chao=12, turn=7, players=options.players, wheel=18,
    )  # fmt: skip


def test_the_public_plays_no_house():
    state = yuan({DRAGON: HOUSE, TIGER: FOE})
    with pytest.raises(ValueError, match="the public"):
        computer(view(state, None), prompt_of(state, DRAGON), DICE)
    assert HORSE in HOUSES


def test_merkit_thinks_of_leaving_armies_at_home_that_a_target_does_not_need():
    """XIA is empty and undefended: one army takes it, and two of three may guard the City."""
    state = yuan({DRAGON: "HEG:C3 SHX GUD YAA", TIGER: "XIA DAL:C"}, clans={DRAGON: "merkit", TIGER: "huan"})
    look = survey(state.table)
    found = [idea.plan for idea in ideas(Mind.of(look, DRAGON, 20, 20)) if idea.plan.target == "XIA"]
    assert {each.force for each in found} == {0, 1}
    assert prompt_of(state, DRAGON).read([next(each.text for each in found if each.force)])


def test_merkit_sends_all_where_all_are_needed():
    state = yuan({DRAGON: "HEG:C3 SHX", TIGER: "XIA:2 DAL:C"}, clans={DRAGON: "merkit", TIGER: "huan"})
    found = ideas(Mind.of(survey(state.table), DRAGON, 20, 20))
    assert {idea.plan.force for idea in found if idea.plan.target == "XIA"} == {0}
