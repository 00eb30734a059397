"""A gamemaster's corrections of the board of YUAN: owners, pieces, temples, Chão."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.rules.correcting import NUMBER, Corrections, Fix, Slot, places, powers
from games.core.rules.errors import Illegal
from games.core.rules.prompts import Seat
from games.yuan.phrases import said
from games.yuan.public_state_model import BOARD, CAMP, MOST_ARMIES, POWERS, YELLOW, Holding
from games.yuan.rules.cutoff import BoardBefore
from games.yuan.rules.resolution_state import CITIES, RAMPARTS, VILLAGES, cities, ramparts, villages
from games.yuan.state import Yuan, gain


def hold(s: Yuan, told: Mapping[str, str]) -> None:
    """A province is a house's, as a Village; what stood there is gone, a temple stays."""
    at, seat = _here(s, told["at"]), _playing(s, told["house"])
    if s.table.owner(at) != seat:
        s.table.held[at] = Holding(seat=seat)


def free(s: Yuan, told: Mapping[str, str]) -> None:
    """A province is nobody's; a temple stays."""
    at = _here(s, told["at"])
    _held(s, at)
    del s.table.held[at]


def set_cities(s: Yuan, told: Mapping[str, str]) -> None:
    """A province is a Village, a City, or a City doubled; a Village has no ramparts."""
    holding = _held(s, _here(s, told["at"]))
    holding.cities = int(told["level"])
    if not holding.cities:
        holding.rampart = ""


def set_rampart(s: Yuan, told: Mapping[str, str]) -> None:
    """A City has no rampart, one of wood, or ramparts of stone."""
    at = _here(s, told["at"])
    holding = _held(s, at)
    wanted = told["rampart"]
    if wanted != "none" and not holding.cities:
        raise Illegal(said("fix walls", at=at))
    holding.rampart = "wood" if wanted == "wood" else "stone" if wanted == "stone" else ""


def set_armies(s: Yuan, told: Mapping[str, str]) -> None:
    """So many armies of its house stand in a province; the others are in stock."""
    at, count = _here(s, told["at"]), int(told["count"])
    holding = _held(s, at)
    stock = s.table.stock(holding.seat)
    if count > min(CAMP, holding.armies + stock):
        raise Illegal(said("fix many armies", at=at, most=CAMP, seat=holding.seat, stock=stock))
    holding.armies = count


def build_temple(s: Yuan, told: Mapping[str, str]) -> None:
    """A temple stands in a province; it comes out of the box."""
    at = _here(s, told["at"])
    if at in s.table.temples:
        raise Illegal(said("fix temple", at=at))
    if not s.table.temples_left:
        raise Illegal(said("fix no temples"))
    s.table.temples = sorted([*s.table.temples, at])
    s.table.temples_left -= 1


def take_temple(s: Yuan, told: Mapping[str, str]) -> None:
    """No temple stands in a province; it goes back into the box."""
    at = _here(s, told["at"])
    if at not in s.table.temples:
        raise Illegal(said("fix no temple", at=at))
    s.table.temples.remove(at)
    s.table.temples_left += 1


def give(s: Yuan, told: Mapping[str, str]) -> None:
    """A house gets Chão."""
    gain(s, _playing(s, told["house"]), int(told["count"]))


def take(s: Yuan, told: Mapping[str, str]) -> None:
    """A house loses Chão, as far as it has some: how much that is stays its secret."""
    seat = _playing(s, told["house"])
    gain(s, seat, -min(int(told["count"]), s.hands[seat].chao))


def check(s: Yuan) -> None:
    """The land is settled, every group has a City, and there are pieces enough."""
    table = s.table
    if table.stage in ("tiles", "cities", "auction"):
        raise Illegal(said("fix opening"))
    board = BoardBefore.of(table)
    for group in board.groups():
        if not board.has_city(group):
            raise Illegal(said("fix no city", at=group[0], seat=board.owners[group[0]]))
    for seat in table.seats:
        _check_pieces(s, seat)


def _check_pieces(s: Yuan, seat: Seat) -> None:
    table = s.table
    counts = ((cities, CITIES), (ramparts, RAMPARTS), (villages, VILLAGES))
    short = table.options.strict_supply and any(count(table, seat) > most for count, most in counts)
    if short or table.armies(seat) > MOST_ARMIES:
        raise Illegal(said("fix supply", seat=seat))
    doubled = sum(holding.cities > 1 for holding in table.held.values() if holding.seat == seat)
    if table.clan_of(seat) == "huan" and doubled > 1:
        raise Illegal(said("fix huan", seat=seat))


def _playing(s: Yuan, house: str) -> Seat:
    if house not in s.table.seats:
        raise Illegal(said("fix not playing", seat=house))
    return Seat(house)


def _here(s: Yuan, at: str) -> str:
    if at not in s.table.land:
        raise Illegal(said("fix not here", at=at))
    return at


def _held(s: Yuan, at: str) -> Holding:
    holding = s.table.held.get(at)
    if holding is None or holding.seat == YELLOW:
        raise Illegal(said("fix free", at=at))
    return holding


SLOTS: dict[str, Slot] = {
    "at": places(BOARD, "a province"),
    "house": powers(POWERS),
    "level": Slot("0, 1 or 2", {"0": ("0",), "1": ("1",), "2": ("2",)}),
    "rampart": Slot("none, wood or stone", {"none": ("none", "no"), "wood": ("wood",), "stone": ("stone",)}),
    "count": NUMBER,
}
CORRECTIONS = Corrections[Yuan](
    [
        Fix("hold {at} {house}", "hold DAT Dragon", hold),
        Fix("free {at}", "free DAT", free),
        Fix("cities {at} {level}", "cities DAT 1", set_cities),
        Fix("rampart|ramparts {at} {rampart}", "rampart DAT wood", set_rampart),
        Fix("armies {at} {count}", "armies DAT 2", set_armies),
        Fix("temple {at}", "temple DAT", build_temple),
        Fix("no temple {at}", "no temple DAT", take_temple),
        Fix("give {house} {count}", "give Dragon 3", give),
        Fix("take {house} {count}", "take Dragon 3", take),
    ],
    SLOTS,
    check,
)
