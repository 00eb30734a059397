"""The state of a game: the table, each state's secret cards, and the decks that nobody sees."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from games.core.rules.errors import Illegal
from games.core.rules.protocol import Fact, Hand, Outcome, Seat, State, View, later
from games.redux.events_to_text import ended
from games.redux.printed_data import DECKS, ENHANCEMENTS, SETUP, STATES, deck_of, lord_of
from games.redux.public_state_model import Officer, Options, Realm, Table

HIDDEN = "?"
"""A card of a deck whose face is not known where an action is only tried out."""


class Chancery(Hand):
    """The secret part of the state of the game for one state.

    `cards` are its unbuilt enhancements, `imported` those among them that its sheet has imported in this
    round (D16), `drawn` the generals it may recruit; `queue` are the orders of the open ladder that wait to
    be played, `standing` what it has laid down ahead of time.
    """

    cards: list[str] = Field(default_factory=list[str])
    imported: list[str] = Field(default_factory=list[str], exclude_if=later([]))
    drawn: list[str] = Field(default_factory=list[str])
    queue: list[str] = Field(default_factory=list[str])
    standing: list[str] = Field(default_factory=list[str])

    def back(self) -> dict[str, Fact]:
        """The others see how many cards there are."""
        return {"cards": len(self.cards)}


class Redux(State[Table, Chancery]):
    """The game; `deck` holds the generals of each state and both decks of enhancements, the top card
    first.
    """


def setup(seats: Sequence[Seat], options: Options) -> Redux:
    """Lay out the board: supplies, tracks and lords. Decks are shuffled when the first generals are drawn."""
    if sorted(seats) != sorted(STATES):
        raise Illegal("Three Kingdoms Redux is for three states.")
    realms = {seat: realm(seat) for seat in STATES}
    deck = {str(seat): deck_of(seat) for seat in STATES}
    deck |= {name: [code for code, card in ENHANCEMENTS.items() if card.deck == name] for name in DECKS}
    table = Table(options=options, realms=realms, decks={name: len(deck[name]) for name in DECKS})
    table.points = [dict.fromkeys(STATES, 0)]
    return Redux(table=table, hands={seat: Chancery() for seat in STATES}, deck=deck)


def realm(seat: Seat) -> Realm:
    """Return a state as it begins, with its lord alone."""
    return Realm(
        gold=SETUP["gold"][seat],
        rice=SETUP["rice"][seat],
        untrained=SETUP["untrained"][seat],
        popular=SETUP["popular"][seat],
        tribal=SETUP["tribal"],
        officers={lord_of(seat): Officer()},
    )


def outcome(s: Redux) -> Outcome | None:
    """Return how the game ended, None while it goes on."""
    if not s.table.ended:
        return None
    return Outcome(tuple(s.table.winners), ended(s.table.ended, s.table.winners))


def depart(s: Redux, seat: Seat) -> None:
    """A state that is given up is served by a civil servant from now on; nothing that was laid down ahead of
    time goes on.
    """
    if seat in s.hands and seat not in s.table.absent:
        s.table.absent.append(seat)
        s.hands[seat].queue.clear()
        s.hands[seat].standing.clear()
    s.tell("departed", seat=seat)


def rebuilt(view: View[Table, Chancery]) -> Redux:
    """Return a state to try things out on, made of what one seat sees alone."""
    hands = {view.seat: view.hand} if view.seat and view.hand else {}
    deck = {name: [HIDDEN] * count for name, count in view.table.decks.items()}
    return copied(Redux.model_construct(table=view.table, hands=hands, deck=deck, absences={}), view.seat)


def copied(s: Redux, seat: Seat | None) -> Redux:
    """Return a state in which one seat can try things out: what its actions change is its own, the rest is
    shared; the faces of the decks are not in it.

    Of the other states an action changes a figure, or sends home the general who stays with the emperor.
    """
    table = s.table.model_copy(
        update={
            "realms": {
                other: copy_of(one) if other == seat or s.table.resident in one.officers else one.model_copy()
                for other, one in s.table.realms.items()
            },
            "held": dict(s.table.held),
            "bids": list(s.table.bids),
            "won": {other: list(spaces) for other, spaces in s.table.won.items()},
            "decks": dict(s.table.decks),
            "passed": list(s.table.passed),
            "criterion": dict(s.table.criterion),
        }
    )
    hands = {other: copied_hand(hand) for other, hand in s.hands.items()}
    deck = {name: [HIDDEN] * len(cards) for name, cards in s.deck.items()}
    return Redux.model_construct(table=table, hands=hands, deck=deck, absences=dict(s.absences))


def copied_hand(hand: Chancery) -> Chancery:
    """Return a copy of what a state alone knows, as far as its actions change it."""
    return hand.model_copy(update={"cards": list(hand.cards), "imported": list(hand.imported)})


def copy_of(one: Realm) -> Realm:
    """Return a copy of a state that shares nothing that changes."""
    officers = {code: officer.copied() for code, officer in one.officers.items()}
    return one.model_copy(
        update={
            "weapons": dict(one.weapons),
            "treasury": list(one.treasury),
            "granary": list(one.granary),
            "victory": list(one.victory),
            "officers": officers,
            "stores": {card: dict(store) for card, store in one.stores.items()},
            "built": list(one.built),
            "taken": list(one.taken),
            "assigned": list(one.assigned),
        }
    )
