"""The pieces on the board: armies, marks, displays, cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.core.rules.prompts import Seat
from games.suntzu.public_state_model import (
    BLUE,
    FRAMED,
    PLAGUE,
    POWERS,
    PROVINCES,
    RED,
    SIDES,
    Clash,
    Force,
    Table,
    era,
)
from renderers.palette import Palette, mixed, readable_on
from renderers.scene import Area, Box, Colour, Line, Mark, Pattern, Point, Text
from renderers.scrolls import framed
from renderers.suntzu.land import SHAPES, middle
from renderers.tile_and_disc_stamps import discs, stamped, strokes, tile

NUMBER = {BLUE: 6, RED: 4}
"""The numbers of blue and red in a palette."""
EMBLEM = {BLUE: "孫", RED: "楚"}
PATTERN: dict[Seat, Pattern] = {BLUE: "waves", RED: "rising"}
NAMES = {power.seat: power for power in POWERS}
WIDE, HIGH = 78.0, 106.0
"""Pixels of a card."""


def colour_of(seat: Seat, palette: Palette) -> Colour:
    """Return a side's colour."""
    return palette.owner(NUMBER[seat])


def lands(table: Table, palette: Palette) -> Iterator[Mark]:
    """Yield the tint and the pattern of whoever controls a province."""
    for code, force in table.held.items():
        yield _land((0, 0), code, force.seat, palette)
        yield Line(SHAPES[code], colour_of(force.seat, palette), 4.0, 0.8, closed=True)


@stamped("suntzu land")
def _land(code: str, seat: Seat, palette: Palette) -> Iterator[Mark]:
    colour = colour_of(seat, palette)
    yield Area((SHAPES[code],), colour, 0.42)
    yield Area((SHAPES[code],), mixed(colour, palette.ink, 0.35), 0.32, PATTERN[seat])


def armies(table: Table, palette: Palette) -> Iterator[Mark]:
    """Yield a counter with the number of armies in each province, and the marks beside it."""
    for code in PROVINCES:
        x, y = middle(code)
        if force := table.held.get(code):
            yield from counter((x, y), force, palette)
        else:
            yield Box((x - 58, y - 42, x + 58, y + 42), palette.ink, 9, 0.25)
            yield Box((x - 55, y - 39, x + 55, y + 39), palette.land, 8, 0.9)
        for place, mark in enumerate(one for one in table.marks if one.at == code):
            yield seal((x - 82 - 40 * (place // 2), y - 21 + 42 * (place % 2)), Seat(mark.seat), palette)


def counter(at: Point, force: Force, palette: Palette) -> Iterator[Mark]:
    """Yield a shield with the side's character and how many armies stand there."""
    x, y = at
    line = readable_on(colour_of(force.seat, palette), palette)
    yield _shield(at, force.seat, palette)
    yield Text((x + 25, y), str(force.armies), line, 50, "label")


@stamped("shield")
def _shield(seat: Seat, palette: Palette) -> Iterator[Mark]:
    colour = colour_of(seat, palette)
    yield Box((-57, -40, 62, 48), palette.ink, 10, 0.35)
    yield from tile((-60, -44, 60, 44), 3, palette.ink, palette.light, 10, 8)
    yield Box((-53, -37, 53, 37), colour, 7)
    yield Text((-25, 0), EMBLEM[seat], readable_on(colour, palette), 44, "chinese")


@stamped("seal")
def seal(seat: Seat, palette: Palette) -> Iterator[Mark]:
    """Yield the mark that a 6 leaves: a round seal."""
    colour = colour_of(seat, palette)
    yield from discs((0, 0), (20, palette.ink), (18, palette.light), (16, colour))
    yield Text((0, 0), EMBLEM[seat], readable_on(colour, palette), 21, "chinese")


def displays(table: Table, palette: Palette) -> Iterator[Mark]:
    """Yield each province's values in the three eras, the one that is scored next in gold."""
    for code in PROVINCES if table.displays else ():
        x, y = middle(code)
        for number, value in enumerate(table.displays[code]):
            now, past = number == era(table), number < era(table)
            at = (round(x) + 92, round(y) - 37 + 37 * number)
            yield _value(at, value, palette, now=now, past=past)


@stamped("value")
def _value(value: int, palette: Palette, *, now: bool, past: bool) -> Iterator[Mark]:
    fill = palette.gold if now else mixed(palette.light, palette.land, 0.8 if past else 0.2)
    ink = mixed(palette.ink, palette.land, 0.45) if past else palette.ink
    yield from tile((-24, -18, 24, 18), 2, palette.ink, fill, 5, 4)
    yield Text((0, 0), str(value), ink, 28 if now else 24, "label")


def legend(palette: Palette) -> Iterator[Mark]:
    """Yield what the signs on the board mean, in its upper corners."""
    blue, red = SIDES
    for x, seat in ((40, blue), (84, red)):
        yield seal((x, 34), seat, palette)
    yield Text((114, 34), "marks", palette.ink, 22, "text", "lm")
    yield from tile((27, 64, 53, 100), 3, palette.gold, palette.light, 5, 3)
    yield Text((64, 82), "gold frame: has won", palette.ink, 22, "text", "lm")
    for y, now, words in ((34, True, "scored next"), (82, False, "scored already")):
        yield _value((928, y), 3, palette, now=now, past=not now)
        yield Text((962, y), words, palette.ink, 22, "text", "lm")


@stamped("card")
def card(value: str, seat: Seat, palette: Palette, *, lit: bool = False) -> Iterator[Mark]:
    """Yield a card with its upper left corner at a point; "" is its back. `lit` is one that has won."""
    colour, middle_of = colour_of(seat, palette), WIDE / 2
    yield Box((3, 4, WIDE + 4, HIGH + 5), palette.ink, 8, 0.3)
    yield Box((-3, -3, WIDE + 3, HIGH + 3), palette.gold if lit else palette.ink, 9)
    yield Box((1, 1, WIDE - 1, HIGH - 1), palette.light if value else colour, 7)
    if not value:
        yield Text((middle_of, HIGH / 2), EMBLEM[seat], readable_on(colour, palette), 42, "chinese")
        return
    yield Box((1, 1, WIDE - 1, 25), colour, 6)
    yield Text((middle_of, 13), EMBLEM[seat], readable_on(colour, palette), 18, "chinese")
    if value in FRAMED:
        yield framed((12, 33, WIDE - 12, HIGH - 10), 0, mixed(colour, palette.light, 0.3), 2.4)
    if value == PLAGUE:
        yield Text((middle_of, 56), "疫", palette.ink, 42, "chinese")
        yield Text((middle_of, 92), "Plague", palette.ink, 21, "text")
    else:
        yield Text((middle_of, 65), value, mixed(colour, palette.ink, 0.35), 46, "label")


def clash(battle: Clash, palette: Palette) -> Iterator[Mark]:
    """Yield both cards of a battle under their province, and by how much it was won."""
    x, y = middle(battle.at)
    for seat, at in spots(battle.at).items():
        yield card(at, battle.cards[seat], seat, palette, lit=battle.winner == seat)
    words = "疫" if battle.plague else f"+{battle.by}" if battle.winner else "="
    yield from discs((x, y + 110), (22, palette.ink), (19.5, palette.light))
    yield Text((x, y + 110), words, palette.seal, 21, "chinese" if battle.plague else "label")


def spots(code: str) -> dict[Seat, Point]:
    """Return where each side's card lies in a province: blue at the left, red at the right."""
    x, y = middle(code)
    return {BLUE: (x - WIDE - 20, y + 57), RED: (x + 20, y + 57)}


def backs(table: Table, placed: dict[str, str], owner: Seat | None, palette: Palette) -> Iterator[Mark]:
    """Yield the cards that lie face down still; their owner sees what they are."""
    shown = [battle.at for battle in table.last.clashes] if table.last else []
    for code in PROVINCES:
        for seat, at in spots(code).items() if code not in shown else ():
            yield card(at, placed.get(code, "") if seat == owner else "", seat, palette)


def drafted(draft: Sequence[str], seat: Seat, palette: Palette) -> Iterator[Mark]:
    """Yield the cards that a side means to lay."""
    for line in draft:
        code, _, value = line.partition(" ")
        if code in PROVINCES:
            yield card(spots(code)[seat], value, seat, palette)


def used(draft: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the cards that a side means to lay, and those that it means to give up."""
    lines = [line.split() for line in draft]
    laid = [words[1] for words in lines if words[0] in PROVINCES]
    return laid, [value for words in lines if words[0] == "SUPPORT" for value in words[1:]]


def struck(at: Point, palette: Palette) -> Iterator[Mark]:
    """Yield the stroke through a card that goes out of the game."""
    x, y = at
    ends = ((x + 6, y + HIGH - 8), (x + WIDE - 6, y + 32))
    yield from strokes(ends, (8.0, palette.light), (4.5, palette.seal))


def placed_of(hand: Any) -> dict[str, str]:  # noqa: ANN401  a hand's class is the rules' own
    """Return the cards that the viewer has laid, by province."""
    return dict(hand.placed) if hand is not None else {}
