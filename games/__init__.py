"""Pure rules: one package for each game, and `core` for what they share. No I/O, no clock, no chance of
their own.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from games.core.rules.protocol import AnyGame, Game


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


def called(name: str, games: Iterable[AnyGame], *, whole: bool = False) -> AnyGame | None:
    """Return the game that a person means by a name: its slug or title, however that is spaced, joined and
    capitalised, or, unless it must be the `whole` name, a part of one title alone; None if there is none.
    """
    said, among = _letters(name), list(games)
    for game in among:
        if said in (_letters(game.slug), _letters(game.title)):
            return game
    fits = [game for game in among if said and said in _letters(game.title)]
    return fits[0] if len(fits) == 1 and not whole else None


def _letters(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
