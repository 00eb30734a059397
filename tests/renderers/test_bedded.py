"""A bedded stamp is what it would be if laid like any other, with nothing between it and the ground."""

from __future__ import annotations

from dataclasses import replace

from PIL import ImageChops

from renderers.scene import Area, Ground, Line, Scene, Stamp
from renderers.scene_painter import picture

RING = ((12.0, 10.0), (80.5, 18.0), (64.0, 70.3), (20.0, 55.0))
GROUND = Ground("bedded test", (210, 190, 150), (Line(((0.0, 40.0), (100.0, 44.0)), (20, 60, 120), 5.0),))
LAND = Stamp(("bedded test", 1), (3, -2), (Area((RING,), (200, 40, 30), 0.6),))
SWATCHES = ((0, 0, 0), (255, 255, 255))


def drawn(*marks):
    return picture(Scene((100, 80), GROUND, tuple(marks), SWATCHES))


def test_a_bedded_stamp_shows_the_ground_through_it():
    plain, bedded = drawn(LAND), drawn(replace(LAND, bedded=True))
    assert ImageChops.difference(plain, bedded).getbbox() is None
    assert bedded.getpixel((50, 30)) != GROUND.paper  # it was drawn at all


def test_it_is_laid_anew_at_every_place_and_on_every_ground():
    one = drawn(replace(LAND, bedded=True))
    other = drawn(replace(LAND, bedded=True, at=(9, 4)))
    assert ImageChops.difference(one, other).getbbox() is not None
    assert ImageChops.difference(drawn(replace(LAND, at=(9, 4))), other).getbbox() is None
    bare = Scene(
        (100, 80), Ground("bedded test, bare", (10, 10, 10)), (replace(LAND, bedded=True),), SWATCHES
    )
    assert picture(bare).getpixel((90, 75)) == (10, 10, 10)
    assert picture(bare).getpixel((50, 30)) != one.getpixel((50, 30))


def test_what_lies_outside_a_bedded_stamp_is_left_alone():
    dot = Line(((2.0, 70.0), (30.0, 70.0)), (0, 200, 0), 6.0)
    plain, bedded = drawn(dot, LAND), drawn(dot, replace(LAND, bedded=True))
    assert bedded.getpixel((10, 70)) == plain.getpixel((10, 70)) == (0, 200, 0)
