"""What is stored of a running game: a checkpoint, what was answered since, and the open answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from games.core.prompts import Answer, Seat

Document: TypeAlias = dict[str, Any]
"""A state as JSON."""


@dataclass(frozen=True)
class Entry:
    """One closed question: its key, the answers that counted, who missed it, the epoch of its dice."""

    key: str
    answers: Mapping[Seat, Answer]
    missed: tuple[Seat, ...] = ()
    epoch: int = 0

    @property
    def is_roll(self) -> bool:
        """Return whether the dice answered."""
        return self.key.startswith("chance:")


@dataclass(frozen=True)
class Act:
    """What a person does outside any question: he resigns his seat, or someone takes it up again."""

    kind: Literal["resign", "return"]
    seat: Seat


@dataclass(frozen=True)
class Premove:
    """Orders sent before they are asked for; `ready` says not to wait once they fit."""

    lines: tuple[str, ...]
    ready: bool = False


@dataclass(frozen=True)
class Save:
    """All that is stored of a running game.

    `state` is the checkpoint at which turn number `turn` began, before `acts` were done. `log` holds the
    questions closed since. `submitted` (secret) and `ready` belong to the open question, `premoves` (secret)
    to questions to come, `pending` to the next turn. `epoch` counts the rewinds that went past a roll.
    """

    turn: int
    state: Document
    acts: tuple[Act, ...] = ()
    log: tuple[Entry, ...] = ()
    submitted: Mapping[Seat, Answer] = field(default_factory=dict[Seat, Answer])
    ready: tuple[Seat, ...] = ()
    premoves: Mapping[Seat, Premove] = field(default_factory=dict[Seat, Premove])
    pending: tuple[Act, ...] = ()
    epoch: int = 0
