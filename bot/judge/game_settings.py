"""How a table is kept, whatever game it plays: the terms its gamemaster sets when opening it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field


class Terms(BaseModel):
    """Terms of a table."""

    early: bool = Field(True, description="A phase ends early when everybody is ready")
    fill: Literal["computers", "independents"] = Field(
        "computers", description="Who takes the seats nobody claims"
    )
    seating: Literal["preference", "draw"] = Field("preference", description="Seats by preference, or by lot")
    extensions: int = Field(2, ge=0, le=20, description="How often each player may extend their own deadline")
    extension_hours: int = Field(24, ge=1, le=168, description="Hours that one extension gives")
    pause_days: int = Field(14, ge=1, le=90, description="Days after which a pause ends by itself")
    rewind: Literal["gamemaster", "vote"] = Field(
        "gamemaster",
        description="Who decides that a game is taken back: its gamemaster, or the players by vote",
    )
    anonymous: bool = Field(False, description="Nobody is told who holds which seat until the end")
    overseer: bool = Field(
        False, description="Its gamemaster holds no seat and sees who holds which, though it is anonymous"
    )
    private: bool = Field(False, description="The game's thread is open only to those who take part")

    @property
    def secrecy(self) -> str:
        """Return the line of the announcement that says who is told which seat a person holds."""
        if not self.anonymous:
            return ""
        if self.overseer:
            return (
                "Anonymous: only the gamemaster, who holds no seat, sees who holds which seat before the end."
            )
        return "Anonymous: nobody, the gamemaster included, is told who holds which seat before the end."
