"""The end of a game and its points (sections 11 and 12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.redux import referee_facts as facts
from tests.games.redux.referee_facts import BORDERS, LOCATIONS, SEATS, SETUP
from tests.games.redux.referee_table import Realm, Table

KINDS = {"RAT": "S", "HOR": "H", "REP": "C", "TOW": "V"}
CATEGORIES = {"domestic": ("CAP", "TAX"), "civil": ("ARM", "CIT"), "rank": ("PUP", "BSP")}
"""Of each category the card that wins ties, and the card for who is third alone."""


def over(table: Table) -> str:
    """Return why the game ends with this round, "" if it goes on (section 11)."""
    if table.round >= table.options["rounds"]:
        return "rounds"
    if any(len(realm.stationed) >= SETUP["end_stationed"] for realm in table.realms.values()):
        return "stationed"
    full = sum(not table.free(border) for border in BORDERS)
    return "borders" if full >= SETUP["end_full_borders"] else ""


def score(table: Table) -> dict[str, dict[str, Any]]:
    """Return the points of every state, category by category."""
    measures = {
        "domestic": {seat: realm.market + realm.farm for seat, realm in table.realms.items()},
        "civil": {seat: realm.tribal + realm.popular for seat, realm in table.realms.items()},
        "rank": {seat: realm.rank for seat, realm in table.realms.items()},
    }
    ranking = {name: places(table, level, CATEGORIES[name][0]) for name, level in measures.items()}
    found: dict[str, dict[str, Any]] = {}
    for seat, realm in table.realms.items():
        found[seat] = {
            "military": realm.military,
            "tokens": len(realm.victory),
            "borders": _borders(table, seat),
        }
        found[seat] |= {name: shares(rank)[seat] for name, rank in ranking.items()}
        found[seat]["office"] = SETUP["rank_vp"][realm.rank]
        found[seat]["enhancements"] = _enhancements(table, realm, ranking)
    return found


def total(parts: Mapping[str, Any]) -> int:
    """Return the sum of one state's points."""
    return sum(value for name, value in parts.items() if name != "enhancements") + sum(
        parts["enhancements"].values()
    )


def winners(table: Table, points: Mapping[str, int]) -> list[str]:
    """Return who has won: most points, then locations, rank, tribal level; else it is shared."""

    def key(seat: str) -> tuple[int, ...]:
        realm = table.realms[seat]
        return points[seat], len(realm.locations), realm.rank, realm.tribal

    best = max(key(seat) for seat in SEATS)
    return [seat for seat in SEATS if key(seat) == best]


def places(table: Table, level: Mapping[str, int], card: str) -> list[list[str]]:
    """Return the states by place, best first; tied states stand together unless a card parts them.

    The holder of the card wins ties for the first and the second place (R255 to R257).
    """
    groups = [[s for s in SEATS if level[s] == value] for value in sorted(set(level.values()), reverse=True)]
    found: list[list[str]] = []
    for group in groups:
        place = sum(map(len, found)) + 1
        holder = [seat for seat in group if card in table.realms[seat].built]
        if holder and len(group) > 1 and place <= 2:
            found += [holder, [seat for seat in group if seat not in holder]]
        else:
            found.append(group)
    return found


def shares(ranking: list[list[str]]) -> dict[str, int]:
    """Return the points of each state: tied states share those of the places they fill, rounded down."""
    values, found = list(SETUP["category"]), dict[str, int]()
    for group in ranking:
        filled, values = values[: len(group)], values[len(group) :]
        found |= {seat: sum(filled) // len(group) for seat in group}
    return found


def _occupied(table: Table, border: str) -> dict[str, int]:
    held = [who for place, (who, _) in table.held.items() if place in LOCATIONS[border]]
    return {seat: held.count(seat) for seat in BORDERS[border]}


def _borders(table: Table, seat: str) -> int:
    """Points for borders; Catapult wins the tied one by which its owner gains most (R245 to R247)."""
    win, tie = int(SETUP["border_win"]), int(SETUP["border_tie"])
    points, gains = 0, [0]
    for border, states in BORDERS.items():
        if seat not in states:
            continue
        count = _occupied(table, border)
        mine, rival = count[seat], next(n for state, n in count.items() if state != seat)
        if mine > rival:
            points += win
        elif mine == rival and mine:
            points += tie
            gains.append(win - tie)
        elif mine == rival and table.options["catapult_on_empty_border"]:
            gains.append(win)
    return points + max(gains) * ("CAT" in table.realms[seat].built)


def _enhancements(table: Table, realm: Realm, ranking: Mapping[str, list[list[str]]]) -> dict[str, int]:
    found: dict[str, int] = {}
    units = {seat: _units(each) for seat, each in table.realms.items()}
    mine = units[realm.seat]
    rivals = [each for seat, each in table.realms.items() if seat != realm.seat]
    for card in realm.built:
        if card in KINDS:
            found[card] = min(2, mine[KINDS[card]] // 2)
        elif card == "IRO":
            most = max(units[rival.seat]["S"] for rival in rivals)
            enough = mine["S"] >= table.options["iron_armour_min"]
            found[card] = (2 if mine["S"] > most else mine["S"] == most) * enough
        elif card == "WAT":
            found[card] = sum(
                _occupied(table, b)[realm.seat] >= 2 for b, s in BORDERS.items() if realm.seat in s
            )
        elif card == "SIE":
            found[card] = max(0, sum(count > 0 for count in mine.values()) - 2)
        elif card == "IJS":
            found[card] = min(2, realm.stores.get("IJS", {}).get("gold", 0) // 2)
        elif card in ("ABA", "IRR"):
            level = {"ABA": "market", "IRR": "farm"}[card]
            shared = any(getattr(rival, level) == facts.HIGHEST for rival in rivals)
            found[card] = (2 - shared) * (getattr(realm, level) == facts.HIGHEST)
        elif card == "PAP":
            most = max(len(rival.built) for rival in rivals)
            found[card] = 2 if len(realm.built) > most else int(len(realm.built) == most)
        for name, (_, third) in CATEGORIES.items():
            if card == third:
                found[card] = int(ranking[name][-1] == [realm.seat] and len(ranking[name]) > 1
                                  and sum(map(len, ranking[name][:-1])) == 2)  # fmt: skip
    return {card: int(value) for card, value in found.items() if value}


def _units(realm: Realm) -> dict[str, int]:
    return {kind: sum(each.units.get(kind, 0) for each in realm.stationed.values()) for kind in "SHCV"}
