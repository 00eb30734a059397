"""Building state enhancements: what a card needs, what it costs, and what it does at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.redux.printed_data import DECKS, ENHANCEMENTS, WEAPONS
from games.redux.public_state_model import Realm
from games.redux.rules.decisions import NO, ActionUnderWay, Flow, decide
from games.redux.rules.gains_and_costs import letters
from games.redux.rules.hooks import active, only

GOODS = {"g": "gold", "r": "rice", "p": "popular", "u": "untrained"}
ANY = "W"


class Price(NamedTuple):
    """A way to pay: whose skill it is ("" for nobody's), the word that chooses it, and the cost."""

    by: str
    word: str
    cost: tuple[str, ...]


def allowed(realm: Realm, card: str) -> bool:
    """Return whether the prerequisite of a card is met."""
    needs = ENHANCEMENTS[card].needs
    return needs is None or realm.figure(needs[0]) >= needs[1]


def affordable(realm: Realm, cost: Sequence[str]) -> bool:
    """Return whether a cost can be paid out of the supply."""
    return all(_has(realm, letter) >= count for letter, count in letters(cost).items() if letter != ANY) and (
        spare_weapons(realm, cost) >= cost.count(ANY)
    )


def _has(realm: Realm, letter: str) -> int:
    return realm.weapons[letter.upper()] if letter in "shcv" else int(getattr(realm, GOODS[letter]))


def spare_weapons(realm: Realm, cost: Sequence[str]) -> int:
    """Return how many weapons are left when the weapons that a cost names are paid."""
    return sum(realm.weapons.values()) - sum(letter in "shcv" for letter in cost)


def prices(deed: ActionUnderWay, card: str, *, full: bool) -> list[Price]:
    """Return the ways to pay for a card that the state can afford; with `full` no skill changes the cost."""
    ways = [Price("", "", ENHANCEMENTS[card].cost)]
    for skill in () if full else active("cost CON", deed):
        ways = [Price(skill.card, word, cost) for word, cost in skill.effect(deed, ENHANCEMENTS[card].cost)]
    return [way for way in ways if affordable(deed.realm, way.cost)]


def buildable(deed: ActionUnderWay, *, full: bool = False, decks: Sequence[str] = DECKS) -> list[str]:
    """Return the cards in the hand that can be built now: none that this round's sheet has imported (D16)."""
    hand = deed.s.hands[deed.seat]
    return [
        card
        for card in dict.fromkeys(hand.cards)
        if card in ENHANCEMENTS
        and card not in hand.imported
        and ENHANCEMENTS[card].deck in decks
        and allowed(deed.realm, card)
        and any(prices(deed, card, full=full))
    ]


def build(deed: ActionUnderWay, card: str, source: str, *, full: bool) -> Flow[None]:
    """Pay for a card and lay it open; whatever it does at once it does now or never."""
    ways = prices(deed, card, full=full)
    way = ways[0]
    if way.by:
        words = [one.word for one in ways]
        way = ways[words.index((yield from decide(way.by, "cost", words)))]
    yield from pay(deed, way.cost, source)
    deed.s.hands[deed.seat].cards.remove(card)
    deed.realm.built.append(card)
    deed.tell("built", card=card)
    yield from only("built", card, ActionUnderWay(deed.s, deed.seat, card=card))


def pay(deed: ActionUnderWay, cost: Sequence[str], source: str) -> Flow[None]:
    """Pay a cost; of weapons of any kind the state chooses."""
    realm = deed.realm
    for letter in cost:
        if letter in "shcv":
            realm.weapons[letter.upper()] -= 1
        elif letter != ANY:
            attribute = GOODS[letter]
            setattr(realm, attribute, getattr(realm, attribute) - 1)
    for _ in range(cost.count(ANY)):
        kinds = sorted((kind for kind in WEAPONS if realm.weapons[kind]), key=lambda k: -realm.weapons[k])
        kind = yield from decide(source, "pay", kinds)
        realm.weapons[kind] -= 1


def may_build(deed: ActionUnderWay, source: str, decks: Sequence[str] = DECKS) -> Flow[str | None]:
    """A card lets its state build one enhancement at its full price; return which."""
    cards = buildable(deed, full=True, decks=decks)
    if not cards:
        return None
    card = yield from decide(source, "build", (NO, *cards))
    if card == NO:
        return None
    yield from build(deed, card, source, full=True)
    return card
