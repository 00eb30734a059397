"""The end of the game: the goal of each mode, who competes, and what decides where nobody has won."""

from __future__ import annotations

from collections import Counter

from games.conquest.land import BOARD, region
from games.conquest.public_state_model import (
    Table,
    empire,
    free,
    full_regions,
    owner,
    playing,
    provinces_of,
    units_of,
    vassals_of,
)
from games.conquest.state import Realm, Retinue
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Fact, Scale, View

THREE_EACH, THREE_WIN, TWENTY_ONE, SEVEN = 11, 15, 21, 7


def look(realm: Realm, moment: str) -> None:
    """End the game if somebody has won; `moment` is act, turn or round, and counts as the table agreed
    (C8).
    """
    table = realm.table
    if table.ended or not table.started:
        return
    wanted = {"at_once": ("act", "turn", "round"), "turn": ("turn", "round"), "round": ("round",)}
    if last_alone(realm) or moment not in wanted[table.options.check]:
        return
    if not by_provinces(realm) and not by_regions(realm) and moment == "round":
        by_rounds(realm)


def end(realm: Realm, winners: list[Seat], why: str, **facts: Fact) -> bool:
    """End the game; `why` is the code of the reason."""
    table = realm.table
    table.winners, table.ended = winners, why
    table.ending = {"victors": [[seat, table.rosters[seat].ruler] for seat in winners], **facts}
    realm.tell("ended", why=why, **table.ending)
    return True


def last_alone(realm: Realm) -> bool:
    """Whoever is left alone has won any mode; with all others sworn to them, those that say so."""
    table = realm.table
    left = playing(table)
    if len(left) == 1:
        return end(realm, left, "alone")
    if table.options.ends_by_fealty:
        lords = free(table)
        if len(lords) == 1 and len(vassals_of(table, lords[0])) == len(left) - 1:
            return end(realm, lords, "sworn")
    here = [seat for seat in left if seat not in table.gone]
    if len(here) == 1:
        return end(realm, here, "stayed")  # C63
    if not here:
        return end(realm, [], "deserted")
    return False


def scale(view: View[Table, Retinue]) -> Scale:
    """Return what wins: provinces, else whole regions; what was stored by edition 2 begins after round 1, and
    counts provinces without those of vassals (C83).
    """
    table = view.table
    over = table.round if table.at < 0 else table.round - 1
    first = int(table.round > 0 and len(table.history) <= over)
    if _by_regions_alone(table):
        return Scale("whole regions", "round end", table.options.regions, first)
    what = "provinces, with those of vassals" if table.options.errata else "own provinces"
    return Scale(what, "round end", goal(table) or None, first)


def figure(table: Table, seat: Seat) -> int:
    """Return what a player has of what wins (C83)."""
    if not table.options.errata:
        return len(provinces_of(table, seat))
    return len(_whole(table, seat)) if _by_regions_alone(table) else counted(table, seat)


def _by_regions_alone(table: Table) -> bool:
    options = table.options
    provinces = goal(table) or options.rounds or options.mode == "seven"
    return bool(options.errata and options.regions and not provinces)


def goal(table: Table) -> int:
    """Return how many provinces win, 0 if none do."""
    usual = {"three_kingdoms": THREE_WIN, "21": TWENTY_ONE}
    return table.options.provinces or usual.get(table.options.mode, 0)


def counted(table: Table, seat: Seat) -> int:
    """Return the provinces that count for a player, their vassals' included; with `control=turn_start` only
    those that each of them held as their last turn began, and holds (C5).
    """
    if table.options.control == "present":
        return empire(table, seat)
    realm = (seat, *vassals_of(table, seat))
    return sum(owner(table, code) == each for each in realm for code in _began(table, each))


def _began(table: Table, seat: Seat) -> list[str]:
    """Return what a player held as their last turn began; before their first one, what they hold."""
    began = table.began.get(seat)
    return provinces_of(table, seat) if began is None else began


def by_provinces(realm: Realm) -> bool:
    """So many provinces win; in `three_kingdoms` three with eleven each make a draw, the win goes first
    (C8).
    """
    table = realm.table
    most = goal(table)
    lone = table.options.control == "present" and not table.lords
    own = Counter(land.owner for land in table.lands.values()) if lone else Counter[Seat]()
    held = {seat: own[seat] if lone else counted(table, seat) for seat in free(table)}
    best = [seat for seat in held if most and held[seat] >= most]
    if best:
        top = max(held[seat] for seat in best)
        winners = [seat for seat in best if held[seat] == top]
        return end(realm, winners, "provinces", number=top)
    three = [seat for seat in held if held[seat] >= THREE_EACH]
    if table.options.mode == "three_kingdoms" and len(three) >= 3:
        return end(realm, [], "balance")
    return False


def _whole(table: Table, seat: Seat) -> list[int]:
    """Return the regions that count for a player; with `control=turn_start` only those that were theirs
    as their last turn began, and are (C5, C78).
    """
    here = full_regions(table, seat)
    if table.options.control == "present" or not table.options.errata:
        return here
    began = _began(table, seat)
    return [number for number in here if set(region(table.options.board, number)) <= set(began)]


def by_regions(realm: Realm) -> bool:
    """So many whole regions win, where the table says so: three in Quickplay's own way."""
    table = realm.table
    most = table.options.regions
    winners = [seat for seat in free(table) if most and len(_whole(table, seat)) >= most]
    if winners:
        return end(realm, winners, "regions", number=most)
    return False


def by_rounds(realm: Realm) -> bool:
    """After the last round the most provinces win, ties by own gold, then own units, then shared; or the
    gold. Who has given up does not win by a count (C74). A standstill is counted in the same way (C81).
    """
    table = realm.table
    if hill(realm):
        return True
    last = table.options.rounds or (SEVEN if table.options.mode == "seven" else 0)
    over, still = bool(last) and table.round >= last, _stands_still(table)
    if not over and not still:
        return False
    lords = [seat for seat in free(table) if seat not in table.gone] or free(table)

    def rank(seat: Seat) -> tuple[int, int, int]:
        gold = realm.hands[seat].gold
        units = units_of(table, seat)
        return (
            (gold, counted(table, seat), units) if table.options.gold else (counted(table, seat), gold, units)
        )

    top = max(rank(seat) for seat in lords)
    winners = [seat for seat in lords if rank(seat) == top]
    what = "gold" if table.options.gold else "provinces"
    why, after = ("rounds", table.round) if over else ("standstill", table.options.standstill)
    return end(realm, winners, why, round=after, what=what, number=top[0])


def _stands_still(table: Table) -> bool:
    """Count the round ends in a row at which every province is in the hands of the round end before; return
    whether they are as many as the table agreed on (C81).
    """
    if not table.options.standstill:
        return False
    holders = [land.owner for land in table.lands.values()]
    table.quiet = table.quiet + 1 if holders == table.holders else 0
    table.holders = holders
    return table.quiet >= table.options.standstill


def overlord(table: Table, seat: Seat) -> Seat:
    """Return who a player's provinces count for: the free player at the end of the line."""
    while seat in table.lords:
        seat = table.lords[seat]
    return seat


def hill(realm: Realm) -> bool:
    """Whoever holds a province or region at so many round ends in a row wins, where the table says so; not
    who has given up (C74).
    """
    table = realm.table
    wanted = table.options.hold.upper()
    codes: tuple[str, ...] = (wanted,) if wanted in BOARD else ()
    if wanted in ("1", "2", "3", "4", "5", "6", "7", "8"):
        codes = region(table.options.board, int(wanted))
    if not codes:
        return False
    holders = {owner(table, code) for code in codes}
    table.held.append(overlord(table, Seat(holders.pop())) if len(holders) == 1 else "")
    run = table.held[-table.options.hold_rounds :]
    seat = Seat(run[-1])
    in_a_row = len(run) == table.options.hold_rounds and len(dict.fromkeys(run)) == 1
    if in_a_row and seat in table.rosters and seat not in table.gone:
        return end(realm, [seat], "held", what=wanted, number=len(run))
    return False
