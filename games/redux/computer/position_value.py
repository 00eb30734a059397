"""The value of a state's position to it, in victory points: its possessions, and what they may come to.

All numbers here are ours and rules of thumb; none of them is a rule of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from games.core.rules.prompts import Seat
from games.redux.printed_data import BORDERS, SETUP, WEAPONS
from games.redux.public_state_model import Realm, Table
from games.redux.rules.hooks import REGISTRY
from games.redux.rules.scoring import CATEGORIES, level, occupied, scores

UNIT = 0.95
"""Worth of a stationed army unit that is paid for, each round."""
SHORT = (0.4, 0.38, 0.3, 0.25, 0.22, 0.2)
"""Cost of a gold or a rice that has still to be earned, by the level of the marketplace or the farm."""
RIVALS = 1.25
"""Worth of a place in a category as a multiple of its points: a rival loses what oneself gains."""
LATER, ALWAYS = 0.13, 0.2
"""Worth each round of a card that waits for an action, and of one that has its effect in any round."""
EVERY_ROUND = ("end", "value")
"""Hooks of cards that have their effect in any round."""
FOES = 0.45
"""Cost of a rival's victory point."""


def rounds_left(table: Table) -> int:
    """Return how many rounds are likely to come after this one."""
    last: int = SETUP["end_stationed"]
    most = max(len(realm.stationed) + len(coming(table, seat)) for seat, realm in table.realms.items())
    if most >= last:
        return 0
    near: int = 1 + (3 * (SETUP["end_stationed"] - most)) // 2
    return max(0, min(table.options.rounds - table.round, near))


def coming(table: Table, seat: Seat) -> list[str]:
    """Return the battles that a state has won in this round and not fought yet."""
    return [space for space in table.won.get(seat, ()) if space in BORDERS]


def bills(realm: Realm) -> tuple[int, int]:
    """Return the gold and the rice that a state pays in a round as it stands."""
    units = sum(realm.stationed_units.values())
    divisor: int = SETUP["popular_upkeep_divisor"]
    return max(0, units - len(realm.treasury)), max(0, units - len(realm.granary)) + realm.popular // divisor


def margins(realm: Realm, left: int) -> tuple[float, float]:
    """Return what one more gold and one more rice are worth: most while the next bills are not covered."""
    gold, rice = bills(realm)
    coming = min(2, realm.trained, sum(realm.weapons.values()))
    return (
        _margin(realm.gold, gold + coming, left, SHORT[realm.market]),
        _margin(realm.rice, rice + coming, left, SHORT[realm.farm]),
    )


def _margin(purse: int, bill: int, left: int, short: float) -> float:
    if purse < bill * min(left + 1, 2):
        return 0.6
    return short if purse < bill * (left + 1) or purse < 3 else 0.12


def position(table: Table, seat: Seat) -> float:
    """Return what a state's position is worth after a round's end."""
    realm, left = table.realms[seat], rounds_left(table)
    if not left:
        return final(table, seat)
    total: float = realm.military + len(realm.victory) + SETUP["rank_vp"][realm.rank]
    total += standing(table, seat, left) + fronts(table, seat, left)
    total += UNIT * sum(realm.stationed_units.values()) * left
    total += purse_worth(realm, left) + 0.08 * left * (realm.market + realm.farm) + 0.3 * realm.popular
    total += _strength(realm, left)
    total -= FOES * sum(other.military for one, other in table.realms.items() if one != seat)
    return total + sum(card_worth(table, seat, card, left) for card in realm.built)


def final(table: Table, seat: Seat) -> float:
    """Return what a state has when nothing follows: its points, and by how many it is ahead."""
    totals = {one: score.total for one, score in scores(table).items()}
    best = max(total for one, total in totals.items() if one != seat)
    return totals[seat] + 0.5 * (totals[seat] - best)


def purse_worth(realm: Realm, left: int) -> float:
    """Return what gold and rice are worth: they pay what is stationed, and what is left over buys a little.

    What cannot be paid yet has to be earned, but costs no more than the units bring that it would feed.
    """
    total, missing = 0.0, 0.0
    rows = zip((realm.gold, realm.rice), bills(realm), (realm.market, realm.farm), strict=True)
    for purse, bill, developed in rows:
        covered = min(purse, bill * left)
        total += 0.3 * min(4, purse - covered) + 0.06 * max(0, purse - covered - 4)
        missing += SHORT[developed] * (bill * left - covered)
        missing += 0.3 * max(0, min(left, 1) * bill - purse)
    return total - min(missing, UNIT * left * sum(realm.stationed_units.values()) + 1.0)


def _strength(realm: Realm, left: int) -> float:
    """Return what armies and weapons in the supply are worth; neither is of use without the other."""
    if not left:
        return 0.0
    armies = realm.trained + 0.6 * realm.untrained
    arms = sum(realm.weapons.values())
    kinds = sum(1 for kind in WEAPONS if realm.weapons[kind])
    pairs = min(armies, float(arms), 5.0)
    return 0.9 * pairs + 0.35 * min(4.0, armies) + 0.3 * min(4, arms) + 0.1 * kinds


def likely(lead: float, left: float) -> float:
    """Return how likely a lead holds to the end: surely where nothing follows, hardly better than even early
    on.
    """
    far = lead / (0.4 + 0.25 * left)
    return 0.5 + 0.5 * far / sqrt(1 + far * far)


def standing(table: Table, seat: Seat, left: float, more: Mapping[str, float] | None = None) -> float:
    """Return what the three categories are likely to bring, with `more` levels in some: each rival left
    behind is half of what the first place is worth above the third.
    """
    first, _, third = SETUP["category"]
    chances = 0.0
    for category in CATEGORIES:
        own = height(table.realms[seat], category, left) + (more or {}).get(category, 0.0)
        for other, realm in table.realms.items():
            if other != seat:
                chances += likely(own - height(realm, category, left), left)
    worth: float = RIVALS * (first - third) / 2 * chances
    return worth


def height(realm: Realm, category: str, left: float) -> float:
    """Return the level in a category at the end if nothing is done: tribal relations fall until then."""
    if category == "civil":
        return realm.popular + max(0.0, realm.tribal - 0.75 * left)
    return float(level(realm, category))


def fronts(table: Table, seat: Seat, left: float, more: str = "") -> float:
    """Return what a state's borders are likely to bring, with one location more on one of them."""
    points = 0.0
    for border, states in BORDERS.items():
        if seat in states:
            other = states[states[0] == seat]
            lead = occupied(table, border, seat) + (border == more) - occupied(table, border, other)
            points += SETUP["border_win"] * likely(lead, left / 2) * (RIVALS if lead else 1.0)
    return points


def card_worth(table: Table, seat: Seat, card: str, left: int) -> float:
    """Return what a built enhancement is worth from now on: its points, or what it brings again and again."""
    hooks = REGISTRY.of(card)
    if "score" in hooks:
        now = float(REGISTRY.skills["score"][card].effect(table, seat))
        return now + max(0.0, min(2.0 - now, 0.3 + 0.15 * left))
    if "border" in hooks or "place" in hooks:
        return 1.1
    if "third" in hooks:
        return 0.4
    if any(hook in EVERY_ROUND for hook in hooks):
        return ALWAYS * left
    return LATER * left if any(hook != "built" for hook in hooks) else 0.0
