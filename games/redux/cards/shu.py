"""The generals of Shu."""

from __future__ import annotations

from collections.abc import Mapping

from games.redux.cards.card_conditions import (
    allied_space,
    expertise,
    first,
    himself,
    later,
    not_switched,
    one_more,
)
from games.redux.rules.building import may_build
from games.redux.rules.decisions import NO, YES, ActionUnderWay, Flow, agreed, decide
from games.redux.rules.gains_and_costs import (
    gold,
    goods,
    harvest,
    may_train,
    popular,
    recruit,
    rice,
    store,
    stored,
    tax,
    weapon,
)
from games.redux.rules.hooks import on
from games.redux.rules.resource_swaps import swapping
from games.redux.rules.space_effects import hire, hire_words


@on("return", card="LBE", when=lambda deed: deed.who == "LBE" and deed.amount > 0)
def charisma(deed: ActionUnderWay) -> Flow[None]:
    """Of the popular support that he bid with 1 comes back, won or lost (R154-R160)."""
    yield from popular(deed, 1)


@on("amount REC", card="GYU")
def reputation(_deed: ActionUnderWay, count: int) -> int:
    """He recruits 3 (R161, R162)."""
    return count + 1


@on("switch REC", "switch TRN", card="ZFE")
def defiance() -> None:
    """On either space he may do the other of recruiting and training, with the whole bid (R163-R165)."""


@on("end", card="CDA", when=first("CDA"))
def infantry_expertise(deed: ActionUnderWay) -> Flow[None]:
    """At the end of his first round: an untrained army and 2 spears (R166)."""
    yield from expertise(deed, "S")


@on("after REC", "after TRN", card="CDA", when=not_switched)
def another_spear(deed: ActionUnderWay) -> Flow[None]:
    """After recruiting or training: a spear (R167)."""
    yield from one_more(deed, "S")


@on("after HAN", card="ZCA")
def helmsmanship(deed: ActionUnderWay) -> Flow[None]:
    """After the emperor: 1 popular support (R168, R170)."""
    yield from popular(deed, 1)


@on("after POP", card="ZCA")
def helmsmanship_vessel(deed: ActionUnderWay) -> Flow[None]:
    """After winning popular support: a vessel (R169)."""
    yield from one_more(deed, "V")


@on("bare", card="ZYN")
def courage() -> None:
    """He battles and is stationed without any army unit, if he likes (R171, R173)."""


@on("face", card="ZYN")
def courage_token(units: Mapping[str, int]) -> bool:
    """Without units he may turn the token of the location to its victory point (R172)."""
    return not any(units.values())


@on("anytime", card="GPI", when=later("GPI"))
def flexibility(deed: ActionUnderWay) -> Flow[None]:
    """After his first round weapons in the supply are swapped one to one at any time (R175-R177)."""
    yield from swapping(deed, "GPI", goods=False)


@on("after MKT", "after FRM", card="ZGL")
def ingenuity(deed: ActionUnderWay) -> Flow[None]:
    """Having developed: 2 gold for a marketplace, 2 rice for a farm, if at most 2 are developed (R178,
    R179).
    """
    if deed.variant == "market" and deed.realm.market <= 2:
        gold(deed, 2)
    elif deed.variant == "farm" and deed.realm.farm <= 2:
        rice(deed, 2)
    yield from ()


@on("amount TRI", card="MLI")
def poise(_deed: ActionUnderWay, gain: int) -> int:
    """With the tribes he gains 1 more (R180, R181)."""
    return gain + 1


@on("stationed", card="HZG", when=himself("HZG"))
def archery_mastery(deed: ActionUnderWay) -> Flow[None]:
    """Stationed with archery he may take one more archery unit out of the supply (R182-R184)."""
    realm, officer = deed.realm, deed.realm.officers["HZG"]
    if not (officer.units.get("C") and realm.trained and realm.weapons["C"]):
        return
    if (yield from agreed("HZG", "archery")):
        realm.trained -= 1
        realm.weapons["C"] -= 1
        officer.units["C"] += 1


@on("after TRB", card="WYA")
def clout(deed: ActionUnderWay) -> Flow[None]:
    """After tribute: an untrained army, and a weapon for each location occupied, at most 2 (R185-R189)."""
    recruit(deed, 1)
    yield from weapon(deed, "WYA", count=min(2, len(deed.realm.occupied)))


@on("before common", card="PTO", when=allied_space)
def guile(deed: ActionUnderWay) -> Flow[None]:
    """Allied, and taking the alliance action: 1 gold first (R190, R192)."""
    gold(deed, 1)
    if not deed.s.table.options.jade_seal_alliance_gold:
        deed.gold -= 1
    yield from ()


@on("start", card="PTO", when=lambda deed: len(deed.s.table.won.get(deed.seat, [])) >= MANY)
def guile_promises(deed: ActionUnderWay) -> Flow[None]:
    """For taking 5 actions or more Shu has 1 gold before it takes them (R191, R193)."""
    if (yield from decide("PTO", "promise", (YES, NO))) == YES:
        deed.realm.least = MANY
        deed.realm.gold += 1
        deed.tell("card", card="PTO", changes=["gold +1"])


MANY = 5


@on("double", card="LHU")
def experience(number: int) -> bool:
    """From round 6 on he leads two kinds of units, and occupies two locations with 1 each (R194-R198)."""
    return number >= 6


@on("after TRD", card="JWA")
def eloquence(deed: ActionUnderWay) -> Flow[None]:
    """After trading: an untrained army, then he may hire an instructor (R199, R200)."""
    recruit(deed, 1)
    words = hire_words(deed)
    if words:
        word = yield from decide("JWA", "hire", (*words, NO))
        if word != NO:
            hire(deed, word)


@on("end", card="FZH", when=lambda deed: bool(deed.realm.occupied))
def support(deed: ActionUnderWay) -> Flow[None]:
    """At a round's end, if Shu occupies a location, he may train 1 (R201)."""
    yield from may_train(deed, "FZH")


@on("end", card="YYA", when=first("YYA"))
def archery_expertise(deed: ActionUnderWay) -> Flow[None]:
    """At the end of his first round: an untrained army and 2 crossbows (R202)."""
    yield from expertise(deed, "C")


@on("after REC", "after TRN", card="YYA", when=not_switched)
def another_crossbow(deed: ActionUnderWay) -> Flow[None]:
    """After recruiting or training: a crossbow (R203)."""
    yield from one_more(deed, "C")


@on("end", card="LYA", when=lambda deed: deed.round % 3 == 0)
def prowess(deed: ActionUnderWay) -> Flow[None]:
    """At the ends of rounds 3, 6, 9 and 12 he may build a card at its full price (R204-R206)."""
    yield from may_build(deed, "LYA")


@on("cost CON", card="JWE")
def inspiration(deed: ActionUnderWay, cost: tuple[str, ...]) -> list[tuple[str, tuple[str, ...]]]:
    """One item of a cost may be replaced by 1 gold (R207, R225)."""
    found: list[tuple[str, tuple[str, ...]]] = [(NO, cost)]
    for letter in dict.fromkeys(cost):
        if letter == "g":
            continue
        left = [other for other in cost if other != letter]
        if deed.s.table.options.jiang_wei_replaces == "unit":
            left = list(cost)
            left.remove(letter)
        found.append((letter.upper(), ("g", *left)))
    return found


@on("before TRD", card="DYU", when=lambda deed: deed.realm.popular > 0)
def efficacy(deed: ActionUnderWay) -> Flow[None]:
    """Before trading he may give 1 popular support away for tax and harvest (R208-R210)."""
    if (yield from agreed("DYU", default=NO)):
        deed.realm.popular -= 1
        tax(deed)
        harvest(deed)


@on("popular upkeep", card="FYI")
def popularity(_deed: ActionUnderWay, bill: int) -> int:
    """Popular support costs up to 2 rice less (R211, R213, R214)."""
    return max(0, bill - 2)


@on("end", card="FYI", when=lambda deed: deed.realm.popular > 0)
def popularity_sold(deed: ActionUnderWay) -> Flow[None]:
    """At a round's end 1 popular support may go for 2 gold and 2 rice (R212)."""
    if (yield from agreed("FYI", default=NO)):
        deed.realm.popular -= 1
        goods(deed, "2G 2R")


@on("end", card="MCH")
def cavalry_mastery(deed: ActionUnderWay) -> Flow[None]:
    """At the end of his first round 4 horses lie on his card; later one comes over if there are 2
    (R215-R218).
    """
    realm = deed.realm
    if realm.officers["MCH"].recruited == deed.round:
        store(realm, "MCH", "horse", 4)
    elif realm.weapons["H"] >= 2 and stored(realm, "MCH", "horse"):
        store(realm, "MCH", "horse", -1)
        realm.weapons["H"] += 1
    yield from ()


@on("end", card="MDA")
def austerity(deed: ActionUnderWay) -> Flow[None]:
    """At a round's end 1 gold or rice for each location token where it lies, at most 3 (R219-R221)."""
    treasury, granary = (
        sum(token not in ("market", "farm") for token in tokens)
        for tokens in (deed.realm.treasury, deed.realm.granary)
    )
    words = [
        " ".join([f"{n}G"] * (n > 0) + [f"{most - n}R"] * (most > n))
        for most in [min(3, treasury + granary)]
        for n in range(min(treasury, most), -1, -1)
        if most and most - n <= granary
    ]
    if len(words) == 1:
        goods(deed, words[0])
    elif words:
        goods(deed, (yield from decide("MDA", "income", words)))


@on("stationed", card="WPI")
def honour(deed: ActionUnderWay) -> Flow[None]:
    """1 popular support for each location that Shu occupies from now on (R222-R224)."""
    yield from popular(deed, len(deed.places))
