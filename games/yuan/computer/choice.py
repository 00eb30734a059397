"""A computer's choice of a plan: it imagines the plans of the others, tries out its own against them, and
mixes a little, so that nobody can read it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.rules.prompts import Dice, Seat
from games.core.rules.protocol import View
from games.yuan.computer.ideas import Idea, ideas
from games.yuan.computer.planning_view import Mind
from games.yuan.computer.survey import Survey, survey
from games.yuan.computer.worth import worth
from games.yuan.plan_model import PASS, Plan, means
from games.yuan.public_state_model import Table
from games.yuan.rules.resolution import resolve
from games.yuan.state import Purse, Yuan, copied

UNKNOWN = 6
"""Chão that a house is thought to have whose money is secret."""
TRIED, AGAIN = 4, 2
"""Plans that are tried out once, and those of them that are tried out against more guesses."""
GUESSES = 2
KINDS = 1
"""Plans of each kind that are tried out at least."""
LIKELY = 5
"""Plans of another house that are thought likely."""
DOUBT = 2.5
"""Worth by which another's plan may fall short of their best and still be likely."""
MOOD = 1.4
"""Greatest whim by which a plan may seem better than it is."""
FINE = 1000


def planned(view: View[Table, Purse], seat: Seat, hand: Purse, dice: Dice) -> Plan:
    """Return a plan for this turn."""
    table = view.table
    chao = {other: table.chao.get(other, UNKNOWN) for other in table.seats} | {seat: hand.chao}
    look = survey(table)
    mine = shortlist(ideas(Mind.of(look, seat, chao[seat], means(table, seat, chao[seat]))))
    if len(mine) == 1:
        return mine[0].plan
    state = Yuan.model_construct(
        table=table,
        hands={other: Purse(chao=money) for other, money in chao.items()},
        deck={},
        absences={},
    )
    guesses = guessed(look, seat, chao, dice)
    moods = dice.throw("mood", len(mine), FINE)
    values = [
        outcome(state, seat, idea.plan, guesses[0]) + MOOD * mood / FINE
        for idea, mood in zip(mine, moods, strict=True)
    ]
    order = sorted(range(len(mine)), key=lambda number: (-values[number], number))[:AGAIN]
    best, chosen = None, PASS
    for number in order:
        more = [outcome(state, seat, mine[number].plan, guess) for guess in guesses[1:]]
        value = (values[number] + sum(more)) / len(guesses) + MOOD * moods[number] / FINE
        if best is None or value > best:
            best, chosen = value, mine[number].plan
    return chosen


def shortlist(found: Sequence[Idea]) -> list[Idea]:
    """Return the best plans, and the best of each kind beside them."""
    kinds: dict[tuple[bool, bool], int] = {}
    kept = list(found[:TRIED])
    for idea in found:
        kind = (idea.plan.is_pass, bool(idea.plan.development))
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] <= KINDS and idea not in kept:
            kept.append(idea)
    return kept


def guessed(look: Survey, seat: Seat, chao: Mapping[Seat, int], dice: Dice) -> list[dict[Seat, Plan]]:
    """Return what the others may do this turn, several times over; no house is sure to do its best, and of
    those far away nothing is expected.
    """
    table = look.table
    guesses: list[dict[Seat, Plan]] = [{} for _ in range(GUESSES)]
    for other in neighbours(look, seat):
        if other in table.forced or other in table.asleep:
            continue
        found = ideas(Mind.of(look, other, chao[other], means(table, other, chao[other])))
        likely = [idea for idea in found[:LIKELY] if idea.promise > found[0].promise - DOUBT]
        for guess, face in zip(guesses, dice.throw(f"guess {other}", GUESSES, FINE), strict=True):
            guess[other] = likely[(face * face * len(likely) - 1) // (FINE * FINE)].plan
    return guesses


def neighbours(look: Survey, seat: Seat) -> list[Seat]:
    """Return the other houses that reach what this one reaches."""
    ways = look.ways
    zone = dict.fromkeys(to for at in look.own[seat] for to in ways[at])
    others = [other for other in look.table.seats if other != seat]
    return [other for other in others if any(to in zone for at in look.own[other] for to in ways[at])]


def outcome(state: Yuan, seat: Seat, plan: Plan, others: Mapping[Seat, Plan]) -> float:
    """Return what the board is worth after a turn with these plans."""
    tried = copied(state)
    resolve(tried, {**others, seat: plan})
    return worth(tried.table, seat, {other: purse.chao for other, purse in tried.hands.items()})
