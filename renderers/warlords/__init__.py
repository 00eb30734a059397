"""Warlords of China, drawn: an old silk map with spear counters, orders as arrows, battles with their dice.

land          the ground: sea, mountains, rivers, borders, names
armies        owners, centres, capitals, counters
orders        arrows, supports, holds, builds
battles       plaques with dice
status_panel  the scroll at the right, and banners
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from games.core.rules.protocol import Event, View
from games.core.telling.prose import Facts
from games.warlords.public_state_model import BOARD, INDEPENDENTS, WARLORDS, Battle, Order, Table, written
from renderers import board_crop, scrolls
from renderers.china import BOUNDS, SIZE, washes
from renderers.palette import Palette, mixed
from renderers.scene import Colour, Ground, Mark, Scene
from renderers.warlords import armies, battles, status_panel
from renderers.warlords import orders as arrows
from renderers.warlords.land import army_at, ground

colour_of = armies.colour_of


def scene(view: View[Table, Any], *, palette: Palette, orders: bool) -> Scene:
    """Return the map as a seat may see it, with or without the orders just carried out.

    Where the viewer has a draft, it is drawn instead of them.
    """
    table, draft = view.table, _draft(view)
    report = table.last if orders and not draft else None
    shown = draft or (report.orders if report else [])
    return _scene(view, palette, shown, report.battles if report else [])


def front(view: View[Table, Any], events: Sequence[Event], *, palette: Palette) -> Scene:
    """Return the part of the map where a seat stands, with the arrows of its last orders and of the battles
    that it fought or that were fought against it.
    """
    table, me, draft = view.table, view.seat or INDEPENDENTS, _draft(view)
    battles = [Battle.model_validate(event.facts) for event in events if event.kind == "battle"]
    battles = [battle for battle in battles if me in (battle.attacker, battle.defender)]
    given: list[Facts] = [event.facts for event in events if event.kind == "orders"]
    last = [facts["lines"] for facts in given if facts["seat"] == me][-1:]
    own = [written(me, line) for lines in last for line in lines]
    against = [_attack(battle) for battle in battles if battle.attacker != me]
    drawn = _scene(view, palette, draft or [*own, *against], [] if draft else battles)
    held = {at for at, seat in (*table.armies.items(), *table.centres.items()) if seat == me}
    fought = {at for battle in battles for at in (battle.at, battle.source)}
    beside = {near for at in held for near in BOARD[at].neighbours}
    return replace(drawn, window=board_crop.window(map(army_at, sorted(held | fought | beside)), BOUNDS))


def _attack(battle: Battle) -> Order:
    return written(battle.attacker, f"A {battle.source} - {battle.at}")


def _scene(view: View[Table, Any], palette: Palette, shown: Sequence[Order], told: Sequence[Battle]) -> Scene:
    """Return the map with these orders and battles."""
    table, draft = view.table, bool(_draft(view))
    marks: list[Mark] = [
        *armies.lands(table, palette),
        *armies.frontiers(table, palette),
        *armies.places(table, palette),
    ]
    for order in shown:
        if order.kind not in arrows.SIGNS:
            marks += arrows.drawn(order, palette, draft=draft)
    plaques, threads = battles.drawn(told, table.armies, arrows.ways(shown), palette)
    marks += threads
    marks += armies.codes(palette)
    marks += armies.armies(table, palette)
    for order in shown:
        if order.kind in arrows.SIGNS:
            marks += arrows.drawn(order, palette, draft=draft)
    marks += plaques
    marks += status_panel.drawn(table, palette)
    marks += _banner(table, palette, draft=draft)
    return Scene(SIZE, _under(palette), tuple(marks), swatches(palette))


@lru_cache
def _under(palette: Palette) -> Ground:
    """Return the ground with the empty scroll on it."""
    land = ground(palette)
    return replace(land, marks=(*land.marks, *status_panel.scroll(palette), *status_panel.key(palette)))


def _draft(view: View[Table, Any]) -> list[Order]:
    """Return the viewer's own orders that are not yet carried out."""
    return [written(view.seat, line) for line in view.draft] if view.seat else []


def _banner(table: Table, palette: Palette, *, draft: bool) -> list[Mark]:
    if draft:
        return list(scrolls.banner("Your orders, not yet carried out", palette))
    if table.winners:
        names = " and ".join(status_panel.NAMES[seat].name for seat in table.winners)
        return list(scrolls.banner(f"{names} holds the Mandate", palette, chinese="天命"))
    return list(scrolls.banner("The war ends in a draw", palette)) if table.ended else []


@lru_cache
def swatches(palette: Palette) -> tuple[Colour, ...]:
    """Return the colours that must survive when colours are counted: owners in all their strengths, inks."""
    owners = [*(palette.owner(number) for number in range(len(WARLORDS))), palette.nobody]
    dark = mixed(palette.land, palette.faint, 0.35)
    parts = (
        (palette.land, 0.5), (palette.land, 0.8), (dark, 0.5), (palette.light, 0.5), (palette.ink, 0.25),
        (palette.ink, 0.45), (palette.faint, 0.5),
    )  # fmt: skip
    tones = [mixed(owner, other, part) for owner in owners for other, part in parts]
    tones += [mixed(armies.camp(seat, palette), palette.land, 1 - armies.CAMP) for seat in armies.NUMBER]
    lands = [*washes(palette), *owners, *palette.inks, scrolls.page(palette)]
    return tuple(dict.fromkeys([*lands, *tones, *scrolls.letters(palette)]))
