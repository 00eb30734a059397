"""Bids: what a line asks for, whether it may be placed, what it counts, and who wins a space (section 5)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.games.redux.referee_facts import ADMINISTRATION, BORDERS, COMMON, GENERALS, LOCATIONS, NEVER_ALLIED
from tests.games.redux.referee_table import Officer, Placement, Realm, Table, Wrong

PASS = "PASS"


@dataclass
class Wish:
    """One alternative of a line: a general for a space, what goes along, and what it waits for."""

    general: str
    space: str
    popular: int = 0
    han: bool = False
    gold: int = 0
    units: dict[str, int] = field(default_factory=dict[str, int])
    empty: bool = False
    lead: int | None = None
    most: int | None = None


def wishes(line: str) -> list[Wish]:
    """Return the alternatives of a line, in their order (section 17, queued orders)."""
    return [_wish(part.strip()) for part in line.split(" ELSE ")]


def _wish(text: str) -> Wish:
    found = re.fullmatch(r"([A-Z]{3}) - ([A-Z]{3})(.*)", text)
    if not found:
        raise Wrong(f"no bid can be read in {text!r}")
    wish = Wish(found[1], found[2])
    rest = found[3]
    if lead := re.search(r" IF LEAD<=(\d+)", rest):
        wish.lead = int(lead[1])
    if most := re.search(r" MAX (\d+)", rest):
        wish.most = int(most[1])
    wish.empty = " IF EMPTY" in rest
    rest = re.sub(r" IF LEAD<=\d+| MAX \d+| IF EMPTY", "", rest)
    for word in rest.split():
        if count := re.fullmatch(r"\+(\d+)P", word):
            wish.popular = int(count[1])
        elif word == "+H":
            wish.han = True
        elif word == "G":
            wish.gold = 1
        elif units := re.fullmatch(r"(\d+)([SHCV])", word):
            wish.units[units[2]] = wish.units.get(units[2], 0) + int(units[1])
        else:
            raise Wrong(f"{word!r} is no part of a bid")
    return wish


def swap(realm: Realm, line: str, number: int) -> bool:
    """Carry out a swap of Lu Fan or Guan Ping (R101 to R103, R175 to R177); tell whether a line is one."""
    words = line.split()
    if len(words) > 1 and words[1] == "-":
        return False
    if words[0] == "LFA" and (found := re.fullmatch(r"(\d*)([GR])", words[1])):
        count, given = int(found[1] or 1), "gold" if found[2] == "G" else "rice"
        taken = "rice" if given == "gold" else "gold"
        if "LFA" not in realm.officers or getattr(realm, given) < count:
            raise Wrong(f"{line}: Lu Fan cannot swap that")
        setattr(realm, given, getattr(realm, given) - count)
        setattr(realm, taken, getattr(realm, taken) + count)
        return True
    if words[0] == "GPI" and (found := re.fullmatch(r"(\d*)([SHCV])", words[1])):
        count, given = int(found[1] or 1), found[2]
        if "GPI" not in realm.officers or realm.fresh("GPI", number) or realm.weapons[given] < count:
            raise Wrong(f"{line}: Guan Ping cannot swap that")
        realm.weapons[given] -= count
        realm.weapons[words[2]] += count
        return True
    return False


def worth(table: Table, seat: str, wish: Wish) -> int:
    """Return what one general counts in a bid, tokens included (section 5)."""
    if wish.space == "TRI":
        return 0
    general, realm = GENERALS[wish.general], table.realms[seat]
    counts = table.criterion.get(wish.space, "administration" if wish.space in ADMINISTRATION else "combat")
    value = general.administration if counts == "administration" else general.combat
    if wish.general == "SJI" and counts == "combat" and not realm.assigned:
        value += 1
    if wish.general == "LME" and counts == "administration" and table.round >= 4:
        value += 2
    if wish.space in BORDERS:
        value += "BAT" in realm.built
        value += sum(wish.units.values()) if table.options["units_add_to_battle_bid"] else 0
    return value + wish.popular + wish.han


def refused(table: Table, seat: str, wish: Wish) -> str:
    """Return why a general may not be placed so, "" if they may."""
    realm = table.realms[seat]
    officer = realm.officers.get(wish.general)
    if officer is None or officer.duty != "home":
        return f"{wish.general} is not at home"
    if wish.popular > realm.popular:
        return "there is not that much popular support"
    if wish.han and (table.emperor != seat or realm.han_used):
        return "the emperor's token is not at hand"
    if sum(wish.units.values()) > realm.trained:
        return "there are not that many trained armies"
    if any(realm.weapons[kind] < count for kind, count in wish.units.items()):
        return "there are not those weapons"
    if wish.space == "TRI":
        return _tribes_refuse(table, seat, wish)
    if wish.gold:
        return "gold goes to the tribes alone"
    if wish.space in COMMON:
        return "units go to battles and tribes alone" if wish.units else ""
    return _border_refuses(table, seat, wish, officer)


def _tribes_refuse(table: Table, seat: str, wish: Wish) -> str:
    """Section 7: one general a round, nothing to outbid (D5), one kind of units but for Liao Hua."""
    if table.bid_of(seat, "TRI"):
        return "one general a round goes to the tribes"
    if wish.popular or wish.han:
        return "there is nothing to outbid"
    if wish.gold and (wish.units or table.realms[seat].gold < 1):
        return "the gold is not there, or goes without units"
    return _units_refused(table, wish)


def _units_refused(table: Table, wish: Wish) -> str:
    if sum(wish.units.values()) > GENERALS[wish.general].leadership:
        return "more units than leadership"
    if len(wish.units) > 1 and not (wish.general == "LHU" and table.round >= 6):
        return "units of one kind only"
    return ""


def _border_refuses(table: Table, seat: str, wish: Wish, _officer: Officer) -> str:
    """Battle details (b) and (g) of section 7."""
    if seat not in BORDERS.get(wish.space, ()):
        return "that border is another's"
    free = table.free(wish.space)
    if not free:
        return "no location is free"
    first = not table.bid_of(seat, wish.space)
    if not wish.units:
        return "" if wish.general == "ZYN" or not first else "the first general leads units"
    if why := _units_refused(table, wish):
        return why
    wanted = [LOCATIONS[wish.space][place] for place in free]
    for kind in wish.units:
        if kind not in wanted and not (wish.general == "XHU" and kind == "S"):
            return "no free location wants that kind"
    return "" if len(wish.units) < 2 or len(free) > 1 else "two kinds need two locations"


def totals(table: Table, space: str) -> dict[tuple[str, ...], tuple[int, int]]:
    """Return of each side on a space its total, and the number of the placement that reached it."""
    found: dict[tuple[str, ...], tuple[int, int]] = {}
    for bid in table.bids:
        if bid.space == space:
            side = table.side(bid.seat, space)
            found[side] = (found.get(side, (0, 0))[0] + bid.value, bid.number)
    return found


def leader(table: Table, space: str) -> tuple[str, ...]:
    """Return the side that wins a space: the highest total, of equal ones the first, but for Cao Cao and
    for the space that Huang Gai left (R8, R93, D1).
    """
    found = totals(table, space)
    best = max(total for total, _ in found.values())
    tied = {side: reached for side, (total, reached) in found.items() if total == best}
    if space == table.deserted and len(tied) > 1:
        tied = {side: reached for side, reached in tied.items() if "wu" not in side}
    authority = [bid for bid in table.bids if bid.space == space and bid.general == "CAO"]
    for side in tied:
        if authority and "wei" in side:
            return side
    return min(tied, key=lambda side: tied[side])


def fits(table: Table, seat: str, wish: Wish) -> Wish | None:
    """Return a wish as it is placed if what it waits for holds and it may be placed, else None (D19)."""
    rivals = [total for side, (total, _) in totals(table, wish.space).items() if seat not in side]
    if wish.empty and any(bid.space == wish.space for bid in table.bids):
        return None
    if wish.lead is not None and max(rivals, default=0) > wish.lead:
        return None
    if wish.most is None:
        return None if refused(table, seat, wish) else wish
    for count in range(wish.most + 1):
        tried = Wish(wish.general, wish.space, wish.popular + count, wish.han, wish.gold, dict(wish.units))
        if refused(table, seat, tried):
            return None
        place(table, seat, tried)
        leads = seat in leader(table, tried.space)
        _take_back(table, seat)
        if leads:
            return tried
    return None


def place(table: Table, seat: str, wish: Wish) -> Placement:
    """Place a general: he and what he takes along leave the supply at once (section 5, D4)."""
    if why := refused(table, seat, wish):
        raise Wrong(f"{seat} cannot place {wish.general} on {wish.space}: {why}")
    realm = table.realms[seat]
    value = worth(table, seat, wish)
    table.placed += 1
    bid = Placement(
        table.placed, seat, wish.general, wish.space, value, wish.popular, wish.han, wish.gold, wish.units
    )
    table.bids.append(bid)
    realm.popular -= wish.popular
    realm.gold -= wish.gold
    realm.han_used |= wish.han
    realm.trained -= sum(wish.units.values())
    for kind, count in wish.units.items():
        realm.weapons[kind] -= count
    realm.assigned.append(wish.general)
    officer = realm.officers[wish.general]
    officer.duty, officer.at, officer.units = "bid", wish.space, dict(wish.units)
    return bid


def _take_back(table: Table, seat: str) -> None:
    """Undo the last placement."""
    bid, realm = table.bids.pop(), table.realms[seat]
    table.placed -= 1
    realm.popular += bid.popular
    realm.gold += bid.gold
    realm.han_used &= not bid.han
    realm.trained += sum(bid.units.values())
    for kind, count in bid.units.items():
        realm.weapons[kind] += count
    realm.assigned.pop()
    officer = realm.officers[bid.general]
    officer.duty, officer.at, officer.units = "home", "", {}


def played(table: Table, seat: str, line: str) -> Placement | None:
    """Place the first alternative of a line that holds; None if none does."""
    for wish in wishes(line):
        if (ready := fits(table, seat, wish)) is not None:
            return place(table, seat, ready)
    return None


def move(table: Table, space: str) -> None:
    """Move Huang Gai with his tokens to an empty common space (R92 to R96, D2)."""
    bid = next(each for each in table.bids if each.general == "HGA")
    taken = {each.space for each in table.bids}
    if bid.space not in COMMON or space not in COMMON or space in taken:
        raise Wrong(f"Huang Gai cannot move from {bid.space} to {space}")
    table.deserted = bid.space
    realm = table.realms["wu"]
    officer = realm.officers["HGA"]
    wish = Wish("HGA", space, bid.popular, bid.han)
    bid.space, officer.at = space, space
    table.placed += 1
    bid.number = table.placed
    bid.value = worth(table, "wu", wish)


def settle(table: Table) -> Mapping[str, list[str]]:
    """Find who has won each space, in state order, and send the losers home (section 4, 1c)."""
    table.won = {}
    for space in (*COMMON, "TRI", *BORDERS):
        bids = [bid for bid in table.bids if bid.space == space]
        if not bids:
            continue
        sides = [bid.seat for bid in bids] if space == "TRI" else list(leader(table, space))
        table.won[space] = [s for s in table.order if s in sides and table.bid_of(s, space)]
        for bid in bids:
            if bid.seat not in table.won[space]:
                table.home(bid)
    return table.won


def alliance_choices(table: Table) -> list[str]:
    """Return what the marker holder may name (section 6)."""
    return [s for s in COMMON if s not in NEVER_ALLIED and s != table.last_alliance]


def available(table: Table, seat: str) -> list[str]:
    """Return the generals at home."""
    return [code for code, each in table.realms[seat].officers.items() if each.duty == "home"]
