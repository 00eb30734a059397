"""Packs a picture of at most 256 colours as a PNG of a bounded size.

Pillow packs with the zlib of the machine; zlib-ng does the same in half the time, and smaller.
"""

# pyright: reportUnknownMemberType=false
# (Pillow's types speak of NumPy, which this program does not need)

from __future__ import annotations

import struct
from io import BytesIO

from PIL import Image
from PIL.PngImagePlugin import putchunk
from zlib_ng import zlib_ng

LEVELS = (5, 6, 9)
"""How hard a picture is packed: quickly, and only one that comes out too large again, with more patience."""
TONES = (96, 64, 48, 32, 16)
"""With how many of its colours a picture makes do that is too large even so: the smoothness of its edges goes
first, for the colours in between are the rare ones.
"""
LARGEST = 150 * 1024
"""Bytes of a picture: the one limit, which tests and benchmarks ask here."""

SIGNATURE = b"\x89PNG\r\n\x1a\n"
DEPTH, INDEXED = 8, 3
"""Bits of a pixel, and the kind of picture in which they are a place in the palette (PNG 3, 11.2.2)."""


def packed(picture: Image.Image) -> bytes:
    """Return a picture of mode P as a PNG: larger than LARGEST only if it is so even in 16 colours."""
    png = b""
    for level in LEVELS:
        png = _png(picture, zlib_ng.compress(_rows(picture), level))
        if len(png) < LARGEST:
            return png
    for tones in TONES:
        png = _png(picture, zlib_ng.compress(_rows(fewer(picture, tones)), LEVELS[-1]))
        if len(png) < LARGEST:
            break
    return png


def _rows(picture: Image.Image) -> bytes:
    """Each row begins with its filter: none, which is 0. Beyond the edge of a picture Pillow sees zeros."""
    return picture.crop((-1, 0, *picture.size)).tobytes()


def fewer(picture: Image.Image, tones: int) -> Image.Image:
    """Return a picture of mode P in which only the colours used most are left, the nearest for each other."""
    used = picture.histogram()
    kept = sorted(range(256), key=lambda number: -used[number])[:tones]
    chart = [*(picture.getpalette() or ()), *[0] * 768][:768]
    colours = [chart[3 * number : 3 * number + 3] for number in range(256)]

    def nearest(number: int) -> int:
        return min(
            kept,
            key=lambda other: sum((a - b) ** 2 for a, b in zip(colours[number], colours[other], strict=True)),
        )

    return picture.point([number if number in kept else nearest(number) for number in range(256)])


def _png(picture: Image.Image, pixels: bytes) -> bytes:
    """Return the chunks of a PNG, the packed pixels among them."""
    told = BytesIO()
    told.write(SIGNATURE)
    putchunk(told, b"IHDR", struct.pack(">2I5B", *picture.size, DEPTH, INDEXED, 0, 0, 0))
    putchunk(told, b"PLTE", bytes(picture.getpalette() or ()))
    putchunk(told, b"IDAT", pixels)
    putchunk(told, b"IEND")
    return told.getvalue()
