"""The field as one warlord sees it while writing orders: which are legal, which clash, and a right
example.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Literal, TypeAlias

from games.core.rules.prompts import Seat
from games.warlords.public_state_model import (
    BOARD,
    INDEPENDENTS,
    WARLORDS,
    Order,
    Table,
    armies_of,
    line,
    line_of,
)

Kind: TypeAlias = Literal["move", "support move", "support hold", "hold"]
KINDS: tuple[Kind, ...] = ("move", "support move", "support hold", "hold")
NAMES = {power.seat: power.name for power in WARLORDS} | {INDEPENDENTS: "the Independents"}


@dataclass(frozen=True)
class OrderChecks:
    """A table, and the seat that writes orders on it.

    `ahead` is for orders written before the slot opens, when nobody knows yet where armies will stand.
    `acted` are the territories whose armies have had their order in this slot, where orders are asked for
    one at a time (W12). `season` is that of the slot, where it is not the one that the table is at.
    """

    table: Table
    seat: Seat
    ahead: bool = False
    acted: tuple[str, ...] = ()
    season: str = ""

    @property
    def when(self) -> str:
        """Return when the orders are carried out: "Spring of year 2"."""
        return f"{(self.season or self.table.season).title()} of year {self.table.year}"

    @cached_property
    def own(self) -> tuple[str, ...]:
        """Return where the seat's armies stand that may be ordered."""
        return tuple(at for at in armies_of(self.table, self.seat) if at not in self.acted)


def wrong(field: OrderChecks, order: Order) -> str:
    """Return why an order is illegal whatever the other orders are, or "" if it is legal."""
    if order.kind in ("build", "disband", "waive"):
        return "armies are built and disbanded in Winter only; now they move."
    if not field.ahead and (fault := not_yours(field, order.at)):
        return fault
    match order.kind:
        case "move":
            return wrong_move(field, order)
        case "support hold":
            return wrong_support(field, order) or wrong_hold_support(order)
        case "support move":
            return wrong_support(field, order) or wrong_attack_support(field, order)
        case _:
            return ""


def not_yours(field: OrderChecks, at: str) -> str:
    """Only an own army, which has not acted yet, takes orders."""
    owner = field.table.armies.get(at)
    if owner is None:
        return f"there is no army in {at}."
    if owner != field.seat:
        whose = "belongs to the Independents" if owner == INDEPENDENTS else f"is {NAMES[owner]}’s"
        return f"the army in {at} {whose}, not yours."
    if at in field.acted:
        return f"the army in {at} has had its order in this slot."
    return ""


def wrong_move(field: OrderChecks, order: Order) -> str:
    """An Army moves from one Territory to another adjacent to it."""
    at, to = order.at, order.to
    if to == at:
        return f"the army is in {at} already; if it is to stay there, it holds."
    if not BOARD.borders(at, to):
        return f"{at} does not border {to}; it borders {', '.join(BOARD.neighbours(at))}."
    if field.table.options.stepwise and field.table.armies.get(to) == field.seat:
        return f"your own army is in {to}, and a territory holds one army."
    return ""


def wrong_support(field: OrderChecks, order: Order) -> str:
    """You support your own Armies, or with W13 another warlord's; never the Independents."""
    if order.of == order.at:
        return f"the army in {order.at} cannot support itself."
    owner = field.table.armies.get(order.of)
    if field.ahead or owner == field.seat:
        return ""
    if owner is None:
        return f"there is no army in {order.of} to support."
    if owner == INDEPENDENTS:
        return f"the army in {order.of} belongs to the Independents, who take no support."
    if not field.table.options.foreign_support:
        return f"the army in {order.of} is {NAMES[owner]}’s; at this table you support only your own."
    return ""


def wrong_hold_support(order: Order) -> str:
    """The supporter is adjacent to the territory the first Army is occupying."""
    if not BOARD.borders(order.at, order.of):
        return f"{order.at} does not border {order.of}, so its army cannot support the one there."
    return ""


def wrong_attack_support(field: OrderChecks, order: Order) -> str:
    """The supported army can reach the territory, and the supporter is adjacent to it."""
    at, of, to = order.at, order.of, order.to
    if to == at:
        return f"the army in {at} cannot support an attack on the territory where it stands."
    if of == to:
        return f"the army in {of} is there already; to support it where it stands, leave out “- {to}”."
    if not BOARD.borders(of, to):
        return f"the army in {of} cannot reach {to}: they are no neighbours."
    if not BOARD.borders(at, to):
        return f"{at} does not border {to}; a supporter must border the territory that is entered."
    if of in field.acted:
        return f"the army in {of} has had its order in this slot and will not attack."
    return ""


def clash(field: OrderChecks, order: Order, others: Mapping[str, Order]) -> str:
    """Return why an order cannot stand beside the others (by their armies), or "" if it can."""
    for other in others.values():
        if "move" not in (order.kind, other.kind) or other.at == order.at:
            continue
        if fault := _clash(field, order, other) or _clash(field, other, order):
            return fault
    return ""


def _clash(field: OrderChecks, order: Order, other: Order) -> str:
    """Return why `order` cannot stand beside `other`, looking at it from one side."""
    if order.kind == "move" and other.at == order.to:
        if other.kind != "move":
            return f"your own army in {other.at} stays there ({line(other)}), and a territory holds one army."
        if other.to == order.at and not field.table.options.allow_ring:
            return f"own armies cannot swap: {line(order)} and {line(other)}."
    if order.kind == "support hold" and other.kind == "move" and other.at == order.of:
        return f"{other.at} moves ({line(other)}); support-hold needs it to stand ({line(order)})."
    return ""


def legal(field: OrderChecks, at: str) -> Iterator[Order]:
    """Yield every order that is accepted alone for the army in `at`: moves, supports of attacks, of
    holds, hold.
    """
    for kind in KINDS:
        yield from legal_of(field, at, kind)


def legal_of(field: OrderChecks, at: str, kind: Kind) -> Iterator[Order]:
    """Yield the legal orders of one kind: those that `wrong` has nothing against."""
    return (Order(seat=field.seat, kind=kind, at=at, of=of, to=to) for of, to in _legal_of(field, at, kind))


def legal_lines(field: OrderChecks, at: str) -> list[str]:
    """Return the lines of every order that is accepted alone for the army in `at`."""
    return [line_of(kind, at, of, to) for kind in KINDS for of, to in _legal_of(field, at, kind)]


def _legal_of(field: OrderChecks, at: str, kind: Kind) -> Iterator[tuple[str, str]]:
    """Yield the armies and the territories that legal orders of one kind name: `of` and `to`."""
    if not field.ahead and not_yours(field, at):
        return iter(())
    near = BOARD.neighbours(at)
    match kind:
        case "move":
            return (
                ("", to)
                for to in near
                if not (field.table.options.stepwise and field.table.armies.get(to) == field.seat)
            )
        case "support move":
            return (
                (of, to)
                for to in near
                for of in BOARD.neighbours(to)
                if of != at and of not in field.acted and takes_support(field, of)
            )
        case "support hold":
            return ((of, of) for of in near if takes_support(field, of))
        case _:
            return iter([("", "")])


def takes_support(field: OrderChecks, of: str) -> bool:
    """Return whether there may be an army in `of` that this seat supports: `wrong_support` says why not."""
    owner = field.table.armies.get(of)
    if field.ahead or owner == field.seat:
        return True
    return owner not in (None, INDEPENDENTS) and field.table.options.foreign_support


def example(
    field: OrderChecks,
    near: Order | None = None,
    others: Mapping[str, Order] | None = None,
    is_sound: Callable[[Order], bool] = lambda _: True,
) -> str:
    """Return an order that is legal and sound now: for the army meant if it is one's own, else for the
    nearest of which there is one, and of the kind meant if it can be.
    """
    others, wanted = others or {}, near.kind if near else "move"
    meant = near.at if near else ""
    standing = list(field.own) or (list(BOARD) if field.ahead else [])
    standing.sort(key=lambda own: (BOARD.distance(own, meant) if meant else 0, own))
    if meant and field.ahead:
        standing = [meant, *standing]
    for at, fits in product(standing, (True, False)):
        thinkable = (o for kind in KINDS if (kind == wanted) is fits for o in legal_of(field, at, kind))
        if options := [order for order in thinkable if not clash(field, order, others) and is_sound(order)]:
            return line(min(options, key=lambda order: field.table.armies.get(order.to) == field.seat))
    return ""
