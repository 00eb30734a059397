"""The layout of hexes on the picture: turned and scaled so that the land fills the sheet."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache

from games.yuan.public_state_model import Hex, Table, free_places, hexes
from renderers.scene import Point, Ring

SIZE = (1600, 1200)
SHEET = (16.0, 16.0, 1242.0, 1184.0)
"""Left, top, right, bottom of the map."""
RIBBON = (360.0, 1122.0, 1240.0, 1182.0)
"""The place of the ribbon that names what a picture shows besides the table."""
LARGEST = 74.0
"""Pixels of a hex's side, at most."""
ROOT = math.sqrt(3)
CORNERS = tuple(math.radians(60 * number - 30) for number in range(6))


@dataclass(frozen=True)
class LandLayout:
    """A land on the picture: hexes turned by `turn` times 60 degrees, of side `side`, moved by `shift`."""

    turn: int
    side: float
    shift: Point
    spots: dict[Hex, tuple[int, int]] = field(default_factory=dict, compare=False, repr=False)
    """The middles that were asked for: each is asked for several times for a picture."""

    def at(self, where: Hex) -> Point:
        """Return the middle of a hex, on whole pixels: what is drawn again and again is then the same again
        and again, which makes the file smaller.
        """
        x, y = self.spot(where)
        return float(x), float(y)

    def spot(self, where: Hex) -> tuple[int, int]:
        """Return the middle of a hex in whole pixels."""
        found = self.spots.get(where)
        if found is None:
            x, y = flat(turned(where, self.turn))
            found = round(self.shift[0] + self.side * x), round(self.shift[1] + self.side * y)
            self.spots[where] = found
        return found

    def ring(self, where: Hex, part: float = 1.0) -> Ring:
        """Return a hex's outline, or one of the same middle that is smaller."""
        x, y = self.at(where)
        reach = self.side * part
        return tuple((x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn in CORNERS)

    def side_between(self, one: Hex, other: Hex, part: float = 1.0) -> tuple[Point, Point]:
        """Return the side of `one` that it shares with `other`; with `part` that of a smaller outline."""
        (x0, y0), (x1, y1) = self.at(one), self.at(other)
        towards = math.atan2(y1 - y0, x1 - x0)
        reach = self.side * part
        turns = (towards + math.radians(30 * sign) for sign in (-1, 1))
        first, second = ((x0 + reach * math.cos(turn), y0 + reach * math.sin(turn)) for turn in turns)
        return first, second


def turned(where: Hex, turn: int) -> Hex:
    """Return a hex after so many turns of 60 degrees round the middle."""
    q, r = where
    for _ in range(turn):
        q, r = -r, q + r
    return q, r


def flat(where: Hex) -> Point:
    """Return where a hex of side 1 has its middle."""
    q, r = where
    return ROOT * (q + r / 2), 1.5 * r


@lru_cache(maxsize=64)
def fitted(places: tuple[Hex, ...], bottom: float = SHEET[3]) -> LandLayout:
    """Return the sheet on which some hexes stand as large as possible, above `bottom`."""
    left, top, right, _ = SHEET
    best = LandLayout(0, 1.0, (left, top))
    for turn in range(3):
        points = [flat(turned(where, turn)) for where in places] or [(0.0, 0.0)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        wide, high = max(xs) - min(xs) + ROOT, max(ys) - min(ys) + 2
        side = min((right - left) / wide, (bottom - top) / high, LARGEST)
        x, y = side * (max(xs) + min(xs)) / 2, side * (max(ys) + min(ys)) / 2
        shift = ((left + right) / 2 - x, (top + bottom) / 2 - y)
        if side > best.side + 1e-9:
            best = LandLayout(turn, math.floor(side * 10) / 10, shift)
    return best


def sheet_of(table: Table, *, ribbon: bool = False) -> LandLayout:
    """Return the sheet of a table's land and its free places for tiles, clear of a ribbon if there is one."""
    places = list(table.land.squares)
    if table.stage == "tiles":
        places += [where for place in free_places(table) for where in hexes(*place)]
    hexagons = tuple(dict.fromkeys(places))
    sheet = fitted(hexagons)
    if ribbon and any(_under(sheet.ring(where, 1.14)) for where in hexagons):
        return fitted(hexagons, RIBBON[1] - 8)
    return sheet


def _under(ring: Ring) -> bool:
    """Return whether a hex would lie under the ribbon."""
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return min(xs) < RIBBON[2] and RIBBON[0] < max(xs) and max(ys) > RIBBON[1]


@lru_cache(maxsize=1024)
def around(where: Hex) -> tuple[Hex, ...]:
    """Return the six hexes round one."""
    q, r = where
    return (q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)
