"""A gamemaster's corrections of the board of Conquest Three Kingdoms: infantry, where persons stand, gold."""

from __future__ import annotations

from collections.abc import Mapping

from games.conquest.card_data import PERSONS
from games.conquest.events_to_text import said
from games.conquest.land import BOARD, CAPS
from games.conquest.public_state_model import (
    NEUTRAL,
    NOBODY,
    POWERS,
    called,
    owner,
    owner_of_person,
    persons_at,
    place_of,
    playing,
    provinces_of,
    units,
)
from games.conquest.state import Realm, Retinue, settle, stand
from games.core.rules.correcting import NUMBER, Corrections, Fix, Slot, places, powers
from games.core.rules.errors import Illegal
from games.core.rules.prompts import Seat


def set_infantry(realm: Realm, told: Mapping[str, str]) -> None:
    """So much infantry of somebody, or of nobody's people, stands in a province."""
    table, code, whose, count = realm.table, told["at"], Seat(told["holder"]), int(told["count"])
    held = owner(table, code)
    if persons_at(table, code) and whose != held:
        raise Illegal(said("fix others", code=code, seat=called(table, held)))
    table.lands[code].owner, table.lands[code].infantry = whose, count
    settle(table, code)


def move_person(realm: Realm, told: Mapping[str, str]) -> None:
    """A Ruler or General in play stands in another province, one's own or an empty one."""
    table, name, code = realm.table, told["person"], told["at"]
    seat, before = owner_of_person(table, name), place_of(table, name)
    if not seat:
        raise Illegal(said("fix not in play", person=name))
    if owner(table, code) not in (seat, NOBODY):
        raise Illegal(said("fix whose", code=code, seat=called(table, owner(table, code))))
    stand(table, name, seat, code)
    table.lands[code].owner = seat
    if before:
        settle(table, before)


def give(realm: Realm, told: Mapping[str, str]) -> None:
    """A player gets gold."""
    _playing(realm, told["player"]).gold += int(told["count"])


def take(realm: Realm, told: Mapping[str, str]) -> None:
    """A player loses gold, as far as there is some: how much that is stays their secret."""
    hand = _playing(realm, told["player"])
    hand.gold -= min(int(told["count"]), hand.gold)


def _playing(realm: Realm, seat: str) -> Retinue:
    if seat not in playing(realm.table):
        raise Illegal(said("fix not playing", seat=called(realm.table, Seat(seat))))
    return realm.hands[Seat(seat)]


def check(realm: Realm) -> None:
    """Every player has units, no province holds more than its limit, and nobody else owns one; raises
    Illegal.
    """
    table = realm.table
    if not table.started:
        raise Illegal(said("fix opening"))
    for code, land in table.lands.items():
        if units(table, code) > CAPS[code]:
            raise Illegal(said("fix full", code=code, most=CAPS[code]))
        if land.owner not in (*playing(table), NEUTRAL, NOBODY):
            raise Illegal(said("fix not playing", seat=called(table, land.owner)))
    for seat in playing(table):
        if not provinces_of(table, seat):
            raise Illegal(said("fix units", seat=called(table, seat)))


def is_open(realm: Realm) -> bool:
    """Return whether nobody's turn is being played: what is counted in one would not fit another board."""
    return realm.table.turn is None


SLOTS: dict[str, Slot] = {
    "at": places(BOARD, "a province"),
    "holder": powers(POWERS, **{NEUTRAL: "Neutral"}),
    "player": powers(POWERS),
    "person": Slot("a Ruler or General", {name: (name,) for name in PERSONS}),
    "count": NUMBER,
}
CORRECTIONS = Corrections[Realm](
    [
        Fix("infantry {at} {count} {holder}", "infantry YOU 3 Red", set_infantry),
        Fix("move {person} {at}", "move Cao Cao YOU", move_person),
        Fix("give {player} {count}", "give Red 3", give),
        Fix("take {player} {count}", "take Red 3", take),
    ],
    SLOTS,
    check,
    is_open,
)
