"""The report between two decisions of people: a line a warlord; `events_to_text` has one an event.

Nothing is left out of it, neither a die nor an order. A move that met nobody is named once, a support that
helped stands with its battle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.rules.protocol import Event, Seat
from games.core.telling.prose import Facts, listed
from games.warlords.events_to_text import battle_words, prose, said
from games.warlords.public_state_model import Battle, written

SLOT = ("slot", "missed", "orders", "moved", "blocked", "lapsed", "battle")
"""Kinds of events of a warlord's slot."""


def chronicle(events: Sequence[Event]) -> list[str]:
    """Return the lines of a report: slots under their season, then what Fall and Winter brought."""
    lines: list[str] = []
    season = ""
    for group in _groups(events):
        first = group[0]
        if first.kind == "slot":
            if len(group) == 1:
                lines.append(prose(first))
            elif (named := said("chronicle season", **first.facts)) != season:
                lines.append(named)
            season = said("chronicle season", **first.facts)
        lines += _told(group)
    return [line for line in lines if line]


def _groups(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Yield the events of each line: a slot, the builds of a Winter, what one warlord took in Fall; every
    other event alone.
    """
    group: list[Event] = []
    for event in events:
        if group and not _joins(group[-1], event):
            yield group
            group = []
        group.append(event)
    if group:
        yield group


def _joins(last: Event, event: Event) -> bool:
    if event.kind in SLOT:
        return event.kind != "slot" and last.kind in SLOT and _actor(last) == _actor(event)
    if event.kind == "captured":
        return last.kind == event.kind and last.facts["after"] == event.facts["after"]
    return event.kind == last.kind == "adjusted" and "missed" not in {**last.facts, **event.facts}


def _actor(event: Event) -> str:
    """Return whose slot an event belongs to."""
    return str(event.facts["attacker" if event.kind == "battle" else "seat"])


def _told(group: Sequence[Event]) -> list[str]:
    """Return the lines of a group."""
    first = group[0]
    if first.kind in SLOT:
        missed = [prose(event) for event in group if event.kind == "missed"]
        done = list(_done(group))
        name = {"seat": _actor(first), "done": "; ".join(done)}
        return [*missed, *([said("chronicle slot", **name)] if done else [])]
    if first.kind == "captured":
        taken = ("chronicle taken" if event.facts["before"] else "chronicle place" for event in group)
        places = [said(name, **event.facts) for name, event in zip(taken, group, strict=True)]
        return [said("chronicle captured", after=first.facts["after"], places=listed(places))]
    if first.kind == "adjusted" and "missed" not in first.facts:
        return [" · ".join(prose(event).rstrip(".") for event in group) + "."]
    return [prose(event) for event in group]


def _done(slot: Sequence[Event]) -> Iterator[str]:
    """Yield the results of the orders of a slot: battles, moves, supports, those that held."""
    given: list[Facts] = [event.facts for event in slot if event.kind == "orders"]
    seat = Seat(_actor(slot[0]))
    orders = [written(seat, line) for facts in given for line in facts["lines"]]
    fights = [Battle.model_validate(event.facts) for event in slot if event.kind == "battle"]
    told = {at for fight in fights for at in fight.attack_support}
    for event in slot:
        if event.kind == "battle":
            end = said("chronicle won" if event.facts["won"] else "chronicle lost")
            yield said("chronicle battle", **battle_words(event.facts), end=end)
    names = {"moved": "chronicle move", "blocked": "chronicle blocked", "lapsed": "chronicle lapsed"}
    for kind, name in names.items():
        yield from (said(name, **event.facts) for event in slot if event.kind == kind)
    told |= {str(event.facts["at"]) for event in slot if event.kind == "lapsed"}
    for order in orders:
        if order.kind.startswith("support") and order.at not in told:
            what = f"{order.of} → {order.to}" if order.kind == "support move" else order.of
            yield said("chronicle support", at=order.at, what=what)
    if held := [order.at for order in orders if order.kind == "hold"]:
        verb = "holds" if len(held) == 1 else "hold"
        yield said("chronicle holds", places=", ".join(held), verb=verb)
    silent = [at for facts in given for at in facts["silent"]]
    if silent and orders:
        yield said("chronicle silent", places=", ".join(silent))
    if given and not orders:
        yield said("chronicle none")
