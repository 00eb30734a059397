"""Plates: the pictures of a whole game for one page, each kept as what differs from one before it.

From turn to turn little of a board changes. A plate is either whole, or lies over another one that is, and
holds only the pixels in which they differ: half the bytes and less, and nothing is lost of either.
"""

# pyright: reportUnknownMemberType=false
# (Pillow's types speak of NumPy, which this program does not need)

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageChops

from renderers import scene_painter
from renderers.scene import Scene

WORTHWHILE = 0.3
"""A plate lies over another one if it takes no more than this part of the bytes it would take alone.

Of 0.2, 0.3, 0.4 and 0.6 this makes a long game smallest.
"""
EFFORT = 2
"""How hard WebP packs, of 6: beyond this a picture takes twice the time and few bytes less."""


@dataclass(frozen=True)
class Plate:
    """A picture as WebP without loss; `over` is the number of the plate it lies over, None if it is whole."""

    webp: bytes
    over: int | None = None


def plates(scenes: Iterable[Callable[[], Scene]]) -> Iterator[Plate]:
    """Yield a plate of each scene, the first one whole."""
    under, image, size = 0, Image.new("RGB", (1, 1)), 0
    for number, scene in enumerate(scenes):
        drawn = _reduced(scene())
        laid = _webp(_difference(drawn, image)) if number and drawn.size == image.size else None
        if laid is not None and len(laid) <= size * WORTHWHILE:
            yield Plate(laid, under)
            continue
        whole = _webp(drawn)
        if laid is not None and len(laid) <= len(whole) * WORTHWHILE:
            yield Plate(laid, under)
            continue
        under, image, size = number, drawn, len(whole)
        yield Plate(whole)


def _reduced(scene: Scene) -> Image.Image:
    """Return a scene in the colours in which it is posted."""
    inks = scene_painter.inks(scene)
    return scene_painter.picture(scene).quantize(palette=inks, dither=Image.Dither.NONE).convert("RGB")


def _difference(image: Image.Image, under: Image.Image) -> Image.Image:
    """Return what of a picture differs from another one, the rest transparent."""
    bands = ImageChops.difference(image, under).split()
    differs = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    laid = image.copy()
    laid.putalpha(differs.point([0] + [255] * 255))
    return laid


def _webp(image: Image.Image) -> bytes:
    told = BytesIO()
    image.save(told, "WEBP", lossless=True, exact=False, method=EFFORT, quality=50)
    return told.getvalue()
