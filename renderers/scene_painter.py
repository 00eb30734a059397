"""Draws scenes: pastes each mark's colour through its stencil, then counts the colours down to a palette."""

# pyright: reportUnknownMemberType=false
# (Pillow's types speak of NumPy, which this program does not need)

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TypeAlias

from PIL import Image

from renderers import mark_stencils
from renderers.png_packing import packed
from renderers.scene import Area, Box, Colour, Disc, Ground, Line, Mark, Scene, Stamp, Text, Window

Print: TypeAlias = tuple[int, int, int, int, object, object]
"""A stamp as it is laid: left, top, right and bottom, Pillow's cores of its colours and its stencil."""
OWN_TONES = 12
"""Tones that a ground keeps of its own: few, so that its shades lie in flat washes in a small file."""

_grounds: dict[tuple[str, tuple[int, int]], Image.Image] = {}
_inks: dict[tuple[str, tuple[Colour, ...]], Image.Image] = {}
_stamps: dict[tuple[object, ...], Print] = {}
_thin: dict[tuple[int, float], tuple[Image.Image, Image.Image]] = {}
_ready = threading.RLock()
MOST_THIN = 1000
MOST_STAMPS = 6000
"""Stamps that are kept, some 20 KB each."""
MOST_GROUNDS = 24
"""Grounds that are kept, about 6 MB each; a game with lands of its own has one for each."""


def picture(scene: Scene) -> Image.Image:
    """Return a scene as a picture in full colour."""
    under = ground(scene.ground, scene.size)
    image = under.crop(scene.seen)
    paste, corner = image.im.paste, scene.seen[:2]
    for mark in scene.marks:
        if isinstance(mark, Stamp):
            found = _bedded(mark, under, scene.ground.key) if mark.bedded else _stamped(mark)
            _press(paste, mark.at, found, corner)
        else:
            lay(image, mark, corner)
    return image


def png(scene: Scene) -> bytes:
    """Return a scene as a PNG of at most 256 colours."""
    return packed(picture(scene).quantize(palette=inks(scene), dither=Image.Dither.NONE))


def small(scene: Scene, side: int) -> bytes:
    """Return a square at the left of a scene, where the board is, without the panel beside it, as a PNG."""
    whole = picture(scene)
    edge = min(whole.size)
    rim = edge // 40
    square = whole.crop((0, rim, edge - 2 * rim, edge - rim)).resize((side, side), Image.Resampling.LANCZOS)
    return packed(square.quantize(dither=Image.Dither.NONE))


def ground(under: Ground, size: tuple[int, int]) -> Image.Image:
    """Return the picture of a ground, drawn the first time; whoever gets it copies before drawing on it."""
    with _ready:
        if (under.key, size) not in _grounds:
            image = Image.new("RGB", size, under.paper)
            for mark in under.marks:
                lay(image, mark)
            while len(_grounds) >= MOST_GROUNDS:
                _grounds.pop(next(iter(_grounds)))
            _grounds[under.key, size] = image
        return _grounds[under.key, size]


def lay(image: Image.Image, mark: Mark, corner: tuple[int, int] = (0, 0)) -> None:
    """Draw one mark on a picture that begins at a corner of the scene; what lies outside it is not drawn."""
    match mark:
        case Stamp():
            _press(image.im.paste, mark.at, _stamped(mark), corner)
        case _:
            for x, y, mask, fill in _layers(mark):
                _paste(image, x - corner[0], y - corner[1], fill, mask)


def _paste(image: Image.Image, x: int, y: int, ink: object, mask: Image.Image) -> None:
    """Lay a colour, or a core of Pillow's, through a stencil, without what Pillow asks each time."""
    image.im.paste(ink, (x, y, x + mask.width, y + mask.height), mask.im)


def _press(paste: Callable[..., object], at: tuple[int, int], found: Print, corner: tuple[int, int]) -> None:
    """Lay a stamp round a point of a scene; `paste` is a core's, whose picture begins at a corner of it."""
    left, top, right, bottom, colours, cover = found
    x, y = at[0] - corner[0], at[1] - corner[1]
    paste(colours, (x + left, y + top, x + right, y + bottom), cover)


def _stamped(mark: Stamp) -> Print:
    """Return a stamp ready to be laid, drawn the first time."""
    found = _stamps.get(mark.key)
    if found is None:
        edges, colours, cover = _drawn(mark.marks)
        found = _kept(mark.key, (*edges, colours.im, cover.im))
    return found


def _bedded(mark: Stamp, under: Image.Image, ground_key: str) -> Print:
    """Return a bedded stamp ready to be laid: with the ground under it, and the pixels that are its own."""
    key = ("bedded", ground_key, under.size, mark.at, *mark.key)
    found = _stamps.get(key)
    if found is None:
        edges, colours, cover = _drawn(mark.marks)
        (x, y), own = mark.at, cover.point([0] + [255] * 255, "1")
        piece = under.crop((x + edges[0], y + edges[1], x + edges[2], y + edges[3]))
        piece.paste(colours, (0, 0), cover)
        found = _kept(key, (*edges, piece.im, own.im))
    return found


def _kept(key: tuple[object, ...], found: Print) -> Print:
    with _ready:
        while len(_stamps) >= MOST_STAMPS:
            _stamps.pop(next(iter(_stamps)))
        _stamps[key] = found
    return found


def _drawn(marks: Sequence[Mark]) -> tuple[Window, Image.Image, Image.Image]:
    """Return the edges of marks, their colours, and how much of each pixel they cover."""
    layers = [layer for mark in marks for layer in _layers(mark)]
    left, top = min(layer[0] for layer in layers), min(layer[1] for layer in layers)
    right = max(layer[0] + layer[2].width for layer in layers)
    bottom = max(layer[1] + layer[2].height for layer in layers)
    sheet = Image.new("RGBA", (right - left, bottom - top))
    for x, y, mask, fill in layers:
        ink = Image.new("RGBA", mask.size, fill)
        ink.putalpha(mask)
        sheet.alpha_composite(ink, (x - left, y - top))
    used = sheet.getbbox() or (0, 0, 1, 1)
    inked, edges = sheet.crop(used), (left + used[0], top + used[1], left + used[2], top + used[3])
    return edges, inked.convert("RGB"), inked.getchannel("A")


def _layers(mark: Mark) -> list[tuple[int, int, Image.Image, Colour]]:
    """Return the stencils of a mark with their colours, the lowest first."""
    match mark:
        case Area():
            parts = [(mark_stencils.area(mark), mark.fill)]
        case Line():
            parts = [(mark_stencils.stroke(mark), mark.fill)]
        case Disc():
            parts = [(mark_stencils.disc(mark), mark.fill)]
        case Box():
            parts = [(mark_stencils.box(mark), mark.fill)]
        case Text():
            halo = [(mark_stencils.text(mark, halo=True), mark.glow)] if mark.halo else []
            parts = [*halo, (mark_stencils.text(mark), mark.fill)]
        case Stamp():
            raise TypeError("a stamp cannot be part of a stamp")
    thin = mark.opacity
    return [(x, y, _thinned(mask, thin) if thin < 1 else mask, fill) for (x, y, mask), fill in parts]


def _thinned(mask: Image.Image, opacity: float) -> Image.Image:
    """Return a stencil that lets only a part through; it is kept as long as the stencil it was made of."""
    key = (id(mask), opacity)
    kept = _thin.get(key)
    if kept is None or kept[0] is not mask:
        if len(_thin) > MOST_THIN:
            _thin.clear()
        kept = _thin[key] = (mask, mask.point([round(value * opacity) for value in range(256)]))
    return kept[1]


def inks(scene: Scene) -> Image.Image:
    """Return the palette picture of a scene's ground: its swatches and their mixtures, then its own tones."""
    key = (scene.ground.key, scene.swatches)
    with _ready:
        if key not in _inks:
            if len(_inks) >= MOST_GROUNDS:
                _inks.pop(next(iter(_inks)))
            _inks[key] = _ground_inks(ground(scene.ground, scene.size), scene.swatches)
        return _inks[key]


def _ground_inks(image: Image.Image, swatches: tuple[Colour, ...]) -> Image.Image:
    kept = list(dict.fromkeys(swatches))[: 256 - OWN_TONES]
    sample = image.resize((image.width // 2, image.height // 2), Image.Resampling.NEAREST)
    own = sample.quantize(min(OWN_TONES, 256 - len(kept)), method=Image.Quantize.MAXCOVERAGE).getpalette()
    colours = [value for colour in kept for value in colour] + (own or [])
    chart = Image.new("P", (1, 1))
    chart.putpalette(colours[:768])
    return chart
