"""What every ruling of the judge needs: the ledger, the clock, entropy for seeds, and the rule sets."""

from __future__ import annotations

import math
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from games import catalogue
from games.core.game import AnyGame
from storage.ledger import Ledger


class Refusal(ValueError):
    """What was asked cannot be done; the message is a sentence for the one who asked."""


def utcnow() -> datetime:
    """Return the time now, in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True)
class Judge:
    """The judge's bench. Its rulings are the functions of this package's modules."""

    ledger: Ledger
    now: Callable[[], datetime] = utcnow
    entropy: Callable[[int], bytes] = secrets.token_bytes
    games: Mapping[str, AnyGame] = field(default_factory=catalogue)
    games_each: int = 1_000_000
    """How many games one person may have at a time: a host's setting."""
    span: float = math.inf
    """Seconds of `timer` after which computers leave the rest of their answers to another transaction."""
    timer: Callable[[], float] = time.perf_counter
    thinking: dict[int, None] = field(default_factory=dict[int, None])
    """Games in which computers still owe answers to a question that people are asked too."""

    def rules(self, slug: str) -> AnyGame:
        """Return the rule set of that name; raises Refusal if there is none."""
        if (game := self.games.get(slug)) is None:
            raise Refusal(f"There is no rule set {slug!r}; there are {', '.join(self.games)}.")
        return game
