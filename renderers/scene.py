"""Pictures as plain data: frozen drawing primitives, in pixels of the finished picture, y downwards.

A scene is marks over a ground. The ground is drawn once and kept under its key; the marks are drawn anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Point: TypeAlias = tuple[float, float]
Colour: TypeAlias = tuple[int, int, int]
Window: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom of what is seen of a scene."""
Ring: TypeAlias = tuple[Point, ...]
Pattern: TypeAlias = Literal["", "rising", "falling", "level", "upright", "grid", "dots", "waves", "lozenge"]
"""The threads woven into an area, so that it differs not by colour alone."""


@dataclass(frozen=True)
class Area:
    """Polygons filled alike; with a pattern, only the pattern's threads are filled."""

    rings: tuple[Ring, ...]
    fill: Colour
    opacity: float = 1.0
    pattern: Pattern = ""


@dataclass(frozen=True)
class Line:
    """A line through points with round joints; `dash` is the length of dashes and of the gaps between."""

    points: Ring
    fill: Colour
    width: float = 1.0
    opacity: float = 1.0
    dash: tuple[float, float] | None = None
    closed: bool = False


@dataclass(frozen=True)
class Disc:
    """A filled circle."""

    at: Point
    radius: float
    fill: Colour
    opacity: float = 1.0


@dataclass(frozen=True)
class Box:
    """A filled rectangle (left, top, right, bottom) with round corners."""

    box: tuple[float, float, float, float]
    fill: Colour
    radius: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True)
class Text:
    """A line of text; `anchor` as Pillow has it ("mm" is the middle), `halo` the width of a glow round it."""

    at: Point
    text: str
    fill: Colour
    size: float = 16.0
    font: str = "text"
    anchor: str = "mm"
    halo: float = 0.0
    glow: Colour = (255, 255, 255)
    opacity: float = 1.0


@dataclass(frozen=True)
class Stamp:
    """Marks that always stand together, drawn once under their key and then laid wherever they are needed.

    The marks stand round the origin; `at` is where the origin lies, in whole pixels. A `bedded` stamp lies
    on the ground itself, always at one place: it is kept with the ground under it, and laid in half the time.
    """

    key: tuple[object, ...]
    at: tuple[int, int]
    marks: tuple[Mark, ...]
    bedded: bool = False


Mark: TypeAlias = "Area | Line | Disc | Box | Text | Stamp"


@dataclass(frozen=True)
class Ground:
    """The picture under a scene, which never changes; two grounds of one key are the same picture."""

    key: str
    paper: Colour
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class Scene:
    """A picture as data; `swatches` are the colours that it must keep when colours are counted.

    With a `window` only that part of it is seen; `size` is that of the whole all the same.
    """

    size: tuple[int, int]
    ground: Ground
    marks: tuple[Mark, ...] = ()
    swatches: tuple[Colour, ...] = ()
    window: Window | None = None

    @property
    def seen(self) -> Window:
        """Return the part that is seen."""
        return self.window or (0, 0, *self.size)
