"""The fonts of the pictures, on every machine alike."""

import pytest
from PIL import ImageFont

from renderers.fonts import FACES, face


@pytest.mark.parametrize("name", FACES)
def test_a_line_is_set_without_libraries_that_a_machine_may_lack(name):
    """Pillow's other way to set a line wants FriBiDi of the machine, which slim images do not have."""
    assert face(name, 20).layout_engine == ImageFont.Layout.BASIC


@pytest.mark.parametrize("name", sorted(set(FACES) - {"chinese"}))
def test_figures_stand_on_the_line_and_reach_as_high_as_capitals(name):
    letters = face(name, 200)
    _, capital, _, _ = letters.getbbox("H", anchor="ls")
    for figure in "0123456789":
        _, top, _, foot = letters.getbbox(figure, anchor="ls")
        assert foot <= 0.06 * 200, figure
        assert top <= 0.95 * capital, figure
