"""A side's recap with its next question: card against card in each province, and the results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.rules.protocol import Event, Seat, Tale, View
from games.core.telling.prose import YOU, Facts
from games.core.telling.turn_recap import FAILED, IDLE, WORKED
from games.suntzu.events_to_text import armies, marker, prose, said
from games.suntzu.position_text import standing
from games.suntzu.public_state_model import BOARD, NAMES, SIDES, Clash, Table, foe

NOT_TOLD = ("clash", "round", "order", "laid")
"""Kinds of events that have other words here, or none."""


def tale(events: Sequence[Event], view: View[Table, Any]) -> Tale:
    """Return the recap of a side's cards, by the events told to the table."""
    me = view.seat or Seat("")
    public = [event for event in events if event.audience is None]
    clashes = [clash(Clash.model_validate(event.facts), me) for event in public if event.kind == "clash"]
    others = [_other(event, me) for event in public if event.kind not in NOT_TOLD]
    told = sorted(clashes, key=lambda row: row[0])
    return Tale(tuple(text for _, text in told), tuple(line for line in others if line)[-4:], have(view, me))


def have(view: View[Table, Any], me: Seat) -> str:
    """Return what a side has now, and how many points the other has."""
    other = foe(me)
    points = view.table.points[-1][other]
    return said("tale score", standing=standing(view)[me], other=NAMES[other], points=points)


def _other(event: Event, me: Seat) -> str:
    """Return what else happened, told to a side: what it did itself as "You"."""
    facts: Facts = event.facts
    if event.kind == "scored":
        return _scored(facts, me)
    mine = {"seat": YOU, "owner": said("tale of yours")}
    told = {key: mine[key] if key in mine and fact == me else fact for key, fact in facts.items()}
    return prose(Event(event.kind, told)).partition("\n")[0]


def _scored(facts: Facts, me: Seat) -> str:
    """Return what a scoring brought each side, and from which provinces."""
    won = dict(facts["points"])
    sides: list[str] = []
    for seat in (me, foe(me)):
        paid = [
            said("tale worth", at=at, points=value)
            for at, whose, value in facts["provinces"]
            if whose == seat
        ]
        where = said("tale where", places=", ".join(paid)) if paid else ""
        who = said("tale you") if seat == me else NAMES[seat]
        sides.append(said("tale side", who=who, points=won[seat], where=where))
    step = facts["marker"]
    leads = step and me == SIDES[0 if step > 0 else 1]
    where = said("tale marker", steps=abs(step)) if leads else marker(step)
    return said("tale scored", era=facts["era"], sides=", ".join(sides), marker=where)


def clash(battle: Clash, me: Seat) -> tuple[int, str]:
    """Return the result of a battle for one side, and how bad it is: "Wu 4 – 1: won by 3; 5 of yours"."""
    other = foe(me)
    cards = said("tale cards", ours=_card(battle, me), theirs=_card(battle, other))
    facts: Facts = {
        "at_name": BOARD.name(battle.at),
        "cards": cards,
        "by": battle.by,
        "left": _left(battle, me),
        "gone": _gone(battle, me),
    }
    if battle.plague:
        return 1, said("tale plague", mark=IDLE, **facts)
    if battle.winner is None:
        return 1, said("tale even", mark=IDLE, **facts)
    if battle.winner == me:
        return 2, said("tale won", mark=WORKED, **facts)
    return 0, said("tale lost", mark=FAILED, **facts)


def _card(battle: Clash, seat: Seat) -> str:
    worth = battle.worth.get(seat)
    card = battle.cards[seat]
    return said("counts as", card=card, worth=worth) if worth else card


def _gone(battle: Clash, me: Seat) -> str:
    """Return which armies went back to their pool."""
    told = (("tale gone", battle.lost.get(me, 0)), ("tale killed", battle.lost.get(foe(me), 0)))
    return "".join(said(name, count=armies(count)) for name, count in told if count)


def _left(battle: Clash, me: Seat) -> str:
    """Return who stands in the province now."""
    if battle.after is None:
        return said("tale empty")
    name = "tale yours" if battle.after.seat == me else "tale theirs"
    return said(name, count=armies(battle.after.armies))
