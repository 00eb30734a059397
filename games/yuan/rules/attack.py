"""Attack: all armies near a target march at once; rivals meet first, then those who stayed, then walls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.core.rules.prompts import Seat
from games.core.rules.protocol import Fact
from games.yuan.plan_model import Plan
from games.yuan.public_state_model import YELLOW, March, Table
from games.yuan.rules.cutoff import BoardBefore, cut_off
from games.yuan.rules.fortification import defence, undefended
from games.yuan.rules.recruitment import may_arm
from games.yuan.rules.resolution_state import Course


@dataclass
class Force:
    """The armies of a house that go to its target: by home, and those from the stock."""

    seat: Seat
    target: str
    level: int
    homes: dict[str, int] = field(default_factory=dict[str, int])
    reserve: int = 0

    @property
    def size(self) -> int:
        """Return how many armies are left."""
        return self.reserve + sum(self.homes.values())

    def lose(self, count: int) -> None:
        """Losses fall on the army from the stock first, then by the code of their homes (Y25)."""
        taken = min(count, self.reserve)
        self.reserve -= taken
        count -= taken
        for home in sorted(self.homes):
            taken = min(count, self.homes[home])
            self.homes[home] -= taken
            count -= taken


def attack(course: Course) -> None:
    """Step 4. All march before anything is fought, so armies that cross do not meet."""
    course.step = "attack"
    table = course.table
    forces = [force for seat, plan in course.active() if (force := muster(course, seat, plan))]
    if not forces:
        return
    snapshot = BoardBefore.of(table)
    for force in forces:
        depart(course, force)
    walls = {force.target: defence(table, force.target) for force in forces}
    home: list[Force] = []
    captures: dict[str, Force] = {}
    for target in sorted(dict.fromkeys(force.target for force in forces)):
        winner = meet(course, [force for force in forces if force.target == target])
        if winner and storm(course, winner, walls[target], home):
            captures[target] = winner
    conquer(course, captures)
    for force in home:
        come_home(course, force)
    captors = {at: [force.seat] for at, force in captures.items()}
    captors |= strikes(
        course, [force for force in captures.values() if force.level == 3 and course.taken[force.seat]]
    )
    cut_off(course, snapshot, captors)


def urbanize_taken(course: Course) -> None:
    """Once all attacks are resolved, Yellow's too, each target that its captor still holds becomes a City
    where its group has none.
    """
    for seat, at in course.taken.items():
        if at and course.table.owner(at) == seat:
            course.urbanize(at)


def muster(course: Course, seat: Seat, plan: Plan) -> Force | None:
    """Every army adjacent or connected to the target must march; one more comes from the stock with II and
    III (Borjigin: I too), if any marches and one is left. Merkit may send fewer.
    """
    table, owner = course.table, course.table.owner(plan.target)
    aimed = owner is not None or (course.before[seat] != seat and not plan.development)
    if not plan.militarization or owner == seat or not aimed:
        return None
    course.taken[seat] = ""
    if owner is None:
        course.s.tell("attack void", seat=seat, at=plan.target)
        return None
    force = Force(seat, plan.target, plan.militarization, marching(table, seat, plan))
    if not force.size:
        course.s.tell("attack none", seat=seat, at=plan.target)
        return None
    if (plan.militarization > 1 or table.clan_of(seat) == "borjigin") and table.stock(seat):
        force.reserve = 1
    return force


def marching(table: Table, seat: Seat, plan: Plan) -> dict[str, int]:
    """Return the armies that a plan sends, by province."""
    homes = {at: table.held[at].armies for at in reach(table, seat, plan.target)}
    left = plan.force if plan.force and table.clan_of(seat) == "merkit" else sum(homes.values())
    sent: dict[str, int] = {}
    for at, armies in homes.items():
        if count := min(armies, left):
            sent[at] = count
            left -= count
    return sent


def reach(table: Table, seat: Seat, target: str) -> list[str]:
    """Return the provinces of a house with armies that are adjacent or connected to a target, in order."""
    land = table.land
    holding = table.held.get(target)
    bridge = holding is None or holding.seat == seat or not holding.armies
    linked = land.linked(target) if bridge else sorted({*land.near[target], *land.lakes[target]})
    return [
        at for at in linked if table.owner(at) == seat and table.held[at].armies and may_arm(table, seat, at)
    ]


def depart(course: Course, force: Force) -> None:
    """The armies leave their homes without them."""
    for at, armies in force.homes.items():
        course.table.held[at].armies -= armies
        course.report.marches.append(March(seat=force.seat, at=at, to=force.target, armies=armies))
    if force.reserve:
        course.report.marches.append(March(seat=force.seat, at="", to=force.target, armies=force.reserve))
    homes: list[Fact] = [[at, armies] for at, armies in force.homes.items()]
    course.s.tell("marched", seat=force.seat, to=force.target, homes=homes, reserve=force.reserve)


def meet(course: Course, rivals: Sequence[Force]) -> Force | None:
    """Rivals for one target fight first: all lose as many as the smallest has, until one or none is left."""
    if len(rivals) == 1:
        return rivals[0]
    sizes: list[Fact] = [[force.seat, force.size] for force in rivals]
    left: list[Force] = [*rivals]
    while len(left) > 1:
        least = min(force.size for force in left)
        for force in left:
            force.lose(least)
        left = [force for force in left if force.size]
    winner = left[0] if left else None
    course.s.tell(
        "rivals",
        at=rivals[0].target,
        sizes=sizes,
        winner=winner.seat if winner else None,
        left=winner.size if winner else 0,
    )
    return winner


def storm(course: Course, force: Force, wall: int, home: list[Force]) -> bool:
    """Armies first, one for one, and a tie is the defender's; what is left must be more than the walls."""
    table = course.table
    holding = table.held[force.target]
    came, met = force.size, holding.armies
    if holding.seat == YELLOW and met:
        force.lose(met)
        home.append(force)
        result = "yellow"
    else:
        force.lose(met)
        holding.armies = max(0, met - came)
        result = beyond(course, force, wall, home)
    course.s.tell(
        "stormed",
        seat=force.seat,
        at=force.target,
        owner=holding.seat,
        came=came,
        met=met,
        wall=wall,
        left=force.size,
        result=result,
    )
    return result == "taken"


def beyond(course: Course, force: Force, wall: int, home: list[Force]) -> str:
    """Return the result of an attack after its armies have met those of the defender."""
    options, holding = course.table.options, course.table.held[force.target]
    if holding.rampart == "stone":
        if options.surplus_home:
            home.append(force)
        else:
            force.lose(force.size)
        return "indestructible"
    if force.size <= wall:
        lost = force.size
        force.lose(lost)
        return "walls" if lost else "repelled"
    if options.rampart_kills:
        force.lose(wall)
    return "taken"


def conquer(course: Course, captures: Mapping[str, Force]) -> None:
    """Everything in a taken province is removed; a Village of the captor's and the survivors stand there."""
    for at in course.give_all({at: (force.seat, force.size) for at, force in captures.items()}):
        course.taken[captures[at].seat] = at


def strikes(course: Course, winners: Sequence[Force]) -> dict[str, list[Seat]]:
    """Level III: a winner strikes each adjacent enemy province with force 1, as the board stands after the
    captures; what several take at once is free, and each of them has captured it (Y28). Return who captured
    what.
    """
    table = course.table
    aimed: dict[str, list[Seat]] = {}
    for force in winners:
        for at in table.land.near[force.target]:
            if table.owner(at) not in (None, force.seat):
                aimed.setdefault(at, []).append(force.seat)
    captors: dict[str, list[Seat]] = {}
    fallen: dict[str, int] = {}
    for at, seats in sorted(aimed.items()):
        holding, killed = table.held[at], 0
        if holding.armies:
            killed = 0 if holding.seat == YELLOW else min(len(seats), holding.armies)
            result, fallen[at] = ("army" if killed else "yellow"), killed
        elif not undefended(table, at):
            result = "walls"
        else:
            result, captors[at] = ("taken" if len(seats) == 1 else "freed"), seats
        course.s.tell("strike", seats=list(seats), at=at, owner=holding.seat, result=result, armies=killed)
    for at, killed in fallen.items():
        table.held[at].armies -= killed
    for at, seats in captors.items():
        if len(seats) > 1:
            course.free(at)
    course.give_all({at: (seats[0], 0) for at, seats in captors.items() if len(seats) == 1})
    return captors


def come_home(course: Course, force: Force) -> None:
    """Armies that could not enter go back; those whose home is lost, or who came from the stock, go there."""
    back: Mapping[str, int] = {at: count for at, count in force.homes.items() if count}
    for at, count in back.items():
        if course.table.owner(at) == force.seat:
            course.table.held[at].armies += count
    if force.size:
        course.s.tell("came home", seat=force.seat, homes=[[at, count] for at, count in back.items()])
