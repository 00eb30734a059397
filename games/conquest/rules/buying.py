"""Procurement: strategy cards, Generals and infantry for gold, in that order."""

from __future__ import annotations

from collections.abc import Sequence

from games.conquest.card_data import STRATEGY
from games.conquest.public_state_model import has_ruler_skill
from games.conquest.rules.deployment import space
from games.conquest.state import ROSTER_LIMIT, Realm, card_limit, draw_strategy, turn_of
from games.core.rules.errors import Illegal
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Script
from games.core.rules.rule_primitives import shuffled
from games.core.telling.prose import counted

CARD_PRICE, GENERAL_PRICE, CHEAP_GENERAL, CHEAP_CARD = 2, 3, 2, 1
PER_GOLD, SEAL_PER_GOLD = 2, 3


def card_price(realm: Realm, seat: Seat, count: int) -> int:
    """Two gold a card; under Ambition the first of a turn costs one."""
    turn = turn_of(realm)
    ambition = has_ruler_skill(realm.table, seat, "Ambition") and turn.bought == 0 and count > 0
    return CARD_PRICE * count - (CARD_PRICE - CHEAP_CARD if ambition else 0)


def _priced(count: int, what: str, price: int) -> str:
    return f"{count} {what}{'s cost' if count > 1 else ' costs'} {price} gold"


def _pile(left: int, what: str) -> str:
    return f"{counted(left, what)} {'is' if left == 1 else 'are'} left in the pile."


def check_buy(realm: Realm, seat: Seat, count: int) -> None:
    """Raise Illegal unless so many cards may be bought: hand, gold, pile, and buying not yet over (C23)."""
    hand, turn = realm.hands[seat], turn_of(realm)
    if turn.buying_closed:
        raise Illegal("you bought cards, then discarded or played one: buying is over for this turn (C23).")
    left = card_limit(realm.table, seat) - len(hand.cards)
    if count > left:
        raise Illegal(f"your hand takes {counted(left, 'more card')}; DISCARD some first.")
    if count > len(realm.deck["strategy"]):
        raise Illegal(_pile(len(realm.deck["strategy"]), "strategy card"))
    if (price := card_price(realm, seat, count)) > hand.gold:
        raise Illegal(f"{_priced(count, 'card', price)}; you have {hand.gold}.")


def buy(realm: Realm, seat: Seat, count: int) -> None:
    """Buy strategy cards from the top of the pile."""
    check_buy(realm, seat, count)
    realm.hands[seat].gold -= card_price(realm, seat, count)
    turn_of(realm).bought += count
    drawn = draw_strategy(realm, seat, count)
    realm.tell("bought", seat=seat, count=count)
    realm.tell("cards", seat, cards=list(drawn), gold=realm.hands[seat].gold)


def check_discard(realm: Realm, seat: Seat, cards: Sequence[str]) -> None:
    """Raise Illegal unless all these cards are held."""
    held = list(realm.hands[seat].cards)
    for card in cards:
        if card not in held:
            raise Illegal(f"you do not hold {STRATEGY[card].title}.")
        held.remove(card)
    if not cards:
        raise Illegal("name the cards to discard.")


def discard(realm: Realm, seat: Seat, cards: Sequence[str]) -> None:
    """Discard strategy cards; they are gone for good."""
    check_discard(realm, seat, cards)
    for card in cards:
        realm.hands[seat].cards.remove(card)
    close_buying(realm)
    realm.tell("discarded", seat=seat, count=len(cards))


def close_buying(realm: Realm) -> None:
    """The first discard or played card after a purchase ends buying (C23)."""
    turn = turn_of(realm)
    turn.buying_closed = turn.buying_closed or turn.bought > 0


def general_price(realm: Realm, seat: Seat) -> int:
    """Three gold a General, two under Benevolence."""
    return CHEAP_GENERAL if has_ruler_skill(realm.table, seat, "Benevolence") else GENERAL_PRICE


def check_generals(realm: Realm, seat: Seat, count: int) -> None:
    """Raise Illegal unless so many Generals may be hired: six in all (C1)."""
    hand = realm.hands[seat]
    left = ROSTER_LIMIT - len(realm.table.rosters[seat].generals) - len(hand.reserve)
    if count > left:
        raise Illegal(f"you may have {counted(left, 'more General')}; DISMISS some of the reserve first.")
    if count > len(realm.deck["generals"]):
        raise Illegal(_pile(len(realm.deck["generals"]), "General"))
    if (price := general_price(realm, seat) * count) > hand.gold:
        raise Illegal(f"{_priced(count, 'General', price)}; you have {hand.gold}.")


def hire_generals(realm: Realm, seat: Seat, count: int) -> None:
    """Hire the top Generals of the pile into the reserve."""
    check_generals(realm, seat, count)
    hand = realm.hands[seat]
    hand.gold -= general_price(realm, seat) * count
    names = [realm.deck["generals"].pop(0) for _ in range(count)]
    hand.reserve += names
    realm.tell("hired_generals", seat=seat, count=count)
    realm.tell("generals", seat, names=list(names), gold=hand.gold)


def check_dismiss(realm: Realm, seat: Seat, name: str) -> None:
    """Raise Illegal unless a General is in the reserve."""
    if name not in realm.hands[seat].reserve:
        raise Illegal(f"{name} is not in your reserve.")


def dismiss(realm: Realm, seat: Seat, name: str) -> Script[None]:
    """A General of the reserve goes back to the pile, which is shuffled; nobody is told."""
    check_dismiss(realm, seat, name)
    realm.hands[seat].reserve.remove(name)
    realm.deck["generals"] = yield from shuffled("generals", [*realm.deck["generals"], name])
    realm.tell("dismissed", seat, name=name)


def infantry_price(realm: Realm, seat: Seat, count: int) -> int:
    """Return what so many infantry cost: one gold for two; the first gold of a turn buys three under the
    Imperial Seal. 0 says that so many cannot be bought for whole gold.
    """
    seal = _is_sealed(realm, seat)
    if seal and count >= SEAL_PER_GOLD and (count - SEAL_PER_GOLD) % PER_GOLD == 0:
        return 1 + (count - SEAL_PER_GOLD) // PER_GOLD
    return 0 if seal or count % PER_GOLD else count // PER_GOLD


def _is_sealed(realm: Realm, seat: Seat) -> bool:
    """Return whether the first gold of a turn still buys three."""
    return has_ruler_skill(realm.table, seat, "Imperial Seal") and turn_of(realm).hired == 0


def fewest(realm: Realm, seat: Seat) -> int:
    """Return the fewest infantry that can be hired, for one gold."""
    return SEAL_PER_GOLD if _is_sealed(realm, seat) else PER_GOLD


def check_hire(realm: Realm, seat: Seat, count: int) -> None:
    """Raise Illegal unless so many infantry may be hired; whole gold, and room to place them."""
    price = infantry_price(realm, seat, count)
    if not price:
        example = "3, 5, 7" if _is_sealed(realm, seat) else "2, 4, 6"
        raise Illegal(f"infantry are hired for whole gold: {example} … of them.")
    if price > realm.hands[seat].gold:
        raise Illegal(f"{count} infantry cost {price} gold; you have {realm.hands[seat].gold}.")
    if count + turn_of(realm).unplaced > space(realm, seat):
        raise Illegal(f"your provinces have room for {counted(space(realm, seat), 'more unit')}.")


def hire(realm: Realm, seat: Seat, count: int) -> None:
    """Hire infantry, to be placed in this turn's deployment."""
    check_hire(realm, seat, count)
    realm.hands[seat].gold -= infantry_price(realm, seat, count)
    turn = turn_of(realm)
    turn.hired += count
    turn.unplaced += count
    realm.tell("hired", seat=seat, count=count)
    realm.tell("gold_left", seat, gold=realm.hands[seat].gold)
