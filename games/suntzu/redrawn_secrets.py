"""Practice from a game under way: the other side's cards and all decks are drawn from those still unseen."""

from __future__ import annotations

from games.core.play.redrawn_secrets import counted, mixed, unseen
from games.core.rules.prompts import Dice, Seat
from games.core.rules.protocol import View
from games.suntzu import event_cards
from games.suntzu.public_state_model import ADVANCED, DECK, FRAMED, SIDES, WARLORDS, Table, in_order
from games.suntzu.state import EVENTS, Duel, Holding


def imagined(seen: View[Table, Holding], dice: Dice) -> Duel:
    """Return a duel that the viewer may hold for possible."""
    table, decks, hands = seen.table, dict[str, list[str]](), dict[Seat, Holding]()
    for seat in SIDES:
        hands[seat] = seen.hand if seat == seen.seat and seen.hand is not None else Holding()
        decks[str(seat)] = _dealt(seen, seat, hands[seat], dice)
    warlords = _warlords(seen, hands, dice) if table.options.plays_warlords else {}
    for seat, card in warlords.items():
        hands[seat].warlords = [card]
    if table.options.events:
        pile = unseen(event_cards.EVENTS, table.events_done, [table.event])
        decks[EVENTS] = mixed(dice, EVENTS, pile)[: table.events_left]
    return Duel(table=table, hands=hands, deck=decks)


def _dealt(seen: View[Table, Holding], seat: Seat, hand: Holding, dice: Dice) -> list[str]:
    """Return the deck of a side; a hand that is not the viewer's gets its cards."""
    table = seen.table
    cards = [card for card in DECK if not (table.options.beginner and card in ADVANCED)]
    if seat == seen.seat:
        own = [card for card in hand.cards if card not in FRAMED]
        lying = [card for card in hand.placed.values() if card not in FRAMED]
        left = unseen(cards, table.discards[seat], own, hand.drawn, lying, hand.under)
        above = table.decks[seat] - len(hand.under)
        return [*mixed(dice, f"deck {seat}", left)[: max(above, 0)], *hand.under]
    back = seen.backs[seat]
    left = mixed(dice, f"deck {seat}", unseen(cards, table.discards[seat]))
    held, drawn = max(counted(back, "cards") - len(FRAMED), 0), counted(back, "drawn")
    hand.cards = in_order([*FRAMED, *left[:held]])
    hand.drawn, hand.keep = left[held : held + drawn], max(drawn - 1, 0)
    return left[held + drawn :][: table.decks[seat]]


def _warlords(seen: View[Table, Holding], hands: dict[Seat, Holding], dice: Dice) -> dict[Seat, str]:
    """Return a warlord card for each hand unseen that has played none: of its side where each has its own."""
    own = seen.hand
    known = [card for played in seen.table.played.values() for card in played]
    known += [*own.warlords, *own.spare] if own is not None else []
    found: dict[Seat, str] = {}
    for seat in hands:
        if (seat == seen.seat and own is not None) or seen.table.played[seat]:
            continue
        split = seen.table.options.warlord_pool == "side"
        pool = [code for code, card in WARLORDS.items() if not split or card.side == seat]
        left = mixed(dice, f"warlord {seat}", unseen(pool, known, found.values()))
        if left:
            found[seat] = left[0]
    return found
