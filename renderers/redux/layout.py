"""The layout of the picture: head, twelve spaces, three borders, three states, a strip at the foot."""

from __future__ import annotations

from typing import TypeAlias

from games.core.rules.prompts import Seat
from games.redux.public_state_model import BORDERS, COMMON, LOCATIONS, STATES
from renderers.palette import Palette, mixed
from renderers.scene import Colour

Edges: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom."""
SIZE = (1600, 1200)
LEFT, RIGHT, GAP = 12, 1588, 8
HEAD: Edges = (LEFT, 8, RIGHT, 68)
STRIP: Edges = (LEFT, 1102, RIGHT, 1190)
ACROSS, CELL = 4, (388, 166)
SPACES_TOP, BORDERS_TOP, STATES_TOP = 76, 596, 790
THIRD, BORDER_HIGH, STATE_HIGH = 520, 186, 304
SLOT = (100, 92)
"""Width and height of a location."""
ROW = 41
"""Pixels from one row of bids to the next."""


def space_box(code: str) -> Edges:
    """Return where a common space lies."""
    down, along = divmod(COMMON.index(code), ACROSS)
    left, top = LEFT + along * (CELL[0] + GAP), SPACES_TOP + down * (CELL[1] + GAP - 1)
    return left, top, left + CELL[0], top + CELL[1]


def border_box(code: str) -> Edges:
    """Return where a border lies."""
    left = LEFT + list(BORDERS).index(code) * (THIRD + GAP)
    return left, BORDERS_TOP, left + THIRD, BORDERS_TOP + BORDER_HIGH


def slot_box(code: str) -> Edges:
    """Return where a location of a border lies."""
    border = LOCATIONS[code].border
    left, _, _, bottom = border_box(border)
    along = [at for at, place in LOCATIONS.items() if place.border == border].index(code)
    x = left + 6 + along * (SLOT[0] + 2)
    return x, bottom - 6 - SLOT[1], x + SLOT[0], bottom - 6


def state_box(seat: Seat) -> Edges:
    """Return where a state lies."""
    left = LEFT + STATES.index(seat) * (THIRD + GAP)
    return left, STATES_TOP, left + THIRD, STATES_TOP + STATE_HIGH


def page(palette: Palette) -> Colour:
    """Return the colour of what is written on."""
    return mixed(palette.paper, palette.light, 0.45)
