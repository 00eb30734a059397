"""A plan: one target province with a level for each kind of action, or passing; and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from games.core.rules.prompts import Seat
from games.yuan.public_state_model import Kind, Table, production

Costs: TypeAlias = tuple[int, int, int, int]
"""Chão for each level, from 0."""
COSTS: Costs = (0, 0, 4, 7)
"""Chão for the levels; level 0 is not done at all."""
LUONG_MORE = 1
"""Chão that Luong pays more for Fortification III."""
CREDIT = 6
"""Chão that Zhuang may borrow."""


@dataclass(frozen=True)
class Plan:
    """A house's plan for a turn; without a target it passes.

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
    """The costs of a plan for a house in Chão, by kind of action, reductions taken off."""

    development: int = 0
    fortification: int = 0
    militarization: int = 0

    @property
    def total(self) -> int:
        """Return the whole cost in Chão."""
        return self.development + self.fortification + self.militarization


def bill(table: Table, seat: Seat, plan: Plan) -> Bill:
    """Return what a plan costs a house if it is paid at this moment."""
    if not any(COSTS[level] for level in (plan.development, plan.fortification, plan.militarization)):
        return Bill()
    develop, fortify, arm = costs(production(table, seat), table.clan_of(seat))
    return Bill(develop[plan.development], fortify[plan.fortification], arm[plan.militarization])


def costs(grown: Mapping[Kind, int], clan: str) -> tuple[Costs, Costs, Costs]:
    """Return what the levels of Development, Fortification and Militarization cost who has such yields: 0, 4
    or 7 Chão, less one for each Rice, Forest or Mine; not below 0.
    """
    dear = (*COSTS[:3], COSTS[3] + LUONG_MORE) if clan == "luong" else COSTS
    return reduced(COSTS, grown["rice"]), reduced(dear, grown["forest"]), reduced(COSTS, grown["mine"])


def reduced(full: Costs, by: int) -> Costs:
    """Return what levels cost after a reduction."""
    return max(0, full[0] - by), max(0, full[1] - by), max(0, full[2] - by), max(0, full[3] - by)


def means(table: Table, seat: Seat, chao: int) -> int:
    """Return what a house can spend: its Chão, and for Zhuang what it may borrow."""
    return chao + (CREDIT if table.clan_of(seat) == "zhuang" and not table.loans.get(seat) else 0)
