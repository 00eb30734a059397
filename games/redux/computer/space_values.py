"""The value of each space's action to a state now, in victory points: computers want the greatest.

All numbers here are ours and rules of thumb; none of them is a rule of the game.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core.rules.prompts import Seat
from games.redux.computer.position_value import bills, card_worth, fronts, margins, rounds_left, standing
from games.redux.printed_data import BORDERS, ENHANCEMENTS, LOCATIONS, SETUP
from games.redux.public_state_model import Realm, Table
from games.redux.rules.building import buildable
from games.redux.rules.decisions import ActionUnderWay
from games.redux.rules.hooks import OF_THE_BID, REGISTRY
from games.redux.rules.scoring import scores
from games.redux.state import Redux

LAST_WORD = 6.0
"""Worth of ending the game for a state that is ahead."""
GIVES = SETUP["gives"]
UNSEEN = 1.1
"""Worth of building to a state whose hand is not seen."""
AT_ONCE = 1.2
"""Worth of an enhancement that has its effect once, when it is built."""
INCOME = ("TRB", "MKT", "FRM")
STATIONING = ("stationed", "face", "terrain", "bare", "double")
"""Hooks of generals who do more when they are stationed."""
SKILLED = 0.7
"""Worth that a skill adds to a space on which it has its effect."""


def wants(s: Redux, seat: Seat) -> Mapping[str, float]:
    """Return what the action of each common space, and of the tribes, would be worth to a state now."""
    table, realm = s.table, s.table.realms[seat]
    left = rounds_left(table)
    in_gold, in_rice = margins(realm, left)
    useful = 1.0 if left else 0.0
    return {
        "TRN": useful * training(realm, GIVES["train"]),
        "REC": useful * recruiting(realm, GIVES["recruit"]),
        "TRB": 2 * max(in_gold, in_rice) + 0.1,
        "PSH": useful * workshop(table, seat, ("S", "H")),
        "PCV": useful * workshop(table, seat, ("C", "V")),
        "MKT": max(developing(table, seat, realm.market), SETUP["tax"] * realm.market * in_gold),
        "FRM": max(developing(table, seat, realm.farm), SETUP["harvest"] * realm.farm * in_rice),
        "POP": support(table, seat, in_rice),
        "HAN": ruling(table, seat),
        "TRD": trading(realm, useful, in_gold, in_rice),
        "CON": constructing(s, seat),
        "HIM": useful * (importing(s, seat) + (realm.rice > 0) * training(realm, SETUP["hire"]["trains"])),
        "TRI": tribes(table, seat),
    }


def rise(table: Table, seat: Seat, category: str, levels: float) -> float:
    """Return what some levels more in a category are worth."""
    left = rounds_left(table) + 1
    return standing(table, seat, left, {category: levels}) - standing(table, seat, left)


def developing(table: Table, seat: Seat, level: int) -> float:
    """Return what one more developed marketplace or farm is worth: a level, and its income."""
    if level >= SETUP["levels"]:
        return 0.0
    return rise(table, seat, "domestic", 1) + 0.1 * rounds_left(table)


def ruling(table: Table, seat: Seat) -> float:
    """Return what the emperor is worth: a rank and its office, the token, less the general who stays."""
    realm = table.realms[seat]
    if len(realm.at_home) < 2 or realm.rank >= len(SETUP["rank_vp"]) - 1:
        return 0.3 * (len(realm.at_home) > 1)
    office: int = SETUP["rank_vp"][realm.rank + 1] - SETUP["rank_vp"][realm.rank]
    return rise(table, seat, "rank", 1) + float(office) - 0.1


def tribes(table: Table, seat: Seat) -> float:
    """Return what better tribal relations are worth: two levels beside those who do nothing, and no raid."""
    realm = table.realms[seat]
    raided = 0.4 if realm.tribal < 2 else 0.0
    return rise(table, seat, "civil", 1.6) + raided + 0.1


def support(table: Table, seat: Seat, in_rice: float) -> float:
    """Return what one more popular support is worth: a token and a level of civil harmony, less the rice that
    it costs in the rounds to come.
    """
    realm, left = table.realms[seat], rounds_left(table)
    divisor: int = SETUP["popular_upkeep_divisor"]
    dearer: int = (realm.popular + 1) // divisor - realm.popular // divisor
    return rise(table, seat, "civil", 1) + 0.5 - float(dearer) * in_rice * min(left, 3) / 2


def trading(realm: Realm, useful: float, in_gold: float, in_rice: float) -> float:
    """Return what a trade is worth: of gold and rice whichever is short, or weapons that armies wait for."""
    turned: float = min(SETUP["trade_rice"], abs(realm.gold - realm.rice) / 2) * abs(in_gold - in_rice)
    lacking = realm.trained + realm.untrained - sum(realm.weapons.values())
    bought: int = max(0, min(SETUP["trade_weapons"], realm.gold // SETUP["weapon_price"], lacking))
    dear: float = SETUP["weapon_price"] * in_gold
    return max(turned, useful * bought * (0.8 - dear)) + 0.1


def constructing(s: Redux, seat: Seat) -> float:
    """Return what the best enhancement is worth that can be built now, beyond what it costs."""
    if seat not in s.hands:
        return UNSEEN
    return max((built(s.table, seat, card) for card in buildable(ActionUnderWay(s, seat))), default=0.0)


def built(table: Table, seat: Seat, card: str) -> float:
    """Return what an enhancement is worth beyond its cost."""
    realm, left = table.realms[seat], rounds_left(table)
    in_gold, in_rice = margins(realm, left)
    prices = {"g": in_gold, "r": in_rice, "p": 0.8, "u": 0.5}
    worth = card_worth(table, seat, card, left) + AT_ONCE * (card in REGISTRY.skills["built"])
    return worth - sum(prices.get(letter, 0.4) for letter in ENHANCEMENTS[card].cost)


def importing(s: Redux, seat: Seat) -> float:
    """Return what another enhancement in the hand is worth: the less the more there are."""
    return 0.4 / (1 + len(s.hands[seat].cards) / 4) if seat in s.hands else 0.25


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


def battle(table: Table, seat: Seat, border: str, units: int) -> float:
    """Return what stationing a general with so many units is worth: points, the token, the border."""
    if ends_game(table, seat):
        return LAST_WORD * (lead(table, seat) + units >= 0)
    realm, left = table.realms[seat], rounds_left(table)
    (gold, rice), (more_gold, more_rice) = bills(realm), coming_in(table, seat)
    spare = (realm.gold + more_gold - gold, realm.rice + more_rice - rice)
    paid = max(0, min(units, min(spare) + (spare[0] != spare[1])))
    won = fronts(table, seat, left + 1, border) - fronts(table, seat, left + 1)
    return 0.7 + won + 0.25 * left + paid * (1 + 0.7 * left) - 0.6 * (units - paid)


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
