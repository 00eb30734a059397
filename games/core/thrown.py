"""What a throw or a shuffle meant: where it stands in the log, and what its numbers stand for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from games.core.prompts import Prompt, Throw

Kind: TypeAlias = Literal["dice", "lot", "shuffle"]


@dataclass(frozen=True)
class Thrown:
    """One answer of chance.

    dice     `of` says what each die was thrown for, in order; it is empty where the label says all
    lot      one die; `of` says what each of its faces stands for, from face 1 up
    shuffle  `of` says what each number stands for, from 0 up
    """

    turn: int
    step: int
    label: str
    kind: Kind
    of: tuple[str, ...] = ()


def meaning(turn: int, step: int, prompt: Prompt[Any]) -> Thrown:
    """Return what the answer to a question to chance means."""
    shape = prompt.shape
    if isinstance(shape, Throw):
        kind: Kind = "lot" if shape.names else "dice"
        return Thrown(turn, step, prompt.key, kind, shape.names or shape.each)
    options = getattr(shape, "options", ())
    return Thrown(turn, step, prompt.key, "shuffle", tuple(option.label for option in options))
