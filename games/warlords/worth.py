"""The worth of places to a warlord, and the threats to them. All numbers here are ours, tuned by playing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from games.core.rules.prompts import Seat
from games.warlords.public_state_model import (
    BOARD,
    CAPITALS,
    INDEPENDENTS,
    Table,
    armies_of,
    centres_of,
    supply_centres,
)

CENTRE = 10.0
CAPITAL = 5.0
ARMY = 4.0
MOOD = 3
"""By how many steps of mood a centre is worth one more."""
CAUTION = 0.8
"""Weight of the danger of leaving a centre against a possible gain."""
PEACE = 0.8
"""Factor on the worth of a warlord's land at the start, before all empty land is taken; 1 from the fifth year
on.
"""
BOLD = 3
"""Of twenty computers so many attack warlords in the first Spring, when those who move late have had no
chance to give an order. Were it all of them, Cao Cao, who moves last and stands in the middle, would hardly
ever win.
"""
BALANCE = 0.22
"""By how much each centre more than the mean makes a warlord's land worth more, and each fewer less."""
MILDEST, KEENEST = 0.3, 1.8
"""The bounds of that."""
NEAR_VICTORY = 9
"""Centres from which on a warlord is everybody's enemy."""
PATIENCE = 60
"""Years after which nobody is held down for being ahead, and who is nearly out is finished first: where all
hold down whoever leads, a war of equals has no end.
"""


class Worth:
    """A table in the eyes of one seat; `mood` sways each centre's worth a little, so that no two games
    are alike.
    """

    def __init__(self, table: Table, seat: Seat, mood: Sequence[int]) -> None:
        self.table, self.seat = table, seat
        self.centres = supply_centres(table)
        self.mood = dict(zip(self.centres, mood, strict=True))
        self.armies = table.armies
        self.sizes = {other: len(centres_of(table, other)) for other in table.order}
        self._menaces: dict[tuple[str, int, str], int] = {}
        self._distances: dict[str, float] = {}

    @cached_property
    def own(self) -> tuple[str, ...]:
        """Return where the seat's armies stand."""
        return tuple(armies_of(self.table, self.seat))

    @cached_property
    def given(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """Return who supports an attack from a place into another already, one order at a time (W12)."""
        found: dict[tuple[str, str], tuple[str, ...]] = {}
        now, last = self.table, self.table.last
        if last is None or (last.year, last.season, last.seat) != (now.year, now.season, self.seat):
            return found
        for order in last.orders:
            if order.kind == "support move" and order.of:
                found[order.of, order.to] = (*found.get((order.of, order.to), ()), order.at)
        return found

    @cached_property
    def rival(self) -> Seat | None:
        """Return the warlord who is about to win, unless it is oneself; nobody once the war is too long."""
        if self.weary:
            return None
        others = [seat for seat in self.table.order if seat != self.seat]
        first = max(others, key=lambda seat: self.sizes[seat], default=None)
        return first if first and self.sizes[first] >= NEAR_VICTORY else None

    @property
    def weary(self) -> bool:
        """Return whether the war has lasted so long that it is to be decided, whoever wins."""
        return self.table.year > PATIENCE

    def hate(self, owner: Seat | None) -> float:
        """Return how much more, or less, what belongs to a warlord is worth taking."""
        if owner is None:
            return 1.0
        if self.table.year == 1 and self.table.season == "spring" and not self.bold:
            return 0.0
        if self.rival is None:
            return self.lean(owner) * min(1.0, PEACE + self.table.year * (1 - PEACE) / 5)
        return self.lean(owner) * (1.6 if owner == self.rival else 0.8)

    @property
    def bold(self) -> bool:
        """Return whether the seat is in the mood to attack those who have had no chance to give an order."""
        return self.mood[self.centres[0]] <= BOLD

    def lean(self, owner: Seat) -> float:
        """Return how much more the land of a warlord is worth who has more centres than most: the great are
        held down, and the small are left to be a buffer; in a war too long it is the other way round.
        """
        if owner not in self.sizes:
            return 1.0
        mean = sum(self.sizes.values()) / len(self.sizes)
        ahead = mean - self.sizes[owner] if self.weary else self.sizes[owner] - mean
        return max(MILDEST, min(1 + BALANCE * ahead, KEENEST))

    def worth(self, at: str) -> float:
        """Return what it is worth to have an army of one's own in a place that another holds, or nobody."""
        return self._worths[at]

    @cached_property
    def _worths(self) -> dict[str, float]:
        return {at: self._worth(at) for at in BOARD}

    def _worth(self, at: str) -> float:
        owner = self.table.centres.get(at)
        army = self.armies.get(at)
        value = 0.0
        if at in self.mood and (owner != self.seat or army is not None):
            value = CENTRE + self.mood[at] / MOOD + (CAPITAL if at in CAPITALS else 0.0)
            value *= self.hate(owner)
        if army not in (None, INDEPENDENTS, self.seat):
            value += ARMY * self.hate(army)
        return value

    def menace(self, at: str, steps: int = 1, but: str = "") -> int:
        """Return how many armies of one other warlord, the strongest there, can be in a place within some
        steps.

        The army in `but` is not counted: it is to be fought.
        """
        key = (at, steps, but if but in self.foreign else "")
        if key not in self._menaces:
            near = [
                owner
                for other, owner in self.foreign.items()
                if other != but and BOARD.distance(at, other) <= steps
            ]
            self._menaces[key] = max(map(near.count, near), default=0)
        return self._menaces[key]

    @cached_property
    def foreign(self) -> dict[str, Seat]:
        """Return the armies of the other warlords; Independents threaten nobody."""
        return {at: owner for at, owner in self.armies.items() if owner not in (self.seat, INDEPENDENTS)}

    @cached_property
    def patience(self) -> float:
        """Return how much the danger of leaving a place weighs: less with every year in which nothing
        changed.
        """
        history = self.table.history
        still = 0
        for after, before in zip(reversed(history), reversed(history[:-1]), strict=False):
            if after.centres != before.centres:
                break
            still += 1
        return CAUTION / (1 + still)

    def stake(self, at: str, to: str) -> float:
        """Return what is lost if an own army leaves a place that is threatened, or does not take what it
        stands on.
        """
        owner = self.table.centres.get(at)
        if at not in self.mood:
            return 0.0
        value = CENTRE + (CAPITAL if at in CAPITALS else 0.0)
        if owner != self.seat:
            return value
        if self.menace(at, but=to):
            return value * self.patience
        return value * self.patience / 4 if self.menace(at, 2, but=to) else 0.0

    @cached_property
    def goals(self) -> tuple[str, ...]:
        """Return the centres that are not one's own, or that are one's own and held by another."""
        return tuple(at for at in self.centres if self.worth(at) > 0 and self.armies.get(at) != self.seat)

    def distance(self, at: str) -> float:
        """Return how far it is to the goal that is nearest, worth counted in."""
        if at not in self._distances:
            ways = (BOARD.distance(at, goal) - self.worth(goal) / 40 for goal in self.goals)
            self._distances[at] = min(ways, default=0.0)
        return self._distances[at]

    def need(self, at: str) -> float:
        """Return how much an army is needed in a place: for its defence, or because booty is near."""
        danger = 3.0 * self.menace(at) + self.menace(at, 2)
        if at in CAPITALS:
            danger *= 2
        return danger - 2 * self.distance(at)
