"""The state of a game: the table, what each side holds in secret, and the decks that nobody sees."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from games.core.rules.protocol import Fact, Hand, Outcome, Seat, State
from games.suntzu.events_to_text import CATALOGUE
from games.suntzu.public_state_model import ADVANCED, DATA, DECK, FRAMED, SIDES, Options, Table, in_order


class Holding(Hand):
    """The secret part of the state for one side.

    `cards` is the hand, `drawn` what was drawn and is not yet sorted out, of which `keep` stay. `under` are
    the cards that they know at the bottom of their deck, the lowest last. `warlords` are the cards they kept
    and have not used, `spare` those they put away. `placed` are the cards that lie face down, by province.
    """

    cards: list[str] = Field(default_factory=list[str])
    drawn: list[str] = Field(default_factory=list[str])
    keep: int = 0
    under: list[str] = Field(default_factory=list[str])
    warlords: list[str] = Field(default_factory=list[str])
    spare: list[str] = Field(default_factory=list[str])
    placed: dict[str, str] = Field(default_factory=dict[str, str])

    def back(self) -> dict[str, Fact]:
        """The other side sees how many cards there are."""
        return {"cards": len(self.cards), "drawn": len(self.drawn)}


class Duel(State[Table, Holding]):
    """The duel; `deck` holds each side's draw deck by its seat, the top card first, and the event pile."""


EVENTS = "events"
"""The name of the pile of event cards among the decks."""


def setup(seats: Sequence[Seat], options: Options) -> Duel:
    """Each side takes 18 armies and sets 3 aside; beginners take all 21."""
    aside = 0 if options.beginner else int(DATA["aside"])
    pool = int(DATA["pool"]) + int(DATA["aside"]) - aside
    unframed = [card for card in DECK if not (options.beginner and card in ADVANCED)]
    table = Table(
        options=options,
        pool=dict.fromkeys(SIDES, pool),
        aside=dict.fromkeys(SIDES, aside),
        decks=dict.fromkeys(SIDES, len(unframed)),
        discards={seat: [] for seat in SIDES},
        played={seat: [] for seat in SIDES},
        missed=dict.fromkeys(SIDES, 0),
        points=[dict.fromkeys(SIDES, 0)],
    )
    hands = {seat: Holding(cards=list(FRAMED)) for seat in SIDES}
    return Duel(table=table, hands=hands, deck={str(seat): list(unframed) for seat in SIDES})


def outcome(duel: Duel) -> Outcome | None:
    """Return how the game ended, None while it goes on."""
    table = duel.table
    if not table.ended:
        return None
    return Outcome(tuple(table.winners), CATALOGUE.ended(table.ended, table.ending))


def take(duel: Duel, seat: Seat, count: int) -> list[str]:
    """Take cards from the top of a side's deck, as many as there are."""
    deck = duel.deck[seat]
    taken, duel.deck[seat] = deck[:count], deck[count:]
    counted(duel, seat)
    return taken


def put_under(duel: Duel, seat: Seat, card: str) -> None:
    """Put a card at the bottom of a side's deck, which its owner remembers."""
    duel.deck[seat].append(card)
    duel.hands[seat].under.append(card)
    counted(duel, seat)


def counted(duel: Duel, seat: Seat) -> None:
    """All see how many cards are left in a deck; its owner forgets of the bottom what is drawn."""
    left = len(duel.deck[seat])
    duel.table.decks[seat] = left
    hand = duel.hands[seat]
    hand.under = hand.under[max(len(hand.under) - left, 0) :]


def discard(duel: Duel, seat: Seat, cards: Sequence[str]) -> None:
    """Take cards out of the hand and out of the game, face up; framed cards stay in the hand for ever."""
    hand = duel.hands[seat]
    for card in cards:
        if card not in FRAMED:
            hand.cards.remove(card)
            duel.table.discards[seat].append(card)
    hand.cards = in_order(hand.cards)
