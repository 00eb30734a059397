"""A clause of a sheet read as orders that the rules know, before anybody asks whether they are legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from games.core.grammar.input_row import Row, Stretch
from games.core.grammar.order import Order as Declared
from games.core.grammar.problem import Problem
from games.core.grammar.reader import plain_rows
from games.core.reading.clauses import Clause
from games.core.reading.clauses_to_orders import OpenClauses, ReadClause, Said
from games.core.rules.prompts import Seat
from games.core.text.tokens import Source, Token
from games.core.text.vocabulary import ORDERS
from games.warlords import orders as declared
from games.warlords.incomplete_orders import half
from games.warlords.lexicon import PLACES, sort_of
from games.warlords.public_state_model import BOARD, CLASSES, Order
from games.warlords.reading_context import Speaker
from games.warlords.vocabulary import BUT, NOT

ARMY = frozenset(ORDERS["army"].split())
LONGEST_ARMY = 10
"""Letters before a territory in which the word for its army stands."""
MOST_ATTACHED = 40
"""Orders of one line without anything between them."""
LISTING = ("build", "disband", "hold", "clear")
"""Verbs that may stand before a list of territories."""
NOWHERE = Stretch(Source(""), 0, 0)


def goes_on(held: OpenClauses, after: Clause) -> bool:
    """Return whether a clause goes on with a list: `LUO, XCH hold`, `Build LUO, WAN`, `Build:` and lines."""
    first, following = held.first.tokens[:1], after.tokens[:1]
    if not first or not following or following[0].kind not in PLACES:
        return False
    same = held.last.row == after.row
    if first[0].kind in LISTING:
        kinds = held.kinds - {first[0].kind, "number"}
        return kinds <= PLACES and after.kinds <= PLACES and (same or held.first.titled)
    return same and held.kinds <= PLACES


def parse(speaker: Speaker, clause: Clause) -> Said[Order] | None:
    """Return what a clause says, None if it cannot be read; raises OrderError for half an order."""
    tokens = _anonymous(clause.tokens)
    given = _read(tokens)
    said = said_by(speaker, given) if given else None
    said = said or _corrected(speaker, tokens) or _attached(speaker, clause, tokens)
    if said is None and (fault := half(clause, tokens, speaker)):
        raise fault
    return said


def quickly(speaker: Speaker) -> Callable[[str], list[ReadClause[Order]] | None]:
    """Return what reads a text that is orders and nothing else."""

    def read(text: str) -> list[ReadClause[Order]] | None:
        rows = plain_rows(declared.GRAMMAR, text)
        if rows is None:
            return None
        found = [ReadClause(clause, said_by(speaker, orders)) for clause, orders in rows]
        return found if all(heard.said is not None for heard in found) else None

    return read


def said_by(speaker: Speaker, given: Sequence[Declared]) -> Said[Order] | None:
    """Return the sense of declared orders of one kind, None if they say nothing here."""
    if len(given) == 1 and (make := SIMPLE.get(type(given[0]))):
        return Said((make(speaker.seat, given[0]),))
    every = max(speaker.waivable, 1)
    match given:
        case [declared.Forget(), *_]:
            return Said(clear=tuple(one.at for one in given if isinstance(one, declared.Forget)))
        case [declared.AllHold()]:
            holds = (Order(seat=speaker.seat, kind="hold", at=at) for at in speaker.units)
            return Said(tuple(holds), loose=True)
        case [declared.Waive(count)]:
            return _waived(speaker, count)
        case [declared.Skip() | declared.Nothing()] if speaker.units:
            return None
        case [declared.WaiveAll() | declared.Nothing() | declared.WaiveRest() | declared.Skip() as waive]:
            return _waived(speaker, every, fitting=isinstance(waive, declared.WaiveRest | declared.Skip))
        case [declared.Counted(_, count, places)] if count != len(places):
            return None
        case _:
            return Said(tuple(order for one in given for order in ordered(speaker.seat, one)))


def ordered(seat: Seat, one: Declared) -> Iterator[Order]:
    """Yield the orders of armies that a declared order comes to."""
    match one:
        case declared.BackedMove(at, to, by):
            yield Order(seat=seat, kind="move", at=at, to=to)
            yield Order(seat=seat, kind="support move", at=by, of=at, to=to)
        case declared.BackedHold(at, by):
            yield Order(seat=seat, kind="hold", at=at)
            yield Order(seat=seat, kind="support hold", at=by, of=at, to=at)
        case declared.Counted(what, _, places):
            yield from (
                Order(seat=seat, kind="build" if what == "BUILD" else "disband", at=at) for at in places
            )
        case _ if make := SIMPLE.get(type(one)):
            yield make(seat, one)
        case _:
            return


SIMPLE: dict[type[Declared], Callable[[Seat, Any], Order]] = {
    declared.Move: lambda seat, one: Order(seat=seat, kind="move", at=one.at, to=one.to),
    declared.SupportMove: lambda seat, one: Order(
        seat=seat, kind="support move", at=one.at, of=one.of, to=one.to
    ),
    declared.SupportHold: lambda seat, one: Order(
        seat=seat, kind="support hold", at=one.at, of=one.of, to=one.of
    ),
    declared.Hold: lambda seat, one: Order(seat=seat, kind="hold", at=one.at),
    declared.Build: lambda seat, one: Order(seat=seat, kind="build", at=one.at),
    declared.Disband: lambda seat, one: Order(seat=seat, kind="disband", at=one.at),
}
"""The order of an army that a declared one is."""


def gloss(order: Order) -> str:
    """Return an order in names: "Fangzi to Taiyuan"."""
    places = {key: BOARD.name(code) for key in ("at", "of", "to") if (code := getattr(order, key))}
    return CLASSES[order.kind].gloss.format_map(places)


def _read(tokens: Sequence[Token]) -> list[Declared]:
    """Return the declared orders that tokens say, none if they cannot be read."""
    return _declared(_row(tokens))


def _row(tokens: Sequence[Token]) -> Row:
    """Return tokens as a row of the grammar."""
    sorts, means = zip(*map(sort_of, tokens), strict=True) if tokens else ((), ())
    return Row(NOWHERE, list(sorts), list(means), [0] * len(sorts))


def _declared(row: Row) -> list[Declared]:
    """Return the declared orders of a row, none if it cannot be read; commas at its end say nothing."""
    last = len(row.sorts)
    while last and row.sorts[last - 1] == ",":
        last -= 1
    found = declared.GRAMMAR.read(row.part(0, last) if last < len(row.sorts) else row)
    return [] if isinstance(found, Problem) else found


def _one(speaker: Speaker, row: Row) -> Order | None:
    """Return the one order of an army that a row says, None if it says none or several."""
    found = [order for one in _declared(row) for order in ordered(speaker.seat, one)]
    return found[0] if len(found) == 1 else None


def _anonymous(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Leave out powers before the territory of their army: `XCH S Yuan Shao FAN`."""
    after = (*[token.kind for token in tokens[1:]], "")
    pairs = enumerate(zip(tokens, after, strict=True))
    return tuple(
        token for at, (token, then) in pairs if not (at and token.kind == "power" and then in PLACES)
    )


def _corrected(speaker: Speaker, tokens: Sequence[Token]) -> Said[Order] | None:
    """Return what is said by `not LUO - CHL but LUO - HED`, or in Winter `not FAN but JIH`: the latter, in
    the place of the former.

    Orders of two armies are two things, and which of the drafted ones is not meant is asked.
    """
    at = next((number for number, token in enumerate(tokens) if token[:2] == ("word", BUT)), 0)
    if not at or tokens[0].value != NOT:
        return None
    before, after = (_meant(speaker, part) for part in (tokens[1:at], tokens[at + 1 :]))
    if before is None or after is None:
        return None
    if before.at == after.at or before.kind == after.kind in ("build", "disband"):
        return Said((after,), clear=(before.at,), anew=True)
    return None


def _meant(speaker: Speaker, tokens: Sequence[Token]) -> Order | None:
    """Return the order that tokens say; a territory alone is one where only one thing can be done there."""
    if order := _one(speaker, _row(tokens)):
        return order
    if speaker.bare and len(tokens) == 1 and tokens[0].kind == "place":
        return Order(seat=speaker.seat, kind=speaker.bare, at=tokens[0].value)
    return None


def _attached(speaker: Speaker, clause: Clause, tokens: Sequence[Token]) -> Said[Order] | None:
    """Return the orders of a list without anything between them, each with its army: `A LUO - CHL A WAN H`.

    It is one only where the line can be parted in one way into orders that begin so.
    """
    begun = [number for number, token in enumerate(tokens) if number and _is_army(clause, token)]
    if not begun or len(begun) > MOST_ATTACHED or not _is_army(clause, tokens[0]):
        return None
    row, last = _row(tokens), len(tokens)
    ways: dict[int, list[list[Order]]] = {0: [[]]}
    reach: dict[int, int] = {}
    for end in (*begun, last):
        for first, known in list(ways.items()):
            if first not in reach:
                reach[first] = first + declared.GRAMMAR.run(row.part(first, last)).far
            is_near = end <= reach[first] or row.sorts[end - 1] == ","
            if known and is_near and (order := _one(speaker, row.part(first, end))):
                ways.setdefault(end, []).extend([*way, order] for way in known[:2])
    found = ways.get(len(tokens), [])
    return Said(tuple(found[0])) if len(found) == 1 else None


def _is_army(clause: Clause, token: Token) -> bool:
    """Return whether the word for an army stands before a token."""
    before = clause.source.folded[max(clause.start, token.start - LONGEST_ARMY) : token.start]
    return token.kind == "place" and before.split()[-1:] != [] and before.split()[-1].strip("(") in ARMY


def _waived(speaker: Speaker, count: int, *, fitting: bool = False) -> Said[Order]:
    """So many builds are waived, in the place of those that were waived before."""
    orders = (Order(seat=speaker.seat, kind="waive"),) * count
    return Said(orders, clear=("Waive",), together=not fitting, fitting=fitting)
