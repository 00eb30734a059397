"""The writer of orders, as far as the reading of their words depends on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from games.core.rules.prompts import Seat
from games.warlords.public_state_model import Order


@dataclass(frozen=True)
class Speaker:
    """The writer of orders: the armies that hold when all hold, how many builds may be waived, what is wrong.

    `bare` is what a territory alone stands for where one is put right by another.
    """

    seat: Seat
    units: Sequence[str]
    waivable: int
    wrong: Callable[[Order], str]
    bare: Literal["build", "disband"] | None = None
    lacking: str = "what shall the army in {at} do: go somewhere (-), support (S) or hold (H)?"
    """The question about a territory alone."""
