"""A sheet tried on the board as it stands: what would be done, up to the first die, question or fault.

It is tried on what its writer sees alone, and no die is thrown for it (decision 34). What is bought unseen
costs its gold and brings nothing that is known; the piles are all that the writer has not seen, unshuffled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.conquest.card_data import GENERALS, STRATEGY, pile
from games.conquest.command_question import asked_first, meant
from games.conquest.commands.execution import carry_out, check
from games.conquest.commands.orders import Buy, End, Generals
from games.conquest.next_turn.line import Line, kept_line
from games.conquest.public_state_model import Table, Turn, provinces_of
from games.conquest.rules.income import income
from games.conquest.rules.phases import Later
from games.conquest.state import Realm, Retinue
from games.conquest.what_if import rebuilt
from games.core.grammar.order import Order
from games.core.play.redrawn_secrets import unseen
from games.core.rules.errors import OrderError
from games.core.rules.prompts import CHANCE, Arrange, Seat
from games.core.rules.protocol import View

DICE, ASKED = "the dice decide it", "somebody is asked something then"
OVER = "your turn would be over by then"


@dataclass
class Trial:
    """A sheet tried on the board as it stands, line by line.

    `done` would be carried out, `passed` are lines of which no condition holds; at `stop` it would stop,
    because of `why`: `is_wrong` where the line does not fit the board as it stands. `left` was not tried.
    """

    realm: Realm
    done: list[str] = field(default_factory=list[str])
    passed: list[str] = field(default_factory=list[str])
    stop: str = ""
    why: str = ""
    is_wrong: bool = False
    left: tuple[str, ...] = ()


def round_of(table: Table, seat: Seat) -> int:
    """Return the round in which a player's next turn comes: this one, if it is still to come in it."""
    return table.round + (seat not in table.order[max(table.at, 0) :])


def next_turn(view: View[Table, Retinue]) -> Realm:
    """Return how the viewer's next turn would begin if it came now, with the income that it would bring."""
    if view.seat is None:
        raise ValueError("a spectator has no turn")
    realm, seat = rebuilt(view), view.seat
    table, hand = realm.table, realm.hands[seat]
    serving = [name for roster in table.rosters.values() for name in roster.generals]
    realm.deck["strategy"] = unseen(pile(STRATEGY), hand.cards)
    realm.deck["generals"] = unseen(GENERALS, serving, hand.reserve)
    table.round = round_of(table, seat)
    table.turn = Turn(seat=seat, held=provinces_of(table, seat))
    kept = list(hand.cards)
    income(realm, seat)
    hand.cards = kept
    return realm


def tried(realm: Realm, seat: Seat, lines: Sequence[str]) -> Trial:
    """Return the trial of a sheet in a turn that begins so; the realm goes on as far as it comes."""
    trial = Trial(realm)
    for number, text in enumerate(lines):
        trial.left = tuple(lines[number + 1 :])
        line = kept_line(text)
        if line is None:
            trial.stop, trial.why, trial.is_wrong = text, "this is no line of a sheet", True
            return trial
        try:
            command = given(realm, seat, line)
        except OrderError as error:
            trial.stop, trial.why, trial.is_wrong = text, error.message.rstrip("."), True
            return trial
        if command is None:
            trial.passed.append(text)
            continue
        if why := _done(realm, seat, command):
            trial.stop, trial.why = text, why
            return trial
        trial.done.append(text)
        if isinstance(command, End) and trial.left:
            trial.stop, trial.why = trial.left[0], OVER
            trial.left = trial.left[1:]
            return trial
    trial.left = ()
    return trial


def given(realm: Realm, seat: Seat, line: Line, later: Later | None = None) -> Order | None:
    """Return the command of a line as it may be given, None if no condition holds; raises OrderError. `later`
    spares the look ahead made before.
    """
    command = line.chosen(realm, seat)
    if command is not None:
        command = meant(realm, command)
        check(realm, seat, command, later)
        asked_first(realm, seat, command)
    return command


def _done(realm: Realm, seat: Seat, command: Order) -> str:
    """Carry a command out as far as no die falls; return why that is not all of it, "" if it is."""
    hand = realm.hands[seat]
    cards, reserve = list(hand.cards), list(hand.reserve)
    script, answers = carry_out(realm, seat, command), None
    try:
        asked = next(script)
        while True:
            prompt = asked.prompts.get(CHANCE)
            if prompt is None:
                return ASKED
            if not isinstance(prompt.shape, Arrange):
                return DICE
            answers = {CHANCE: prompt.read(prompt.default)}
            asked = script.send(answers)
    except StopIteration:
        pass
    if isinstance(command, Buy):
        hand.cards = cards
    if isinstance(command, Generals):
        hand.reserve = reserve
    return ""
