"""What of a game was announced in public: the closing of its salts, its rewinds, and what waits for that."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel

from games.core.casting import Casting
from games.core.closing import Closing, Rewind
from storage.models import Game, Status

ANNOUNCEMENT = "announcement"
"""The kind of messages whose numbers go into the dice."""


class Pending(BaseModel):
    """What is done once its announcement stands, and the status that the game has if it never does."""

    deed: Literal["start", "rewind"]
    user_id: int | None
    before: Status
    turn: int = 0
    by: Literal["gamemaster", "vote"] = "gamemaster"


class Proposal(BaseModel):
    """A rewind that the players vote on until a moment; `number` tells its buttons from older ones."""

    number: int
    turn: int
    user_id: int
    until: datetime
    agreed: list[int] = []
    against: list[int] = []


class Announced(BaseModel):
    """What was announced of a game. `salts` are numbered in order of joining; `closings` counts the starts
    that were tried, `proposals` the votes. A game without any closing began before there were any.
    """

    salts: dict[str, str] = {}
    closing: Closing | None = None
    casting: Casting | None = None
    rewinds: list[Rewind] = []
    closings: int = 0
    earlier: list[str] = []
    pending: Pending | None = None
    proposals: int = 0
    proposal: Proposal | None = None


def announced(row: Game) -> Announced:
    """Return what was announced of a game."""
    found: Any = row.settings.get("announced")
    return Announced() if found is None else Announced.model_validate(found)


def keep(row: Game, said: Announced) -> None:
    """Store what was announced of a game in its settings."""
    row.settings = {**row.settings, "announced": said.model_dump(mode="json")}
