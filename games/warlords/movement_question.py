"""Orders of a movement slot: the prompt, its warnings and its chances; the same ahead of the slot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from games.core.reading.clauses_to_orders import Form
from games.core.reading.sheets import sheet_prompt
from games.core.rules.prompts import Lines, Prompt, Seat
from games.warlords import order_checks as rules
from games.warlords.battle_dice import chance, line_up, percent
from games.warlords.lexicon import READER
from games.warlords.order_checks import OrderChecks
from games.warlords.public_state_model import BOARD, Battle, Order, line, written
from games.warlords.reading import gloss, goes_on, parse, quickly
from games.warlords.reading_context import Speaker
from games.warlords.state import China

SLIM = Fraction(1, 10)
"""An attack with less of a chance than this gets a warning."""


def form_of(field: OrderChecks) -> Form[Order]:
    """Return how a slot's orders are read and judged."""
    single = field.table.options.stepwise

    def wrong(order: Order, others: Mapping[str, Order]) -> str:
        if fault := rules.wrong(field, order):
            return fault
        if single and others:
            return "one order at a time at this table: the dice fall before you write the next."
        return rules.clash(field, order, others)

    speaker = Speaker(field.seat, field.own, 0, lambda order: rules.wrong(field, order))
    return Form(
        READER,
        parse=lambda clause: parse(speaker, clause),
        unit=lambda order: order.at,
        line=line,
        wrong=wrong,
        example=lambda near, others: rules.example(
            field, near, others, lambda order: _is_sound(field, order, others)
        ),
        written=lambda text: written(field.seat, text),
        goes_on=goes_on,
        gloss=gloss,
        quick=quickly(speaker),
        single=single,
        seat=field.seat,
        now=field.when,
    )


def movement_prompt(field: OrderChecks, key: str, text: str) -> Prompt[list[Order]]:
    """Return the question for a slot's orders; the silent have their armies hold."""
    return sheet_prompt(
        form_of(field),
        key,
        text,
        lambda: Lines(field.own, partial(rules.legal_lines, field)),
        value=list,
        warnings=lambda orders: warnings(field, orders),
        notes=lambda orders: notes(field, orders),
        silence="all your armies hold",
        shape={
            "called": called,
            "which": "Which army?",
            "intro": f"You order {', '.join(field.own)}." if field.own else "",
        },
    )


def _is_sound(field: OrderChecks, order: Order, others: Mapping[str, Order]) -> bool:
    """Return whether no warning is given of an order beside others."""
    besides = [other for at, other in others.items() if at != order.at]
    return not any(warning.startswith(line(order)) for warning in warnings(field, [*besides, order]))


def called(at: str) -> str:
    """Return an army as menus name it: "FAN · Fangzi"."""
    return f"{at} · {BOARD.name(at)}"


def backers(field: OrderChecks, orders: Sequence[Order], move: Order) -> list[str]:
    """Return who supports a move: its own sheet's supports, and what other warlords pledged (W13)."""
    own = [o.at for o in orders if o.kind == "support move" and (o.of, o.to) == (move.at, move.to)]
    lent = [p.at for p in field.table.pledges if (p.of, p.to) == (move.at, move.to)]
    return own + lent


def battles(field: OrderChecks, orders: Sequence[Order]) -> Iterator[tuple[Order, Battle]]:
    """Yield every move that meets a foreign army as the board stands, and how they would line up."""
    armies = field.table.armies
    for order in orders:
        ours = order.kind == "move" and armies.get(order.at) == field.seat
        if ours and armies.get(order.to, field.seat) != field.seat:
            yield order, line_up(field.table, order.at, order.to, backers(field, orders, order))


def notes(field: OrderChecks, orders: Sequence[Order]) -> Iterator[str]:
    """Yield the exact chance of each battle ordered, and which armies hold for want of an order."""
    for order, battle in battles(field, orders):
        yield f"{line(order)}: {faced(battle)}: {percent(chance(field.table, battle))}"
    ordered = [order.at for order in orders]
    silent = [at for at in field.own if at not in ordered]
    if silent and not field.ahead and not field.table.options.stepwise:
        verb = "has no order and holds" if len(silent) == 1 else "have no order and hold"
        yield f"{', '.join(silent)} {verb}."


def faced(battle: Battle) -> str:
    """Return the dice of a battle: "2 dice against 1 + 2 for the capital"."""
    ours, theirs = 1 + len(battle.attack_support), 1 + len(battle.defence_support)
    sally = f" + {battle.attack_bonus} out of the capital" if battle.attack_bonus else ""
    walls = f" + {battle.defence_bonus} for the capital" if battle.defence_bonus else ""
    return f"{ours} {'die' if ours == 1 else 'dice'}{sally} against {theirs}{walls}"


def warnings(field: OrderChecks, orders: Sequence[Order]) -> Iterator[str]:
    """Yield the orders that are legal but doomed."""
    if field.ahead:
        yield from _nobody_there(field, orders)
    moves = {order.at: order for order in orders if order.kind == "move"}
    for order in orders:
        if _idle_support(field, order, moves):
            yield f"{line(order)}: {order.of} is not ordered to {order.to}, so this comes to nothing."
        elif order.kind == "move" and (fault := _in_the_way(field, order, moves)):
            yield fault
    for order, battle in battles(field, orders):
        if (share := chance(field.table, battle)) < SLIM:
            yield f"{line(order)}: the army is lost unless luck helps; it wins {percent(share)} of the time."


def _idle_support(field: OrderChecks, order: Order, moves: Mapping[str, Order]) -> bool:
    """Return whether an own army is supported that is not ordered to go there."""
    if order.kind != "support move" or field.table.armies.get(order.of) != field.seat:
        return False
    return not field.table.options.stepwise and (order.of not in moves or moves[order.of].to != order.to)


def _nobody_there(field: OrderChecks, orders: Sequence[Order]) -> Iterator[str]:
    for order in orders:
        if field.table.armies.get(order.at) != field.seat:
            yield f"{line(order)}: you have no army in {order.at} now; it must be there when your slot opens."


def _in_the_way(field: OrderChecks, order: Order, moves: Mapping[str, Order]) -> str:
    """An own army that does not leave, or one that gets there first, is in the way."""
    target = field.table.armies.get(order.to)
    if target == field.seat and order.to not in moves:
        return f"{line(order)}: your own army in {order.to} has no order and holds, so it is in the way."
    earlier = [move for move in moves.values() if move.to == order.to]
    if target is None and earlier[0] is not order:
        name = BOARD.name(order.to)
        return (
            f"{line(order)}: your army from {earlier[0].at} is to be in {name} first and would be in the way."
        )
    return ""


def foresee(china: China, seat: Seat) -> Prompt[Any] | None:
    """Return the question a seat will be asked in its next slot, while that is the next thing it will be
    asked.

    Grammar, places and borders are judged as they are; where armies will stand nobody knows yet. Nothing
    can be foreseen of Winter, nor of a slot that is played step by step (W12).
    """
    table = china.table
    if table.ended or seat not in table.order or table.options.stepwise:
        return None
    later = table.order.index(seat) > table.mover
    moved = table.order.index(seat) < table.mover
    if table.season == "winter" or (table.season == "fall" and not later) or not (later or moved):
        return None
    season = table.season if later else "fall"
    text = f"{season.title()} of year {table.year}: orders ahead of time?"
    return movement_prompt(OrderChecks(table, seat, ahead=True, season=season), "orders", text)
