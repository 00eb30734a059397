"""A packed picture is a PNG that others can read, as small as was asked for, and pixel for pixel the same."""

from __future__ import annotations

import io
import math
import random
import struct
import zlib

import pytest
from PIL import Image

from renderers import png_packing
from renderers.png_packing import LARGEST, packed

ODD = (37, 11)


def few(size: tuple[int, int], colours: int = 256, seed: int = 1) -> Image.Image:
    """Return noise of a few colours."""
    chance = random.Random(seed)
    picture = Image.new("P", size)
    picture.putpalette(chance.randbytes(3 * colours))
    picture.putdata([chance.randrange(colours) for _ in range(size[0] * size[1])])
    return picture


@pytest.mark.parametrize("colours", [1, 2, 16, 200, 256])
@pytest.mark.parametrize("size", [(1, 1), ODD, (640, 3)])
def test_pillow_reads_the_same_pixels(size: tuple[int, int], colours: int) -> None:
    picture = few(size, colours)
    with Image.open(io.BytesIO(packed(picture))) as read:
        assert read.format == "PNG"
        assert read.size == size
        assert read.convert("RGB").tobytes() == picture.convert("RGB").tobytes()


def test_it_is_a_png_by_the_letter() -> None:
    """The chunks of the standard, their sums, and rows without a filter, taken apart without Pillow."""
    picture, chunks = few(ODD), {}
    png = packed(picture)
    assert png[:8] == bytes([137, 80, 78, 71, 13, 10, 26, 10])
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        name, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length]) == (zlib.crc32(name + data),)
        chunks[name] = data
        at += 12 + length
    assert list(chunks) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    assert chunks[b"IHDR"] == struct.pack(">II", *ODD) + bytes([8, 3, 0, 0, 0])
    assert len(chunks[b"PLTE"]) == 3 * 256
    width, height = ODD
    pixels = picture.tobytes()
    rows = [b"\0" + pixels[width * row : width * (row + 1)] for row in range(height)]
    assert zlib.decompress(chunks[b"IDAT"]) == b"".join(rows)


@pytest.mark.parametrize(
    "sizes, tried",
    [
        ((149_000, 0, 0), 1),
        ((150_325, 0, 0), 1),  # a late picture of YUAN, which 150,000 bytes would not hold
        ((LARGEST, 149_000, 0), 2),
        ((LARGEST - 100, LARGEST, 9), 3),
    ],
)
def test_one_that_is_too_large_is_packed_harder(
    sizes: tuple[int, ...], tried: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole file counts: what belongs to it besides its pixels takes 837 bytes."""
    asked: list[int] = []

    def compress(data: bytes, level: int) -> bytes:
        asked.append(level)
        return bytes(sizes[len(asked) - 1])

    monkeypatch.setattr(png_packing.zlib_ng, "compress", compress)
    assert len(packed(few(ODD))) == sizes[tried - 1] + 837
    assert asked == list(png_packing.LEVELS[:tried])
    assert asked == sorted(asked)


def test_the_limit_is_150_kib() -> None:
    assert LARGEST == 153_600


def test_what_no_level_makes_small_enough_is_drawn_in_the_colours_it_uses_most() -> None:
    noise = few((400, 400))  # 160,000 bytes of which each may be any
    used = noise.histogram()
    most = sorted(range(256), key=lambda number: -used[number])[:96]
    chart = noise.getpalette()
    assert chart is not None
    colours = [tuple(chart[3 * number : 3 * number + 3]) for number in range(256)]
    png = packed(noise)
    assert len(png) < LARGEST  # log2(96) = 6.6 bits for a pixel instead of 8
    with Image.open(io.BytesIO(png)) as read:
        for before, after in set(zip(noise.tobytes(), read.tobytes(), strict=True)):
            wanted = colours[before]
            least = min(math.dist(wanted, colours[number]) for number in most)
            assert math.dist(wanted, colours[after]) == least


def test_what_cannot_be_small_is_still_a_picture() -> None:
    noise = few((700, 500))  # even 16 colours take half a byte each
    with Image.open(io.BytesIO(packed(noise))) as read:
        assert read.size == noise.size
