"""Battles: a plaque beside the place, with the dice that decided and who won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from games.core.prompts import Seat
from games.warlords.table import Battle
from renderers.arrows import curve
from renderers.palette import Palette, readable_on
from renderers.scene import Box, Colour, Disc, Line, Mark, Point, Text
from renderers.warlords.armies import colour_of
from renderers.warlords.land import PLACES, SIZE, army_at

Edges: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""
DIE, GAP, EDGE = 21.0, 3.0, 6.0
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


SPOTS: list[tuple[Edges, float]] = [
    ((x - wide, y - high, x + wide, y + high), weight)
    for row in PLACES.values()
    for name, wide, high, weight in (("army", 20, 20, 4.0), ("label", 24, 10, 3.0), ("dot", 11, 11, 2.0))
    if row[name]
    for x, y in (row[name],)
]
"""What a plaque had better not hide: counters, codes and centres, and how much each weighs."""


def drawn(battles: Sequence[Battle], palette: Palette) -> Iterator[Mark]:
    """Yield a plaque for each battle, where it covers as little as can be."""
    taken: list[Edges] = []
    for battle in battles:
        wide, high = _size(battle)
        way = curve(army_at(battle.source), army_at(battle.at), 0.0)
        left, top = _free(army_at(battle.at), wide, high, taken, way)
        taken.append((left, top, left + wide, top + high))
        yield from _plaque(battle, left, top, palette)


def _rows(battle: Battle) -> tuple[tuple[list[int], int], tuple[list[int], int]]:
    attack, defence = battle.rounds[-1] if battle.rounds else ([], [])
    return (attack, battle.attack_bonus), (defence, battle.defence_bonus)


def _size(battle: Battle) -> tuple[float, float]:
    most = max(len(faces) * (DIE + GAP) + (26 if bonus else 0) for faces, bonus in _rows(battle))
    ties = 18 if len(battle.rounds) > 1 else 0
    return most + 2 * EDGE + 22, 2 * (DIE + GAP) + 2 * EDGE - GAP + ties


def _free(at: Point, wide: float, high: float, taken: Sequence[Edges], way: Sequence[Point]) -> Point:
    """Return the corner of the best place: near the army, off counters, codes, arrow and other plaques."""
    x, y = at
    corners = [
        (x + 27, y - high - 8), (x - 27 - wide, y - high - 8), (x - wide / 2, y - high - 26),
        (x + 30, y - high / 2), (x - 30 - wide, y - high / 2), (x + 27, y + 26), (x - 27 - wide, y + 26),
        (x - wide / 2, y + 48),
    ]  # fmt: skip
    reach = (x - 30 - wide, y - 26 - high, x + 30 + wide, y + 48 + high)
    near = [(spot, weight) for spot, weight in SPOTS if _meets(reach, spot)]
    near += [(other, 40.0) for other in taken]
    hidden = [_covered(corner, wide, high, near, way) for corner in corners]
    return corners[hidden.index(min(hidden))]


def _covered(
    corner: Point, wide: float, high: float, near: Sequence[tuple[Edges, float]], way: Sequence[Point]
) -> float:
    """Return how much a plaque would hide: plaques weigh most, then counters, then codes and centres."""
    left, top = corner
    box = (left, top, left + wide, top + high)
    hidden = 0.3 * sum(box[0] < x < box[2] and box[1] < y < box[3] for x, y in way)
    if left < 4 or top < 4 or box[2] > SIZE[0] - 4 or box[3] > SIZE[1] - 4:
        hidden += 100.0
    return hidden + sum(weight for spot, weight in near if _meets(box, spot))


def _meets(one: Edges, other: Edges) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _plaque(battle: Battle, left: float, top: float, palette: Palette) -> Iterator[Mark]:
    """Attack above, defence below; a star stands beside the winner's dice."""
    wide, high = _size(battle)
    yield Box((left + 2, top + 3, left + wide + 3, top + high + 4), palette.ink, 7, 0.3)
    yield Box((left, top, left + wide, top + high), palette.ink, 7)
    yield Box((left + 1.6, top + 1.6, left + wide - 1.6, top + high - 1.6), palette.light, 6)
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
        words = f"after {len(battle.rounds) - 1} tie{'s' if len(battle.rounds) > 2 else ''}"
        yield Text((left + wide / 2, top + high - 12), words, palette.ink, 15, "italic")


def _die(corner: Point, face: int, colour: Colour, palette: Palette, *, won: bool) -> Iterator[Mark]:
    """A die in its owner's colour; a line goes through those that lost."""
    x, y = corner
    pip = readable_on(colour, palette)
    yield Box((x, y, x + DIE, y + DIE), palette.ink, 4)
    yield Box((x + 1.4, y + 1.4, x + DIE - 1.4, y + DIE - 1.4), colour, 3)
    for dx, dy in PIPS.get(face, ()):
        yield Disc((x + DIE / 2 + dx * 5, y + DIE / 2 + dy * 5), 2.2, pip)
    if not won:
        yield Line(((x + 2, y + DIE - 2), (x + DIE - 2, y + 2)), palette.light, 1.6)
