"""The shape of `export.json`, held to the letter: what is not understood is refused, not passed over.

Beside the members named here a document may carry others of its own at the top, which prove nothing.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Faces = list[int] | list[str]
Count = Annotated[int, Field(ge=0)]


class _Exact(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class ActDocument(_Exact):
    """An act, see save.Act."""

    kind: Literal["resign", "return"]
    seat: str


class EntryDocument(_Exact):
    """A closed question, see save.Entry."""

    key: str
    answers: dict[str, int | str | Faces | None]
    missed: list[str]
    epoch: Count


class TurnDocument(_Exact):
    """A turn: what was done before it, and the questions closed in it."""

    turn: Count
    acts: list[ActDocument]
    log: list[EntryDocument]


class ExportDocument(_Exact):
    """A whole game."""

    model_config = ConfigDict(extra="allow", strict=True)

    format: Literal[1]
    game: str
    rules: str
    edition: Count
    seats: Annotated[list[str], Field(min_length=1)]
    options: dict[str, Any]
    commitment: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    seed: Annotated[str, Field(pattern=r"^([0-9a-f]{2})+$")]
    salts: dict[str, str]
    turns: list[TurnDocument]
    seals: list[Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]]
    outcome: dict[str, Any] | None
