"""The words of the commands: places, players, persons, cards and verbs; and a text parted into clauses."""

from __future__ import annotations

import re

from games.conquest import vocabulary
from games.conquest.card_data import PERSONS, STRATEGY
from games.conquest.land import BOARD
from games.conquest.public_state_model import NAMES, POWERS
from games.conquest.reading.framing import Writer, bare, peeled
from games.conquest.vocabulary import BEGINNINGS, KINDS, MORE_KINDS, NOTHING, NUMBERS
from games.core.reading.clauses import Clause, Reader, shortened
from games.core.reading.clauses_to_orders import DOUBTS
from games.core.rules.errors import Illegal, Unreadable
from games.core.text.tokens import ELSEWHEN, SEASONS, folded
from games.core.text.vocabulary import ORDERS

SHORTLY = {"鄴": "YEC", "邺": "YEC", "宛": "WAN", "代": "DAI", "巴": "BAJ", "蜀": "CHD"}
"""Places by the one character by which they are known besides."""
JOINTS = ("MOVE", "-", "LEAVE", "CONTINUE", "TURN", "/", "WHEN", "ALL", "AGAINST", "<=", "<", "X", "+", ",")
"""Kinds that the words of all games have too."""
VERBS = {**{kind: words for kind, words in KINDS.items() if kind not in JOINTS}, **MORE_KINDS}
SAY_NOTHING = (
    *NOTHING.split(),
    KINDS["TURN"],
    *(phrase.replace("_", " ") for phrase in BEGINNINGS.split()),
    "@",
)
EXTRA = {
    **{word: ("number", str(number)) for number, word in enumerate(NUMBERS.split(), 1)},
    **dict.fromkeys(vocabulary.ARROWS.split(), ("arrow", "arrow")),
    **{word: ("word!", verb) for verb, words in VERBS.items() for word in words.split()},
    **{folded(name): ("person", name) for name in PERSONS},
    **{person.chinese: ("person", person.name) for person in PERSONS.values()},
    **{folded(card.title): ("card", card.key) for card in STRATEGY.values()},
    **{card.key.replace("_", " "): ("card", card.key) for card in STRATEGY.values()},
    **{character: ("place", code) for character, code in SHORTLY.items()},
    **{folded(name).replace(" ", ""): ("person", name) for name in PERSONS if " " in name},
    **{phrase: ("silent", phrase) for phrase in SAY_NOTHING},
    vocabulary.OTHERS: ("all", "all"),
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


def framed(text: str, by: Writer | None) -> str:
    """Return the order of a line without the words around it, whoever it is for."""
    return peeled(text, by, OPENERS) if by else text


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
