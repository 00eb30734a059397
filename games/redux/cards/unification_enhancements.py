"""State enhancements of the Unification deck."""

from __future__ import annotations

from collections.abc import Callable

from games.redux.cards.card_conditions import one_more
from games.redux.cards.wei import draw_general
from games.redux.printed_data import SETUP, WEAPONS
from games.redux.rules.decisions import NO, ActionUnderWay, Condition, Flow, by_default, decide, run
from games.redux.rules.gains_and_costs import (
    choose_token,
    gold,
    harvest,
    lay_token,
    may_train,
    popular,
    recruit,
    rice,
    tax,
    weapon,
)
from games.redux.rules.hooks import on


def two_of(kind: str) -> Condition:
    """Hold where 2 weapons of this kind were produced and nothing else."""
    return lambda deed: deed.made == (kind, kind)


@on("after PSH", card="SPA", when=two_of("S"))
def spear_armoury(deed: ActionUnderWay) -> Flow[None]:
    """A state that produces 2 spears gets a third (R287-R289)."""
    yield from one_more(deed, "S")


@on("after PSH", card="STA", when=two_of("H"))
def stable(deed: ActionUnderWay) -> Flow[None]:
    """A state that produces 2 horses gets a third (R290-R292)."""
    yield from one_more(deed, "H")


@on("after PCV", card="CRA", when=two_of("C"))
def crossbow_armoury(deed: ActionUnderWay) -> Flow[None]:
    """A state that produces 2 crossbows gets a third (R293-R295)."""
    yield from one_more(deed, "C")


@on("after PCV", card="HAR", when=two_of("V"))
def harbour(deed: ActionUnderWay) -> Flow[None]:
    """A state that produces 2 vessels gets a third (R296-R298)."""
    yield from one_more(deed, "V")


@on("after PSH", "after PCV", card="HER")
def hereditary_army_system(deed: ActionUnderWay) -> Flow[None]:
    """After producing weapons: an untrained army (R299, R300)."""
    recruit(deed, 1)
    yield from ()


@on("after TRB", card="BAR", when=lambda deed: deed.variant == "army")
def barrack(deed: ActionUnderWay) -> Flow[None]:
    """With tribute taken as an army comes another untrained one (R301-R304)."""
    recruit(deed, 1)
    yield from ()


@on("trained TRB", card="TRG")
def training_ground(_deed: ActionUnderWay, count: int) -> int:
    """The army of a tribute arrives trained (R305-R309)."""
    return count + 1


@on("after POP", card="GAR")
def garrison(deed: ActionUnderWay) -> Flow[None]:
    """After winning popular support the state may train 1 (R310)."""
    yield from may_train(deed, "GAR")


@on("built", card="ROA")
def roadways(deed: ActionUnderWay) -> Flow[None]:
    """A marketplace token lies on the treasury (R311-R313)."""
    lay_token(deed.realm, "market")
    yield from ()


@on("built", card="WOO")
def wooden_ox(deed: ActionUnderWay) -> Flow[None]:
    """A farm token lies on the granary (R314-R316)."""
    lay_token(deed.realm, "farm")
    yield from ()


@on("built", card="NIB")
def nine_bestowments(deed: ActionUnderWay) -> Flow[None]:
    """A marketplace token lies on the treasury, or a farm token on the granary (R317-R319)."""
    yield from choose_token(deed, "NIB")


@on("built", card="TUN")
def military_habitation_system(deed: ActionUnderWay) -> Flow[None]:
    """At once 1 gold for each token on the treasury and 1 rice for each on the granary (R320-R322)."""
    gold(deed, len(deed.realm.treasury))
    rice(deed, len(deed.realm.granary))
    yield from ()


@on("after TRB", card="IPA")
def imperial_palace(deed: ActionUnderWay) -> Flow[None]:
    """After tribute: 1 gold and 1 rice more (R323, R324)."""
    gold(deed, 1)
    rice(deed, 1)
    yield from ()


@on("before TRD", "before HIM", card="BCO")
def bronze_coinage(deed: ActionUnderWay) -> Flow[None]:
    """Before trading, hiring or importing: 1 gold (R325-R327)."""
    gold(deed, 1)
    yield from ()


@on("before TRD", "before HIM", card="HMP")
def heavy_moldboard_plough(deed: ActionUnderWay) -> Flow[None]:
    """Before trading, hiring or importing: 1 rice (R328-R331)."""
    rice(deed, 1)
    yield from ()


@on("before TRD", card="FIN")
def finery_forge(deed: ActionUnderWay) -> Flow[None]:
    """Before trading: a weapon (R332-R334)."""
    yield from weapon(deed, "FIN")


def no_trade(deed: ActionUnderWay) -> bool:
    """Hold in a round in which the state has not taken the trade action."""
    return "TRD" not in deed.realm.taken


@on("end", card="WTP", when=no_trade)
def weapon_trading_post(deed: ActionUnderWay) -> Flow[None]:
    """In a round without trade one weapon may be bought or sold for 2 gold (R335, R336)."""
    yield from one_weapon(deed, "WTP", "gold")


@on("end", card="BMK", when=no_trade)
def barter_market(deed: ActionUnderWay) -> Flow[None]:
    """In a round without trade one weapon may be bought or sold for 2 rice (R337, R338)."""
    yield from one_weapon(deed, "BMK", "rice")


def one_weapon(deed: ActionUnderWay, card: str, item: str) -> Flow[None]:
    """Let a state buy or sell one weapon: `W+1H`, `W-1S`."""
    realm, price = deed.realm, SETUP["weapon_price"]
    have = realm.gold if item == "gold" else realm.rice
    words = [f"W+1{kind}" for kind in WEAPONS if have >= price]
    words += [f"W-1{kind}" for kind in WEAPONS if realm.weapons[kind]]
    word = yield from decide(card, "weapon", (NO, *words))
    if word != NO:
        count = 1 if word[1] == "+" else -1
        realm.weapons[word[-1]] += count
        setattr(realm, item, have - count * price)


@on("built", card="OMF")
def office_of_finance(deed: ActionUnderWay) -> Flow[None]:
    """Tax is collected at once (R339-R343)."""
    tax(deed)
    yield from ()


@on("built", card="SPP")
def chain_pumps(deed: ActionUnderWay) -> Flow[None]:
    """A harvest is brought in at once (R344-R348)."""
    harvest(deed)
    yield from ()


@on("recruit", card="IAC")
def imperial_academy(deed: ActionUnderWay) -> list[tuple[str, Callable[[], None]]]:
    """Having looked at the draw: another card, or 1 popular support for 2 rice (R349-R352)."""

    def buy() -> None:
        deed.realm.rice -= ACADEMY
        run(popular(deed, 1), by_default)

    forms: list[tuple[str, Callable[[], None]]] = [("CARD", lambda: draw_general(deed))]
    return [*forms, ("PS", buy)] if deed.realm.rice >= ACADEMY else forms


ACADEMY = 2
"""Rice for a popular support token."""
