"""Properties of any land, any board and any turn, against a second computation that is slow and obvious."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.yuan.land import TILES, land_of, places_near
from games.yuan.plan_model import Plan, bill
from games.yuan.public_state_model import YELLOW, production
from games.yuan.rules.attack import reach
from games.yuan.rules.cutoff import BoardBefore, severed
from games.yuan.rules.foreign_invasion import arrive
from games.yuan.rules.fortification import defence
from games.yuan.rules.resolution import resolve
from games.yuan.rules.resolution_state import group
from games.yuan.rules.victory import victory
from tests.examples import LONG, examples
from tests.games.yuan import oracle, oracle_board, oracle_cutoff, oracle_end, oracle_land
from tests.games.yuan.chance import random_plans, random_table
from tests.games.yuan.play import board, facts, position, same_land, told
from tests.proof.progress import Progress

SEEDS = st.integers(0, 2**48)


def random_land(chance):
    """Some tiles of both boxes laid side by side in any way, and here and there a place of open sea."""
    names = chance.sample(sorted(TILES), chance.randint(1, 12))
    taken, free = [], [(chance.randint(-3, 3), chance.randint(-3, 3))]
    sea, tiles = [], []
    while names:
        place = chance.choice(free)
        taken.append(place)
        free = [spot for each in taken for spot in places_near(*each) if spot not in taken]
        if chance.random() < 0.15:
            sea.append(place)
        else:
            tiles.append(f"{names.pop()} {place[0]} {place[1]} {chance.randrange(6)}")
    return tuple(tiles), tuple(sea)


@settings(max_examples=examples(30))
@given(SEEDS)
def test_a_second_look_at_any_land_finds_the_same_lakes_rivers_and_neighbours(seed):
    chance = random.Random(seed)
    tiles, sea = random_land(chance)
    same_land(tiles, sea, rivers=chance.random() < 0.5, volcanoes=chance.random() < 0.5)


@settings(max_examples=examples(30))
@given(SEEDS)
def test_neighbours_and_shores_are_mutual_and_nobodys_own(seed):
    tiles, sea = random_land(random.Random(seed))
    land = land_of(tiles, sea, rivers=True)
    for links in (land.near, land.lakes, land.rivers):
        for code in land.provinces:
            assert code not in links[code]
            assert all(code in links[other] for other in links[code])
    assert not [code for code in land.provinces if set(land.near[code]) & set(land.rivers[code])]


@settings(max_examples=examples(40))
@given(SEEDS)
def test_groups_costs_defences_and_marches_are_the_same_by_plain_loops(seed):
    chance = random.Random(seed)
    table = (state := random_table(chance, war=chance.random() < 0.5)).table
    p = position(state)
    for code in table.held:
        assert sorted(group(table, code)) == sorted(oracle_board.group_of(p, code))
        assert defence(table, code) == oracle_board.defence(p, code)
    for seat in table.seats:
        assert table.stock(seat) == oracle_board.stock(p, seat)
        grown = production(table, seat)
        for kind in ("rice", "mine", "forest", "hill"):
            assert grown[kind] == oracle_board.produced(p, seat, kind)
        plan = Plan(chance.choice(table.land.provinces), *(chance.randrange(4) for _ in range(3)))
        assert bill(table, seat, plan).total == oracle_board.total_cost(p, seat, plan)
        if table.owner(plan.target) not in (None, seat):
            armed = [code for code in oracle_board.own(p, seat) if p["held"][code]["armies"]]
            stays = seat == oracle_board.white(p)
            assert reach(table, seat, plan.target) == [
                code
                for code in armed
                if oracle_board.passable(p, seat, code, plan.target)
                and not (stays and code not in p["island"])
            ]


@settings(max_examples=examples(40))
@given(SEEDS)
def test_any_captures_cut_off_the_same_provinces_by_brute_force(seed):
    """Not only captures that a fight could bring: any provinces, by any captors, some by two at once."""
    chance = random.Random(seed)
    state = random_table(chance, war=True)
    p, table = position(state), state.table
    captors = {}
    for code, holding in table.held.items():
        if chance.random() < 0.25:
            others = [seat for seat in [*table.seats, YELLOW] if seat != holding.seat]
            captors[code] = chance.sample(others, min(len(others), chance.choice([1, 1, 2])))
    snapshot, lost = BoardBefore.of(table), {}
    for each in snapshot.groups():
        if any(code in captors for code in each):
            lost |= severed(snapshot, each, captors)
    won, freed = {}, []
    for whole in oracle_cutoff.groups(p):
        if any(code in captors for code in whole):
            oracle_cutoff.cut_group(p, captors, whole, won, freed)
    assert {code: seat for code, seat in lost.items() if seat} == {code: won[code]["seat"] for code in won}
    assert sorted(code for code, seat in lost.items() if not seat) == sorted(freed)


def compare_turn(seed, *, war, **options):
    """Resolve one turn on a random table in both ways."""
    chance = random.Random(seed)
    state = random_table(chance, war=war, **options)
    plans = random_plans(chance, state, war=war)
    before = position(state)
    was = (board(state), [f"{seat} {plan.text}" for seat, plan in plans.items()])
    expected = oracle.resolve(before, plans)
    resolve(state, plans)
    assert facts(state) == told(expected), was
    keep_the_books(state.table, before)
    assert state.table.chao == {seat: hand.chao for seat, hand in state.hands.items()}
    victory(state)
    assert state.table.last is not None
    winners = oracle_end.winners(expected)
    if winners or before["turn"] < state.table.options.last_turn:
        assert state.table.winners == winners


def keep_the_books(table, before):
    """Check what no turn may break."""
    for code, holding in table.held.items():
        assert code in table.land
        assert 0 <= holding.cities <= 2
        assert holding.armies >= 0
        assert holding.armies <= 3 or holding.seat == YELLOW
        assert holding.cities or not holding.rampart
        assert holding.seat in (*table.seats, YELLOW)
    for seat in table.seats:
        assert table.stock(seat) >= 0
        assert table.chao[seat] >= 0
        assert table.loans.get(seat, 0) >= 0
    assert set(before["temples"]) <= set(table.temples)
    assert len(table.temples) + table.temples_left == len(before["temples"]) + before["temples_left"]
    yellow = sum(place["armies"] for place in before["held"].values() if place["seat"] == YELLOW)
    assert table.armies(YELLOW) == yellow
    stones = {code for code, place in before["held"].items() if place["rampart"] == "stone"}
    hot = set(table.land.doubled) if table.turn in {5, 9, 13} else set()
    assert all(table.held[code].seat == before["held"][code]["seat"] for code in stones - hot)


@settings(max_examples=examples(60))
@given(SEEDS)
def test_any_turn_comes_to_the_same_in_both_computations(seed):
    compare_turn(seed, war=False)


@pytest.mark.long
@settings(max_examples=examples(60))
@given(SEEDS)
def test_any_war_comes_to_the_same_in_both_computations(seed):
    compare_turn(seed, war=True)


@settings(max_examples=examples(40))
@given(SEEDS)
def test_any_turn_with_strict_supply_comes_to_the_same_in_both_computations(seed):
    compare_turn(seed, war=seed % 2 == 1, strict_supply=True)


def compare_game(seed, turns):
    """Resolve turn after turn of random plans, from a few Cities or from a war."""
    chance = random.Random(seed)
    state = random_table(chance, war=chance.random() < 0.3)
    table = state.table
    if chance.random() < 0.5:
        table.held = {code: place for code, place in table.held.items() if place.cities and not place.rampart}
    for number in range(1, turns + 1):
        table.turn = number
        if table.yellow_city:
            arrive(state)
        plans = random_plans(chance, state, war=chance.random() < 0.3)
        before = position(state)
        expected = oracle.resolve(before, plans)
        resolve(state, plans)
        assert facts(state) == told(expected), number
        keep_the_books(table, before)


@settings(max_examples=examples(6))
@given(SEEDS)
def test_games_of_random_plans_come_to_the_same_turn_after_turn(seed):
    compare_game(seed, 10)


@pytest.mark.deeper
def test_the_order_in_which_houses_are_named_makes_no_difference():
    """All is simultaneous: the same turn with the houses' places exchanged leaves the same board."""
    for seed in range(60 if LONG else 20):
        chance = random.Random(seed)
        state = random_table(chance, war=True)
        plans = random_plans(chance, state, war=True)
        twin = state.model_copy(deep=True)
        twin.table.seats.reverse()
        twin.hands = dict(reversed(twin.hands.items()))
        twin.table.held = dict(reversed(twin.table.held.items()))
        resolve(state, plans)
        resolve(twin, dict(reversed(plans.items())))
        assert board(state) == {seat: board(twin)[seat] for seat in board(state)}
        assert state.table.chao == twin.table.chao


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("kind", ["peace", "war", "supply", "games", "lands"])
def test_many_turns_come_to_the_same_in_both_computations(kind):
    step = 50
    progress = Progress.of(f"yuan-{kind}", {"games": 4_000, "lands": 5_000}.get(kind, 100_000))
    for begun in progress.each(step):
        for seed in range(begun, begun + step):
            if kind == "games":
                compare_game(seed, 14)
            elif kind == "lands":
                tiles, sea = random_land(random.Random(seed))
                same_land(tiles, sea, rivers=seed % 2 == 0, volcanoes=seed % 3 > 0)
                oracle_land.land.cache_clear()
            else:
                compare_turn(
                    seed,
                    war=kind == "war" or seed % 2 == 0,
                    **({"strict_supply": True} if kind == "supply" else {}),
                )
