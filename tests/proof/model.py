"""A model of a table, kept beside the judge: plain facts, and plain SQL to compare them."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from bot.judge.orders.intake_context import Reply

COMMANDS = ("ready", "not ready", "clear", "all hold", "help", "orders", "missing")
FITS: dict[str, dict[str, list[str]]] = {
    "bid": {"0": ["0"]},
    "march": {"go east": ["GO EAST"], "go west": ["GO WEST"], "go east\nnonsense": ["GO EAST"]},
    "picks": {"a": ["a"], "a, b": ["a", "b"]},
    "order": {"y, x": ["y", "x"]},
    "gift": {"give": ["give"]},
}
"""By question: what a text must come to. Whether the purse allows a bid of 3 is believed."""


@dataclass
class Known:
    """One game as the model knows it: who has answered what, and until when."""

    id: int
    slug: str
    users: dict[str, int] = field(default_factory=dict)
    status: str = "open"
    at: tuple[int, int, int] = (0, 0, 0)  # epoch, turn, step
    asked: dict[str, str] = field(default_factory=dict)  # the key of the question by seat
    answers: dict[str, list[str]] = field(default_factory=dict)
    ready: list[str] = field(default_factory=list)
    premoves: dict[str, tuple[list[str], bool]] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)
    computers: list[str] = field(default_factory=list)
    deadline: int | None = None
    paused_until: int | None = None
    version: int = -1
    last_message: int = 0
    sent: list[tuple[int, str, tuple[int, int, int], bool]] = field(default_factory=list)
    events: list[tuple[int, int, str, datetime]] = field(default_factory=list)

    @property
    def closes(self) -> bool:
        """Return whether nobody is waited for any more."""
        awaited = [seat for seat in self.asked if seat not in self.computers]
        return bool(awaited) and all(seat in self.ready for seat in awaited)

    def hear(self, seat: str, text: str, reply: Reply) -> None:
        """Take in what an acknowledged text must have done."""
        lines = text.splitlines()
        if "clear" in lines[1:]:
            assert reply.errors, "what stands above `clear` is not meant, and neither is `clear` itself"
            lines = lines[lines.index("clear") + 1 :]
        words = [line for line in lines if line in COMMANDS]
        orders = "\n".join(line for line in lines if line not in COMMANDS)
        if "clear" in words:
            self._forget(seat)
        if orders:
            self._order(seat, orders, reply)
        if "all hold" in words:
            self._hold(seat)
        if "ready" in words and not reply.errors:
            self._ready(seat)
        if "not ready" in words:
            self._unready(seat)

    def _order(self, seat: str, orders: str, reply: Reply) -> None:
        if seat not in self.asked:
            before, was = self.premoves.get(seat, ([], False))
            lines = self._fit("march", orders, before, reply)
            self.premoves.pop(seat, None)
            if lines:
                self.premoves[seat] = (lines, was and lines == before)
            return
        key, before = self.asked[seat], self.answers.get(seat)
        lines = self._fit(key, orders, before or [], reply)
        if not reply.errors or (key in ("march", "orders", "adjust") and lines):
            self.answers[seat] = lines
            if lines != before:  # the same once more takes no mark away
                self._unready(seat)

    def _fit(self, key: str, orders: str, before: list[str], reply: Reply) -> list[str]:
        """Return what orders must come to on top of a draft."""
        if self.slug != "toy":
            return list(reply.lines)
        exact = FITS[key].get(orders)
        if exact is not None:
            return exact
        if key == "bid" and orders == "3" and not reply.errors:
            return ["3"]
        assert reply.errors, (key, orders, reply)
        return before

    def _hold(self, seat: str) -> None:
        if seat not in self.asked:
            self.premoves.pop(seat, None)
        elif self.asked[seat] in ("march", "orders", "adjust"):
            self.answers[seat] = []
            self._unready(seat)

    def _forget(self, seat: str) -> None:
        if seat in self.asked:
            self.answers.pop(seat, None)
            self._unready(seat)
        else:
            self.premoves.pop(seat, None)

    def _ready(self, seat: str) -> None:
        if seat in self.asked:
            self._unready(seat)
            self.ready.append(seat)
        elif seat in self.premoves:
            self.premoves[seat] = (self.premoves[seat][0], True)

    def _unready(self, seat: str) -> None:
        if seat in self.asked:
            self.ready = [other for other in self.ready if other != seat]
        elif seat in self.premoves:
            self.premoves[seat] = (self.premoves[seat][0], False)


@dataclass(frozen=True)
class Stored:
    """One game as it stands in the file, read with plain SQL."""

    status: str
    version: int
    at: tuple[int, int, int]
    deadline: int | None
    paused_until: int | None
    submitted: dict[str, list[str]]
    ready: list[str]
    premoves: dict[str, tuple[list[str], bool]]
    entries: list[tuple[int, int, str, dict[str, Any]]]
    checkpoints: list[int]
    messages: list[tuple[int, str, int | None, int, int, str]]


def stored(raw: sqlite3.Connection, game_id: int, since: int) -> Stored:
    """Read a game, and the messages after one."""
    [row] = raw.execute(
        "SELECT status, version, turn, step, deadline, paused_until, open_document FROM game WHERE id = ?",
        (game_id,),
    ).fetchall()
    document = json.loads(row[6])
    entries = raw.execute(
        "SELECT turn, step, key, answers FROM entry WHERE game_id = ? ORDER BY turn, step", (game_id,)
    ).fetchall()
    turns = raw.execute("SELECT turn FROM checkpoint WHERE game_id = ? ORDER BY turn", (game_id,)).fetchall()
    messages = raw.execute(
        "SELECT id, kind, user_id, turn, step, body FROM message WHERE game_id = ? AND id > ? ORDER BY id",
        (game_id, since),
    ).fetchall()
    return Stored(
        row[0],
        row[1],
        (document["epoch"], row[2], row[3]),
        row[4],
        row[5],
        {seat: as_lines(answer) for seat, answer in document["submitted"].items()},
        document["ready"],
        {seat: (change["lines"], change["ready"]) for seat, change in document["premoves"].items()},
        [(turn, step, key, json.loads(answers)) for turn, step, key, answers in entries],
        [turn for (turn,) in turns],
        messages,
    )


def as_lines(answer: object) -> list[str]:
    """Return an answer as a player is shown it."""
    return [str(each) for each in answer] if isinstance(answer, list) else [str(answer)]
