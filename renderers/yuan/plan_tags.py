"""Tags of plans: one for each target, where it hides nothing, and a thread from it to its target."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from games.core.rules.prompts import Seat
from games.yuan.public_state_model import BOARD, Hex, Table
from renderers import mark_stencils
from renderers.palette import Palette, readable_on
from renderers.placing import Edges, nearest
from renderers.scene import Box, Mark, Point, Text
from renderers.tile_and_disc_stamps import discs, strokes, tile
from renderers.yuan import pieces
from renderers.yuan.layout import RIBBON, SHEET, LandLayout
from renderers.yuan.owners import EMBLEM, colour_of

CELL = 4
"""Pixels of a cell of the field on which tags find room."""
NEAR, FAR, STEP, TURNS = 0.5, 14.0, 0.25, 24
"""How far from its target a tag is looked for, in sides of a hex, in what steps, and in how many ways."""
SMALLEST = 17.0


@dataclass(frozen=True)
class PlanTag:
    """A tag: whose plan it is, its levels, the edges of its box, and the point that it speaks of."""

    seat: Seat
    levels: str
    edges: Edges
    size: float
    target: Point


@dataclass
class TakenCells:
    """The cells of the map that are taken, a number of bits for each row."""

    rows: list[int] = field(default_factory=lambda: [0] * (1200 // CELL + 1))

    def take(self, edges: Edges) -> None:
        """Take the cells that a box touches."""
        left, right = max(int(edges[0] // CELL), 0), max(int(edges[2] // CELL), -1)
        first, last = max(int(edges[1] // CELL), 0), min(int(edges[3] // CELL), len(self.rows) - 1)
        bits = (2 << right) - (1 << left) if left <= right else 0
        for row in range(first, last + 1):
            self.rows[row] |= bits

    def place(self, middles: Iterable[Point], wide: float, high: float) -> Edges | None:
        """Return the first box of a size that lies on the sheet and touches no cell that is taken, None if
        none does; `middles` are those of the boxes to be tried, of which a picture has some thousand.
        """
        (west, north, east, south), across, down = SHEET, wide / 2, high / 2
        for x, y in middles:
            left, top, right, bottom = x - across, y - down, x + across, y + down
            if left < west or top < north or right > east or bottom > south:
                continue
            bits = (2 << int(right) // CELL) - (1 << int(left) // CELL)
            for row in self.rows[int(top) // CELL : int(bottom) // CELL + 1]:
                if row & bits:
                    break
            else:
                return left, top, right, bottom
        return None


def laid(
    table: Table, plans: Sequence[tuple[Seat, str]], ways: Sequence[Sequence[Point]], sheet: LandLayout
) -> list[PlanTag]:
    """Return the tags of some plans, each at the nearest place where it hides neither what stands in a
    province, nor its code or name, nor an arrow, nor another tag.
    """
    aimed = [(seat, line.split()) for seat, line in plans]
    aimed = [(seat, words) for seat, words in aimed if len(words) > 2 and words[1] in table.land]
    if not aimed:
        return []
    room = _taken(table, ways, sheet)
    found: list[PlanTag] = []
    for seat, words in aimed:
        tag = _tag(seat, "·".join(words[2:5]), sheet.at(table.land.at[words[1]]), sheet, room)
        room.take(tag.edges)
        found.append(tag)
    return found


def _tag(seat: Seat, levels: str, at: Point, sheet: LandLayout, room: TakenCells) -> PlanTag:
    size = max(SMALLEST, round(sheet.side * 0.3))
    wide, high = _size(levels, size)
    target = (at[0], at[1] - sheet.side * 0.22)
    around = ((target[0] + x, target[1] + y) for x, y in _around(sheet.side))
    edges = room.place(around, wide, high) or _reach(*at, wide / 2, high / 2)
    return PlanTag(seat, levels, edges, size, target)


def _size(levels: str, size: float) -> Point:
    """Return how wide and high a tag is, with its edge."""
    ink = mark_stencils.text(Text((0, 0), levels, (0, 0, 0), size * 0.86, "label"))[2]
    return size * 1.35 + ink.width + size * 0.5 + 4, size * 1.36 + 4


@lru_cache(maxsize=64)
def _around(side: float) -> tuple[Point, ...]:
    """Return points round a target, measured from it: the nearest first, of equal ones the higher first."""
    turns = [math.pi * 2 * ((step + 1) // 2) / TURNS * (1 if step % 2 else -1) for step in range(TURNS)]
    reaches = [side * (NEAR + number * STEP) for number in range(int((FAR - NEAR) / STEP))]
    return tuple((reach * math.sin(turn), -reach * math.cos(turn)) for reach in reaches for turn in turns)


def _taken(table: Table, ways: Sequence[Sequence[Point]], sheet: LandLayout) -> TakenCells:
    """Return the field with all that no tag may hide."""
    side, places = sheet.side, table.land.at
    room = TakenCells(list(_always_taken(tuple(places.items()), tuple(table.temples), sheet)))
    for code, holding in table.held.items():
        x, y = sheet.at(places[code])
        part = 0.58 if holding.rampart or holding.cities > 1 else 0.46 if holding.cities else 0.3
        room.take(_reach(x, y - 0.22 * side, side * part, side * part))
        if holding.armies:
            room.take(_reach(x + 0.57 * side, y - 0.26 * side, 0.32 * side, 0.38 * side))
    for way in ways:
        for x, y in way:
            room.take(_reach(x, y, side * 0.24, side * 0.24))
    room.take(RIBBON)
    return room


@lru_cache(maxsize=16)
def _always_taken(
    provinces: tuple[tuple[str, Hex], ...], temples: tuple[str, ...], sheet: LandLayout
) -> tuple[int, ...]:
    """Return the rows of the field with the codes and names of a land, and its temples."""
    room, side = TakenCells(), sheet.side
    for code, where in provinces:
        x, y = sheet.at(where)
        for left, top, right, bottom in _label(code, round(side, 1)):
            room.take((x + left, y + top, x + right, y + bottom))
        if code in temples:
            room.take(_reach(x - 0.56 * side, y - 0.26 * side, 0.31 * side, 0.31 * side))
    return tuple(room.rows)


def _reach(x: float, y: float, wide: float, high: float) -> Edges:
    return x - wide, y - high, x + wide, y + high


@lru_cache(maxsize=1024)
def _label(code: str, side: float) -> tuple[Edges, ...]:
    """Return the boxes of a province's code and name, measured from its middle."""
    found: list[Edges] = []
    for words, down, size, font in pieces.written(code, BOARD.name(code), side):
        left, top, ink = mark_stencils.text(Text((0, down), words, (0, 0, 0), size, font))
        found.append((left, top, left + ink.width, top + ink.height))
    return tuple(found)


def threads(tags: Sequence[PlanTag], palette: Palette) -> Iterator[Mark]:
    """Yield a thread from each tag to the middle of its target; what stands there is drawn over it."""
    for tag in tags:
        thread = (tag.target, nearest(tag.edges, tag.target))
        yield from strokes(thread, (6.0, palette.light), (2.2, palette.ink))
        yield from discs(tag.target, (6.0, palette.light), (4.6, palette.ink))


def drawn(tags: Sequence[PlanTag], palette: Palette) -> Iterator[Mark]:
    """Yield the tags: a house's emblem, and with which levels it aims."""
    for tag in tags:
        left, top, right, bottom = tag.edges
        y, broad = (top + bottom) / 2, tag.size * 1.35
        colour = colour_of(tag.seat, palette)
        yield from tile(tag.edges, 2, palette.ink, palette.light, 5, 4)
        yield Box((left + 2, top + 2, left + 2 + broad, bottom - 2), colour, 4)
        emblem = (left + 2 + broad / 2, y)
        yield Text(emblem, EMBLEM[tag.seat], readable_on(colour, palette), tag.size * 0.95, "chinese")
        middle = (left + 2 + broad + right - 2) / 2
        yield Text((middle, y), tag.levels, palette.ink, tag.size * 0.86, "label")


def plaque(at: Point, wide: float, size: float, seat: Seat, palette: Palette) -> Iterator[Mark]:
    """Yield a house's emblem on a plate of its colour."""
    x, y = at
    high, colour = size * 0.68, colour_of(seat, palette)
    edges = (x - wide / 2 - 2, y - high - 2, x + wide / 2 + 2, y + high + 2)
    yield from tile(edges, 2, palette.ink, colour, 5, 4)
    yield Text((x, y), EMBLEM[seat], readable_on(colour, palette), size * 0.95, "chinese")
