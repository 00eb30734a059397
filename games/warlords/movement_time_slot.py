"""A movement slot: one warlord's own time to move, in Spring or Fall."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules.protocol import Script, Seat
from games.core.rules.rule_primitives import ask
from games.warlords.battle_dice import fight, line_up
from games.warlords.movement_question import movement_prompt
from games.warlords.order_checks import NAMES, OrderChecks
from games.warlords.public_state_model import Order, Report, Table, armies_of, line
from games.warlords.state import China, leave, quiet, unguard


def slot(china: China, seat: Seat) -> Script[None]:
    """The mover's standing supports expire; then they order, supports are put in force and moves carried
    out.
    """
    table = china.table
    expire(table, seat)
    if not armies_of(table, seat):
        table.last = fresh_report(table, seat)
        china.tell("idle", seat=seat, year=table.year, season=table.season)
    elif table.options.stepwise:
        yield from step_by_step(china, seat)
    else:
        yield from all_at_once(china, seat)


def expire(table: Table, seat: Seat) -> None:
    """Hold-support ends when its giver's next slot opens, or a year after it was given (W4)."""
    for at in armies_of(table, seat):
        if table.guarding.get(at, now(table)) <= now(table):
            unguard(table, at)


def now(table: Table) -> int:
    """Return which season this is, counted from the first: two movement seasons a year."""
    return 2 * table.year + (table.season == "fall")


def all_at_once(china: China, seat: Seat) -> Script[None]:
    """One sheet of orders for the slot; armies without an order hold."""
    table, field = china.table, OrderChecks(china.table, seat)
    open_slot(china, seat)
    text = f"{table.season.title()} of year {table.year}: your orders?"
    orders = yield from ask(seat, movement_prompt(field, "orders", text), table.options.slot_hours)
    table.last = fresh_report(table, seat)
    if not missed(china, seat):
        announce(china, seat, orders)
    table.last.orders = orders
    support(table, orders)
    yield from move(china, orders, orders)
    lapse(china, orders)


def step_by_step(china: China, seat: Seat) -> Script[None]:
    """Each order is carried out before the next is written, all within the slot's hours (W12); no order ends
    the slot.
    """
    table = china.table
    given: list[Order] = []
    clock = f"{table.season.title()} of year {table.year}: {NAMES[seat]}"
    open_slot(china, seat)
    while (field := OrderChecks(table, seat, acted=_acted(given))).own:
        text = f"{table.season.title()} of year {table.year}: your next order, or none to end your slot?"
        prompt, hours = movement_prompt(field, "order", text), table.options.slot_hours
        orders = yield from ask(seat, prompt, hours, clock=clock, heard=bool(given))
        if not given:
            table.last = fresh_report(table, seat)
        if not given:
            missed(china, seat)
        if not orders:
            break
        announce(china, seat, orders)
        given += orders
        report(table).orders = given
        support(table, orders)
        yield from move(china, orders, given)
    lapse(china, given)


def _acted(given: Sequence[Order]) -> tuple[str, ...]:
    """Return where the armies stand that have had their order."""
    return tuple(at for order in given for at in _stands(order))


def _stands(order: Order) -> list[str]:
    """Return where the army of an order stands after it: nowhere if its own attack was lost, with a move
    that got through at its end. A supporter stays where it is, whatever came of the attack.
    """
    if order.kind != "move" or order.result == "blocked":
        return [order.at]
    return [] if order.result == "lost" else [order.to]


def open_slot(china: China, seat: Seat) -> None:
    """Say whose time to move it is."""
    table = china.table
    china.tell("slot", seat=seat, year=table.year, season=table.season, hours=table.options.slot_hours)


def missed(china: China, seat: Seat) -> bool:
    """Say aloud if a deadline has passed without a word from the one who was asked, and what that means;
    return whether it has.
    """
    count = china.absences.get(seat, 0)
    if count:
        china.tell("missed", seat=seat, count=count, limit=china.table.options.nmr_limit)
    return bool(count)


def announce(china: China, seat: Seat, orders: Sequence[Order]) -> None:
    """Say what was ordered, and which armies hold for want of an order."""
    ordered = [order.at for order in orders]
    silent = [at for at in armies_of(china.table, seat) if at not in ordered]
    if china.table.options.stepwise:
        silent = []
    china.tell("orders", seat=seat, lines=[line(order) for order in orders], silent=silent)


def fresh_report(table: Table, seat: Seat) -> Report:
    """Return the report of a slot in which nothing has been done yet.

    It is opened when the orders are in: until then all see the report of the slot before.
    """
    return Report(year=table.year, season=table.season, seat=seat)


def report(table: Table) -> Report:
    """Return the report of the slot that is being played."""
    if table.last is None:
        raise RuntimeError("no slot has been played")
    return table.last


def support(table: Table, orders: Sequence[Order]) -> None:
    """Put all supports in force: those to hold until their giver's next slot (W4), those of foreign
    attacks too.
    """
    for order in orders:
        unguard(table, order.at)
        if order.kind == "support hold":
            table.guards.setdefault(order.of, []).append(order.at)
            if table.options.support_until == "year":
                table.guarding[order.at] = now(table) + 2
        elif order.kind == "support move" and table.armies.get(order.of) != order.seat:
            table.pledges.append(order.model_copy())


def move(china: China, fresh: Sequence[Order], orders: Sequence[Order]) -> Script[None]:
    """Moves are carried out in writing order; one into a territory that an own army is yet to leave
    waits (W6).
    """
    pending = [order for order in fresh if order.kind == "move"]
    while pending:
        free = [order for order in pending if not _waits(china.table, order, pending)]
        if free:
            yield from carry_out(china, free[0], orders)
            pending.remove(free[0])
        elif china.table.options.allow_ring and (ring := find_ring(pending)):
            turn_round(china, ring)
            pending = [order for order in pending if order not in ring]
        else:
            for order in pending:
                block(china, order)
            return


def _waits(table: Table, order: Order, pending: Sequence[Order]) -> bool:
    """Return whether the move must wait for an own army to leave first."""
    return table.armies.get(order.to) == order.seat and any(other.at == order.to for other in pending)


def carry_out(china: China, order: Order, orders: Sequence[Order]) -> Script[None]:
    """An empty territory is entered, an own army there stops the move, any other army is fought."""
    armies = china.table.armies
    owner = armies.get(order.to)
    if owner is None:
        march(china.table, order.at, order.to)
        china.tell("moved", seat=order.seat, at=order.at, to=order.to)
    elif owner == order.seat:
        block(china, order)
    else:
        yield from attack(china, order, orders)


def attack(china: China, order: Order, orders: Sequence[Order]) -> Script[None]:
    """The loser is destroyed; a winning attacker enters. Supporters are not affected, their support is
    spent.
    """
    table = china.table
    helpers = [o for o in orders if o.kind == "support move" and (o.of, o.to) == (order.at, order.to)]
    lent = [pledge for pledge in table.pledges if (pledge.of, pledge.to) == (order.at, order.to)]
    battle = line_up(table, order.at, order.to, [helper.at for helper in (*helpers, *lent)])
    won = yield from fight(china, battle)
    report(table).battles.append(battle)
    china.tell("battle", **battle.model_dump(mode="json"))
    order.result = "won" if won else "lost"
    if table.options.support_cut:
        unguard(table, order.to)
    if won:
        leave(table, order.to)
        march(table, order.at, order.to)
        if table.options.carry_support and battle.attack_support:
            table.guards[order.to] = list(battle.attack_support)
    else:
        leave(table, order.at)
    for helper in helpers:
        helper.result = order.result


def march(table: Table, at: str, to: str) -> None:
    """An army goes from one territory to the other; support does not go with it."""
    owner = table.armies[at]
    leave(table, at)
    table.armies[to] = owner


def block(china: China, order: Order) -> None:
    """The move fails, and the army holds."""
    order.result = "blocked"
    china.tell("blocked", seat=order.seat, at=order.at, to=order.to)


def find_ring(pending: Sequence[Order]) -> list[Order]:
    """Return own moves that each wait for the next and the last for the first, if there are such (W6)."""
    by_army = {order.at: order for order in pending}
    for first in pending:
        ring = [first]
        while (following := by_army.get(ring[-1].to)) and following not in ring:
            ring.append(following)
        if ring[-1].to == first.at:
            return ring
    return []


def turn_round(china: China, ring: Sequence[Order]) -> None:
    """All armies of a ring move at one moment."""
    for order in ring:
        quiet(china.table, order.at)
        china.tell("moved", seat=order.seat, at=order.at, to=order.to)


def lapse(china: China, orders: Sequence[Order]) -> None:
    """Supports of attacks that were not fought come to nothing at the end of the slot."""
    foreign = [(pledge.at, pledge.of, pledge.to) for pledge in china.table.pledges]
    for order in orders:
        if (
            order.kind == "support move"
            and order.result == "done"
            and (order.at, order.of, order.to) not in foreign
        ):
            order.result = "void"
            china.tell("lapsed", seat=order.seat, at=order.at, of=order.of, to=order.to)
