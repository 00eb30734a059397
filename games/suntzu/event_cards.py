"""The event cards: one lies open at a time; when its condition is met it takes effect and the next is turned
up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.core.rules.protocol import Script, Seat
from games.core.rules.rule_primitives import ask, choice
from games.suntzu.armies import add, give_up, send_home
from games.suntzu.public_state_model import BOARD, EVENTS, SIDES, WARLORDS, Clash, Table, foe, marks_of, own
from games.suntzu.state import EVENTS as PILE
from games.suntzu.state import Duel
from games.suntzu.warlords import SPANS

__all__ = ["EVENTS", "check", "turn_up"]
ALL_PLAGUES = 4
MANY_MARKS = 3


@dataclass(frozen=True)
class EventBattle:
    """A battle that may fulfil an event, and where each side's armies come from when its pool is dry."""

    clash: Clash
    wishes: Mapping[Seat, Sequence[str]]


def turn_up(duel: Duel) -> None:
    """The next event card is laid open; with events_fresh_only what is true already does not count (S16)."""
    table, pile = duel.table, duel.deck[PILE]
    table.event = pile.pop(0)
    table.events_left = len(pile)
    state = STATES.get(table.event)
    table.event_known = state(table) if state and table.options.events_fresh_only else []
    duel.tell("event up", card=table.event, left=table.events_left)


def check(duel: Duel, moment: EventBattle) -> Script[bool]:
    """After each battle: an event that is fulfilled takes effect; when it was the last the game ends at once.

    Return whether it was the last.
    """
    table = duel.table
    while table.event and (concerned := fulfilled(table, moment.clash)):
        card, table.event = table.event, ""
        table.events_done.append(card)
        duel.tell("event", card=card, seats=list(concerned))
        yield from EFFECTS[card](duel, concerned, moment)
        if not duel.deck[PILE]:
            return True
        turn_up(duel)
        if table.event not in STATES:
            return False
    return False


def fulfilled(table: Table, clash: Clash) -> list[Seat]:
    """Return whom the open event concerns, nobody if it is not fulfilled."""
    if state := STATES.get(table.event):
        return [seat for seat in state(table) if seat not in table.event_known]
    return CLASHES[table.event](clash)


def _sick(table: Table) -> list[Seat]:
    """All four Plagues have been played."""
    return list(SIDES) if table.plagues >= ALL_PLAGUES else []


def _chariot(table: Table) -> list[Seat]:
    """A side has three marks; if both have, both are meant."""
    return [seat for seat in SIDES if len(marks_of(table, seat)) >= MANY_MARKS]


def _challenge(card: str) -> Callable[[Clash], list[Seat]]:
    """A card does not win its clash; one that counts as a 6 is not that card."""

    def concerned(clash: Clash) -> list[Seat]:
        return [s for s in SIDES if clash.worth.get(s, clash.cards[s]) == card and clash.winner != s]

    return concerned


def _light(clash: Clash) -> list[Seat]:
    """A 1 has met a 1."""
    return list(SIDES) if all(clash.cards[seat] == "1" for seat in SIDES) else []


STATES: Mapping[str, Callable[[Table], list[Seat]]] = {"E1": _sick, "E2": _chariot}
"""Conditions that the table fulfils."""
CLASHES: Mapping[str, Callable[[Clash], list[Seat]]] = {
    "E3": _challenge("9"),
    "E4": _challenge("10"),
    "E5": _light,
}
"""Conditions that a single battle fulfils."""

Effect: TypeAlias = Callable[[Duel, Sequence[Seat], EventBattle], Script[None]]


def _aside(count: int) -> Effect:
    """Those concerned set armies aside."""

    def effect(duel: Duel, concerned: Sequence[Seat], moment: EventBattle) -> Script[None]:
        for seat in concerned:
            yield from put_aside(duel, seat, count, moment, "event")

    return effect


def put_aside(
    duel: Duel, seat: Seat, count: int, moment: EventBattle, why: str, *, from_board: bool = False
) -> Script[int]:
    """Set armies aside, from the pool, else from the board; return how many there were."""
    wish = moment.wishes.get(seat, ())
    pooled, moved = yield from give_up(duel, seat, count, moment.clash.at, wish, why, from_board=from_board)
    gone = pooled + sum(armies for _, armies in moved)
    duel.table.aside[seat] += gone
    if gone and why == "event":
        duel.tell("aside", seat=seat, armies=gone, moved=[[at, armies] for at, armies in moved])
    return gone


def _champion(duel: Duel, concerned: Sequence[Seat], moment: EventBattle) -> Script[None]:
    """Those concerned set an army aside, from the pool or from the board as they choose (S31)."""
    table = duel.table
    for seat in concerned:
        source = "pool"
        if table.pool[seat] and own(table, seat):
            prompt = choice(
                "champion",
                "Champion Challenge: from where do you set an army aside?",
                {"pool": "pool", "board": "board"},
                {"pool": "From the pool", "board": "From a province"},
            )
            source = yield from ask(seat, prompt, table.options.step_hours)
        yield from put_aside(duel, seat, 1, moment, "event", from_board=source == "board")


def _another_warlord(duel: Duel, concerned: Sequence[Seat], moment: EventBattle) -> Script[None]:
    """Those concerned may take another warlord card from those they put away, one that can still be used;
    what they do stays their secret, and so does whether there is one (S26).
    """
    for seat in concerned:
        hand = duel.hands[seat]
        if not hand.spare:
            continue
        usable = [code for code in hand.spare if not SPANS[code].closed(duel.table)]
        options = {"none": ""} | {code: code for code in usable}
        labels = {"none": "None"} | {code: f"{code} {WARLORDS[code].name}" for code in usable}
        prompt = choice("chariot", "War Chariot: which other warlord card do you take?", options, labels)
        code = yield from ask(seat, prompt, duel.table.options.step_hours)
        if code:
            hand.spare.remove(code)
            hand.warlords.append(code)
            duel.tell("kept warlord", seat, card=code)


def _light_infantry(duel: Duel, concerned: Sequence[Seat], moment: EventBattle) -> Script[None]:
    """The side behind may place an army of its pool; where the enemy stands one of theirs goes."""
    table, at = duel.table, moment.clash.at
    if not table.marker:
        return
    behind = SIDES[0] if table.marker < 0 else SIDES[1]
    enemy = at in table.held and table.held[at].seat == foe(behind)
    if not enemy and not table.pool[behind]:
        return
    text = f"Light Infantry: do you place an army in {BOARD.name(at)}?"
    if enemy:
        text = f"Light Infantry: do you drive an enemy army out of {BOARD.name(at)}?"
    yes = yield from ask(
        behind, choice("infantry", text, {"yes": True, "no": False}), table.options.step_hours
    )
    if yes and enemy:
        send_home(table, at, 1)
    elif yes:
        table.pool[behind] -= 1
        add(table, behind, at, 1)
    duel.tell("infantry", seat=behind, at=at, done=yes, enemy=enemy)


EFFECTS: Mapping[str, Effect] = {
    "E1": _aside(1),
    "E2": _another_warlord,
    "E3": _champion,
    "E4": _aside(2),
    "E5": _light_infantry,
}
