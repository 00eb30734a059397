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
from games.redux.scoring import border_points, scores
from games.redux.state import Redux
from games.redux.table import Realm, Table

UNIT = 0.95
"""What a stationed army unit brings in a round that is paid for."""
LAST_WORD = 6.0
"""What it is worth to end the game for a state that is ahead."""
GIVES = SETUP["gives"]
UNSEEN = 0.6
"""How likely a state can build whose hand is not seen."""
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
    useful = 1.0 if left else 0.0
    building = bool(buildable(Deed(s, seat))) if seat in s.hands else UNSEEN
    return {
        "TRN": useful * training(realm, GIVES["train"]),
        "REC": useful * recruiting(realm, GIVES["recruit"]),
        "TRB": 2 * max(in_gold, in_rice) + 0.1,
        "PSH": useful * workshop(table, seat, ("S", "H")),
        "PCV": useful * workshop(table, seat, ("C", "V")),
        "MKT": max(developing(realm.market, left), SETUP["tax"] * realm.market * in_gold),
        "FRM": max(developing(realm.farm, left), SETUP["harvest"] * realm.farm * in_rice),
        "POP": support(realm, left, in_rice),
        "HAN": (2.3 if realm.rank < len(SETUP["rank_vp"]) - 1 else 0.3) * (len(realm.at_home) > 1),
        "TRD": min(SETUP["trade_rice"], abs(realm.gold - realm.rice) / 2) * abs(in_gold - in_rice) + 0.1,
        "CON": 1.9 * building,
        "HIM": useful * 0.4 + useful * (realm.rice > 0) * training(realm, SETUP["hire"]["trains"]),
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


def training(realm: Realm, most: int) -> float:
    """Return what it is worth to train so many: more where weapons wait for them."""
    count = min(most, realm.untrained)
    armed = max(0, min(count, sum(realm.weapons.values()) - realm.trained))
    return 1.0 * armed + 0.5 * (count - armed)


def recruiting(realm: Realm, count: int) -> float:
    """Return what so many recruits are worth: more where there are fewer than weapons."""
    forces, arms = realm.untrained + realm.trained, sum(realm.weapons.values())
    wanted = max(0, min(count, max(arms, 2) - forces))
    return 0.8 * wanted + 0.3 * (count - wanted)


def workshop(table: Table, seat: Seat, kinds: tuple[str, ...]) -> float:
    """Return what two weapons of a workshop are worth: more where armies wait for them, and where free
    locations want them.
    """
    realm, count = table.realms[seat], GIVES["produce"]
    arms, forces = sum(realm.weapons.values()), realm.untrained + realm.trained
    ready = max(0, min(count, realm.trained - arms))
    wanted = max(0, min(count, max(forces, 2) - arms)) - ready
    free = [
        LOCATIONS[at].unit
        for border, states in BORDERS.items()
        if seat in states
        for at in table.free(border)
    ]
    lacking = sum(kind in kinds and not realm.weapons[kind] for kind in dict.fromkeys(free))
    value: float = 1.0 * ready + 0.6 * max(0, wanted) + 0.1 * count + 0.2 * lacking
    return value


def support(realm: Realm, left: int, in_rice: float) -> float:
    """Return what one more popular support is worth: a token and a level of civil harmony, less the rice that
    it costs in the rounds to come.
    """
    divisor: int = SETUP["popular_upkeep_divisor"]
    dearer: int = (realm.popular + 1) // divisor - realm.popular // divisor
    return 1.1 - float(dearer) * in_rice * min(left, 3) / 2


def battle(table: Table, seat: Seat, units: int) -> float:
    """Return what stationing a general with so many units is worth: points, the token, the border."""
    realm, left = table.realms[seat], rounds_left(table)
    (gold, rice), (more_gold, more_rice) = bills(realm), coming_in(table, seat)
    spare = (realm.gold + more_gold - gold, realm.rice + more_rice - rice)
    paid = max(0, min(units, min(spare) + (spare[0] != spare[1])))
    if ends_game(table, seat):
        return LAST_WORD * (lead(table, seat) + units >= 0)
    return 1.8 + 0.25 * left + paid * (1 + 0.7 * left) - 0.6 * (units - paid)


def ends_game(table: Table, seat: Seat) -> bool:
    """Return whether one more general on the borders ends the game, with those who go there in this round."""
    realm = table.realms[seat]
    coming = {bid.space for bid in table.bids if bid.seat == seat and bid.space in BORDERS}
    last: int = SETUP["end_stationed"]
    return len(realm.stationed) + len(coming) + 1 >= last


def lead(table: Table, seat: Seat) -> int:
    """Return by how many points a state is ahead of the best other one, as if the game ended now."""
    totals = {one: score.total for one, score in scores(table).items()}
    return totals[seat] - max(total for one, total in totals.items() if one != seat)


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
