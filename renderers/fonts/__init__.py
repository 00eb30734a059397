"""Fonts with open licences, cut to what the pictures write; `subset.py` makes them anew."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Final

from PIL import ImageFont

FACES: Final = {
    "text": "EBGaramond-Regular.otf",
    "italic": "EBGaramond-Italic.otf",
    "title": "EBGaramond-SemiBold.ttf",
    "label": "NotoSans-Bold.ttf",
    "chinese": "NotoSerifCJK-Bold.otf",
}
"""The faces by the names under which scenes ask for them."""


@lru_cache(maxsize=128)
def face(name: str, size: float) -> ImageFont.FreeTypeFont:
    """Return a face at a size in pixels; raises KeyError if there is none of that name.

    Lines are set by Pillow alone: its other way needs libraries that not every machine has (FriBiDi), and a
    picture is the same everywhere.
    """
    return ImageFont.truetype(BytesIO(data(name)), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache
def data(name: str) -> bytes:
    """Return the file of a face as it is; raises KeyError if there is none of that name."""
    return files("renderers.fonts").joinpath(FACES[name]).read_bytes()
