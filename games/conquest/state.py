"""The whole state of a game, and how its pieces are put down, taken away and moved."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from games.conquest.card_data import FATE, GENERALS, RULERS, STRATEGY, pile
from games.conquest.events_to_text import CATALOGUE
from games.conquest.land import PROVINCES
from games.conquest.options import Options
from games.conquest.public_state_model import (
    NOBODY,
    POWERS,
    Land,
    Roster,
    Table,
    Turn,
    has_ruler_skill,
    persons_at,
    playing,
    units,
)
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Fact, Hand, Outcome, State

START_GOLD = 3
HAND_LIMIT, SCHOLARS_LIMIT = 6, 8
ROSTER_LIMIT, RESERVE_LIMIT = 6, 3


class Retinue(Hand):
    """The secret part of the state for one player: gold, strategy cards, Generals in reserve, standing
    orders.

    `shown` says that the player shows the gold, as the source lets them.
    """

    gold: int = 0
    cards: list[str] = Field(default_factory=list[str])
    reserve: list[str] = Field(default_factory=list[str])
    standing: list[str] = Field(default_factory=list[str])
    shown: bool = False

    def back(self) -> dict[str, Fact]:
        """Return how many cards and Generals in reserve there are, and the gold if it is shown."""
        gold: dict[str, Fact] = {"gold": self.gold} if self.shown else {}
        return {"cards": len(self.cards), "reserve": len(self.reserve), **gold}


class Realm(State[Table, Retinue]):
    """China, torn apart."""


def setup(seats: Sequence[Seat], options: Options) -> Realm:
    """Return a board without a unit: all that chance decides is decided in the first turn."""
    order = [power.seat for power in POWERS if power.seat in seats]
    table = Table(
        options=options,
        seats=order,
        lands={code: Land() for code in PROVINCES},
        rosters={seat: Roster() for seat in order},
    )
    gold = 0 if options.quickplay else START_GOLD
    hands = {seat: Retinue(gold=gold, shown=options.open_gold) for seat in order}
    deck = {
        "fate": pile(FATE),
        "strategy": pile(STRATEGY),
        "generals": list(GENERALS),
        "rulers": list(RULERS),
    }
    return Realm(table=table, hands=hands, deck={**deck, "fate_played": []})


def outcome(realm: Realm) -> Outcome | None:
    """Return how the game ended, None while it goes on."""
    table = realm.table
    if not table.ended:
        return None
    return Outcome(tuple(table.winners), CATALOGUE.ended(table.ended, table.ending))


def turn_of(realm: Realm) -> Turn:
    """Return the turn that is played."""
    if realm.table.turn is None:
        raise RuntimeError("nobody's turn is played")
    return realm.table.turn


def card_limit(table: Table, seat: Seat) -> int:
    """A hand holds six strategy cards, eight at the Scholars' Court."""
    return SCHOLARS_LIMIT if has_ruler_skill(table, seat, "Scholars' Court") else HAND_LIMIT


def settle(table: Table, code: str) -> None:
    """A province without units is nobody's."""
    if units(table, code) == 0:
        table.lands[code].owner = NOBODY


def remove_infantry(table: Table, code: str, count: int) -> int:
    """Take infantry from a province and return how many there were to take."""
    land = table.lands[code]
    taken = min(count, land.infantry)
    land.infantry -= taken
    trim(table, code)
    settle(table, code)
    return taken


def trim(table: Table, code: str) -> None:
    """Units that are gone leave no mark: those that entered this turn are the last to go."""
    if table.turn is None:
        return
    here = [arrival for arrival in table.turn.arrivals if arrival.at == code]
    present = persons_at(table, code)
    for arrival in here:
        arrival.persons = [name for name in arrival.persons if name in present]
    over = sum(arrival.infantry for arrival in here) - table.lands[code].infantry
    for arrival in here:
        gone = min(max(over, 0), arrival.infantry)
        arrival.infantry -= gone
        over -= gone
    table.turn.arrivals = [each for each in table.turn.arrivals if each.infantry or each.persons]


def stand(table: Table, name: str, seat: Seat, code: str) -> None:
    """Put a Ruler or General of a player down in a province."""
    roster = table.rosters[seat]
    if name == roster.ruler:
        roster.ruler_at = code
    else:
        roster.generals[name] = code


def take_off(table: Table, name: str, seat: Seat) -> str:
    """Take a Ruler or General off the board and return where they stood; what is left there is settled."""
    roster = table.rosters[seat]
    if name == roster.ruler:
        code, roster.ruler, roster.ruler_at = roster.ruler_at, "", ""
    else:
        code = roster.generals.pop(name)
    if code:
        trim(table, code)
        settle(table, code)
    return code


def draw_strategy(realm: Realm, seat: Seat, count: int) -> list[str]:
    """Draw strategy cards up to the limit of the hand; the pile is never renewed."""
    hand, drawn = realm.hands[seat], list[str]()
    while count > len(drawn) and realm.deck["strategy"] and len(hand.cards) < card_limit(realm.table, seat):
        drawn.append(realm.deck["strategy"].pop(0))
        hand.cards.append(drawn[-1])
    return drawn


def spend_card(realm: Realm, seat: Seat, card: str) -> None:
    """A card that is played is gone for good."""
    realm.hands[seat].cards.remove(card)


def eliminate(realm: Realm) -> None:
    """Whoever has no units left is out: gold to the bank, hand and reserve discarded, vassals free."""
    table = realm.table
    landed = {land.owner for land in table.lands.values()}
    for seat in playing(table):
        if seat in landed:
            continue
        table.out.append(seat)
        realm.hands[seat] = Retinue(shown=realm.hands[seat].shown)
        table.rosters[seat] = Roster()
        table.lords.pop(seat, None)
        table.vetoes.pop(seat, None)
        freed = [vassal for vassal, lord in table.lords.items() if lord == seat]
        for vassal in freed:
            del table.lords[vassal]
        realm.tell("out", seat=seat, freed=list(freed))


def close_turn(table: Table) -> None:
    """The turn that is played is over; it is kept for the map, until the next is."""
    table.past, table.turn = table.turn, None
    table.at += 1


def depart(realm: Realm, seat: Seat) -> None:
    """A player who gives up for good keeps Ruler, Generals and gold; nobody moves them, and they defend
    themselves as without standing orders (C49).
    """
    table = realm.table
    if seat not in table.seats or seat in (*table.out, *table.gone):
        return
    table.gone.append(seat)
    realm.hands[seat].standing = []
    realm.tell("departed", seat=seat)
    if table.turn is not None and table.turn.seat == seat:
        close_turn(table)
