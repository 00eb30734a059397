"""A warlord played by a computer: it sees what everybody sees, and weighs it as a cautious player would."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.rules.prompts import Answer, Dice, Orders, Prompt
from games.core.rules.protocol import Hand, View
from games.warlords import winter_adjustments
from games.warlords.computer_plan import Plan, plan
from games.warlords.public_state_model import Order, Table, armies_of, line, supply_centres
from games.warlords.worth import Worth


def computer(view: View[Table, Hand], prompt: Prompt[list[Order]], dice: Dice) -> Answer:
    """Return the orders of the seat that looks: a sheet, the next step (W12), or builds and disbands in
    Winter.
    """
    seat, shape = view.seat, prompt.shape
    if seat is None or not isinstance(shape, Orders):
        raise ValueError("only a seat is asked, and only for orders")
    mind = Worth(view.table, seat, dice.throw("mood", len(supply_centres(view.table)), 20))
    if view.table.season == "winter":
        return [line(order) for order in winter(mind)]
    legal = shape.legal()
    wanted = plan(mind, list(legal))
    if view.table.options.stepwise:
        steps = (line(order) for order in deed_by_deed(wanted))
        good = (text for text in steps if text in legal.get(text.split()[1], ()))
        return [text for text in good if not text.endswith(" H")][:1]
    lines = [line(order) for order in in_writing_order(wanted)]
    return list(shape.check("\n".join(lines), ()).lines)


def in_writing_order(wanted: Plan) -> list[Order]:
    """Return the orders with attacks before marches, so that the dead leave no gap behind them unseen."""
    rank = {"support move": 0, "support hold": 0, "hold": 0}
    attacks = [order.to for order in wanted.values() if order.kind == "support move"]
    return sorted(wanted.values(), key=lambda order: rank.get(order.kind, 1 if order.to in attacks else 2))


def deed_by_deed(wanted: Plan) -> Iterator[Order]:
    """Yield the orders of each attack together, the best first, its supports before it; then all others: what
    supports an attack has been given by then, and the attack follows.
    """
    moves = [order for order in wanted.values() if order.kind == "move"]
    for move in moves:
        yield from (each for each in wanted.values() if each.kind == "support move" and each.of == move.at)
        yield move
    yield from (each for each in wanted.values() if each.kind in ("support hold", "hold"))


def winter(mind: Worth) -> Sequence[Order]:
    """Build where danger or booty is nearest; disband what is farthest from both."""
    table, seat = mind.table, mind.seat
    due = winter_adjustments.owed(table, seat)
    if due > 0:
        sites = sorted(winter_adjustments.sites(table, seat), key=lambda at: (-mind.need(at), at))
        return [Order(seat=seat, kind="build", at=at) for at in sites[:due]]
    spare = sorted(armies_of(table, seat), key=lambda at: (at in mind.centres, mind.need(at), at))
    return [Order(seat=seat, kind="disband", at=at) for at in spare[:-due]]
