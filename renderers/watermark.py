"""A picture that must not be taken for another one: a frame round it, and words written large across it."""

from __future__ import annotations

from dataclasses import replace

from renderers.scene import Colour, Scene, Text
from renderers.scrolls import framed

INK: Colour = (128, 46, 140)
"""A violet that is no paper and no land."""
FRAME, FAINT = 8.0, 0.15
"""Pixels of the frame, and how dark the words lie over the board."""
ROWS = (0.25, 0.75)
"""How far down the words stand."""


def marked(scene: Scene, words: str) -> Scene:
    """Return a scene with words over it and a frame round it; without words it is the same."""
    if not words:
        return scene
    left, top, right, bottom = scene.seen
    size = 1.2 * (right - left) / max(len(words), 6)
    frame = framed(scene.seen, FRAME / 2, INK, FRAME)
    places = [((left + right) / 2, top + (bottom - top) * row) for row in ROWS]
    over = [Text(at, words, INK, size, "label", opacity=FAINT) for at in places]
    return replace(scene, marks=(*scene.marks, frame, *over), swatches=(*scene.swatches, INK))
