"""Income: what a player receives as their turn begins, and what of it goes to their lord."""

from __future__ import annotations

from games.conquest.card_data import levels
from games.conquest.land import LARGE, region
from games.conquest.public_state_model import (
    full_regions,
    has_ruler_skill,
    playing,
    provinces_of,
    region_at,
    skill_holders,
)
from games.conquest.state import Realm, draw_strategy
from games.core.rules.prompts import Seat

RULER_GOLD, TYRANNY_GOLD = 1, 1
LARGE_BONUS, SMALL_BONUS = 2, 1
HARVEST_GOLD = 2


def income(realm: Realm, seat: Seat) -> None:
    """One gold for a Ruler in play, one for each province, and for each whole region; none in round 1
    (C22).
    """
    table, hand = realm.table, realm.hands[seat]
    ruler = RULER_GOLD if table.rosters[seat].ruler_at else 0
    first = table.round == 1
    land = 0 if first and table.options.first_income == "none" else land_gold(realm, seat)
    gold = (0 if first else ruler + skill_gold(realm, seat)) + land
    hand.gold += gold
    drawn = draw_strategy(realm, seat, _draws(realm, seat))
    realm.tell("income", seat, gold=gold, now=hand.gold, cards=list(drawn))
    if drawn:
        realm.tell("drew", seat=seat, count=len(drawn))
    _tribute(realm, seat)


def land_gold(realm: Realm, seat: Seat) -> int:
    """One gold for a province, none where there is a flood or famine, two in a harvest; regions as they
    are.
    """
    table = realm.table
    gold = sum(_province_gold(realm, seat, code) for code in provinces_of(table, seat))
    for number in full_regions(table, seat):
        if number not in table.tokens.famine or fed(realm, seat):
            gold += LARGE_BONUS if len(region(table.options.board, number)) == LARGE else SMALL_BONUS
    return gold


def _province_gold(realm: Realm, seat: Seat, code: str) -> int:
    table = realm.table
    number = region_at(table, code)
    if is_flooded(realm, code) or (number in table.tokens.famine and not fed(realm, seat)):
        return 0
    return HARVEST_GOLD if number in table.tokens.harvest else 1


def fed(realm: Realm, seat: Seat) -> bool:
    """Return whether Famine does not touch a player: food stores, or Five Pecks of Rice."""
    return seat in realm.table.tokens.stores or has_ruler_skill(realm.table, seat, "Five Pecks of Rice")


def is_flooded(realm: Realm, code: str) -> bool:
    """Return whether a province lies under water: its holder has no dams (C46: a captor's do not count)."""
    table = realm.table
    return code in table.tokens.flood and table.lands[code].owner not in table.tokens.dams


def skill_gold(realm: Realm, seat: Seat) -> int:
    """Dong Zhuo's Tyranny gives one, to a lord of his as well; TAX gives its level."""
    tyranny = sum(len(levels([name], "Tyranny")) for name in skill_holders(realm.table, seat))
    return TYRANNY_GOLD * tyranny + sum(levels(in_play(realm, seat), "TAX"))


def in_play(realm: Realm, seat: Seat) -> list[str]:
    """Return a player's Generals in play."""
    return list(realm.table.rosters[seat].generals)


def _draws(realm: Realm, seat: Seat) -> int:
    """STRATEGIST draws its level; Hospitality one card while nobody holds fewer provinces."""
    table = realm.table
    fewest = min(len(provinces_of(table, other)) for other in playing(table))
    poor = len(provinces_of(table, seat)) <= fewest
    guest = 1 if poor and has_ruler_skill(table, seat, "Hospitality") else 0
    return sum(levels(in_play(realm, seat), "STRATEGIST")) + guest


def _tribute(realm: Realm, seat: Seat) -> None:
    """A vassal pays one gold for every two provinces, or what there is."""
    table = realm.table
    lord = table.lords.get(seat)
    if lord is None or table.round == 1:
        return
    paid = min(realm.hands[seat].gold, len(provinces_of(table, seat)) // 2)
    realm.hands[seat].gold -= paid
    realm.hands[lord].gold += paid
    if paid:
        realm.tell("tribute", seat, lord, seat=seat, lord=lord, gold=paid)
