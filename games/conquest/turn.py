"""The course of play: rounds, whose turn it is, and the commands of a turn until there is no way back."""

from __future__ import annotations

from games.conquest.command_question import commanding
from games.conquest.commands.execution import carry_out
from games.conquest.commands.orders import End
from games.conquest.events_to_text import said
from games.conquest.public_state_model import Turn, clock_of, playing, provinces_of
from games.conquest.rules import fate, victory
from games.conquest.rules.fealty import forgive
from games.conquest.rules.income import income
from games.conquest.rules.opening import opening
from games.conquest.state import Realm, close_turn, eliminate
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Absence, Script
from games.core.rules.rule_primitives import ask

LONGEST = 40
"""Commands that can be taken back, before the runner's turn ends all the same."""
SILENT_HOURS = 12
SILENT, ASLEEP = 2, 3
"""Turns in a row without a word after which a clock is shorter, and after which nobody waits any more."""


def turn(realm: Realm) -> Script[None]:
    """Play on to the next point of no return."""
    table = realm.table
    if not table.started:
        yield from opening(realm)
        if table.options.errata:
            table.history.append({seat: victory.figure(table, seat) for seat in table.seats})
        return
    if table.at < 0:
        yield from _round_begins(realm)
    while table.turn is None and table.at < len(table.order):
        yield from _turn_begins(realm, table.order[table.at])
    if table.turn is None:
        _round_ends(realm)
        return
    yield from _commands(realm, table.turn)


def _round_begins(realm: Realm) -> Script[None]:
    table = realm.table
    table.round, table.at = table.round + 1, 0
    yield from fate.round_die(realm)
    _look(realm, "act")


def _round_ends(realm: Realm) -> None:
    """The round is over when all have played: provinces are counted for the chart, and the end is looked
    for.
    """
    table = realm.table
    table.at = -1
    table.history.append({seat: victory.figure(table, seat) for seat in table.seats})
    if table.options.buddy == "round":
        table.abandoned = []
    _look(realm, "round")
    if not table.ended and not [seat for seat in playing(table) if _plays(realm, seat)]:
        victory.end(realm, [], "Nobody is left who plays.")


def _plays(realm: Realm, seat: Seat) -> bool:
    """Return whether a player is in the game, has not left it, and has not been silent for three turns."""
    table = realm.table
    return seat not in (*table.out, *table.gone) and realm.absences.get(seat, 0) < ASLEEP


def absence(realm: Realm, seat: Seat) -> Absence:
    """A player who lets three turns in a row pass is passed over until they speak or somebody takes the seat
    (C61).
    """
    table, missed = realm.table, realm.absences.get(seat, 0)
    gone = said("absent out") if seat in table.out else said("absent gone") if seat in table.gone else ""
    return Absence(missed, ASLEEP, said("absent then", limit=ASLEEP), gone)


def _passed_over(realm: Realm, seat: Seat) -> None:
    """The table hears once that a player who is silent is not waited for any more (C61)."""
    table = realm.table
    if not table.ended and seat not in (*table.out, *table.gone, *table.asleep):
        table.asleep.append(seat)
        realm.tell("asleep", seat=seat, turns=realm.absences.get(seat, 0))


def _turn_begins(realm: Realm, seat: Seat) -> Script[None]:
    """A player's income, or the next player if nobody plays this one any more."""
    table = realm.table
    if table.ended or not _plays(realm, seat):
        _passed_over(realm, seat)
        table.at += 1
        return
    table.asleep = [each for each in table.asleep if each != seat]
    if table.options.hardcore == "turn" and table.round > 1:
        yield from fate.card(realm, seat)
        _look(realm, "act")
        if _is_over(realm, seat):
            table.at += 1
            return
    table.turn = Turn(seat=seat, held=provinces_of(table, seat))
    table.began[seat] = list(table.turn.held)
    income(realm, seat)
    if table.options.control == "turn_start":
        _look(realm, "act")
        if _is_over(realm, seat):
            _turn_ends(realm)


def _is_over(realm: Realm, seat: Seat) -> bool:
    return bool(realm.table.ended) or seat in realm.table.out


def _commands(realm: Realm, now: Turn) -> Script[None]:
    """Carry commands out one after the other."""
    table, seat = realm.table, now.seat
    hours = table.options.turn_hours
    if realm.absences.get(seat, 0) >= SILENT:
        hours = min(hours, SILENT_HOURS)
    for _ in range(LONGEST):
        prompt = commanding(realm, seat)
        command = yield from ask(seat, prompt, hours, clock=clock_of(table, seat), heard=now.acted > 0)
        now.acted += 1
        final = yield from carry_out(realm, seat, command)
        _look(realm, "act")
        if isinstance(command, End) or table.ended or seat in table.out:
            _turn_ends(realm)
            return
        if final:
            return


def _turn_ends(realm: Realm) -> None:
    table = realm.table
    close_turn(table)
    _look(realm, "turn")


def _look(realm: Realm, moment: str) -> None:
    if realm.table.ended:
        return
    forgive(realm.table)
    eliminate(realm)
    victory.look(realm, moment)
