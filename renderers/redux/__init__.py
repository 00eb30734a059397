"""Three Kingdoms Redux, drawn: twelve spaces with the bids on them, three borders, three states.

layout              the places of everything on the picture
general_seals       generals, states and goods as signs
head                the moment
contest_standings   the bids on a space, and who leads
spaces              the common spaces
borders             battles, locations, who is stationed there
states              supply, tracks, generals, points
key_and_hand_strip  the key; for a state alone its cards, recruits and waiting orders
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from games.core.rules.protocol import View
from games.redux.public_state_model import STATES, Table
from renderers.palette import Palette, mixed
from renderers.redux import borders, general_seals, head, key_and_hand_strip, spaces, states
from renderers.redux.layout import SIZE, page
from renderers.scene import Colour, Ground, Mark, Scene

colour_of = general_seals.colour_of


def scene(view: View[Table, Any], *, palette: Palette, orders: bool) -> Scene:
    """Return the board as a state may see it.

    Until generals are assigned the bids of the last round are shown, if `orders` asks for them.
    """
    table = view.table
    marks: list[Mark] = [*head.drawn(table, palette, orders=orders)]
    marks += spaces.drawn(table, palette, orders=orders)
    marks += borders.drawn(table, palette, orders=orders)
    marks += states.drawn(view, palette, orders=orders)
    marks += key_and_hand_strip.drawn(view, palette)
    return Scene(SIZE, ground(palette), tuple(marks), swatches(palette))


@lru_cache
def ground(palette: Palette) -> Ground:
    """Return the board without anything on it."""
    parts = (head.paper(palette), spaces.paper(palette), borders.paper(palette), states.paper(palette))
    marks = tuple(mark for part in parts for mark in part)
    return Ground(f"redux/{palette.name}", mixed(palette.land, palette.faint, 0.35), marks)


@lru_cache
def swatches(palette: Palette) -> tuple[Colour, ...]:
    """Return the colours that must survive when colours are counted: states, inks, papers and edges."""
    houses = [general_seals.colour_of(seat, palette) for seat in STATES]
    paper = page(palette)
    grounds = [paper, palette.light, palette.paper, palette.land, mixed(paper, palette.land, 0.6)]
    tints = [mixed(paper, house, part) for house in houses for part in (0.12, 0.18, 0.3)]
    edges = [mixed(ink, under, 0.5) for ink in palette.inks for under in (*grounds, *houses)]
    cloth = [mixed(house, palette.light, part) for house in houses for part in (0.25, 0.45)]
    dark = [mixed(house, palette.ink, 0.3) for house in houses]
    return tuple(dict.fromkeys([*houses, *palette.inks, *grounds, *tints, *cloth, *dark, *edges]))
