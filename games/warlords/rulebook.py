"""The rules for players."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.game import Chapter
from games.warlords.table import Options


def rules(options: Options) -> Sequence[Chapter]:
    """Return the rules in force."""
    return [Chapter("goal", "The goal", "Own 15 supply centres.")]


def odds(text: str) -> str:
    """Return the answer to a question about chances."""
    return text
