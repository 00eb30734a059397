"""The rules for players, chapter by chapter."""

from __future__ import annotations

from collections.abc import Sequence

from games.conquest.options import Options
from games.core.game import Chapter
from games.core.prose import block


def rules(options: Options) -> Sequence[Chapter]:
    """Return the rules in force."""
    return [Chapter("turn", "Your turn", _turn(options))]


def _turn(_options: Options) -> str:
    return "A turn is one clock with many commands.\n" + block("BUY 1", "HIRE 4 INFANTRY", "END")
