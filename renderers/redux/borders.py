"""The three borders: who fights for them this round, and who stands on their locations."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.rules.prompts import Seat
from games.redux.public_state_model import BORDERS, LOCATIONS, NAMES, SPACES, Table
from renderers.palette import Palette, mixed
from renderers.redux.contest_standings import contest
from renderers.redux.general_seals import cloth, colour_of, good, panel, seal
from renderers.redux.layout import SLOT, border_box, page, slot_box
from renderers.redux.spaces import generals, total
from renderers.scene import Area, Line, Mark, Text
from renderers.tile_and_disc_stamps import stamped, tile

BIDS = 42
"""Pixels from a border's top to its bids."""


def paper(palette: Palette) -> Iterator[Mark]:
    """Yield borders and locations without anybody."""
    line = mixed(palette.faint, page(palette), 0.65)
    for code, states in BORDERS.items():
        left, top, right, _ = box = border_box(code)
        yield from panel(box, palette, fill=mixed(page(palette), palette.land, 0.6))
        yield Text((left + 10, top + 20), code, palette.ink, 28, "label", "lm")
        yield Text((left + 98, top + 20), SPACES[code].chinese, palette.seal, 22, "chinese", "lm")
        names = " and ".join(NAMES[seat] for seat in states)
        yield Text((right - 12, top + 20), f"battle of {names}", palette.ink, 23, "text", "rm")
        middle = (left + right) // 2
        yield Line(((middle, top + BIDS), (middle, top + BIDS + 38)), line, 1.4)
    for code, place in LOCATIONS.items():
        left, top, right, _ = box = slot_box(code)
        yield from tile(box, 1.5, mixed(palette.ink, palette.paper, 0.45), page(palette), 5, 4)
        yield Text((left + 7, top + 15), code, palette.ink, 20, "label", "lm")
        yield good((right - 15, top + 15), place.unit, 12, palette)


def drawn(table: Table, palette: Palette, *, orders: bool) -> Iterator[Mark]:
    """Yield the bids for each border and who is stationed there."""
    for code, states in BORDERS.items():
        fight = contest(table, code, orders=orders)
        left, top, right, _ = border_box(code)
        middle = (left + right) // 2
        for seat, (start, end) in zip(states, ((left, middle), (middle, right)), strict=True):
            if fight.of(seat):
                y = top + BIDS + 19
                yield from generals(fight.of(seat), (start + 12, y, end - 54), 1.0, palette)
                yield from total(fight, (seat,), (end, y - 20, y + 21), 1.0, palette)
    for code, place in LOCATIONS.items():
        if code in table.held:
            yield from _holder(table, code, palette)
        else:
            left, top, right, _ = slot_box(code)
            at = ((left + right) / 2, top + 56)
            yield Text(at, place.chinese, palette.faint, 24, "chinese")


def _holder(table: Table, code: str, palette: Palette) -> Iterator[Mark]:
    """A general with the units that are left to him, over the colour of his state."""
    holder = table.held[code]
    left, top, _, _ = slot_box(code)
    yield _tint((left, top), holder.seat, palette)
    yield seal((left + 26, top + 50), holder.general, 40, palette)
    officer = table.realms[holder.seat].officers.get(holder.general)
    units = [f"{count}{kind}" for kind, count in (officer.units if officer else {}).items() if count]
    size = 26 if len(units) < 2 else 17
    for number, word in enumerate(units or ["–"]):
        y = top + 50 + (number * 20 - 10 if len(units) > 1 else 0)
        yield Text((left + 72, y), word, palette.ink, size, "label")
    name = table.realms[holder.seat].victory
    words = f"{holder.general} 1 VP" if code in name else holder.general
    yield Text((left + SLOT[0] / 2, top + 81), words, palette.ink, 17, "label")


@stamped("redux held")
def _tint(seat: Seat, palette: Palette) -> Iterator[Mark]:
    wide, high = SLOT
    band = ((2.0, 29.0), (wide - 2.0, 29.0), (wide - 2.0, high - 20.0), (2.0, high - 20.0))
    pale = mixed(page(palette), colour_of(seat, palette), 0.3)
    threads = cloth(band, seat, palette)
    yield from (Area((band,), pale), Area((band,), pale, 0.6))
    yield Area(threads.rings, threads.fill, 0.5, threads.pattern)
