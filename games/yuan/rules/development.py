"""Development: colonization of free provinces, expansion of a group, temples and what they steal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.core.rules.prompts import Seat
from games.yuan.rules.resolution_state import Course, group
from games.yuan.state import gain

PRIZE = 2
"""Chão for Development II."""
STOLEN = 2
"""Chão that a new temple takes from each neighbour."""


def develop(course: Course) -> None:
    """All develop at once, on the board as it was when they planned."""
    course.step = "development"
    table = course.table
    colonizers = [
        (seat, plan)
        for seat, plan in course.active()
        if plan.development and table.owner(plan.target) is None
    ]
    expanders = [
        (seat, plan)
        for seat, plan in course.active()
        if plan.development and table.owner(plan.target) == seat
    ]
    builders = [(seat, plan.target) for seat, plan in expanders if plan.development == 3]
    temples(course, builders)
    collide(course, [(seat, plan.target) for seat, plan in colonizers])
    settlers = [(seat, plan.target) for seat, plan in colonizers if seat not in course.cancelled]
    growers = [(seat, plan.target) for seat, plan in expanders if plan.development < 3]
    spread(course, settlers, growers)
    for seat, plan in [*colonizers, *expanders]:
        if plan.development == 2 and seat not in course.cancelled:
            grows = seat in [grower for grower, _ in growers]
            course.due[seat] = course.due.get(seat, 0) + prize(course, seat, expands=grows)
    for seat, at in settlers:
        if table.owner(at) == seat:
            course.urbanize(at)


def prize(course: Course, seat: Seat, *, expands: bool) -> int:
    """Development II brings 2 Chão; Kerait's Expansion II brings 3."""
    return PRIZE + 1 if expands and course.table.clan_of(seat) == "kerait" else PRIZE


def collide(course: Course, colonizers: Sequence[tuple[Seat, str]]) -> None:
    """Several who colonize one target lose their whole plans, get back what they paid, and gain as if they
    had passed (Y19).
    """
    wanted = Counter(at for _, at in colonizers)
    for at in sorted(at for at, count in wanted.items() if count > 1):
        seats = [seat for seat, target in colonizers if target == at]
        course.cancelled += seats
        course.report.collided.append(at)
        course.s.tell("collided", at=at, seats=list(seats))


def spread(course: Course, settlers: Sequence[tuple[Seat, str]], growers: Sequence[tuple[Seat, str]]) -> None:
    """A target goes to its colonizer; other free provinces to the one who claims them, to nobody if several
    do.
    """
    table, near = course.table, course.table.land.near
    targets = {at: seat for seat, at in settlers}
    claims: dict[str, list[Seat]] = {}
    reach = [(seat, [at]) for seat, at in settlers] + [(seat, group(table, at)) for seat, at in growers]
    for seat, base in reach:
        around = sorted({other for at in base for other in near[at] if table.owner(other) is None})
        for at in around:
            claims.setdefault(at, []).append(seat)
    got: dict[Seat, list[str]] = {seat: [at] for at, seat in targets.items()}
    for at in sorted(claims):
        if at in targets:
            continue
        if len(claims[at]) == 1:
            got.setdefault(claims[at][0], []).append(at)
        else:
            course.s.tell("contested", at=at, seats=list(claims[at]))
    colonizing = dict(settlers)
    for seat, _ in reach:
        gained = [at for at in got.get(seat, []) if course.give(at, seat)]
        kind = "colonized" if seat in colonizing else "expanded"
        course.s.tell(kind, seat=seat, at=course.plans[seat].target, gained=gained)


def temples(course: Course, builders: Sequence[tuple[Seat, str]]) -> None:
    """Expansion III builds a temple, one in a province at most (Y8); if fewer are left than are to be built,
    none is (Y24). Those who build steal from the neighbours, not from one another.
    """
    table, s = course.table, course.s
    able = [(seat, at) for seat, at in builders if at not in table.temples]
    for seat, at in builders:
        if (seat, at) not in able:
            s.tell("temple stands", seat=seat, at=at)
    if len(able) > table.temples_left:
        s.tell("no temples", seats=[seat for seat, _ in able])
        return
    for seat, at in able:
        table.temples.append(at)
        table.temples_left -= 1
        course.report.built.append((at, "temple"))
        s.tell("temple", seat=seat, at=at)
    table.temples.sort()
    steal(course, able)


def steal(course: Course, builders: Sequence[tuple[Seat, str]]) -> None:
    """Each temple takes 2 Chão from each clan adjacent to it; thieves of a victim take the same (Y7, Y32)."""
    table, near = course.table, course.table.land.near
    building = [seat for seat, _ in builders]
    for victim in table.seats:
        if victim in building:
            continue
        thieves = [seat for seat, at in builders if any(table.owner(other) == victim for other in near[at])]
        stolen = 0
        while thieves and stolen < STOLEN and course.s.hands[victim].chao >= len(thieves):
            stolen += 1
            gain(course.s, victim, -len(thieves))
            for thief in thieves:
                gain(course.s, thief, 1)
        for thief in thieves:
            course.s.tell("stole", seat=thief, victim=victim, chao=stolen)
