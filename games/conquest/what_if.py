"""Private what-if: the odds of an invasion, and what one's own standing orders would do in one.

All of it is tried on what the asker sees alone: hands and piles of others are not there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.conquest.commands.execution import check
from games.conquest.commands.orders import Invasion
from games.conquest.commands.placeholder_resolution import invasion_of
from games.conquest.commands.reader import read
from games.conquest.forecast import chances, invasion_odds, standing_orders_forecast
from games.conquest.forecast.chances import single
from games.conquest.land import BOARD
from games.conquest.public_state_model import Table, Turn, called, owner, seat_called, units
from games.conquest.reading.grammar_adapter import noted, typed
from games.conquest.reading.slots import PLACE, PLAYER_OR_RULER
from games.conquest.rules.phases import ahead
from games.conquest.state import Realm, Retinue
from games.conquest.vocabulary import KINDS, NOW, QUESTIONS, SUPPOSING
from games.core.grammar.order import Order, Trap, order, slot
from games.core.grammar.problem import Problem
from games.core.grammar.slots import Count
from games.core.reading.clauses import LONGEST_QUOTE
from games.core.rules.errors import Illegal, OrderError, Unreadable
from games.core.rules.prompts import Seat
from games.core.rules.protocol import View

BEGUN = re.compile(rf"(?:{'|'.join(SUPPOSING.split()).replace('_', ' ')}) ", re.IGNORECASE)
ENDS = " :?!.…"
"""Beginnings and ends of a question that add nothing to it; its blanks are single by then."""
INVADING = frozenset(KINDS["INVADE"].split())
EXAMPLE = "8 v 5"
NOTHING = (
    "say of what: an invasion of yours (YEC - TAI WITH 8), an attack on you ({attack}), or mere numbers."
)


@order
class Attack(Order):
    """A question: what if somebody attacked with so many infantry?"""

    by: str = slot(PLAYER_OR_RULER, "Who attacks?")
    at: str = slot(PLACE, "Where?")
    force: int = slot(Count(1, 24), "With how many?")
    line = "{by} ATTACKED {at} WITH {force}"
    also = ("{by} [,] [ATTACKED|INVADE] [-] {at} [WITH|BY] {force} [INFANTRY|UNITS]",)


TRAPS = (Trap("{by} [,] [ATTACKED|INVADE] FROM {at}", "say where to here, not from where.", Attack.kinds),)
GRAMMAR = typed(QUESTIONS, (Attack,), rules={}, traps=TRAPS)
NOTATION = noted(QUESTIONS, (Attack,), rules={})


def what_if(view: View[Table, Retinue], text: str) -> Sequence[str]:
    """Return the odds of an invasion of one's own or of another's, or of mere numbers; raises OrderError."""
    if not text.strip():
        raise Unreadable(_nothing(view), example=EXAMPLE)
    if chances.asked(text):
        return [chances.odds(text)]
    if view.seat is None or view.hand is None or not view.table.started:
        raise Illegal("only a player can ask that.", quote=text[:LONGEST_QUOTE], example=EXAMPLE)
    text = _bare(text)
    realm = rebuilt(view)
    if _names_attacker(realm.table, text):
        return [_defended(realm, view.seat, text)]
    return [_attacked(realm, view.seat, text)]


def read_attack(text: str) -> Attack:
    """Return the attack that a question is about; raises OrderError."""
    row = GRAMMAR.row(text)
    found = GRAMMAR.read(row)
    meant = NOTATION.order(text) if isinstance(found, Problem) else found[0]
    if isinstance(meant, Attack):
        return meant
    raise (found if isinstance(found, Problem) else Problem(row, GRAMMAR)).error(EXAMPLE)


def _names_attacker(table: Table, text: str) -> bool:
    """Return whether a question begins with a player."""
    return any(
        "power" in first or seat_called(table, first.get("person", ""))
        for first in GRAMMAR.row(text).means[:1]
    )


def _nothing(view: View[Table, Retinue]) -> str:
    """Return what a question about nothing is answered with: the attacker in it is another than who asks."""
    foe = next((seat for seat in view.table.seats if seat != view.seat), Seat("red"))
    return NOTHING.format(attack=Attack(foe, "TAI", 12))


def _bare(text: str) -> str:
    """Return a question without what it begins and ends with and says nothing, its blanks being single."""
    said = single(text).strip()
    begun = BEGUN.match(said)
    said = said[begun.end() if begun else 0 :].rstrip(ENDS)
    return said[: -len(NOW)].rstrip(ENDS) if said.casefold().endswith(f" {NOW}") else said


def rebuilt(view: View[Table, Retinue]) -> Realm:
    """Return the board with one's own hand, and in one's own turn."""
    table = Table.model_validate(view.table.model_dump())
    hands = {seat: Retinue() for seat in table.seats}
    if view.seat is not None and view.hand is not None:
        hands[view.seat] = Retinue.model_validate(view.hand.model_dump())
        if table.turn is None or table.turn.seat != view.seat:
            table.turn = Turn(seat=view.seat, phase="invade")
    piles: dict[str, list[str]] = {name: [] for name in ("fate", "strategy", "generals", "rulers")}
    return Realm(table=table, hands=hands, deck=piles)


def _defended(realm: Realm, seat: Seat, text: str) -> str:
    """Return what standing orders would do against an attack, and how it would end without them."""
    table, asked = realm.table, read_attack(text)
    by, at, force = seat_called(table, asked.by), asked.at, asked.force
    quote, right = text.strip()[:LONGEST_QUOTE], _attack_on(table, seat, by, at, force)
    if owner(table, at) != seat:
        raise Illegal(f"{BOARD.name(at)} ({at}) is not yours.", quote=quote, example=right)
    if by == seat:
        raise Illegal("nobody attacks themselves.", quote=quote, example=right)
    fight = invasion_odds.assault(realm, by, at, force)
    there = f"{units(table, at)} of yours there"
    held = f"If {called(table, by)} attacked {at} with {force} infantry now ({there})"
    deeds = "; ".join(standing_orders_forecast.deeds(fight)) or "no standing order would do anything"
    first = "you would be asked first, and then: " if table.options.reactions == "pause" else ""
    return f"{held}: {first}{deeds}. Without cards: {invasion_odds.against(fight)}"


def _attack_on(table: Table, seat: Seat, by: Seat, at: str, force: int) -> str:
    """Return the question about an attack on a seat that is nearest to one that cannot be asked."""
    foe = by if by != seat else next(other for other in table.seats if other != seat)
    own = [place.code for place in BOARD.places if owner(table, place.code) == seat]
    where = at if at in own else next(iter(own), "")
    return str(Attack(foe, where, force)) if where else EXAMPLE


def _attacked(realm: Realm, seat: Seat, text: str) -> str:
    """Return the odds of an invasion of one's own, with the bonuses at hand."""
    begun = (text.casefold().split() or [""])[0] in INVADING
    quote = text.strip()[:LONGEST_QUOTE]
    try:
        command = read(text if begun else f"INVADE {text}", EXAMPLE)
    except OrderError as error:
        error.quote = error.quote if error.quote in text else quote
        raise
    if not isinstance(command, Invasion):
        raise Illegal("ask about an invasion.", quote=quote, example=EXAMPLE)
    try:
        check(realm, seat, command)
    except OrderError as error:
        raise Illegal(error.message, quote=error.quote or quote, example=error.example or EXAMPLE) from error
    then = ahead(realm, seat, "invade")
    return invasion_odds.foreseen(then, seat, invasion_of(then, seat, command))
