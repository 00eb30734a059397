"""The picture under a question: of a large board what matters to the seat, of a small one all of it."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from PIL import Image, ImageChops

import renderers
from games import catalogue
from games.conquest.land import BOARD as PROVINCES
from games.conquest.public_state_model import provinces_of
from games.core.play.dice import Seeded
from games.core.play.self_play import play
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Event, View, view
from games.warlords.public_state_model import BOARD, armies_of, centres_of
from renderers import board_crop, conquest, scene_painter, warlords, yuan
from renderers.conquest.land import army_at as province_at
from renderers.palette import palette_named
from renderers.scene import Line, Scene, Window
from renderers.warlords.land import army_at
from renderers.yuan.layout import sheet_of
from tests.examples import few

SIZE = (1600, 1200)
COLOURS = palette_named("standard")


@cache
def questions(slug: str, count: int = 60) -> list[tuple[Seat, list[Event], View[Any, Any]]]:
    """Return the first questions of a game of computers: who is asked, what was told since they were last,
    and what they see.
    """
    game = catalogue()[slug]
    seats = [power.seat for power in game.powers][: 4 if slug == "yuan" else None]
    told: list[Event] = []
    marks = dict.fromkeys(seats, 0)
    found: list[tuple[Seat, list[Event], View[Any, Any]]] = []
    for position in play(game, seats, game.options(), Seeded(b"5", f"{slug}-5")):
        told += position.news
        for seat in position.ask.prompts if position.ask else ():
            if seat not in position.save.ready:
                found.append((seat, told[marks[seat] :], view(position.state, seat)))
                marks[seat] = len(told)
        if len(found) >= count:
            break
    return found


def own_places(slug: str, seen: View[Any, Any], seat: Seat) -> list[tuple[float, float]]:
    """Return where the places of a seat lie on the picture, and those beside them."""
    table = seen.table
    if slug == "warlords":
        held = {*armies_of(table, seat), *centres_of(table, seat)}
        return [army_at(at) for own in held for at in (own, *BOARD[own].neighbours)]
    if slug == "conquest":
        held = set(provinces_of(table, seat))
        return [province_at(at) for own in held for at in (own, *PROVINCES[own].neighbours)]
    sheet = sheet_of(table)
    return [sheet.at(table.land.at[at]) for own in table.own(seat) for at in (own, *table.land.near[own])]


@pytest.mark.long
@pytest.mark.parametrize("slug", ["warlords", "conquest", "yuan"])
def test_of_a_large_board_all_is_seen_that_one_holds_and_what_lies_beside_it(slug: str) -> None:
    drawing = {"warlords": warlords, "conquest": conquest, "yuan": yuan}[slug]
    parts = 0
    for seat, events, seen in questions(slug)[::3]:
        drawn: Scene = drawing.front(seen, events, palette=COLOURS)
        left, top, right, bottom = drawn.seen
        assert 0 <= left < right <= SIZE[0]
        assert 0 <= top < bottom <= SIZE[1]
        for x, y in own_places(slug, seen, seat):
            assert left <= x <= right
            assert top <= y <= bottom
        if drawn.window:
            assert right <= 1250, "nothing of the scroll beside the map"
            parts += (right - left) * (bottom - top) < SIZE[0] * SIZE[1] / 3
    assert parts > 5, "most are a third of the whole at most"


@pytest.mark.parametrize("slug", ["warlords", "conquest", "yuan"])
def test_a_part_is_drawn_as_it_lies_in_the_whole(slug: str) -> None:
    """At its edges too, which go through marks."""
    drawing = {"warlords": warlords, "conquest": conquest, "yuan": yuan}[slug]
    parts = (drawing.front(seen, events, palette=COLOURS) for _, events, seen in reversed(questions(slug)))
    part: Scene = next(scene for scene in parts if scene.window)
    whole = scene_painter.picture(replace(part, window=None))
    assert whole.size == SIZE
    assert ImageChops.difference(scene_painter.picture(part), whole.crop(part.seen)).getbbox() is None


@pytest.mark.parametrize("slug", ["suntzu", "redux"])
def test_a_small_board_is_shown_whole(slug: str) -> None:
    seat, events, seen = questions(slug, 4)[-1]
    assert renderers.front(slug, seen, events) == renderers.paint(slug, seen)
    assert seat == seen.seat


@pytest.mark.long
@pytest.mark.parametrize("slug", ["warlords", "conquest", "yuan"])
def test_it_says_what_it_is_and_is_as_large_as_it_says(slug: str) -> None:
    _, events, seen = questions(slug)[-1]
    picture = renderers.front(slug, seen, events)
    assert Image.open(io.BytesIO(picture.png)).size == picture.size
    assert picture.alt.startswith("Your part of the map. ")
    assert picture.size[0] < SIZE[0]


@pytest.mark.parametrize("slug", few(["warlords", "conquest", "yuan", "redux", "suntzu"], 2))
def test_what_others_alone_were_told_is_not_drawn(slug: str) -> None:
    seat, events, seen = next(row for row in reversed(questions(slug)) if row[1])
    others = tuple(each.seat for each in catalogue()[slug].powers if each.seat != seat)
    secret = [Event(event.kind, event.facts, others) for event in events]
    assert renderers.front(slug, seen, secret) == renderers.front(slug, seen, [])


def arrows(scene: Scene) -> int:
    return sum(isinstance(mark, Line) for mark in scene.marks)


@pytest.mark.long
def test_the_arrows_of_ones_own_orders_are_there_after_others_have_moved() -> None:
    """In Warlords a slot follows another: what one ordered is seven reports ago when one is asked again."""
    shown = 0
    for seat, events, seen in questions("warlords"):
        moved = [e for e in events if e.kind == "moved" and e.facts["seat"] == seat]
        if moved and seen.table.last.seat != seat:
            with_arrows = warlords.front(seen, events, palette=COLOURS)
            assert arrows(with_arrows) > arrows(warlords.front(seen, [], palette=COLOURS))
            shown += 1
    assert shown > 5


@pytest.mark.long
def test_who_invaded_a_ruler_is_drawn_with_what_the_ruler_invaded() -> None:
    struck = 0
    for seat, events, _ in questions("conquest", 400):
        turns = conquest.invasions.told(events, seat)
        for turn in turns:
            assert turn.invasions
            assert turn.seat == seat or all(each.loser == seat for each in turn.captures), (
                "what others did to others is left out"
            )
            struck += turn.seat != seat
    assert struck


CASES: list[tuple[list[tuple[float, float]], Window | None]] = [
    ([], None),
    ([(500, 500)], (200, 275, 800, 725)),
    ([(10, 10)], (0, 0, 600, 450)),
    ([(1240, 1190)], (650, 750, 1250, 1200)),
    ([(100, 100), (1100, 1100)], (0, 0, 1250, 1200)),
    ([(500, 100), (500, 900)], (130, 38, 870, 962)),
]


@pytest.mark.parametrize("points, seen", CASES)
def test_a_front_lies_within_the_board_and_is_no_narrow_strip(
    points: list[tuple[float, float]], seen: Window | None
) -> None:
    """62 pixels around a place, 600 by 450 at least, at most a quarter higher than wide, whole from 80 %."""
    assert board_crop.window(points, (0, 0, 1250, 1200)) == seen
