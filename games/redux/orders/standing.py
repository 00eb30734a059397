"""Standing orders, and what their words mean: `ALLY REC TRN`, `HGA MOVE REC IF LOSING`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.redux.facts import COMMON
from games.redux.orders.actions import END, SheetLine, entry_of
from games.redux.orders.notation import KEPT, words_in

VERBS = ("ALLY", "JOIN", "HOLD", "ALWAYS", "HGA", "YUJ")


@dataclass(frozen=True)
class StandingOrder:
    """A standing order: what it is about, the spaces it names, whether only a losing general moves, or a line
    for the round's end.
    """

    kind: str
    spaces: tuple[str, ...] = ()
    losing: bool = False
    entry: SheetLine | None = None

    @property
    def unit(self) -> str:
        """Return what the order is about: the last one about a thing counts."""
        return f"{self.kind} {self.entry.unit}" if self.entry else self.kind

    @property
    def text(self) -> str:
        """Return the canonical line."""
        if self.entry:
            return f"ALWAYS {self.entry.text}"
        if self.kind == "HGA":
            move = ["MOVE", *self.spaces] if self.spaces else ["STAY"]
            return " ".join(["HGA", *move, *(["IF LOSING"] if self.losing else [])])
        return " ".join([self.kind, *self.spaces])


def order_of(words: Sequence[str]) -> StandingOrder | None:
    """Return the standing order that some words make, None if they make none."""
    head, *rest = plainly(words) or [""]
    if head == "HOLD" and not rest:
        return StandingOrder("HOLD")
    if head == "ALWAYS":
        entry = entry_of(rest)
        return StandingOrder("ALWAYS", entry=entry) if entry and entry.head == END else None
    if head == "HGA" and rest == ["STAY"]:
        return StandingOrder("HGA")
    losing = head == "HGA" and rest[-2:] == ["IF", "LOSING"]
    spaces = tuple(
        word for word in (rest[1:] if head == "HGA" else rest)[: -2 if losing else None] if word != "-"
    )
    if head not in ("ALLY", "JOIN", "HGA") or (head == "HGA" and rest[:1] != ["MOVE"]):
        return None
    if not spaces or any(space not in COMMON for space in spaces):
        return None
    return StandingOrder(head, tuple(dict.fromkeys(spaces)), losing)


def plainly(words: Sequence[str]) -> list[str]:
    """Return words as standing orders have them: `move HGA to REC`, `HGA - REC`, `ALWAYS LFA 2G`."""
    found = [EVERYDAY.get(word, word) if number else word for number, word in enumerate(words)]
    match found:
        case ["YUJ", "JOIN", *rest]:
            return ["JOIN", *rest]
        case ["MOVE", "HGA", *rest]:
            return ["HGA", "MOVE", *rest]
        case ["HGA", *rest] if rest[-1:] == ["LOSING"] and rest[0] != "MOVE":
            return ["HGA", "MOVE", *rest]
        case ["ALWAYS", word, *rest] if word != END:
            return ["ALWAYS", END, word, *rest]
        case _:
            return found


EVERYDAY = {"TRAIN": "TRN", "TAX": "MKT", "HARVEST": "FRM", "HIRE": "HIM", "IMP": "HIM"}
"""Words that name a space by what is done there."""


@lru_cache(KEPT)
def written(text: str) -> StandingOrder | None:
    """Return what a canonical line means."""
    return order_of(words_in(text))
