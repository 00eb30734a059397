"""The land: 42 provinces, who borders whom, how many units each can hold, and the regions of the four boards.

The facts stand in `map.json` (layout and boards are *ours*: no picture of the printed ones is known).
"""

from __future__ import annotations

from functools import lru_cache

from games.core.rules.board import Board, read_json

PACKAGE = "games.conquest"
DOCUMENT = read_json(PACKAGE, "map.json")
BOARD = Board.read(DOCUMENT)
PROVINCES: tuple[str, ...] = tuple(BOARD)
CAPS: dict[str, int] = {place.code: int(place.attributes["cap"]) for place in BOARD.places}
NUMBERS: dict[str, int] = {place.code: int(place.attributes["number"]) for place in BOARD.places}
BOARDS: dict[int, tuple[tuple[str, ...], ...]] = {
    int(number): tuple(tuple(region) for region in regions) for number, regions in DOCUMENT["boards"].items()
}
REGIONS = 8
"""The number of regions of a board."""
LARGE, SMALL = 6, 3
"""Provinces of a region: there are two sizes, and only these are ever paid or filled."""


@lru_cache(maxsize=8)
def regions_of(board: int) -> dict[str, int]:
    """Return the region of each province on a board, from 1 to 8."""
    return {code: number for number, codes in enumerate(BOARDS[board], 1) for code in codes}


def region(board: int, number: int) -> tuple[str, ...]:
    """Return the provinces of a region."""
    return BOARDS[board][number - 1]
