"""Income and upkeep: Chão for passing, loans, surplus armies, and the volcanoes."""

from __future__ import annotations

from games.core.rules.prompts import Seat
from games.yuan.land import DATA
from games.yuan.rules.resolution_state import Course
from games.yuan.state import gain

PASSING = 6
"""Chão for a house that passes, or whose colonization met another's."""
BANK = 34
"""Chão in a box; a limit only with `strict_supply`."""
ERUPTIONS: tuple[int, ...] = tuple(DATA["eruptions"])


def income(course: Course) -> None:
    """Step 6: 2 Chão for Development II, 6 for passing; then Zhuang repays."""
    for seat, plan in course.plans.items():
        if plan.is_pass or seat in course.cancelled:
            course.due[seat] = course.due.get(seat, 0) + PASSING
    for seat, chao in granted(course).items():
        gain(course.s, seat, chao)
        course.report.gained[seat] = chao
        course.s.tell("income", seat=seat, chao=chao, passed=course.plans[seat].is_pass)
    for seat in course.table.seats:
        repay(course, seat)


def granted(course: Course) -> dict[Seat, int]:
    """Return what each house gets; from a bank that is too small all get the same until it is empty."""
    due = {seat: course.due[seat] for seat in course.table.seats if course.due.get(seat)}
    if not course.table.options.strict_supply:
        return due
    boxes = 1 if len(course.table.seats) <= 4 else 2
    left = BANK * boxes - sum(hand.chao for hand in course.s.hands.values())
    paid = dict.fromkeys(due, 0)
    while waiting := [seat for seat in due if paid[seat] < due[seat]]:
        if left < len(waiting):
            break
        left -= len(waiting)
        for seat in waiting:
            paid[seat] += 1
    return paid


def repay(course: Course, seat: Seat) -> None:
    """A loan is repaid whole, or the house has to pass its next turn for it (Y31)."""
    table = course.table
    table.forced = [other for other in table.forced if other != seat]
    loan = table.loans.get(seat, 0)
    if not loan:
        return
    if course.s.hands[seat].chao >= loan:
        gain(course.s, seat, -loan)
        table.loans[seat] = 0
        course.s.tell("repaid", seat=seat, chao=loan)
    else:
        table.forced.append(seat)
        course.s.tell("indebted", seat=seat, chao=loan)


def erupt(course: Course) -> None:
    """At the end of turns 5, 9 and 13 all that stands next to a volcano is gone, indestructible Cities too;
    temples stay, and groups that lose their City stay (Y13).
    """
    table = course.table
    if table.turn not in ERUPTIONS or not table.land.doubled:
        return
    course.step = "eruption"
    struck = [at for at in table.land.doubled if at in table.held]
    for at in struck:
        course.free(at)
    course.report.erupted = list(table.land.doubled)
    course.s.tell("erupted", places=list(table.land.doubled), struck=struck)
