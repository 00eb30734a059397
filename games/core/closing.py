"""The public messages whose numbers go into the dice: the one that closes the salts, those of rewinds."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Number: TypeAlias = Annotated[str, Field(pattern=r"^[0-9]{1,20}$")]
"""The number that Discord gave to a message, as text: it is too large for the numbers of some programs."""


class Closing(BaseModel):
    """The message that closed the salts of a game.

    `tries` says how often posting it was tried until it stood there; `earlier` are those of starts that came
    to nothing.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    message: Number
    tries: Annotated[int, Field(ge=1)]
    earlier: list[Number]


class Rewind(BaseModel):
    """A game that was taken back to the beginning of `turn`; what was thrown after that bears `epoch`.

    `message` announced it and is one of the salts from then on; None where a game is told of nowhere.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    epoch: Annotated[int, Field(ge=1)]
    turn: Annotated[int, Field(ge=0)]
    message: Number | None
    tries: Annotated[int, Field(ge=1)]
    by: Literal["gamemaster", "vote"]


def rewound(rewinds: list[Rewind]) -> list[tuple[int, str]]:
    """Return what the dice take of rewinds: the epoch of each and the number of its message."""
    return [(rewind.epoch, rewind.message) for rewind in rewinds if rewind.message is not None]
