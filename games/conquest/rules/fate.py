"""The Fate of Nations: the die of the round, and what each fate card does; one small function a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from games.conquest.land import PROVINCES, region
from games.conquest.public_state_model import (
    NEUTRAL,
    NOBODY,
    Tokens,
    has_ruler_skill,
    owner,
    playing,
    provinces_of,
    room,
    units,
)
from games.conquest.rules.income import land_gold
from games.conquest.rules.invasion_state import strike
from games.conquest.standing_orders.effects import orders_dams, threshold
from games.conquest.state import Realm, remove_infantry, settle, spend_card
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Fact, Script
from games.core.rules.rule_primitives import lot, roll, shuffled

Effect: TypeAlias = Callable[[Realm], Script[None]]
FLOODS, REGION_TOKENS = 5, 1
"""The number of tokens of each kind; in Hardcore the oldest moves when all are out (C26)."""
BANDIT_PROVINCES, BANDITS, VOLUNTEERS = 5, 2, 2
FAVOR_GOLD, PITY_GOLD, PITY_INFANTRY = 5, 3, 2
ILL_DIES = 2


def round_die(realm: Realm) -> Script[None]:
    """Even: no card, defenders win ties. Odd: a fate card, attackers win ties. Round 1: neither die nor
    card.
    """
    table = realm.table
    table.tokens, table.fate_card = Tokens(), ""
    if table.round == 1:
        table.fate_die, table.tactics = 0, "defend"
        return
    [face] = yield from roll("fate")
    table.fate_die, table.tactics = face, "defend" if face % 2 == 0 else "attack"
    realm.tell("round", round=table.round, face=face, tactics=table.tactics)
    if (face % 2 and table.options.hardcore != "turn") or table.options.hardcore == "round":
        yield from card(realm)


def card(realm: Realm, before: Seat = NOBODY) -> Script[None]:
    """The top fate card is played at once; when all were played they are shuffled anew. `before` is whose
    turn comes, where each turn has a card.
    """
    deck, table = realm.deck, realm.table
    if not deck["fate"]:
        deck["fate"] = yield from shuffled("fate", deck["fate_played"])
        deck["fate_played"] = []
    drawn = deck["fate"].pop(0)
    deck["fate_played"].append(drawn)
    table.fate_card = drawn
    realm.tell("fate", card=drawn, **({"before": before} if before else {}))
    yield from EFFECTS[drawn](realm)
    for code in PROVINCES:
        settle(table, code)


def _province() -> Script[str]:
    return (yield from lot("fate_province", list(PROVINCES)))


def _region(realm: Realm) -> Script[tuple[int, tuple[str, ...]]]:
    number = yield from lot("fate_region", list(range(1, 9)))
    return number, region(realm.table.options.board, number)


def shielded(realm: Realm, seat: Seat, card_key: str, threat: int) -> bool:
    """Return whether a player is spared: by a card that was played this round, or by one played now, by
    itself if enough is threatened.
    """
    if seat not in realm.hands:
        return False
    tokens = realm.table.tokens
    here: dict[str, list[Seat]] = {
        "dams": tokens.dams,
        "food_stores": tokens.stores,
        "medicine": tokens.medicine,
    }
    if seat in here[card_key]:
        return True
    hand = realm.hands[seat]
    wanted = orders_dams(hand.standing) if card_key == "dams" else threat >= threshold(hand.standing)
    if card_key not in hand.cards or not wanted:
        return False
    spend_card(realm, seat, card_key)
    here[card_key].append(seat)
    realm.tell("played", seat=seat, card=card_key, at="", about="")
    return True


def blessed(realm: Realm, seat: Seat) -> bool:
    """Return whether Famine, Epidemic and Pestilence never touch a player: Five Pecks of Rice."""
    return seat in realm.hands and has_ruler_skill(realm.table, seat, "Five Pecks of Rice")


# -------------------------------------------------------------------- floods


def _flood(realm: Realm, code: str) -> None:
    tokens, seat = realm.table.tokens, owner(realm.table, code)
    if code not in tokens.flood:
        tokens.flood.append(code)
    tokens.flood = tokens.flood[-FLOODS:]
    realm.tell("flooded", code=code)
    if seat in realm.hands:
        shielded(realm, seat, "dams", 1)


def flood(realm: Realm) -> Script[None]:
    """Flood: nobody enters or leaves a random province, and it pays nothing."""
    _flood(realm, (yield from _province()))


def great_flood(realm: Realm) -> Script[None]:
    """Yellow River Flood: three random provinces of a random region."""
    _, codes = yield from _region(realm)
    struck = yield from shuffled("fate_flood", list(codes))
    for code in struck[:3]:
        _flood(realm, code)


# -------------------------------------------------------------------- famine, plague


def famine(realm: Realm) -> Script[None]:
    """Famine: provinces of a random region pay nothing, nor does the region."""
    number, codes = yield from _region(realm)
    tokens = realm.table.tokens
    tokens.famine = [*tokens.famine, number][-REGION_TOKENS:]
    realm.tell("famine", region=number, provinces=list(codes))
    for seat in playing(realm.table):
        lost = famished(realm, seat)
        if lost and not blessed(realm, seat):
            shielded(realm, seat, "food_stores", lost)


def famished(realm: Realm, seat: Seat) -> int:
    """Return how much gold the Famine takes from a player: none if they have had their income."""
    table, tokens = realm.table, realm.table.tokens
    if table.order.index(seat) < table.at:
        return 0
    left = land_gold(realm, seat)
    lies, tokens.famine = tokens.famine, []
    full = land_gold(realm, seat)
    tokens.famine = lies
    return full - left


def harvest(realm: Realm) -> Script[None]:
    """Plentiful Harvest: provinces of a random region pay two gold."""
    number, codes = yield from _region(realm)
    tokens = realm.table.tokens
    tokens.harvest = [*tokens.harvest, number][-REGION_TOKENS:]
    realm.tell("harvest", region=number, provinces=list(codes))


def epidemic(realm: Realm) -> Script[None]:
    """Epidemic: each province of a random region loses half its infantry, rounded down; neutrals too."""
    number, codes = yield from _region(realm)
    tokens, table = realm.table.tokens, realm.table
    tokens.epidemic = [*tokens.epidemic, number][-REGION_TOKENS:]
    realm.tell("epidemic", region=number, provinces=list(codes))
    for seat in (NEUTRAL, *playing(table)):
        mine = [code for code in codes if owner(table, code) == seat]
        dead = {code: table.lands[code].infantry // 2 for code in mine}
        spared = blessed(realm, seat) or shielded(realm, seat, "medicine", sum(dead.values()))
        if sum(dead.values()) and not spared:
            for code, count in dead.items():
                remove_infantry(table, code, count)
            fallen: list[Fact] = [[code, count] for code, count in dead.items() if count]
            realm.tell("died", seat=seat, count=sum(dead.values()), fallen=fallen)


def pestilence(realm: Realm) -> Script[None]:
    """Great Pestilence: all infantry of a random province die; Rulers and Generals live."""
    code = yield from _province()
    seat, count = owner(realm.table, code), realm.table.lands[code].infantry
    realm.tell("pestilence", code=code)
    if count and not blessed(realm, seat) and not shielded(realm, seat, "medicine", count):
        remove_infantry(realm.table, code, count)
        realm.tell("died", seat=seat, count=count, fallen=[[code, count]])


def illness(realm: Realm) -> Script[None]:
    """Fevered Lord: a random player's Ruler dies on a 1 or 2; a Ruler counts as two units for Medicine
    (C45).
    """
    table = realm.table
    ruling = [seat for seat in playing(table) if table.rosters[seat].ruler_at]
    if not ruling:
        return
    seat = yield from lot("fate_ruler", ruling)
    name = table.rosters[seat].ruler
    realm.tell("fever", seat=seat, name=name)
    if shielded(realm, seat, "medicine", 2):
        return
    [face] = yield from roll("fever")
    if face <= ILL_DIES:
        strike(realm, name, seat, [name])


def earthquake(realm: Realm) -> Script[None]:
    """Earthquake: a random province loses as many infantry as a D6 shows."""
    code = yield from _province()
    [face] = yield from roll("earthquake")
    seat = owner(realm.table, code)
    count = remove_infantry(realm.table, code, face)
    realm.tell("earthquake", code=code, face=face)
    if count:
        realm.tell("died", seat=seat, count=count, fallen=[[code, count]])


# -------------------------------------------------------------------- gold and units


def locusts(realm: Realm) -> Script[None]:
    """Locusts: those with the most provinces lose half of their gold, rounded down."""
    yield from ()
    held = {seat: len(provinces_of(realm.table, seat)) for seat in playing(realm.table)}
    struck = [seat for seat, count in held.items() if count == max(held.values())]
    realm.tell("locusts", seats=list(struck))
    for seat in struck:
        lost = realm.hands[seat].gold // 2
        realm.hands[seat].gold -= lost
        realm.tell("lost_gold", seat, gold=lost)


def bandits(realm: Realm) -> Script[None]:
    """Bandit Uprising: two neutral infantry appear in every province that nobody holds, in five at the
    most.
    """
    table = realm.table
    empty = [code for code in PROVINCES if owner(table, code) == NOBODY]
    if len(empty) > BANDIT_PROVINCES:
        empty = (yield from shuffled("fate_bandits", empty))[:BANDIT_PROVINCES]
    for code in empty:
        table.lands[code].owner, table.lands[code].infantry = NEUTRAL, BANDITS
    realm.tell("bandits", provinces=sorted(empty))


def volunteers(realm: Realm) -> Script[None]:
    """Volunteers: each province of a random region that a player holds gains two infantry, up to its cap."""
    number, codes = yield from _region(realm)
    table = realm.table
    for code in codes:
        if owner(table, code) in realm.hands:
            table.lands[code].infantry += min(VOLUNTEERS, room(table, code))
    realm.tell("volunteers", region=number, provinces=list(codes))


def favor(realm: Realm) -> Script[None]:
    """Imperial Favor: a random player gains five gold."""
    seat = yield from lot("fate_player", playing(realm.table))
    realm.hands[seat].gold += FAVOR_GOLD
    realm.tell("favor", seat=seat)


def pity(realm: Realm) -> Script[None]:
    """Mercy of Heaven: those with the fewest provinces gain three gold and two infantry, with their Ruler
    or else where they are strongest.
    """
    yield from ()
    table = realm.table
    held = {seat: len(provinces_of(table, seat)) for seat in playing(table)}
    for seat in [seat for seat, count in held.items() if count == min(held.values())]:
        realm.hands[seat].gold += PITY_GOLD
        home = table.rosters[seat].ruler_at or max(provinces_of(table, seat), key=lambda c: units(table, c))
        table.lands[home].infantry += min(PITY_INFANTRY, room(table, home))
        realm.tell("pity", seat=seat, code=home)


EFFECTS: dict[str, Effect] = {
    "flood": flood,
    "great_flood": great_flood,
    "famine": famine,
    "epidemic": epidemic,
    "pestilence": pestilence,
    "earthquake": earthquake,
    "locusts": locusts,
    "illness": illness,
    "bandits": bandits,
    "harvest": harvest,
    "volunteers": volunteers,
    "favor": favor,
    "pity": pity,
}
