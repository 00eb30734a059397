"""The progress of the long runs: kept in .soak/, so that a run that was stopped goes on where it was."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FOLDER = Path(os.environ.get("SOAK_FOLDER", ".soak"))
MINUTES = float(os.environ.get("SOAK_MINUTES", "30"))
"""The longest that one kind of trial may take in one run."""


@dataclass
class Progress:
    """The trials of one kind: how many there are to be, and how many have passed."""

    name: str
    total: int
    done: int = 0
    seconds: float = 0.0
    facts: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str, total: int) -> Progress:
        """Return how far an earlier run came."""
        path = FOLDER / f"{name}.json"
        kept: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
        return cls(name, total, kept.get("done", 0), kept.get("seconds", 0.0), kept.get("facts", {}))

    def each(self, step: int = 1) -> Iterator[int]:
        """Yield the number of each trial that is still to be made, until all are or the time is up.

        A trial counts when the next one is asked for: one that failed is made again. With a step of 0 the
        trial itself adds to `done` what it came to.
        """
        begun = time.monotonic()
        while self.done < self.total and time.monotonic() - begun < MINUTES * 60:
            before = time.monotonic()
            yield self.done
            self.done += step
            self.seconds += time.monotonic() - before
            self.keep()

    def count(self, fact: str, number: int = 1) -> None:
        """Count something that the summary is to show."""
        self.facts[fact] = self.facts.get(fact, 0) + number

    def keep(self) -> None:
        """Write down how far this has come."""
        FOLDER.mkdir(exist_ok=True)
        path = FOLDER / f"{self.name}.json"
        part = path.with_suffix(".part")
        part.write_text(json.dumps(vars(self)))
        part.replace(path)


def summary() -> list[str]:
    """Return a line for each kind of trial: how many passed, in what time, and what was counted."""
    lines: list[str] = []
    for path in sorted(FOLDER.glob("*.json")):
        kept = json.loads(path.read_text())
        facts = ", ".join(f"{count:,} {fact}" for fact, count in sorted(kept["facts"].items()))
        lines.append(
            f"{kept['name']:<12} {kept['done']:>9,} of {kept['total']:>9,} passed in {kept['seconds']:8.0f} s"
            + (f"   {facts}" if facts else "")
        )
    return lines
