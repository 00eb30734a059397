"""Update and Maintenance: benefits, tribal relations, upkeep, military victory points."""

from __future__ import annotations

from games.core.rules.prompts import Seat
from games.redux.printed_data import SETUP, TRIBES
from games.redux.public_state_model import Realm
from games.redux.rules.actions import anytime, changes
from games.redux.rules.decisions import ActionUnderWay, Flow, decide
from games.redux.rules.hooks import folded, offer
from games.redux.state import Redux, copy_of


def benefits(s: Redux, seat: Seat) -> Flow[None]:
    """Receive and activate benefits, in the order that the state likes."""
    realm = s.table.realms[seat]
    realm.counted = (len(realm.treasury), len(realm.granary))
    before = copy_of(realm)
    yield from anytime(s, seat)
    yield from offer("end", ActionUnderWay(s, seat))
    yield from anytime(s, seat)
    if changed := changes(before, s.table.realms[seat]):
        s.tell("benefits", seat=seat, changes=changed)


def reduce_tribes(s: Redux, seat: Seat) -> None:
    """A state that did not improve tribal relations loses a level, unless a card keeps or raises it."""
    realm = s.table.realms[seat]
    if TRIBES not in realm.taken and realm.tribal_mode == "reduce":
        if realm.tribal:
            realm.tribal -= 1
            s.tell("tribes", seat=seat, level=realm.tribal)
        else:
            raid(s, seat)


def raid(s: Redux, seat: Seat) -> None:
    """The tribes of a state at level 0 take a popular support token, else a rice, else a gold."""
    realm = s.table.realms[seat]
    for item in SETUP["raid"]:
        if count := getattr(realm, item):
            setattr(realm, item, count - 1)
            s.tell("raid", seat=seat, item=item)
            return


def upkeep(s: Redux, seat: Seat) -> Flow[None]:
    """Popular support is paid for, then the stationed armies, and then these earn their points."""
    before = copy_of(s.table.realms[seat])
    yield from offer("before upkeep", ActionUnderWay(s, seat))
    yield from anytime(s, seat)
    realm = s.table.realms[seat]
    pay_support(s, seat)
    yield from anytime(s, seat)
    yield from pay_armies(s, seat)
    realm.military += sum(realm.stationed_units.values())
    if changed := changes(before, realm):
        s.tell("upkeep", seat=seat, changes=changed)


def support_bill(s: Redux, seat: Seat) -> int:
    """Return the rice that a state's popular support costs."""
    realm = s.table.realms[seat]
    bill = realm.popular // SETUP["popular_upkeep_divisor"]
    return max(0, folded("popular upkeep", ActionUnderWay(s, seat), bill))


def pay_support(s: Redux, seat: Seat) -> None:
    """Each 2 popular support tokens cost 1 rice; those that cannot be paid for are given back."""
    realm = s.table.realms[seat]
    while support_bill(s, seat) > realm.rice:
        realm.popular -= 1
    realm.rice -= support_bill(s, seat)


def army_bill(realm: Realm, units: int, *, same_round: bool) -> tuple[int, int]:
    """Return the gold and the rice that so many units cost: 1 and 1 each, less 1 for each token."""
    treasury, granary = (len(realm.treasury), len(realm.granary)) if same_round else realm.counted
    return max(0, units - treasury), max(0, units - granary)


def pay_armies(s: Redux, seat: Seat) -> Flow[None]:
    """Stationed units cost 1 gold and 1 rice each, less the tokens; the fewest that free the state of what it
    cannot pay are lost, as it chooses. A general who has none left stays.
    """
    realm = s.table.realms[seat]
    same = s.table.options.token_counts_same_round
    units = sum(realm.stationed_units.values())
    lost = 0
    while any(
        bill > purse
        for bill, purse in zip(
            army_bill(realm, units - lost, same_round=same), (realm.gold, realm.rice), strict=True
        )
    ):
        lost += 1
    for _ in range(lost):
        word = yield from decide("LOSE", "unit", losable(realm))
        who, kind = word.split()
        realm.officers[who].units[kind] -= 1
        s.tell("unpaid", seat=seat, general=who, unit=kind)
    gold, rice = army_bill(realm, units - lost, same_round=same)
    realm.gold -= gold
    realm.rice -= rice


def losable(realm: Realm) -> list[str]:
    """Return the units on the borders as words, those of the general with most units first."""
    rows = [
        (-sum(realm.officers[code].units.values()), code, kind)
        for code in realm.stationed
        for kind, count in realm.officers[code].units.items()
        if count
    ]
    return [f"{code} {kind}" for _, code, kind in sorted(rows)]
