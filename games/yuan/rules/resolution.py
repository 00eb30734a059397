"""The resolution of a turn: all plans are open, nothing is chosen any more, one step follows the other."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.rules.prompts import Seat
from games.yuan.plan_model import Plan
from games.yuan.rules.attack import attack, urbanize_taken
from games.yuan.rules.development import develop
from games.yuan.rules.foreign_invasion import invade, settle_down
from games.yuan.rules.fortification import fortify, fortify_taken
from games.yuan.rules.income import erupt, income
from games.yuan.rules.recruitment import recruit
from games.yuan.rules.resolution_state import Course
from games.yuan.state import Yuan


def resolve(s: Yuan, plans: Mapping[Seat, Plan]) -> None:
    """Resolve a turn; houses without a plan pass."""
    course = Course.of(s, plans)
    for seat, plan in course.plans.items():
        s.tell(
            "plan", seat=seat, plan=plan.text, cost=course.bills[seat].total, forced=seat in s.table.forced
        )
    for seat in course.plans:
        course.pay(seat)
    develop(course)
    give_back(course)
    fortify(course)
    recruit(course)
    attack(course)
    invade(course)
    urbanize_taken(course)
    fortify_taken(course)
    income(course)
    course.disband()
    settle_down(course)
    erupt(course)


def give_back(course: Course) -> None:
    """Those whose colonization met another's have paid nothing."""
    for seat in course.cancelled:
        course.give_back(seat, course.bills[seat].total)
