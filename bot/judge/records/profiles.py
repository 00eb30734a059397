"""The records of people as they are shown: a leaderboard, and one person's profile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.judge.judge import Judge
from bot.judge.records import results_and_ratings
from storage import queries
from storage.models import Result
from storage.personal import FORGOTTEN
from storage.queries import Rated, Reliability


@dataclass(frozen=True)
class Rating:
    """A rating as it is shown, whether it is provisional, and after how many rated games."""

    user_id: int | None
    shown: int
    games: int

    @property
    def is_provisional(self) -> bool:
        """Return whether it may still be far from the truth."""
        return self.games < results_and_ratings.PROVISIONAL


@dataclass(frozen=True)
class Career:
    """The finished games of one person under one rule set: (place, seats) of each, the earliest first."""

    title: str
    slug: str
    places: Sequence[tuple[int, int]]
    won: int
    rating: Rating | None


@dataclass(frozen=True)
class Profile:
    """A person's games, deadlines kept, and seats taken over and given up."""

    careers: Sequence[Career]
    reliability: Reliability
    took_over: int
    gave_up: int


async def leaderboard(judge: Judge, slug: str, guild_id: int | None) -> list[Rating]:
    """Return who is rated under a rule set and finished such a game on a server, the best first."""
    found = [rating_of(each) for each in await judge.database.read(queries.leaders, slug, guild_id)]
    return [each for each in found if each.user_id not in FORGOTTEN]


async def profile(judge: Judge, user_id: int) -> Profile:
    """Return what a person has finished; nothing of games that go on."""
    results = await judge.database.read(queries.results_of, user_id)
    careers: list[Career] = []
    for slug in dict.fromkeys(row.slug for row in results):
        own = [row for row in results if row.slug == slug]
        rated = await judge.database.read(queries.rating, slug, user_id)
        game = judge.games.get(slug)
        title, places = game.title if game else slug, [(row.place, row.seats) for row in own]
        careers.append(Career(title, slug, places, _count(own, "won"), rating_of(rated) if rated else None))
    kept = await judge.database.read(queries.reliability, user_id)
    return Profile(careers, kept, _count(results, "took_over"), _count(results, "gave_up"))


def rating_of(rated: Rated) -> Rating:
    """Return a rating as it is shown."""
    return Rating(rated.user_id, results_and_ratings.shown(rated.mu, rated.sigma), rated.games)


def _count(rows: Sequence[Result], what: str) -> int:
    return sum(bool(getattr(row, what)) for row in rows)
