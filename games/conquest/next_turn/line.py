"""One line of a sheet for a turn to come: a command, or several of which the first is meant that may be."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Any

from games.conquest import vocabulary
from games.conquest.commands.orders import ORDERS, End, Invasion, Next
from games.conquest.commands.reader import STOPS, read
from games.conquest.commands.reader import is_whole as is_command
from games.conquest.public_state_model import NOBODY, owner, units
from games.conquest.reading.framing import Writer
from games.conquest.reading.grammar_adapter import noted, on_one_row, typed
from games.conquest.reading.lexicon import ordered
from games.conquest.reading.loss_condition_refusal import refuse_fallen
from games.conquest.standing_orders.conditions import (
    OWNERS,
    RULES,
    SILENT,
    SPAN,
    TESTS,
    Empty,
    Enemy,
    Gold,
    Held,
    Mine,
    NotMine,
    Test,
    UnitsIn,
)
from games.conquest.state import Realm
from games.core.grammar.grammar_rule import WordFault
from games.core.grammar.input_row import row_in
from games.core.grammar.order import Order, Trap, Within, order, slot
from games.core.grammar.problem import Problem
from games.core.grammar.slots import Is, Many
from games.core.reading.clauses import LONGEST_QUOTE
from games.core.rules.errors import OrderError, Unreadable
from games.core.rules.prompts import Seat

EXAMPLE = "IF TAI IS MINE PLACE 4 TAI ELSE PLACE 4 YEC"
NO_NEXT = "a sheet needs no NEXT: a command of a later phase closes those before it."
CONDITIONAL = re.compile(rf"\b(?:{'|'.join(vocabulary.FORESEEING.split())})\b", re.IGNORECASE)
"""Words without which a line depends on nothing."""
SAYS_ELSE = re.compile(rf"[\W_]*(?:{'|'.join(vocabulary.OTHERWISE.split())})\b", re.IGNORECASE)
"""Beginnings of a line that goes on with the one before, also where a colon stands behind it."""
UNCLEAR = "say END if your turn shall be over then; what you do not write is not done."
NO_TEST = "say what must be so: IF TAI IS MINE, IF ENEMY<=3, IF AT YEC UNITS 4+, IF GOLD 6+."
NO_COMMAND = "say what is done then, like IF TAI IS MINE PLACE 4 TAI."
NO_INVASION = "say where the enemy stands, like IF AT TAI ENEMY<=3."
NO_PLACE = "say where they stand: IF AT TAI UNITS 4+."
STRAY = "ELSE goes on with a line that begins with IF, behind it or below it."
PASSES = vocabulary.LEAVING.split()
"""Words for being done that do not say with what."""


def _said(command: Order) -> str:
    """Return a command with the GO that its own line leaves out."""
    return f"{command} GO" if getattr(command, "go", False) else str(command)


@order
class Branch(Order):
    """A command, and all that must be so for it; nothing for one that is always meant."""

    rules = RULES
    command: Order = slot(Within("command", *ORDERS, say=_said), "What is done then?")
    tests: tuple[Test, ...] = slot(TESTS, "What must be so?", usual=())
    line = "[IF {tests}] {command}"
    also = ("[<tests>] {command}",)

    @classmethod
    def settled(cls, got: dict[str, Any]) -> dict[str, Any]:
        """Raise WordFault for a phase that is closed, and for enemies in a place that nobody names."""
        if isinstance(got["command"], Next):
            raise WordFault(NO_NEXT)
        found = tuple(got.pop("tests", ()))
        nowhere = any(isinstance(test, Enemy) and not test.at for test in found)
        if nowhere and not isinstance(got["command"], Invasion):
            raise WordFault(NO_INVASION)
        return {**got, "tests": found}


@order
class Line(Order):
    """Commands of which the first is meant whose conditions hold, if any; `goes_on` with the line above."""

    branches: tuple[Branch, ...] = slot(
        Many(Within("command", Branch), " ELSE ", between="[,] ELSE [,]", every=True)
    )
    goes_on: bool = slot(Is("ELSE", value=True), usual=False)
    line = "[{goes_on}] {branches}"

    @classmethod
    def settled(cls, got: dict[str, Any]) -> dict[str, Any]:
        """Raise WordFault where an ELSE stands behind what is always meant."""
        if not all(branch.tests for branch in got["branches"][:-1]):
            raise WordFault(STRAY)
        return got

    @property
    def text(self) -> str:
        """Return the line as it is kept; one that depends on nothing is its command."""
        if not self.is_conditional:
            return _said(self.branches[0].command)
        return str(replace(self, goes_on=False) if self.goes_on else self)

    @property
    def is_open(self) -> bool:
        """Return whether an ELSE may follow: nothing is meant yet where no condition holds."""
        return bool(self.branches[-1].tests)

    @property
    def is_conditional(self) -> bool:
        """Return whether it depends on something."""
        return bool(self.branches[0].tests)

    @property
    def ends(self) -> bool:
        """Return whether it ends the turn, whatever the board is like."""
        return not self.is_conditional and isinstance(self.branches[0].command, End)

    def chosen(self, realm: Realm, seat: Seat) -> Order | None:
        """Return the command that is meant as things stand, None if no condition holds."""
        for branch in self.branches:
            if all(_holds(realm, seat, test, branch.command) for test in branch.tests):
                return branch.command
        return None


TRAPS = (
    Trap("[{goes_on}] {branches} ELSE <tests>", NO_COMMAND, {**Line.kinds, **Branch.kinds}),
    Trap("<tests>", NO_COMMAND, Branch.kinds),
    Trap("[<tests> {command}] IF [,] {command}", NO_TEST, Branch.kinds),
    Trap("IF", NO_TEST),
    Trap("IF [,] (UNITS {span}|{span} UNITS) [,] {command}", NO_PLACE, {**Branch.kinds, "span": SPAN}),
    Trap("<tests> LEAVE", UNCLEAR, Branch.kinds),
)
GRAMMAR = typed(vocabulary.LINES, (Line,), rules=RULES, traps=TRAPS, silent=SILENT, names=OWNERS)
NOTATION = noted(vocabulary.LINES, (Line,), rules=RULES, traps=TRAPS, silent=SILENT)


def read_line(text: str, by: Writer | None = None) -> tuple[Line | None, bool]:
    """Return the line that a text means, None if it says nothing, and whether it goes on with the line before
    (it begins with ELSE). Raises OrderError.
    """
    try:
        return _read(text, by)
    except OrderError:
        kept = NOTATION.order(text.strip()) if text.lstrip().startswith("IF ") else None
        if isinstance(kept, Line):
            return kept, False
        raise


def is_whole(text: str) -> bool:
    """Return whether a text has all words of a command, whatever its numbers are, or may depend on
    something.
    """
    return CONDITIONAL.search(text) is not None or is_command(text)


def _read(text: str, by: Writer | None) -> tuple[Line | None, bool]:
    """Return what `read_line` returns, in the words that people type; raises OrderError."""
    if not CONDITIONAL.search(text):
        return _alone(text, by), False
    goes_on = SAYS_ELSE.match(text)
    clauses = ordered(" " * goes_on.end() + text[goes_on.end() :] if goes_on else text, EXAMPLE, by)
    if not clauses and goes_on:
        raise Unreadable(NO_COMMAND, quote=text.strip()[:LONGEST_QUOTE], line=1, column=1, example=EXAMPLE)
    if not clauses:
        return None, False
    row = row_in(GRAMMAR.lexicon, on_one_row(clauses))
    if not goes_on and not (row.means and "IF" in row.means[0]):
        return _alone(text, by), False
    refuse_fallen(row, STOPS, "")
    found = GRAMMAR.read(row)
    if isinstance(found, Problem):
        raise found.error(EXAMPLE)
    [line] = (each for each in found if isinstance(each, Line))
    return line, goes_on is not None or line.goes_on


def _alone(text: str, by: Writer | None) -> Line | None:
    """Return the line of a command that depends on nothing, None if the text says nothing."""
    command = _command(text, by)
    return None if command is None else Line((Branch(command, ()),), goes_on=False)


@lru_cache(maxsize=2048)
def kept_line(text: str) -> Line | None:
    """Return the line of a text as it is kept, None if it is written otherwise; each is read once."""
    try:
        line, goes_on = read_line(text)
    except OrderError:
        return None
    return line if line is not None and not goes_on and line.text == text else None


def _command(text: str, by: Writer | None) -> Order | None:
    """Return the command that a text means, None if it says nothing; raises OrderError."""
    if text.strip(" .!").casefold() in PASSES:
        raise Unreadable(UNCLEAR, quote=text.strip()[:LONGEST_QUOTE], line=1, column=1, example="END")
    command = read(text, "", by)
    if isinstance(command, Next):
        raise Unreadable(NO_NEXT, quote=text.strip()[:LONGEST_QUOTE], line=1, column=1)
    return command


def _holds(realm: Realm, seat: Seat, test: Test, command: Order) -> bool:
    """Return whether a condition holds as things stand."""
    table = realm.table
    match test:
        case Mine(at):
            return owner(table, at) == seat
        case NotMine(at):
            return owner(table, at) != seat
        case Empty(at):
            return owner(table, at) == NOBODY
        case Held(at, holder):
            return owner(table, at) == holder
        case Gold(span):
            return span.least <= realm.hands[seat].gold <= span.most
        case UnitsIn(span, at):
            return span.least <= units(table, at) <= span.most
        case Enemy(span, named):
            at = named or (command.target if isinstance(command, Invasion) else "")
            return owner(table, at) != seat and span.least <= units(table, at) <= span.most
        case _:
            raise ValueError(test)
