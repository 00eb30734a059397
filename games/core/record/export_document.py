"""The shape of `export.json`, held to the letter: what is not understood is refused, not passed over.

Beside the members named here a document may carry others of its own at the top, which prove nothing.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from games.core.play.dice import Closing, Rewind
from games.core.play.save import SEATING
from games.core.play.seating import Casting

Faces = list[int] | list[str]
Count = Annotated[int, Field(ge=0)]


class _Exact(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class ActDocument(_Exact):
    """An act, see save.Act. Who resigns or returns says nothing more; all else has an answer and a step."""

    kind: Annotated[str, Field(min_length=1)]
    seat: str
    answer: int | str | Faces | None = None
    step: Count = 0

    @model_validator(mode="after")
    def _whole(self) -> Self:
        said = {"answer", "step"} & self.model_fields_set
        if len(said) != (0 if self.kind in SEATING else 2):
            raise ValueError("an act has an answer and a step, unless it concerns who plays")
        return self


class EntryDocument(_Exact):
    """A closed question, see save.ClosedQuestion."""

    key: str
    answers: dict[str, int | str | Faces | None]
    missed: list[str]
    epoch: Count


class TurnDocument(_Exact):
    """A turn: what was done before it, and the questions closed in it."""

    turn: Count
    acts: list[ActDocument]
    log: list[EntryDocument]


class ThrownDocument(_Exact):
    """The meaning of a throw or shuffle, see dice.Thrown."""

    turn: Count
    step: Count
    label: str
    kind: Literal["dice", "lot", "shuffle"]
    of: list[str]


class OldDocument(_Exact):
    """A whole game in format 1: the salts are those of the seats, and nothing closed them in public."""

    model_config = ConfigDict(extra="allow", strict=True)

    format: Literal[1, 2]
    game: str
    rules: str
    edition: Count
    seats: Annotated[list[str], Field(min_length=1)]
    options: dict[str, Any]
    commitment: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    seed: Annotated[str, Field(pattern=r"^([0-9a-f]{2})+$")]
    salts: dict[str, str]
    turns: Annotated[list[TurnDocument], Field(min_length=1)]
    seals: list[Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]]
    outcome: dict[str, Any] | None


class ExportDocument(OldDocument):
    """A whole game in format 2. `head` holds the SHA-256 of each member that stands before the turns.

    `data` came later: an export without it says nothing of the data files of its rules.
    """

    closing: Closing | None
    rewinds: list[Rewind]
    casting: Casting | None
    throws: list[ThrownDocument]
    head: dict[str, Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]]
    data: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] = ""
