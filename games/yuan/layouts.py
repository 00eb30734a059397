"""Lands: fixed layouts from the data file, and lands put together by lot (ours)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.yuan.land import (
    AROUND,
    DATA,
    TILES,
    Hex,
    Kind,
    LaidTile,
    Land,
    Square,
    faces,
    land_of,
    neighbours,
    pieces,
)

NEAREST = 3
"""Hexes that first cities are apart at least."""
SIDES = 6
SWEEPS = 6
"""Greatest number of times that all tiles are turned for the better."""


@dataclass(frozen=True)
class Layout:
    """Tiles as `LaidTile` writes them, first cities, and tile places of open sea."""

    tiles: tuple[str, ...]
    cities: tuple[str, ...]
    sea: tuple[tuple[int, int], ...] = ()


def layout(name: str) -> Layout:
    """Return a layout of the data file; raises KeyError."""
    row = DATA["layouts"][name]
    return Layout(tuple(row["tiles"]), tuple(row["cities"]), tuple((i, j) for i, j in row.get("sea", ())))


def layout_name(scenario: str, seats: int, box: str) -> str:
    """Return which fixed layout is played."""
    if scenario != "free":
        return scenario
    if seats == 5:
        return "generalized_conflict"
    return f"mongolia_{seats}p" if box == "mongolia" and seats < 5 else f"default_{seats}p"


def tile_set(seats: int, box: str) -> list[str]:
    """Return the tiles for a number of houses: up to four from one box; five take those for four from one
    box and those that a third adds from the other, six those that a third and a fourth add, seven those for
    three, eight all.
    """
    main, other = ("M", "C") if box == "mongolia" else ("C", "M")
    if seats <= 4:
        return [tile.name for tile in TILES.values() if tile.box == main and tile.players <= seats]
    added = {5: (3,), 6: (3, 4), 7: (2, 3), 8: (2, 3, 4)}[seats]
    return [
        tile.name
        for tile in TILES.values()
        if tile.box == main or (tile.box == other and tile.players in added)
    ]


def spiral(count: int) -> list[tuple[int, int]]:
    """Return that many tile places, ring by ring round the middle."""
    places = [(0, 0)]
    ring = 0
    while len(places) < count:
        ring += 1
        i, j = ring * AROUND[4][0], ring * AROUND[4][1]
        for q, r in AROUND:
            for _ in range(ring):
                places.append((i, j))
                i, j = i + q, j + r
    return places[:count]


def compose(names: Sequence[str], turns: Sequence[int]) -> list[str]:
    """Return a land of tiles in the order given: laid in a spiral, then turned, tile by tile, as long as that
    makes the land better. Its faults are lands apart, provinces with fewer than two neighbours, hills side by
    side.
    """
    laid = [
        LaidTile(name, i, j, turn)
        for name, (i, j), turn in zip(names, spiral(len(names)), turns, strict=True)
    ]
    best = faults(laid)
    for _ in range(SWEEPS):
        before = best
        for number in range(len(laid)):
            for turn in range(SIDES):
                tried = [*laid[:number], laid[number]._replace(turn=turn), *laid[number + 1 :]]
                if (score := faults(tried)) < best:
                    laid, best = tried, score
        if best in (before, (0, 0, 0)):
            break
    return [each.text for each in laid]


def faults(laid: Sequence[LaidTile]) -> tuple[int, int, int]:
    """Return how many lands too many there are, provinces with under two neighbours, and pairs of hills."""
    kinds: dict[Hex, Kind] = {at: square.kind for each in laid for at, square in faces(each) if square.code}
    around = {at: [hx for hx in neighbours(at) if hx in kinds] for at in kinds}
    lonely = sum(len(near) < 2 for near in around.values())
    hills = sum(kinds[at] == kinds[hx] == "hill" for at, near in around.items() for hx in near) // 2
    return len(list(pieces(around, around))) - 1, lonely, hills


def distance(one: Hex, other: Hex) -> int:
    """Return how many hexes it is from one to the other."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def room(land: Land, at: str) -> int:
    """Return how many provinces lie within two steps of one over land."""
    reached = {at, *land.near[at]}
    for other in land.near[at]:
        reached.update(land.near[other])
    return len(reached) - 1


def spread(land: Land, count: int) -> list[str]:
    """Return first cities for a land: as far apart as may be, with as much room as may be (ours).

    Each begins in turn with every province that has the most room; the set whose closest two are farthest
    apart is taken.
    """
    sites = [at for at in land.provinces if square_of(land, at).kind != "hill" and room(land, at) >= 6]
    sites = sites if len(sites) >= count else list(land.provinces)
    best: tuple[int, int, list[str]] = (-1, -1, [])
    for start in sites:
        chosen = list(_farthest(land, sites, start, count))
        gap = min(distance(land.at[a], land.at[b]) for a in chosen for b in chosen if a != b)
        least = min(room(land, at) for at in chosen)
        if (gap, least) > best[:2]:
            best = (gap, least, chosen)
    return best[2]


def _farthest(land: Land, sites: Sequence[str], start: str, count: int) -> Iterator[str]:
    gaps = {at: distance(land.at[at], land.at[start]) for at in sites}
    here = start
    for _ in range(count):
        yield here
        del gaps[here]
        gaps = {at: min(gap, distance(land.at[at], land.at[here])) for at, gap in gaps.items()}
        here = max(gaps, key=lambda at: (gaps[at], room(land, at), at), default=start)


def square_of(land: Land, at: str) -> Square:
    """Return what a province is."""
    return land.squares[land.at[at]]


def provinces_of(tiles: Sequence[str]) -> list[str]:
    """Return the provinces of some laid tiles, in order."""
    return list(land_of(tuple(tiles)).provinces)
