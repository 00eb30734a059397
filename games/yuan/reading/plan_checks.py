"""The rules of a plan: which one a house may send, judged on the board that all see while they plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial

from games.core.reading.clauses_to_orders import Form
from games.core.rules.prompts import Seat
from games.yuan.plan_model import COSTS, LUONG_MORE, PASS, Costs, Plan, costs, means
from games.yuan.public_state_model import BOARD, HOUSES, Kind, Table, kind_of, production
from games.yuan.reading.grammar import gloss, goes_on, parse, written
from games.yuan.reading.lexicon import PLANNING, lexicon
from games.yuan.reading.target_classification import (
    EVERY,
    GROUNDS,
    Levels,
    Shape,
    fits,
    ground,
    is_attack,
    levels_of,
    misfit,
)
from games.yuan.rules.attack import marching
from games.yuan.rules.recruitment import may_arm

UNIT = "PLAN"
"""A house has one plan."""
SUFFIX: Mapping[Levels, str] = {levels: Plan(".", *levels).text.removeprefix("PLAN .") for levels in EVERY}
"""The end of the line of a plan, behind its province."""
PAYS: tuple[tuple[str, Kind], ...] = (
    ("development", "rice"),
    ("fortification", "forest"),
    ("militarization", "mine"),
)


@dataclass(frozen=True)
class PlanChecks:
    """The rules for one house's plan; `chao` is what it has."""

    table: Table
    seat: Seat
    chao: int
    _seen: dict[str, Shape] = field(default_factory=dict[str, Shape], compare=False)

    @property
    def form(self) -> Form[Plan]:
        """Return how a plan is read and judged."""
        return Form(
            lexicon(self.table.land.provinces, PLANNING),
            parse=parse,
            unit=lambda _: UNIT,
            line=lambda plan: plan.text,
            wrong=lambda plan, _: self.wrong(plan),
            example=lambda near, _: self.example(near),
            written=partial(written, self.table.land.provinces),
            rank=lambda _: (UNIT,),
            goes_on=goes_on,
            gloss=gloss,
            seat=self.seat,
            now=f"Turn {self.table.turn}" if self.table.turn else "",
        )

    def wrong(self, wish: Plan, /) -> str:
        """Return why a house may not plan this, or "" if it may."""
        if wish.is_pass:
            return ""
        if levels_of(wish) not in SUFFIX:
            return "level 0 is nothing done; give at least one level from 1 to 3, or PASS."
        fault = "" if self.table.options.speculative else self.fault(wish)
        return fault or self._wrong_force(wish) or self._short(wish)

    def fault(self, plan: Plan) -> str:
        """Return why a plan does not fit its target as the board stands, or ""."""
        at, levels = plan.target, levels_of(plan)
        where, armed = self._shape(at)
        if not fits((where, True), levels):
            return misfit(self.table, self.seat, plan)
        if not fits((where, armed), levels):
            return f"{BOARD.name(at)} lies outside your island, and there you may not recruit."
        return ""

    def legal(self) -> dict[str, list[str]]:
        """Return every line that is accepted alone, by target: what is near at hand first."""
        found = {at: list(self._lines(at, self._allowed[self._shapes[at]])) for at in self.targets}
        return {PASS.text: [PASS.text], **found}

    @cached_property
    def targets(self) -> list[str]:
        """Return the provinces for which a plan is accepted: what is near at hand first."""
        return [at for at in self._nearest_first if self._allowed[self._shapes[at]]]

    def example(self, near: Plan | None, /) -> str:
        """Return a plan that may be sent now, on the same target or with like levels if there is one."""
        wanted = levels_of(near) if near and levels_of(near) in SUFFIX else (1, 0, 0)
        payable = sorted(self._payable, key=lambda levels: far(levels, wanted))
        meant = [near.target] if near and near.target in self._shapes else []
        for places in (meant, self._nearest_first):
            fitting = {self._shapes[at]: at for at in reversed(places)}
            for levels in payable:
                for at in [at for shape, at in fitting.items() if self._allows(shape, levels)][-1:]:
                    return f"PLAN {at}{SUFFIX[levels]}"
        return PASS.text

    def called(self, unit: str) -> str:
        """Return a target as a menu names it: "Datong (DAT): rice land, free"."""
        if unit == PASS.text:
            return "Pass"
        owner = self.table.owner(unit)
        whose = "held by you" if owner == self.seat else f"held by {HOUSES[owner]}" if owner else "free"
        return f"{BOARD.name(unit)} ({unit}): {kind_of(unit)} land, {whose}"

    @cached_property
    def means(self) -> int:
        """Return what the house can spend."""
        return means(self.table, self.seat, self.chao)

    @cached_property
    def _payable(self) -> list[Levels]:
        """Return all levels that the house can pay."""
        return [levels for levels in EVERY if self.cost(levels) <= self.means]

    def marching(self, at: str) -> int:
        """Return how many armies march when a province is attacked."""
        return sum(marching(self.table, self.seat, Plan(at)).values())

    def cost(self, levels: Levels) -> int:
        """Return what levels cost the house, reductions taken off."""
        develop, fortify, arm = self.prices
        return develop[levels[0]] + fortify[levels[1]] + arm[levels[2]]

    def reckoning(self, levels: Levels) -> str:
        """Return how that comes about: "development 4 - 2 for rice = 2"."""
        parts: list[str] = []
        luong = self.table.clan_of(self.seat) == "luong"
        for number, ((name, kind), level) in enumerate(zip(PAYS, levels, strict=True)):
            full = COSTS[level] + LUONG_MORE * (luong and name == "fortification" and level == 3)
            price = self.prices[number][level]
            if full:
                parts.append(
                    f"{name} {full} - {f'{full - price} for {kind}' if full - price else 0} = {price}"
                )
        return ", ".join(parts)

    @cached_property
    def _shapes(self) -> dict[str, Shape]:
        """Return every province's relation to the house, in order of their codes."""
        return {at: self._shape(at) for at in self.table.land.provinces}

    def _shape(self, at: str) -> Shape:
        """Return a province's relation to the house; it is looked at once."""
        if at not in self._seen:
            self._seen[at] = ground(self.table, self.seat, at), may_arm(self.table, self.seat, at)
        return self._seen[at]

    @cached_property
    def _allowed(self) -> dict[Shape, list[Levels]]:
        """The levels that the house can pay, by what a province is to it."""
        return {
            shape: [levels for levels in self._payable if self._allows(shape, levels)]
            for shape in dict.fromkeys(self._shapes.values())
        }

    @cached_property
    def _nearest_first(self) -> list[str]:
        """The provinces within reach, one's own, those to attack, and then the others."""
        return sorted(self._shapes, key=lambda at: GROUNDS.index(self._shapes[at][0]))

    @cached_property
    def prices(self) -> tuple[Costs, Costs, Costs]:
        """Return the costs of the levels of Development, Fortification and Militarization; level 0 costs
        nothing.
        """
        return costs(production(self.table, self.seat), self.table.clan_of(self.seat))

    def _allows(self, shape: Shape, levels: Levels) -> bool:
        """A table may play it so that any target may be planned for (Y10)."""
        return self.table.options.speculative or fits(shape, levels)

    def _lines(self, at: str, allowed: Sequence[Levels]) -> Iterator[str]:
        """Yield the lines of a target; Merkit chooses how many armies attack."""
        chooses = self.table.clan_of(self.seat) == "merkit" and self.table.owner(at) != self.seat
        most = self.marching(at) if chooses and allowed else 0
        for levels in allowed:
            yield f"PLAN {at}{SUFFIX[levels]}"
            if most and is_attack(levels):
                yield from (f"PLAN {at}{SUFFIX[levels]} WITH {force}" for force in range(1, most + 1))

    def _wrong_force(self, plan: Plan) -> str:
        """Merkit may attack with any number of its armies that can march; all march when none is given."""
        if not plan.force:
            return ""
        if self.table.clan_of(self.seat) != "merkit":
            return "only the Merkit choose how many armies march, all of yours do; leave WITH out."
        if self.table.owner(plan.target) == self.seat or not is_attack(levels_of(plan)):
            return "WITH says how many armies attack, and this is no attack."
        name, most = BOARD.name(plan.target), self.marching(plan.target)
        if plan.force <= most:
            return ""
        if most < 2:
            return f"{most or 'no'} army can march to {name}, so there is nothing to choose; leave WITH out."
        return f"{most} armies can march to {name}: WITH takes 1 to {most}, and without it all march."

    def _short(self, plan: Plan) -> str:
        """A plan must be affordable when it is sent."""
        total = self.cost(levels_of(plan))
        if total <= self.means:
            return ""
        credit = self.means - self.chao
        more = f" and can borrow {credit}" if credit else ""
        return f"that costs {total} Chão ({self.reckoning(levels_of(plan))}); you have {self.chao}{more}."


@cache
def far(one: Levels, other: Levels) -> int:
    """Return by how many levels two plans differ."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))
