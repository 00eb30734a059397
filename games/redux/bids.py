"""What a state wishes to do in the bidding, as lines: a general to a space, a swap, or a pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.redux.facts import WEAPONS


@dataclass(frozen=True)
class Wish:
    """A general assigned to a space, with what he takes along and when he goes.

    `popular` and `han` are tokens, `gold` is for the tribes, `units` are army units by kind. `empty`
    wants the space empty, `lead` the best rival total to be no more than this; `most` adds up to so many
    popular support tokens, only as many as it takes to lead. `others` are done instead where these guards
    fail: the first of them that can be; none of them has others of its own.
    """

    general: str
    space: str
    popular: int = 0
    han: bool = False
    gold: int = 0
    units: Mapping[str, int] = field(default_factory=dict[str, int])
    empty: bool = False
    lead: int | None = None
    most: int | None = None
    others: tuple[Wish, ...] = ()

    @property
    def unit(self) -> str:
        """Return what the line is about."""
        return self.general

    @property
    def is_guarded(self) -> bool:
        """Return whether the line waits for something."""
        return self.empty or self.lead is not None or self.most is not None

    @property
    def bare(self) -> Wish:
        """Return the line without its guards."""
        return replace(self, empty=False, lead=None, most=None, others=())

    @property
    def text(self) -> str:
        """Return the canonical line: `CAO - HAN +2P +H IF EMPTY ELSE CAO - TRB`."""
        parts = [f"{self.general} - {self.space}"]
        parts += [f"{count}{kind}" for kind in WEAPONS if (count := self.units.get(kind, 0))]
        parts += ["G"] * self.gold
        parts += [f"+{self.popular}P"] * (self.popular > 0) + ["+H"] * self.han
        parts += ["IF EMPTY"] * self.empty
        parts += [] if self.lead is None else [f"IF LEAD<={self.lead}"]
        parts += [] if self.most is None else [f"MAX {self.most}"]
        parts += [f"ELSE {other.text}" for other in self.others]
        return " ".join(parts)


@dataclass(frozen=True)
class Swap:
    """What Lu Fan and Guan Ping do at any time: so much of one thing into as much of another."""

    card: str
    count: int
    given: str
    taken: str

    @property
    def unit(self) -> str:
        """Return what the line is about."""
        return f"{self.card} {self.given}"

    @property
    def words(self) -> str:
        """Return the words that decide the swap: `2G`, `1S V`."""
        return f"{self.count}{self.given}" if self.given in "GR" else f"{self.count}{self.given} {self.taken}"

    @property
    def text(self) -> str:
        """Return the canonical line."""
        return f"{self.card} {self.words}"


@dataclass(frozen=True)
class Pass:
    """The state places nobody any more in this round."""

    unit: str = "PASS"
    text: str = "PASS"


Line = Wish | Swap | Pass
