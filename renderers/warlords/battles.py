"""Battles: a plaque beside the place, with the dice that decided and who won."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from games.core.rules.prompts import Seat
from games.core.telling.prose import counted
from games.warlords.public_state_model import Battle
from renderers.china import SIZE
from renderers.dice import pips
from renderers.palette import Palette, readable_on
from renderers.placing import OUTSIDE, Edges, clearest, nearest, square
from renderers.scene import Box, Colour, Line, Mark, Point, Text
from renderers.tile_and_disc_stamps import strokes, tile
from renderers.warlords.armies import colour_of
from renderers.warlords.land import PLACES, army_at

SCROLL: Edges = (1254.0, 0.0, 1600.0, 1200.0)
DIE, GAP, EDGE = 21.0, 3.0, 6.0
SIGNS: list[tuple[Edges, float]] = [
    ((x - wide, y - high, x + wide, y + high), weight)
    for row in PLACES.values()
    for name, wide, high, weight in (("label", 24, 10, 14.0), ("dot", 13, 13, 8.0))
    if row[name]
    for x, y in (row[name],)
]
"""Codes and centres that a plaque had better not hide, and how much each weighs."""
COUNTER, ARROW, PLAQUE = 40.0, 4.0, 200.0
"""How much it weighs to hide a counter, a point of an arrow, or another plaque."""
FAR = 30.0
"""Pixels between a plaque and its battle from which a thread joins them."""


def drawn(
    battles: Sequence[Battle], armies: Mapping[str, Seat], ways: Sequence[Sequence[Point]], palette: Palette
) -> tuple[list[Mark], list[Mark]]:
    """Return a plaque for each battle, where it covers as little as can be, and threads to those far away.

    `armies` are the territories with a counter, `ways` the points along the arrows drawn.
    """
    hidden = [*SIGNS, *((square(army_at(code), 21), COUNTER) for code in armies)]
    hidden += [(square(point, 5), ARROW) for way in ways for point in way]
    hidden.append((SCROLL, OUTSIDE))
    plaques: list[Mark] = []
    threads: list[Mark] = []
    for battle in battles:
        wide, high = _size(battle)
        box = clearest(_corners(army_at(battle.at), wide, high), wide, high, hidden, SIZE)
        hidden.append((box, PLAQUE))
        threads += _thread(army_at(battle.at), box, palette)
        plaques += _plaque(battle, box[0], box[1], palette)
    return plaques, threads


def _rows(battle: Battle) -> tuple[tuple[list[int], int], tuple[list[int], int]]:
    attack, defence = battle.rounds[-1] if battle.rounds else ([], [])
    return (attack, battle.attack_bonus), (defence, battle.defence_bonus)


def _size(battle: Battle) -> tuple[float, float]:
    most = max(len(faces) * (DIE + GAP) + (26 if bonus else 0) for faces, bonus in _rows(battle))
    ties = 18 if len(battle.rounds) > 1 else 0
    return most + 2 * EDGE + 22, 2 * (DIE + GAP) + 2 * EDGE - GAP + ties


def _corners(at: Point, wide: float, high: float) -> list[Point]:
    """Return where a plaque may lie round a battle, the nearest places first, then those between them."""
    x, y = at
    found: list[Point] = []
    for gap in (6.0, 26.0, 52.0, 84.0, 120.0, 160.0, 14.0, 38.0, 68.0, 102.0, 140.0, 200.0):
        right, left = x + 21 + gap, x - 21 - gap - wide
        above, below = y - 21 - gap - high, y + 21 + gap
        found += [(right, above), (left, above), (right, y - high / 2), (left, y - high / 2)]
        found += [(right, below), (left, below), (x - wide / 2, above), (x - wide / 2, below)]
    return found


def _thread(at: Point, box: Edges, palette: Palette) -> Iterator[Mark]:
    """A thread leads from a plaque that lies far away to its battle."""
    (x, y), end = at, nearest(box, at)
    length = math.dist(at, end)
    if length >= 21 + FAR:
        part = 21 / length
        begin = (x + (end[0] - x) * part, y + (end[1] - y) * part)
        yield from strokes((begin, end), (5.0, palette.light), (1.8, palette.ink))


def _plaque(battle: Battle, left: float, top: float, palette: Palette) -> Iterator[Mark]:
    """Attack above, defence below; a star stands beside the winner's dice."""
    wide, high = _size(battle)
    yield Box((left + 2, top + 3, left + wide + 3, top + high + 4), palette.ink, 7, 0.3)
    yield from tile((left, top, left + wide, top + high), 1.6, palette.ink, palette.light, 7, 6)
    sides = (Seat(battle.attacker), Seat(battle.defender))
    for number, ((faces, bonus), seat) in enumerate(zip(_rows(battle), sides, strict=True)):
        y = top + EDGE + number * (DIE + GAP)
        won = battle.won if number == 0 else not battle.won
        yield Text((left + EDGE + 8, y + DIE / 2), "勝" if won else "·", palette.seal, 17, "chinese")
        x = left + EDGE + 20
        for face in faces:
            yield from _die((x, y), face, colour_of(seat, palette), palette, won=won)
            x += DIE + GAP
        if bonus:
            yield Text((x + 11, y + DIE / 2), f"+{bonus}", palette.ink, 17, "label")
    if len(battle.rounds) > 1:
        words = f"after {counted(len(battle.rounds) - 1, 'tie')}"
        yield Text((left + wide / 2, top + high - 12), words, palette.ink, 15, "italic")


def _die(corner: Point, face: int, colour: Colour, palette: Palette, *, won: bool) -> Iterator[Mark]:
    """A die in its owner's colour; a line goes through those that lost."""
    x, y = corner
    pip = readable_on(colour, palette)
    yield from tile((x, y, x + DIE, y + DIE), 1.4, palette.ink, colour, 4, 3)
    yield from pips((x + DIE / 2, y + DIE / 2), face, 5, 2.2, pip)
    if not won:
        yield Line(((x + 2, y + DIE - 2), (x + DIE - 2, y + 2)), palette.light, 1.6)
