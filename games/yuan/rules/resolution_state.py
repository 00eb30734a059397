"""The course of a resolution: the plans, what they cost, what has come of them, and the pieces left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.core.rules.prompts import Seat
from games.yuan.land import connected
from games.yuan.plan_model import PASS, Bill, Plan, bill
from games.yuan.public_state_model import CAMP, YELLOW, Change, Holding, Report, Table
from games.yuan.state import Yuan, gain

VILLAGES, CITIES, RAMPARTS = 18, 14, 6
"""Pieces of a clan; limits only with `strict_supply`."""


@dataclass
class Course:
    """A turn that is being resolved.

    `before` says whose each target was at first. `cancelled` are houses whose colonization met another's;
    `taken` maps those who attacked to the target they took, "" if none; `due` is the Chão that Income will
    pay; `step` names the step for the report.
    """

    s: Yuan
    plans: dict[Seat, Plan]
    bills: dict[Seat, Bill]
    before: dict[Seat, Seat | None]
    step: str = ""
    cancelled: list[Seat] = field(default_factory=list[Seat])
    taken: dict[Seat, str] = field(default_factory=dict[Seat, str])
    due: dict[Seat, int] = field(default_factory=dict[Seat, int])

    @classmethod
    def of(cls, s: Yuan, plans: Mapping[Seat, Plan]) -> Course:
        """Begin a resolution: who has no plan passes, costs are reckoned on the board as it is (Y1)."""
        table = s.table
        whole = {seat: plans.get(seat, PASS) for seat in table.seats}
        table.last = Report(turn=table.turn, plans={seat: plan.text for seat, plan in whole.items()})
        bills = {seat: bill(table, seat, plan) for seat, plan in whole.items()}
        return cls(s, whole, bills, {seat: table.owner(plan.target) for seat, plan in whole.items()})

    @property
    def table(self) -> Table:
        """Return the table."""
        return self.s.table

    @property
    def report(self) -> Report:
        """Return the report of this turn."""
        if self.table.last is None:
            raise ValueError("no turn is being resolved")
        return self.table.last

    def active(self) -> list[tuple[Seat, Plan]]:
        """Return the houses that do something and whose plan is not cancelled, in order."""
        return [
            (seat, plan)
            for seat, plan in self.plans.items()
            if not plan.is_pass and seat not in self.cancelled
        ]

    def give(self, at: str, seat: Seat, armies: int = 0) -> bool:
        """A province gets a house's Village, and armies of it; return whether a Village was left for it."""
        return bool(self.give_all({at: (seat, armies)}))

    def give_all(self, places: Mapping[str, tuple[Seat, int]]) -> list[str]:
        """Provinces that change hands at one moment are all cleared before Villages are put there, by code;
        return those for which one was left.
        """
        before = {at: self.table.owner(at) for at in sorted(places)}
        for at in before:
            self.table.held.pop(at, None)
        return [at for at in before if self._put(at, before[at], *places[at])]

    def _put(self, at: str, before: Seat | None, seat: Seat, armies: int) -> bool:
        table = self.table
        short = table.options.strict_supply and seat != YELLOW and villages(table, seat) >= VILLAGES
        if not short:
            table.held[at] = Holding(seat=seat, armies=armies)
        if before is not None or not short:
            self.report.changes.append(
                Change(at=at, step=self.step, before=before, after=None if short else seat)
            )
        return not short

    def free(self, at: str) -> None:
        """A province is nobody's any more; its armies go back to the stock."""
        holding = self.table.held.pop(at, None)
        if holding:
            self.report.changes.append(Change(at=at, step=self.step, before=holding.seat, after=None))

    def raise_armies(self, at: str, count: int) -> int:
        """Add armies from the stock, as many as there are; return how many."""
        holding = self.table.held[at]
        added = min(count, self.table.stock(holding.seat))
        holding.armies += added
        return added

    def pay(self, seat: Seat) -> None:
        """Take what a plan costs from a house; what it does not have it borrows (Y31)."""
        cost = self.bills[seat].total
        lent = max(0, cost - self.s.hands[seat].chao)
        if lent:
            self.table.loans[seat] = self.table.loans.get(seat, 0) + lent
        gain(self.s, seat, lent - cost)
        self.report.paid[seat] = cost

    def give_back(self, seat: Seat, chao: int) -> None:
        """Give back what was paid in vain; a loan is repaid first."""
        repaid = min(chao, self.table.loans.get(seat, 0))
        if repaid:
            self.table.loans[seat] -= repaid
        gain(self.s, seat, chao - repaid)
        self.report.paid[seat] -= chao

    def urbanize(self, at: str) -> None:
        """The group of a province gets a City there if it has none."""
        table = self.table
        if any(table.held[other].cities for other in group(table, at)):
            return
        if found(table, at):
            self.report.built.append((at, "city"))
            self.s.tell("urbanized", seat=table.held[at].seat, at=at)

    def disband(self) -> None:
        """Armies above three in a province go back to the stock; Yellow's stay."""
        for at in sorted(self.table.held):
            holding = self.table.held[at]
            if holding.armies > CAMP and holding.seat != YELLOW:
                self.s.tell("surplus", seat=holding.seat, at=at, armies=holding.armies - CAMP)
                holding.armies = CAMP


def group(table: Table, at: str) -> list[str]:
    """Return the provinces of one house that hang together with one by adjacency, that one first."""
    seat = table.owner(at)
    return connected(at, table.land.near, {one for one, held in table.held.items() if held.seat == seat})


def found(table: Table, at: str) -> bool:
    """A Village becomes a City; return whether it did."""
    holding = table.held[at]
    if holding.cities or (table.options.strict_supply and cities(table, holding.seat) >= CITIES):
        return False
    holding.cities = 1
    return True


def villages(table: Table, seat: Seat) -> int:
    """Return how many Villages of a house stand."""
    return sum(holding.seat == seat and not holding.cities for holding in table.held.values())


def cities(table: Table, seat: Seat) -> int:
    """Return how many Cities of a house stand, second ones counted."""
    return sum(holding.cities for holding in table.held.values() if holding.seat == seat)


def ramparts(table: Table, seat: Seat) -> int:
    """Return how many ramparts of a house stand: one of wood, two of stone."""
    worth = {"": 0, "wood": 1, "stone": 2}
    return sum(worth[holding.rampart] for holding in table.held.values() if holding.seat == seat)
