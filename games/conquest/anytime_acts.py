"""Acts of a seat at a time of its own: standing orders, and gifts of gold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.conquest.gifts import GIFT, giving
from games.conquest.standing_orders import sheet
from games.conquest.state import Realm
from games.conquest.turn import ASLEEP
from games.core.play.save import STANDING
from games.core.rules.prompts import Prompt, Seat


def acts(realm: Realm, seat: Seat) -> Mapping[str, Prompt[Any]]:
    """Return what a player who is in the game may do at any time: standing orders and gifts."""
    if seat in (*realm.table.out, *realm.table.gone):
        return {}
    orders = sheet.prompt(realm.table, seat, realm.hands[seat])
    return {STANDING: orders, GIFT: giving(realm, seat)} if realm.table.started else {STANDING: orders}


def perform(realm: Realm, seat: Seat, kind: str, value: Any) -> None:  # noqa: ANN401  what its prompt has read
    """Lay down standing orders, or give gold; who was passed over plays again from then on (C61)."""
    if realm.absences.get(seat, 0) >= ASLEEP:
        realm.absences[seat] = 0
    if kind == STANDING:
        realm.hands[seat].standing = list(value)
        return
    for other, gold in value:
        realm.hands[seat].gold -= gold
        realm.hands[other].gold += gold
        realm.tell("gave", seat, gold=gold, other=other)
        realm.tell("given", other, gold=gold, seat=seat)
