"""Colours: a standard palette of old pigments, and one that colour-blind readers can tell apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from renderers.scene import Colour, Pattern

PATTERNS: tuple[Pattern, ...] = ("lozenge", "rising", "grid", "waves", "level", "falling", "upright", "dots")


@dataclass(frozen=True, eq=False)
class Palette:
    """The colours of a picture; `owners` by number of seat, `nobody` for what belongs to no player.

    A palette is itself alone: signs are looked up by it some thousand times for a picture.
    """

    name: str
    owners: tuple[Colour, ...]
    nobody: Colour = (139, 132, 120)
    paper: Colour = (236, 224, 196)
    land: Colour = (229, 213, 178)
    sea: Colour = (205, 211, 199)
    deep: Colour = (150, 166, 160)
    river: Colour = (122, 147, 150)
    ink: Colour = (52, 40, 30)
    faint: Colour = (132, 112, 86)
    seal: Colour = (164, 42, 32)
    gold: Colour = (176, 136, 62)
    light: Colour = (250, 244, 228)

    @property
    def inks(self) -> tuple[Colour, ...]:
        """Return the colours of what is written and drawn in every picture."""
        return self.ink, self.light, self.seal, self.gold, self.faint

    def owner(self, number: int) -> Colour:
        """Return the colour of a seat by its number; numbers beyond the last begin again."""
        return self.owners[number % len(self.owners)]


STANDARD = Palette(
    "standard",
    (
        (122, 48, 68), (158, 166, 44), (34, 92, 56), (60, 158, 164),
        (206, 58, 38), (226, 140, 30), (40, 72, 140), (206, 96, 164),
    ),
)  # fmt: skip
COLOUR_BLIND = Palette(
    "colour-blind",
    (
        (255, 96, 170), (255, 250, 99), (3, 135, 89), (65, 198, 255),
        (208, 42, 6), (185, 173, 0), (3, 66, 163), (50, 34, 58),
    ),
    nobody=(105, 95, 109),
    seal=(140, 50, 20),
)  # fmt: skip

PALETTES: Mapping[str, Palette] = MappingProxyType({each.name: each for each in (STANDARD, COLOUR_BLIND)})


def palette_named(name: str) -> Palette:
    """Return a palette; raises KeyError with the names there are."""
    if name not in PALETTES:
        raise KeyError(f"no palette is called {name!r}; there are {', '.join(PALETTES)}")
    return PALETTES[name]


def mixed(one: Colour, other: Colour, part: float) -> Colour:
    """Return `one` with `part` (0 to 1) of the other colour in it."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return how light a colour is, from 0 to 1, as WCAG reckons it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, from 1 to 21, as WCAG reckons it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def readable_on(colour: Colour, palette: Palette) -> Colour:
    """Return the palette's ink or its light, whichever is read more easily on a colour."""
    return max(palette.ink, palette.light, key=lambda each: contrast(each, colour))
