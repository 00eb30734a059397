"""A gamemaster's corrections of the board of Sun Tzu: armies, the marker, cards back from the discards."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.rules.correcting import NUMBER, Corrections, Fix, Slot, places, powers
from games.core.rules.errors import Illegal
from games.core.rules.prompts import Seat
from games.suntzu.armies import add, send_home
from games.suntzu.events_to_text import said
from games.suntzu.public_state_model import BLUE, BOARD, DECK, POWERS, in_order
from games.suntzu.state import Duel


def place_armies(duel: Duel, told: Mapping[str, str]) -> None:
    """So many armies of a side stand in a province; they come out of its pool, the others go home."""
    at, seat, count = told["at"], Seat(told["side"]), int(told["count"])
    clear(duel, at)
    take_from_pool(duel, seat, count)
    add(duel.table, seat, at, count)


def remove_armies(duel: Duel, told: Mapping[str, str]) -> None:
    """The armies in a province go back to the pool of their side."""
    if told["at"] not in duel.table.held:
        raise Illegal(said("fix nobody", at=told["at"]))
    clear(duel, told["at"])


def set_aside(duel: Duel, told: Mapping[str, str]) -> None:
    """So many armies of a side are set aside; the others are in its pool."""
    seat, count = Seat(told["side"]), int(told["count"])
    duel.table.pool[seat] += duel.table.aside[seat]
    take_from_pool(duel, seat, count)
    duel.table.aside[seat] = count


def set_marker(duel: Duel, told: Mapping[str, str]) -> None:
    """The marker stands so many steps on a side of the track."""
    steps, most = int(told["count"]), duel.table.options.track - 1
    if steps > most:
        raise Illegal(said("fix marker", most=most))
    duel.table.marker = steps if told["side"] == BLUE else -steps


def give_back(duel: Duel, told: Mapping[str, str]) -> None:
    """A card that lies open among the discards of a side goes back into its hand."""
    seat, card = Seat(told["side"]), told["card"]
    if card not in duel.table.discards[seat]:
        raise Illegal(said("fix card", seat=seat, card=card))
    duel.table.discards[seat].remove(card)
    duel.hands[seat].cards = in_order([*duel.hands[seat].cards, card])


def clear(duel: Duel, at: str) -> None:
    """Nobody stands in a province; who stood there is in the pool."""
    if at in duel.table.held:
        send_home(duel.table, at, duel.table.held[at].armies)


def take_from_pool(duel: Duel, seat: Seat, count: int) -> None:
    """Take armies out of a side's pool; raises Illegal where there are fewer."""
    if count > duel.table.pool[seat]:
        raise Illegal(said("fix pool", seat=seat, armies=duel.table.pool[seat]))
    duel.table.pool[seat] -= count


def check(duel: Duel) -> None:
    """The game is prepared; all else each line sees to by itself."""
    if duel.table.round == 0:
        raise Illegal(said("fix opening"))


SLOTS: dict[str, Slot] = {
    "at": places(BOARD, "a province"),
    "side": powers(POWERS),
    "count": NUMBER,
    "card": Slot("a card of the deck", {card: (card,) for card in dict.fromkeys(DECK)}),
}
CORRECTIONS = Corrections[Duel](
    [
        Fix("place {count} A {at} {side}", "place 3 A Qin Sun Tzu", place_armies),
        Fix("remove A {at}", "remove A Qin", remove_armies),
        Fix("aside {side} {count}", "aside Sun Tzu 2", set_aside),
        Fix("marker {side} {count}", "marker Sun Tzu 4", set_marker),
        Fix("card {side} {card}", "card Sun Tzu +2", give_back),
    ],
    SLOTS,
    check,
)
