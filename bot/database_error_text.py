"""Errors of the database, said to people: on Discord and on the terminal."""

from __future__ import annotations

from bot import words
from storage.errors import Damaged, StorageError, Unwritable


def sentence(error: Exception) -> str:
    """Return what to say about an error of the database; any other says itself what it is."""
    if not isinstance(error, StorageError):
        return str(error)
    why = words.storage.WHY[error.why.name].format(**error.facts)
    match error:
        case Unwritable():
            return words.storage.UNWRITABLE.format(why=why)
        case Damaged(game_id=None):
            return words.storage.DAMAGED.format(why=why)
        case Damaged():
            return words.storage.DAMAGED_GAME.format(game_id=error.game_id, why=why)
        case _:
            return why
