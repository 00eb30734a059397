"""Matches and rematches as the games of them carry them: who plays whom, and how it stands."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel

from storage.models import Game

BestOf: TypeAlias = Literal[1, 3]

MOST_GAMES = 5
"""Games of one match: draws are replayed, but not for ever."""


class Played(BaseModel):
    """A game of a match that is over, and who won it; None is a draw."""

    game: int
    winner: int | None = None


class Match(BaseModel):
    """A match of two persons, the challenger first; each of its games carries all that was played before it.

    `successor` is the game in which it goes on.
    """

    best_of: BestOf = 1
    players: tuple[int, int]
    games: list[Played] = []
    successor: int | None = None

    @property
    def wins(self) -> dict[int, int]:
        """Return how many games each has won."""
        return {user: sum(game.winner == user for game in self.games) for user in self.players}

    @property
    def decided(self) -> bool:
        """Return whether nothing more is played: one has won more than half, or all games were played."""
        most = 1 if self.best_of == 1 else MOST_GAMES
        return max(self.wins.values()) > self.best_of // 2 or len(self.games) >= most

    @property
    def standing(self) -> str:
        """Return how it stands: "Ann leads 1-0"."""
        (one, ones), (other, others) = self.wins.items()
        if ones == others:
            ends = "The match is drawn" if self.decided else "It stands"
            return f"{ends} {ones}-{others}"
        ahead, more, less = (one, ones, others) if ones > others else (other, others, ones)
        return f"<@{ahead}> {'has won the match' if self.decided else 'leads'} {more}-{less}"

    @property
    def line(self) -> str:
        """Return what stands in the status of its games; nothing for a single game."""
        if self.best_of == 1:
            return ""
        return f"Best of three: {self.standing}." if self.games else "Best of three."

    def after(self, game_id: int, winner: int | None) -> Match:
        """Return the match with the result of a game; a game that is played again has its last result."""
        before = [game for game in self.games if game.game != game_id]
        return self.model_copy(update={"games": [*before, Played(game=game_id, winner=winner)]})


class Offer(BaseModel):
    """A rematch that the two who played may agree on until a moment; `successor` is the game it came to."""

    players: tuple[int, int]
    until: datetime
    agreed: list[int] = []
    successor: int | None = None


def match_of(row: Game) -> Match | None:
    """Return the match that a game belongs to."""
    found: Any = row.settings.get("match")
    return None if found is None else Match.model_validate(found)


def offer_of(row: Game) -> Offer | None:
    """Return the rematch that may be agreed on after a game."""
    found: Any = row.settings.get("rematch")
    return None if found is None else Offer.model_validate(found)


def keep(row: Game, **parts: Match | Offer) -> None:
    """Store a match or an offer in the settings of a game."""
    row.settings = {**row.settings, **{name: part.model_dump(mode="json") for name, part in parts.items()}}
