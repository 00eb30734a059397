"""Owners of the colour-blind palette can be told apart by those who lack a kind of cones.

Their sight is simulated after Machado, Oliveira & Fernandes (2009) at full severity; the difference of two
colours is CIEDE2000 (Sharma, Wu & Dalal 2005). A difference of 2 is seen side by side, of 10 at a glance.
"""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

from renderers.conquest.owners import painted
from renderers.palette import COLOUR_BLIND, Palette
from renderers.scene import Colour

LEAST = 15.0
"""The least difference of any two owners, nobody among them."""
Lab = tuple[float, float, float]
SIGHT = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
"""Each sight's linear red, green and blue."""
PALETTES = {"of most games": COLOUR_BLIND, "of Conquest": painted(COLOUR_BLIND)}


def seen(colour: Colour, sight: str) -> Lab:
    """Return a colour as it is seen, in CIE Lab."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)]
    rows = [sum(part * c for part, c in zip(row, linear, strict=True)) for row in SIGHT[sight]]
    red, green, blue = (min(1.0, max(0.0, value)) for value in rows)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: Lab, other: Lab) -> float:
    """Return CIEDE2000."""
    chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    grey = 1 + (1 - sqrt(chroma**7 / (chroma**7 + 25**7))) / 2
    c1, c2 = hypot(one[1] * grey, one[2]), hypot(other[1] * grey, other[2])
    h1, h2 = (degrees(atan2(lab[2], lab[1] * grey)) % 360 for lab in (one, other))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    light, chroma = (one[0] + other[0]) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
    t += 0.32 * cos(radians(3 * hue + 6)) - 0.20 * cos(radians(4 * hue - 63))
    dl = (other[0] - one[0]) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    spin = sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    twist = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * spin
    return sqrt(dl**2 + dc**2 + dh**2 + twist * dc * dh)


@pytest.mark.parametrize(
    "one, other, expected",
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_is_that_of_the_published_pairs(one: Lab, other: Lab, expected: float) -> None:
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("name", PALETTES)
def test_any_two_owners_can_be_told_apart(name: str, sight: str) -> None:
    palette: Palette = PALETTES[name]
    owners = {str(number): colour for number, colour in enumerate(palette.owners)}
    for (one, here), (other, there) in combinations({**owners, "nobody": palette.nobody}.items(), 2):
        assert difference(seen(here, sight), seen(there, sight)) >= LEAST, (one, other)
