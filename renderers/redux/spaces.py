"""The twelve common spaces and the bids on them: a row for each state, its total at the end of the row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.rules.prompts import Seat
from games.redux.public_state_model import COMMON, GENERALS, SPACES, Placement, Table
from renderers.palette import Palette, mixed
from renderers.redux.contest_standings import Contest, contest
from renderers.redux.general_seals import EMBLEM, colour_of, panel, seal
from renderers.redux.layout import ROW, page, space_box
from renderers.scene import Box, Line, Mark, Text
from renderers.scrolls import framed
from renderers.tile_and_disc_stamps import stamped, tile

SHORT = {
    "TRN": "Train armies",
    "REC": "Recruit armies",
    "TRB": "Demand tribute",
    "PCV": "Crossbows, vessels",
    "MKT": "Market or tax",
    "POP": "Popular support",
    "HAN": "Emperor",
    "PSH": "Spears, horses",
    "FRM": "Farm or harvest",
    "TRD": "Trade",
    "CON": "Construct",
    "HIM": "Hire, import",
}
"""Names that fit the head of a space."""
COUNTS = {"combat": "combat", "administration": "admin", "": ""}
UNLAID = "?"
"""The sign on a space whose marker is not laid yet, as before the first round."""
CHIP, CLOSE = 96, 50
"""Pixels of a general in a bid with all that is told of him, and of one with his value alone."""
LETTER = 0.66
"""Width of a letter of a label, by its height."""
LARGER, FEW = {1: 1.48, 2: 1.25}, 2
"""How much larger bids are drawn by the most generals of a state, where at most so many states bid."""


def paper(palette: Palette) -> Iterator[Mark]:
    """Yield the spaces without bids."""
    line = mixed(palette.faint, page(palette), 0.65)
    for code in COMMON:
        left, top, right, _ = box = space_box(code)
        yield from panel(box, palette)
        yield Text((left + 10, top + 20), code, palette.ink, 28, "label", "lm")
        yield Text((left + 82, top + 20), SPACES[code].chinese, palette.seal, 22, "chinese", "lm")
        yield Text((left + 156, top + 20), SHORT[code], palette.ink, 21, "text", "lm")
        yield Line(((left + 8, top + 39), (right - 8, top + 39)), line, 1.0)


def drawn(table: Table, palette: Palette, *, orders: bool) -> Iterator[Mark]:
    """Yield what counts on each space, the alliance's frame, and the bids."""
    for code in COMMON:
        left, top, right, _ = box = space_box(code)
        marked = SPACES[code].bid == "criterion"
        counts = UNLAID if marked and code not in table.criterion else COUNTS[table.counts(code)]
        ink = palette.seal if marked else palette.faint
        yield Text((right - 10, top + 20), counts, ink, 18, "label", "rm")
        if code == table.alliance:
            yield framed(box, 3, palette.gold, 5.0)
        if code == "HAN" and table.resident:
            yield seal((right - 106, top + 20), table.resident, 34, palette, away=True)
        yield from rows(contest(table, code, orders=orders), (left, top + 41, right), palette)


def rows(fight: Contest, box: tuple[int, int, int], palette: Palette) -> Iterator[Mark]:
    """Yield a row for each state that bids, in a box of left, top and right, and each side's total."""
    left, top, right = box
    there = [seat for side in fight.sides for seat in side if fight.of(seat)]
    most = max((len(fight.of(seat)) for seat in there), default=0)
    scale = LARGER.get(most, 1.0) if len(there) <= FEW else 1.0
    high = round(ROW * scale)
    for number, seat in enumerate(there):
        y = top + number * high + high // 2 - 1
        yield _tab((left + 8, y), seat, scale, palette)
        start = left + 8 + round(34 * scale)
        yield from generals(fight.of(seat), (start, y, right - round(54 * scale)), scale, palette)
    for side in fight.sides:
        here = [number for number, seat in enumerate(there) if seat in side]
        if here:
            span = (right, top + here[0] * high, top + (here[-1] + 1) * high)
            yield from total(fight, side, span, scale, palette)


@stamped("redux tab")
def _tab(seat: Seat, scale: float, palette: Palette) -> Iterator[Mark]:
    """A state's name before its bids."""
    colour = colour_of(seat, palette)
    yield Box((0, -16 * scale, 5 * scale, 16 * scale), colour, 2)
    yield Text((18 * scale, 0), EMBLEM[seat], mixed(colour, palette.ink, 0.25), 23 * scale, "chinese")


def generals(
    bids: Sequence[Placement], box: tuple[int, int, int], scale: float, palette: Palette
) -> Iterator[Mark]:
    """Yield the generals of a bid side by side, closer together the more there are."""
    left, y, right = box
    step = min(round(CHIP * scale), (right - left) // max(len(bids), 1))
    size = min(round(36 * scale), step - (22 if step >= round(CLOSE * scale) else 2))
    for number, bid in enumerate(bids):
        x = left + number * step
        yield seal((x + size / 2, y), bid.general, size, palette)
        if step >= round(CHIP * scale):
            yield from told(bid, (x + size + 5, y), scale, palette)
        elif step >= round(CLOSE * scale):
            yield from briefly(bid, (x + size + 3, y), step - size - 5, scale, palette)


def told(bid: Placement, at: tuple[float, float], scale: float, palette: Palette) -> Iterator[Mark]:
    """Yield a general's code, and what he brought along or else what he can do."""
    x, y = at
    more, card = extras(bid), GENERALS[bid.general]
    words, ink = (more, palette.seal) if more else (f"{card.administration}/{card.combat}", palette.faint)
    yield Text((x, y - round(8 * scale)), bid.general, palette.ink, round(21 * scale), "label", "lm")
    yield Text((x, y + round(11 * scale)), words, ink, round(15 * scale), "label", "lm")


def briefly(
    bid: Placement, at: tuple[float, float], wide: int, scale: float, palette: Palette
) -> Iterator[Mark]:
    """Yield what a general adds and, small, what he brought along, where there is no room for more: his units
    alone if both they and his tokens are too wide.
    """
    x, y = at
    parts, letter = extras(bid).replace("+", "").split(), round(12 * scale)
    more = "".join(parts)
    if parts and LETTER * letter * len(more) > wide:
        more = parts[-1]
    size = round((19 if bid.value < 10 else 16) * scale)
    yield Text((x, y - round(6 * scale) if more else y), str(bid.value), palette.ink, size, "label", "lm")
    if more:
        yield Text((x, y + round(11 * scale)), more, palette.seal, letter, "label", "lm")


def extras(bid: Placement) -> str:
    """Return what a general brought along, as orders write it: `+2P+H`, `+H 1S`, `2H`."""
    tokens = f"+{bid.popular}P" * (bid.popular > 0) + "+H" * bid.han
    units = [f"{count}{kind}" for kind, count in bid.units.items() if count]
    load = "".join([*units, *([f"{bid.gold}G"] if bid.gold else [])])
    return " ".join(part for part in (tokens, load) if part)


def total(
    fight: Contest, side: Sequence[Seat], span: tuple[int, int, int], scale: float, palette: Palette
) -> Iterator[Mark]:
    """Yield a side's total left of a point, in gold for those who lead or have won."""
    right, top, bottom = span
    best = any(seat in fight.best for seat in side)
    fill = palette.gold if best else page(palette)
    ink = palette.ink if best or not fight.settled else palette.faint
    left, middle = right - 8 - round(42 * scale), (top + bottom) // 2 - 1
    rim = palette.ink if best else palette.faint
    yield from tile((left, top + 2, right - 8, bottom - 4), 2, rim, fill, 5, 4)
    at = ((left + right - 8) / 2, middle)
    yield Text(at, str(fight.total(side)), ink, round(28 * scale), "label")


def own(bid: Placement, at: tuple[int, int], palette: Palette) -> Iterator[Mark]:
    """Yield the general on a state's own space, the tribes, from a point at his left."""
    x, y = at
    yield seal((x + 18, y), bid.general, 34, palette)
    yield Text((x + 40, y - 8), bid.general, palette.ink, 18, "label", "lm")
    yield Text((x + 40, y + 10), extras(bid) or "no gift", palette.faint, 17, "text", "lm")
