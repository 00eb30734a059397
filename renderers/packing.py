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
LARGEST = 150_000
"""Bytes of a picture."""

SIGNATURE = b"\x89PNG\r\n\x1a\n"
DEPTH, INDEXED = 8, 3
"""Bits of a pixel, and the kind of picture in which they are a place in the palette (PNG 3, 11.2.2)."""


def packed(picture: Image.Image) -> bytes:
    """Return a picture of mode P as a PNG: larger than LARGEST only if no level makes it small enough."""
    # Each row begins with its filter: none, which is 0. Beyond the edge of a picture Pillow sees zeros.
    rows = picture.crop((-1, 0, *picture.size)).tobytes()
    png = b""
    for level in LEVELS:
        png = _png(picture, zlib_ng.compress(rows, level))
        if len(png) < LARGEST:
            break
    return png


def _png(picture: Image.Image, pixels: bytes) -> bytes:
    """Return the chunks of a PNG, the packed pixels among them."""
    told = BytesIO()
    told.write(SIGNATURE)
    putchunk(told, b"IHDR", struct.pack(">2I5B", *picture.size, DEPTH, INDEXED, 0, 0, 0))
    putchunk(told, b"PLTE", bytes(picture.getpalette() or ()))
    putchunk(told, b"IDAT", pixels)
    putchunk(told, b"IEND")
    return told.getvalue()
