"""A gamemaster's corrections of the board of Warlords: armies, and whose the centres are."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.rules.correcting import Corrections, Fix, Slot, places, powers
from games.core.rules.errors import Illegal
from games.core.rules.prompts import Seat
from games.warlords.events_to_text import said
from games.warlords.land import BOARD, WARLORDS
from games.warlords.public_state_model import INDEPENDENTS, supply_centres
from games.warlords.state import China, leave, quiet

NOBODY = "nobody"


def place_army(china: China, told: Mapping[str, str]) -> None:
    """An army of somebody stands in a territory, in the place of the one that stood there."""
    at, owner = told["at"], Seat(told["owner"])
    if china.table.armies.get(at) != owner:
        quiet(china.table, at)
        china.table.armies[at] = owner


def remove_army(china: China, told: Mapping[str, str]) -> None:
    """No army stands in a territory any more."""
    if told["at"] not in china.table.armies:
        raise Illegal(said("fix no army", at=told["at"]))
    leave(china.table, told["at"])


def give_centre(china: China, told: Mapping[str, str]) -> None:
    """A supply centre is somebody's, or nobody's."""
    at, owner = told["at"], told["lord"]
    if at not in supply_centres(china.table):
        raise Illegal(said("fix no centre", at=at))
    if owner == NOBODY:
        china.table.centres.pop(at, None)
    else:
        china.table.centres[at] = Seat(owner)


def check(china: China) -> None:
    """Armies are of those who still play, or Independents; centres are of those who play."""
    table = china.table
    for owner in [*table.armies.values(), *table.centres.values()]:
        if owner not in table.order and (owner != INDEPENDENTS or owner in table.centres.values()):
            raise Illegal(said("fix not playing", seat=owner))


SLOTS: dict[str, Slot] = {
    "at": places(BOARD, "a territory"),
    "owner": powers(WARLORDS, **{INDEPENDENTS: "Independents"}),
    "lord": powers(WARLORDS, **{NOBODY: NOBODY}),
}
CORRECTIONS = Corrections[China](
    [
        Fix("place A {at} {owner}", "place A XCH Cao Cao", place_army),
        Fix("remove A {at}", "remove A XCH", remove_army),
        Fix("centre|center {at} {lord}", "centre XCH Sun Quan", give_centre),
    ],
    SLOTS,
    check,
)
