"""Pure rules: one package for each game, and `core` for what they share. No I/O, no clock, no chance of
their own.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from games.core.protocol import AnyGame, Game


@cache
def catalogue() -> Mapping[str, AnyGame]:
    """Return every game there is, by slug: each subpackage that exports GAME, in order of their names."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    games: dict[str, AnyGame] = {}
    for name in names:
        game: object = getattr(importlib.import_module(f"games.{name}"), "GAME", None)
        if isinstance(game, Game):
            games[game.slug] = game
    return MappingProxyType(games)
