"""Sun Tzu, drawn: five provinces with armies, marks and displays, the cards of the round, the track.

land          the ground: provinces, coasts, rivers, names
pieces        armies, marks, displays, cards
status_panel  the scroll at the right, and the viewer's hand below
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from games.core.rules.protocol import View
from games.suntzu.public_state_model import SIDES, Table
from renderers import scrolls
from renderers.palette import Palette, mixed
from renderers.scene import Colour, Mark, Scene, Text
from renderers.suntzu import pieces, status_panel
from renderers.suntzu.land import SIZE, ground, names

colour_of = pieces.colour_of


def scene(view: View[Table, Any], *, palette: Palette, orders: bool) -> Scene:
    """Return the board as a side may see it, with or without the cards of the round just fought.

    Where the viewer has a draft its cards are drawn instead of them; their hand lies below.
    """
    table = view.table
    marks: list[Mark] = [*pieces.lands(table, palette), *names(palette)]
    marks += [*pieces.displays(table, palette), *pieces.armies(table, palette), *pieces.legend(palette)]
    fighting = table.stage == "battle"
    if view.draft and view.seat and not fighting:
        marks += pieces.drafted(view.draft, view.seat, palette)
        marks.append(Text((575, 62), "Your cards, not yet laid", palette.seal, 44, "title"))
    elif orders and table.last:
        for battle in table.last.clashes:
            marks += pieces.clash(battle, palette)
        if table.last.clashes:
            marks.append(Text((575, 62), f"The cards of round {table.last.round}", palette.ink, 44, "title"))
    if fighting:
        marks += pieces.backs(table, pieces.placed_of(view.hand), view.seat, palette)
    marks += [*status_panel.drawn(view, palette), *status_panel.hand(view, palette)]
    return Scene(SIZE, ground(palette), tuple(marks), swatches(palette))


@lru_cache
def swatches(palette: Palette) -> tuple[Colour, ...]:
    """Return the colours that must survive when colours are counted: both sides in all strengths, inks."""
    grounds = (palette.land, palette.light, scrolls.page(palette), palette.sea)
    sides = [pieces.colour_of(seat, palette) for seat in SIDES]
    strengths = [part / 5 for part in range(1, 5)]
    tones = [
        mixed(one, under, part) for one in (*sides, *palette.inks) for under in grounds for part in strengths
    ]
    return tuple(dict.fromkeys([*sides, *palette.inks, *grounds, *tones]))
