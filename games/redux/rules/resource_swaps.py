"""Swaps by Lu Fan and Guan Ping at any time: one thing for another, one to one, out of the supply."""

from __future__ import annotations

from games.core.rules.prompts import Seat
from games.redux.orders.bids import Swap
from games.redux.printed_data import GENERALS, WEAPON_NAMES, WEAPONS
from games.redux.public_state_model import NAMES, Realm
from games.redux.rules.decisions import ActionUnderWay, Flow, decide
from games.redux.rules.hooks import active
from games.redux.state import Redux

GOODS = {"G": "gold", "R": "rice"}


def swap_fault(s: Redux, seat: Seat, line: Swap) -> str:
    """Return why a swap cannot be done, "" if it can."""
    if line.card not in [skill.card for skill in active("anytime", ActionUnderWay(s, seat))]:
        return f"{GENERALS[line.card].name} cannot do that for {NAMES[seat]} now."
    have = held(s.table.realms[seat], line.given)
    if line.count > have:
        return (
            f"{NAMES[seat]} has {have} {GOODS.get(line.given) or WEAPON_NAMES[line.given]}, not {line.count}."
        )
    return ""


def held(realm: Realm, item: str) -> int:
    """Return how much of gold, rice or a weapon lies in the supply."""
    return realm.weapons[item] if item in WEAPONS else int(getattr(realm, GOODS[item]))


def swap(s: Redux, seat: Seat, line: Swap) -> None:
    """Give so much of one thing for as much of another."""
    change(s.table.realms[seat], line.given, -line.count)
    change(s.table.realms[seat], line.taken, line.count)
    s.tell("swapped", seat=seat, general=line.card, count=line.count, given=line.given, taken=line.taken)


def change(realm: Realm, item: str, count: int) -> None:
    """Change how much of something lies in the supply."""
    if item in WEAPONS:
        realm.weapons[item] += count
    else:
        setattr(realm, GOODS[item], getattr(realm, GOODS[item]) + count)


def swaps(realm: Realm, card: str, *, goods: bool) -> list[Swap]:
    """Return every swap that a supply allows: of gold and rice, or of weapons."""
    items = tuple(GOODS) if goods else WEAPONS
    return [
        Swap(card, count, given, taken)
        for given in items
        for count in range(1, held(realm, given) + 1)
        for taken in items
        if taken != given
    ]


def able(s: Redux, seat: Seat) -> list[Swap]:
    """Return every swap that a state can make now."""
    cards = [skill.card for skill in active("anytime", ActionUnderWay(s, seat))]
    return [one for card in cards for one in swaps(s.table.realms[seat], card, goods=card == "LFA")]


def swapping(deed: ActionUnderWay, card: str, *, goods: bool) -> Flow[None]:
    """Let a state swap once."""
    choices = {one.words: one for one in swaps(deed.realm, card, goods=goods)}
    word = yield from decide(card, "swap", list(choices))
    swap(deed.s, deed.seat, choices[word])
