"""The ground: the land of China cut into the 42 provinces, and where everything stands on it.

The shapes in `map.json` are *ours*. `army`, `label`, `ruler` and `token` are the middles of boxes of 38x38,
46x18, 30x30 and 22x22 pixels that touch neither one another nor a border; nor does the disc with a region's
number.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from games.core.rules.board import read_json
from renderers import china
from renderers.china import ring
from renderers.palette import Palette
from renderers.scene import Ground, Line, Point

SHEET: Final = read_json("renderers.conquest", "map.json")
FACTS: Final = read_json("games.conquest", "map.json")
PLACES: Final[dict[str, dict[str, Any]]] = {row["code"]: row for row in SHEET["territories"]}
NEIGHBOURS: Final[dict[str, list[str]]] = {row["code"]: row["neighbours"] for row in FACTS["territories"]}
SHAPES: Final = china.outlines(SHEET["territories"])
"""The polygons of each province: the mainland first, then its islands."""
BORDERS: Final = china.borders(SHEET["borders"])
BOXES: Final[dict[str, tuple[float, float]]] = {
    "army": (19, 19),
    "label": (23, 9),
    "ruler": (15, 15),
    "token": (11, 11),
}
"""Half the width and height that each sign may take."""


def spot(code: str, kind: str) -> tuple[int, int]:
    """Return the middle of a province's box: army, label, ruler or token."""
    x, y = PLACES[code][kind]
    return round(x), round(y)


def army_at(code: str) -> Point:
    """Return the middle of the counter in a province."""
    x, y = spot(code, "army")
    return float(x), float(y)


@cache
def seats_of(board: int) -> dict[str, int]:
    """Return the chief province of each region of a board, and the region's number.

    It is the first of those that hold the most units (*ours*: the source names no chief province).
    """
    caps = {row["code"]: row["cap"] for row in FACTS["territories"]}
    regions: list[list[str]] = FACTS["boards"][str(board)]
    return {max(codes, key=lambda code: caps[code]): number for number, codes in enumerate(regions, 1)}


@cache
def numbers_at(board: int) -> dict[int, tuple[int, int]]:
    """Return the middle of the disc with each region's number on a board, 38 pixels wide."""
    return {number: (x, y) for number, (x, y) in enumerate(SHEET["numbers"][str(board)], 1)}


@cache
def regions_of(board: int) -> dict[str, int]:
    """Return the region of each province of a board, from 1 to 8."""
    regions: list[list[str]] = FACTS["boards"][str(board)]
    return {code: number for number, codes in enumerate(regions, 1) for code in codes}


@cache
def ground(palette: Palette) -> Ground:
    """Return the land without owners and units; dashes over the sea join provinces that are neighbours."""
    ways = [Line(ring(row["line"]), palette.ink, 2.6, dash=(7, 6)) for row in SHEET["crossings"]]
    return china.ground("conquest", SHAPES, SHEET["peaks"], BORDERS, ways, palette)
