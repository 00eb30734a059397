"""The shared parts of scrolls: frames and rows of fields, reckoned by hand."""

from __future__ import annotations

import pytest

from renderers import scrolls
from renderers.palette import PALETTES, mixed, palette_named
from renderers.scene import Box, Line

STANDARD = palette_named("standard")
RED, BLUE = (200, 20, 20), (20, 20, 200)


def test_a_frame_lies_inside_its_box_all_round() -> None:
    frame = scrolls.framed((10, 20, 110, 220), 7, RED, 1.6)
    assert frame.points == ((17, 27), (103, 27), (103, 213), (17, 213))
    assert (frame.fill, frame.width, frame.closed) == (RED, 1.6, True)


@pytest.mark.parametrize("name", PALETTES)
def test_a_scroll_has_the_paper_that_palettes_keep(name: str) -> None:
    palette = palette_named(name)
    fills = [mark.fill for mark in scrolls.scroll((0, 0, 100, 100), palette) if isinstance(mark, Box)]
    assert fills[-1] == scrolls.page(palette) == mixed(palette.paper, palette.light, 0.35)


def test_fields_are_filled_from_the_left_and_end_where_the_row_does() -> None:
    """Four fields in 100 pixels begin every 25 and leave 2.5 between them."""
    marks = scrolls.progress((0, 0), 4, (RED, BLUE), 100, 0, STANDARD).marks
    boxes = [mark for mark in marks if isinstance(mark, Box)]
    assert [box.box for box in boxes[::2]] == [(x, 0, x + 22.5, 11) for x in (0, 25, 50, 75)]
    assert [box.fill for box in boxes[1::2]][:2] == [RED, BLUE]
    assert [box.fill for box in boxes[::2]] == [STANDARD.ink] * 2 + [STANDARD.faint] * 2
    assert len(marks) == len(boxes)


def test_more_than_the_fields_hold_fills_them_all() -> None:
    boxes = [
        mark
        for mark in scrolls.progress((0, 0), 3, (RED,) * 5, 90, 0, STANDARD).marks
        if isinstance(mark, Box)
    ]
    assert [box.fill for box in boxes[1::2]] == [RED] * 3


def test_a_notch_stands_in_the_gap_behind_its_field() -> None:
    """Behind three fields of 25 pixels, in the middle of a gap of 2.5."""
    (line,) = [m for m in scrolls.progress((0, 0), 4, (), 100, 3, STANDARD).marks if isinstance(m, Line)]
    assert [x for x, _ in line.points] == [73.75, 73.75]
