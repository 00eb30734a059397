"""Marches of the last turn as arrows, provinces that changed hands, and the targets and wishes of a draft."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from games.core.rules.prompts import Seat
from games.yuan.public_state_model import March, Report, Table, free_places, hexes
from renderers.arrows import cross, curve, grown, pointed
from renderers.palette import Palette, mixed
from renderers.scene import Area, Line, Mark, Point, Ring, Text
from renderers.tile_and_disc_stamps import discs, tile
from renderers.yuan.layout import LandLayout
from renderers.yuan.owners import colour_of
from renderers.yuan.plan_tags import plaque
from renderers.yuan.terrain import FLAME, ROOMY


def gained(table: Table, report: Report, sheet: LandLayout, palette: Palette) -> Iterator[Mark]:
    """Yield a glow round each province with a new master, a dashed one round each that was lost to nobody."""
    first: dict[str, Seat | None] = {}
    for change in report.changes:
        first.setdefault(change.at, change.before)
    for at, before in first.items():
        owner, where = table.owner(at), table.land.at[at]
        if owner != before:
            colour = palette.gold if owner else palette.seal
            dash = None if owner else (sheet.side * 0.16, sheet.side * 0.14)
            if sheet.side >= ROOMY:
                yield Line(sheet.ring(where, 0.74), palette.light, sheet.side * 0.12, closed=True)
            yield Line(sheet.ring(where, 0.74), colour, sheet.side * 0.07, dash=dash, closed=True)


def ways(table: Table, report: Report, sheet: LandLayout) -> list[tuple[March, Ring]]:
    """Return the marches with a start, each with the way of its arrow, which ends beside the pieces there."""
    found: list[tuple[March, Ring]] = []
    for march in report.marches:
        if march.at:
            begin, end = (_middle(table, code, sheet) for code in (march.at, march.to))
            found.append((march, curve(begin, end, sheet.side * 0.4)))
    return found


def marches(found: Sequence[tuple[March, Ring]], sheet: LandLayout, palette: Palette) -> Iterator[Mark]:
    """Yield the arrows of the armies that marched; codes and names are drawn over them."""
    for march, way in found:
        yield from _arrow(march, way, sheet, palette)


def _arrow(march: March, way: Sequence[Point], sheet: LandLayout, palette: Palette) -> Iterator[Mark]:
    colour = mixed(colour_of(Seat(march.seat), palette), palette.ink, 0.2)
    head, shaft = pointed(way, sheet.side * 0.36)
    yield Line(shaft, palette.light, sheet.side * 0.24)
    yield Area((grown(head),), palette.light)
    yield Line(shaft, palette.ink, sheet.side * 0.17)
    yield Line(shaft, colour, sheet.side * 0.12)
    yield Area((head,), palette.ink)
    yield Area((grown(head, 0.66),), colour)
    if march.armies > 1:
        yield from _count(way[len(way) // 2], march.armies, sheet, palette)


def _count(at: Point, armies: int, sheet: LandLayout, palette: Palette) -> Iterator[Mark]:
    reach = sheet.side * 0.2
    yield from discs(at, (reach + 2, palette.ink), (reach, palette.light))
    yield Text(at, str(armies), palette.ink, reach * 1.5, "label")


def collisions(table: Table, report: Report, sheet: LandLayout, palette: Palette) -> Iterator[Mark]:
    """Yield a cross where several wanted to settle, flames where a volcano has struck."""
    for code in report.collided:
        x, y = _middle(table, code, sheet)
        yield from cross((x, y - sheet.side * 0.26), palette.seal, palette, sheet.side * 0.24)
    for code in report.erupted:
        x, y = _middle(table, code, sheet)
        for across in (-0.3, 0.0, 0.3):
            shape = ((across - 0.12, 0.1), (across, -0.34), (across + 0.12, 0.1))
            flame = tuple((x + sheet.side * dx, y + sheet.side * dy) for dx, dy in shape)
            yield Area((flame,), FLAME, 0.85)


def aimed(
    table: Table, plans: Sequence[tuple[Seat, str]], sheet: LandLayout, palette: Palette
) -> Iterator[Mark]:
    """Yield a ring round the target of the viewer's own plan, under all that stands there."""
    for _, line in plans:
        words = line.split()
        if len(words) > 1 and words[1] in table.land:
            where = table.land.at[words[1]]
            dash = (sheet.side * 0.3, sheet.side * 0.2)
            yield Line(sheet.ring(where, 0.9), palette.light, sheet.side * 0.2, closed=True)
            yield Line(sheet.ring(where, 0.9), palette.seal, sheet.side * 0.12, dash=dash, closed=True)


def wishes(table: Table, draft: Sequence[str], sheet: LandLayout, palette: Palette) -> Iterator[Mark]:
    """Yield the numbers of the cities that the viewer would take, which nobody else sees."""
    for line in draft:
        words = line.split()
        if words[0] == "TAKE":
            for number, code in enumerate((word for word in words[1:] if word in table.land), 1):
                x, y = _middle(table, code, sheet)
                yield from _count((x + sheet.side * 0.5, y - sheet.side * 0.6), number, sheet, palette)


def waiting(table: Table, sheet: LandLayout, palette: Palette) -> Iterator[Mark]:
    """Yield the signs before the first turn: cities that are nobody's yet, numbered places for tiles."""
    for code in table.cities if not table.capital or table.stage == "auction" else ():
        if table.owner(code) or code in table.capital.values():
            continue
        at = _middle(table, code, sheet)
        half = sheet.side * 0.3
        box = (at[0] - half - 2, at[1] - half * 1.6 - 2, at[0] + half + 2, at[1] + half * 0.4 + 2)
        yield Line(sheet.ring(table.land.at[code], 0.86), palette.gold, sheet.side * 0.12, closed=True)
        yield from tile(box, 2, palette.ink, palette.light, 3, 2)
        yield Text((at[0], at[1] - half * 0.6), "城", palette.ink, sheet.side * 0.42, "chinese")
    for seat, code in table.capital.items():
        if table.stage == "auction" and not table.owner(code):
            x, y = _middle(table, code, sheet)
            yield from plaque((x, y - sheet.side * 0.3), sheet.side * 0.52, sheet.side * 0.38, seat, palette)
    if table.stage == "tiles" and table.options.tiles == "draft":
        for number, place in enumerate(free_places(table), 1):
            yield from _place(number, [sheet.at(where) for where in hexes(*place)], sheet, palette)


def _place(number: int, middles: Sequence[Point], sheet: LandLayout, palette: Palette) -> Iterator[Mark]:
    x, y = middles[0]
    reach, turns = sheet.side * 2.3, [math.radians(60 * number) for number in range(6)]
    ring = [(x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn in turns]
    for one, other in pairwise((*ring, ring[0])):
        yield Line((one, other), palette.faint, 2.4, dash=(9, 7))
    yield from discs((x, y), (sheet.side * 0.62, palette.ink), (sheet.side * 0.56, palette.light))
    yield Text((x, y), str(number), palette.ink, sheet.side * 0.62, "label")


def _middle(table: Table, code: str, sheet: LandLayout) -> Point:
    return sheet.at(table.land.at[code])
