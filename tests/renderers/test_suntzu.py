"""The board of Sun Tzu: what it shows is what the view says, and a hand is drawn for its owner alone."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

import renderers
from games import catalogue
from games.core.play.dice import Seeded
from games.core.play.self_play import play
from games.core.rules.protocol import View, view
from games.suntzu.public_state_model import BLUE, BOARD, CARDS, POWERS, PROVINCES, RED, SIDES
from renderers import mark_stencils
from renderers.fonts import FACES
from renderers.palette import PALETTES, contrast, mixed, palette_named
from renderers.png_packing import LARGEST
from renderers.scene import Scene, Stamp, Text
from renderers.suntzu import land, pieces, scene, status_panel
from renderers.suntzu.land import CURVES, EDGES, SHAPES, middle
from tests.examples import few, spread
from tests.games.suntzu.play import duel

GAME = catalogue()["suntzu"]


@cache
def positions() -> tuple[Any, ...]:
    options = GAME.options(events=True, reveal="stepwise")
    return tuple(play(GAME, list(SIDES), options, Seeded(b"x", "g")))


def seen(number: int, seat: Any = None, stage: str = "place") -> View[Any, Any]:
    """The view as a round begins, or in another stage of it."""
    found = (p for p in positions() if (p.state.table.round, p.state.table.stage) == (number, stage))
    return view(next(found).state, seat)


def drawn(shown: View[Any, Any], *, orders: bool = True) -> Scene:
    return scene(shown, palette=palette_named("standard"), orders=orders)


def stamps(picture: Scene, kind: str) -> list[tuple[Any, ...]]:
    return [mark.key for mark in picture.marks if isinstance(mark, Stamp) and mark.key[0] == kind]


def words(picture: Scene) -> Iterator[str]:
    for mark in picture.marks:
        inner = mark.marks if isinstance(mark, Stamp) else (mark,)
        yield from (one.text for one in inner if isinstance(one, Text))


def near(one: tuple[int, ...], other: tuple[int, ...], most: int = 40) -> bool:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) <= most


@pytest.mark.parametrize("name", few(PALETTES))
def test_each_province_has_a_shield_in_its_owner_s_colour(name: str) -> None:
    shown = seen(6)
    image = Image.open(io.BytesIO(renderers.paint("suntzu", shown, palette=name).png)).convert("RGB")
    assert shown.table.held
    for code, force in shown.table.held.items():
        x, y = middle(code)
        assert near(image.getpixel((round(x), round(y) + 32)), pieces.colour_of(force.seat, PALETTES[name]))


def test_sides_differ_by_colour_pattern_and_character() -> None:
    for table in (pieces.NUMBER, pieces.PATTERN, pieces.EMBLEM):
        assert table[BLUE] != table[RED]


def test_the_board_shows_armies_marks_values_and_the_cards_of_the_round() -> None:
    shown = seen(6)
    picture, table = drawn(shown), shown.table
    assert len(stamps(picture, "shield")) == len(table.held)
    in_the_key = 2  # a mark of each side; values that are and were scored
    assert len(stamps(picture, "seal")) == len(table.marks) + in_the_key
    assert len(stamps(picture, "value")) == 15 + in_the_key
    revealed = [(clash.cards[seat], seat) for clash in table.last.clashes for seat in SIDES]
    assert [(key[1], key[2]) for key in stamps(picture, "card")] == revealed
    assert stamps(drawn(shown, orders=False), "card") == []


def test_the_scroll_says_what_the_table_says() -> None:
    shown = seen(6)
    said = list(words(drawn(shown)))
    assert "Round 6 of 9" in said
    for seat in SIDES:
        for number in (shown.table.pool[seat], shown.table.aside[seat], shown.table.decks[seat]):
            assert str(number) in said
        assert str(shown.backs[seat]["cards"]) in said
    assert any(word.startswith("Order of battles: ") for word in said)
    assert any(word.startswith("Event: ") for word in said)


def test_a_hand_is_drawn_for_its_owner_alone() -> None:
    public = drawn(seen(6))
    for seat in SIDES:
        shown = seen(6, seat)
        cards = stamps(drawn(shown), "card")
        own = [key[1] for key in cards[len(stamps(public, "card")) :]]
        assert own == [*shown.hand.cards, *shown.hand.drawn]
        assert all(key[2] == seat for key in cards[len(stamps(public, "card")) :])


def test_cards_that_lie_face_down_show_their_backs_to_all_but_their_owner() -> None:
    # Before the first battle of a round is revealed, all five pairs lie there.
    for seat in (None, BLUE, RED):
        shown = seen(2, seat, "battle")
        hidden = {key[2]: [] for key in stamps(drawn(shown), "card")}
        for key in stamps(drawn(shown), "card")[:10]:
            hidden[key[2]].append(key[1])
        for side in SIDES:
            assert hidden[side] == ([shown.hand.placed[at] for at in PROVINCES] if side == seat else [""] * 5)


def test_a_draft_is_drawn_in_the_place_of_the_last_round() -> None:
    shown = replace(seen(6, BLUE), draft=("QIN 5", "WUU 1", "ORDER WUU QIN CHU JIN HAN"))
    cards = stamps(drawn(shown), "card")
    assert [key[1] for key in cards[:2]] == ["5", "1"]
    assert "Your cards, not yet laid" in list(words(drawn(shown)))


@pytest.mark.deeper
@pytest.mark.parametrize("name", list(PALETTES))
def test_every_picture_of_a_game_fits_in_150_kb(name: str) -> None:
    shown = [view(position.state, seat) for position in spread(positions()[::9], 3) for seat in (None, BLUE)]
    assert max(len(renderers.paint("suntzu", each, palette=name).png) for each in shown) < LARGEST


def test_the_picture_is_1600_by_1200_and_the_same_for_the_same_view() -> None:
    one, other = (renderers.paint("suntzu", seen(4)) for _ in range(2))
    assert one.size == (1600, 1200)
    assert one.png == other.png


def test_the_winner_stands_on_the_scroll() -> None:
    end = view(positions()[-1].state, None)
    assert any(word.endswith(" wins") or word == "A draw" for word in words(drawn(end)))
    for winners in ([], [BLUE]):
        table = end.table.model_copy(update={"winners": winners})
        assert any(word in ("A draw", "Sun Tzu wins") for word in words(drawn(replace(end, table=table))))


def test_the_chart_has_the_colours_of_the_board() -> None:
    picture = renderers.chart("suntzu", view(positions()[-1].state, None))
    image = Image.open(io.BytesIO(picture.png)).convert("RGB")
    colours = {colour for _, colour in image.getcolors(1 << 20) or []}
    for seat in SIDES:
        assert any(near(colour, pieces.colour_of(seat, PALETTES["standard"]), 12) for colour in colours)


def test_provinces_border_on_the_board_as_they_do_in_the_rules() -> None:
    for one in PROVINCES:
        for other in PROVINCES:
            if one != other:
                shared = [name for name, _ in EDGES[one] if name in [edge for edge, _ in EDGES[other]]]
                assert bool(shared) == BOARD.borders(one, other), (one, other)
    assert all(SHAPES[code][0] == CURVES[EDGES[code][0][0]][:: EDGES[code][0][1]][0] for code in PROVINCES)
    assert land.SIZE == (1600, 1200)


def test_every_sign_that_a_picture_writes_is_in_its_fonts() -> None:
    known = {
        name: TTFont(files("renderers.fonts").joinpath(file)).getBestCmap() for name, file in FACES.items()
    }
    chinese = [
        *pieces.EMBLEM.values(),
        "疫",
        *(p.chinese for p in POWERS),
        *(p.chinese for p in BOARD.places),
    ]
    assert [sign for text in chinese for sign in text if ord(sign) not in known["chinese"]] == []
    assert [sign for card in CARDS for sign in card if ord(sign) not in known["label"]] == []


def test_the_picture_says_of_which_round_its_cards_are() -> None:
    assert "The cards of round 3" in words(drawn(seen(4)))


def test_the_signs_on_the_board_are_explained_clear_of_the_land() -> None:
    picture = drawn(seen(6))
    said = [mark for mark in picture.marks if isinstance(mark, Text)]
    for words in ("marks", "gold frame: has won", "scored next", "scored already"):
        [mark] = [mark for mark in said if mark.text == words]
        left, top, stencil = mark_stencils.text(mark)
        for shape in SHAPES.values():
            for x, y in shape:
                assert not (left <= x <= left + stencil.width and top <= y <= top + stencil.height)
        assert top + stencil.height < min(y for shape in SHAPES.values() for _, y in shape)


def test_cards_that_are_laid_or_given_up_leave_the_hand_of_a_draft() -> None:
    state = duel(blue=("9", "8", "7", "+2"), warlords={BLUE: ("S3",)})
    state.hands[BLUE].drawn, state.hands[BLUE].keep = ["9", "+3"], 1
    whole = drawn(view(state, BLUE))
    draft = drawn(view(state, BLUE, ("QIN 9", "CHU 5", "JIN 9", "SUPPORT 8", "SUPPORT +2")))
    held, meant = (sorted(key[1] for key in stamps(picture, "card")) for picture in (whole, draft))
    assert held == meant  # each card stands in one place: in the hand, laid or struck
    assert "struck: given up for good: 2" in words(draft)
    assert not any("given up" in word for word in words(whole))


def test_a_card_laid_from_the_draw_leaves_the_draw() -> None:
    assert status_panel.left(["1", "9"], ["9", "+3"], ["9", "9", "1"]) == ([], ["+3"])


@pytest.mark.parametrize("name", list(PALETTES))
def test_the_warlord_of_a_hand_can_be_read(name: str) -> None:
    palette = PALETTES[name]
    for ground in (palette.land, palette.sea, palette.light):
        assert contrast(palette.light, mixed(ground, palette.ink, status_panel.STRIP)) >= 4.5
