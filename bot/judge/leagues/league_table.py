"""The table of a league: reckoned from the results of its finished games, whenever it is asked for.

The points of a place and what breaks ties are ours: no rule set has any for a season.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from sqlalchemy.ext.asyncio import AsyncSession

from bot import words
from bot.judge.telling import texts
from storage import queries
from storage.league_models import League, Member
from storage.models import Result

MOST_SEATS = 16
"""More than any rule set has."""


@dataclass(frozen=True)
class MemberStanding:
    """A member's standing: points, games won, (place, seats) of each, turns with a missed deadline."""

    user_id: int
    points: Fraction = Fraction(0)
    won: int = 0
    places: tuple[tuple[int, int], ...] = ()
    missed: int = 0
    left: bool = False

    @property
    def rank(self) -> tuple[object, ...]:
        """Return what they are ranked by, the least first: more points, more games won, more second places
        and so on, fewer missed deadlines. Ours.
        """
        placed = [place for place, _ in self.places]
        better = tuple(-placed.count(place) for place in range(1, MOST_SEATS + 1))
        return (-self.points, -self.won, better, self.missed)


def points_of(result: Result, rows: Sequence[Result], scale: Sequence[int]) -> Fraction:
    """Return the points of one result among all of its game.

    A place is worth a point for each seat behind it, or what the league's scale gives; who share a place
    share what their places are worth. Who gave a seat up has none. Ours.
    """
    if result.gave_up:
        return Fraction(0)
    tied = max(1, len([row for row in rows if row.place == result.place and not row.gave_up]))
    worth = [_worth(place, result.seats, scale) for place in range(result.place, result.place + tied)]
    return Fraction(sum(worth), tied)


def _worth(place: int, seats: int, scale: Sequence[int]) -> int:
    if scale:
        return scale[place - 1] if place <= len(scale) else 0
    return max(0, seats - place)


def standings(
    members: Sequence[Member], results: Sequence[Result], scale: Sequence[int]
) -> list[tuple[int, MemberStanding]]:
    """Return the members with their places in the table; who cannot be told apart share one."""
    found: dict[int, MemberStanding] = {
        each.user_id: MemberStanding(each.user_id, left=each.left_at is not None) for each in members
    }
    for rows in _by_game(results).values():
        for row in rows:
            if row.user_id is not None and (had := found.get(row.user_id)) is not None:
                found[row.user_id] = _with(had, row, points_of(row, rows, scale))
    ordered = sorted(found.values(), key=lambda each: (each.rank, each.user_id))
    table: list[tuple[int, MemberStanding]] = []
    for _, group in groupby(ordered, key=lambda each: each.rank):
        place = len(table) + 1
        table += [(place, each) for each in group]
    return table


def _with(had: MemberStanding, row: Result, points: Fraction) -> MemberStanding:
    return MemberStanding(
        had.user_id,
        had.points + points,
        had.won + row.won,
        (*had.places, (row.place, row.seats)),
        had.missed + row.missed,
        had.left,
    )


def _by_game(results: Sequence[Result]) -> Mapping[int, list[Result]]:
    found: dict[int, list[Result]] = {}
    for row in results:
        found.setdefault(row.game_id, []).append(row)
    return found


async def table(session: AsyncSession, league: League) -> list[tuple[int, MemberStanding]]:
    """Return the table of a league as it stands."""
    members = await queries.members(session, league.id)
    results = await queries.results_in(session, league.opened)
    return standings(members, results, league.points)


def told(found: Sequence[tuple[int, MemberStanding]]) -> list[str]:
    """Return a table as lines."""
    return [_line(place, each) for place, each in found]


def _line(place: int, each: MemberStanding) -> str:
    who = texts.person(each.user_id)
    places = ", ".join(words.records.PLACE.format(place=at, seats=seats) for at, seats in each.places)
    return words.leagues.LINE.format(
        place=place,
        who=who,
        points=shown(each.points),
        won=each.won,
        places=words.leagues.PLACES.format(places=places) if places else "",
        left=words.leagues.HAS_LEFT if each.left else "",
    )


def shown(points: Fraction) -> str:
    """Return points as people read them: 7, 3½, 2.33."""
    whole, rest = divmod(points, 1)
    if rest == 0:
        return str(whole)
    return f"{whole or ''}½" if rest == Fraction(1, 2) else f"{float(points):.2f}"
