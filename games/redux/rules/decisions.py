"""A state's actions are flows: generators that yield a decision and are sent a word.

Who decides is another's concern: a sheet of orders, a player asked step by step, a list of all that is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from games.core.rules.prompts import Seat
from games.redux.public_state_model import Realm
from games.redux.state import Redux

T = TypeVar("T")

YES, NO, DONE = "YES", "NO", "DONE"


@dataclass(frozen=True)
class Decision:
    """Something to be decided.

    `source` is the space or card whose words in a sheet decide it, `key` what it is about. `options` are the
    words that may be sent back, each one word or several; the first is what the silent get.
    """

    source: str
    key: str
    options: tuple[str, ...]


Flow: TypeAlias = Generator[Decision, str, T]


class NotTaken(Exception):
    """An action would change nothing, so it is not taken; the message says why."""


def decide(source: str, key: str, options: Sequence[str]) -> Flow[str]:
    """Let the state decide among some words."""
    return (yield Decision(source, key, tuple(options)))


def agreed(source: str, key: str = "may", default: str = YES) -> Flow[bool]:
    """Ask whether a state wants what a card offers."""
    options = (YES, NO) if default == YES else (NO, YES)
    return (yield from decide(source, key, options)) == YES


@dataclass
class ActionUnderWay:
    """A deed under way: an action, or something at another moment of the round.

    `space` is the action's space, "" outside an action; `generals` are the state's own in the winning bid and
    `shared` says that an ally has won it too. `variant` says which form the action took, `made` the weapons
    produced, `gold` the gold that came with the action, `carried` the units led to the tribes. `card` is the
    enhancement just built; `who`, `places` and `position` speak of a stationing. `amount` counts popular
    support: what was gained, or what was with a general who comes back.
    """

    s: Redux
    seat: Seat
    space: str = ""
    generals: tuple[str, ...] = ()
    shared: bool = False
    variant: str = ""
    made: tuple[str, ...] = ()
    gold: int = 0
    carried: int = 0
    card: str = ""
    who: str = ""
    position: int = 0
    amount: int = 0
    places: tuple[str, ...] = ()

    @property
    def realm(self) -> Realm:
        """Return the state's realm."""
        return self.s.table.realms[self.seat]

    @property
    def round(self) -> int:
        """Return the round."""
        return self.s.table.round

    def tell(self, kind: str, **facts: str | int | list[str]) -> None:
        """Tell the table what this state did."""
        self.s.tell(kind, seat=self.seat, **facts)


Effect: TypeAlias = Callable[[ActionUnderWay], Flow[None]]
Condition: TypeAlias = Callable[[ActionUnderWay], bool]


def run(flow: Flow[T], choose: Callable[[Decision], str]) -> T:
    """Carry out a flow in which `choose` decides everything."""
    try:
        decision = next(flow)
        while True:
            decision = flow.send(choose(decision))
    except StopIteration as end:
        result: T = end.value
        return result


def by_default(decision: Decision) -> str:
    """Decide as for one who says nothing."""
    return decision.options[0]
