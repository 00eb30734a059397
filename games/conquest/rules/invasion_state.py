"""One invasion while it is carried out: who fights, with what, and who falls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.conquest.card_data import level
from games.conquest.public_state_model import Invasion, Table, Turn, owner, persons_at, units
from games.conquest.rules.invading_units import Contingent, Group
from games.conquest.rules.invasion_clauses import Play
from games.conquest.rules.skills import Side
from games.conquest.standing_orders.effects import loss_order
from games.conquest.state import Realm, remove_infantry, settle, take_off, trim
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Fact


@dataclass
class Fight:
    """An invasion of one province from another.

    `plays` are the cards and skills that the attacker wrote, not yet played; `ambushes` count against the
    attacker in the engagement at hand, and `shot` are those who shot before it. `rounds` are the dice, for
    the report.
    """

    realm: Realm
    turn: Turn
    invasion: Invasion
    group: Group
    plays: list[Play] = field(default_factory=list[Play])
    losses: tuple[str, ...] = ()
    ambushes: int = 0
    shot: list[str] = field(default_factory=list[str])
    over: str = ""
    lost: int = 0
    killed: int = 0
    rounds: list[list[list[int]]] = field(default_factory=list[list[list[int]]])
    played: list[str] = field(default_factory=list[str])

    @property
    def table(self) -> Table:
        """Return the table."""
        return self.realm.table

    @property
    def attacker(self) -> Seat:
        """Return who invades."""
        return self.turn.seat

    @property
    def target(self) -> str:
        """Return the province that is invaded."""
        return self.invasion.target

    @property
    def defender(self) -> Seat:
        """Return who holds the target now."""
        return owner(self.table, self.target)

    @property
    def defenders(self) -> int:
        """Return how many units defend."""
        return units(self.table, self.target)

    @property
    def orders(self) -> list[str]:
        """Return the defender's standing orders; neutrals and those who are gone have none."""
        hand = self.realm.hands.get(self.defender)
        return [] if hand is None or self.defender in self.table.gone else hand.standing

    def note(self, kind: str, **facts: Fact) -> None:
        """Tell the table what happened in the middle of it."""
        self.realm.tell(kind, at=self.target, **facts)

    def attack(self) -> Side:
        """Return the attacker's side."""
        names = [name for name in self.group.persons if name not in self.invasion.charmed]
        side = Side(self.attacker, True, names, self.group.infantry, self.group.persons)  # noqa: FBT003  attacks
        side.feint = self.invasion.feint
        return side

    def defence(self) -> Side:
        """Return the defender's side."""
        here = persons_at(self.table, self.target)
        names = [name for name in here if name not in self.invasion.charmed]
        side = Side(self.defender, False, names, self.table.lands[self.target].infantry, here, self.target)  # noqa: FBT003
        side.fortify = [1] * self.invasion.fortify
        return side

    def use(self, name: str, skill: str) -> bool:
        """Return whether a skill that works once in an invasion still works, and use it up."""
        key = f"{name} {skill}"
        if key in self.invasion.used:
            return False
        self.invasion.used.append(key)
        return True


def shrink(part: Contingent, table: Table, count: int) -> int:
    """Take infantry of a group away and return how many there were to take."""
    gone = min(count, part.infantry)
    part.infantry -= gone
    table.lands[part.at].infantry -= gone
    if part.arrival is not None:
        part.arrival.infantry -= gone
    return gone


def attackers_fall(fight: Fight, count: int, order: Sequence[str]) -> list[str]:
    """The attacker loses units: infantry first, the group's own before those that reinforce it (C53),
    then persons; a Ruler for whom a BODYGUARD fell may fall after all.

    Returns the Rulers and Generals who fell.
    """
    fight.lost += count
    for part in fight.group.parts:
        count -= shrink(part, fight.table, count)
    fallen: list[str] = []
    for name in (*order, *order):
        if count <= 0:
            break
        present = fight.group.persons
        if name in present:
            fallen.append(strike(fight.realm, name, fight.attacker, fight.attack().names))
            _leave(fight.group, fallen[-1])
            count -= 1
    for part in fight.group.parts:
        settle(fight.table, part.at)
    return fallen


def _leave(group: Group, name: str) -> None:
    for part in group.parts:
        part.persons = [each for each in part.persons if each != name]


def defenders_fall(fight: Fight, count: int) -> list[str]:
    """The defender loses units: infantry first, then persons in the order of their standing orders.

    Returns the Rulers and Generals who fell.
    """
    seat, code = fight.defender, fight.target
    fight.killed += min(count, fight.defenders)
    count -= remove_infantry(fight.table, code, count)
    fallen: list[str] = []
    if seat not in fight.realm.hands:
        return fallen
    order = loss_order(fight.table, fight.orders, code, seat)
    for name in (*order, *order):
        if count <= 0 or name not in persons_at(fight.table, code):
            continue
        fallen.append(strike(fight.realm, name, seat, fight.defence().names))
        count -= 1
    return fallen


def strike(realm: Realm, name: str, seat: Seat, present: Sequence[str]) -> str:
    """Somebody would die, and does, unless a BODYGUARD beside a Ruler dies instead; return who died.

    `present` are those beside them whose skills work.
    """
    roster = realm.table.rosters[seat]
    guards = [other for other in present if other != name and level([other], "BODYGUARD")]
    victim = guards[0] if name == roster.ruler and guards else name
    take_off(realm.table, victim, seat)
    realm.tell("fell", name=victim, seat=seat, instead=name if victim != name else "")
    return victim


def tidy(fight: Fight) -> None:
    """Bring provinces and the marks of this turn's arrivals in line with the units that are left."""
    for part in fight.group.parts:
        trim(fight.table, part.at)
        settle(fight.table, part.at)
    settle(fight.table, fight.target)
