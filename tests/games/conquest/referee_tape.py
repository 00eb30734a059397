"""The tape of an exported game: every throw and answer in order, each die worked out anew from the seed
(docs/dice.md).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from typing import Any

Document = dict[str, Any]
Place = tuple[int, int]
"""Turn and step."""


class Difference(AssertionError):
    """The program and the referee say different things; the message names the place and the rule."""


class Tape:
    """Reads a game entry by entry; `act` is told what seats did at times of their own, `pause` where a
    seat is asked.
    """

    def __init__(
        self,
        export: Document,
        act: Callable[[Document], None],
        pause: Callable[[Place], None],
    ) -> None:
        self.export, self.act, self.pause = export, act, pause
        self.turn, self.step, self.acted = 0, 0, 0
        self.missed: list[str] = []
        self.waiting: list[Document] = []
        self.throws = iter(export["throws"])

    @property
    def place(self) -> str:
        return f"turn {self.turn}, step {self.step}"

    def differ(self, why: str) -> Difference:
        return Difference(f"{self.place}: {why}")

    @property
    def over(self) -> bool:
        """Whether nothing more was answered or thrown."""
        self._forward()
        return self.turn >= len(self.export["turns"])

    def _forward(self) -> None:
        """Go to the next entry, doing on the way what seats did of their own accord."""
        turns = self.export["turns"]
        while self.turn < len(turns):
            acts = turns[self.turn]["acts"]
            while self.acted < len(acts) and acts[self.acted].get("step", 0) <= self.step:
                self.acted += 1
                self._wait(acts[self.acted - 1])
            if self.step < len(turns[self.turn]["log"]):
                return
            self.turn, self.step, self.acted = self.turn + 1, 0, 0

    def peek(self) -> str:
        """Return the key of the next entry, "" at the end of the tape."""
        return "" if self.over else str(self.export["turns"][self.turn]["log"][self.step]["key"])

    def _wait(self, act: Document) -> None:
        """Leaving and coming back happen between turns; all else is done when the next question is put."""
        if act["kind"] in ("resign", "return"):
            self.act(act)
        else:
            self.waiting.append(act)

    def _take(self, key: str) -> Document:
        found = self.peek()
        while self.waiting:
            self.act(self.waiting.pop(0))
        if found != key:
            raise self.differ(
                f"by the rules {key!r} is next, the program goes on with {found or 'the end'!r}"
            )
        entry: Document = self.export["turns"][self.turn]["log"][self.step]
        return entry

    def ask(self, asked: dict[str, str]) -> dict[str, Any]:
        """Return the answers to a question put to some seats, and None for a seat that missed it."""
        key = " ".join(f"{seat}:{name}" for seat, name in asked.items())
        entry = self._take(key)
        self.pause((self.turn, self.step))
        self.missed = list(entry["missed"])
        self.step += 1
        return dict(entry["answers"])

    def roll(self, name: str, count: int, sides: int = 6) -> list[int]:
        """Return the next dice, which must be thrown for this, and must be what the seed gives."""
        return self._dice(name, count, sides)[0]

    def _dice(self, name: str, count: int, sides: int) -> tuple[list[int], Document]:
        key = f"chance:{name}" + (f"/d{sides}" if sides != 6 else "")
        entry = self._take(key)
        found = entry["answers"]["chance"]
        label = self._label(entry)
        due = [self._face(entry["epoch"], f"{label}/{die}", sides) for die in range(count)]
        return due, self._thrown(found, due)

    def shuffle(self, name: str, things: Sequence[str]) -> list[str]:
        """Return the things in the order in which the seed shuffles them."""
        entry = self._take(f"chance:{name}")
        order = list(range(len(things)))
        for die, last in enumerate(range(len(things) - 1, 0, -1)):
            other = self._face(entry["epoch"], f"{self._label(entry)}/{die}", last + 1) - 1
            order[last], order[other] = order[other], order[last]
        said = self._thrown(entry["answers"]["chance"], [str(n) for n in order])
        if list(said["of"]) != list(things):
            raise self.differ(f"{name}: {said['of']} are shuffled, by the rules {list(things)}")
        return [things[n] for n in order]

    def lot(self, name: str, things: Sequence[str]) -> str:
        """Return the one of the things that a die of as many sides draws."""
        [face], said = self._dice(name, 1, len(things))
        if said["kind"] == "lot" and list(said["of"]) != list(things):
            raise self.differ(f"{name}: the lot is drawn among {said['of']}, by the rules {list(things)}")
        return things[face - 1]

    def _thrown(self, found: list[Any], due: list[Any]) -> Document:
        said: Document = next(self.throws)
        if found != due:
            raise self.differ(f"{said['label']}: {found} is recorded, {due} is due")
        if (said["turn"], said["step"]) != (self.turn, self.step):
            raise self.differ(f"throws explain {said} here")
        self.step += 1
        return said

    def _label(self, entry: Document) -> str:
        return f"{self.export['game']}/{entry['epoch']}/{self.turn}/{self.step}"

    def _face(self, epoch: int, label: str, sides: int) -> int:
        lines = [f"{name}={salt}" for name, salt in self.export["salts"].items()]
        if self.export["closing"]:
            lines.append(f"closed={self.export['closing']['message']}")
        lines += [
            f"rewound={each['message']}"
            for each in self.export["rewinds"]
            if each["message"] and each["epoch"] <= epoch
        ]
        key = hmac.new(bytes.fromhex(self.export["seed"]), "\n".join(lines).encode(), hashlib.sha256).digest()
        attempt = 0
        while True:
            word = hmac.new(key, f"{label}/{attempt}".encode(), hashlib.sha256).digest()[:8]
            if (value := int.from_bytes(word, "big")) < 2**64 - 2**64 % sides:
                return value % sides + 1
            attempt += 1
