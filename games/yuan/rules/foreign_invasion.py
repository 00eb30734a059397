"""Foreign Invasion: the Yellow clan, which nobody plays and whose armies never die."""

from __future__ import annotations

from games.yuan.land import BOARD, DATA, connected
from games.yuan.public_state_model import YELLOW, March, Table
from games.yuan.rules.cutoff import BoardBefore, cut_off
from games.yuan.rules.fortification import undefended
from games.yuan.rules.resolution_state import Course, found
from games.yuan.state import Yuan

ARRIVALS: tuple[int, ...] = tuple(DATA["yellow"]["arrivals"])
"""Turns at whose beginning another army stands in Yellow's first city (ours)."""


def arrive(s: Yuan) -> None:
    """A new army comes to Yellow's first city while it is Yellow's."""
    table = s.table
    if table.turn in ARRIVALS and table.owner(table.yellow_city) == YELLOW:
        table.held[table.yellow_city].armies += 1
        s.tell("yellow arrives", at=table.yellow_city, armies=table.held[table.yellow_city].armies)


def invade(course: Course) -> None:
    """After the players' attacks each Yellow army moves to a connected enemy province without army and
    defence: Villages first, then Cities, by name. It captures and cuts off as an attacker does, but founds no
    City: its armies are as good as one for their group (Y29).
    """
    table = course.table
    if not table.yellow_city:
        return
    course.step = "invasion"
    board = BoardBefore.of(table)
    captured: dict[str, str] = {}
    for at in [at for at in sorted(table.held) if table.held[at].seat == YELLOW]:
        for _ in range(table.held[at].armies):
            target = next((to for to in prey(table, at) if to not in captured), None)
            if target:
                captured[target] = at
    for to, at in captured.items():
        course.s.tell("invaded", at=at, to=to, owner=table.owner(to))
        course.report.marches.append(March(seat=YELLOW, at=at, to=to, armies=1))
        table.held[at].armies -= 1
        course.give(to, YELLOW, 1)
    cut_off(course, board, {to: [YELLOW] for to in captured})


def prey(table: Table, at: str) -> list[str]:
    """Return what a Yellow army may take, best first."""
    open_to = [
        to for to in table.land.linked(at) if table.owner(to) not in (None, YELLOW) and undefended(table, to)
    ]
    return sorted(open_to, key=lambda to: (bool(table.held[to].cities), BOARD.name(to)))


def settle_down(course: Course) -> None:
    """A Yellow army that is no longer connected to the first city makes its province a City."""
    table = course.table
    if not table.yellow_city:
        return
    home = supplied(table)
    for at in sorted(table.held):
        holding = table.held[at]
        if holding.seat == YELLOW and holding.armies and at not in home and found(table, at):
            course.report.built.append((at, "city"))
            course.s.tell("yellow settles", at=at)


def supplied(table: Table) -> list[str]:
    """Return Yellow's provinces that a chain of linked Yellow provinces joins to its first city."""
    own = table.own(YELLOW)
    return connected(table.yellow_city, table.land.links, own) if table.yellow_city in own else []
