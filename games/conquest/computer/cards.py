"""The strategy cards that a computer plays in its own turn and with an invasion."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from games.conquest.card_data import PERSONS, STRATEGY
from games.conquest.land import BOARD
from games.conquest.public_state_model import (
    MOST_GENERALS,
    NAMES,
    NEUTRAL,
    Table,
    has_ruler_skill,
    is_ruler,
    owner,
    owner_of_person,
    persons_at,
    provinces_of,
    units,
    vassals_of,
)
from games.conquest.rules.own_turn_cards import BRIBED_MOST
from games.conquest.rules.skills import is_immune
from games.conquest.state import Retinue, card_limit
from games.core.rules.prompts import Seat

KEPT_FREE = 2
"""Room in the hand for cards that are drawn or bought later."""
WORTH_A_REBELLION, WORTH_A_FEINT, WORTH_A_FIRE, WORTH_A_MARCH = 6, 5, 4, 6
"""Infantry that must rise, defenders that must be met with a card, infantry that must march on."""


def played(table: Table, seat: Seat, hand: Retinue) -> Iterator[str]:
    """Yield the commands that play a card as a turn begins, Spies first; each at all it is worth being aimed
    at, for not everything may be.
    """
    for card in sorted(dict.fromkeys(hand.cards), key=lambda card: card != "spies"):
        for target in AIMS[card](table, seat, hand) if card in AIMS else ():
            yield f"PLAY {STRATEGY[card].title} {target}".strip()


def with_invasion(table: Table, seat: Seat, hand: Retinue, target: str) -> str:
    """Return the cards that are written with an invasion of a province."""
    against, theirs = units(table, target), owner(table, target)
    open_to = theirs != NEUTRAL and not has_ruler_skill(table, theirs, "Benevolence")
    generals = [name for name in persons_at(table, target) if not is_ruler(name)]
    worth = {
        "betrayal": open_to and any(not is_immune(name, "betrayal") for name in generals),
        "fire_attack": table.lands[target].infantry >= WORTH_A_FIRE,
        "feint": against >= WORTH_A_FEINT and table.tactics == "defend",
        "plunder": theirs != NEUTRAL,
    }
    cards = [card for card, is_worth in worth.items() if is_worth and card in hand.cards]
    return "".join(f" PLAY {STRATEGY[card].title}" for card in cards)


def marched(table: Table, seat: Seat, hand: Retinue) -> Iterator[str]:
    """Yield the commands by which a strong group that captured may capture once more."""
    turn = table.turn
    if turn is None or turn.phase != "invade" or "forced_march" not in hand.cards:
        return
    strong = [each for each in turn.arrivals if each.infantry >= WORTH_A_MARCH and not each.extra]
    for arrival in strong:
        near = [other for other in BOARD.neighbours(arrival.at) if owner(table, other) != seat]
        if any(1.5 * units(table, other) + 2 <= arrival.infantry for other in near):
            yield f"PLAY {STRATEGY['forced_march'].title} {arrival.at}"


def _always(_table: Table, _seat: Seat, _hand: Retinue) -> Sequence[str]:
    return [""]


def _successor(table: Table, seat: Seat, _hand: Retinue) -> Sequence[str]:
    return [] if table.rosters[seat].ruler else [""]


def _talent(table: Table, seat: Seat, hand: Retinue) -> Sequence[str]:
    mine = len(table.rosters[seat].generals) + len(hand.reserve)
    return [""] if mine < MOST_GENERALS else []


def _bribery(table: Table, seat: Seat, _hand: Retinue) -> Sequence[str]:
    near = {other: None for code in provinces_of(table, seat) for other in BOARD.neighbours(code)}
    open_to = [
        code
        for code in near
        if owner(table, code) == NEUTRAL
        and table.lands[code].infantry <= BRIBED_MOST
        and code not in table.tokens.flood
    ]
    return sorted(open_to, key=lambda code: -table.lands[code].infantry)


def _revolt(table: Table, seat: Seat, _hand: Retinue) -> Sequence[str]:
    """Oneself; else vassals of other lines than one's own."""
    if seat in table.lords:
        return [NAMES[seat].upper()]
    own = vassals_of(table, seat)
    return [NAMES[vassal].upper() for vassal in table.lords if vassal not in own]


def _beside(table: Table, seat: Seat) -> list[str]:
    """Return the provinces beside one's own of players with whom one is at war."""
    friends = (seat, *vassals_of(table, seat), table.lords.get(seat))
    near = dict.fromkeys(other for code in provinces_of(table, seat) for other in BOARD.neighbours(code))
    return [
        code for code in near if owner(table, code) in table.rosters and owner(table, code) not in friends
    ]


def _rebellion(table: Table, seat: Seat, _hand: Retinue) -> Sequence[str]:
    """The greatest armies beside one's own."""
    strong = [code for code in _beside(table, seat) if table.lands[code].infantry >= WORTH_A_REBELLION]
    return sorted(strong, key=lambda code: -table.lands[code].infantry)


def _assassination(table: Table, seat: Seat, _hand: Retinue) -> Sequence[str]:
    """The Rulers and Generals of most skill beside one's own; a Ruler's is counted double."""
    found: dict[str, int] = {}
    for name in (name for code in _beside(table, seat) for name in persons_at(table, code)):
        found[name] = (1 + is_ruler(name)) * sum(skill.level for skill in PERSONS[name].skills)
    return sorted(found, key=lambda name: -found[name])


def _spies(table: Table, seat: Seat, hand: Retinue) -> Sequence[str]:
    """Whom a plot in the hand would strike, so that Counter-intelligence is spent before it; without a plot,
    once the hand leaves no room, whoever has the greatest army beside one's own.
    """
    victims = [owner_of_person(table, name) for name in _aimed("assassination", table, seat, hand)[:1]]
    victims += [owner(table, code) for code in _aimed("rebellion", table, seat, hand)[:1]]
    if not victims and len(hand.cards) >= card_limit(table, seat) - KEPT_FREE:
        beside = sorted(_beside(table, seat), key=lambda code: units(table, code), reverse=True)
        victims = [owner(table, code) for code in beside]
    return [NAMES[victim].upper() for victim in dict.fromkeys(victims)]


def _aimed(card: str, table: Table, seat: Seat, hand: Retinue) -> Sequence[str]:
    """Return what a card in the hand would be aimed at, if it is there and worth it."""
    return AIMS[card](table, seat, hand) if card in hand.cards else []


AIMS: Mapping[str, Callable[[Table, Seat, Retinue], Sequence[str]]] = {
    "taxes": _always,
    "conscription": _always,
    "successor": _successor,
    "talent": _talent,
    "bribery": _bribery,
    "revolt": _revolt,
    "rebellion": _rebellion,
    "assassination": _assassination,
    "spies": _spies,
}
"""At what each card of one's own turn is aimed, the best first: "" is nobody, nothing at all keeps it."""
