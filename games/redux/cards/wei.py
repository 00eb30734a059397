"""The generals of Wei."""

from __future__ import annotations

from collections.abc import Callable

from games.redux.cards.card_conditions import (
    accompanied,
    alone,
    even_round,
    expertise,
    first,
    himself,
    no_tribes,
    one_more,
    stationed_before,
)
from games.redux.printed_data import WEAPONS
from games.redux.rules.actions import changes
from games.redux.rules.building import may_build
from games.redux.rules.decisions import NO, ActionUnderWay, Flow, agreed, decide
from games.redux.rules.gains_and_costs import (
    gold_or_rice,
    goods,
    harvest,
    popular,
    purchase,
    rarest,
    recruit,
    rice,
    scarce,
    store,
    stored,
    tax,
    train,
    tribal,
    weapon,
)
from games.redux.rules.hooks import on
from games.redux.state import copy_of


@on("tie", card="CAO")
def authority() -> None:
    """A side in whose bid Cao Cao stands wins equal totals, even reached later (R8)."""


@on("stationed", card="CRE", when=himself("CRE"))
def endurance(deed: ActionUnderWay) -> Flow[None]:
    """As the 1st, 2nd or 3rd general on a border he brings 5, 3 or 1, all gold or all rice (R9-R11)."""
    yield from gold_or_rice(deed, "CRE", {1: 5, 2: 3, 3: 1}.get(deed.position, 0))


@on("after HAN", card="CHO")
def prerogative(deed: ActionUnderWay) -> Flow[None]:
    """After the emperor he may tax or harvest, whoever stays there (R12, R13)."""
    word = yield from decide("CHO", "income", ("TAX", "HARVEST", NO))
    if word == "TAX":
        tax(deed)
    elif word == "HARVEST":
        harvest(deed)


@on("swap PSH", "swap PCV", card="XDU")
def endeavour() -> None:
    """He may produce 1 weapon and train 1 army that is there already, instead of 2 weapons (R14-R17)."""


@on("after TRI", card="XYU")
def stature(deed: ActionUnderWay) -> Flow[None]:
    """From the tribes he brings an untrained army, whatever he took along (R18)."""
    recruit(deed, 1)
    yield from ()


@on("before common", card="YJI", when=alone)
def aggression(deed: ActionUnderWay) -> Flow[None]:
    """On winning a common space alone, gain 1 gold or rice first, and a weapon (R19-R24)."""
    goods(deed, (yield from decide("YJI", "goods", scarce(deed.realm, 1))))
    yield from weapon(deed, "YJI")


@on("before any", card="LDI", when=accompanied)
def intimidation(deed: ActionUnderWay) -> Flow[None]:
    """With another general of Wei he first gains 1 gold and 1 rice, or a weapon (R25-R29)."""
    word = yield from decide("LDI", "gain", ("1G 1R", *rarest(deed.realm)))
    if word in WEAPONS:
        deed.realm.weapons[word] += 1
    else:
        goods(deed, word)


@on("recruit", card="XYO")
def foresight(deed: ActionUnderWay) -> list[tuple[str, Callable[[], None]]]:
    """Having looked at the draw he may pay 1 rice for another card and an untrained army (R30-R32)."""

    def look() -> None:
        deed.realm.rice -= 1
        recruit(deed, 1)
        draw_general(deed)

    return [("CARD", look)] if deed.realm.rice else []


def draw_general(deed: ActionUnderWay) -> None:
    """Draw one more general to choose from, if the deck has one."""
    deck = deed.s.deck[deed.seat]
    if deck:
        deed.s.hands[deed.seat].drawn.append(deck.pop(0))


@on("popular", card="XUY")
def trust(deed: ActionUnderWay) -> Flow[None]:
    """For each popular support token of Wei 2 rice, after whatever it cost (R33-R35)."""
    rice(deed, 2 * deed.amount)
    yield from ()


@on("before TRD", card="CYU")
def acumen(deed: ActionUnderWay) -> Flow[None]:
    """Before trading: gold or rice, of one kind, as many as Wei has units stationed (R36-R38)."""
    yield from gold_or_rice(deed, "CYU", sum(deed.realm.stationed_units.values()))


@on("cost HIRE", card="GJI")
def credence(_deed: ActionUnderWay, _rice: int) -> int:
    """He hires for nothing (R39)."""
    return 0


@on("before CON", card="LYE")
def leverage(deed: ActionUnderWay) -> Flow[None]:
    """Before building: 1 popular support, which may pay for the card (R40-R43)."""
    yield from popular(deed, 1)


@on("end", card="YUJ", when=first("YUJ"))
def forebearance(deed: ActionUnderWay) -> Flow[None]:
    """At the end of his first round he gets 2 charges (R44)."""
    store(deed.realm, "YUJ", "charge", 2)
    yield from ()


@on("named", card="YUJ")
def join(deed: ActionUnderWay) -> bool:
    """While he has a charge Wei may join the alliance, right after the space is named (R45-R50)."""
    return not deed.s.table.is_allied(deed.seat) and stored(deed.realm, "YUJ", "charge") > 0


@on("amount TRN", card="DIA")
def might(_deed: ActionUnderWay, count: int) -> int:
    """He trains up to 3 (R51)."""
    return count + 1


@on("after REC", card="XCH", when=lambda deed: deed.realm.tribal > 0 and deed.realm.untrained > 0)
def brawn(deed: ActionUnderWay) -> Flow[None]:
    """After recruiting he may lower tribal relations by 1 to train up to 2 (R52-R57)."""
    if (yield from agreed("XCH", default=NO)):
        deed.realm.tribal -= 1
        train(deed, 2)


@on("terrain", card="XHU")
def infantry_mastery(kind: str) -> bool:
    """His infantry fits every location (R58)."""
    return kind == "S"


@on("face", card="XHU")
def infantry_token(units: dict[str, int]) -> bool:
    """With infantry he may turn the token of the location to its victory point (R59)."""
    return bool(units.get("S"))


@on("end", card="ZLI")
def composure(deed: ActionUnderWay) -> Flow[None]:
    """At a round's end, judged once: without an untrained army 1; without a weapon 1; with one weapon another
    of its kind (R60-R62).
    """
    if not deed.realm.untrained:
        recruit(deed, 1)
    held = [kind for kind, count in deed.realm.weapons.items() for _ in range(count)]
    if not held:
        yield from weapon(deed, "ZLI")
    elif len(held) == 1:
        deed.realm.weapons[held[0]] += 1


@on("end", card="JXU", when=lambda deed: even_round(deed) and no_tribes(deed))
def control(deed: ActionUnderWay) -> Flow[None]:
    """In even rounds without the tribes the level is kept; a raise goes before it (R63-R69)."""
    if deed.realm.tribal_mode == "reduce":
        deed.realm.tribal_mode = "keep"
        yield from purchase(deed)


@on("end", card="ZHE", when=first("ZHE"))
def cavalry_expertise(deed: ActionUnderWay) -> Flow[None]:
    """At the end of his first round: an untrained army and 2 horses (R70)."""
    yield from expertise(deed, "H")


@on("after REC", "after TRN", card="ZHE")
def another_horse(deed: ActionUnderWay) -> Flow[None]:
    """After recruiting or training: a horse (R71)."""
    yield from one_more(deed, "H")


@on("both HIM", card="SMY")
def reverence() -> None:
    """He imports a card of each deck (R72)."""


@on("form FRM", "form MKT", card="YXI")
def presumption(deed: ActionUnderWay) -> list[str]:
    """On either space of development he may develop the other (R73-R76)."""
    return ["DEV MKT" if deed.space == "FRM" else "DEV FRM"]


@on("won", card="PDE", when=no_tribes)
def loyalty(deed: ActionUnderWay) -> Flow[None]:
    """If he and Cao Cao share a winning bid, and Wei left the tribes alone, the level rises by 1
    (R77-R82).
    """
    table = deed.s.table
    won = table.last.won if table.last else {}
    together = any(
        {"PDE", "CAO"} <= {bid.general for bid in table.on(space, deed.seat)}
        for space, seats in won.items()
        if deed.seat in seats
    )
    if together:
        before = copy_of(deed.realm)
        deed.realm.tribal_mode = "raise"
        yield from tribal(deed, 1)
        if changed := changes(before, deed.realm):
            deed.tell("card", card="PDE", changes=changed)


@on("end", card="HZH", when=lambda deed: stationed_before("HZH", deed))
def anticipation(deed: ActionUnderWay) -> Flow[None]:
    """Stationed with exactly 1 unit he may build a card at each round's end, at its full price (R83-R86)."""
    if sum(deed.realm.officers["HZH"].led.values()) == 1:
        yield from may_build(deed, "HZH")
