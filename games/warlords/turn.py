"""The year: Spring and Fall in turns, the reckoning after Fall, Winter for all at once, and who wins."""

from __future__ import annotations

from games.core.rules.protocol import Absence, Fact, Script, Seat
from games.core.rules.rule_primitives import together
from games.warlords import winter_adjustments
from games.warlords.events_to_text import said
from games.warlords.movement_time_slot import fresh_report, report, slot
from games.warlords.public_state_model import (
    INDEPENDENTS,
    Capture,
    Order,
    Report,
    Table,
    armies_of,
    capitals_of,
    centres_of,
    line,
    supply_centres,
)
from games.warlords.state import China, count, leave, quiet

ENOUGH = 15
"""Supply centres that it takes to win."""


def turn(china: China) -> Script[None]:
    """A turn is one warlord's slot in Spring or Fall, or Winter for all."""
    table = china.table
    if table.season == "winter":
        yield from winter(china)
        return
    seat = table.order[table.mover]
    if china.absences.get(seat, 0) >= table.options.nmr_limit:
        table.last = fresh_report(table, seat)
        give_up(china, seat, "absent")
        return
    yield from slot(china, seat)
    table.mover += 1
    season_over(china)


def season_over(china: China) -> None:
    """When all have moved, Fall follows Spring; after Fall comes the reckoning, and then Winter."""
    table = china.table
    if table.ended or table.season == "winter" or table.mover < len(table.order):
        return
    table.mover = 0
    if table.season == "spring":
        table.season = "fall"
        return
    capture(china)
    eliminate(china)
    table.history.append(count(table, table.year))
    table.season = "winter"
    last_one(china)


def capture(china: China) -> None:
    """Every centre with a player's army at the end of Fall becomes that player's, neutral or not (W9).

    They are told in order of play, and of each warlord by code.
    """
    table = china.table
    for owner in table.order:
        armies = [at for at in armies_of(table, owner) if at in supply_centres(table)]
        taken = [at for at in armies if table.centres.get(at) != owner]
        for at in taken:
            captured = Capture(at=at, before=table.centres.get(at), after=owner)
            table.centres[at] = owner
            report(table).captures.append(captured)
            china.tell("captured", **captured.model_dump(mode="json"))


def eliminate(china: China) -> None:
    """A warlord who owns no supply centre at the end of Fall disbands all armies and has lost, several at
    once too (W11).
    """
    table = china.table
    lost = [seat for seat in table.order if not centres_of(table, seat)]
    for seat in lost:
        gone = armies_of(table, seat)
        for at in gone:
            leave(table, at)
        out(table, seat)
        china.tell("eliminated", seat=seat, year=table.year, armies=gone)


def out(table: Table, seat: Seat) -> None:
    """A seat takes no further part in the game."""
    table.order.remove(seat)
    table.out.append(seat)
    if table.last:
        table.last.out.append(seat)


def last_one(china: China) -> None:
    """One warlord left wins; none left is a draw."""
    left = china.table.order
    if not left:
        end(china, [], "nobody")
    elif len(left) == 1:
        end(china, left, "last")


def winter(china: China) -> Script[None]:
    """All adjust at once; what is sent stays sealed until everybody has answered."""
    table = china.table
    due = {seat: winter_adjustments.owed(table, seat) for seat in table.order}
    china.tell("winter", year=table.year, due=[[seat, number] for seat, number in due.items() if number])
    prompts = {seat: winter_adjustments.winter_prompt(table, seat) for seat, number in due.items() if number}
    sheets = yield from together(prompts, table.options.winter_hours)
    table.last = Report(year=table.year, season="winter", seat=None)
    filled = {seat: winter_adjustments.fill(table, seat, orders) for seat, orders in sheets.items()}
    for seat, orders in sheets.items():
        adjusted(china, seat, orders, filled[seat])
    if not victory(china):
        new_year(china)


def adjusted(china: China, seat: Seat, orders: list[Order], filled: list[Order]) -> None:
    """Armies are built and disbanded as ordered, and for what was left open as the rule has it (W14)."""
    table = china.table
    for order in (*orders, *filled):
        if order.kind == "build":
            table.armies[order.at] = seat
        elif order.kind == "disband":
            leave(table, order.at)
    report(table).orders += [*orders, *filled]
    own, rest = [line(order) for order in orders], [line(order) for order in filled]
    missed = china.absences.get(seat, 0)
    tally: dict[str, Fact] = {"missed": missed, "limit": table.options.nmr_limit} if missed else {}
    china.tell("adjusted", seat=seat, lines=own, automatic=rest, **tally)


def victory(china: China) -> bool:
    """15 supply centres, at least 1 capital, and more capitals than any other player, at the end of a
    year.
    """
    table = china.table
    for seat in table.order:
        capitals = len(capitals_of(table, seat))
        others = [len(capitals_of(table, other)) for other in table.order if other != seat]
        if len(centres_of(table, seat)) >= ENOUGH and capitals > max(others, default=0):
            end(china, [seat], "victory")
            return True
    if table.year == table.options.year_limit:
        best = max(rank(table, seat) for seat in table.order)
        end(china, [seat for seat in table.order if rank(table, seat) == best], "limit")
        return True
    return False


def rank(table: Table, seat: Seat) -> tuple[int, int, int]:
    """At the year limit the most centres win, then capitals, then armies (W17)."""
    return len(centres_of(table, seat)), len(capitals_of(table, seat)), len(armies_of(table, seat))


def new_year(china: China) -> None:
    """The order of play is re-sorted, fewest centres first, ties as they were (W1); Spring begins."""
    table = china.table
    table.year += 1
    table.season = "spring"
    table.mover = 0
    if table.options.turn_order == "resort":
        table.order.sort(key=lambda seat: len(centres_of(table, seat)))
    china.tell("year", year=table.year, order=list(table.order))


def depart(china: China, seat: Seat) -> None:
    """A seat is given up for good."""
    if seat in china.table.order and not china.table.ended:
        give_up(china, seat, "resigned")


def absence(china: China, seat: Seat) -> Absence:
    """A warlord who misses so many deadlines in a row is given up when they would move next (W16)."""
    limit, missed = china.table.options.nmr_limit, china.absences.get(seat, 0)
    gone = ""
    if seat in china.table.out:
        gone = said("absent gone", limit=limit) if missed >= limit else said("out gone")
    return Absence(missed, limit, said("absent then", limit=limit), gone)


def give_up(china: China, seat: Seat, why: str) -> None:
    """Their lands turn neutral and their armies become Independents where they stand; their supports lapse
    (W16).
    """
    table = china.table
    china.tell("departed", seat=seat, why=why, centres=centres_of(table, seat), armies=armies_of(table, seat))
    for at in armies_of(table, seat):
        quiet(table, at)
        table.armies[at] = INDEPENDENTS
    table.centres = {at: owner for at, owner in table.centres.items() if owner != seat}
    place = table.order.index(seat)
    out(table, seat)
    if place < table.mover:
        table.mover -= 1
    last_one(china)
    season_over(china)


def end(china: China, winners: list[Seat], why: str) -> None:
    """The game is over."""
    table = china.table
    table.winners = list(winners)
    table.ended = "shared" if why == "limit" and len(winners) > 1 else why
    scores = [[seat, *rank(table, seat)] for seat in winners]
    table.ending = {"seats": list(winners), "scores": scores, "year": table.year}
    china.tell("ended", why=table.ended, **table.ending)
