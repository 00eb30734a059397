"""A side that plays by itself, from what it sees: it mixes its cards, so that nobody can read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.rules.prompts import Answer, Choose, Dice, Orders, Prompt, Seat
from games.core.rules.protocol import View
from games.suntzu.mixed_strategy import Layout, MatrixGame
from games.suntzu.orders import Keep, Lay, Line, Support, Use
from games.suntzu.plan_model import Plan, kept, plan_of, sorted_lines
from games.suntzu.public_state_model import ADVANCED, CARDS, DECK, FRAMED, PROVINCES, Table, foe, marks_of
from games.suntzu.state import Holding
from games.suntzu.warlords import SPANS, targets
from games.suntzu.worth import MOST as FARTHEST
from games.suntzu.worth import costs, keeping, payoffs, standing, unseen, worths

STEPS = 36
FIRST = 10
"""Steps of learning, and the first of them that may be played."""
GUESSES = 4
"""Hands of the enemy that are imagined."""
MOOD = 4.0
LOW_POOL = 5
"""Armies in the pool below which cards are given up for more."""
CHEAP = 0.7
GOOD = {"K1": 3, "K2": 2, "K3": 2, "K4": 2, "K5": 1, "S1": 1, "S2": 3, "S3": 5, "S4": 3, "S5": 1}
"""Weights with which each warlord card is kept."""


def computer(view: View[Table, Holding], prompt: Prompt[Any], dice: Dice) -> Answer:
    """Return an answer to a question; it follows from the view and the dice alone."""
    seat, hand = view.seat, view.hand
    if seat is None or hand is None:
        raise ValueError("the public plays no side")
    if isinstance(prompt.shape, Orders):
        return [str(line) for line in sorted_lines(sheet(view, seat, hand, dice))]
    if not isinstance(prompt.shape, Choose):
        return prompt.default
    values = [option.value for option in prompt.shape.options]
    match prompt.key:
        case "warlord":
            bag = [code for code in values for _ in range(GOOD[code])]
            [face] = dice.throw("warlord", 1, len(bag))
            return bag[face - 1]
        case "after":
            return max(values, key=lambda value: (gain_of(view.table, seat, value.split()), value))
        case "chariot":
            return max(values, key=lambda code: (GOOD.get(code, 0) if usable(view.table, code) else 0, code))
        case _:
            return prompt.default


def usable(table: Table, code: str) -> bool:
    """Return whether a warlord card could still be used in a later round."""
    return not SPANS[code].never and table.round < SPANS[code].last if code in SPANS else False


def gain_of(table: Table, seat: Seat, words: Sequence[str]) -> float:
    """Return what a warlord card is worth before the scoring; one is used for something, or at the last."""
    if len(words) == 1:
        return 0.5 if table.round < SPANS["K1"].last else 0.0
    armies, worth = standing(table, seat), worths(table)
    places = [PROVINCES.index(at) for at in words[1:]]
    changes = {
        "K1": [1 if armies[places[0]] < 0 else -1],
        "K2": [1],
        "S3": [-1, 1],
    }[words[0]]
    return sum(
        worth[at][armies[at] + change + FARTHEST] - worth[at][armies[at] + FARTHEST]
        for at, change in zip(places, changes, strict=False)
    )


def sheet(view: View[Table, Holding], seat: Seat, hand: Holding, dice: Dice) -> list[Line]:
    """Return the cards of a round, and all that goes with them."""
    table = view.table
    staying = kept(Plan(), hand.cards, hand.drawn, hand.keep) if hand.drawn else []
    cards = [*hand.cards, *staying]
    layout = mixed(view, seat, cards, dice)
    laid = [Lay(at, CARDS[card]) for at, card in zip(PROVINCES, layout, strict=True)]
    lines: list[Line] = [*laid]
    if hand.drawn:
        lines.append(Keep(tuple(staying)))
    left = list(cards)
    for line in laid:
        left.remove(line.card)
    lines += given_up(table, seat, left)
    return [*lines, *used(table, seat, hand, plan_of(lines))]


def mixed(view: View[Table, Holding], seat: Seat, cards: Sequence[str], dice: Dice) -> Layout:
    """Return one of the layouts to which learning has led, drawn by lot."""
    table, held = view.table, view.hand.warlords if view.hand else []
    contest = MatrixGame(
        payoffs=payoffs(table, seat, virulent="S2" in held),
        costs=costs(table, seat, second="S4" in held),
        theirs=costs(table, foe(seat)),
        hand=[CARDS.index(card) for card in cards],
        hands=[imagined(view, seat, dice, number) for number in range(GUESSES)],
    )
    throw = dice.throw("mood", len(CARDS) * len(PROVINCES), 100)
    ours, _ = contest.answers(STEPS, [MOOD * face / 100 for face in throw])
    [face] = dice.throw("layout", 1, STEPS - FIRST)
    return ours[FIRST + face - 1]


def imagined(view: View[Table, Holding], seat: Seat, dice: Dice, number: int) -> list[int]:
    """Return a hand that the enemy may have: the framed cards, and as many of those unseen as they hold."""
    table, other = view.table, foe(seat)
    deck = [card for card in DECK if not (table.options.beginner and card in ADVANCED)]
    pool = unseen(table, other, deck)
    back = view.backs[other]
    count = int(str(back["cards"])) - len(FRAMED) + max(int(str(back["drawn"])) - 1, 0)
    order = dice.shuffle(f"hand {number}", len(pool))
    guess = [*FRAMED, *(pool[at] for at in order[:count])]
    return [CARDS.index(card) for card in guess]


def given_up(table: Table, seat: Seat, left: Sequence[str]) -> list[Line]:
    """With a low pool, cards of little worth are given up for armies that were set aside."""
    late = table.round >= 8
    if table.pool[seat] >= LOW_POOL or not table.aside[seat]:
        return []
    cheap = [card for card in left if card not in FRAMED and (late or keeping(card) < CHEAP)]
    cheap = sorted(cheap, key=keeping)[: table.aside[seat]]
    return [Support((card,) * cheap.count(card)) for card in dict.fromkeys(cheap)]


def used(table: Table, seat: Seat, hand: Holding, plan: Plan) -> list[Line]:
    """Warlord cards that are named with the cards: those that wait for something, and those that fit now."""
    armies = dict(zip(PROVINCES, standing(table, seat), strict=True))
    plagued = [at for at, card in plan.cards.items() if card == "P"]
    second = [at for at, card in plan.cards.items() if card == "6" and at in marks_of(table, seat)]
    ready = {
        "K3": True,
        "K5": bool(plagued) and table.decks[seat] <= 4,
        "S1": "-1" in plan.cards.values() and not table.decks[seat],
        "S2": any(armies[at] <= -4 for at in plagued),
        "S4": bool(second),
    }
    return [Use(code, ()) for code in hand.warlords if ready.get(code) and () in targets(table, seat, code)]
