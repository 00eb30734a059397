"""A plan: one target province with a level for each kind of action, or passing; and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.core.prompts import Seat
from games.yuan.table import Kind, Table, production

COSTS = (0, 0, 4, 7)
"""Chão for the levels; level 0 is not done at all."""
LUONG_MORE = 1
"""What Luong pays more for Fortification III."""
CREDIT = 6
"""What Zhuang may borrow."""


@dataclass(frozen=True)
class Plan:
    """What a house does in a turn; without a target it passes.

    `force` is how many armies Merkit sends, 0 for all that can march.
    """

    target: str = ""
    development: int = 0
    fortification: int = 0
    militarization: int = 0
    force: int = 0

    @property
    def is_pass(self) -> bool:
        """Return whether the house passes its turn."""
        return not self.target

    @property
    def text(self) -> str:
        """Return the plan as it is printed: "PLAN DAT D1 F3 M2", "PASS"."""
        return " ".join(self._words()) if self.target else "PASS"

    def _words(self) -> Iterator[str]:
        yield from ("PLAN", self.target)
        for letter, level in (
            ("D", self.development), ("F", self.fortification), ("M", self.militarization)
        ):  # fmt: skip
            if level:
                yield f"{letter}{level}"
        if self.force:
            yield f"WITH {self.force}"


PASS = Plan()


@dataclass(frozen=True)
class Bill:
    """What a plan costs a house, by kind of action, reductions taken off."""

    development: int = 0
    fortification: int = 0
    militarization: int = 0

    @property
    def total(self) -> int:
        """Return the whole cost in Chão."""
        return self.development + self.fortification + self.militarization


def bill(table: Table, seat: Seat, plan: Plan) -> Bill:
    """Each level costs 0, 4 or 7 Chão, less one for each Rice, Forest or Mine that the house's provinces
    yield at this moment; not below 0.
    """
    if not any(COSTS[level] for level in (plan.development, plan.fortification, plan.militarization)):
        return Bill()
    grown = production(table, seat)
    full = COSTS[plan.fortification]
    if plan.fortification == 3 and table.clan_of(seat) == "luong":
        full += LUONG_MORE
    kinds: tuple[Kind, Kind, Kind] = ("rice", "forest", "mine")
    costs = (COSTS[plan.development], full, COSTS[plan.militarization])
    return Bill(*(max(0, cost - grown[kind]) for cost, kind in zip(costs, kinds, strict=True)))


def means(table: Table, seat: Seat, chao: int) -> int:
    """Return what a house can spend: its Chão, and for Zhuang what it may borrow."""
    return chao + (CREDIT if table.clan_of(seat) == "zhuang" and not table.loans.get(seat) else 0)
