"""Strategy cards that are aimed at other players: whom each may strike, and what becomes of them."""

from __future__ import annotations

from collections.abc import Sequence

from games.conquest.card_data import level
from games.conquest.land import BOARD
from games.conquest.public_state_model import (
    NAMES,
    NEUTRAL,
    is_ruler,
    owner,
    owner_of_person,
    persons_at,
    place_of,
    playing,
    provinces_of,
    room,
)
from games.conquest.rules import fealty
from games.conquest.rules.battle_cards import GENERAL_DIES, RULER_DIES
from games.conquest.rules.counter_intelligence import counters
from games.conquest.rules.income import is_flooded
from games.conquest.rules.invasion_state import strike
from games.conquest.standing_orders.in_force import rules_of
from games.conquest.standing_orders.order import Retreat
from games.conquest.state import Realm, stand, take_off
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Script
from games.core.rules.rule_primitives import roll

# -------------------------------------------------------------------- assassination


def enemies_in_play(realm: Realm, seat: Seat) -> Sequence[str]:
    """Rulers and Generals in play of any other player (C48)."""
    found: list[str] = []
    for other in playing(realm.table):
        roster = realm.table.rosters[other]
        ruler = [roster.ruler] if roster.ruler_at else []
        found += [*ruler, *roster.generals] if other != seat else []
    return found


def assassination(realm: Realm, seat: Seat, about: str) -> Script[None]:
    """Assassination: the target dies, without a roll (C27); INTRIGUE cannot be cancelled."""
    table, victim = realm.table, owner_of_person(realm.table, about)
    intrigue = bool(level(list(table.rosters[seat].generals), "INTRIGUE"))
    if not intrigue and counters(realm, victim, "assassination"):
        return
    if table.options.card_rolls:
        [face] = yield from roll("assassination")
        if face + int(intrigue) < (RULER_DIES if is_ruler(about) else GENERAL_DIES):
            realm.tell("failed", card="assassination", name=about, face=face)
            return
    code = place_of(table, about)
    strike(realm, about, victim, persons_at(table, code))


# -------------------------------------------------------------------- rebellion


def enemy_provinces(realm: Realm, seat: Seat) -> Sequence[str]:
    """Enemy provinces with infantry; with `rebellion=spare` not the last, nor one with Ruler or Generals
    (C20).
    """
    table, found = realm.table, list[str]()
    for other in playing(table):
        held = provinces_of(table, other) if other != seat else []
        for code in held:
            spared = len(held) == 1 or bool(persons_at(table, code))
            if table.lands[code].infantry and not (table.options.rebellion == "spare" and spared):
                found.append(code)
    return found


def rebellion(realm: Realm, _seat: Seat, about: str) -> Script[None]:
    """Rebellion: infantry turn neutral; a Ruler or Generals there go to an own province beside it, the one
    that standing orders to RETREAT name, else where most room is, else they die.
    """
    yield from ()
    table = realm.table
    victim = owner(table, about)
    if counters(realm, victim, "rebellion"):
        return
    rules = rules_of(realm.hands[victim].standing)
    wished = [each.deed.to for each in rules if isinstance(each.deed, Retreat) and each.at in ("", about)]
    for name in persons_at(table, about):
        near = [] if is_flooded(realm, about) else _havens(realm, victim, about)
        if near:
            stand(table, name, victim, max(near, key=lambda code: (code in wished, room(table, code))))
        else:
            take_off(table, name, victim)
            realm.tell("fell", name=name, seat=victim, instead="")
    table.lands[about].owner = NEUTRAL
    realm.tell("rebelled", code=about, seat=victim)


def _havens(realm: Realm, seat: Seat, code: str) -> list[str]:
    """Return a player's provinces beside another with room, not under water."""
    near = [each for each in BOARD.neighbours(code) if owner(realm.table, each) == seat]
    return [each for each in near if room(realm.table, each) and not is_flooded(realm, each)]


# -------------------------------------------------------------------- revolt, spies


def all_vassals(realm: Realm, _seat: Seat) -> Sequence[str]:
    """Any vassal, oneself included."""
    return [NAMES[vassal].upper() for vassal in realm.table.lords]


def seat_called(name: str) -> Seat:
    """Return the player whose colour a word is."""
    return next(Seat(seat) for seat, called in NAMES.items() if called.upper() == name.upper())


def revolt(realm: Realm, _seat: Seat, about: str) -> Script[None]:
    """Revolt: that vassal is free, without a roll (C34)."""
    fealty.revolt(realm, seat_called(about))
    yield from ()


def other_players(realm: Realm, seat: Seat) -> Sequence[str]:
    """Any other player who is in the game."""
    return [NAMES[other].upper() for other in playing(realm.table) if other != seat]


def spies(realm: Realm, seat: Seat, about: str) -> Script[None]:
    """Spies: see another's gold, strategy cards and reserve, alone."""
    yield from ()
    victim = seat_called(about)
    if counters(realm, victim, "spies"):
        return
    hand = realm.hands[victim]
    realm.tell(
        "spied", seat, other=victim, gold=hand.gold, cards=list(hand.cards), reserve=list(hand.reserve)
    )
