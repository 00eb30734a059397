"""Words over a picture so that it is not taken for another one."""

from io import BytesIO

import pytest
from PIL import Image

import renderers
from games import catalogue
from games.core.rules.protocol import view
from renderers.scene import Ground, Line, Scene, Text
from renderers.watermark import FRAME, INK, marked
from tests.conformance.courses import by_computers

SCENE = Scene((800, 600), Ground("test", (255, 255, 255)))


def test_a_mark_is_a_frame_and_words_over_everything():
    scene = marked(SCENE, "PRACTICE")
    frame, *over = scene.marks
    assert isinstance(frame, Line)
    assert frame.closed
    assert [mark.text for mark in over if isinstance(mark, Text)] == ["PRACTICE", "PRACTICE"]
    assert INK in scene.swatches


def test_without_words_it_is_the_same_scene():
    assert marked(SCENE, "") is SCENE


@pytest.mark.long
@pytest.mark.parametrize("slug", catalogue())
def test_every_edge_of_a_marked_map_is_violet_and_the_rest_can_still_be_read(slug):
    seen = view(by_computers(slug).positions[-1].state, None)
    plain, with_mark = (renderers.paint(slug, seen, mark=mark) for mark in ("", "PRACTICE"))
    one, other = (Image.open(BytesIO(each.png)).convert("RGB") for each in (plain, with_mark))
    width, height = other.size
    for at in ((width // 2, 2), (width // 2, height - 3), (2, height // 2), (width - 3, height // 2)):
        found = other.getpixel(at)
        assert isinstance(found, tuple)
        assert max(abs(a - b) for a, b in zip(found, INK, strict=True)) < 24, (slug, at, found)
    assert one.size == other.size
    assert height > 2 * FRAME
