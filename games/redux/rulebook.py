"""The rules for players, as they are in force at a table, chapter by chapter. Examples can be pasted."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.game import Chapter
from games.redux.table import Options


def rules(options: Options) -> Sequence[Chapter]:
    """Return the rules in force, each choice of the table woven in."""
    return [Chapter("goal", "The goal", f"Three states, {options.rounds} rounds at most.")]
