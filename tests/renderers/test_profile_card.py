"""A card of what a person has played: nothing lies on anything else, whatever they are called."""

from __future__ import annotations

import pytest

import renderers
from games import catalogue
from renderers import profile_card
from renderers.fonts import face
from renderers.palette import PALETTES, contrast, palette_named
from renderers.profile_card import WIDTH, ProfileCard, RatingRow, drawable, fitted
from renderers.scene import Text
from tests.renderers.test_redux import overlaps

ROWS = [
    RatingRow(
        game.title, "-1031 (?)", "provisional, after 9 games", "1000 games, 1000 won", [(8, 8), (1, 8)] * 20
    )
    for game in catalogue().values()
]
FULL = ProfileCard(
    "W" * 32,
    "1000 games finished · 100 taken over · 100 given up or lost",
    "Deadlines kept in 100 of 100 turns (9999 of 9999)",
    1.0,
    ROWS,
)
BARE = ProfileCard(
    "a", "1 game finished", "", None, [RatingRow("Sun Tzu", "", "not rated", "1 game, 0 won", [(1, 1)])]
)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("card", [FULL, BARE])
def test_no_words_of_a_card_lie_on_others_or_beyond_its_edge(card: ProfileCard, palette: str):
    drawn = profile_card.scene(card, palette=palette_named(palette))
    assert overlaps(drawn) == []
    for mark in drawn.marks:
        if isinstance(mark, Text):
            reach = face(mark.font, mark.size).getlength(mark.text)
            left = mark.at[0] - (reach if mark.anchor.startswith("r") else 0)
            assert left >= 0, mark.text
            assert left + reach <= WIDTH, mark.text
            assert mark.size / 2 >= 13, "on a phone it is half as large"


@pytest.mark.parametrize("palette", PALETTES)
def test_the_words_of_a_card_stand_out_from_its_paper(palette: str):
    colours = palette_named(palette)
    for ink in (colours.ink, colours.seal):
        assert contrast(ink, colours.light) >= 4.5


@pytest.mark.parametrize(
    "name, shown",
    [
        ("Ann", "Ann"),
        ("Élodie Łukasz", "Élodie Łukasz"),
        ("王小明", "…"),
        ("Wei 王 🎲", "Wei"),
        ("\u202eevil\n", "evil"),
    ],
)
def test_of_a_name_is_drawn_what_the_fonts_have(name: str, shown: str):
    assert drawable(name) == shown


def test_a_name_that_is_too_long_is_cut_to_its_place():
    assert fitted("Ann", 56, 700) == "Ann"
    cut = fitted("W" * 60, 56, 700)
    assert cut.endswith("W…")
    assert face("title", 56).getlength(cut) <= 700


def test_a_card_is_a_picture_with_its_words():
    picture = renderers.profile(BARE, "a\n- Sun Tzu: 1 game")
    assert picture.png.startswith(b"\x89PNG")
    assert picture.alt == "a\n- Sun Tzu: 1 game"
    assert len(renderers.profile(FULL, "x" * 2000).alt) == 1000
    assert renderers.profile(FULL, "x").png == renderers.profile(FULL, "x").png
