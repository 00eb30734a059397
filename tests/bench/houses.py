"""Further counts of the bench for YUAN: wins by first city and by clan, prices paid, and Yellow's land."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from games.core.rules.prompts import Seat
from games.core.rules.protocol import View
from games.yuan.public_state_model import BOARD, CLANS, YELLOW, Table
from games.yuan.state import Purse


@dataclass(frozen=True)
class Traits:
    """Of a game that is over: each house's capital and clan, what the capital cost, and Yellow's part."""

    winners: tuple[Seat, ...]
    capital: Mapping[Seat, str]
    clan: Mapping[Seat, str]
    paid: Mapping[str, int]
    picked: tuple[str, ...]
    yellow: float | None

    @property
    def seats(self) -> int:
        """Return how many houses played."""
        return len(self.capital)


class Won(Protocol):
    """Of a game that is over: who won, and how many played."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Return who won."""
        ...

    @property
    def seats(self) -> int:
        """Return how many played."""
        ...


def traits(seen: View[Table, Purse]) -> Traits:
    """Return the traits of a finished game of YUAN."""
    table = seen.table
    won = [bid for bid in table.bids if bid.winner]
    yellow = sum(holding.seat == YELLOW for holding in table.held.values()) / len(table.land.provinces)
    return Traits(
        winners=tuple(table.winners),
        capital=dict(table.capital),
        clan={seat: table.clan_of(seat) for seat in table.seats if table.clan_of(seat)},
        paid={bid.city: bid.offers[bid.winner] for bid in won if bid.winner},
        picked=tuple(bid.city for bid in won),
        yellow=yellow if table.yellow_city else None,
    )


def lines(games: Sequence[Traits], interval: Callable[[float, int], tuple[float, float]]) -> Iterator[str]:
    """Yield the tables in Markdown; `interval` is that of a share of so many games."""
    yield from shares("first city", [game.capital.items() for game in games], games, interval, named)
    if any(game.clan for game in games):
        yield from shares(
            "clan", [game.clan.items() for game in games], games, interval, lambda slug: CLANS[slug].name
        )
    if any(game.paid for game in games):
        yield from auctioned(games)
    land = [game.yellow for game in games if game.yellow is not None]
    if land:
        low, half, high = statistics.quantiles(land, n=4) if len(land) > 1 else land * 3
        yield ""
        yield f"Yellow's part of the land at the end: {half:.0%}, in half the games {low:.0%} to {high:.0%}."


def named(at: str) -> str:
    """Return a province as the tables name it."""
    return f"{at} ({BOARD.name(at)})"


def shares(
    what: str,
    owned: Sequence[Iterable[tuple[Seat, str]]],
    games: Sequence[Won],
    interval: Callable[[float, int], tuple[float, float]],
    name: Callable[[str], str],
) -> Iterator[str]:
    """Yield who won, by something that each seat has one of, or some; the fair share is one part of the
    seats.
    """
    played, won, fair = Counter[str](), Counter[str](), Counter[str]()
    for game, each in zip(games, owned, strict=True):
        for seat, thing in each:
            played[thing] += 1
            fair[thing] += 1 / game.seats
            won[thing] += (seat in game.winners) / max(len(game.winners), 1)
    yield ""
    yield f"| {what} | games | wins | share | 95 % of the time between | times its fair share |"
    yield "|---|---|---|---|---|---|"
    for thing in sorted(played, key=lambda thing: -won[thing] / fair[thing]):
        low, high = interval(won[thing], played[thing])
        yield (
            f"| {name(thing)} | {played[thing]} | {won[thing]:g} | {won[thing] / played[thing]:.1%} "
            f"| {low:.1%} and {high:.1%} | {won[thing] / fair[thing]:.2f} |"
        )


def auctioned(games: Sequence[Traits]) -> Iterator[str]:
    """Yield what was paid for each city."""
    yield ""
    yield "| first city | taken first | mean price | highest | went for nothing |"
    yield "|---|---|---|---|---|"
    first = Counter(game.picked[0] for game in games if game.picked)
    for city in sorted({city for game in games for city in game.capital.values()}):
        prices = [game.paid.get(city, 0) for game in games if city in game.capital.values()]
        yield (
            f"| {named(city)} | {first[city]} | {statistics.mean(prices):.1f} | {max(prices)} "
            f"| {sum(not price for price in prices) / len(prices):.0%} |"
        )
