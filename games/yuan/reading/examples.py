"""Plans that are sound as the board stands: something is gained, nothing is lost or useless, gold is left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import TypeAlias

from games.yuan.forecast.foretell import Foretold
from games.yuan.plan_model import PASS, Plan
from games.yuan.reading.plan_checks import PlanChecks, far
from games.yuan.reading.target_classification import EVERY, Levels, levels_of

MOST_TRIED = 60
"""Plans that are looked at for one example."""
CHEAPEST = sorted(EVERY, key=lambda levels: (sum(levels), levels))
KINDS: tuple[Callable[[Levels], bool], ...] = (
    lambda levels: levels[0] > 0 and not levels[1] and not levels[2],
    lambda levels: levels[1] > 0,
    lambda levels: levels[2] > 0,
)
"""The kinds of plans of which one each is shown: Development alone, one that fortifies, one that arms."""
Work: TypeAlias = tuple[str, str, int, int]
"""A part of a plan: where, of which kind, its level, and of armies what is fortified before them."""


@dataclass(frozen=True, eq=False)
class Examples:
    """The examples of one question. Each plan is tried once, and no work that came to nothing in a province
    is tried there again beside others: it would come to nothing as well.
    """

    book: PlanChecks
    foretell: Callable[[Plan], Foretold]
    _vain: set[Work] = field(default_factory=set[Work])

    def listed(self) -> list[str]:
        """Return a sound plan of each kind, as far as there are such, and passing."""
        found: list[str] = []
        for kind in KINDS:
            plans = (plan for plan in self._plans() if kind(levels_of(plan)) and plan.text not in found)
            found += [plan.text for plan in self._sound(plans)][:1]
        return [*found, PASS.text]

    def near(self, meant: Plan | None) -> str:
        """Return the sound plan that is most like the one meant: on its province, with levels near its own;
        else any that is sound.
        """
        if meant and meant.target in self.book.targets:
            like = levels_of(meant)
            there = self._on(meant.target, sorted(CHEAPEST, key=lambda levels: far(levels, like)))
            if plan := next(self._sound(there), None):
                return plan.text
        return self._any

    @cached_property
    def _any(self) -> str:
        """The first of all plans that is sound: it is looked for once."""
        return next((plan.text for plan in self._sound(self._plans())), PASS.text)

    def _plans(self) -> Iterator[Plan]:
        """Yield the plans that leave half of the gold, on what is near at hand first, cheap ones first."""
        for at in self.book.targets:
            yield from self._on(at)

    def _on(self, at: str, order: Iterable[Levels] = CHEAPEST) -> Iterator[Plan]:
        """Yield the plans on one province that leave half of the gold, in an order of their levels."""
        for levels in order:
            plan = Plan(at, *levels)
            if 2 * self.book.cost(levels) <= self.book.chao and not self.book.wrong(plan):
                yield plan

    def _sound(self, plans: Iterable[Plan]) -> Iterator[Plan]:
        """Yield those plans of which a trial says that they gain something and nothing in them is in vain."""
        for plan in islice(plans, MOST_TRIED):
            parts = works(plan)
            if not self._vain.isdisjoint(parts.values()) or self.book.fault(plan):
                continue
            told = self.foretell(plan)
            if told.is_sound:
                yield plan
            self._vain.update(work for kind, work in parts.items() if kind in told.vain)


def works(plan: Plan) -> dict[str, Work]:
    """Return what a plan does, by kind: it is developed whatever else is done, fortified whatever army stands
    there, and armed as what is fortified allows.
    """
    at, (develop, fortify, arm) = plan.target, levels_of(plan)
    return {"D": (at, "D", develop, 0), "F": (at, "F", fortify, 0), "M": (at, "M", arm, fortify)}
