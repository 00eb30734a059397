"""A state that plays by itself, from what it sees: it bids for what it needs most and can lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from games.core.prompts import Answer, Choose, Dice, Orders, Pick, Prompt, Seat
from games.core.protocol import View
from games.redux.appraisal import battle, skilled, wants
from games.redux.bidding import best_rival, fault, loads, place, worth, would_lead
from games.redux.computer_sheet import sheet
from games.redux.facts import BORDERS, COMMON, GENERALS, TRIBES
from games.redux.hooks import REGISTRY
from games.redux.state import Chancery, Redux, rebuilt
from games.redux.table import Table
from games.redux.wishes import Wish

Sight = View[Table, Chancery]

KEEN = 0.3
"""The least that a placement has to be worth; below it a state passes."""
LEADS, FOLLOWS = 0.7, 0.06
"""How likely a bid that leads, and one that does not, is to win."""
TASTE = 20
"""Computers differ in what they like, so that not all of them want the same: faces of a die."""


def computer(view: Sight, prompt: Prompt[Any], dice: Dice) -> Answer:
    """Return an answer to a question; it follows from the view and the dice alone."""
    seat = view.seat
    if seat is None or view.hand is None:
        raise ValueError("the public plays no state")
    match prompt.shape:
        case Orders() if prompt.key == "sheet":
            return sheet(rebuilt(view), seat)
        case Orders() if prompt.key == "standing":
            return prompt.default
        case Orders():
            return bids(view, seat, prompt.key, dice)
        case Choose(options):
            return chosen(view, seat, prompt, [option.value for option in options])
        case Pick(options, least):
            return kept([option.value for option in options], least, dice)
        case _:
            return prompt.default


def kept(codes: Sequence[str], count: int, dice: Dice) -> list[str]:
    """Return the generals that are kept: good ones, as far as tastes do not differ."""
    tastes = dice.throw("taste", len(codes), TASTE)
    liking = {code: merit(code) + 0.16 * taste for code, taste in zip(codes, tastes, strict=True)}
    return sorted(codes, key=lambda code: (-liking[code], code))[:count]


def merit(code: str) -> float:
    """Return how much a general is wanted: what he bids best, a little for what else he can do."""
    card = GENERALS[code]
    better, other = sorted((card.administration, card.combat), reverse=True)
    return 0.45 * better + 0.2 * other + 0.2 * card.leadership


def chosen(view: Sight, seat: Seat, prompt: Prompt[Any], values: list[str]) -> Answer:
    """Answer the questions beside bids and sheets."""
    match prompt.key:
        case "alliance":
            needs = wants(rebuilt(view), seat)
            return max(values, key=lambda space: (needs.get(space, 0.0), space))
        case "again":
            return values[-1]
        case "join":
            return "YES" if len(view.table.realms[seat].at_home) > 2 else "NO"
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
        best = best_wish(s, seat, dice.throw(f"mood {number}", len(COMMON) + len(BORDERS) + 1, TASTE))
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
    for wish in possible(s, seat):
        value = gain(s.table, seat, wish, needs.get(wish.space, 0.0)) * (0.75 + moods[wish.space] / 40)
        value = value * chance(s.table, seat, wish) - cost(s.table, wish)
        if value > most:
            best, most = wish, value
    return best


def gain(table: Table, seat: Seat, wish: Wish, need: float) -> float:
    """Return what the action would bring with this general."""
    if wish.space in BORDERS:
        units = sum(wish.units.values())
        return battle(table, seat, units) + skilled(wish.general, wish.space)
    return need + skilled(wish.general, wish.space) if need else 0.0


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
    used = card.stat(table.counts(wish.space)) if table.counts(wish.space) else 1
    return 0.08 * (best - used) + 0.4 * wish.popular + 0.15 * wish.gold


def possible(s: Redux, seat: Seat) -> Iterator[Wish]:
    """Yield placements worth a thought."""
    table = s.table
    for general in table.realms[seat].at_home:
        for space in COMMON:
            yield from boosted(table, seat, Wish(general, space))
        armed = [units for units in loads(s, seat, general) if units or general in REGISTRY.skills["bare"]]
        for border in BORDERS:
            for units in armed:
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
    if would_lead(table, seat, wish):
        return
    for more in (
        replace(wish, popular=popular, han=han)
        for popular in range(min(2, table.realms[seat].popular) + 1)
        for han in (False, True)
        if popular or han
    ):
        if not fault(table, seat, more) and would_lead(table, seat, more):
            yield more
            return
