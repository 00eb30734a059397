"""State enhancements of the Separation deck."""

from __future__ import annotations

from games.core.rules.prompts import Seat
from games.redux.printed_data import SETUP, borders_of
from games.redux.public_state_model import Realm, Table
from games.redux.rules.actions import changes
from games.redux.rules.decisions import NO, YES, ActionUnderWay, Flow, decide
from games.redux.rules.gains_and_costs import may_train, store, stored
from games.redux.rules.hooks import on
from games.redux.rules.scoring import occupied
from games.redux.state import copy_of


def half(table: Table, seat: Seat, kind: str) -> int:
    """Return 1 for each 2 stationed units of a kind, at most 2."""
    return min(2, table.realms[seat].stationed_units[kind] // 2)


def train_one(deed: ActionUnderWay) -> Flow[None]:
    """When an armour or a ship is built its state may train 1 (R227, R230, R233, R236, R239)."""
    yield from may_train(deed, deed.card)


for _card in ("RAT", "IRO", "HOR", "REP", "TOW"):
    on("built", card=_card)(train_one)


@on("score", card="RAT")
def rattan_armour(table: Table, seat: Seat) -> int:
    """1 for each 2 stationed infantry, at most 2 (R228)."""
    return half(table, seat, "S")


@on("score", card="IRO")
def iron_armour(table: Table, seat: Seat) -> int:
    """2 for most stationed infantry, 1 if tied for most (R231)."""
    return most(
        {one: realm.stationed_units["S"] for one, realm in table.realms.items()},
        seat,
        table.options.iron_armour_min,
    )


def most(counts: dict[Seat, int], seat: Seat, least: int) -> int:
    """Return 2 for who alone has most, 1 for who shares it, of those with at least so many."""
    best = max(counts.values())
    if counts[seat] < best or best < least:
        return 0
    return 2 if list(counts.values()).count(best) == 1 else 1


@on("score", card="HOR")
def horse_armour(table: Table, seat: Seat) -> int:
    """1 for each 2 stationed cavalry, at most 2 (R234)."""
    return half(table, seat, "H")


@on("score", card="REP")
def repeating_crossbow(table: Table, seat: Seat) -> int:
    """1 for each 2 stationed archery, at most 2 (R237)."""
    return half(table, seat, "C")


@on("score", card="TOW")
def tower_ship(table: Table, seat: Seat) -> int:
    """1 for each 2 stationed naval units, at most 2 (R240)."""
    return half(table, seat, "V")


@on("built", card="MST")
def mobile_siege_tower(deed: ActionUnderWay) -> Flow[None]:
    """Now or never: both rivals lose 1 military point, or one loses 2 (R242-R244)."""
    table = deed.s.table
    rivals = table.rivals(deed.seat)
    richest = sorted(rivals, key=lambda one: -table.realms[one].military)
    word = yield from decide("MST", "target", ("BOTH", *(f"{one.upper()}" for one in richest), NO))
    losses = dict.fromkeys(rivals, 1) if word == "BOTH" else {one: 2 for one in rivals if one.upper() == word}
    for seat, loss in losses.items():
        lose(table.realms[seat], loss, table.options.military_vp_floor)
        deed.s.tell("besieged", seat=seat, by=deed.seat, loss=loss)


def lose(realm: Realm, loss: int, floor: int) -> None:
    """Take military points, down to the floor."""
    realm.military = max(min(floor, realm.military), realm.military - loss)


@on("border", card="CAT")
def catapult() -> str:
    """One of the state's tied borders counts as won, for it alone (R245-R247)."""
    return ""


@on("score", card="WAT")
def watchtower(table: Table, seat: Seat) -> int:
    """1 for each border with 2 locations or more (R248, R249)."""
    return sum(occupied(table, border, seat) >= 2 for border in borders_of(seat))


@on("score", card="SIE")
def siege_ladder(table: Table, seat: Seat) -> int:
    """1 with three kinds of units stationed, 2 with four (R251, R252)."""
    return max(0, sum(count > 0 for count in table.realms[seat].stationed_units.values()) - 2)


@on("value", card="BAT")
def battering_ram(_table: Table, seat: Seat, space: str, _criterion: str) -> int:
    """Each general in a battle counts 1 more (R254)."""
    return int(space in borders_of(seat))


@on("place", card="ARM")
def armistice() -> str:
    """Ties for 1st or 2nd place in civil harmony are won (R255-R257)."""
    return "civil"


@on("third", card="CIT")
def city_walls() -> str:
    """1 for standing alone in 3rd place in civil harmony (R258, R259)."""
    return "civil"


@on("after TRB", card="IJS", when=lambda deed: deed.gold > 0 and deed.realm.gold > 0)
def imperial_jade_seal(deed: ActionUnderWay) -> Flow[None]:
    """After tribute 1 of the gold that came with it may be stored (R260-R266)."""
    if (yield from decide("IJS", "store", (YES, NO))) == YES:
        deed.realm.gold -= 1
        store(deed.realm, "IJS", "gold", 1)


@on("score", card="IJS")
def jade_seal_scores(table: Table, seat: Seat) -> int:
    """1 for each 2 stored gold, at most 2 (R261)."""
    return min(2, stored(table.realms[seat], "IJS", "gold") // 2)


@on("built", card="NRS")
def nine_rank_system(deed: ActionUnderWay) -> Flow[None]:
    """In a round without the emperor the rank rises by 1 at once (R267-R269), or, where the actions of the
    whole round count, once it is certain that the emperor is not among them (D24).
    """
    table = deed.s.table
    if table.options.nrs_checks == "whole_round" and "HAN" in table.won.get(deed.seat, []):
        store(deed.realm, "NRS", "rank", 1)
    elif "HAN" not in deed.realm.taken:
        risen(deed.realm)
    yield from ()


def risen(realm: Realm) -> None:
    """The rank rises by 1, as far as it goes."""
    realm.rank = min(len(SETUP["rank_vp"]) - 1, realm.rank + 1)


@on("won", card="NRS", when=lambda deed: stored(deed.realm, "NRS", "rank") > 0)
def nine_rank_system_at_last(deed: ActionUnderWay) -> Flow[None]:
    """The actions are done: the rank rises if the emperor, who had been won, was not taken (D24)."""
    before = copy_of(deed.realm)
    del deed.realm.stores["NRS"]
    if "HAN" not in deed.realm.taken:
        risen(deed.realm)
    if changed := changes(before, deed.realm):
        deed.tell("card", card="NRS", changes=changed)
    yield from ()


@on("place", card="PUP")
def puppet_theatre() -> str:
    """Ties for 1st or 2nd place in rank are won (R270-R272)."""
    return "rank"


@on("third", card="BSP")
def bronze_sparrow() -> str:
    """1 for standing alone in 3rd place in rank (R273, R274)."""
    return "rank"


def full(table: Table, seat: Seat, kind: str) -> int:
    """Return 2 for who alone has developed all of a kind, 1 if others have too."""
    levels = {one: realm.figure(kind) for one, realm in table.realms.items()}
    if levels[seat] < SETUP["levels"]:
        return 0
    return 2 if list(levels.values()).count(SETUP["levels"]) == 1 else 1


@on("score", card="ABA")
def chinese_abacus(table: Table, seat: Seat) -> int:
    """2 for the only state with all marketplaces developed, 1 if another has too (R275, R276)."""
    return full(table, seat, "market")


@on("score", card="IRR")
def irrigation(table: Table, seat: Seat) -> int:
    """2 for the only state with all farms developed, 1 if another has too (R277, R278)."""
    return full(table, seat, "farm")


@on("place", card="CAP")
def capital_city() -> str:
    """Ties for 1st or 2nd place in domestic development are won (R279-R282)."""
    return "domestic"


@on("third", card="TAX")
def tax_modification_system() -> str:
    """1 for standing alone in 3rd place in domestic development (R283-R285)."""
    return "domestic"


@on("score", card="PAP")
def pulp_papermaking(table: Table, seat: Seat) -> int:
    """2 for most enhancements built, 1 if tied for most (R286)."""
    return most({one: len(realm.built) for one, realm in table.realms.items()}, seat, 1)
