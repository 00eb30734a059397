"""Conquest Three Kingdoms, drawn: 42 provinces in their owners' colours, armies, this turn's captures.

land          the ground: the land of China with the borders of its provinces
owners        colours and patterns of seats, frontiers of regions, the double border of a vassal
pieces        counters, Rulers, Generals, Fate tokens, codes, numbers of regions
invasions     arrows for captures, with their losses
status_panel  the scroll at the right
legend        the key to the signs
private_slip  the slip with the viewer's secrets
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from games.conquest.public_state_model import NAMES, NEUTRAL, NOBODY, Table, Turn, provinces_of
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Event, Fact, View
from renderers import board_crop, scrolls
from renderers.china import BOUNDS, SIZE, washes
from renderers.conquest import invasions, land, legend, owners, pieces, private_slip, status_panel
from renderers.palette import Palette, mixed, readable_on
from renderers.placing import Edges
from renderers.scene import Colour, Ground, Mark, Scene

RIBBON = (384.0, 1118.0, 1044.0, 1180.0)
"""The place for the end of the war: in the southern sea, beside the key."""


def scene(view: View[Table, Any], *, palette: Palette, orders: bool) -> Scene:
    """Return the map as a seat may see it, with or without this turn's invasions.

    A seat's own picture has a slip with its gold, cards, reserve and standing orders.
    """
    kept = (status_panel.SCROLL, legend.KEY, *private_slip.slips(view.hand))
    return _scene(view, palette, invasions.turns_of(view.table) if orders else (), kept)


def front(view: View[Table, Any], events: Sequence[Event], *, palette: Palette) -> Scene:
    """Return the part of the map where a ruler's provinces lie, with the arrows of what they invaded and of
    who invaded them. What they alone know stands in the message above it.
    """
    me, table = view.seat or NOBODY, view.table
    turns = invasions.told(events, me)
    drawn = _scene(replace(view, hand=None), palette, turns, (status_panel.SCROLL, legend.KEY))
    own_lands = set(provinces_of(table, me))
    fought = {at for turn in turns for each in turn.invasions for at in (each.source, each.target)}
    beside = {near for at in own_lands for near in land.NEIGHBOURS[at]}
    there = sorted(own_lands | fought | beside)
    return replace(drawn, window=board_crop.window(map(land.army_at, there), BOUNDS))


def _scene(view: View[Table, Any], palette: Palette, turns: Sequence[Turn], kept: Sequence[Edges]) -> Scene:
    """Return the map with the invasions of these turns, their losses clear of what is `kept`."""
    table, colours = view.table, owners.painted(palette)
    marks: list[Mark] = [
        *owners.lands(table, colours),
        *owners.frontiers(table, colours),
        *owners.vassals(table, colours),
        *pieces.numbers(table, colours),
    ]
    plaques = invasions.placed(table, turns, kept)
    marks += invasions.arrows(turns, plaques, colours)
    marks += [*pieces.codes(table, colours), *pieces.counters(table, colours), *pieces.tokens(table, colours)]
    marks += invasions.losses(plaques, colours)
    marks += status_panel.drawn(table, _backs(view), colours)
    marks += private_slip.drawn(view.hand, colours) if view.hand is not None else []
    marks += _banner(table, colours)
    return Scene(SIZE, _under(colours), tuple(marks), swatches(colours))


def _backs(view: View[Table, Any]) -> Mapping[Seat, Mapping[str, Fact]]:
    """Return what is counted of each hand, the viewer's own included."""
    if view.seat is None or view.hand is None:
        return view.backs
    return {**view.backs, view.seat: view.hand.back()}


@lru_cache
def _under(palette: Palette) -> Ground:
    """Return the ground with the empty scroll and the key on it."""
    ground = land.ground(palette)
    return replace(ground, marks=(*ground.marks, *status_panel.paper(palette)))


def _banner(table: Table, palette: Palette) -> list[Mark]:
    if table.winners:
        names = " and ".join(NAMES[seat] for seat in table.winners)
        verb = "holds" if len(table.winners) == 1 else "hold"
        return list(scrolls.banner(f"{names} {verb} the Mandate", palette, chinese="天命", box=RIBBON))
    return list(scrolls.banner("The war ends in a draw", palette, box=RIBBON)) if table.ended else []


@lru_cache
def swatches(palette: Palette) -> tuple[Colour, ...]:
    """Return the colours that must survive when colours are counted."""
    tints = [owners.tint_of(seat, palette) for seat in (*owners.NUMBER, NEUTRAL)]
    lands = [mixed(palette.land, tint, owners.TINT) for tint in tints]
    threads = [
        mixed(ground, owners.thread_of(seat, palette), owners.THREAD)
        for ground, seat in zip(lands, (*owners.NUMBER, NEUTRAL), strict=True)
    ]
    band = owners.band(palette)
    edges = [mixed(palette.ink, ground, 0.5) for ground in (*lands, *palette.owners, band)]
    waters = [mixed(palette.river, tint, owners.TINT) for tint in tints]
    figures = [mixed(readable_on(each, palette), each, 0.5) for each in palette.owners]
    cards = [fill for _, fill in pieces.TOKENS.values()]
    deep = [mixed(each, palette.ink, 0.3) for each in palette.owners]
    every = [*washes(palette), *palette.owners, palette.nobody, *palette.inks, pieces.GOLD, *lands, *threads]
    every += [scrolls.page(palette), band, owners.bare(palette), *waters]
    return tuple(dict.fromkeys([*every, *edges, *figures, *cards, *deep, *scrolls.letters(palette)]))


def colour_of(seat: Seat, palette: Palette) -> Colour:
    """Return the colour after which a seat is named."""
    return owners.colour_of(seat, owners.painted(palette))
