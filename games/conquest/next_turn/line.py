"""One line of a sheet for a turn to come: a command, or several of which the first is meant that may be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from games.conquest import language
from games.conquest.commands.orders import End, Invasion, Next
from games.conquest.commands.reader import read
from games.conquest.reading.framing import Writer
from games.conquest.reading.lexicon import Cursor, ordering
from games.conquest.standing_orders.guard import ELSE, Test, tests
from games.conquest.state import Realm
from games.conquest.table import NOBODY, owner, units
from games.core.errors import OrderError, Unreadable
from games.core.grammar.order import Order
from games.core.orders import LONGEST_QUOTE
from games.core.prompts import Seat

EXAMPLE = "IF TAI IS MINE PLACE 4 TAI ELSE PLACE 4 YEC"
NO_NEXT = "a sheet needs no NEXT: a command of a later phase closes those before it."
SAYS_ELSE = re.compile(rf"[\W_]*(?:{'|'.join(ELSE)})\b", re.IGNORECASE)
"""How a line begins that goes on with the one before, also where a colon stands behind it."""
UNCLEAR = "say END if your turn shall be over then; what you do not write is not done."
NO_TEST = "say what must be so: IF TAI IS MINE, IF ENEMY<=3, IF AT YEC UNITS 4+, IF GOLD 6+."
NO_COMMAND = "say what is done then, like IF TAI IS MINE PLACE 4 TAI."
NO_INVASION = "say where the enemy stands, like IF AT TAI ENEMY<=3."
STRAY = "ELSE goes on with a line that begins with IF, behind it or below it."
PASSES = language.LEAVING.split()
"""What says that somebody is done, and not with what."""


@dataclass(frozen=True)
class Branch:
    """A command, and all that must be so for it; nothing for one that is always meant."""

    tests: tuple[Test, ...]
    command: Order

    @property
    def text(self) -> str:
        """Return it as it is kept."""
        said = f"{self.command} GO" if _goes(self.command) else str(self.command)
        return f"IF {' AND '.join(test.text for test in self.tests)} {said}" if self.tests else said


@dataclass(frozen=True)
class Line:
    """Commands of which the first is meant whose conditions hold, if any do."""

    branches: tuple[Branch, ...]

    @property
    def text(self) -> str:
        """Return the line as it is kept."""
        return " ELSE ".join(branch.text for branch in self.branches)

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


def read_line(text: str, by: Writer | None = None) -> tuple[Line | None, bool]:
    """Return the line that a text means, None if it says nothing, and whether it goes on with the line before
    (it begins with ELSE). Raises OrderError.
    """
    words = ordering(text, EXAMPLE, by)
    if words is None:
        return None, False
    goes_on = words.take("condition", *ELSE) is not None or SAYS_ELSE.match(text) is not None
    if not goes_on and not words.peek("word!", "IF"):
        command = _command(text, by)
        return (Line((Branch((), command),)) if command else None), False
    return Line(tuple(_branches(words, text, by))), goes_on


@lru_cache(maxsize=2048)
def kept_line(text: str) -> Line | None:
    """Return the line of a text as it is kept, None if it is written otherwise; each is read once."""
    try:
        line, goes_on = read_line(text)
    except OrderError:
        return None
    return line if line is not None and not goes_on and line.text == text else None


def _branches(words: Cursor, text: str, by: Writer | None) -> Iterator[Branch]:
    """Take conditions and commands, one after the other, up to the end."""
    while True:
        found: tuple[Test, ...] = ()
        if words.word("IF"):
            found = tests(words)
            if not found:
                raise words.fault(NO_TEST)
        words.skip()
        begun = words.at
        while words.token is not None and not words.peek("condition", *ELSE):
            words.at += 1
        command = _part(words, text, begun, by)
        if any(test.kind == "ENEMY" and not test.at for test in found) and not isinstance(command, Invasion):
            words.at = begun
            raise words.fault(NO_INVASION)
        yield Branch(found, command)
        if words.take("condition", *ELSE) is None:
            return
        if not found:
            words.at -= 1
            raise words.fault(STRAY)


def _part(words: Cursor, text: str, begun: int, by: Writer | None) -> Order:
    """Return the command between two places of a line."""
    real = [token for token in words.tokens[begun : words.at] if token.end]
    if not real:
        words.at = begun
        raise words.fault(NO_COMMAND)
    source = words.clause.source
    start, end = source.origin(real[0].start), source.origin(real[-1].end - 1) + 1
    command = _command(" " * start + text[start:end], by)
    if command is None:
        words.at = begun
        raise words.fault(NO_COMMAND)
    return command


def _command(text: str, by: Writer | None) -> Order | None:
    """Return the command that a text means, None if it says nothing; raises OrderError."""
    if text.strip(" .!").casefold() in PASSES:
        raise Unreadable(UNCLEAR, quote=text.strip()[:LONGEST_QUOTE], line=1, column=1, example="END")
    command = read(text, "", by)
    if isinstance(command, Next):
        raise Unreadable(NO_NEXT, quote=text.strip()[:LONGEST_QUOTE], line=1, column=1)
    return command


def _goes(command: Order) -> bool:
    """Return whether a command says GO, which its own line leaves out."""
    return bool(getattr(command, "go", False))


def _holds(realm: Realm, seat: Seat, test: Test, command: Order) -> bool:
    """Return whether a condition holds as things stand."""
    table = realm.table
    at = test.at or (command.target if isinstance(command, Invasion) else "")
    match test.kind:
        case "MINE":
            return owner(table, at) == seat
        case "NOT MINE":
            return owner(table, at) != seat
        case "EMPTY":
            return owner(table, at) == NOBODY
        case "HELD":
            return owner(table, at) == test.seat
        case "GOLD":
            return test.least <= realm.hands[seat].gold <= test.most
        case "ENEMY" if owner(table, at) == seat:
            return False
        case _:
            return test.least <= units(table, at) <= test.most
