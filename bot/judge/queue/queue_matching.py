"""The people who make a table: a pure function of the wishes of those who wait, in order of arrival.

Who came first is served first: the table with the first of them is sought before any other, in the order of
their own wishes. It takes whom it finds in the order they came, as long as everybody fits with everybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce

from storage.seatless_people_models import Hidden

QUARTERS = 96
"""Quarters of an hour in a day: the hours of every time zone begin at one of them."""
HOUR = 4
"""Quarters in which all at a table are awake together, at least."""


@dataclass(frozen=True)
class QueueWish:
    """The wish of somebody who waits, and their record: rule sets and schedules, the best first; the quarters
    of a UTC day in which they are awake, None for any; how many people at least, 0 for as many as is usual.

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
class FormingTable:
    """A table that forms: its rules, schedule, anonymity, and its people in the order they came."""

    slug: str
    schedule: str
    hidden: bool
    people: tuple[QueueWish, ...]

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
    waiting: Sequence[QueueWish], sorts: Mapping[str, Sort], times: Mapping[str, frozenset[int]]
) -> list[FormingTable]:
    """Return the tables that those who wait make, the first comer's first; nobody sits at two of them.

    `times` are the quarters of the day at which the deadlines of a schedule fall, for those that say.
    """
    return list(_Matching(waiting, sorts, times).tables())


def needs(sort: Sort, people: Sequence[QueueWish]) -> int:
    """Return how many people a table needs: what its rules need, what is usual, what any of them wants."""
    usual = max(sort.least, min(3, sort.most))
    return max(sort.least, *(wish.people or usual for wish in people))


def fits(match: FormingTable, sorts: Mapping[str, Sort], times: Mapping[str, frozenset[int]]) -> bool:
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


def _choices(first: QueueWish) -> Iterator[tuple[str, str, bool]]:
    """Yield what a table of somebody may be, the best first; open before anonymous where they take both."""
    for slug in first.rules:
        for schedule in first.schedules:
            for hidden in (False, True):
                if _wants(first, slug, schedule, hidden=hidden):
                    yield slug, schedule, hidden


def _wants(wish: QueueWish, slug: str, schedule: str, *, hidden: bool) -> bool:
    """Return whether a table is one that somebody wishes."""
    company = wish.hidden == "either" or (wish.hidden == "yes") == hidden
    return slug in wish.rules and schedule in wish.schedules and company


def _accepts(one: QueueWish, other: QueueWish, slug: str, sort: Sort) -> bool:
    """Return whether somebody has what another, or they themselves, ask of a table's people."""
    least, rated = one.joining.get("reliability", 0), other.ratings.get(slug, sort.newcomer)
    kept = other.reliability is None or other.reliability >= least
    return kept and rated >= one.joining.get("rating", rated)


def _hour(start: int) -> frozenset[int]:
    return frozenset((start + more) % QUARTERS for more in range(HOUR))


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _numbers(bits: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, the least first."""
    while bits:
        least = bits & -bits
        yield least.bit_length() - 1
        bits ^= least


class _Matching:
    """Those who wait, as bits of whole numbers: bit n is the one who came n-th.

    What is asked of all of them again and again (who wants a table, who is awake, who fits with whom) is
    reckoned once, and so is each group: many who fit badly cost little more than many who fit.
    """

    def __init__(
        self, waiting: Sequence[QueueWish], sorts: Mapping[str, Sort], times: Mapping[str, frozenset[int]]
    ) -> None:
        self._waiting, self._sorts, self._times = waiting, sorts, times
        self._all = (1 << len(waiting)) - 1
        any_hour = _bits(number for number, wish in enumerate(waiting) if wish.awake is None)
        self._awake, self._wakes = [any_hour] * QUARTERS, [0] * QUARTERS
        for number, wish in enumerate(waiting):
            awake = wish.awake or frozenset[int]()
            for quarter in awake:
                self._awake[quarter] |= 1 << number
                if (quarter - 1) % QUARTERS not in awake:
                    self._wakes[quarter] |= 1 << number
        self._hours = [
            reduce(int.__and__, (self._awake[quarter] for quarter in _hour(start)))
            for start in range(QUARTERS)
        ]
        self._wanting: dict[tuple[str, str, bool], int] = {}
        self._fitting: dict[str, list[int]] = {}
        self._groups: dict[tuple[str, int], list[int]] = {}

    def tables(self) -> Iterator[FormingTable]:
        """Yield the tables, each with the first of those who are left."""
        left = self._all
        for first in range(len(self._waiting)):
            if left >> first & 1:
                found = self._table_of(first, left)
                left &= ~(1 << first)  # who finds nobody among those behind them is found by nobody
                if found is not None:
                    match, people = found
                    left &= ~people
                    yield match

    def _table_of(self, first: int, left: int) -> tuple[FormingTable, int] | None:
        """Return the table that one makes with those who came after, by the order of their own wishes."""
        for slug, schedule, hidden in _choices(self._waiting[first]):
            if slug not in self._sorts:
                continue
            among = left & self._who_want(slug, schedule, hidden=hidden) & self._who_fit(slug)[first]
            enough, last = needs(self._sorts[slug], [self._waiting[first]]), len(self._waiting)
            groups = [
                self._group(slug, here)
                for here in self._together(among, first, schedule)
                if here.bit_count() >= enough
            ]
            if best := min(filter(None, groups), key=lambda group: [*group, last], default=None):
                people = tuple(self._waiting[number] for number in best)
                return FormingTable(slug, schedule, hidden, people), _bits(best)
        return None

    def _who_want(self, slug: str, schedule: str, *, hidden: bool) -> int:
        """Return who wishes such a table."""
        key = slug, schedule, hidden
        if key not in self._wanting:
            self._wanting[key] = _bits(
                number
                for number, wish in enumerate(self._waiting)
                if _wants(wish, slug, schedule, hidden=hidden)
            )
        return self._wanting[key]

    def _who_fit(self, slug: str) -> list[int]:
        """Return for each whom they accept who also accept them; nobody for who lacks what they ask."""
        if slug not in self._fitting:
            every, sort = range(len(self._waiting)), self._sorts[slug]
            accepted = [
                _bits(n for n in every if _accepts(one, self._waiting[n], slug, sort))
                if one.joining
                else self._all
                for one in self._waiting
            ]
            own = _bits(n for n in every if accepted[n] >> n & 1)
            both = [
                _bits(n for n in _numbers(accepted[one] & own) if accepted[n] >> one & 1) for one in every
            ]
            self._fitting[slug] = [both[n] if own >> n & 1 else 0 for n in every]
        return self._fitting[slug]

    def _together(self, among: int, first: int, schedule: str) -> set[int]:
        """Return who can sit down with `first`, a set for each hour that begins when one of them wakes up:
        those who are awake in it and at the deadlines.
        """
        for quarter in self._times.get(schedule, ()):
            among &= self._awake[quarter]
        starts = [hour for begun, hour in zip(self._wakes, self._hours, strict=True) if begun & among]
        found = {among & hour for hour in starts} if starts else {among}
        return {here for here in found if here >> first & 1}

    def _group(self, slug: str, among: int) -> list[int]:
        """Return who sits down, in the order they came: the first, and as many as fit with all before them,
        and are enough for each of them; nobody if there are too few. Who wants more company stands aside.
        """
        key = slug, among
        if key not in self._groups:
            self._groups[key] = self._seated(slug, among)
        return self._groups[key]

    def _seated(self, slug: str, among: int) -> list[int]:
        sort, fitting = self._sorts[slug], self._who_fit(slug)
        while among.bit_count() >= sort.least:
            group: list[int] = []
            free = among
            while free and len(group) < sort.most:
                number = next(_numbers(free))
                group.append(number)
                free &= fitting[number] & (-2 << number)
            wanted = [needs(sort, [self._waiting[number]]) for number in group]
            if max(wanted) <= len(group):
                return group
            if wanted[0] > len(group):
                return []
            among &= ~_bits(n for n, least in zip(group, wanted, strict=True) if least > len(group))
        return []
