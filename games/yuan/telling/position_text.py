"""A view in words: the moment, each house's position, the land, and the figures of the chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.rules.protocol import Seat, View
from games.core.telling.prose import LONGEST, counted, fitted
from games.yuan.land import Kind
from games.yuan.phrases import bids, capital, said
from games.yuan.public_state_model import (
    BOARD,
    YELLOW,
    Change,
    Holding,
    Report,
    Table,
    kind_of,
    need,
    production,
    running,
)
from games.yuan.state import Purse

Sight = View[Table, Purse]
GROWN: tuple[Kind, ...] = ("rice", "forest", "mine")
CITIES = ("", said("city one"), said("city two"))
"""Words for the number of a province's Cities; a Village goes without saying."""


def phase(view: Sight) -> str:
    """Return the moment in words."""
    table = view.table
    count = table.mover + 1
    match table.stage:
        case "tiles" if table.hand:
            mover, tiles = table.seats[table.mover % len(table.seats)], len(table.tiles)
            left = sum(len(hand) for hand in table.hand.values())
            return said("phase tile", seat=mover, number=count, tiles=tiles + left)
        case "cities" if table.options.cities == "draft" and table.options.scenario == "free":
            mover = list(reversed(table.seats))[min(table.mover, len(table.seats) - 1)]
            return said("phase city", seat=mover, number=count, cities=len(table.seats))
        case "auction" if auctioned(table):
            return said("phase auction", round=sum(bid.winner is not None for bid in table.bids) + 1)
        case "plan":
            return said("phase plan", number=running(table), needed=needed(table))
        case "auction":
            return said("phase capitals")
        case stage:
            return said(f"phase {stage}", number=table.turn)


def needed(table: Table) -> str:
    """Return how many temples win in the turn that is planned."""
    return counted(need(table, running(table)), "temple")


def auctioned(table: Table) -> bool:
    """Return whether capitals are auctioned."""
    return table.options.auction != "off" or table.options.scenario == "foreign_invasion"


def standing(view: Sight) -> dict[Seat, str]:
    """Return each house's position in words."""
    return {seat: ", ".join(_position(view, seat)) for seat in view.table.seats}


def _position(view: Sight, seat: Seat, *, brief: bool = False) -> Iterator[str]:
    """Yield what a house has; in brief without what the wheel and the board say too."""
    table = view.table
    if table.held or table.stage == "plan":
        temples, win = table.temples_of(seat), need(table, running(table))
        yield counted(temples, "temple") if brief else said("standing temples", count=temples, win=win)
        yield counted(len(table.own(seat)), "province")
        grown = production(table, seat)
        yield " ".join(f"{kind} {grown[kind]}" for kind in GROWN)
        yield counted(table.armies(seat), "army", "armies")
        if not brief:
            yield said("standing stock", count=table.stock(seat))
    elif seat in table.capital:
        yield said("standing capital", at=table.capital[seat])
    else:
        yield said("standing none")
    yield from _more(view, seat)


def _more(view: Sight, seat: Seat) -> Iterator[str]:
    """Yield Chão if the viewer may know it, the clan, and what keeps a house from planning."""
    table = view.table
    chao = view.hand.chao if view.hand and view.seat == seat else table.chao.get(seat)
    if chao is not None:
        yield said("cost", chao=chao)
    if table.loans.get(seat):
        yield said("owes", chao=table.loans[seat])
    if clan := table.clan_of(seat):
        yield said("standing clan", clan=clan)
    if seat in table.resigned:
        yield said("standing resigned")
    elif seat in table.asleep:
        yield said("standing asleep")
    elif seat in table.forced:
        yield said("standing forced")


def figures(view: Sight) -> dict[Seat, Sequence[int]]:
    """Return each house's temples at the start and after every turn."""
    history = view.table.history or [{}]
    return {seat: [count.get(seat, 0) for count in history] for seat in view.table.seats}


def describe(view: Sight) -> str:
    """Return the picture in words, in at most 1,000 characters: the wheel, each house's position, what the
    last turn has changed, and as far as there is room what stands where.
    """
    table = view.table
    rows = [said("described", phase=phase(view))]
    positions = {seat: ", ".join(_position(view, seat, brief=True)) for seat in table.seats}
    rows += [said("row", seat=seat, told=told) for seat, told in positions.items()]
    if armed := table.own(YELLOW):
        armies = counted(table.armies(YELLOW), "army", "armies")
        rows.append(said("row", seat=YELLOW, told=f"{counted(len(armed), 'province')}, {armies}"))
    if table.stage == "auction":
        rows += [_round(bid.offers, bid.winner, bid.city) for bid in table.bids]
    if table.last and (news := "; ".join(_news(table.last))):
        rows.append(said("described turn", number=table.last.turn, news=news))
    for seat in [*table.seats, YELLOW]:
        stands = ", ".join(_short(at, table.held[at]) for at in table.own(seat))
        row = said("described land", seat=seat, stands=stands)
        if stands and len("\n".join([*rows, row])) <= LONGEST:
            rows.append(row)
    return fitted(rows)


def _round(offers: dict[Seat, int], winner: Seat | None, at: str) -> str:
    told = bids(list(offers.items()))
    return f"{told}: {capital(winner, at, '')}." if winner else f"{told}."


def _news(report: Report) -> Iterator[str]:
    """Yield what the last turn has changed: provinces taken, turned free, and what was built."""
    taken: dict[tuple[Seat | None, Seat | None], list[str]] = {}
    for at, before, after in net(report.changes):
        taken.setdefault((after, before), []).append(at)
    for (after, before), places in taken.items():
        if after is None:
            yield said("described freed", owner=before, places=" ".join(places))
        elif before is None:
            yield said("described gained", seat=after, places=" ".join(places))
        else:
            yield said("described taken", seat=after, owner=before, places=" ".join(places))
    if report.built:
        built = ", ".join(said(f"built {what}", at=at) for at, what in report.built)
        yield said("described built", built=built)
    if report.erupted:
        yield said("described erupted")


def net(changes: Sequence[Change]) -> Iterator[tuple[str, Seat | None, Seat | None]]:
    """Yield each province that another holds at the end of a turn, whose it was and whose it is."""
    first = {change.at: change.before for change in reversed(changes)}
    final = {change.at: change.after for change in changes}
    for at in sorted(first):
        if first[at] != final[at]:
            yield at, first[at], final[at]


def _short(at: str, holding: Holding) -> str:
    """Return a province with its buildings and the number of its armies: "DAT (City, wood, 2)"."""
    parts = [CITIES[holding.cities], holding.rampart]
    parts.append(str(holding.armies) if holding.armies else "")
    told = ", ".join(part for part in parts if part)
    return f"{at} ({told})" if told else at


def gazetteer(view: Sight) -> list[str]:
    """Return a line for each province: its kind, who holds it, what stands there, and what it is linked
    with.
    """
    return [_entry(view.table, at) for at in view.table.land.provinces]


def _entry(table: Table, at: str) -> str:
    land = table.land
    holding = table.held.get(at)
    kind = said("doubled", kind=kind_of(at)) if at in land.doubled else kind_of(at)
    stands = ", ".join(_standing_there(holding)) if holding else said("free")
    temple = f", {said('with temple')}" if at in table.temples else ""
    parts = [f"**{at}** {BOARD.name(at)}", kind, stands + temple]
    over = [other for other in land.lakes[at] if other not in land.near[at]]
    rivers = [other for other in land.rivers[at] if other not in over]
    for text, others in (("adjacent", land.near[at]), ("by lake", over), ("by river", rivers)):
        if others:
            parts.append(said(text, places=" ".join(others)))
    return " – ".join(parts)


def _standing_there(holding: Holding) -> Iterator[str]:
    yield said(f"stands {min(holding.cities, 2)}", seat=holding.seat)
    if holding.rampart:
        yield said(f"work {holding.rampart}")
    if holding.armies:
        yield counted(holding.armies, "army", "armies")
