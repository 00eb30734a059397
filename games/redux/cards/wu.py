"""The generals of Wu."""

from __future__ import annotations

from games.core.rules.prompts import Seat
from games.redux.cards.card_conditions import (
    allied_space,
    expertise,
    first,
    himself,
    no_tribes,
    one_more,
    stationed_before,
)
from games.redux.printed_data import DECKS, ENHANCEMENTS, TRIBES
from games.redux.public_state_model import Table
from games.redux.rules.building import may_build
from games.redux.rules.decisions import NO, YES, ActionUnderWay, Flow, decide
from games.redux.rules.gains_and_costs import (
    choose_token,
    gold,
    gold_or_rice,
    lay_token,
    rarest,
    recruit,
    rice,
    store,
    stored,
    tribal,
    weapon,
)
from games.redux.rules.hooks import on
from games.redux.rules.resource_swaps import swapping
from games.redux.rules.space_effects import trading


@on("value", card="SJI")
def initiative(table: Table, seat: Seat, _space: str, criterion: str) -> int:
    """As the first general that Wu assigns in a round he has 1 combat more (R87)."""
    return int(criterion == "combat" and not table.realms[seat].assigned)


@on("end", card="CPU", when=first("CPU"))
def governance(deed: ActionUnderWay) -> Flow[None]:
    """At the end of his first round Wu may build a card of each deck, at their full price (R88-R90)."""
    decks = list(DECKS)
    while decks and (card := (yield from may_build(deed, "CPU", decks))):
        decks.remove(ENHANCEMENTS[card].deck)


@on("closed", card="HGA")
def deception() -> None:
    """When nobody can place any more he may move to an empty common space; where he was Wu loses ties
    (R92-R96).
    """


@on("end", card="HDA")
def merit(deed: ActionUnderWay) -> Flow[None]:
    """At the ends of the rounds in which he is recruited and stationed: a token, each time (R97-R99)."""
    officer = deed.realm.officers["HDA"]
    for number in (officer.recruited, officer.stationed):
        if number == deed.round:
            yield from choose_token(deed, "HDA")


@on("trained REC", card="SCE")
def fury(_deed: ActionUnderWay, count: int) -> int:
    """One of those recruited arrives trained (R100)."""
    return count + 1


@on("anytime", card="LFA")
def rectitude(deed: ActionUnderWay) -> Flow[None]:
    """At any time gold and rice are swapped one to one (R101-R103)."""
    yield from swapping(deed, "LFA", goods=True)


@on("end", card="ZYU", when=first("ZYU"))
def unity(deed: ActionUnderWay) -> Flow[None]:
    """At the end of his first round a marketplace and a farm token lie on his card (R104)."""
    store(deed.realm, "ZYU", "market", 1)
    store(deed.realm, "ZYU", "farm", 1)
    yield from ()


@on("before upkeep", card="ZYU")
def unity_moves(deed: ActionUnderWay) -> Flow[None]:
    """Just before popular support is paid for 2 of it may move one of these tokens (R105-R110)."""
    realm = deed.realm
    words = [word for word, kind in (("TRE", "market"), ("GRA", "farm")) if stored(realm, "ZYU", kind)]
    if realm.popular < UNITY_PRICE or not words:
        return
    word = yield from decide("ZYU", "move", (NO, *words))
    if word != NO:
        kind = "market" if word == "TRE" else "farm"
        realm.popular -= UNITY_PRICE
        store(realm, "ZYU", kind, -1)
        lay_token(realm, kind)


UNITY_PRICE = 2


@on("income MKT", card="ZZH")
def frugality(deed: ActionUnderWay) -> Flow[None]:
    """Just before he collects tax through the space: 2 gold for each developed marketplace (R111-R113)."""
    gold(deed, 2 * deed.realm.market)
    yield from ()


@on("income FRM", card="ZHO")
def productivity(deed: ActionUnderWay) -> Flow[None]:
    """Just before he harvests through the space: 2 rice for each developed farm (R114-R116)."""
    rice(deed, 2 * deed.realm.farm)
    yield from ()


@on("end", card="JQI", when=first("JQI"))
def naval_expertise(deed: ActionUnderWay) -> Flow[None]:
    """At the end of his first round: an untrained army and 2 vessels (R117)."""
    yield from expertise(deed, "V")


@on("after REC", "after TRN", card="JQI")
def another_vessel(deed: ActionUnderWay) -> Flow[None]:
    """After recruiting or training: a vessel (R118)."""
    yield from one_more(deed, "V")


@on("after HAN", card="ZTA")
def intrepidity(deed: ActionUnderWay) -> Flow[None]:
    """After the emperor: an untrained army (R119-R121)."""
    recruit(deed, 1)
    yield from ()


@on("after PSH", "after PCV", card="CWU")
def vehemence(deed: ActionUnderWay) -> Flow[None]:
    """Another weapon, of the other workshop (R122, R123)."""
    yield from weapon(deed, "CWU", ("C", "V") if deed.space == "PSH" else ("S", "H"))


@on("end", card="TSC", when=first("TSC"))
def integrity(deed: ActionUnderWay) -> Flow[None]:
    """If he was not assigned in his first round: a trained army and a weapon (R124, R125)."""
    bids = [bid for bid in deed.s.table.bids if bid.seat == deed.seat and bid.general == "TSC"]
    if any(bid.space != TRIBES or deed.s.table.options.taishi_ci_tri_counts for bid in bids):
        return
    recruit(deed, 0, 1)
    yield from weapon(deed, "TSC")


@on("amount POP", card="SQU")
def influence(_deed: ActionUnderWay, count: int) -> int:
    """He wins 2 popular support tokens (R126)."""
    return count + 1


@on("end", card="LCA", when=lambda deed: no_tribes(deed) and stationed_before("LCA", deed))
def naval_mastery(deed: ActionUnderWay) -> Flow[None]:
    """Stationed with a naval unit, at each round's end without the tribes, the level rises by 1
    (R127-R129).
    """
    if deed.realm.officers["LCA"].led.get("V"):
        deed.realm.tribal_mode = "raise"
        yield from tribal(deed, 1)


@on("after TRI", card="LTO")
def tolerance(deed: ActionUnderWay) -> Flow[None]:
    """From the tribes: 1 gold if he took 1 unit along, a weapon for 2 (R130-R132)."""
    if deed.carried == 1:
        gold(deed, 1)
    elif deed.carried > 1:
        yield from weapon(deed, "LTO")


@on("cost CON", card="LSU")
def wit(_deed: ActionUnderWay, cost: tuple[str, ...]) -> list[tuple[str, tuple[str, ...]]]:
    """A card that costs gold or rice costs 1 of one of them less (R133-R135)."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for letter in "gr":
        if letter in cost:
            left = list(cost)
            left.remove(letter)
            found.append((letter.upper(), tuple(left)))
    return found or [("", cost)]


@on("before common", card="ZGJ", when=allied_space)
def diplomacy(deed: ActionUnderWay) -> Flow[None]:
    """Allied, and taking the alliance action: 1 rice first (R136, R138)."""
    rice(deed, 1)
    yield from ()


@on("start", card="ZGJ", when=lambda deed: not deed.s.table.is_allied(deed.seat))
def diplomacy_outside(deed: ActionUnderWay) -> Flow[None]:
    """Outside the alliance Wu has 2 rice for taking at most 4 actions, before it takes them (R137, R139)."""
    wins = len(deed.s.table.won.get(deed.seat, []))
    words = (YES, NO) if wins <= FEW else (NO, YES)
    if (yield from decide("ZGJ", "promise", words)) == YES:
        deed.realm.most = FEW
        rice(deed, 2)
        deed.tell("card", card="ZGJ", changes=["rice +2"])


FEW = 4


@on("after HIM", card="GYO")
def supererogation(deed: ActionUnderWay) -> Flow[None]:
    """After hiring or importing he may trade rice, or weapons; that is no trade action (R140-R142)."""
    yield from trading(deed, "GYO", both=False)


@on("after POP", card="LME")
def potential(deed: ActionUnderWay) -> Flow[None]:
    """After winning popular support: an untrained army or a weapon (R143)."""
    word = yield from decide("LME", "gain", ("U", *rarest(deed.realm)))
    if word == "U":
        recruit(deed, 1)
    else:
        deed.realm.weapons[word] += 1


@on("value", card="LME")
def potential_grows(table: Table, _seat: Seat, _space: str, criterion: str) -> int:
    """From round 4 on he has 2 administration more (R144)."""
    return 2 * int(criterion == "administration" and table.round >= 4)


@on("stationed", card="LXU", when=himself("LXU"))
def patience(deed: ActionUnderWay) -> Flow[None]:
    """As the 2nd to 5th general on a border he brings 1, 3, 5 or 7, all gold or all rice (R145-R148)."""
    yield from gold_or_rice(deed, "LXU", {2: 1, 3: 3, 4: 5, 5: 7}.get(deed.position, 0))


@on("after TRB", card="DFE")
def acclaim(deed: ActionUnderWay) -> Flow[None]:
    """After tribute: 1 gold for each developed marketplace, 1 rice for each developed farm (R149-R152)."""
    gold(deed, deed.realm.market)
    rice(deed, deed.realm.farm)
    yield from ()


@on("stationed", card="GNI", when=lambda deed: deed.who == "GNI" and deed.position == 1)
def stealth(deed: ActionUnderWay) -> Flow[None]:
    """As the first on a border: 2 weapons of the kind that he was stationed with (R153)."""
    for kind in deed.realm.officers["GNI"].led:
        deed.realm.weapons[kind] += 2
    yield from ()
