"""A state that plays by itself, from what it sees: it bids for what it needs most and can lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from games.core.prompts import Answer, Choose, Dice, Orders, Pick, Prompt, Seat
from games.core.protocol import View
from games.redux.bidding import best_rival, fault, place, worth, would_lead
from games.redux.building import buildable
from games.redux.facts import BORDERS, COMMON, GENERALS, SETUP, TRIBES, WEAPONS
from games.redux.flow import Deed
from games.redux.state import Chancery, Redux, rebuilt
from games.redux.stationing import needs_no_units
from games.redux.table import Realm, Table
from games.redux.wishes import Wish

Sight = View[Table, Chancery]

KEEN = 0.35
"""The least that a placement has to be worth; below it a state passes."""
LEADS, FOLLOWS = 0.7, 0.08
"""How likely a bid that leads, and one that does not, is to win."""


def computer(view: Sight, prompt: Prompt[Any], dice: Dice) -> Answer:
    """Return an answer to a question; it follows from the view and the dice alone."""
    seat = view.seat
    if seat is None or view.hand is None:
        raise ValueError("the public plays no state")
    match prompt.shape:
        case Orders() if prompt.key == "sheet":
            return sheet(view, seat)
        case Orders() if prompt.key == "standing":
            return prompt.default
        case Orders():
            return bids(view, seat, prompt.key, dice)
        case Choose(options):
            return chosen(view, seat, prompt, [option.value for option in options])
        case Pick(options, least):
            values = sorted((option.value for option in options), key=lambda code: (-merit(code), code))
            return values[:least]
        case _:
            return prompt.default


def merit(code: str) -> float:
    """Return how much a general is wanted; a good skill is worth as much as a point of a statistic."""
    card = GENERALS[code]
    return max(card.administration, card.combat) + 0.3 * card.leadership + 0.2 * (len(code) > 0)


def chosen(view: Sight, seat: Seat, prompt: Prompt[Any], values: list[str]) -> Answer:
    """Answer the questions beside bids and sheets."""
    match prompt.key:
        case "alliance":
            needs = wants(rebuilt(view), seat)
            return max(values, key=lambda space: (needs.get(space, 0.0), space))
        case "again":
            return values[-1]
        case "join":
            return "NO"
        case "move":
            return moved(view, seat, values)
        case _:
            return prompt.default


def moved(view: Sight, seat: Seat, values: list[str]) -> str:
    """Leave for an empty space if the general loses where he is."""
    needs = wants(rebuilt(view), seat)
    spots = [bid.space for bid in view.table.bids if bid.seat == seat and bid.general == "HGA"]
    if not spots or view.table.total(spots[0], view.table.side(seat, spots[0])) > best_rival(
        view.table, seat, spots[0]
    ):
        return values[0]
    return max(values[1:], key=lambda space: (needs.get(space, 0.0), space))


def bids(view: Sight, seat: Seat, key: str, dice: Dice) -> list[str]:
    """Return the next placement on the open ladder, or all of them where bids are sealed."""
    s, lines = rebuilt(view), list[str]()
    count = 1 if key == "bid" else len(s.table.realms[seat].at_home)
    for number in range(count):
        best = best_wish(s, seat, dice.throw(f"mood {number}", len(COMMON) + len(BORDERS) + 1, 20))
        if best is None:
            return [*lines, "PASS"]
        lines.append(best.text)
        place(s, seat, best)
    return lines


def best_wish(s: Redux, seat: Seat, mood: list[int]) -> Wish | None:
    """Return the placement that is worth most; moods differ, so that computers do not all want the same."""
    needs = wants(s, seat)
    moods = dict(zip([*COMMON, *BORDERS, TRIBES], mood, strict=True))
    best: Wish | None = None
    most = KEEN
    for wish in possible(s.table, seat):
        value = needs.get(wish.space, 0.0) * (0.75 + moods[wish.space] / 40)
        value *= chance(s.table, seat, wish)
        value -= cost(s.table, wish)
        if value > most:
            best, most = wish, value
    return best


def chance(table: Table, seat: Seat, wish: Wish) -> float:
    """Return how likely a bid is to win, as far as it goes now."""
    if wish.space == TRIBES:
        return 1.0
    if any(bid.seat == seat for bid in table.on(wish.space)) and best_rival(
        table, seat, wish.space
    ) < table.total(wish.space, table.side(seat, wish.space)):
        return FOLLOWS
    if not would_lead(table, seat, wish):
        return FOLLOWS
    margin = worth(table, seat, wish) - best_rival(table, seat, wish.space)
    return min(0.95, LEADS + 0.05 * margin)


def cost(table: Table, wish: Wish) -> float:
    """Return what a placement keeps from other spaces: the statistic that is of no use here, and tokens."""
    card = GENERALS[wish.general]
    best = max(card.administration, card.combat)
    used = card.stat(table.counts(wish.space)) if table.counts(wish.space) else 0
    return 0.06 * (best - used) + 0.35 * wish.popular + 0.1 * wish.gold


def possible(table: Table, seat: Seat) -> Iterator[Wish]:
    """Yield placements worth a thought."""
    realm = table.realms[seat]
    for general in realm.at_home:
        for space in COMMON:
            yield from boosted(table, seat, Wish(general, space))
        for border in BORDERS:
            for units in loads(realm, general):
                yield from boosted(table, seat, Wish(general, border, units=units))
        for gold in (1, 0):
            wish = Wish(general, TRIBES, gold=gold)
            if not fault(table, seat, wish):
                yield wish
                break


def boosted(table: Table, seat: Seat, wish: Wish) -> Iterator[Wish]:
    """Yield a bid, and with tokens where these make it lead."""
    if fault(table, seat, wish):
        return
    yield wish
    if wish.space not in BORDERS and wish.space != "HAN":
        return
    for popular in range(1, min(2, table.realms[seat].popular) + 1):
        more = replace(wish, popular=popular)
        if not would_lead(table, seat, wish) and would_lead(table, seat, more):
            yield more
            return


def loads(realm: Realm, general: str) -> Iterator[dict[str, int]]:
    """Yield the army units with which a general may go to battle, the most of each kind."""
    if needs_no_units(general):
        yield {}
    for kind in WEAPONS:
        count = min(GENERALS[general].leadership, realm.weapons[kind], realm.trained)
        if count:
            yield {kind: count}


def wants(s: Redux, seat: Seat) -> Mapping[str, float]:
    """Return what each space would be worth to a state now, in points."""
    table, realm = s.table, s.table.realms[seat]
    left = max(0, expected_end(table) - table.round)
    arms = sum(realm.weapons.values())
    forces = realm.untrained + realm.trained
    needs = {
        "TRN": 1.0 * min(2, realm.untrained),
        "REC": 1.6 if forces < 4 else 0.7,
        "TRB": 1.3,
        "PSH": 1.8 if arms < forces + 2 else 0.5,
        "PCV": 1.8 if arms < forces + 2 else 0.5,
        "MKT": income(realm.market, left),
        "FRM": income(realm.farm, left),
        "POP": 1.4,
        "HAN": (2.0 if realm.rank < len(SETUP["rank_vp"]) - 1 else 0.3) * (len(realm.at_home) > 1),
        "TRD": 0.8 if abs(realm.gold - realm.rice) > 3 else 0.3,
        "CON": 2.2 if buildable(Deed(s, seat)) else 0.0,
        "HIM": 0.7 + 0.5 * min(2, realm.untrained) * (realm.rice > 0),
        "TRI": 1.0 if realm.tribal < SETUP["tribal_most"] else 0.3,
    }
    return {**needs, **battles(table, seat, left)}


def income(level: int, left: int) -> float:
    """Return what developing, or collecting, is worth."""
    return 1.2 + 0.1 * left if level < 2 else 0.7 * level


def expected_end(table: Table) -> int:
    """Return the round in which the game will end by and large."""
    most = max(len(realm.stationed) for realm in table.realms.values())
    rounds: int = table.round + 2 * (SETUP["end_stationed"] - most)
    return min(table.options.rounds, rounds)


def battles(table: Table, seat: Seat, left: int) -> dict[str, float]:
    """Return what each own border is worth: units score in every round to come, and cost upkeep."""
    realm = table.realms[seat]
    units = min(2, realm.trained)
    stationed = sum(realm.stationed_units.values())
    free_gold = realm.gold + len(realm.treasury) - stationed
    free_rice = realm.rice + len(realm.granary) - stationed
    paid = 1.0 if min(free_gold, free_rice) >= units else 0.6
    return {
        border: 1.5 + 0.75 * units * left * paid
        for border, states in BORDERS.items()
        if seat in states and table.free(border)
    }


def sheet(view: Sight, seat: Seat) -> list[str]:
    """Return the actions of a round: the usual way, and a trade where gold and rice are far apart."""
    table, realm = view.table, view.table.realms[seat]
    lines = [border for border in table.won.get(seat, ()) if border in BORDERS]
    if "TRD" in table.won.get(seat, ()):
        gap = (realm.gold - realm.rice) // 2
        if gap:
            lines.append(f"TRD R{'+' if gap > 0 else '-'}{min(SETUP['trade_rice'], abs(gap))}")
    return lines
