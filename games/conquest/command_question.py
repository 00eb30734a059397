"""The question for the next command of a turn: how it is put, what is offered, and how an answer is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from games.conquest.card_data import STRATEGY
from games.conquest.commands import legal_commands
from games.conquest.commands.corrected_example import put_right, sensible
from games.conquest.commands.execution import END, PHASES, check, outlook
from games.conquest.commands.legal_commands import Outlook
from games.conquest.commands.orders import End, Invasion, Put, Reveal
from games.conquest.commands.placeholder_resolution import invasion_of
from games.conquest.commands.reader import is_conditional, is_leave, kept, read
from games.conquest.forecast import invasion_odds
from games.conquest.menus.command import command_step
from games.conquest.menus.invasion_form import invasion_blanks
from games.conquest.reading.framing import writer
from games.conquest.rules import buying
from games.conquest.rules.end_turn_warnings import LEAST_HIRED, left_undone
from games.conquest.rules.invading_units import ALL
from games.conquest.rules.phases import ahead
from games.conquest.standing_orders.in_force import asked_below
from games.conquest.state import Realm, turn_of
from games.core.grammar.order import Order
from games.core.reading.clauses import LONGEST_QUOTE, MOST_ERRORS, bounded
from games.core.reading.examples import examples_of
from games.core.reading.message_commands import alone
from games.core.rules.errors import Illegal, OrderError, Reminded, Unconfirmed, Unreadable
from games.core.rules.prompts import Answer, Lines, Orders, Prompt, Seat, Sheet, Step
from games.core.rules.rule_primitives import strings
from games.core.telling.prose import listed

BEFORE = PHASES[: PHASES.index("deploy")]
"""Phases before what was hired is placed."""
NOW = "it is your turn now, so nothing is to be foreseen: send the command alone, without IF and ELSE."
SHOWN = (
    "that shows your gold to the whole table, for good, so nothing is shown yet; GO behind it does it, and "
    "`gold` tells it to you alone."
)


def commanding(realm: Realm, seat: Seat) -> Prompt[Order]:
    """Return the question for the next command."""

    def checked(text: str, draft: Sequence[str]) -> Sheet:
        found = tuple(draft)
        errors: list[OrderError] = []
        reminder: Reminded | None = None
        view = outlook(realm, seat)
        tried, wins = partial(_tried, realm, view), partial(_wins, view)
        for part, typed in alone(text):
            try:
                command = _meant(realm, typed)
                if command is not None:
                    _checked(realm, seat, command, typed)
                    asked_first(realm, seat, command)
                    found = (str(command),)
                    reminder = _reminder(realm, seat, command)
            except OrderError as error:
                error.line = text.count("\n", 0, part.start) + 1
                if len(errors) < MOST_ERRORS:
                    put_right(realm, error, typed, tried, wins, view)
                errors.append(error.with_traceback(None))
        return Sheet(found, bounded(errors), reminder=reminder)

    def legal() -> Mapping[str, Sequence[str]]:
        view = outlook(realm, seat)
        return Lines(list(legal_commands.units(view)), lambda unit: legal_commands.lines(view, unit))

    def steps(_unit: str, chosen: Sequence[str], _draft: Sequence[str]) -> Step | None:
        return command_step(outlook(realm, seat), chosen)

    shape = Orders(
        checked,
        legal,
        at_once=True,
        gloss=lambda line: glossed(realm, seat, line),
        steps=steps,
        rooted=True,
        closing=("NEXT", "END"),
        phase=turn_of(realm).phase,
        blanks=lambda _draft: invasion_blanks(outlook(realm, seat)),
    )

    def examples() -> Sequence[str]:
        """Return what wastes nothing before what is merely right."""
        first = sensible(realm, outlook(realm, seat))
        return list(dict.fromkeys([*filter(None, [first]), *examples_of(shape)]))

    return Prompt(
        "command",
        words(realm, seat),
        replace(shape, examples=examples),
        lambda answer: _answered(realm, seat, answer),
        ["END"],
        silence="your turn is over: income was paid, what you did stays",
        anew=lambda: words(realm, seat),
    )


def _meant(realm: Realm, typed: str) -> Order | None:
    """Return the command that a text means now: in the last phase `pass` can only end the turn."""
    by = writer(realm.table, turn_of(realm).seat)
    if turn_of(realm).phase == PHASES[-1] and is_leave(typed, by):
        return END
    if is_conditional(typed):
        raise Unreadable(NOW, quote=typed.strip()[:LONGEST_QUOTE], line=1, column=1)
    command = read(typed, "", by)
    return meant(realm, command) if command else None


def meant(realm: Realm, command: Order) -> Order:
    """Return a command with the number that it means now: all that is placed is what waits to be."""
    if not isinstance(command, Put) or command.what != ALL:
        return command
    waiting = ahead(realm, turn_of(realm).seat, "deploy") if turn_of(realm).phase in BEFORE else realm
    if not (count := turn_of(waiting).unplaced):
        raise Illegal("you have no infantry to place; HIRE 4 INFANTRY gets some.")
    return replace(command, what=count)


def _answered(realm: Realm, seat: Seat, answer: Answer) -> Order:
    """Return the command that an answer is; raises OrderError."""
    lines = strings(answer)
    if lines is None or len(lines) > 1:
        raise Illegal("send one command at a time.", example="END")
    command = kept(lines[0]) if lines else END
    if command is None:
        raise Illegal("that is no command.", quote=lines[0][:LONGEST_QUOTE], example="END")
    check(realm, seat, command)
    return command


def glossed(realm: Realm, seat: Seat, line: str) -> str:
    """Return the odds of an invasion in a few words, "" for any other command."""
    command = kept(line)
    if command is None or not isinstance(command, Invasion):
        return ""
    then = ahead(realm, seat, "invade")
    try:
        return invasion_odds.gloss(then, seat, invasion_of(then, seat, command))
    except OrderError:
        return ""


def _checked(realm: Realm, seat: Seat, command: Order, typed: str) -> None:
    """Check a command as it was typed: what is wrong quotes it and shows a right one."""
    try:
        check(realm, seat, command)
    except OrderError as error:
        if not error.quote:
            raise Illegal(
                error.message,
                quote=typed.strip()[:LONGEST_QUOTE],
                line=1,
                column=1,
            ) from error
        raise


def asked_first(realm: Realm, seat: Seat, command: Order) -> None:
    """Raise Unconfirmed for gold that would be shown, and for an invasion about which its player wishes to be
    asked (C72), unless it says GO.
    """
    if isinstance(command, Reveal) and not command.go:
        raise Unconfirmed(SHOWN, quote=str(command), example=f"{command} GO")
    if not isinstance(command, Invasion) or command.go or not asked_below(realm.hands[seat].standing):
        return
    then = ahead(realm, seat, "invade")
    if odds := invasion_odds.held(then, seat, invasion_of(then, seat, command)):
        raise Unconfirmed(
            f"{odds}. You wished to be asked first, so nothing is done yet; GO behind it carries it out.",
            quote=str(command),
            example=f"{command} GO",
        )


def _reminder(realm: Realm, seat: Seat, command: Order) -> Reminded | None:
    """Return what END leaves undone, unless it says GO."""
    if not isinstance(command, End) or command.go or not (undone := left_undone(realm, seat)):
        return None
    return Reminded(f"{undone}. END once more ends your turn all the same.", quote="END", example="END GO")


def _tried(realm: Realm, view: Outlook, text: str) -> str:
    """Return the command that a text means and that may be given now, "" if it means none."""
    try:
        command = _meant(realm, text)
        if command is None or isinstance(command, Reveal):
            return ""
        check(realm, view.seat, command, view.at)
    except OrderError:
        return ""
    return str(command)


def _wins(view: Outlook, line: str) -> float:
    """Return the chance in percent that a command does not fail: only an invasion may."""
    command = kept(line)
    if command is None or not isinstance(command, Invasion):
        return 100
    then = view.at("invade")
    return invasion_odds.wins(then, view.seat, invasion_of(then, view.seat, command))


def _prices(realm: Realm, seat: Seat) -> str:
    """Return the prices of this phase and of those after it, "" where nothing is bought any more."""
    now = PHASES.index(turn_of(realm).phase)
    first = buying.card_price(realm, seat, 1)
    later = buying.card_price(realm, seat, 2) - first
    least = next(n for n in LEAST_HIRED if buying.infantry_price(realm, seat, n))
    card = (
        f"A card costs {first}."
        if first == later
        else f"Your first card costs {first} (Ambition), each after it {later}."
    )
    told = (
        ("cards", card),
        ("generals", f"A General costs {buying.general_price(realm, seat)}."),
        ("infantry", f"1 gold hires {least} infantry."),
    )
    return "".join(f" {text}" for phase, text in told if now <= PHASES.index(phase))


LATER = {"deploy": "place infantry", "invade": "invade", "reposition": "move"}
"""Verbs for the phases in which nothing is bought."""


def _later(phase: str) -> str:
    """Return which phases follow, beyond those whose prices are told, "" for the last."""
    after = [what for name, what in LATER.items() if PHASES.index(name) > PHASES.index(phase)]
    return f" Then you may {listed(after)}." if after else ""


def words(realm: Realm, seat: Seat) -> str:
    """Return the question in words: the phase, the gold, prices, what is to be placed and what comes then."""
    turn, hand = turn_of(realm), realm.hands[seat]
    cards = ", ".join(STRATEGY[card].title for card in hand.cards) or "none"
    placing = f" {turn.unplaced} infantry are to be placed." if turn.unplaced else ""
    reserve = f" Reserve: {', '.join(hand.reserve)}." if hand.reserve else ""
    closing = (
        "`END` ends your turn." if turn.phase == PHASES[-1] else "`NEXT` closes the phase, `END` your turn."
    )
    return (
        f"Your turn, phase “{turn.phase}”: {hand.gold} gold; cards: {cards}."
        f"{reserve}{placing}{_prices(realm, seat)}{_later(turn.phase)} What next? {closing}"
    )
