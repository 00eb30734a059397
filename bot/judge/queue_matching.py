"""Who of those that wait make a table: a pure function of what they wish, in the order in which they came.

Who came first is served first: the table with the first of them is sought before any other, in the order of
their own wishes. It takes whom it finds in the order they came, as long as everybody fits with everybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from storage.outsiders import Hidden

QUARTERS = 96
"""Quarters of an hour in a day: the hours of every time zone begin at one of them."""
HOUR = 4
"""Quarters in which all at a table are awake together, at least."""


@dataclass(frozen=True)
class Wish:
    """What one of those who wait wants, and has: rule sets and schedules, the best first; the quarters of a
    UTC day in which they are awake, None for any; how many people at least, 0 for as many as is usual.

    `joining` is what the others must have, `reliability` and `ratings` what they have themselves, None and
    missing for a newcomer.
    """

    user_id: int
    rules: tuple[str, ...]
    schedules: tuple[str, ...]
    awake: frozenset[int] | None = None
    hidden: Hidden = "either"
    people: int = 0
    joining: Mapping[str, int] = field(default_factory=dict[str, int])
    reliability: int | None = None
    ratings: Mapping[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True)
class Sort:
    """A rule set as far as tables care: how many people it needs and takes, and what a newcomer is rated."""

    least: int
    most: int
    newcomer: int = 0


@dataclass(frozen=True)
class Match:
    """A table that forms: its rules, schedule, anonymity, and its people in the order they came."""

    slug: str
    schedule: str
    hidden: bool
    people: tuple[Wish, ...]

    @property
    def joining(self) -> dict[str, int]:
        """Return what the table asks of who joins it: all that any of its people ask."""
        asked: dict[str, int] = {}
        for wish in self.people:
            for what, least in wish.joining.items():
                asked[what] = max(least, asked.get(what, 0))
        return asked

    @property
    def awake(self) -> frozenset[int] | None:
        """Return the quarters in which all of them are awake, None if nobody said any."""
        said = [wish.awake for wish in self.people if wish.awake is not None]
        return frozenset[int]().union(*said).intersection(*said) if said else None


def matches(
    waiting: Sequence[Wish], sorts: Mapping[str, Sort], times: Mapping[str, frozenset[int]]
) -> list[Match]:
    """Return the tables that those who wait make, the first comer's first; nobody sits at two of them.

    `times` are the quarters of the day at which the deadlines of a schedule fall, for those that say.
    """
    found: list[Match] = []
    left = list(waiting)
    for first in waiting:
        if first not in left:
            continue
        if (match := _table_of(first, left[left.index(first) + 1 :], sorts, times)) is not None:
            found.append(match)
            left = [wish for wish in left if wish not in match.people]
    return found


def needs(sort: Sort, people: Sequence[Wish]) -> int:
    """Return how many people a table needs: what its rules need, what is usual, what any of them wants."""
    usual = max(sort.least, min(3, sort.most))
    return max(sort.least, *(wish.people or usual for wish in people))


def fits(match: Match, sorts: Mapping[str, Sort], times: Mapping[str, frozenset[int]]) -> bool:
    """Return whether a table contradicts no wish of its people, and they are neither too few nor too many."""
    sort, people = sorts[match.slug], match.people
    if not needs(sort, people) <= len(people) <= sort.most or len({wish.user_id for wish in people}) < len(
        people
    ):
        return False
    if any(not _wants(wish, match.slug, match.schedule, hidden=match.hidden) for wish in people):
        return False
    if any(not _accepts(one, other, match.slug, sort) for one in people for other in people):
        return False
    awake, due = match.awake, times.get(match.schedule, frozenset[int]())
    return awake is None or (due <= awake and any(_hour(start) <= awake for start in range(QUARTERS)))


def _table_of(
    first: Wish, others: Sequence[Wish], sorts: Mapping[str, Sort], times: Mapping[str, frozenset[int]]
) -> Match | None:
    """Return the table that one makes with those who came after, by the order of their own wishes."""
    for slug, schedule, hidden in _choices(first):
        if slug not in sorts:
            continue
        among = [first, *(wish for wish in others if _wants(wish, slug, schedule, hidden=hidden))]
        if len(among) < needs(sorts[slug], [first]):
            continue
        place = {wish.user_id: number for number, wish in enumerate(among)}
        groups = [
            group
            for hours in _windows(among, times.get(schedule, frozenset[int]()))
            if (group := _group([wish for wish in among if _is_awake(wish, hours)], first, slug, sorts[slug]))
        ]
        if groups:
            best = min(groups, key=lambda group: [place[wish.user_id] for wish in group])
            return Match(slug, schedule, hidden, tuple(best))
    return None


def _choices(first: Wish) -> Iterator[tuple[str, str, bool]]:
    """Yield what a table of somebody may be, the best first; open before anonymous where they take both."""
    for slug in first.rules:
        for schedule in first.schedules:
            for hidden in (False, True):
                if _wants(first, slug, schedule, hidden=hidden):
                    yield slug, schedule, hidden


def _wants(wish: Wish, slug: str, schedule: str, *, hidden: bool) -> bool:
    """Return whether a table is one that somebody wishes."""
    company = wish.hidden == "either" or (wish.hidden == "yes") == hidden
    return slug in wish.rules and schedule in wish.schedules and company


def _accepts(one: Wish, other: Wish, slug: str, sort: Sort) -> bool:
    """Return whether somebody has what another, or they themselves, ask of a table's people."""
    least, rated = one.joining.get("reliability", 0), other.ratings.get(slug, sort.newcomer)
    kept = other.reliability is None or other.reliability >= least
    return kept and rated >= one.joining.get("rating", rated)


def _windows(among: Sequence[Wish], due: frozenset[int]) -> list[frozenset[int]]:
    """Return the stretches of the day in which a table's people must all be awake, one of which will do: an
    hour that begins when one of them wakes up, and the deadlines.
    """
    starts = {
        start
        for wish in among
        if wish.awake is not None
        for start in wish.awake
        if (start - 1) % QUARTERS not in wish.awake
    }
    return [_hour(start) | due for start in sorted(starts)] or [due]


def _hour(start: int) -> frozenset[int]:
    return frozenset((start + more) % QUARTERS for more in range(HOUR))


def _is_awake(wish: Wish, hours: frozenset[int]) -> bool:
    return wish.awake is None or hours <= wish.awake


def _group(among: Sequence[Wish], first: Wish, slug: str, sort: Sort) -> list[Wish]:
    """Return who sits down, in the order they came: as many as fit with all before them, and are enough for
    each of them; nobody if there are too few. Who wants more company than there is stands aside.
    """
    if first not in among or not _accepts(first, first, slug, sort):
        return []
    rest = [wish for wish in among if wish is not first]
    while True:
        group = [first]
        for wish in rest:
            agreed = all(
                _accepts(one, wish, slug, sort) and _accepts(wish, one, slug, sort) for one in [*group, wish]
            )
            if agreed and len(group) < sort.most:
                group.append(wish)
        if len(group) >= needs(sort, group):
            return group
        demanding = [wish for wish in group[1:] if needs(sort, [wish]) > len(group)]
        if needs(sort, [first]) > len(group) or not demanding:
            return []
        rest = [wish for wish in rest if wish not in demanding]
