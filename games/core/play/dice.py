"""Dice that anyone can check.

Before a game begins its secret seed is drawn and the SHA-256 of it, the commitment, is published. Each
player may add a salt; a public message closes the salts, and the number that Discord gives to it is the last
of them. A rewind is announced in public too, and the number of that message is one more salt of the dice
that are thrown after it. Every die is then fixed by

    key  = HMAC-SHA256(seed, lines "name=salt" in their order, "closed=number", "rewound=number" of each
           rewind up to the die's epoch, all in UTF-8, joined by newlines)
    word = first 8 bytes of HMAC-SHA256(key, "game/epoch/turn/step/die/attempt"), as a big-endian number
    face = word mod sides + 1, unless word is in the last, unequal stretch below 2**64: then the next attempt.

The seed is published when the game ends, and then everyone can compute every die again: `Thrown` says what
each throw meant.
"""

from __future__ import annotations

import hashlib
import hmac
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from games.core.rules.prompts import AnyPrompt, Dice, Seat, Throw

SPAN = 1 << 64


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of the seed, in hexadecimal digits."""
    return hashlib.sha256(seed).hexdigest()


class Seeded:
    """The dice of one game, from its seed, its name and its players' salts, in their order.

    `closed` is the number of the public message that closed the salts; `rewound` holds, in rising order, the
    epoch that each rewind began and the number of its announcement. Either is left out where there was no
    message.
    """

    def __init__(
        self,
        seed: bytes,
        game: str,
        salts: Mapping[str, str] | Mapping[Seat, str] | None = None,
        closed: str | None = None,
        rewound: Sequence[tuple[int, str]] = (),
    ) -> None:
        lines = [f"{name}={salt}" for name, salt in (salts or {}).items()]
        lines += [f"closed={closed}"] if closed is not None else []
        said, parting = hmac.new(seed, "\n".join(lines).encode(), "sha256"), "\n" if lines else ""
        self._since, self._keys = [0], [said.digest()]
        for epoch, number in rewound:
            said.update(f"{parting}rewound={number}".encode())
            parting = "\n"
            self._since.append(epoch)
            self._keys.append(said.digest())
        self._game = game

    def throw(self, label: str, count: int, sides: int) -> list[int]:
        """Return `count` faces from 1 to `sides`."""
        return [self._face(f"{label}/{die}", sides) for die in range(count)]

    def shuffle(self, label: str, n: int) -> list[int]:
        """Return a permutation of range(n): from the last place down, each swaps with one at or below it."""
        order = list(range(n))
        for die, last in enumerate(range(n - 1, 0, -1)):
            other = self._face(f"{label}/{die}", last + 1) - 1
            order[last], order[other] = order[other], order[last]
        return order

    def _face(self, label: str, sides: int) -> int:
        fair = SPAN // sides * sides
        attempt = 0
        key = self._key_of(label)
        while True:
            digest = hmac.digest(key, f"{self._game}/{label}/{attempt}".encode(), "sha256")
            if (word := int.from_bytes(digest[:8], "big")) < fair:
                return word % sides + 1
            attempt += 1

    def _key_of(self, label: str) -> bytes:
        """Return the key of a throw: its label begins with its epoch, unless it is thrown before the game."""
        if len(self._keys) == 1:
            return self._keys[0]
        first = label.partition("/")[0]
        epoch = int(first) if first.isdecimal() else 0
        return self._keys[bisect_right(self._since, epoch) - 1]


@dataclass(frozen=True)
class Under:
    """The same dice under a label of their own, so that one purpose never sees another's faces."""

    dice: Dice
    label: str

    def throw(self, label: str, count: int, sides: int) -> list[int]:
        """Return `count` faces from 1 to `sides`."""
        return self.dice.throw(f"{self.label}/{label}", count, sides)

    def shuffle(self, label: str, n: int) -> list[int]:
        """Return a permutation of range(n)."""
        return self.dice.shuffle(f"{self.label}/{label}", n)


Number: TypeAlias = Annotated[str, Field(pattern=r"^[1-9][0-9]{0,19}$")]
"""The number that Discord gave to a message, as text: it is too large for the numbers of some programs.

It has one way to be written, for its digits go into the dice.
"""


Terms: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""The fingerprint of the terms of a game, as its closing message names it."""


class Closing(BaseModel):
    """The message that closed the salts of a game.

    `tries` says how often posting it was tried until it stood there; `earlier` are those of starts that came
    to nothing. `terms` stand in the message (`fairness.terms`); "" in games that began before there were any.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    message: Number
    tries: Annotated[int, Field(ge=1)]
    earlier: list[Number]
    terms: Terms = Field(default="", exclude_if=lambda terms: not terms)


class Rewind(BaseModel):
    """A game that was taken back to the beginning of `turn`; what was thrown after that bears `epoch`.

    `message` announced it and is one of the salts from then on; None where a game is told of nowhere. Of a
    sandbox that goes on from there it is the number of the command that opened it.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    epoch: Annotated[int, Field(ge=1)]
    turn: Annotated[int, Field(ge=0)]
    message: Number | None
    tries: Annotated[int, Field(ge=1)]
    by: Literal["gamemaster", "vote", "sandbox"]


def rewound(rewinds: list[Rewind]) -> list[tuple[int, str]]:
    """Return what the dice take of rewinds: the epoch of each and the number of its message."""
    return [(rewind.epoch, rewind.message) for rewind in rewinds if rewind.message is not None]


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


def meaning(turn: int, step: int, prompt: AnyPrompt) -> Thrown:
    """Return what the answer to a question to chance means."""
    shape = prompt.shape
    if isinstance(shape, Throw):
        kind: Kind = "lot" if shape.names else "dice"
        return Thrown(turn, step, prompt.key, kind, shape.names or shape.each)
    options = getattr(shape, "options", ())
    return Thrown(turn, step, prompt.key, "shuffle", tuple(option.label for option in options))
