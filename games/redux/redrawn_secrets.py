"""Practice from a game under way: unbuilt enhancements and all decks are drawn from cards still unseen."""

from __future__ import annotations

from games.core.play.redrawn_secrets import counted, mixed, unseen
from games.core.rules.prompts import Dice, Seat
from games.core.rules.protocol import View
from games.redux.printed_data import DECKS, ENHANCEMENTS, STATES, deck_of
from games.redux.public_state_model import Table
from games.redux.state import Chancery, Redux


def imagined(seen: View[Table, Chancery], dice: Dice) -> Redux:
    """Return a game that the viewer may hold for possible; nobody else has laid down anything ahead."""
    table, own = seen.table, seen.hand if seen.hand is not None else Chancery()
    built = [card for realm in table.realms.values() for card in realm.built]
    decks: dict[str, list[str]] = {}
    spare: list[str] = []
    for name in DECKS:
        cards = [code for code, card in ENHANCEMENTS.items() if card.deck == name]
        left = mixed(dice, f"deck {name}", unseen(cards, built, own.cards))
        decks[name], spare = left[: table.decks[name]], [*spare, *left[table.decks[name] :]]
    spare = mixed(dice, "hands", spare)
    hands: dict[Seat, Chancery] = {}
    for seat in STATES:
        mine = seat == seen.seat and seen.hand is not None
        count = 0 if mine else counted(seen.backs[seat], "cards")
        hands[seat] = own if mine else Chancery(cards=spare[:count])
        spare = spare[count:]
        known = [*table.realms[seat].officers, *(hands[seat].drawn)]
        decks[str(seat)] = mixed(dice, f"generals {seat}", unseen(deck_of(seat), known))
    return Redux(table=table, hands=hands, deck=decks)
