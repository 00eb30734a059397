"""Drawing new action cards: what goes away, what is drawn, what stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.rules.prompts import Seat
from games.suntzu.plan_model import Plan, kept
from games.suntzu.public_state_model import in_order
from games.suntzu.state import Duel, discard, put_under, take
from games.suntzu.warlords import spend, under_deck


def go_away(duel: Duel, seat: Seat, uses: Mapping[str, Sequence[str]]) -> None:
    """Framed cards return to the hand, the others played are out of the game; two warlord cards save one."""
    hand = duel.hands[seat]
    played = list(hand.placed.values())
    discard(duel, seat, played)
    for card in ("P", "-1"):
        code = under_deck(card)
        if card in played and code in uses and code in hand.warlords:
            save(duel, seat, card, code)


def save(duel: Duel, seat: Seat, card: str, code: str) -> None:
    """The card goes under the deck, and the deck's top card is discarded if it had any (S19)."""
    out = duel.table.discards[seat]
    top = take(duel, seat, 1)
    out.reverse()
    out.remove(card)
    out.reverse()
    put_under(duel, seat, card)
    out += top
    if card == "P":
        duel.table.plagues -= 1
    spend(duel, seat, code, top=top[0] if top else "")


def draw(duel: Duel, seat: Seat) -> None:
    """Two cards are drawn and one of them stays, three and two if a 1 was used; the other goes under the
    deck. With no more cards than may stay, all stay.
    """
    hand = duel.hands[seat]
    count = 3 if "1" in hand.placed.values() else 2
    hand.placed = {}
    drawn = take(duel, seat, count)
    if len(drawn) < count:
        hand.cards = in_order([*hand.cards, *drawn])
        duel.tell("drawn all", seat, cards=drawn)
    else:
        hand.drawn, hand.keep = in_order(drawn), count - 1
        duel.tell("drawn", seat, cards=hand.drawn, keep=hand.keep)


def sort_out(duel: Duel, seat: Seat, plan: Plan) -> None:
    """Drawn cards that are kept join the hand; the others go under the deck."""
    hand = duel.hands[seat]
    if not hand.drawn:
        return
    staying = kept(plan, hand.cards, hand.drawn, hand.keep)
    left = list(hand.drawn)
    for card in staying:
        left.remove(card)
    hand.cards = in_order([*hand.cards, *staying])
    hand.drawn, hand.keep = [], 0
    for card in left:
        put_under(duel, seat, card)
    duel.tell("kept", seat, cards=staying, under=left)
