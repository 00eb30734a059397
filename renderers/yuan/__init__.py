"""YUAN, drawn: hexes of an old map, houses with their Villages and Cities, plans as plaques and arrows.

layout        the layout of hexes on the picture
land          the ground
terrain       the colour and the texture of each kind
owners        whose a province is
pieces        what stands in it
marches       marches, changes; the viewer's own draft
plan_tags     the targets of plans, beside the land or where nothing stands
legend        the key to the signs
status_panel  the wheel and the houses
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from games.core.rules.prompts import Seat
from games.core.rules.protocol import Event, View
from games.yuan.public_state_model import POWERS, YELLOW, Table
from renderers import board_crop, scrolls
from renderers.palette import Palette, mixed
from renderers.scene import Colour, Mark, Scene
from renderers.yuan import land, marches, owners, pieces, plan_tags, status_panel, terrain
from renderers.yuan.layout import RIBBON, SHEET, SIZE, sheet_of

colour_of = owners.colour_of


def scene(view: View[Table, Any], *, palette: Palette, orders: bool) -> Scene:
    """Return the land as a seat may see it, with or without the plans of the turn just resolved.

    Where the viewer has a draft, it is drawn instead of them.
    """
    table, banner = view.table, _banner(view, palette)
    sheet = sheet_of(table, ribbon=bool(banner))
    marks: list[Mark] = [*owners.washes(table, sheet, palette), *owners.frontiers(table, sheet, palette)]
    report = table.last if orders and not view.draft else None
    plans: list[tuple[Seat, str]] = list(report.plans.items()) if report else []
    if report:
        marks += marches.gained(table, report, sheet, palette)
    if view.draft and view.seat:
        plans = [(view.seat, line) for line in view.draft if line.startswith("PLAN")]
        marks += marches.aimed(table, plans, sheet, palette)
    ways = marches.ways(table, report, sheet) if report else []
    laid = plan_tags.laid(table, plans, [way for _, way in ways], sheet)
    marks += [*plan_tags.threads(laid, palette), *pieces.standing(table, sheet, palette)]
    marks += [*marches.marches(ways, sheet, palette), *pieces.labels(table, sheet, palette)]
    marks += marches.waiting(table, sheet, palette)
    if report:
        marks += marches.collisions(table, report, sheet, palette)
    if view.draft:
        marks += marches.wishes(table, view.draft, sheet, palette)
    marks += [*plan_tags.drawn(laid, palette), *status_panel.drawn(table, palette), *banner]
    return Scene(SIZE, land.ground(table, sheet, palette), tuple(marks), swatches(palette))


def front(view: View[Table, Any], _events: Sequence[Event], *, palette: Palette) -> Scene:
    """Return the part of the land where a house stands, with the plans of the turn just resolved, which are
    all made at once. What is said of a draft on a ribbon is seen with the whole land.
    """
    table, drawn = view.table, scene(view, palette=palette, orders=True)
    if view.seat is None or _banner(view, palette):
        return drawn
    sheet, own = sheet_of(table), set(table.own(view.seat))
    changes = table.last.changes if table.last else []
    lost = {change.at for change in changes if change.before == view.seat}
    beside = {near for at in own for near in table.land.near[at]}
    points = [sheet.at(table.land.at[at]) for at in sorted(own | lost | beside)]
    return replace(drawn, window=board_crop.window(points, SHEET))


def _banner(view: View[Table, Any], palette: Palette) -> list[Mark]:
    table = view.table
    if view.draft and view.seat:
        told = [line for line in view.draft if not line.startswith("PLAN")]
        return _ribbon(" · ".join(told) or "Your plan, still behind its screen", palette)
    if table.ended:
        names = " and ".join(owners.name_of(seat) for seat in table.winners)
        return _ribbon(f"{names} holds the temples" if names else "Nobody has won", palette)
    return []


def _ribbon(words: str, palette: Palette) -> list[Mark]:
    return [*scrolls.banner(words, palette, box=RIBBON, size=32.0 if len(words) < 44 else 24.0)]


@lru_cache
def swatches(palette: Palette) -> tuple[Colour, ...]:
    """Return the colours that must survive when colours are counted: houses, also over land; land; inks."""
    houses = [owners.colour_of(seat, palette) for seat in (*(power.seat for power in POWERS), YELLOW)]
    grounds = [terrain.colour(kind, palette) for kind in terrain.TONES]
    washed = [mixed(under, house, owners.WASH) for house in houses for under in grounds[:4]]
    peaks = mixed(terrain.colour("mountain", palette), palette.light, 0.5)
    soft = [mixed(h, tone, part) for tone, part in ((palette.ink, 0.2), (palette.light, 0.5)) for h in houses]
    ramps = [
        mixed(ink, under, part)
        for ink, parts in ((palette.ink, (0.35, 0.65)), (palette.seal, (0.5,)), (palette.faint, (0.5,)))
        for under in (*grounds[:5], scrolls.page(palette), palette.light)
        for part in parts
    ]
    land = [*houses, *grounds, *palette.inks, pieces.WOOD, pieces.STONE, peaks, scrolls.page(palette)]
    return tuple(dict.fromkeys([*land, palette.paper, terrain.FIR, terrain.FLAME, *washed, *soft, *ramps]))
