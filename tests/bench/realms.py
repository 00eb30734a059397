"""Further counts of the bench for Conquest: wins by turn order, province dealt, Ruler and General."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.conquest.card_data import GENERALS
from games.conquest.land import BOARD
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Event
from tests.bench.houses import shares


@dataclass(frozen=True)
class Traits:
    """Of a game that is over: the order of turns, and each player's Ruler, first province and Generals.

    Generals are those who were in play at any time, for the player for whom they first were. `sworn` counts
    oaths of fealty, `captures` provinces taken.
    """

    winners: tuple[Seat, ...]
    order: tuple[Seat, ...]
    ruler: Mapping[Seat, str]
    start: Mapping[Seat, str]
    general: Mapping[str, Seat]
    sworn: int
    captures: int

    @property
    def seats(self) -> int:
        """Return how many played."""
        return len(self.order)


def traits(events: Sequence[Event], winners: tuple[Seat, ...]) -> Traits:
    """Return the traits of a finished game of Conquest, from all that was told in it."""
    generals: dict[str, Seat] = {}
    for facts in _of(events, "stationed"):
        generals.setdefault(facts["name"], facts["seat"])
    rulers = next((dict(facts["rulers"]) for facts in _of(events, "rulers")), {})
    return Traits(
        winners=winners,
        order=tuple(seat for facts in _of(events, "first") for seat in facts["order"]),
        ruler=rulers,
        start={facts["seat"]: facts["provinces"][0] for facts in _of(events, "seated")},
        general={name: seat for name, seat in generals.items() if name in GENERALS},
        sworn=len(_of(events, "sworn")),
        captures=sum(facts["end"] in ("captured", "taken") for facts in _of(events, "invasion")),
    )


def _of(events: Sequence[Event], kind: str) -> list[Mapping[str, Any]]:
    """Return the facts of all that was told of one kind."""
    return [event.facts for event in events if event.kind == kind]


def lines(games: Sequence[Traits], interval: Callable[[float, int], tuple[float, float]]) -> Iterator[str]:
    """Yield the tables in Markdown; `interval` is that of a share of so many games."""
    places = [[(seat, f"turn {number}") for number, seat in enumerate(game.order, 1)] for game in games]
    yield from shares("place in the round", places, games, interval, str)
    yield from shares("Ruler", [game.ruler.items() for game in games], games, interval, str)
    held = [[(seat, name) for name, seat in game.general.items()] for game in games]
    yield from shares("General in play", held, games, interval, str)
    yield from shares("first province", [game.start.items() for game in games], games, interval, named)
    yield ""
    count = len(games)
    yield (
        f"Provinces taken a game: {sum(game.captures for game in games) / count:.0f}; "
        f"oaths of fealty: {sum(game.sworn for game in games) / count:.2f}."
    )


def named(code: str) -> str:
    """Return a province as the tables name it."""
    return f"{code} ({BOARD.name(code)})"
