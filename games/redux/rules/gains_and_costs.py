"""Gains and costs of a state's supply; every card's effect is made of these."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.core.rules.prompts import Seat
from games.redux.printed_data import DECKS, SETUP, WEAPONS
from games.redux.public_state_model import Officer, Realm
from games.redux.rules.decisions import NO, YES, ActionUnderWay, Flow, decide
from games.redux.rules.hooks import each
from games.redux.state import HIDDEN, Redux


def gold(deed: ActionUnderWay, count: int) -> None:
    """Gain gold; gold that comes with an action is remembered for the Jade Seal."""
    deed.realm.gold += count
    deed.gold += count


def rice(deed: ActionUnderWay, count: int) -> None:
    """Gain rice."""
    deed.realm.rice += count


def goods(deed: ActionUnderWay, word: str) -> None:
    """Gain what words like `2G 1R` say."""
    for part in word.split():
        count = int(part[:-1] or 1)
        if part[-1] == "G":
            gold(deed, count)
        else:
            rice(deed, count)


def gold_or_rice(deed: ActionUnderWay, card: str, count: int) -> Flow[None]:
    """Gain so much gold or so much rice, never a mixture."""
    if count:
        goods(deed, (yield from decide(card, "goods", scarce(deed.realm, count))))


def scarce(realm: Realm, count: int) -> tuple[str, str]:
    """Return gold and rice as words, first what the state has less of."""
    in_gold, in_rice = f"{count}G", f"{count}R"
    return (in_gold, in_rice) if realm.gold <= realm.rice else (in_rice, in_gold)


def popular(deed: ActionUnderWay, count: int) -> Flow[None]:
    """Gain popular support; whoever is paid for it is paid after its price."""
    deed.realm.popular += count
    other = ActionUnderWay(deed.s, deed.seat, amount=count)
    yield from each("popular", other)


def recruit(deed: ActionUnderWay, count: int, trained: int = 0) -> None:
    """Gain untrained armies, and trained ones."""
    deed.realm.untrained += count
    deed.realm.trained += trained


def train(deed: ActionUnderWay, most: int) -> int:
    """Train as many untrained armies as there are, up to so many; return how many."""
    count = min(most, deed.realm.untrained)
    deed.realm.untrained -= count
    deed.realm.trained += count
    return count


def may_train(deed: ActionUnderWay, card: str, most: int = 1) -> Flow[None]:
    """A card lets its state train, if it has anybody to train."""
    if deed.realm.untrained and (yield from decide(card, "train", (YES, NO))) == YES:
        train(deed, most)


def weapon(deed: ActionUnderWay, card: str, kinds: Sequence[str] = WEAPONS, count: int = 1) -> Flow[None]:
    """Gain weapons of one's choice among some kinds, each chosen by itself."""
    for _ in range(count):
        kind = yield from decide(card, "weapon", rarest(deed.realm, kinds))
        deed.realm.weapons[kind] += 1


def rarest(realm: Realm, kinds: Sequence[str] = WEAPONS) -> tuple[str, ...]:
    """Return kinds of weapons, first what the state has least of."""
    return tuple(sorted(kinds, key=lambda kind: (realm.weapons[kind], WEAPONS.index(kind))))


def tax(deed: ActionUnderWay) -> None:
    """Collect tax: gold for each developed marketplace."""
    gold(deed, SETUP["tax"] * deed.realm.market)


def harvest(deed: ActionUnderWay) -> None:
    """Harvest: rice for each developed farm."""
    rice(deed, SETUP["harvest"] * deed.realm.farm)


def lay_token(realm: Realm, kind: str) -> None:
    """Lay a marketplace token on the treasury or a farm token on the granary; neither is a development."""
    (realm.treasury if kind == "market" else realm.granary).append(kind)


def choose_token(deed: ActionUnderWay, card: str) -> Flow[None]:
    """Lay one token of one's choice: a marketplace on the treasury (TRE) or a farm on the granary (GRA)."""
    word = yield from decide(card, "token", dearer(deed.realm))
    lay_token(deed.realm, "market" if word == "TRE" else "farm")


def dearer(realm: Realm) -> tuple[str, str]:
    """Return treasury and granary, first the one with fewer tokens."""
    return ("TRE", "GRA") if len(realm.treasury) <= len(realm.granary) else ("GRA", "TRE")


def store(realm: Realm, card: str, item: str, count: int) -> None:
    """Put things on a card, or take them away."""
    held = realm.stores.setdefault(card, {})
    held[item] = held.get(item, 0) + count


def stored(realm: Realm, card: str, item: str) -> int:
    """Return how many things lie on a card."""
    return realm.stores.get(card, {}).get(item, 0)


def draw(s: Redux, seat: Seat, deck: str) -> str | None:
    """Draw the top enhancement of a deck into the hand; there may be none left (D8)."""
    if not s.deck[deck]:
        return None
    card = s.deck[deck].pop(0)
    s.table.decks[deck] = len(s.deck[deck])
    s.hands[seat].cards.append(card)
    s.hands[seat].imported.append(card)
    if card != HIDDEN:
        s.tell("imported", seat, cards=[card])
    s.tell("import", seat=seat, deck=deck)
    return card


def tribal(deed: ActionUnderWay, change: int) -> Flow[None]:
    """The level of tribal relations rises or falls, between 0 and 12."""
    realm = deed.realm
    realm.tribal = max(0, min(SETUP["tribal_most"], realm.tribal + change))
    if change >= 0:
        yield from purchase(deed)


def purchase(deed: ActionUnderWay) -> Flow[None]:
    """A level that comes to 12, or stays there, lets its state pay 2 rice for 1 popular support."""
    price, realm = SETUP["tribal_purchase"], deed.realm
    if realm.tribal < SETUP["tribal_most"] or realm.rice < price:
        return
    if (yield from decide("BUY", "popular", (NO, YES))) == YES:
        realm.rice -= price
        yield from popular(deed, 1)


def arm(realm: Realm, units: Mapping[str, int]) -> None:
    """Form army units: each takes a trained army and a weapon out of the supply."""
    for kind, count in units.items():
        realm.trained -= count
        realm.weapons[kind] -= count


def disarm(realm: Realm, officer: Officer) -> None:
    """A general's army units go back into the supply."""
    for kind, count in officer.units.items():
        realm.trained += count
        realm.weapons[kind] += count
    officer.units = {}


def go_home(deed: ActionUnderWay, general: str) -> Flow[None]:
    """A general goes home with his units."""
    officer = deed.realm.officers[general]
    disarm(deed.realm, officer)
    officer.duty, officer.at = "home", ""
    yield from come_back(deed, general)


def come_back(deed: ActionUnderWay, general: str) -> Flow[None]:
    """Run the effects of cards for a general who comes back from a bid, whether he goes home or stays."""
    bid = next((b for b in deed.s.table.bids if b.seat == deed.seat and b.general == general), None)
    other = ActionUnderWay(deed.s, deed.seat, who=general, amount=bid.popular if bid else 0)
    yield from each("return", other)


def deck_order(realm_decks: Mapping[str, int]) -> list[str]:
    """Return the decks, the bigger one first."""
    return sorted(DECKS, key=lambda name: -realm_decks[name])


def total_units(units: Mapping[str, int]) -> int:
    """Return how many army units there are."""
    return sum(units.values())


def letters(cost: Iterable[str]) -> dict[str, int]:
    """Return how often each letter stands in a cost."""
    found: dict[str, int] = {}
    for letter in cost:
        found[letter] = found.get(letter, 0) + 1
    return found
