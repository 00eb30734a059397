"""Tiles put together to a land: what the layouts promise, and a second look at who touches whom."""

import pytest

from games.yuan.land import DATA, Land, land_of, waters
from tests.games.yuan.play import ISLAND, LAYOUTS, same_land


def land(name: str) -> Land:
    layout = LAYOUTS[name]
    return land_of(tuple(layout["tiles"]), tuple(tuple(place) for place in layout.get("sea", ())))


def apart(one, other):
    """Steps from hex to hex in axial coordinates."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def within(land, start, steps, near):
    """Provinces that so many steps reach, the start included."""
    reached = [start]
    for _ in range(steps):
        reached += [to for at in list(reached) for to in near(at) if to not in reached]
        reached = list(dict.fromkeys(reached))
    return reached


@pytest.mark.parametrize("box, lakes, mountains, volcanoes", [("C", 15, 12, 0), ("M", 15, 8, 4)])
def test_a_box_has_fifteen_tiles_of_seven_squares(box, lakes, mountains, volcanoes):
    tiles = [tile for tile in DATA["tiles"] if tile["box"] == box]
    kinds = [square[0] for tile in tiles for square in tile["squares"]]
    assert len(tiles) == 15
    assert len(kinds) == 105
    assert [kinds.count(kind) for kind in ("rice", "mine", "forest", "hill")] == [21, 21, 21, 15]
    assert [kinds.count(kind) for kind in ("lake", "mountain", "volcano")] == [lakes, mountains, volcanoes]


@pytest.mark.parametrize("players, tiles, hills", [(2, 8, 8), (3, 12, 12), (4, 15, 15)])
@pytest.mark.parametrize("box", "CM")
def test_tiles_for_two_three_and_four_players(box, players, tiles, hills):
    rows = [tile for tile in DATA["tiles"] if tile["box"] == box and tile["players"] <= players]
    assert len(rows) == tiles
    assert sum(square[0] == "hill" for tile in rows for square in tile["squares"]) == hills


def test_all_codes_of_both_boxes_are_unique():
    codes = [square[1] for tile in DATA["tiles"] for square in tile["squares"] if len(square) > 1]
    assert len(codes) == len(set(codes)) == 156


@pytest.mark.parametrize(
    "name, tiles, hills, apart_by, reach",
    [
        ("default_2p", 8, 8, 6, [12, 10]),
        ("default_3p", 12, 12, 3, [10, 10, 9]),
        ("default_4p", 15, 15, 5, [10, 10, 10, 12]),
        ("mongolia_2p", 8, 8, 6, [9, 9]),
        ("mongolia_3p", 12, 12, 6, [10, 9, 10]),
        ("mongolia_4p", 15, 15, 5, [8, 14, 12, 11]),
        ("foreign_invasion", 12, 12, 5, [10, 9, 6]),
        ("mystic_island", 15, 15, 10, [9, 9, 9]),
        ("generalized_conflict", 19, 19, 5, [11, 9, 10, 14, 9]),
        ("default_6p", 22, 22, 4, [9, 14, 8, 11, 10, 11]),
        ("default_7p", 27, 27, 5, [13, 11, 9, 12, 13, 8, 10]),
        ("default_8p", 30, 30, 5, [12, 10, 8, 11, 11, 9, 8, 13]),
    ],
)
def test_layouts_have_their_tiles_and_hills_and_cities_far_enough_apart(name, tiles, hills, apart_by, reach):
    board, cities = land(name), LAYOUTS[name]["cities"]
    assert len(LAYOUTS[name]["tiles"]) == tiles
    assert sum(square.kind == "hill" for square in board.squares.values()) == hills
    apart_from_all = {"foreign_invasion": "ZHE", "mystic_island": "HAN"}.get(name)
    cities = [city for city in cities if city != apart_from_all]
    gaps = [apart(board.at[one], board.at[other]) for one in cities for other in cities if one < other]
    assert min(gaps) == apart_by
    steps = [len(within(board, city, 2, board.near.__getitem__)) for city in cities]
    assert steps == reach


@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts_hang_together(name):
    board = land(name)
    assert len(within(board, board.provinces[0], 99, board.linked)) == len(board.at)


def test_mystic_island_lies_in_one_sea_that_joins_44_of_78_provinces():
    board = land("mystic_island")
    assert len(board.at) == 78
    assert max(len(shore) for shore in waters(board.squares)) == 44
    assert len(LAYOUTS["mystic_island"]["sea"]) * 7 == 63
    assert all(not set(board.near[code]) - set(ISLAND) for code in ISLAND)


@pytest.mark.parametrize("city, steps", [("QIN", 5), ("HAN", 5), ("TAA", 5)])
def test_land_distances_to_yellows_first_city(city, steps):
    board = land("foreign_invasion")
    assert "ZHE" in within(board, city, steps, board.near.__getitem__)
    assert "ZHE" not in within(board, city, steps - 1, board.near.__getitem__)


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("rivers", [False, True])
def test_a_second_look_at_every_layout_finds_the_same(name, rivers):
    sea = [tuple(place) for place in LAYOUTS[name].get("sea", ())]
    same_land(LAYOUTS[name]["tiles"], sea, rivers=rivers)


@pytest.mark.parametrize("turn", range(6))
@pytest.mark.parametrize("tile", [tile["box"] + tile["letter"] for tile in DATA["tiles"]])
def test_a_second_look_at_every_tile_turned_in_every_way_finds_the_same(tile, turn):
    same_land([f"{tile} 0 0 {turn}"], rivers=True)


# A tile by hand: in the middle DAT; lake, DAM, GUN, mountain, ZHA, GAO counter-clockwise from the east.
@pytest.mark.parametrize("turn", range(6))
def test_turning_a_tile_changes_nothing_inside_it(turn):
    board = land_of((f"CA 3 -2 {turn}",))
    assert board.near == {
        "DAM": ("DAT", "GUN"),
        "DAT": ("DAM", "GAO", "GUN", "ZHA"),
        "GAO": ("DAT", "ZHA"),
        "GUN": ("DAM", "DAT"),
        "ZHA": ("DAT", "GAO"),
    }
    assert {code: lakes for code, lakes in board.lakes.items() if lakes} == {
        "DAM": ("DAT", "GAO"),
        "DAT": ("DAM", "GAO"),
        "GAO": ("DAM", "DAT"),
    }
