"""Signs are drawn once for all that they are given, and are laid where they are wanted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from renderers.palette import PALETTES, Palette, palette_named
from renderers.scene import Box, Disc, Mark
from renderers.tile_and_disc_stamps import discs, inside, stamped, tile

STANDARD, OTHER = (palette_named(name) for name in PALETTES)
drawn: list[tuple[str, int, bool]] = []


@stamped("sign of a test")
def sign(word: str, size: int, palette: Palette, *, lit: bool = False) -> Iterator[Mark]:
    """Yield a square."""
    drawn.append((word, size, lit))
    yield Box((-size, -size, size, size), palette.gold if lit else palette.ink)


@stamped("sign with two flags")
def flagged(size: int, palette: Palette, *, lit: bool = False, worn: bool = False) -> Iterator[Mark]:
    """Yield a square that is lit, worn or both."""
    yield Box((-size, -size, size, size), palette.gold if lit else palette.ink, 2 if worn else 0)


def test_flags_are_told_apart_by_their_names_in_whatever_order_they_are_given() -> None:
    one = flagged((0, 0), 4, STANDARD, lit=True, worn=False)
    assert one.key == flagged((0, 0), 4, STANDARD, worn=False, lit=True).key
    assert flagged((0, 0), 4, STANDARD, worn=True, lit=False).marks == (Box((-4, -4, 4, 4), STANDARD.ink, 2),)
    assert flagged((0, 0), 4, STANDARD, worn=True).marks != flagged((0, 0), 4, STANDARD, lit=True).marks


def test_a_sign_is_laid_on_whole_pixels_with_its_marks_round_the_origin() -> None:
    stamp = sign((10.6, -3.2), "laid", 4, STANDARD)
    assert stamp.at == (11, -3)
    assert stamp.marks == (Box((-4, -4, 4, 4), STANDARD.ink),)
    assert not stamp.bedded


def test_a_sign_is_drawn_once_however_often_it_is_laid() -> None:
    for x in range(5):
        sign((x, 0), "once", 4, STANDARD)
    assert drawn.count(("once", 4, False)) == 1


@pytest.mark.parametrize(
    "other",
    [
        sign((0, 0), "two", 4, STANDARD),
        sign((0, 0), "one", 5, STANDARD),
        sign((0, 0), "one", 4, OTHER),
        sign((0, 0), "one", 4, STANDARD, lit=True),
    ],
)
def test_signs_that_were_given_something_else_have_another_key(other: object) -> None:
    one = sign((0, 0), "one", 4, STANDARD)
    assert one.key == sign((7, 7), "one", 4, STANDARD).key
    assert getattr(other, "key", None) != one.key


def test_a_tile_has_the_same_rim_on_all_sides() -> None:
    assert inside((10, 20, 50, 40), 3) == (13, 23, 47, 37)
    outer, inner = tile((10, 20, 50, 40), 3, (1, 1, 1), (2, 2, 2), 5, 4)
    assert (outer, inner) == (Box((10, 20, 50, 40), (1, 1, 1), 5), Box((13, 23, 47, 37), (2, 2, 2), 4))


def test_discs_lie_round_one_point_the_first_lowest() -> None:
    lower, upper = discs((10, 20), (8, (1, 1, 1)), (6.5, (2, 2, 2)))
    assert (lower, upper) == (Disc((10, 20), 8, (1, 1, 1)), Disc((10, 20), 6.5, (2, 2, 2)))
