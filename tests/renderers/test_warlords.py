"""The map of Warlords: what it shows is what the view says, at a size that Discord and a phone like."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

import renderers
from games.core.play.dice import Seeded
from games.core.play.self_play import play
from games.core.rules.protocol import View, view
from games.warlords import GAME
from games.warlords.public_state_model import CHINA, WARLORDS
from renderers import charts, mark_stencils
from renderers.fonts import FACES
from renderers.palette import PALETTES, contrast, mixed, readable_on
from renderers.png_packing import LARGEST
from renderers.scene import Box, Line, Stamp, Text
from renderers.scrolls import numeral
from renderers.warlords import battles, scene
from renderers.warlords.armies import CAMP, EMBLEM, HALF, camp, colour_of
from renderers.warlords.land import PLACES, army_at
from renderers.warlords.orders import ways
from renderers.warlords.status_panel import SIGNS, key
from tests.examples import LONG, spread


@cache
def views() -> list[View[Any, Any]]:
    """Every turn of one game of computers: of its first four years, in the long run of all."""
    seats = [power.seat for power in GAME.powers]
    shown: dict[int, View[Any, Any]] = {}
    options = GAME.options(year_limit=None if LONG else 4)
    for position in play(GAME, seats, options, Seeded(b"x", "g")):
        state = GAME.state.model_validate(position.save.state)
        shown.setdefault(position.save.turn, view(state, None))
    return list(shown.values())


def opened(picture: renderers.Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def fought() -> View[Any, Any]:
    """The turn with the most battles and armies."""
    return max(
        views(), key=lambda v: (len(v.table.last.battles), len(v.table.armies)) if v.table.last else (0, 0)
    )


def near(one: tuple[int, ...], other: tuple[int, ...], most: int = 40) -> bool:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) <= most


@pytest.mark.parametrize("name", list(PALETTES))
def test_each_army_stands_on_its_anchor_in_its_owners_colour(name: str) -> None:
    shown = views()[20]
    image = opened(renderers.paint("warlords", shown, palette=name, orders=False))
    for code, seat in shown.table.armies.items():
        x, y = army_at(code)
        spot = (round(x) - round(HALF) + 6, round(y) + round(HALF) - 6)
        assert near(image.getpixel(spot), colour_of(seat, PALETTES[name])), code


def test_a_territory_without_an_army_has_no_counter() -> None:
    shown = views()[20]
    image = opened(renderers.paint("warlords", shown, orders=False))
    owners = [PALETTES["standard"].owner(number) for number in range(7)]
    empty = [code for code in PLACES if code not in shown.table.armies]
    for code in empty:
        x, y = army_at(code)
        spot = (round(x) - round(HALF) + 6, round(y) + round(HALF) - 6)
        assert not any(near(image.getpixel(spot), owner, 20) for owner in owners), code


@pytest.mark.deeper
@pytest.mark.parametrize("name", list(PALETTES))
def test_every_map_of_a_game_fits_in_150_kb(name: str) -> None:
    shown = [*spread(views()[::9], 4), fought()]
    sizes = [len(renderers.paint("warlords", each, palette=name).png) for each in shown]
    assert max(sizes) < LARGEST


def test_a_map_is_1600_by_1200_and_of_at_most_256_colours() -> None:
    picture = renderers.paint("warlords", views()[0])
    with Image.open(io.BytesIO(picture.png)) as image:
        assert image.size == picture.size == (1600, 1200)
        assert image.mode == "P"


def test_the_same_view_gives_the_same_bytes() -> None:
    assert renderers.paint("warlords", fought()).png == renderers.paint("warlords", fought()).png


def test_a_map_without_orders_differs_only_if_there_were_orders() -> None:
    first, later = views()[0], fought()
    assert renderers.paint("warlords", first).png == renderers.paint("warlords", first, orders=False).png
    assert renderers.paint("warlords", later).png != renderers.paint("warlords", later, orders=False).png


@pytest.mark.parametrize(
    "lines",
    [
        ("A FAN - TAI",),
        ("A FAN H",),
        ("A FAN S JIH",),
        ("A FAN S JIH - YAN",),
        ("Build FAN",),
        ("Disband FAN",),
    ],
)
def test_a_draft_is_drawn_for_its_own_seat_alone(lines: tuple[str, ...]) -> None:
    shown = replace(views()[0], draft=lines)
    plain = renderers.paint("warlords", views()[0]).png
    assert renderers.paint("warlords", replace(shown, seat=WARLORDS[5].seat)).png != plain
    assert renderers.paint("warlords", shown).png == plain


def test_waiving_draws_nothing_but_the_banner() -> None:
    shown = replace(views()[0], seat=WARLORDS[5].seat, draft=("Waive",))
    one = renderers.paint("warlords", shown).png
    two = renderers.paint("warlords", replace(shown, draft=("Waive", "Waive"))).png
    assert one == two


def test_the_alt_text_names_owners_and_is_short_enough_for_discord() -> None:
    picture = renderers.paint("warlords", views()[20])
    assert len(picture.alt) <= 1024
    for seat in views()[20].table.order:
        assert GAME.power(seat).name in picture.alt


def test_every_sign_that_a_map_writes_is_in_its_fonts() -> None:
    known = {
        name: TTFont(files("renderers.fonts").joinpath(file)).getBestCmap() for name, file in FACES.items()
    }
    chinese = [
        *EMBLEM.values(),
        *(p.chinese for p in WARLORDS),
        "春秋冬年勝天命·",
        *map(numeral, range(1, 100)),
    ]
    latin = [
        *PLACES,
        *(p.name for p in WARLORDS),
        *(row["text"] for row in CHINA["sea_labels"]),
        "0123456789+,.'",
    ]
    assert [
        sign for word in chinese for sign in word.replace(" ", "") if ord(sign) not in known["chinese"]
    ] == []
    for face in ("text", "title", "italic", "label"):
        assert [sign for word in latin for sign in word if ord(sign) not in known[face]] == []


@pytest.mark.parametrize("name", list(PALETTES))
def test_labels_and_counters_can_be_read(name: str) -> None:
    palette = PALETTES[name]
    halo = mixed(palette.light, palette.land, 0.2)
    assert contrast(palette.ink, halo) > 7
    for colour in palette.owners:
        assert contrast(readable_on(colour, palette), colour) > 3


SIGHT = {
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
}
"""Machado, Oliveira and Fernandes (2009), severity 1, on linear light."""


def seen(colour: tuple[int, ...], eyes: str) -> tuple[float, ...]:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)]
    mixed_light = [
        max(0.0, min(1.0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in SIGHT[eyes]
    ]
    return tuple(255 * (12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055) for c in mixed_light)


@pytest.mark.parametrize("eyes", list(SIGHT))
def test_the_colour_blind_palette_keeps_owners_apart(eyes: str) -> None:
    palette = PALETTES["colour-blind"]
    owners = [seen(owner, eyes) for owner in palette.owners]
    for one, other in combinations(owners, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 30


@pytest.mark.parametrize(
    "number, chinese",
    [(1, "一"), (9, "九"), (10, "十"), (11, "十一"), (20, "二十"), (37, "三十七"), (120, "120")],
)
def test_years_are_written_as_in_chinese(number: int, chinese: str) -> None:
    assert numeral(number) == chinese


def test_a_chart_has_a_line_for_each_seat_in_its_colour() -> None:
    image = opened(renderers.chart("warlords", views()[-1]))
    colours = [colour for _, colour in image.getcolors(100_000) or []]
    for number in range(len(WARLORDS)):
        owner = PALETTES["standard"].owner(number)
        assert any(near(colour, owner, 12) for colour in colours), WARLORDS[number].name


def test_a_replay_moves_and_is_small_enough_for_discord() -> None:
    film = renderers.replay("warlords", views()[::12])
    assert len(film.webp) < 8_000_000
    with Image.open(io.BytesIO(film.webp)) as image:
        assert getattr(image, "n_frames", 1) > 3
        assert image.size == film.size == (800, 600)


def test_a_long_game_makes_no_larger_replay() -> None:
    assert renderers.films.evenly(1000, 120)[0] == 0
    assert renderers.films.evenly(1000, 120)[-1] == 999
    assert len(renderers.films.evenly(1000, 120)) == 120


@pytest.mark.parametrize("slug, palette", [("chess", "standard"), ("warlords", "neon")])
def test_what_cannot_be_drawn_is_said_with_what_can(slug: str, palette: str) -> None:
    with pytest.raises(KeyError, match="there are"):
        renderers.paint(slug, views()[0], palette=palette)


@pytest.mark.parametrize("name", list(PALETTES))
def test_foreign_land_and_sea_keep_their_colours_when_colours_are_counted(name: str) -> None:
    palette = PALETTES[name]
    image = opened(renderers.paint("warlords", fought(), palette=name))
    assert image.getpixel((330, 20)) == mixed(palette.land, palette.faint, 0.22)
    assert image.getpixel((1180, 700)) == palette.sea


def test_no_plaque_hides_a_code_a_centre_a_counter_or_an_arrow() -> None:
    """Over a whole game: each plaque's box against all that stands on the map, reckoned here anew."""
    plaques = 0
    for shown in views():
        report = shown.table.last
        if not report or not report.battles:
            continue
        drawn, _ = battles.drawn(
            report.battles, shown.table.armies, ways(report.orders), PALETTES["standard"]
        )
        papers = [mark for mark in drawn if isinstance(mark, Box) and mark.radius == 7 and mark.opacity == 1]
        lying = [paper.box for paper in papers]
        assert len(lying) == len(report.battles)
        points = [army_at(code) for code in shown.table.armies]
        points += [
            tuple(PLACES[code][name]) for code in PLACES for name in ("label", "dot") if PLACES[code][name]
        ]
        points += [point for way in ways(report.orders) for point in way]
        for left, top, right, bottom in lying:
            plaques += 1
            assert not [(x, y) for x, y in points if left < x < right and top < y < bottom]
    assert plaques > 20


def test_a_plaque_s_thread_lies_under_counters_and_codes() -> None:
    for shown in views():
        marks = scene(shown, palette=PALETTES["standard"], orders=True).marks
        threads = [at for at, mark in enumerate(marks) if isinstance(mark, Line) and mark.width == 1.8]
        signs = [
            at
            for at, mark in enumerate(marks)
            if isinstance(mark, Stamp) and mark.key[0] in ("counter", "code")
        ]
        assert not threads or max(threads) < min(signs)


def edges(mark: Text) -> tuple[int, int]:
    """Return the left and right of what a text inks."""
    left, _, stencil = mark_stencils.text(mark)
    ink = stencil.getbbox() or (0, 0, 0, 0)
    return left + ink[0], left + ink[2]


@pytest.mark.parametrize("centres", [9, 15, 28])
def test_a_long_name_leaves_room_for_the_number_of_its_centres(centres: int) -> None:
    shown = replace(fought(), table=fought().table.model_copy(deep=True))
    seat = next(power.seat for power in GAME.powers if power.name == "Han Sui & Ma Teng")
    shown.table.centres = dict.fromkeys([code for code, at in PLACES.items() if at["dot"]][:centres], seat)
    words = [m for m in scene(shown, palette=PALETTES["standard"], orders=True).marks if isinstance(m, Text)]
    name = next(m for m in words if m.text == "Han Sui & Ma Teng")
    number = next(m for m in words if m.anchor == "rm" and abs(m.at[1] - name.at[1]) < 20)
    assert number.text == str(centres)
    assert edges(name)[1] + 4 < edges(number)[0]


def test_codes_lie_over_arrows() -> None:
    marks = scene(fought(), palette=PALETTES["standard"], orders=True).marks
    codes = [at for at, mark in enumerate(marks) if isinstance(mark, Stamp) and mark.key[0] == "code"]
    arrows = [at for at, mark in enumerate(marks) if isinstance(mark, Line) and mark.width == 9.0]
    assert len(codes) == len(PLACES)
    assert arrows
    assert min(codes) > max(arrows)


@pytest.mark.parametrize("name", list(PALETTES))
@pytest.mark.parametrize("power", WARLORDS)
def test_a_light_tint_is_of_its_owners_hue_and_never_a_neutral_colour(name: str, power) -> None:
    palette = PALETTES[name]
    tint = mixed(camp(power.seat, palette), palette.land, 1 - CAMP)
    nobody = palette.nobody
    for neutral in (
        palette.land,
        nobody,
        mixed(palette.land, nobody, 0.5),
        mixed(palette.land, palette.faint, 0.22),
    ):
        assert sum(abs(a - b) for a, b in zip(tint, neutral, strict=True)) > 30, neutral


def test_the_chart_says_what_its_axes_are_from_the_first_year_on() -> None:
    marks = charts.lines(GAME, views()[0], colour_of, palette=PALETTES["standard"]).marks
    words = [mark.text for mark in marks if isinstance(mark, Text)]
    assert "supply centres" in words
    assert "end of year (0: the start)" in words


def test_the_map_has_a_key_to_its_signs() -> None:
    words = [mark.text for mark in key(PALETTES["standard"]) if isinstance(mark, Text)]
    assert [word for word in SIGNS if word not in words] == []
