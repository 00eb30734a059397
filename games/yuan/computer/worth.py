"""The worth of a position of YUAN to a house. All numbers here are ours, tuned by playing."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.rules.prompts import Seat
from games.yuan.computer.survey import Survey, group_of, guarded, survey
from games.yuan.land import KINDS
from games.yuan.public_state_model import YELLOW, Kind, Table, need

LAND = 1.0
"""A province, whatever it yields."""
TEMPLE = 3.0
CITY = 1.2
ARMY = 1.0
FRONT = 0.9
"""Worth added to an army that reaches an enemy."""
WOOD, STONE = 0.5, 1.4
RIPE: Mapping[Kind, tuple[float, float, float]] = {
    "rice": (0.5, 0.6, 0.05), "forest": (0.5, 0.5, 0.05), "mine": (1.0, 1.1, 0.2), "hill": (0.0, 0.0, 0.0),
}  # fmt: skip
"""Worth of one more of a kind: up to four, up to seven, beyond."""
PURSE = ((6, 0.75), (12, 0.45), (20, 0.2), (10**6, 0.05))
"""Worth of a Chão, up to so many."""
RIVAL = 0.6
"""Weight of the others' worth, all together, against one's own."""
HOPE, FEAR = 24.0, 16.0
"""Worth of being about to win, and cost of another's being so."""
NEARER = 0.5
"""Factor on that for each temple that is missing."""
WON = 120.0
RISK = 0.4
"""The part of what an enemy could take that counts as lost."""
CHANCE = 0.25
"""The part of what could be taken that counts as won."""


def _ripe(kind: Kind, count: int) -> float:
    few, some, many = RIPE[kind]
    return few * min(count, 4) + some * max(0, min(count, 7) - 4) + many * max(0, count - 7)


RIPES = {kind: [_ripe(kind, count) for count in range(100)] for kind in RIPE}


def ripe(kind: Kind, count: int) -> float:
    """Return what so many of a kind are worth."""
    return RIPES[kind][min(count, 99)]


def more(kind: Kind, count: int, added: int = 1) -> float:
    """Return what it is worth to have more of a kind."""
    return ripe(kind, count + added) - ripe(kind, count)


def _purse(chao: int) -> float:
    worth, before = 0.0, 0
    for upto, each in PURSE:
        worth += max(0, min(chao, upto) - before) * each
        before = upto
    return worth


PURSES = [_purse(chao) for chao in range(200)]


def purse(chao: int) -> float:
    """Return what money is worth; debts weigh as much as the first Chão."""
    return PURSES[min(chao, 199)] if chao >= 0 else chao * PURSE[0][1]


def site(look: Survey, seat: Seat, at: str, temple: float) -> float:
    """Return what a province is worth to a house that gains or loses it."""
    kind = KINDS[at]
    doubled = 2 if at in look.doubled else 1
    return LAND + more(kind, look.grown[seat][kind], doubled) + (temple if at in look.table.temples else 0.0)


def nearness(missing: int) -> float:
    """Return how near a house is to winning that lacks so many temples of what the wheel asks next."""
    return NEARER**missing if missing > 0 else 1.0 - 0.1 * missing


def temple_worth(look: Survey, seat: Seat) -> float:
    """Return what one more temple is worth to a house."""
    missing = need(look.table, look.table.turn + 1) - look.temples[seat]
    return TEMPLE + HOPE * (nearness(missing - 1) - nearness(missing))


def temple_loss(look: Survey, seat: Seat) -> float:
    """Return what it is worth that a rival has one temple fewer."""
    missing = need(look.table, look.table.turn + 1) - look.temples[seat]
    return FEAR * (nearness(missing) - nearness(missing + 1))


def strength(look: Survey, seat: Seat, chao: int) -> float:
    """Return what a house has: land, yields, temples, Cities, walls, armies, money."""
    table, grown = look.table, look.grown[seat]
    worth = LAND * len(look.own[seat]) + TEMPLE * look.temples[seat] + purse(chao)
    for kind, count in grown.items():
        worth += ripe(kind, count)
    for at in look.own[seat]:
        holding = table.held[at]
        if holding.cities:
            worth += CITY
            if holding.rampart:
                worth += STONE if holding.rampart == "stone" else WOOD
        if holding.armies:
            worth += min(holding.armies, 3) * (ARMY + FRONT * look.front.get(at, False))
    return worth


def capture(look: Survey, at: str, temple: float) -> float:
    """Return what the loss of a province takes from its house: all that hangs on its City too."""
    held, seat = look.table.held, look.table.held[at].seat
    worth = site(look, seat, at, temple)
    if held[at].cities:
        worth += CITY
        group = group_of(look, at)
        if not any(held[other].cities for other in group if other != at):
            worth += sum(site(look, seat, other, temple) for other in group if other != at) * 0.8
    return worth


def risk(look: Survey, seat: Seat, temple: float) -> float:
    """Return what a house may lose: of each enemy the best that they could take."""
    danger = 0.0
    for other, force in look.force.items():
        if other == seat:
            continue
        spare = 0 if other == YELLOW else 1
        best = 0.0
        for at, armies in force.items():
            if look.table.held[at].seat == seat and armies + spare > guarded(look, at):
                best = max(best, capture(look, at, temple))
        danger += best
    return danger


def chance(look: Survey, seat: Seat, temple: float) -> float:
    """Return the best that a house could take."""
    best = 0.0
    for at, armies in look.force[seat].items():
        if armies >= guarded(look, at):
            best = max(best, capture(look, at, temple))
    return best


def worth(table: Table, seat: Seat, chao: Mapping[Seat, int]) -> float:
    """Return what a table is worth to a house after a turn."""
    look = survey(table)
    won = winners(look, chao)
    if won:
        return WON / len(won) if seat in won else -WON
    asked, rivals = need(table, table.turn + 1), grudges(look, seat)
    temple = temple_worth(look, seat)
    total = strength(look, seat, chao[seat]) + HOPE * nearness(asked - look.temples[seat])
    total -= RISK * risk(look, seat, temple) - CHANCE * chance(look, seat, temple)
    for other, share in rivals.items():
        total -= RIVAL * share * strength(look, other, chao[other])
        total -= FEAR * nearness(asked - look.temples[other])
    return total


def grudges(look: Survey, seat: Seat) -> dict[Seat, float]:
    """Return how much each rival matters, in all 1: the nearer one is to winning, the more."""
    asked = need(look.table, look.table.turn + 1)
    near = {other: nearness(asked - look.temples[other]) for other in look.table.seats if other != seat}
    whole = sum(near.values())
    return {other: each / whole for other, each in near.items()}


def winners(look: Survey, chao: Mapping[Seat, int]) -> list[Seat]:
    """Return who wins at the end of this turn, as far as can be known."""
    asked, table = need(look.table), look.table
    last = table.turn >= table.options.last_turn
    reached = [seat for seat in table.seats if look.temples[seat] >= asked or last]
    if not reached:
        return []
    counts = {
        seat: (
            look.temples[seat] if table.options.most_temples or last else 0,
            look.grown[seat]["mine"],
            chao[seat],
            look.armies[seat],
        )
        for seat in reached
    }
    best = max(counts.values())
    return [seat for seat in reached if counts[seat] == best]
