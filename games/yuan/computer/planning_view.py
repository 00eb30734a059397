"""A computer's view of its house: the position, the costs of its plans, and the value of temples to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.core.rules.prompts import Seat
from games.yuan.computer.survey import Survey, group_of
from games.yuan.computer.worth import grudges, site, temple_loss, temple_worth
from games.yuan.plan_model import Costs, costs
from games.yuan.public_state_model import MOST_ARMIES, YELLOW


@dataclass
class Mind:
    """A house's planning data: a survey, its means, what its plans cost, what a temple is worth to it, how
    much each rival matters and what the loss of a temple costs them, and which enemies could come.
    """

    look: Survey
    seat: Seat
    chao: int
    means: int
    costs: tuple[Costs, Costs, Costs]
    temple: float
    rival: Mapping[Seat, tuple[float, float]]
    threat: Mapping[str, int]
    seen: dict[str, bool] = field(default_factory=dict[str, bool])
    sites: dict[str, float] = field(default_factory=dict[str, float])
    growths: dict[str, float] = field(default_factory=dict[str, float])

    @classmethod
    def of(cls, look: Survey, seat: Seat, chao: int, means: int) -> Mind:
        """Begin to think for a house."""
        grown = look.grown[seat]
        threat: dict[str, int] = {}
        for other, force in look.force.items():
            for at, armies in force.items() if other != seat else ():
                if look.table.held[at].seat == seat:
                    threat[at] = max(threat.get(at, 0), armies + (other != YELLOW))
        rivals = {other: (share, temple_loss(look, other)) for other, share in grudges(look, seat).items()}
        dues = costs(grown, look.table.clan_of(seat))
        return cls(look, seat, chao, means, dues, temple_worth(look, seat), rivals, threat)

    @property
    def stock(self) -> int:
        """Return how many armies the house may still raise."""
        return MOST_ARMIES - self.look.armies[self.seat]

    def site(self, at: str) -> float:
        """Return what a province is worth to the house."""
        if at not in self.sites:
            self.sites[at] = site(self.look, self.seat, at, self.temple)
        return self.sites[at]

    def frontier(self, at: str) -> bool:
        """Return whether a province is adjacent or connected to another house's."""
        if at not in self.seen:
            held = self.look.table.held
            self.seen[at] = any(to in held and held[to].seat != self.seat for to in self.look.ways[at])
        return self.seen[at]

    def free_land(self, at: str) -> float:
        """Return what all the free provinces round the group of a province are worth."""
        look = self.look
        group = group_of(look, at)
        if group[0] not in self.growths:
            held = look.table.held
            free = dict.fromkeys(other for here in group for other in look.near[here] if other not in held)
            self.growths[group[0]] = sum(map(self.site, free))
        return self.growths[group[0]]
