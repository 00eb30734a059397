"""What things are worth to a state, in victory points by and large: how computers weigh what they could do.

All numbers here are ours and rules of thumb; none of them is a rule of the game.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core.prompts import Seat
from games.redux.building import buildable
from games.redux.facts import BORDERS, LOCATIONS, SETUP, WEAPONS
from games.redux.flow import Deed
from games.redux.hooks import OF_THE_BID, REGISTRY
from games.redux.scoring import border_points
from games.redux.state import Redux
from games.redux.table import Realm, Table

UNIT = 0.95
"""What a stationed army unit brings in a round that is paid for."""
INCOME = ("TRB", "MKT", "FRM")
STATIONING = ("stationed", "face", "terrain", "bare", "double")
"""Hooks of generals who do more when they are stationed."""
SKILLED = 0.7
"""What a skill adds that has its effect on a space."""


def rounds_left(table: Table) -> int:
    """Return how many rounds are likely to come after this one."""
    most = max(len(realm.stationed) for realm in table.realms.values())
    near: int = 1 + (3 * (SETUP["end_stationed"] - most)) // 2
    return max(0, min(table.options.rounds - table.round, near))


def bills(realm: Realm) -> tuple[int, int]:
    """Return the gold and the rice that a state pays in a round as it stands."""
    units = sum(realm.stationed_units.values())
    divisor: int = SETUP["popular_upkeep_divisor"]
    return max(0, units - len(realm.treasury)), max(0, units - len(realm.granary)) + realm.popular // divisor


def margins(realm: Realm, left: int) -> tuple[float, float]:
    """Return what one more gold and one more rice are worth: much while bills are not covered."""
    gold, rice = bills(realm)
    coming = min(2, realm.trained, sum(realm.weapons.values()))
    return _margin(realm.gold, gold + coming, left), _margin(realm.rice, rice + coming, left)


def _margin(purse: int, bill: int, left: int) -> float:
    rounds = min(left + 1, 3)
    if purse < bill * rounds:
        return 0.6
    return 0.35 if purse < bill * rounds + 3 else 0.12


def position(table: Table, seat: Seat) -> float:
    """Return what a state's position is worth after a round's end."""
    realm, left = table.realms[seat], rounds_left(table)
    units = sum(realm.stationed_units.values())
    total: float = (
        realm.military + len(realm.victory) + border_points(table, seat) + SETUP["rank_vp"][realm.rank]
    )
    total += 0.8 * realm.rank + 0.45 * realm.domestic + 0.35 * (realm.tribal + realm.popular)
    total += UNIT * units * left
    for purse, bill in zip((realm.gold, realm.rice), bills(realm), strict=True):
        covered = min(purse, bill * left)
        total += 0.55 * covered + 0.25 * min(4, purse - covered) + 0.05 * max(0, purse - covered - 4)
        total -= 0.5 * max(0, bill * left - purse) + 0.4 * max(0, min(left, 1) * bill - purse)
    total += left * 0.12 * (realm.market + realm.farm) + _strength(realm, left)
    return total + sum(_built(table, seat, card) for card in realm.built)


def _strength(realm: Realm, left: int) -> float:
    """Return what armies and weapons in the supply are worth; neither is of use without the other."""
    if not left:
        return 0.0
    armies = realm.trained + 0.6 * realm.untrained
    arms = sum(realm.weapons.values())
    kinds = sum(1 for kind in WEAPONS if realm.weapons[kind])
    pairs = min(armies, float(arms), 5.0)
    return 0.9 * pairs + 0.35 * min(4.0, armies) + 0.3 * min(4, arms) + 0.1 * kinds


def _built(table: Table, seat: Seat, card: str) -> float:
    skill = REGISTRY.skills["score"].get(card)
    return 0.8 + (float(skill.effect(table, seat)) if skill else 0.4)


def wants(s: Redux, seat: Seat) -> Mapping[str, float]:
    """Return what the action of each common space, and of the tribes, would be worth to a state now."""
    table, realm = s.table, s.table.realms[seat]
    left = rounds_left(table)
    in_gold, in_rice = margins(realm, left)
    forces, arms = realm.untrained + realm.trained, sum(realm.weapons.values())
    useful = 1.0 if left else 0.0
    return {
        "TRN": useful * (0.75 if realm.trained < 3 else 0.4) * min(2, realm.untrained),
        "REC": useful * (1.7 if forces < 4 else 0.6),
        "TRB": 2 * max(in_gold, in_rice) + 0.1,
        "PSH": workshop(table, seat, ("S", "H")) * (1.0 if arms < forces + 1 else 0.35),
        "PCV": workshop(table, seat, ("C", "V")) * (1.0 if arms < forces + 1 else 0.35),
        "MKT": max(developing(realm.market, left), SETUP["tax"] * realm.market * in_gold),
        "FRM": max(developing(realm.farm, left), SETUP["harvest"] * realm.farm * in_rice),
        "POP": 1.2,
        "HAN": (2.3 if realm.rank < len(SETUP["rank_vp"]) - 1 else 0.3) * (len(realm.at_home) > 1),
        "TRD": min(SETUP["trade_rice"], abs(realm.gold - realm.rice) / 2) * abs(in_gold - in_rice) + 0.1,
        "CON": 1.9 if buildable(Deed(s, seat)) else 0.0,
        "HIM": useful * 0.4 + useful * 0.7 * min(2, realm.untrained) * (realm.rice > 0),
        "TRI": tribes(table, seat),
    }


def developing(level: int, left: int) -> float:
    """Return what one more developed marketplace or farm is worth."""
    return 0.7 + 0.16 * left if level < SETUP["levels"] else 0.0


def tribes(table: Table, seat: Seat) -> float:
    """Return what better tribal relations are worth: a place in civil harmony, and no raid."""
    levels = {one: realm.tribal + realm.popular for one, realm in table.realms.items()}
    best = max(level for one, level in levels.items() if one != seat)
    near = 1.1 if abs(levels[seat] - best) < 4 else 0.7
    return near + (0.5 if table.realms[seat].tribal < 2 else 0.0)


def workshop(table: Table, seat: Seat, kinds: tuple[str, ...]) -> float:
    """Return what two weapons of a workshop are worth: more where free locations want them."""
    if not rounds_left(table):
        return 0.0
    free = [
        LOCATIONS[at].unit
        for border, states in BORDERS.items()
        if seat in states
        for at in table.free(border)
    ]
    return 1.2 + 0.15 * sum(kind in kinds for kind in free)


def battle(table: Table, seat: Seat, units: int) -> float:
    """Return what stationing a general with so many units is worth: points, the token, the border."""
    realm, left = table.realms[seat], rounds_left(table)
    (gold, rice), (more_gold, more_rice) = bills(realm), coming_in(table, seat)
    spare = (realm.gold + more_gold - gold, realm.rice + more_rice - rice)
    paid = max(0, min(units, min(spare) + (spare[0] != spare[1])))
    return 1.8 + 0.25 * left + paid * (1 + 0.7 * left) - 0.6 * (units - paid)


def coming_in(table: Table, seat: Seat) -> tuple[int, int]:
    """Return the gold and rice that a state's bids of this round are likely to bring."""
    realm, gold, rice = table.realms[seat], 0, 0
    for bid in table.bids:
        if bid.seat == seat and bid.space in INCOME:
            gold += 1 if bid.space == "TRB" else SETUP["tax"] * realm.market * (bid.space == "MKT")
            rice += 1 if bid.space == "TRB" else SETUP["harvest"] * realm.farm * (bid.space == "FRM")
    return gold, rice


def skilled(general: str, space: str) -> float:
    """Return what a general's skill adds on a space, by and large."""
    hooks = STATIONING if space in BORDERS else tuple(f"{kind} {space}" for kind in OF_THE_BID)
    return SKILLED if any(general in REGISTRY.skills.get(hook, {}) for hook in hooks) else 0.0
