"""This turn's invasions, or those of a turn that has just ended: arrows for captures with what both sides
lost, crosses where one was beaten.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from games.conquest.public_state_model import NOBODY, Capture, Invasion, Table, Turn, persons_at
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Event
from games.core.telling.prose import Facts
from renderers.arrows import cross, curve, grown, pointed
from renderers.china import SIZE
from renderers.conquest.land import BOXES, army_at, spot
from renderers.conquest.owners import colour_of
from renderers.palette import Palette, readable_on
from renderers.placing import Edges, Sights, clearest, meets, nearest
from renderers.scene import Area, Box, Line, Mark, Point, Text
from renderers.tile_and_disc_stamps import strokes

Plaques: TypeAlias = Sequence[tuple[Seat, Capture, Edges]]
"""Captures, who made them, and the boxes in which their losses are told."""
NEAR = 22.0
"""Pixels from the middle of a counter at which an arrow begins and ends."""
WIDE, HIGH = 74.0, 24.0
TAKEN = ("captured", "taken")
"""Ends of an invasion after which the province is the invader's."""
SIGN, ARROW, PLAQUE, SCROLLS = 40.0, 1.0, 200.0, 1000.0
"""How much it weighs to hide a counter, a code or a token, a point of an arrow, another plaque, a scroll."""


def turns_of(table: Table) -> Sequence[Turn]:
    """Return the turn that runs, or else the one that was over last."""
    turn = table.turn or table.past
    return [turn] if turn is not None else []


def told(events: Sequence[Event], seat: Seat) -> Sequence[Turn]:
    """Return the invasions that events tell of, as far as a seat invaded or was invaded, by who invaded."""
    turns: dict[Seat, Turn] = {}
    for event in events:
        facts: Facts = event.facts
        if event.kind != "invasion" or seat not in (facts["seat"], facts["other"]):
            continue
        turn = turns.setdefault(facts["seat"], Turn(seat=facts["seat"]))
        way = {"source": facts["source"], "target": facts["target"]}
        turn.invasions.append(Invasion(**way, engagements=facts["engagements"]))
        if facts["end"] in TAKEN:
            toll = {"lost": facts["lost"], "killed": facts["killed"], "loser": facts["other"]}
            turn.captures.append(Capture(**way, **toll, entry=len(turn.captures)))
    return list(turns.values())


def arrows(turns: Sequence[Turn], plaques: Plaques, palette: Palette) -> Iterator[Mark]:
    """Yield an arrow for each capture of these turns, and one that ends in a cross for each beaten invasion.

    A thread joins an arrow with its plaque where that lies aside.
    """
    for turn in turns:
        for invasion in turn.invasions:
            if invasion.engagements and invasion.target not in [each.target for each in turn.captures]:
                yield from _beaten(turn.seat, invasion.source, invasion.target, palette)
    for _, capture, box in plaques:
        yield from _thread(capture, box, palette)
    for turn in turns:
        for capture in turn.captures:
            yield from _taken(turn.seat, capture, palette)


def ways(turn: Turn) -> list[Sequence[Point]]:
    """Return the points along every arrow."""
    pairs = [(each.source, each.target) for each in turn.captures]
    pairs += [(each.source, each.target) for each in turn.invasions]
    return [curve(army_at(source), army_at(target), NEAR) for source, target in dict.fromkeys(pairs)]


def _taken(seat: Seat, capture: Capture, palette: Palette) -> Iterator[Mark]:
    way = curve(army_at(capture.source), army_at(capture.target), NEAR)
    colour = colour_of(seat, palette)
    head, shaft = pointed(way, 15.0)
    yield Line(shaft, palette.light, 12.0)
    yield Area((grown(grown(head)),), palette.light)
    yield Line(shaft, palette.ink, 8.5)
    yield Area((grown(head),), palette.ink)
    yield Line(shaft, colour, 5.0)
    yield Area((head,), colour)


def _beaten(seat: Seat, source: str, target: str, palette: Palette) -> Iterator[Mark]:
    way = curve(army_at(source), army_at(target), NEAR)
    way = way[: max(2, len(way) * 2 // 3)]
    yield Line(way, palette.light, 10.0)
    yield Line(way, palette.ink, 7.5, dash=(11, 7))
    yield Line(way, colour_of(seat, palette), 4.0, dash=(11, 7))
    yield from cross(way[-1], palette.seal, palette)


def losses(plaques: Plaques, palette: Palette) -> Iterator[Mark]:
    """Yield a plaque for each capture: what the invader lost, then what the defender did."""
    for seat, capture, box in plaques:
        yield from _plaque(capture, seat, box, palette)


def placed(table: Table, turns: Sequence[Turn], kept: Sequence[Edges]) -> Plaques:
    """Return the captures of turns that cost somebody something, and where their plaques lie.

    `kept` are the scrolls and slips that a plaque must not lie on.
    """
    found: list[tuple[Seat, Capture, Edges]] = []
    if not turns:
        return found
    hidden = [*_signs(table), *((box, SCROLLS) for box in kept)]
    lines = [way for turn in turns for way in ways(turn)]
    hidden += [((x - 3, y - 3, x + 3, y + 3), ARROW) for way in lines for x, y in (way[0], *way[-4:])]
    for turn in turns:
        for capture in turn.captures:
            if capture.lost or capture.killed:
                box = clearest(_corners(capture), WIDE, HIGH, hidden, SIZE)
                hidden.append((box, PLAQUE))
                found.append((turn.seat, capture, box))
    return found


def _thread(capture: Capture, box: Edges, palette: Palette) -> Iterator[Mark]:
    """A thread leads from the middle of an arrow to a plaque that does not lie on it."""
    way = curve(army_at(capture.source), army_at(capture.target), NEAR)
    if not any(meets(box, (x, y, x, y)) for x, y in way):
        middle = way[len(way) // 2]
        yield from strokes((middle, nearest(box, middle)), (5.0, palette.light), (1.8, palette.ink))


def _signs(table: Table) -> Sights:
    """Return the boxes of signs on the map that are not to be hidden, with their weights."""
    found: list[tuple[Edges, float]] = []
    for code, land in table.lands.items():
        kinds = ["label", "token"]
        kinds += ["army"] if land.owner != NOBODY else []
        kinds += ["ruler"] if persons_at(table, code) else []
        for kind in kinds:
            (x, y), (wide, high) = spot(code, kind), BOXES[kind]
            rim = 6 if kind == "label" else 3
            found.append(((x - wide - rim, y - high - rim, x + wide + rim, y + high + rim), SIGN))
    return found


def _corners(capture: Capture) -> list[Point]:
    """Return where a plaque may lie: on the arrow from its middle outwards, then ever farther beside it."""
    way = curve(army_at(capture.source), army_at(capture.target), NEAR)
    middle = sorted(way, key=lambda point: abs(way.index(point) - len(way) / 2))
    aside = [(0.0, 0.0)] + [
        (dx * far, dy * far * 0.6)
        for far in (16.0, 30.0, 46.0, 62.0, 80.0)
        for dx, dy in ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, 1), (1, 1), (-1, -1))
    ]
    return [(x + dx - WIDE / 2, y + dy - HIGH / 2) for dx, dy in aside for x, y in middle]


def _plaque(capture: Capture, seat: Seat, box: Edges, palette: Palette) -> Iterator[Mark]:
    left, top, right, bottom = box
    middle = (left + right) / 2
    yield Box((left + 2, top + 3, right + 2, bottom + 3), palette.ink, 6, 0.35)
    yield Box((left, top, right, bottom), palette.ink, 6)
    sides = ((left + 1.5, middle, seat, capture.lost), (middle, right - 1.5, capture.loser, capture.killed))
    for start, stop, side, count in sides:
        colour = colour_of(side, palette)
        yield Box((start, top + 1.5, stop, bottom - 1.5), colour, 4)
        at = ((start + stop) / 2, (top + bottom) / 2)
        yield Text(at, f"–{count}" if count else "0", readable_on(colour, palette), 18, "label")
    yield Line(((middle, top + 1), (middle, bottom - 1)), palette.ink, 2.0)
