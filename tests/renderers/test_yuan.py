"""The land of YUAN: what it shows is what the view says, it can be read, and a draft is its owner's alone."""

from __future__ import annotations

import gc
import io
import re
import weakref
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from games.core.rules.prompts import Seat
from games.core.rules.protocol import View, view
from games.yuan.layouts import layout
from games.yuan.public_state_model import (
    BOARD,
    DATA,
    HOUSES,
    POWERS,
    YELLOW,
    Change,
    Holding,
    March,
    Options,
    Report,
    Table,
    kind_of,
    need,
)
from games.yuan.state import Purse
from games.yuan.telling.position_text import phase
from renderers import mark_stencils, scene_painter
from renderers.fonts import FACES
from renderers.palette import PALETTES, mixed, palette_named
from renderers.png_packing import LARGEST
from renderers.scene import Area, Box, Disc, Line, Mark, Scene, Stamp, Text
from renderers.yuan import owners, pieces, scene, status_panel, terrain
from renderers.yuan.layout import SHEET, SIZE, sheet_of
from tests.conformance.courses import by_computers
from tests.examples import few

PLAYED = [
    ("default_2p", 2), ("default_3p", 3), ("default_4p", 4), ("mystic_island", 4), ("foreign_invasion", 3),
    ("generalized_conflict", 5), ("default_6p", 6), ("default_7p", 7), ("default_8p", 8),
]  # fmt: skip


def table_of(name: str, count: int, **options: object) -> Table:
    """A table in its sixth turn: every house holds what lies within two steps of its first city."""
    land = layout(name)
    seats = [power.seat for power in POWERS][:count]
    table = Table(
        options=Options.model_validate({"players": count, **options}),
        seats=seats,
        tiles=list(land.tiles),
        sea=list(land.sea),
        cities=list(land.cities),
        turn=6,
    )
    table.temples = [at for at in table.land.provinces if kind_of(at) == "hill"]
    for number, (seat, at) in enumerate(zip(seats, land.cities, strict=False)):
        table.capital[seat], table.chao[seat] = at, number + 10
        near = table.land.near
        for other in sorted({one for step in near[at] for one in near[step]} - {at}):
            table.held.setdefault(other, Holding(seat=seat, armies=number % 3))
        table.held[at] = Holding(seat=seat, cities=1 + number % 2, rampart=("", "wood", "stone")[number % 3])
    if name == "foreign_invasion":
        table.yellow_city = land.cities[-1]
        table.held[table.yellow_city] = Holding(seat=YELLOW, cities=1, armies=2)
    return table


def busy(table: Table) -> Table:
    """The same table after a turn in which everybody did something."""
    report = Report(turn=table.turn)
    for seat in table.seats:
        home = table.own(seat)[0]
        foreign = [at for at in table.land.linked(home) if table.owner(at) != seat] or [home]
        report.plans[seat] = f"PLAN {foreign[0]} D2 F3 M1"
        report.marches.append(March(seat=seat, at=home, to=foreign[0], armies=2))
        report.changes.append(Change(at=home, step="development", before=None, after=seat))
    table.last = report
    return table


def drawn(table: Table, seat: Seat | None = None, draft: tuple[str, ...] = (), **more: Any) -> Scene:
    hand = Purse(chao=3) if seat else None
    palette = palette_named(more.pop("palette", "standard"))
    return scene(View(seat, table, hand, {}, draft), palette=palette, **{"orders": True, **more})


def words(picture: Scene) -> Iterator[str]:
    for mark in picture.marks:
        inner = mark.marks if isinstance(mark, Stamp) else (mark,)
        yield from (one.text for one in inner if isinstance(one, Text))


def keys(picture: Scene, kind: str) -> list[tuple[Any, ...]]:
    return [mark.key for mark in picture.marks if isinstance(mark, Stamp) and mark.key[0] == kind]


@pytest.mark.parametrize("name, count", few(PLAYED, 2))
def test_every_layout_fits_on_the_sheet_and_in_150_kb(name: str, count: int) -> None:
    table = busy(table_of(name, count))
    sheet = sheet_of(table)
    for where in table.land.squares:
        for x, y in sheet.ring(where):
            assert SHEET[0] - 1 <= x <= SHEET[2] + 1
            assert SHEET[1] - 1 <= y <= SHEET[3] + 1
    picture = drawn(table)
    assert picture.size == SIZE == (1600, 1200)
    assert len(scene_painter.png(picture)) < LARGEST


def extent(mark: Mark, at: tuple[float, float] = (0.0, 0.0)) -> tuple[float, float, float, float]:
    """Return the edges of what a mark inks."""
    dx, dy = at
    match mark:
        case Stamp():
            parts = [extent(one, mark.at) for one in mark.marks]
        case Box(box=(left, top, right, bottom)):
            return left + dx, top + dy, right + dx, bottom + dy
        case Disc(at=(x, y), radius=reach):
            return x - reach + dx, y - reach + dy, x + reach + dx, y + reach + dy
        case Text():
            left, top, stencil = mark_stencils.text(mark)
            ink = stencil.getbbox() or (0, 0, 0, 0)
            return left + ink[0] + dx, top + ink[1] + dy, left + ink[2] + dx, top + ink[3] + dy
        case Line(points=points, width=width):
            xs, ys = [x + dx for x, _ in points], [y + dy for _, y in points]
            return min(xs) - width / 2, min(ys) - width / 2, max(xs) + width / 2, max(ys) + width / 2
        case Area(rings=rings):
            parts = [(x + dx, y + dy, x + dx, y + dy) for ring in rings for x, y in ring]
        case _:
            raise TypeError(mark)
    lefts, tops, rights, bottoms = zip(*parts, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def apart(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_a_cross_where_several_wanted_to_settle_hides_no_code() -> None:
    table = busy(table_of(*PLAYED[-1]))
    assert table.last is not None
    table.last.collided = free = [code for code in table.land.provinces if table.owner(code) is None][:9]
    picture = drawn(table)
    crosses = [extent(m) for m in picture.marks if isinstance(m, Line) and m.width == 3.6]
    codes = [
        extent(one, mark.at)
        for mark in picture.marks
        if isinstance(mark, Stamp) and mark.key[0] == "yuan code"
        for one in mark.marks
    ]
    assert len(crosses) == 2 * len(free) > 0
    assert all(apart(stroke, code) for stroke in crosses for code in codes)


def tags_of(picture: Scene) -> list[tuple[float, ...]]:
    """The boxes in which the levels of plans stand, found by their words."""
    found = []
    for number, mark in enumerate(picture.marks):
        if isinstance(mark, Text) and "·" in mark.text and mark.text[0] in "DFM":
            found.append(extent(picture.marks[number - 4]))
    return found


@pytest.mark.parametrize("name, count", PLAYED)
def test_tags_hide_no_city_temple_army_code_or_name_and_not_one_another(name: str, count: int) -> None:
    picture = drawn(busy(table_of(name, count)))
    shown = tags_of(picture)
    assert len(shown) == count
    stamps = [mark for mark in picture.marks if isinstance(mark, Stamp) and mark.at[0] < SHEET[2]]
    signs = [extent(mark) for mark in stamps if mark.key[0] in ("settlement", "temple", "yuan armies")]
    signs += [extent(one, mark.at) for mark in stamps if mark.key[0] == "yuan code" for one in mark.marks]
    assert len(signs) > 2 * len(PLAYED)
    for tag in shown:
        assert tag[0] >= 0
        assert tag[2] <= status_panel.LEFT
        assert all(apart(tag, sign) for sign in signs)
    assert all(apart(one, other) for one, other in combinations(shown, 2))


@pytest.mark.parametrize("turn", [1, 5, 12, 24])
def test_the_numbers_of_the_wheel_fit_their_boxes(turn: int) -> None:
    table = table_of("default_8p", 8)
    table.turn = turn
    [wheel] = [mark for mark in drawn(table).marks if isinstance(mark, Stamp) and mark.key[0] == "wheel"]
    assert wheel.at == (status_panel.LEFT, status_panel.TOP)
    boxes = [extent(m) for m in wheel.marks if isinstance(m, Box) and m.box[1] == 175.5]
    assert len(boxes) == status_panel.WHEEL
    numbers = [extent(m) for m in wheel.marks if isinstance(m, Text)]
    assert len(numbers) == 2 * status_panel.WHEEL
    for left, high, right, low in numbers:
        assert any(box[0] < left and right < box[2] and box[1] < high and low < box[3] for box in boxes), (
            left,
            right,
        )


@pytest.mark.parametrize("name, count", PLAYED)
@pytest.mark.parametrize("over", [False, True])
def test_the_scroll_keeps_all_its_words_within_its_frame(name: str, count: int, over: bool) -> None:
    table = table_of(name, count, clans=True)
    if over:
        table.ended, table.winners = "over", list(table.seats)
    else:
        table.turn, table.stage = 0, "tiles"
    written = [m for m in drawn(table).marks if isinstance(m, Text | Stamp) and m.at[0] > SHEET[2]]
    for mark in written:
        if isinstance(mark, Stamp) and mark.key[0] == "wheel now":
            continue
        left, _, right, low = extent(mark)
        assert left >= status_panel.LEFT + 10, mark
        assert right <= status_panel.RIGHT - 12, mark
        assert low <= status_panel.BOTTOM - 12, mark


@pytest.mark.parametrize("name, count", PLAYED)
def test_the_ribbon_of_a_draft_hides_no_province(name: str, count: int) -> None:
    table = table_of(name, count)
    at = next(iter(table.land.provinces))
    picture = drawn(table, Seat("dragon"), (f"PLAN {at} D1",))
    ribbon = next(m for m in picture.marks if isinstance(m, Box) and m.box[1] > 1100 and m.box[0] < 1200)
    faces = [extent(m) for m in picture.ground.marks if isinstance(m, Stamp) and m.key[0] == "terrain"]
    codes = [extent(m) for m in picture.marks if isinstance(m, Stamp) and m.key[0] == "yuan code"]
    assert faces
    assert codes
    assert all(apart(extent(ribbon), each) for each in (*faces, *codes))


@pytest.mark.parametrize("name, count", PLAYED)
def test_a_draft_s_ring_lies_under_all_that_stands_in_its_province(name: str, count: int) -> None:
    table = table_of(name, count)
    for at in (next(iter(table.land.provinces)), table.cities[0]):
        marks = drawn(table, Seat("dragon"), (f"PLAN {at} D1",)).marks
        rings = [n for n, m in enumerate(marks) if isinstance(m, Line) and m.closed and m.dash]
        labels = [n for n, m in enumerate(marks) if isinstance(m, Stamp) and m.key[0] == "yuan code"]
        built = [n for n, m in enumerate(marks) if isinstance(m, Stamp) and m.key[0] == "settlement"]
        assert min(rings) < min(labels)
        assert min(rings) < min(built)


@pytest.mark.parametrize("name, count", PLAYED)
def test_signs_are_explained_and_armies_are_labelled(name: str, count: int) -> None:
    said = list(words(drawn(table_of(name, count))))
    assert said.count("armies") == count + 1
    for sign in ("Village", "City", "2 Cities", "rampart", "of stone", "temple", "Rice", "Forest", "Mine"):
        assert sign in said


@pytest.mark.parametrize("name", list(PALETTES))
def test_land_of_a_house_never_looks_like_land_of_nobody(name: str) -> None:
    palette = PALETTES[name]
    free = [terrain.colour(kind, palette) for kind in terrain.TONES]
    for seat in HOUSES:
        if seat == YELLOW:
            continue
        for kind in ("rice", "mine", "forest", "hill"):
            held = mixed(terrain.colour(kind, palette), owners.colour_of(Seat(seat), palette), owners.WASH)
            near = min(sum((a - b) ** 2 for a, b in zip(held, tone, strict=True)) ** 0.5 for tone in free)
            assert near >= 25, (seat, kind, near)


@pytest.mark.parametrize("count", [2, 5, 8])
def test_codes_are_large_enough_for_a_phone_and_touch_neither_each_other_nor_names(count: int) -> None:
    """A preview is 550 pixels wide: capitals of 7 pixels there are 20 here. Names are read at full size."""
    name = next(name for name, players in PLAYED if players == count)
    table = table_of(name, count)
    boxes = []
    for mark in drawn(table).marks:
        if isinstance(mark, Stamp) and mark.key[0] == "yuan code":
            code, called = mark.marks
            assert isinstance(code, Text)
            assert isinstance(called, Text)
            assert (code.text, called.text) == (mark.key[1], BOARD.name(str(mark.key[1])))
            assert code.size >= 20
            assert called.size >= 8
            for text in (code, called):
                left, top, stencil = mark_stencils.text(text)
                x, y = mark.at[0] + left, mark.at[1] + top
                ink = stencil.getbbox()
                assert ink is not None
                boxes.append((x + ink[0], y + ink[1], x + ink[2], y + ink[3]))
    assert len(boxes) == 2 * len(table.land.provinces)
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("name", list(PALETTES))
def test_houses_differ_by_colour_and_by_emblem(name: str) -> None:
    colours = [owners.colour_of(Seat(seat), PALETTES[name]) for seat in HOUSES]
    assert len({owners.EMBLEM[seat] for seat in HOUSES}) == len(HOUSES) == 9
    for one, other in combinations(colours, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 30


@pytest.mark.parametrize("name", list(PALETTES))
def test_kinds_of_land_differ_by_colour_and_by_texture(name: str) -> None:
    palette = PALETTES[name]
    for one, other in combinations(terrain.TONES, 2):
        assert terrain.colour(one, palette) != terrain.colour(other, palette)
        textures = [terrain.texture((0.0, 0.0), kind, 50.0, palette).marks for kind in (one, other)]
        assert all(textures)
        assert textures[0] != textures[1]


def test_what_stands_in_a_province_is_drawn_with_its_owner_s_emblem() -> None:
    table = table_of("default_8p", 8)
    built = [key[1:4] for key in keys(drawn(table), "settlement")][: len(table.held)]
    assert sorted(built) == sorted((h.seat, h.cities, h.rampart) for h in table.held.values())
    armies = [key[1:3] for key in keys(drawn(table), "yuan armies")]
    assert sorted(armies) == sorted((h.seat, h.armies) for h in table.held.values() if h.armies)
    assert len(keys(drawn(table), "temple")) == len(table.temples) + len(table.seats)


@pytest.mark.parametrize("name", list(PALETTES))
def test_a_province_has_its_owner_s_colour_on_the_picture(name: str) -> None:
    table = table_of("default_4p", 4)
    image = Image.open(io.BytesIO(scene_painter.png(drawn(table, palette=name)))).convert("RGB")
    sheet = sheet_of(table)
    for code, holding in table.held.items():
        x, y = sheet.at(table.land.at[code])
        # Left of the emblem's sign, within the disc or the wall.
        found = [image.getpixel((round(x + dx), round(y - sheet.side * 0.22))) for dx in range(-20, 21)]
        colour = owners.colour_of(holding.seat, PALETTES[name])
        assert any(
            isinstance(pixel, tuple) and sum(abs(a - b) for a, b in zip(pixel, colour, strict=True)) < 40
            for pixel in found
        ), code


def test_the_scroll_shows_the_wheel_and_every_house() -> None:
    table = table_of("default_8p", 8, clans=True)
    table.clan = {Seat("dragon"): "merkit"}
    said = list(words(drawn(table)))
    assert "Turn 6" in said
    assert said.count(str(need(table, 6))) >= 1
    for seat in table.seats:
        assert HOUSES[seat] in said
        assert str(table.chao[seat]) in said
        assert f"{table.armies(seat)}/9" in said
    assert "Merkit" in said


def test_the_picture_names_the_turn_and_the_temples_that_its_words_name() -> None:
    told = 0
    for position in by_computers("yuan").positions:
        seen = view(position.state, None)
        found = re.search(r"Turn (\d+)[^.]*?(\d+) temple", phase(seen))
        if found is None:
            continue
        marks = [
            mark
            for mark in status_panel.drawn(seen.table, palette_named("standard"))
            if isinstance(mark, Text)
        ]
        [turn] = [mark.text for mark in marks if mark.text.startswith("Turn ")]
        [temples] = [mark.text for mark in marks if mark.size == 48]
        assert (turn, temples) == (f"Turn {found[1]}", found[2]), phase(seen)
        told += 1
    assert told > 5


@pytest.mark.parametrize("turn", [1, 9, 10, 12, 20, 88, 100])
def test_the_number_of_the_turn_stands_clear_of_the_disc(turn: int) -> None:
    table = table_of("default_4p", 4)
    table.turn, table.history = turn, []
    [mark] = [
        mark
        for mark in status_panel.drawn(table, palette_named("standard"))
        if isinstance(mark, Text) and mark.text == f"Turn {turn}"
    ]
    wide = mark_stencils.text(Text((0, 0), mark.text, (0, 0, 0), mark.size, "title"))[2].width
    assert mark.at[0] + wide < status_panel.RIGHT - 74 - 41 - 8


def test_money_that_is_secret_is_not_drawn() -> None:
    table = table_of("default_4p", 4, secret_money=True)
    open_coins = len(keys(drawn(table), "coin"))
    table.chao = {}
    assert open_coins == 4
    assert keys(drawn(table), "coin") == []
    assert keys(drawn(table, Seat("tiger")), "coin") == []


def test_the_plans_of_the_last_turn_are_drawn_where_they_are_asked_for() -> None:
    table = busy(table_of("default_3p", 3))
    assert list(words(drawn(table))).count("D2·F3·M1") == 3
    assert "D2·F3·M1" not in list(words(drawn(table, orders=False)))
    assert len(drawn(table).marks) > len(drawn(table, orders=False).marks)


def test_a_draft_is_drawn_for_its_owner_in_the_place_of_the_last_turn() -> None:
    table = busy(table_of("default_3p", 3))
    at = next(at for at in table.land.provinces if table.owner(at) is None)
    mine = list(words(drawn(table, Seat("tiger"), (f"PLAN {at} D1 F2",))))
    assert "D1·F2" in mine
    assert "D2·F3·M1" not in mine
    assert "Your plan, still behind its screen" in mine
    for seat in (None, Seat("dragon")):
        assert drawn(table, seat) == drawn(table)


def test_rivers_part_provinces_where_the_table_plays_them() -> None:
    plain, wet = (drawn(table_of("default_2p", 2, rivers=rivers)).ground for rivers in (False, True))
    assert plain.key != wet.key
    assert len(wet.marks) > len(plain.marks)


def test_cities_stand_open_while_they_are_auctioned_and_places_are_numbered_while_tiles_are_laid() -> None:
    table = table_of("default_4p", 4)
    table.held, table.capital, table.stage, table.turn = {}, {}, "auction", 0
    assert list(words(drawn(table))).count("城") == 4
    table.capital = {Seat("tiger"): table.cities[0]}
    assert list(words(drawn(table))).count("城") == 3
    table = Table(options=Options(tiles="draft"), seats=[POWERS[0].seat, POWERS[1].seat], stage="tiles")
    assert "1" in list(words(drawn(table)))
    table.tiles = ["CA 0 0 0"]
    assert [str(number) for number in range(1, 7)] == [w for w in words(drawn(table)) if w in "123456"][:6]
    assert len(scene_painter.png(drawn(table))) < LARGEST


def test_the_same_view_gives_the_same_bytes() -> None:
    one, other = (scene_painter.png(drawn(busy(table_of("mystic_island", 4)))) for _ in range(2))
    assert one == other


@pytest.mark.long
def test_many_lands_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene_painter, "MOST_GROUNDS", 2)
    kept: list[weakref.ref[Image.Image]] = []
    for number in range(6):
        table = table_of("default_2p", 2)
        table.tiles[0] = f"{table.tiles[0][:-1]}{number % 6}"
        table.sea = [(9, number)]
        land = drawn(table)
        kept.append(weakref.ref(scene_painter.ground(land.ground, land.size)))
    gc.collect()
    assert [ground() is None for ground in kept] == [True] * 4 + [False] * 2


def test_every_sign_that_a_picture_writes_is_in_its_fonts() -> None:
    known = {
        name: TTFont(files("renderers.fonts").joinpath(file)).getBestCmap() for name, file in FACES.items()
    }
    assert [sign for sign in (*owners.EMBLEM.values(), "元", "城") if ord(sign) not in known["chinese"]] == []
    names = [place.name for place in BOARD.places] + [row["name"] for row in DATA["clans"]]
    for face in ("text", "label", "title", "italic"):
        assert [sign for name in names for sign in name if ord(sign) not in known[face]] == []
    assert all(len(emblem) == 1 for emblem in pieces.EMBLEM.values())
