"""The small pictures of the rule sets: squares of their boards, without the panel beside them."""

import io

import pytest
from PIL import Image, ImageChops, ImageStat

import renderers
from games import catalogue
from games.core.play.self_play import first_view

SMALL = 100_000
"""Bytes that one has at most: five go with one answer."""


@pytest.mark.parametrize("slug", catalogue())
def test_a_vignette_is_the_square_at_the_left_of_the_board(slug: str) -> None:
    game = catalogue()[slug]
    view = first_view(game, game.options())
    drawn = renderers.vignette(slug, view)
    assert (drawn.size, drawn.alt) == ((renderers.SIDE, renderers.SIDE), game.title)
    assert len(drawn.png) < SMALL
    small = Image.open(io.BytesIO(drawn.png)).convert("RGB")
    assert small.size == drawn.size
    board = Image.open(io.BytesIO(renderers.paint(slug, view).png)).convert("RGB")
    square = board.crop((0, 30, 1140, 1170)).resize(small.size)
    assert max(ImageStat.Stat(ImageChops.difference(small, square)).mean) < 12
