"""Further counts of the bench for Three Kingdoms Redux: how often each general serves, and wins with them."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.core.rules.prompts import Seat
from games.core.rules.protocol import View
from games.redux.printed_data import GENERALS, STATES
from games.redux.public_state_model import NAMES, Table
from games.redux.state import Chancery

OFTEN, SELDOM = 1.5, 0.6
"""The aims: nobody serves more often than this, or wins less often, than the mean of the state's generals."""
SHOWN = 3
"""Generals at either end that are named."""


@dataclass(frozen=True)
class Traits:
    """Of a game that is over: who won, which generals each state had beside its lord, what points it made."""

    winners: tuple[Seat, ...]
    generals: Mapping[Seat, tuple[str, ...]]
    parts: Mapping[Seat, Mapping[str, int]]


def traits(seen: View[Table, Chancery]) -> Traits:
    """Return the traits of a finished game."""
    table = seen.table
    parts = {
        seat: {
            **{name: getattr(score, name) for name in PARTS},
            "enhancements": sum(score.enhancements.values()),
        }
        for seat, score in table.final.items()
    }
    generals = {
        seat: tuple(code for code in table.realms[seat].officers if GENERALS[code].kind != "lord")
        for seat in STATES
    }
    return Traits(tuple(table.winners), generals, parts)


PARTS = ("military", "tokens", "borders", "domestic", "civil", "rank", "office")


def lines(games: Sequence[Traits], _interval: Callable[[float, int], tuple[float, float]]) -> Iterator[str]:
    """Yield the tables in Markdown."""
    yield ""
    yield f"| state | {' | '.join((*PARTS, 'enhancements'))} |"
    yield f"|---|{'---|' * (len(PARTS) + 1)}"
    for seat in STATES:
        means = [
            statistics.mean(game.parts[seat][name] for game in games) for name in (*PARTS, "enhancements")
        ]
        yield f"| {NAMES[seat]} | {' | '.join(f'{mean:.1f}' for mean in means)} |"
    yield ""
    yield "| state | serve most often, in means | least often | win least often, in means | most often |"
    yield "|---|---|---|---|---|"
    for seat in STATES:
        served, won = rates(games, seat)
        cells = (
            ends(served, most=True),
            ends(served, most=False),
            ends(won, most=False),
            ends(won, most=True),
        )
        yield f"| {NAMES[seat]} | {' | '.join(cells)} |"
    outside = [
        code
        for seat in STATES
        for served, won in [rates(games, seat)]
        for code in served
        if served[code] > OFTEN or won.get(code, 1.0) < SELDOM
    ]
    yield ""
    yield f"Above {OFTEN} or below {SELDOM}: {', '.join(outside) or 'nobody'}."


def rates(games: Sequence[Traits], seat: Seat) -> tuple[dict[str, float], dict[str, float]]:
    """Return for each general of a state but its lord how often they serve, and how often the state wins
    with them, both in means over these generals; a game that several win is a part of a win.
    """
    cards = [code for code, card in GENERALS.items() if card.state == seat and card.kind != "lord"]
    served = {code: sum(code in game.generals[seat] for game in games) for code in cards}
    won = {
        code: sum(
            1 / len(game.winners) for game in games if seat in game.winners and code in game.generals[seat]
        )
        for code in cards
    }
    mean = max(1, sum(served.values())) / len(cards)
    share = sum(won.values()) / max(1, sum(served.values()))
    return (
        {code: served[code] / mean for code in cards},
        {code: won[code] / served[code] / share for code in cards if served[code] and share},
    )


def ends(rate: Mapping[str, float], *, most: bool) -> str:
    """Return the generals at one end of a rate, with their figures."""
    order = sorted(rate, key=lambda code: -rate[code] if most else rate[code])
    return ", ".join(f"{code} {rate[code]:.2f}" for code in order[:SHOWN])
