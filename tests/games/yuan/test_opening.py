"""The opening: land, first cities, clans, capitals dealt and auctioned; and houses that are not there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.core.play.dice import Seeded
from games.core.rules.errors import Illegal
from games.core.rules.prompts import CHANCE, Seat
from games.yuan.land import LaidTile, kind_of
from games.yuan.layouts import distance, faults, layout, tile_set
from games.yuan.opening import found_cities, lay_land, take_capitals
from games.yuan.options import conflict
from games.yuan.public_state_model import CLANS, HOUSES, POWERS, YELLOW, Options, sizes
from games.yuan.state import Yuan, outcome, setup
from games.yuan.turn import depart, turn

DRAGON, TIGER, HORSE, OX = (power.seat for power in POWERS[:4])
ONE, TWO, THREE = sorted(layout("default_3p").cities)


def start(count: int = 3, **options: object) -> Yuan:
    return setup(
        [power.seat for power in POWERS][:count], Options.model_validate({"players": count, **options})
    )


def run(script: Any, answers: Mapping[str, Sequence[Any]] | None = None) -> list[tuple[str, list[Seat]]]:
    """Run a script; `answers` maps "house key" or a key of chance to answers in turn, others are silent.

    Returns the key of each question to people, and who was asked.
    """
    left = {key: list(values) for key, values in (answers or {}).items()}
    asked = []
    try:
        ask = next(script)
        while True:
            replies = {}
            for seat, prompt in ask.prompts.items():
                name = prompt.key if seat == CHANCE else f"{seat} {prompt.key}"
                given = left[name].pop(0) if left.get(name) else prompt.default
                if given is None:
                    given = prompt.shape.sample(Seeded(b"opening", name))
                replies[seat] = prompt.read(given)
            if CHANCE not in ask.prompts:
                asked.append((next(iter(ask.prompts.values())).key, list(ask.prompts)))
            ask = script.send(replies)
    except StopIteration:
        assert not any(left.values()), left
        return asked


def opened(s: Yuan, answers: Mapping[str, Sequence[Any]] | None = None) -> list[tuple[str, list[Seat]]]:
    """Run the whole opening."""
    run(lay_land(s))
    run(found_cities(s))
    return run(take_capitals(s), answers)


def chao(s: Yuan) -> dict[Seat, int]:
    return {seat: hand.chao for seat, hand in s.hands.items()}


def test_a_temple_stands_on_every_hill_and_the_rest_of_the_box_is_left() -> None:
    s = start(4)
    run(lay_land(s))
    hills = [at for at in s.table.land.provinces if kind_of(at) == "hill"]
    assert s.table.temples == hills
    # Fifteen hills of four players, eighteen temples in a box.
    assert (len(hills), s.table.temples_left) == (15, 3)
    both = start(8)
    run(lay_land(both))
    # Thirty hills, two boxes.
    assert (len(both.table.temples), both.table.temples_left) == (30, 6)


def test_each_house_begins_with_one_city_and_four_chao_where_capitals_are_dealt() -> None:
    s = start(4)
    asked = opened(s)
    assert asked == []
    assert sorted(s.table.capital.values()) == sorted(layout("default_4p").cities)
    assert {at: (h.seat, h.cities, h.armies) for at, h in s.table.held.items()} == {
        at: (seat, 1, 0) for seat, at in s.table.capital.items()
    }
    assert chao(s) == dict.fromkeys(s.table.seats, 4)
    assert s.table.stage == "plan"


def test_clans_cost_chao_where_capitals_are_dealt() -> None:
    s = start(4, clans=True)
    opened(s)
    less = {"huan": 3, "zhuang": 3, "luong": 1, "goujian": 1}
    assert sorted(s.table.clan.values()) == sorted(less)
    assert chao(s) == {seat: 4 - less[s.table.clan[seat]] for seat in s.table.seats}
    assert all(s.table.clan[seat] == s.table.clan_at[at] for seat, at in s.table.capital.items())


def test_capitals_are_dealt_by_lot() -> None:
    s = start(3)
    run(lay_land(s))
    run(found_cities(s))
    cities = list(s.table.cities)
    run(take_capitals(s), {"capitals": [["2", "0", "1"]]})
    assert list(s.table.capital.values()) == [cities[2], cities[0], cities[1]]


def test_who_offers_most_pays_and_chooses_and_the_others_pay_nothing() -> None:
    s = start(3, auction="rounds")
    asked = opened(
        s,
        {
            "dragon bid 1": [["BID 2", f"TAKE {ONE}"]],
            "tiger bid 1": [["BID 5", f"TAKE {THREE} {ONE}"]],
            "horse bid 1": [["BID 4", f"TAKE {THREE}"]],
            "dragon bid 2": [["BID 1"]],
            "horse bid 2": [["BID 6", f"TAKE {TWO}"]],
        },
    )
    assert asked == [("bid 1", [DRAGON, TIGER, HORSE]), ("bid 2", [DRAGON, HORSE])]
    assert s.table.capital == {TIGER: THREE, HORSE: TWO, DRAGON: ONE}
    # Six each; the last takes the rest free.
    assert chao(s) == {DRAGON: 6, TIGER: 1, HORSE: 0}


def test_a_tie_is_bid_again_by_those_who_offered_most() -> None:
    s = start(3, auction="rounds")
    asked = opened(
        s,
        {
            "dragon bid 1": [["BID 3", f"TAKE {TWO}"]],
            "tiger bid 1": [["BID 3"]],
            "horse bid 1": [["BID 2"]],
            "dragon bid 1 again": [["BID 5"]],
            "tiger bid 1 again": [["BID 4"]],
        },
    )
    assert asked[:2] == [("bid 1", [DRAGON, TIGER, HORSE]), ("bid 1 again", [DRAGON, TIGER])]
    # What was wished for with the first bid holds with the second.
    assert s.table.capital[DRAGON] == TWO
    assert chao(s)[DRAGON] == 1
    assert (s.table.bids[0].winner, s.table.bids[1].again, s.table.bids[1].lot) == (None, True, False)


@pytest.mark.parametrize("face, winner", [(1, DRAGON), (2, TIGER)])
def test_a_second_tie_is_settled_by_lot(face: int, winner: Seat) -> None:
    """Y9."""
    s = start(3, auction="rounds")
    opened(
        s,
        {
            "dragon bid 1": [["BID 6"]],
            "tiger bid 1": [["BID 6"]],
            "dragon bid 1 again": [["BID 6"]],
            "tiger bid 1 again": [["BID 6"]],
            "tie 1/d2": [[face]],
        },
    )
    assert s.table.bids[1].winner == winner
    assert s.table.bids[1].lot
    assert chao(s)[winner] == 0


def test_wishes_hold_over_the_rounds_until_others_are_sent() -> None:
    s = start(4, auction="rounds")
    cities = sorted(layout("default_4p").cities)
    opened(
        s,
        {
            "dragon bid 1": [["BID 1", f"TAKE {cities[3]} {cities[2]}"]],
            "tiger bid 1": [["BID 4", f"TAKE {cities[3]}"]],
            "dragon bid 2": [["BID 5"]],
        },
    )
    assert s.table.capital[TIGER] == cities[3]
    assert s.table.capital[DRAGON] == cities[2]


def test_all_bids_can_be_sent_in_one_message_and_a_tie_is_settled_by_lot_at_once() -> None:
    s = start(3, auction="sealed")
    asked = opened(
        s,
        {
            "dragon bids": [["BID 4", "BID 1 ROUND 2", f"TAKE {ONE}"]],
            "tiger bids": [["BID 4", "BID 2 ROUND 2", f"TAKE {ONE} {TWO}"]],
            "horse bids": [["BID 3", "BID 6 ROUND 2", f"TAKE {ONE} {THREE}"]],
            "tie 1/d2": [[2]],
        },
    )
    assert asked == [("bids", [DRAGON, TIGER, HORSE])]
    # Tiger wins the lot and takes the first city; then Horse bids highest, and its second wish is free.
    assert s.table.capital == {TIGER: ONE, HORSE: THREE, DRAGON: TWO}
    assert chao(s) == {DRAGON: 6, TIGER: 2, HORSE: 0}


def test_clans_cost_nothing_where_capitals_are_auctioned() -> None:
    s = start(4, auction="rounds", clans=True)
    opened(s)
    assert chao(s) == dict.fromkeys(s.table.seats, 6)
    assert all(s.table.clan[seat] == s.table.clan_at[at] for seat, at in s.table.capital.items())


def test_foreign_invasion_is_always_auctioned_and_yellow_s_city_is_not_for_sale() -> None:
    s = start(3, scenario="foreign_invasion", clans=True)
    asked = opened(s)
    assert [key for key, _ in asked] == ["bid 1", "bid 1 again", "bid 2", "bid 2 again"]
    yellow = s.table.held[s.table.yellow_city]
    assert (yellow.seat, yellow.cities, yellow.armies) == (YELLOW, 1, 2)
    assert s.table.yellow_city == layout("foreign_invasion").cities[-1]
    assert s.table.yellow_city not in s.table.capital.values()
    assert sorted(s.table.clan.values()) == ["huan", "luong", "zhuang"]


def test_the_white_clan_stands_on_mystic_island() -> None:
    s = start(4, scenario="mystic_island", clans=True)
    opened(s)
    first = layout("mystic_island").cities[0]
    assert s.table.clan_at[first] == "huan"
    assert first in s.table.island
    assert sum(at in s.table.island for at in s.table.cities) == 1


def test_scenarios_have_their_number_of_houses() -> None:
    assert sizes(Options(players=6)) == (2, 6)
    assert sizes(Options(players=6, scenario="mystic_island")) == (4, 4)
    with pytest.raises(Illegal, match="is for 3 houses, not 4"):
        start(4, scenario="foreign_invasion")


@pytest.mark.parametrize("count, tiles", [(2, 8), (3, 12), (4, 15), (5, 19), (6, 22), (7, 27), (8, 30)])
def test_the_land_grows_with_the_number_of_players(count: int, tiles: int) -> None:
    assert len(tile_set(count, "china")) == len(tile_set(count, "mongolia")) == tiles
    s = start(count, tiles="random")
    run(lay_land(s))
    assert len(s.table.tiles) == tiles
    # One land, and no hill beside another if it can be helped.
    assert faults([LaidTile.read(text) for text in s.table.tiles])[0] == 0


def test_tiles_are_dealt_out_evenly_and_laid_in_turn() -> None:
    """With four players one lays a tile less than the others."""
    s = start(4, tiles="draft")
    asked = run(lay_land(s))
    assert [seats for _, seats in asked] == [[s.table.seats[number % 4]] for number in range(15)]
    assert len({LaidTile.read(text)[1:3] for text in s.table.tiles}) == 15


def test_first_cities_are_placed_in_reverse_order_three_hexes_apart() -> None:
    s = start(3, cities="draft")
    run(lay_land(s))
    asked = run(found_cities(s))
    assert [seats for _, seats in asked] == [[HORSE], [TIGER], [DRAGON]]
    at = s.table.land.at
    gaps = [distance(at[a], at[b]) for a in s.table.cities for b in s.table.cities if a != b]
    assert min(gaps) >= 3


def test_a_house_that_is_given_up_in_the_opening_is_asked_nothing() -> None:
    """Y47."""
    s = start(3, tiles="draft", auction="rounds")
    depart(s, TIGER)
    asked = run(lay_land(s)) + run(found_cities(s)) + run(take_capitals(s), {"dragon bid 1": [["BID 1"]]})
    assert asked
    assert not any(TIGER in seats for _, seats in asked)
    assert TIGER in s.table.capital


def test_the_last_house_that_is_awake_wins_and_nobody_if_none_is() -> None:
    """Y36."""
    s = start(3)
    opened(s)
    depart(s, DRAGON)
    s.absences = {HORSE: 3}
    assert run(turn(s)) == []
    assert outcome(s) is not None
    assert s.table.winners == [TIGER]
    nobody = start(2)
    opened(nobody)
    nobody.absences = {DRAGON: 3, TIGER: 5}
    run(turn(nobody))
    assert nobody.table.ended
    assert nobody.table.winners == []


def test_a_house_that_lets_three_plans_pass_only_passes_and_keeps_what_it_has() -> None:
    s = start(3)
    opened(s)
    s.absences = {HORSE: 3}
    asked = run(turn(s))
    assert asked == [("plan", [DRAGON, TIGER])]
    assert s.table.asleep == [HORSE]
    assert s.table.owner(s.table.capital[HORSE]) == HORSE
    # Four at first, six for passing.
    assert chao(s)[HORSE] == 10


def test_every_clan_of_the_data_has_a_box_and_a_price() -> None:
    assert [clan.box for clan in CLANS.values()].count("C") == 4
    assert {slug: clan.less for slug, clan in CLANS.items() if clan.box == "C"} == {
        "huan": 3, "zhuang": 3, "luong": 1, "goujian": 1,
    }  # fmt: skip
    assert len(HOUSES) == 9


# ------------------------------------------------------------------------------- Options with nothing to do


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("tiles", ["layout", "random", "draft"])
def test_the_box_changes_the_tiles_of_a_table_or_is_refused(players, tiles):
    """A land is known by its tiles; a drafted one by those that are dealt."""
    boxes = [Options(players=players, tiles=tiles, box=box) for box in ("china", "mongolia")]
    dealt = []
    for options in boxes:
        if tiles == "layout":
            state = setup([power.seat for power in POWERS][:players], options)
            run(lay_land(state))
            dealt.append(sorted(LaidTile.read(text).tile for text in state.table.tiles))
        else:
            dealt.append(sorted(tile_set(players, options.box)))
    assert not conflict(boxes[0])
    assert bool(conflict(boxes[1])) == (dealt[0] == dealt[1])


@pytest.mark.parametrize("scenario", ["mystic_island", "generalized_conflict", "foreign_invasion"])
@pytest.mark.parametrize("change", [{"box": "mongolia"}, {"tiles": "random"}, {"cities": "draft"}], ids=str)
def test_a_scenario_with_a_land_of_its_own_refuses_another_one(scenario, change):
    assert not conflict(Options(scenario=scenario))
    [(name, value)] = change.items()
    assert f"leave out {name}={value}" in conflict(Options(scenario=scenario, **change))


@pytest.mark.parametrize("scenario, houses", [("mystic_island", 4), ("generalized_conflict", 5)])
def test_a_scenario_has_its_own_number_of_houses_and_refuses_another(scenario, houses):
    for players in range(2, 9):
        said = conflict(Options(scenario=scenario, players=players))
        wanted = f"is for {houses} houses: leave out players={players}."
        assert said.endswith(wanted) if players != houses else said == ""


def test_rivers_are_refused_where_there_are_none():
    assert "leave out rivers=true" in conflict(Options(players=4, box="mongolia", rivers=True))
    assert not conflict(Options(players=6, box="mongolia", tiles="random", rivers=True))
    assert not conflict(Options(players=4, rivers=True))
