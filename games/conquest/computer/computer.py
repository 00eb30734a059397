"""A computer that plays a seat from what the seat sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.conquest.computer.cards import KEPT_FREE, marched, played
from games.conquest.computer.invasions import invasions
from games.conquest.land import BOARD, CAPS
from games.conquest.public_state_model import (
    Table,
    has_ruler_skill,
    owner,
    provinces_of,
    strengths,
    units,
)
from games.conquest.standing_orders.order import Charm, Duel, Fealty, Play, rule
from games.conquest.state import Retinue, card_limit
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Answer, Dice, Orders, Prompt, Seat
from games.core.rules.protocol import View

SPARE, KEEP = 2, 3
RICH, MOST_BOUGHT = 14, 3
"""Gold with which the whole hand is filled, and cards bought in one turn."""
PHASES = ("cards", "generals", "infantry", "deploy", "invade", "reposition")


def computer(view: View[Table, Retinue], prompt: Prompt[object], dice: Dice) -> Answer:
    """Return a sensible answer: buy what gold allows, place where enemies are, invade where it pays, then
    stop.
    """
    seat, hand = view.seat, view.hand
    if not isinstance(prompt.shape, Orders) or seat is None or hand is None:
        return prompt.default if prompt.default is not None else prompt.shape.sample(dice)
    match prompt.key:
        case "standing":
            return doctrine(view.table, seat)
        case "command":
            return [command(view.table, seat, hand, prompt)]
        case "fealty":
            return ["ACCEPT"]
        case _:
            return prompt.default


def doctrine(table: Table, seat: Seat) -> list[str]:
    """Play every card of defence where it helps, retreat when little is left, and swear rather than die."""
    rules = [
        rule(Play("fortify"), force=3),
        rule(Play("ambush"), force=3),
        rule(Play("fire_attack"), force=4),
        rule(Play("betrayal"), force=3),
        rule(Play("envoy"), force=8),
        rule(Play("aggressive_retreat"), units=3),
        rule(Play("dams")),
        rule(Fealty(yes=True), units=4),
        rule(Duel("")),
        rule(Charm("")),
    ]
    return [str(rule) for rule in rules]


def command(table: Table, seat: Seat, hand: Retinue, prompt: Prompt[object]) -> str:
    """Return the next command of a turn: the first thought of that the rules accept."""
    turn = table.turn
    if turn is None:
        return "END"
    at = PHASES.index(turn.phase)
    for phase, think in enumerate((_cards, _generals, _infantry, _deploy, _invade, _reposition)):
        if phase >= at:
            for line in think(table, seat, hand):
                if _fits(prompt, line):
                    return line
    return "END"


def _fits(prompt: Prompt[object], line: str) -> bool:
    try:
        prompt.read([line])
    except OrderError:
        return False
    return True


def _cards(table: Table, seat: Seat, hand: Retinue) -> Iterator[str]:
    turn = table.turn
    if turn is None or turn.phase != "cards":
        return
    yield from played(table, seat, hand)
    limit = card_limit(table, seat)
    few = len(hand.cards) < (limit if hand.gold >= RICH else limit - KEPT_FREE)
    if few and not turn.buying_closed and turn.bought < MOST_BOUGHT and hand.gold >= 6:
        yield "BUY 1"


def _generals(table: Table, seat: Seat, hand: Retinue) -> Iterator[str]:
    mine = len(table.rosters[seat].generals) + len(hand.reserve)
    phase = table.turn.phase if table.turn else ""
    if phase in ("cards", "generals") and mine < 3 and hand.gold >= 5:
        yield "HIRE 1 GENERALS"


def _infantry(table: Table, seat: Seat, hand: Retinue) -> Iterator[str]:
    phase = table.turn.phase if table.turn else ""
    if phase not in ("cards", "generals", "infantry") or hand.gold < 1:
        return
    space = sum(max(0, CAPS[code] - units(table, code)) for code in provinces_of(table, seat))
    waiting = table.turn.unplaced if table.turn else 0
    gold = min(hand.gold, max(0, space - waiting - SPARE) // 2)
    if gold < 1:
        return
    seal = table.rosters[seat].ruler == "Yuan Shu" and table.turn is not None and table.turn.hired == 0
    yield f"HIRE {2 * gold + int(seal)} INFANTRY"


def _deploy(table: Table, seat: Seat, hand: Retinue) -> Iterator[str]:
    turn = table.turn
    if turn is None or turn.phase not in PHASES[:4]:
        return
    front = _front(table, seat)
    roster = table.rosters[seat]
    for name in [*([roster.ruler] if roster.ruler and not roster.ruler_at else []), *hand.reserve]:
        general = name in hand.reserve
        if front and not (general and len(roster.generals) >= KEEP):
            yield f"PLACE {name} {front[0]}"
    if turn.unplaced and front:
        yield f"PLACE {min(turn.unplaced, CAPS[front[0]] - units(table, front[0]))} {front[0]}"


def _front(table: Table, seat: Seat) -> list[str]:
    """Return own provinces with room, those first from which most is to be had."""
    strength, flood = strengths(table), table.tokens.flood

    def worth(code: str) -> int:
        weak = [strength[other] for other in BOARD.neighbours(code) if owner(table, other) != seat]
        return strength[code] + (20 - min(weak) if weak else -50)

    held = [code for code in provinces_of(table, seat) if strength[code] < CAPS[code] and code not in flood]
    return sorted(held, key=worth, reverse=True)


def _invade(table: Table, seat: Seat, hand: Retinue) -> Iterator[str]:
    yield from invasions(table, seat, hand)
    yield from marched(table, seat, hand)


def _reposition(table: Table, seat: Seat, _hand: Retinue) -> Iterator[str]:
    """Move what stands idle inside toward the border; under Masterful all the way to where it counts."""
    turn, flood = table.turn, table.tokens.flood
    if turn is None:
        return
    held = provinces_of(table, seat)
    edge = [code for code in held if any(owner(table, far) != seat for far in BOARD.neighbours(code))]
    front = _front(table, seat) if has_ruler_skill(table, seat, "Masterful") else []
    steps = _steps(table, seat, edge)
    for code in held:
        present = turn.present.get(code, 0) if turn.phase == "reposition" else table.lands[code].infantry
        if code in edge or present < 2 or code in flood:
            continue
        near = [other for other in BOARD.neighbours(code) if steps.get(other, 99) < steps.get(code, 99)]
        for other in [*(each for each in front if each in edge and each in steps), *near]:
            free = CAPS[other] - units(table, other)
            if free > 0 and other not in flood:
                yield f"MOVE {min(present - 1, free)} {code} - {other}"


def _steps(table: Table, seat: Seat, edge: Sequence[str]) -> Mapping[str, int]:
    """Return how many steps through own provinces each lies from the nearest of some at the border."""
    found, queue = dict.fromkeys(edge, 0), list(edge)
    for code in queue:
        for other in BOARD.neighbours(code):
            if other not in found and owner(table, other) == seat:
                found[other] = found[code] + 1
                queue.append(other)
    return found
