"""Films: a sequence of scenes as one animated WebP that Discord takes, whatever its length."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO

from PIL import Image

from renderers import scene_painter
from renderers.scene import Scene

SIZE = (800, 600)
MOST_FRAMES = 120
MOST_BYTES = 8_000_000
FRAME, LAST = 900, 6000
"""Milliseconds that a frame stands, and the last one."""


def film(scenes: Sequence[Callable[[], Scene]]) -> tuple[bytes, tuple[int, int]]:
    """Return an animated WebP and its size; frames are left out evenly until it is small enough."""
    most = min(len(scenes), MOST_FRAMES)
    while True:
        webp, size = _reel([scenes[at] for at in evenly(len(scenes), most)])
        if len(webp) < MOST_BYTES or most == 1:
            return webp, size
        most = max(1, most // 2)


def evenly(length: int, most: int) -> list[int]:
    """Return at most so many places of a sequence, evenly spread, the first and the last among them."""
    if length <= most:
        return list(range(length))
    if most == 1:
        return [length - 1]
    return [round(step * (length - 1) / (most - 1)) for step in range(most)]


def _reel(scenes: Sequence[Callable[[], Scene]]) -> tuple[bytes, tuple[int, int]]:
    frames = [_frame(scene()) for scene in scenes]
    stands = [FRAME] * (len(frames) - 1) + [LAST]
    told = BytesIO()
    frames[0].save(
        told, "WEBP", save_all=True, append_images=frames[1:], duration=stands, quality=70, method=2
    )
    return told.getvalue(), frames[0].size


def _frame(scene: Scene) -> Image.Image:
    image = scene_painter.picture(scene)
    image.thumbnail(SIZE, Image.Resampling.BOX, reducing_gap=None)
    return image
