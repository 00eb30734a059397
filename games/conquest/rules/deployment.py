"""Deployment: hired infantry must be placed; Generals and a new Ruler may be, and Generals swapped."""

from __future__ import annotations

from games.conquest.card_data import levels
from games.conquest.land import BOARD
from games.conquest.public_state_model import (
    MOST_GENERALS,
    Table,
    owner,
    provinces_of,
    room,
    units,
)
from games.conquest.rules.income import is_flooded
from games.conquest.state import RESERVE_LIMIT, Realm, stand, turn_of
from games.core.rules.errors import Illegal
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Script
from games.core.rules.rule_primitives import shuffled
from games.core.telling.prose import counted


def open_provinces(realm: Realm, seat: Seat) -> list[str]:
    """Return own provinces with room, not under water."""
    held = provinces_of(realm.table, seat)
    return [code for code in held if room(realm.table, code) and not is_flooded(realm, code)]


def space(realm: Realm, seat: Seat) -> int:
    """Return how many more units fit into a player's provinces."""
    return sum(room(realm.table, code) for code in open_provinces(realm, seat))


def begin(realm: Realm, seat: Seat) -> None:
    """As deployment begins RECRUIT brings its level of infantry."""
    recruits = sum(levels(list(realm.table.rosters[seat].generals), "RECRUIT"))
    turn_of(realm).unplaced += recruits
    if recruits:
        realm.tell("recruited", seat=seat, count=recruits)


def check_place(realm: Realm, seat: Seat, code: str, count: int) -> None:
    """Raise Illegal unless so many infantry may be placed there."""
    turn = turn_of(realm)
    _check_open(realm, seat, code)
    if count > turn.unplaced:
        raise Illegal(f"you have {turn.unplaced} infantry to place.")
    if count > room(realm.table, code):
        free = counted(room(realm.table, code), "more unit")
        raise Illegal(f"{BOARD.name(code)} ({code}) has room for {free}.")


def _check_open(realm: Realm, seat: Seat, code: str) -> None:
    if owner(realm.table, code) != seat:
        raise Illegal(f"{BOARD.name(code)} ({code}) is not yours.")
    if is_flooded(realm, code):
        raise Illegal(f"{BOARD.name(code)} ({code}) is under water; nobody goes in or out (C17).")


def place(realm: Realm, seat: Seat, code: str, count: int) -> None:
    """Place hired infantry."""
    check_place(realm, seat, code, count)
    realm.table.lands[code].infantry += count
    turn_of(realm).unplaced -= count
    realm.tell("placed", seat=seat, code=code, count=count)


def check_station(realm: Realm, seat: Seat, name: str, code: str) -> None:
    """Raise Illegal unless a General of the reserve, or a new Ruler, may be placed there."""
    table = realm.table
    _check_open(realm, seat, code)
    roster = table.rosters[seat]
    waiting = name == roster.ruler and not roster.ruler_at
    if not waiting and name not in realm.hands[seat].reserve:
        raise Illegal(f"{name} is not in your reserve.")
    if not waiting and len(roster.generals) >= MOST_GENERALS:
        raise Illegal("three Generals are in play; SWAP one for another.")
    if not room(table, code):
        raise Illegal(f"{BOARD.name(code)} ({code}) is full.")


def station(realm: Realm, seat: Seat, name: str, code: str) -> None:
    """Place a General of the reserve, or a new Ruler, in an own province."""
    check_station(realm, seat, name, code)
    if name in realm.hands[seat].reserve:
        realm.hands[seat].reserve.remove(name)
    stand(realm.table, name, seat, code)
    realm.tell("stationed", seat=seat, name=name, code=code)


def check_swap(realm: Realm, seat: Seat, new: str, old: str) -> None:
    """Raise Illegal unless one is in the reserve and the other in play."""
    if new not in realm.hands[seat].reserve:
        raise Illegal(f"{new} is not in your reserve.")
    generals = realm.table.rosters[seat].generals
    if old not in generals:
        raise Illegal(f"{old} is no General of yours in play.")
    _check_open(realm, seat, generals[old])


def swap(realm: Realm, seat: Seat, new: str, old: str) -> None:
    """A General of the reserve takes the place of one in play, who goes to the reserve: the only recall."""
    check_swap(realm, seat, new, old)
    roster, hand = realm.table.rosters[seat], realm.hands[seat]
    code = roster.generals.pop(old)
    roster.generals[new] = code
    hand.reserve = [old if name == new else name for name in hand.reserve]
    realm.tell("swapped", seat=seat, name=new, other=old, code=code)


def finish(realm: Realm, seat: Seat) -> Script[None]:
    """Deployment is over: what is not placed goes to the Ruler's province, else the weakest at the
    border, and on; infantry without room are lost. A reserve above three is dismissed, the last hired
    first (C1).
    """
    turn = turn_of(realm)
    for code in usual_places(realm.table, seat) if turn.unplaced else ():
        count = min(turn.unplaced, room(realm.table, code)) if not is_flooded(realm, code) else 0
        if count:
            place(realm, seat, code, count)
    turn.unplaced = 0
    hand = realm.hands[seat]
    if len(hand.reserve) > RESERVE_LIMIT:
        gone, hand.reserve = hand.reserve[RESERVE_LIMIT:], hand.reserve[:RESERVE_LIMIT]
        realm.deck["generals"] = yield from shuffled("generals", [*realm.deck["generals"], *gone])
        for name in gone:
            realm.tell("dismissed", seat, name=name)


def usual_places(table: Table, seat: Seat) -> list[str]:
    """Return own provinces in the order in which unplaced infantry go there."""
    held = provinces_of(table, seat)
    home = table.rosters[seat].ruler_at

    def rank(code: str) -> tuple[bool, bool, int]:
        border = any(owner(table, other) not in (seat, "") for other in BOARD.neighbours(code))
        return code != home, not border, units(table, code)

    return sorted(held, key=rank)
