"""Winter: what each warlord owes, their sheet of builds or disbands, and what happens to what they leave
open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from games.core.reading.clauses_to_orders import Form
from games.core.reading.sheets import sheet_prompt
from games.core.rules.prompts import Prompt, Seat
from games.warlords.lexicon import READER
from games.warlords.order_checks import OrderChecks, not_yours
from games.warlords.public_state_model import (
    BOARD,
    CAPITALS,
    HOME,
    Order,
    Table,
    armies_of,
    centres_of,
    line,
    supply_centres,
    written,
)
from games.warlords.reading import gloss, goes_on, parse, quickly
from games.warlords.reading_context import Speaker


def owed(table: Table, seat: Seat) -> int:
    """Return how many armies a seat may build; below zero, how many it must disband.

    Armies are to be as many as centres, and are built at own centres without an army only.
    """
    due = len(centres_of(table, seat)) - len(armies_of(table, seat))
    return min(due, len(sites(table, seat)))


def sites(table: Table, seat: Seat) -> list[str]:
    """Return where a seat may build: at its own centres without an army, anywhere or at home (W10)."""
    free = [at for at in centres_of(table, seat) if at not in table.armies]
    return [at for at in free if at in HOME[seat]] if table.options.home_builds else free


def builds_by_default(table: Table, seat: Seat, taken: Sequence[str], count: int) -> list[str]:
    """Return where armies appear without an order: capitals first, then nearest a foreign army, then by
    code.
    """
    foreign = [at for at, owner in table.armies.items() if owner != seat]
    free = [at for at in sites(table, seat) if at not in taken]
    far = len(BOARD)
    free.sort(key=lambda at: (at not in CAPITALS, BOARD.nearest(at, foreign) or far, at))
    return free[:count]


def disbands_by_default(table: Table, seat: Seat, taken: Sequence[str], count: int) -> list[str]:
    """Return who disbands without an order: the farthest from an own centre, outside centres first, then
    by code.
    """
    home = centres_of(table, seat)
    left = [at for at in armies_of(table, seat) if at not in taken]
    left.sort(key=lambda at: (-(BOARD.nearest(at, home) or 0), at in supply_centres(table), at))
    return left[:count]


def fill(table: Table, seat: Seat, orders: Sequence[Order]) -> list[Order]:
    """Return the orders that are made for a seat that left something open (W14)."""
    due = owed(table, seat)
    open_still = abs(due) - len(orders)
    taken = [order.at for order in orders]
    if due < 0:
        return [
            Order(seat=seat, kind="disband", at=at)
            for at in disbands_by_default(table, seat, taken, open_still)
        ]
    if not table.options.auto_build:
        return []
    return [Order(seat=seat, kind="build", at=at) for at in builds_by_default(table, seat, taken, open_still)]


@dataclass(frozen=True)
class Winter:
    """The rules for a sheet of builds or disbands."""

    table: Table
    seat: Seat
    due: int

    def wrong(self, order: Order, others: Mapping[str, Order]) -> str:
        """Armies are built where one's own centre is free, and disbanded where one has an army."""
        return self._wrong(order) or self._clash(others)

    def _wrong(self, order: Order) -> str:
        match order.kind:
            case "build":
                return self._wrong_build(order.at) if self.due > 0 else self._too_many()
            case "disband":
                return (
                    not_yours(OrderChecks(self.table, self.seat), order.at)
                    if self.due < 0
                    else self._too_few()
                )
            case "waive":
                return "" if self.due > 0 else self._too_many()
            case _:
                return "it is Winter: armies are built or disbanded now, and move again in Spring."

    def _clash(self, others: Mapping[str, Order]) -> str:
        """No more is built, waived or disbanded than is owed."""
        if len(others) < abs(self.due):
            return ""
        what = "build" if self.due > 0 else "disband"
        known = ", ".join(line(other) for other in others.values())
        return f"you {what} {armies(abs(self.due))} this Winter, and that is ordered already ({known})."

    def example(self, near: Order | None, others: Mapping[str, Order]) -> str:
        """Return a line that could stand in the sheet and is not used: about the place meant, or any."""
        legal = self.legal()
        meant = legal.get(near.at, []) if near else []
        lines = [*meant, *(row for rows in legal.values() for row in rows)]
        used = [line(other) for other in others.values()]
        return next((row for row in lines if row not in used), "")

    def legal(self) -> dict[str, list[str]]:
        """Return every line that is accepted alone, by centre or army; waives under a name of their own."""
        if self.due < 0:
            return {at: [f"Disband {at}"] for at in armies_of(self.table, self.seat)}
        waives = ["Waive", *(f"Waive {count}" for count in range(2, self.due + 1))]
        return {at: [f"Build {at}"] for at in sites(self.table, self.seat)} | {"waive": waives}

    @property
    def intro(self) -> str:
        """Return the choices there are, in words."""
        if self.due < 0:
            return f"Your armies: {', '.join(armies_of(self.table, self.seat))}."
        return f"Your free centres: {', '.join(sites(self.table, self.seat))}; or waive."

    def _wrong_build(self, at: str) -> str:
        owner = self.table.centres.get(at)
        if at not in supply_centres(self.table):
            return f"{at} is no supply centre; armies are built at supply centres only."
        if owner != self.seat:
            return f"the centre in {at} is not yours; armies are built at your own centres."
        if at in self.table.armies:
            return f"there is an army in {at} already, and a territory holds one army."
        if at not in sites(self.table, self.seat):
            return (
                f"{at} is not one of the centres you began with; at this table armies are built there only."
            )
        return ""

    def _too_many(self) -> str:
        return f"you have more armies than centres: you disband {armies(-self.due)}, and build none."

    def _too_few(self) -> str:
        return f"you have fewer armies than centres: you build {armies(self.due)}, and disband none."


def winter_prompt(table: Table, seat: Seat) -> Prompt[list[Order]]:
    """Return the question what a seat builds or disbands; what it leaves open is done for it."""
    book = Winter(table, seat, owed(table, seat))
    builds = book.due > 0
    what: Literal["build", "disband"] = "build" if builds else "disband"
    lacking = f"write {what.capitalize()} {{at}}."
    speaker = Speaker(seat, (), max(book.due, 0), lambda order: book.wrong(order, {}), what, lacking)
    form = Form(
        READER,
        parse=lambda clause: parse(speaker, clause),
        unit=lambda order: order.at,
        line=line,
        wrong=book.wrong,
        example=book.example,
        written=lambda text: written(seat, text),
        goes_on=goes_on,
        gloss=gloss,
        quick=quickly(speaker),
        seat=seat,
        now=f"Winter of year {table.year}",
    )
    asked = "where do you build" if builds else "which do you disband"
    owed_now = f"you {'build' if builds else 'disband'} {armies(abs(book.due))}"
    text = f"Winter of year {table.year}: {owed_now}; {asked}?"
    return sheet_prompt(
        form,
        "winter",
        text,
        book.legal,
        value=list,
        notes=lambda orders: notes(table, seat, orders),
        silence=f"the rules {'build' if builds else 'disband'} for you",
        is_chosen=True,
        shape={
            "called": called,
            "which": "Where do you build?" if builds else "Which army do you disband?",
            "what": "{unit}: sure?",
            "intro": book.intro,
            "closing": ("Waive",) if builds else (),
        },
    )


def called(unit: str) -> str:
    """Return a centre or an army as menus name it: "ZHN · Zhongshan"."""
    return "no build" if unit == "waive" else f"{unit} · {BOARD.name(unit)}"


def notes(table: Table, seat: Seat, orders: Sequence[Order]) -> Iterator[str]:
    """Yield what will be done for the seat if it says no more."""
    rest = [line(order) for order in fill(table, seat, orders)]
    if rest:
        yield f"If you say no more, this is done for you: {', '.join(rest)}."
    elif len(orders) < abs(owed(table, seat)):
        yield f"{armies(abs(owed(table, seat)) - len(orders)).capitalize()} not ordered: waived."


def armies(count: int) -> str:
    """Return a number of armies in words."""
    return "1 army" if count == 1 else f"{count} armies"
