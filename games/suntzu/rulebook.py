"""The rules for players."""

from games.core.game import Chapter
from games.suntzu.table import Options


def rules(options: Options) -> list[Chapter]:
    """Return the rules."""
    return [Chapter("goal", "The goal", "…")]
