"""The ground: five provinces between sea and mountains, drawn once for each palette. The shapes are ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from games.suntzu.public_state_model import BOARD, PROVINCES
from renderers.palette import Palette, mixed
from renderers.scene import Area, Ground, Line, Mark, Point, Ring, Text

SIZE = (1600, 1200)
ARCS: Mapping[str, Ring] = {
    "north-west": ((60, 600), (44, 470), (70, 330), (48, 190), (190, 150), (310, 128), (410, 150)),
    "north": ((410, 150), (560, 108), (760, 132), (930, 112), (1066, 170), (1046, 270), (1074, 352)),
    "east": ((1074, 352), (1120, 430), (1086, 540), (1104, 650)),
    "south-east": (
        (1104, 650),
        (1066, 760),
        (1110, 880),
        (1050, 1010),
        (900, 1066),
        (770, 1040),
        (650, 1066),
    ),
    "south": ((650, 1066), (480, 1040), (330, 1074), (170, 1040), (70, 960), (96, 800), (60, 600)),
    "QIN-JIN": ((410, 150), (452, 260), (402, 370), (424, 486)),
    "QIN-CHU": ((424, 486), (320, 548), (200, 540), (60, 600)),
    "CHU-JIN": ((424, 486), (520, 548), (640, 528)),
    "JIN-HAN": ((640, 528), (720, 420), (860, 392), (960, 404), (1074, 352)),
    "CHU-HAN": ((640, 528), (712, 620), (722, 736)),
    "HAN-WUU": ((722, 736), (850, 690), (980, 716), (1104, 650)),
    "CHU-WUU": ((722, 736), (668, 860), (700, 960), (650, 1066)),
}
"""Coasts and borders, each between two points where three of them meet."""
COASTS = ("north-west", "north", "east", "south-east", "south")
EDGES: Mapping[str, tuple[tuple[str, int], ...]] = {
    "QIN": (("north-west", 1), ("QIN-JIN", 1), ("QIN-CHU", 1)),
    "JIN": (("north", 1), ("JIN-HAN", -1), ("CHU-JIN", -1), ("QIN-JIN", -1)),
    "HAN": (("JIN-HAN", 1), ("east", 1), ("HAN-WUU", -1), ("CHU-HAN", -1)),
    "CHU": (("QIN-CHU", -1), ("CHU-JIN", 1), ("CHU-HAN", 1), ("CHU-WUU", 1), ("south", 1)),
    "WUU": (("HAN-WUU", 1), ("south-east", 1), ("CHU-WUU", -1)),
}
"""The coasts and borders round each province, and the sense of each."""
RIVERS: tuple[Ring, ...] = (
    ((48, 260), (200, 236), (330, 330), (300, 430), (420, 470), (560, 420), (700, 350), (860, 300),
     (1060, 262)),
    ((96, 800), (220, 850), (380, 800), (520, 880), (660, 876), (800, 850), (940, 900), (1100, 880)),
)  # fmt: skip
PEAKS = (
    (96, 214), (140, 186), (116, 500), (160, 470), (330, 176), (470, 150), (520, 172), (990, 190),
    (120, 700), (150, 660), (130, 930), (250, 1010), (560, 1010), (600, 980), (1040, 470), (1020, 980),
    (960, 1010), (1060, 560),
)  # fmt: skip


def smooth(points: Ring, times: int = 3) -> Ring:
    """Return a line with its corners cut off again and again; its ends stay."""
    for _ in range(times):
        cut: list[Point] = [points[0]]
        for (x0, y0), (x1, y1) in pairwise(points):
            cut += [((3 * x0 + x1) / 4, (3 * y0 + y1) / 4), ((x0 + 3 * x1) / 4, (y0 + 3 * y1) / 4)]
        points = (*cut, points[-1])
    return points


CURVES: Mapping[str, Ring] = {name: smooth(arc) for name, arc in ARCS.items()}


def outline(code: str) -> Ring:
    """Return a province's outline."""
    points: list[Point] = []
    for name, sense in EDGES[code]:
        points += CURVES[name][::sense][:-1]
    return tuple(points)


SHAPES: Mapping[str, Ring] = {code: outline(code) for code in PROVINCES}


def middle(code: str) -> Point:
    """Return where the counter of a province stands."""
    x, y = BOARD[code].attributes["at"]
    return float(x), float(y)


@lru_cache
def ground(palette: Palette) -> Ground:
    """Return the board without armies."""
    coasts = [CURVES[name] for name in COASTS]
    inner = [curve for name, curve in CURVES.items() if name not in COASTS]
    sea = mixed(palette.sea, palette.deep, 0.3)
    marks: list[Mark] = [Line(coast, sea, 46) for coast in coasts]
    marks += [Line(coast, mixed(palette.sea, palette.deep, 0.6), 20) for coast in coasts]
    marks += [Area((shape,), palette.land) for shape in SHAPES.values()]
    marks += [Line(smooth(river), palette.river, 4.0, 0.8) for river in RIVERS]
    marks += [mark for at in PEAKS for mark in _mountain(at, palette)]
    marks += [Line(coast, mixed(palette.ink, palette.land, 0.3), 3.0) for coast in coasts]
    marks += [Line(curve, mixed(palette.ink, palette.land, 0.35), 2.6, dash=(14, 8)) for curve in inner]
    return Ground(f"suntzu/{palette.name}", palette.sea, tuple(marks))


def _mountain(at: Point, palette: Palette) -> Iterator[Mark]:
    """A mountain as mapmakers drew it: a ridge, and its shaded side to the right."""
    x, y = at
    shade = ((x, y - 17), (x + 17, y + 9), (x + 4, y + 9))
    yield Area((shade,), mixed(palette.ink, palette.land, 0.78))
    yield Line(((x - 17, y + 9), (x, y - 17), (x + 17, y + 9)), mixed(palette.ink, palette.land, 0.55), 1.6)


def names(palette: Palette) -> Iterator[Mark]:
    """Yield the names of the provinces, over the tints of their owners."""
    glow = mixed(palette.light, palette.land, 0.3)
    for place in BOARD.places:
        x, y = middle(place.code)
        yield Text((x, y - 106), place.name, palette.ink, 48, "title", halo=3.0, glow=glow)
        yield Text((x - 6, y - 68), place.chinese, palette.ink, 24, "chinese", "rm", halo=2.4, glow=glow)
        yield Text((x + 6, y - 68), place.code, palette.ink, 24, "label", "lm", halo=2.4, glow=glow)
