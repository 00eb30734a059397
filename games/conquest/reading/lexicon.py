"""The words of the commands: places, players, persons, cards and verbs, and a cursor that walks through
them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from games.conquest import typed_words
from games.conquest.decks import PERSONS, STRATEGY
from games.conquest.land import BOARD
from games.conquest.public_state import NAMES, NOBODY, POWERS, Table, owner_of_person
from games.conquest.reading.framing import Writer, bare, peeled
from games.conquest.typed_words import BEGINNINGS, KINDS, MORE_KINDS, NOTHING, NUMBERS
from games.core.reading.clause_reading import DOUBTS
from games.core.reading.clauses import Clause, Reader, shortened
from games.core.rules.errors import Illegal, OrderError, Unreadable
from games.core.rules.lexicon import nearest
from games.core.rules.prompts import Seat
from games.core.text.tokens import ELSEWHEN, SEASONS, Token, folded
from games.core.text.typed_words import ORDERS

SHORTLY = {"鄴": "YEC", "邺": "YEC", "宛": "WAN", "代": "DAI", "巴": "BAJ", "蜀": "CHD"}
"""Places by the one character by which they are known besides."""
JOINTS = ("MOVE", "-", "LEAVE", "CONTINUE", "TURN", "/", "WHEN", "ALL", "AGAINST", "<=", "<", "X", "+", ",")
"""Kinds that the words of all games have too, where the cursor reads."""
VERBS = {**{kind: words for kind, words in KINDS.items() if kind not in JOINTS}, **MORE_KINDS}
SAY_NOTHING = (
    *NOTHING.split(),
    KINDS["TURN"],
    *(phrase.replace("_", " ") for phrase in BEGINNINGS.split()),
    "@",
)
EXTRA = {
    **{word: ("number", str(number)) for number, word in enumerate(NUMBERS.split(), 1)},
    **dict.fromkeys(typed_words.ARROWS.split(), ("arrow", "arrow")),
    **{word: ("word!", verb) for verb, words in VERBS.items() for word in words.split()},
    **{folded(name): ("person", name) for name in PERSONS},
    **{person.chinese: ("person", person.name) for person in PERSONS.values()},
    **{folded(card.title): ("card", card.key) for card in STRATEGY.values()},
    **{card.key.replace("_", " "): ("card", card.key) for card in STRATEGY.values()},
    **{character: ("place", code) for character, code in SHORTLY.items()},
    **{folded(name).replace(" ", ""): ("person", name) for name in PERSONS if " " in name},
    **{phrase: ("silent", phrase) for phrase in SAY_NOTHING},
    typed_words.OTHERS: ("all", "all"),
}
FIRST = (
    *("DISCARD", "BUY", "PLAY", "HIRE", "DISMISS", "PLACE", "SWAP", "INVADE", "FOLLOW", "NEXT", "END"),
    *("VETO", "ALLOW", "REVEAL", "SHOW"),
)
"""First words of commands."""
OPENERS = (
    *(word for verb in (*FIRST, "GIVE", "IF", "RETREAT", "REINFORCE") for word in VERBS[verb].split()),
    *(word for word, (kind, _) in EXTRA.items() if kind == "arrow"),
    *ORDERS["arrow"].split(),
)
"""Words that begin an order, so that what begins with them is never a remark."""
READER = Reader(BOARD, POWERS, EXTRA)
ECHO = re.compile(r" · [^\n;~]*")
"""The gloss that an echo puts behind a line."""
FAR = 2
"""Letters by which a word may differ from the verb that was meant."""
SHORT = 4
"""Letters of a word that may differ by one alone."""
THINGS = "INFANTRY GENERALS CARDS UNITS GOLD RULER FEALTY ROUNDS LOSSES"
NOUNS = {
    "card": {folded(card.title): card.title for card in STRATEGY.values()},
    "person": {folded(name): name for name in PERSONS},
    "thing": {word: word for verb in THINGS.split() for word in VERBS[verb].split()},
}
"""Words that a misspelt one, a letter or two away, may stand for."""
SEPARATOR = Token("comma", ",", 0, 0)


@dataclass
class Cursor:
    """Walks through the words of one command, from the left; every fault points at the word it stands at."""

    clause: Clause
    tokens: Sequence[Token]
    at: int = 0
    example: str = ""

    @property
    def token(self) -> Token | None:
        """Return the word it stands at, None at the end."""
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def fault(self, message: str, token: Token | None = None) -> OrderError:
        """Return an error that points at the word it stands at."""
        at = token or self.token or (self.tokens[-1] if self.tokens else None)
        real = at if at is not None and at.end else None
        return self.clause.error(Unreadable, message, self.example, real)

    def peek(self, kind: str, *values: str) -> bool:
        """Return whether the next word is of a kind, and one of some."""
        token = self.token
        return token is not None and token.kind == kind and (not values or token.value in values)

    def take(self, kind: str, *values: str) -> str | None:
        """Take the next word if it is of a kind, and one of some."""
        if not self.peek(kind, *values):
            return None
        token = self.tokens[self.at]
        self.at += 1
        return token.value

    def word(self, *values: str) -> str | None:
        """Take the next word if it is one of the words of the commands."""
        return self.take("word!", *values)

    def need(self, kind: str, message: str) -> str:
        """Take the next word; raises OrderError with this message if it is of another kind."""
        if self.peek("ambiguous") and kind == "place":
            codes = self.tokens[self.at].value.split()
            raise self.fault(f"that could be {' or '.join(f'{c} ({BOARD.name(c)})' for c in codes)}.")
        if self.peek("word") and kind == "place":
            near = READER.nearest(self.tokens[self.at].value)
            names = ", ".join(f"{code} ({BOARD.name(code)})" for code in near)
            raise self.fault(f"there is no province called that; did you mean {names}?")
        value = self.take(kind)
        if value is None:
            raise self.missing(kind, message)
        return value

    def missing(self, kind: str, message: str) -> OrderError:
        """Return what is wrong where a card or a General should stand, and which one may have been meant."""
        near = self.noun(kind)
        return self.fault(f"{message[:-1]}; did you mean {near}?" if near else message)

    def noun(self, kind: str) -> str:
        """Return the card, General or other thing that the next word is a letter or two away from, "" if
        none.
        """
        token, among = self.token, NOUNS.get(kind, {})
        if token is None or token.kind not in ("word", "absent") or len(token.value) <= FAR:
            return ""
        word, gap = nearest(folded(token.value), list(among))
        return among[word] if gap <= (FAR if len(token.value) > SHORT else 1) else ""

    def place(self) -> str:
        """Take the name of a province where something is or goes; `from` before it would turn that round."""
        if self.peek("word!", "FROM"):
            raise self.fault("say where to here, not from where.")
        return self.need("place", "here the name of a province is missing.")

    def source(self) -> str:
        """Take the name of a province, with or without `from` before it."""
        self.word("FROM")
        return self.need("place", "here the name of a province is missing.")

    def number(self, least: int = 0, most: int = 99) -> int:
        """Take a number in a span."""
        text = self.need("number", "here a number is missing.")
        if len(text) > 3 or not least <= int(text) <= most:
            self.at -= 1
            raise self.fault(f"this must be a number from {least} to {most}.")
        if self.peek("word", typed_words.DICE_OF):
            self.at += 1
        return int(text)

    def at_most(self, least: int, most: int) -> int:
        """Take the largest number that is meant: `<=3`, `<4`, `3 or fewer`, `fewer than 4`."""
        self.word("UNITS")
        is_under = self.word("UNDER", "FEWER") is not None
        if self.token is not None and self.peek("word", "<"):
            is_under = True
        for mark in ("<", "=", "<", "≤"):
            if self.peek("word", mark):
                self.at += 1
                is_under = is_under and mark != "="
        number = self.number(least + is_under, most + is_under)
        self.word("UNITS", "INFANTRY")
        if self.word("OR") and not self.word("FEWER"):
            raise self.fault("write `3 or fewer`, or <=3.")
        return number - is_under

    def at_least(self, least: int, most: int) -> int:
        """Take the smallest number that is meant: `10`, `10+`, `10 or more`."""
        over = 1 if self.word("MORE") else 0
        number = self.number(least, most) + over
        self.skip("+")
        self.word("UNITS", "INFANTRY")
        if self.word("OR") and not self.word("MORE"):
            raise self.fault("write `10 or more`, or 10+.")
        return number

    def seat(self) -> Seat:
        """Take the name of a player."""
        return Seat(self.need("power", "here the name of a player is missing, like Red."))

    def player(self, table: Table) -> Seat:
        """Take a player by colour or by Ruler, NOBODY if none is named here."""
        if self.peek("power"):
            return self.seat()
        name = self.token.value if self.token and self.peek("person") else ""
        seat = owner_of_person(table, name) if name else NOBODY
        is_ruler = bool(seat) and table.rosters[seat].ruler == name
        self.at += is_ruler
        return seat if is_ruler else NOBODY

    def skip(self, *marks: str) -> None:
        """Leave out marks that may stand here."""
        while (
            self.peek("comma")
            or self.peek("colon")
            or (self.token is not None and self.token.kind == "word" and self.token.value in marks)
        ):
            self.at += 1

    def end(self) -> None:
        """Raise OrderError unless all words were taken."""
        before = self.at
        self.skip("+")
        more = self.at > before and self.token is not None
        if more or self.take("and"):
            raise self.fault("one command a line: what follows goes on a line of its own, or behind a `;`.")
        if self.token is not None:
            rest = " ".join(self.clause.said(token) for token in self.tokens[self.at :] if token.end)
            meant = f"; did you mean {near}?" if (near := self.noun("thing")) else "."
            raise self.fault(f"“{shortened(rest)}” cannot be read here{meant}")


def framed(text: str, by: Writer | None) -> str:
    """Return the order of a line without the words around it, whoever it is for."""
    return peeled(text, by, OPENERS) if by else text


def cursor(text: str, example: str = "") -> Cursor | None:
    """Return a cursor over a text, None if it says nothing; commas stay between its words."""
    return cursor_of(READER.clauses(text), example)


def cursor_of(clauses: Sequence[Clause], example: str = "") -> Cursor | None:
    """Return a cursor over clauses, None if there are none."""
    if not clauses:
        return None
    tokens: list[Token] = []
    for clause in clauses:
        if clause.speaker:
            tokens.append(Token("power", clause.speaker, 0, 0))
        tokens += [*clause.tokens, SEPARATOR]
    whole = clauses[0]._replace(end=clauses[-1].end)
    return Cursor(whole, tokens[:-1], example=example)


def ordering(text: str, example: str = "", by: Writer | None = None) -> Cursor | None:
    """Return a cursor over an order, see `cursor` and `ordered`; raises OrderError."""
    return cursor_of(ordered(text, example, by), example)


def ordered(text: str, example: str = "", by: Writer | None = None) -> list[Clause]:
    """Return the clauses of an order; what an echo said of it is left out, and what stands around it, if it
    is said who writes.

    Raises Unreadable for what is struck through, asks, or is for another time; a heading that names one is
    refused too ("next turn:" is not the command NEXT), for what stands below is carried out line by line.
    """
    text = ECHO.sub(lambda said: " " * len(said[0]), text)
    text = bare(text, by, OPENERS) if by else text
    clauses = READER.clauses(text)
    if by:
        clauses = [_own(clause, by) if clause.speaker else clause for clause in clauses]
    for clause in clauses:
        if clause.doubt in ("struck", "question", "later") or clause.when:
            raise clause.error(Unreadable, DOUBTS["later" if clause.when else clause.doubt], example)
    is_heading = not clauses or all(clause.titled for clause in clauses)
    if is_heading and any(word in ELSEWHEN or word in SEASONS for word in folded(text).split()):
        raise Unreadable(DOUBTS["later"], quote=shortened(text.strip()), example=example)
    return clauses


def _own(clause: Clause, by: Writer) -> Clause:
    """Return a clause without the seat that it names before it; raises Illegal if that is another's."""
    if clause.speaker != by.seat:
        raise clause.error(Illegal, f"you play {NAMES[by.seat]}, not {NAMES[clause.speaker]}.")
    return clause._replace(speaker="")
