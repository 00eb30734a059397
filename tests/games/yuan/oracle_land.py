"""A second look at the land: every pair of squares is measured, every lake is flooded, nothing is clever.

A square has its middle at a point (x, y): x counts half widths of a hex to the east, y rows to the north. So
the six neighbours lie two half widths east or west, or one half width aside and one row up or down.
"""

import json
from functools import lru_cache
from pathlib import Path

import games.yuan

DATA = json.loads((Path(games.yuan.__file__).parent / "yuan.json").read_text(encoding="utf-8"))
EAST, NORTHEAST, NORTHWEST, WEST, SOUTHWEST, SOUTHEAST = (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)
RING = [EAST, NORTHEAST, NORTHWEST, WEST, SOUTHWEST, SOUTHEAST]


def middle(i, j):
    """Return the centre of tile place (i, j): (2, 1) is two hexes east and one southeast, and so on."""
    x = i * (2 * EAST[0] + SOUTHEAST[0]) + j * (WEST[0] + 3 * SOUTHEAST[0])
    y = i * (2 * EAST[1] + SOUTHEAST[1]) + j * (WEST[1] + 3 * SOUTHEAST[1])
    return x, y


def squares_of(tiles, sea=()):
    """All squares on the table: point -> (kind, code)."""
    squares = {}
    for text in tiles:
        name, i, j, turn = text.split()
        for tile in DATA["tiles"]:
            if tile["box"] + tile["letter"] == name:
                x, y = middle(int(i), int(j))
                for number, square in enumerate(tile["squares"]):
                    kind, code = square[0], square[1] if len(square) > 1 else ""
                    point = (x, y)
                    if number > 0:
                        step = RING[(number - 1 + int(turn)) % 6]
                        point = (x + step[0], y + step[1])
                    assert point not in squares, "two tiles on one place"
                    squares[point] = (kind, code)
    for i, j in sea:
        x, y = middle(i, j)
        squares[x, y] = ("lake", "")
        for step in RING:
            squares[x + step[0], y + step[1]] = ("lake", "")
    return squares


def side_by_side(one, other):
    return (other[0] - one[0], other[1] - one[1]) in RING


def flood(start, squares):
    """All water that can be reached from a lake square over lake squares."""
    body = [start]
    while True:
        more = [
            point
            for point, (kind, _) in squares.items()
            if kind == "lake" and point not in body and any(side_by_side(point, wet) for wet in body)
        ]
        if not more:
            return body
        body += more


@lru_cache(maxsize=512)
def land(tiles, sea=(), rivers=False, volcanoes=True):
    """A land as plain lists: kinds of provinces, pairs that touch, that share a lake, that have a river."""
    squares = squares_of(tiles, sea)
    at = {code: point for point, (_, code) in squares.items() if code}
    kind = {code: kind for kind, code in squares.values() if code}
    over = set()
    if rivers:
        for text in tiles:
            for tile in DATA["tiles"]:
                if tile["box"] + tile["letter"] == text.split()[0]:
                    for one, other in tile["rivers"]:
                        over.add((one, other))
                        over.add((other, one))
    adjacent = {
        (one, other)
        for one in at
        for other in at
        if side_by_side(at[one], at[other]) and (one, other) not in over
    }
    lakes = []
    for point in squares:
        if squares[point][0] == "lake" and not any(point in body for body in lakes):
            lakes.append(flood(point, squares))
    shores = [[code for code in at if any(side_by_side(at[code], wet) for wet in body)] for body in lakes]
    water = {(one, other) for shore in shores for one in shore for other in shore if one != other}
    hot = []
    if volcanoes:
        for point, (what, _) in squares.items():
            if what == "volcano":
                hot += [code for code in at if side_by_side(at[code], point)]
    return {
        "squares": squares,
        "at": at,
        "kind": kind,
        "adjacent": adjacent,
        "water": water,
        "rivers": over,
        "hot": sorted(set(hot)),
    }


def adjacent(land, one, other):
    return (one, other) in land["adjacent"]


def linked(land, one, other):
    """Adjacent, or on the shore of the same water, or over a river (whether it is passable or not)."""
    return (one, other) in land["adjacent"] or (one, other) in land["water"] or (one, other) in land["rivers"]


def group(land, codes, start):
    """The provinces among `codes` that hang together with `start` by adjacency."""
    together = [start]
    while True:
        more = [
            code
            for code in codes
            if code not in together and any(adjacent(land, code, there) for there in together)
        ]
        if not more:
            return together
        together += more
