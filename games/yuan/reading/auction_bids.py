"""The lines of the auction of capitals, declared once: offers, wishes, and their withdrawal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from games.core.grammar.grammar_rule import WordFault
from games.core.grammar.input_row import row_with
from games.core.grammar.lexemes import Lexicon, Words
from games.core.grammar.order import Order, Trap, order, slot
from games.core.grammar.pattern import Value
from games.core.grammar.problem import Problem
from games.core.grammar.reader import Grammar
from games.core.grammar.slots import Either, Is, Kind, Parts, Place
from games.core.reading.clauses import Clause
from games.core.reading.clauses_to_orders import Said
from games.core.rules.errors import Illegal, Unreadable
from games.core.text.tokens import DASHES
from games.yuan import vocabulary
from games.yuan.reading.lexicon import words

SPELLINGS = {
    "BID": vocabulary.BID,
    "TAKE": vocabulary.TAKE,
    "ROUND": vocabulary.ROUND,
    "CLEAR": vocabulary.CLEAR,
}
BIDDING: Mapping[str, tuple[str, str]] = {
    **dict(pair for kind, spelt in SPELLINGS.items() for pair in words(kind, {kind: spelt}).items()),
    **words("silent", {"": vocabulary.BESIDE_BIDS}),
    **words("number", vocabulary.SUMS),
}
"""The words of an auction."""
JOINTS = frozenset(["comma", "arrow"])
LISTED = JOINTS.union(SPELLINGS, ["number", "place"])


class Sum(Kind):
    """A number of three digits at most."""

    plain = False

    def value(self, path: str, value: Value, at: int) -> int:
        """Return the number; raises WordFault if it is too long."""
        if len(value) > len("999"):
            raise WordFault("that is more than anybody has.", at)
        return int(value)


NUMBER = Sum("number")
NO_LIST = re.compile(rf"\.|\s*(?:{'|'.join(vocabulary.BETWEEN_SUMS.split())})\s*")
"""What stands between two numbers that are no offers for two rounds: `2.5`, `3 of 6`, `3 to 4`."""
LAID = Either(
    "what is taken back",
    Is("BID"), Is("ROUND", "BID"), Is("number", "BID"), Is("TAKE"), Is("place", "TAKE"),
)  # fmt: skip
"""Words that name all that BID or TAKE has laid down, where it is to be cleared."""


@order
class Bid(Order):
    """An offer for a round; several are for this round and those after it."""

    chao: int = slot(NUMBER, "How many Chão?", among=lambda house, _: range(house.chao + 1))
    round: int = slot(NUMBER, "In which round?", usual=1, among=lambda house, _: range(1, house.rounds + 1))
    line = "BID {chao} [ROUND {round}]"
    also = ("{chao} ROUND {round}", "ROUND {round} [BID] {chao}", "[BID] {chao,}")

    @property
    def unit(self) -> str:
        """Return what the line is about."""
        return f"BID ROUND {self.round}" if self.round > 1 else "BID"


@order
class Take(Order):
    """A city, and which of one's wishes it is; several are this wish and those after it."""

    city: str = slot(Place("city"), "Which city?", among=lambda house, _: house.cities)
    rank: int = slot(NUMBER, "Which wish?", among=lambda house, _: range(1, len(house.cities) + 1))
    line, gloss = "TAKE {rank} {city}", "{city}"
    also = ("TAKE {rank} {city,}", ("[TAKE] {city,}", {"rank": 1}))

    @property
    def unit(self) -> str:
        """Return what the line is about."""
        return f"TAKE {self.rank}"


@order
class Clear(Order):
    """All offers, all wishes or, where neither is named, everything is taken back."""

    what: tuple[str, ...] = slot(Parts(LAID, " "), usual=())
    line = "CLEAR {what}*"


ORDERS: tuple[type[Bid | Take], ...] = (Bid, Take)
TRAPS = (
    Trap("TAKE", "name the cities in the order in which you would take them."),
    Trap("(BID|ROUND)", "how many Chão do you offer?"),
)
GRAMMAR = Grammar(Lexicon(Words(SPELLINGS), {}), (*ORDERS, Clear), traps=TRAPS)


@lru_cache(maxsize=4096)
def written(cities: tuple[str, ...], text: str) -> Bid | Take:
    """Return the offer or wish that is printed so, in whatever language; raises ValueError."""
    said = text.split()
    sorts = ["number" if word.isdecimal() else "place" if word in cities else word for word in said]
    found = GRAMMAR.read(row_with(sorts, said)) if text.isupper() and LISTED.issuperset(sorts) else []
    match found:
        case [Bid() | Take() as one] if str(one) == text:
            return one
        case _:
            raise ValueError(f"{text!r} is neither an offer nor a city that is up")


def parse(clause: Clause) -> Said[Bid | Take]:
    """Return what a clause of known words says, phrase by phrase; raises OrderError."""
    for token, following in pairwise(clause.tokens):
        if (token.kind, following.kind) == ("arrow", "number") and token.value in DASHES:
            raise clause.error(Unreadable, "an offer has no sign; write the number alone.", at=token)
        between = clause.source.folded[token.end : following.start]
        if (token.kind, following.kind) == ("number", "number") and NO_LIST.fullmatch(between):
            raise clause.error(Unreadable, "an offer is one whole number.", at=token)
    orders: list[Bid | Take] = []
    clear: list[str] = []
    for phrase in _phrases(clause):
        for number, one in enumerate(_read(phrase)):
            match one:
                case Bid(chao, first):
                    orders.append(Bid(chao, first + number))
                case Take(city, first):
                    orders.append(Take(city, first + number))
                case Clear(what):
                    clear += sorted(what) or [""]
                case _:
                    pass
        if "place" in phrase.kinds and phrase.kinds.isdisjoint(["number", "CLEAR"]):
            clear.append("TAKE")
    return Said(tuple(orders), tuple(clear), together=True)


def _phrases(clause: Clause) -> Iterator[Clause]:
    """Yield the parts of a clause, each as long as one thing that can be said."""
    tokens = [token for token in clause.tokens if token.kind not in JOINTS]
    for start, end in _parted(tuple(token.kind for token in tokens)):
        yield clause.within(tokens[start:end])


@lru_cache(maxsize=4096)
def _parted(sorts: tuple[str, ...]) -> list[tuple[int, int]]:
    """Return where words of these kinds are parted."""
    edges = [0]
    while edges[-1] < len(sorts):
        edges.append(GRAMMAR.machine.longest(sorts, edges[-1]))
    return list(pairwise(edges))


def _read(phrase: Clause) -> list[Order]:
    """Return the orders of a phrase; raises OrderError."""
    found = GRAMMAR.read(row_with([one.kind for one in phrase.tokens], [one.value for one in phrase.tokens]))
    if isinstance(found, Problem):
        raise phrase.error(Unreadable, found.why.message, at=phrase.tokens[found.why.at])
    cities = [one.city for one in found if isinstance(one, Take)]
    if len(set(cities)) < len(cities):
        raise phrase.error(Illegal, "name each city once.", str(Take(cities[0], 1)))
    return found
