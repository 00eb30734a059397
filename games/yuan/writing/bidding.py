"""The language of the auction: offers, rounds and cities, and what they may say together."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from games.core.errors import Unreadable
from games.core.orders import Clause
from games.core.sheets import Held, Said
from games.core.tokens import DASHES, Token
from games.yuan.table import BOARD
from games.yuan.writing.lexicon import words

BIDDING: Mapping[str, tuple[str, str]] = {
    **words("bid", {"bid": "bid bids bidding offer offers"}),
    **words("take", {"take": "take takes taking want wants prefer choose wish wishes"}),
    **words("round", {"round": "round rounds"}),
    **words("clear", {"clear": "clear cancel"}),
    **words(
        "silent", {"": "i in at on to the for my and then of please chao gold coin coins city cities order"}
    ),
    **{
        word: ("number", str(number))
        for number, word in enumerate(["zero", "one", "two", "three", "four", "five", "six"])
    },
    **words("number", {"0": "nothing pass passes"}),
}
"""The words of an auction."""
LETTERS = {"bid": "b", "take": "t", "round": "r", "number": "n", "place": "p", "clear": "c"}
PHRASES = re.compile(
    r"(?P<clear>c(?:bn?|rn|t?p*))|(?P<late>b?nrn)|(?P<early>rnb?n)|(?P<bids>b?n+|b)|(?P<lone>rn?)"
    r"|(?P<later>tnp+)|(?P<take>t?p+|t)"
)
"""What can be said, one letter for each kind of token."""
CITIES, BIDS = frozenset(["place", "arrow"]), frozenset(["number"])
LISTED = frozenset([*LETTERS, "comma", "arrow"])
UNITS = {"bid": "BID", "round": "BID", "number": "BID", "take": "TAKE", "place": "TAKE"}
"""What is forgotten when one of these is to be cleared."""

SHARE = 3
"""Cities in a line of wishes: so the lines that can be written stay few enough to be listed."""


@dataclass(frozen=True)
class Bid:
    """An offer for a round."""

    chao: int
    round: int = 1

    @property
    def unit(self) -> str:
        """Return what the line is about."""
        return f"BID ROUND {self.round}" if self.round > 1 else "BID"

    @property
    def text(self) -> str:
        """Return the line: "BID 3", "BID 2 ROUND 2"."""
        return f"BID {self.chao} ROUND {self.round}" if self.round > 1 else f"BID {self.chao}"


@dataclass(frozen=True)
class Take:
    """Cities in order of preference, from the first or from a later wish on."""

    cities: tuple[str, ...]
    rank: int = 1

    @property
    def unit(self) -> str:
        """Return what the line is about."""
        return f"TAKE {self.rank}" if self.rank > 1 else "TAKE"

    @property
    def text(self) -> str:
        """Return the line: "TAKE DAL HEG", "TAKE 4 PIN"."""
        return f"{self.unit} {' '.join(self.cities)}"


def ranks(free: int) -> tuple[int, ...]:
    """Return with which wishes a line begins, of so many free cities; the last city alone needs none."""
    return tuple(range(1, max(2, free), SHARE))


def takes(cities: Sequence[str], free: int) -> tuple[Take, ...]:
    """Return the lines in which cities are wished for in order, of so many free ones."""
    shares = ((tuple(cities[rank - 1 :][:SHARE]), rank) for rank in ranks(free))
    return tuple(Take(share, rank) for share, rank in shares if share)


def goes_on(held: Held, after: Clause) -> bool:
    """Return whether a clause goes on with a list: in its row, or cities after cities and bids after bids."""
    if not after.kinds <= LISTED or not held.kinds <= LISTED:
        return False
    last, kinds = held.last.tokens[-1].kind, after.kinds
    cities = kinds <= CITIES and last in ("place", "take")
    return held.last.row == after.row or cities or (kinds <= BIDS and last in ("number", "bid"))


def said(clause: Clause) -> Said[Bid | Take]:
    """Return what a clause of known words says, phrase by phrase; raises OrderError."""
    for token, following in pairwise(clause.tokens):
        if (token.kind, following.kind) == ("arrow", "number") and token.value in DASHES:
            raise clause.error(Unreadable, "an offer has no sign; write the number alone.", at=token)
    tokens = [token for token in clause.tokens if token.kind not in ("comma", "arrow")]
    orders: list[Bid | Take] = []
    clear: list[str] = []
    for phrase in PHRASES.finditer("".join(LETTERS[token.kind] for token in tokens)):
        part = clause.within(tokens[phrase.start() : phrase.end()])
        if phrase.lastgroup == "clear":
            clear += [UNITS[token.kind] for token in part.tokens[1:2]] or [""]
        else:
            orders += _phrase(phrase.lastgroup, part)
    return Said(tuple(orders), tuple(clear), together=True)


def _phrase(kind: str | None, part: Clause) -> Sequence[Bid | Take]:
    """Return the bids or the cities that a phrase names."""
    numbers = [_number(part, token) for token in part.tokens if token.kind == "number"]
    cities = tuple(token.value for token in part.tokens if token.kind == "place")
    match kind:
        case "late":
            return [Bid(*numbers)]
        case "early":
            return [Bid(numbers[1], numbers[0])]
        case "bids" if numbers:
            return [Bid(chao, number) for number, chao in enumerate(numbers, 1)]
        case "later":
            return [Take(cities, numbers[0])]
        case "take" if cities:
            return [Take(cities)]
        case "take":
            raise part.error(Unreadable, "name the cities in the order in which you would take them.")
        case _:
            raise part.error(Unreadable, "how many Chão do you offer?")


def gloss(line: Bid | Take) -> str:
    """Return the cities of a line by name."""
    return ", ".join(BOARD.name(at) for at in line.cities) if isinstance(line, Take) else ""


def _number(clause: Clause, token: Token) -> int:
    if len(token.value) > len("999"):
        raise clause.error(Unreadable, "that is more than anybody has.", at=token)
    return int(token.value)
