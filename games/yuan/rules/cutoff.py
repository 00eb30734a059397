"""Groups that captures cut off from their Cities, and whose they become."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.core.rules.prompts import Seat
from games.yuan.land import pieces
from games.yuan.public_state_model import Table
from games.yuan.rules.resolution_state import Course


@dataclass(frozen=True)
class BoardBefore:
    """The board before anything was captured: owners, which provinces of one house are adjacent, and Cities;
    Yellow's armies count as Cities (Y29).
    """

    near: Mapping[str, Sequence[str]]
    owners: Mapping[str, Seat]
    cities: frozenset[str]

    @classmethod
    def of(cls, table: Table) -> BoardBefore:
        """Return the board as it stands."""
        held, land = table.held, table.land
        owners = {at: held[at].seat for at in sorted(held)}
        return cls(
            {at: [to for to in land.near[at] if owners.get(to) == seat] for at, seat in owners.items()},
            owners,
            frozenset(at for at, holding in held.items() if holding.feeds),
        )

    def groups(
        self, without: Container[str] = (), within: Iterable[str] | None = None
    ) -> Iterator[list[str]]:
        """Yield the groups of all houses, or of some provinces, when some provinces are taken out."""
        pool = self.owners if within is None else within
        return pieces(self.near, [at for at in pool if at not in without])

    def has_city(self, group: Iterable[str]) -> bool:
        """Return whether a City stands in a group."""
        return any(at in self.cities for at in group)


def cut_off(course: Course, board: BoardBefore, captors: Mapping[str, Sequence[Seat]]) -> None:
    """Provinces connected with no City any more are lost: to the one captor who alone cut it off, to nobody
    if none alone or several did. Its armies go to the stock, temples stay. A province may have several
    captors, who have set it free (Y28).
    """
    lost: dict[str, Seat | None] = {}
    for group in board.groups():
        if any(at in captors for at in group):
            lost |= severed(board, group, captors)
    told: dict[Seat | None, list[str]] = {}
    for at in sorted(lost):
        told.setdefault(lost[at], []).append(at)
    for seat, places in told.items():
        owners = [board.owners[at] for at in places]
        course.s.tell("cut off", seat=seat, places=list(places), owners=list(owners))
    for at in told.get(None, []):
        course.free(at)
    course.give_all({at: (seat, 0) for at, seat in lost.items() if seat is not None})


def severed(
    board: BoardBefore, group: list[str], captors: Mapping[str, Sequence[Seat]]
) -> dict[str, Seat | None]:
    """Return the provinces of a group that have no City left, and who alone has cut them off."""
    rest = [part for part in board.groups(captors, group) if not board.has_city(part)]
    lost = [at for part in rest for at in part]
    if not lost:
        return {}
    claims: dict[str, list[Seat]] = {at: [] for at in lost}
    for seat in dict.fromkeys(seat for at in group for seat in captors.get(at, ())):
        own = [at for at in group if seat in captors.get(at, ())]
        for part in board.groups(own, group):
            if not board.has_city(part):
                for at in part:
                    if at in claims:
                        claims[at].append(seat)
    return {at: seats[0] if len(seats) == 1 else None for at, seats in claims.items()}
