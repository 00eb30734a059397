"""Bids: who may be assigned where, what he adds, which side leads, and who wins a space."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.core.rules.prompts import Seat
from games.core.telling.prose import counted
from games.redux.orders.bids import GeneralBid
from games.redux.printed_data import BORDERS, COMMON, GENERALS, SPACES, TRIBES, WEAPON_NAMES, WEAPONS
from games.redux.public_state_model import NAMES, Placement, Table
from games.redux.rules.gains_and_costs import arm, total_units
from games.redux.rules.hooks import REGISTRY, owned
from games.redux.rules.stationing import grounds, leads_two, needs_no_units
from games.redux.state import Redux


def fault(table: Table, seat: Seat, wish: GeneralBid) -> str:
    """Return why a general cannot be assigned so, "" if he can; guards are not looked at."""
    realm = table.realms[seat]
    officer = realm.officers.get(wish.general)
    if officer is None:
        return f"{name(wish)} does not serve {NAMES[seat]}."
    if officer.duty != "home":
        places = {
            "bid": f"is on {officer.at}",
            "emperor": "stays with the emperor",
            "stationed": "is stationed",
        }
        return f"{name(wish)} {places.get(officer.duty, '')} and cannot be assigned."
    return _tokens(table, seat, wish) or _units(table, seat, wish) or _space(table, seat, wish)


def name(wish: GeneralBid) -> str:
    """Return the general's name."""
    return GENERALS[wish.general].name


def _tokens(table: Table, seat: Seat, wish: GeneralBid) -> str:
    realm = table.realms[seat]
    if wish.popular > realm.popular:
        return f"{NAMES[seat]} has {realm.popular} popular support, not {wish.popular}."
    if wish.han and table.emperor != seat:
        return f"{NAMES[seat]} does not hold the emperor's token."
    if wish.han and realm.han_used:
        return "the emperor's token is on another bid of this round."
    if wish.gold > realm.gold:
        return f"{NAMES[seat]} has no gold to send."
    return ""


def _space(table: Table, seat: Seat, wish: GeneralBid) -> str:
    space = SPACES[wish.space]
    if space.kind == "border":
        return _border(table, seat, wish)
    if wish.space == TRIBES:
        if table.on(TRIBES, seat):
            there = table.on(TRIBES, seat)[0].general
            return f"only one general a round goes to the tribes, and {there} is there."
        if wish.popular or wish.han or wish.most:
            return "nobody is outbid at the tribes: tokens are of no use there."
        if wish.gold > 1 or (wish.gold and total_units(wish.units)):
            return "take 1 gold, or army units, or nothing to the tribes."
        return ""
    if wish.gold:
        return "gold goes to the tribes alone."
    if total_units(wish.units):
        return "army units go to battles and to the tribes alone."
    return ""


def _border(table: Table, seat: Seat, wish: GeneralBid) -> str:
    if seat not in BORDERS[wish.space]:
        ones = " and ".join(NAMES[one] for one in BORDERS[wish.space])
        return f"only {ones} meet at {wish.space}."
    if not table.free(wish.space):
        return f"no location is left on {wish.space}."
    if wish.gold:
        return "gold goes to the tribes alone."
    is_first = not table.on(wish.space, seat)
    if is_first and not total_units(wish.units) and not needs_no_units(wish.general):
        like = f"{wish.general} - {wish.space} 1S"
        return f"the first general of a battle leads at least 1 army unit, as in {like}."
    if (total_units(wish.units) or is_first) and not grounds(table, wish.space, wish.general, wish.units):
        return f"no free location of {wish.space} takes these units."
    return ""


def _units(table: Table, seat: Seat, wish: GeneralBid) -> str:
    realm, count = table.realms[seat], total_units(wish.units)
    if count > GENERALS[wish.general].leadership:
        return f"{name(wish)} leads {GENERALS[wish.general].leadership} at most."
    if len(wish.units) > 1 and not leads_two(wish.general, table.round):
        return f"{name(wish)} leads units of one kind only."
    if count > realm.trained:
        have = counted(realm.trained, "trained army", "trained armies")
        return f"{NAMES[seat]} has {have}, not {count}."
    for kind, number in wish.units.items():
        if number > realm.weapons[kind]:
            return f"{NAMES[seat]} has {counted(realm.weapons[kind], WEAPON_NAMES[kind])}, not {number}."
    return ""


def worth(table: Table, seat: Seat, wish: GeneralBid) -> int:
    """Return what a general adds to the bid: his statistic, tokens, and what cards give him."""
    criterion = table.counts(wish.space)
    if not criterion:
        return 0
    realm = table.realms[seat]
    value = GENERALS[wish.general].stat(criterion) + wish.popular + wish.han
    for skill in owned(realm, "value", (wish.general,)):
        value += skill.effect(table, seat, wish.space, criterion)
    if table.options.units_add_to_battle_bid and wish.space in BORDERS:
        value += total_units(wish.units)
    return value


def place(s: Redux, seat: Seat, wish: GeneralBid) -> None:
    """Assign a general: tokens are spent, his army units leave the supply."""
    table, realm = s.table, s.table.realms[seat]
    value = worth(table, seat, wish)
    table.placed += 1
    realm.popular -= wish.popular
    realm.han_used = realm.han_used or wish.han
    realm.gold -= wish.gold
    arm(realm, wish.units)
    officer = realm.officers[wish.general]
    officer.duty, officer.at, officer.units = "bid", wish.space, dict(wish.units)
    realm.assigned.append(wish.general)
    bid = Placement(
        number=table.placed,
        seat=seat,
        general=wish.general,
        space=wish.space,
        value=value,
        popular=wish.popular,
        han=wish.han,
        gold=wish.gold,
        units=dict(wish.units),
    )
    table.bids.append(bid)
    total = table.total(wish.space, table.side(seat, wish.space))
    s.tell("placed", seat=seat, line=wish.bare.text, general=wish.general, space=wish.space, total=total)


def sides(
    table: Table, space: str, more: Sequence[Placement] = ()
) -> dict[tuple[Seat, ...], tuple[int, int]]:
    """Return the sides that bid on a space, each with its total and when it was reached; `more` are bids that
    are only thought of.
    """
    found: dict[tuple[Seat, ...], tuple[int, int]] = {}
    for bid in (*table.on(space), *more):
        side = table.side(bid.seat, space)
        total, _ = found.get(side, (0, 0))
        found[side] = (total + bid.value, bid.number)
    return found


def winner(table: Table, space: str, more: Sequence[Placement] = ()) -> tuple[Seat, ...]:
    """Return the side with the highest total, () if nobody bid; of equal totals the one reached first wins.

    A side in whose bid Cao Cao stands wins equal totals; the side that Huang Gai has left loses them (D1).
    """
    totals = sides(table, space, more)
    if not totals:
        return ()
    best = max(total for total, _ in totals.values())
    tied = [side for side, (total, _) in totals.items() if total == best]
    if len(tied) > 1 and table.deserted == space:
        tied = [side for side in tied if not any(_deserts(seat) for seat in side)] or tied
    if len(tied) > 1:
        tied = [side for side in tied if _prevails((*table.on(space), *more), side)] or tied
    return min(tied, key=lambda side: totals[side][1])


def _deserts(seat: Seat) -> bool:
    return any(GENERALS[card].state == seat for card in REGISTRY.skills["closed"])


def _prevails(bids: Sequence[Placement], side: tuple[Seat, ...]) -> bool:
    return any(bid.general in REGISTRY.skills["tie"] for bid in bids if bid.seat in side)


def winners(table: Table, space: str) -> list[Seat]:
    """Return the states that take a space: of the winning side those that have a general there."""
    side = winner(table, space)
    return [seat for seat in table.order if seat in side and table.on(space, seat)]


def best_rival(table: Table, seat: Seat, space: str) -> int:
    """Return the highest total of the other sides on a space."""
    own = table.side(seat, space)
    return max((total for side, (total, _) in sides(table, space).items() if side != own), default=0)


def is_empty(table: Table, space: str) -> bool:
    """Return whether nobody has bid on a space; who stays with the emperor does not count (D2)."""
    return not table.on(space)


def would_lead(table: Table, seat: Seat, wish: GeneralBid) -> bool:
    """Return whether a state's side would lead a space after a placement."""
    bid = Placement.model_construct(
        number=table.placed + 1,
        seat=seat,
        general=wish.general,
        space=wish.space,
        value=worth(table, seat, wish),
    )
    return seat in winner(table, wish.space, [bid])


def settled(table: Table, seat: Seat, wish: GeneralBid) -> GeneralBid | None:
    """Return the bid of a guarded line now: itself without guards, the first of the others that can be, or
    nothing.
    """
    for way in (wish, *wish.others):
        plain = _guarded(table, seat, way)
        if plain is not None and not fault(table, seat, plain):
            return plain
    return None


def _guarded(table: Table, seat: Seat, wish: GeneralBid) -> GeneralBid | None:
    if wish.empty and not is_empty(table, wish.space):
        return None
    if wish.lead is not None and best_rival(table, seat, wish.space) > wish.lead:
        return None
    if wish.most is None:
        return wish.bare
    for more in range(min(wish.most, table.realms[seat].popular - wish.popular) + 1):
        plain = replace(wish.bare, popular=wish.popular + more)
        if would_lead(table, seat, plain):
            return plain
    return None


def movable(table: Table, seat: Seat) -> dict[str, list[str]]:
    """Return which generals may move once nobody can place any more, and to which empty common spaces."""
    empty = [space for space in COMMON if is_empty(table, space)]
    return {
        bid.general: empty
        for bid in table.bids
        if bid.seat == seat and bid.space in COMMON and bid.general in REGISTRY.skills["closed"] and empty
    }


def move(s: Redux, seat: Seat, general: str, space: str) -> None:
    """A general leaves his space for an empty one, with his tokens; on the space he left ties are lost."""
    table = s.table
    old = next(bid for bid in table.bids if bid.seat == seat and bid.general == general)
    table.placed += 1
    wish = GeneralBid(general, space, old.popular, old.han)
    value = worth(table, seat, wish)
    table.bids.remove(old)
    table.bids.append(old.model_copy(update={"space": space, "number": table.placed, "value": value}))
    table.deserted = old.space
    table.realms[seat].officers[general].at = space
    s.tell("moved", seat=seat, general=general, left=old.space, space=space, total=value)


def loads(s: Redux, seat: Seat, general: str) -> Iterator[dict[str, int]]:
    """Yield the army units that a general could lead."""
    realm = s.table.realms[seat]
    yield {}
    for kind in WEAPONS:
        for count in range(1, min(GENERALS[general].leadership, realm.weapons[kind], realm.trained) + 1):
            yield {kind: count}
    if leads_two(general, s.table.round):
        for number, kind in enumerate(WEAPONS):
            for other in WEAPONS[number + 1 :]:
                yield {kind: 1, other: 1}
