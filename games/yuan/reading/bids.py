"""The auction of capitals: what a house offers, and which city it would take."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

from games.core.errors import Illegal, Unreadable
from games.core.orders import Clause
from games.core.prompts import Prompt, Seat
from games.core.prose import listed
from games.core.sheets import Form, OpenClauses, Said, sheet_prompt
from games.core.tokens import DASHES, Token
from games.yuan import language
from games.yuan.reading.lexicon import lexicon, words
from games.yuan.table import BOARD, CLANS, HOUSES, Table

BIDDING: Mapping[str, tuple[str, str]] = {
    **words("bid", {"bid": language.BID}),
    **words("take", {"take": language.TAKE}),
    **words("round", {"round": language.ROUND}),
    **words("clear", {"clear": language.CLEAR}),
    **words("silent", {"": language.BESIDE_BIDS}),
    **words("number", language.SUMS),
}
"""The words of an auction."""
LETTERS = {"bid": "b", "take": "t", "round": "r", "number": "n", "place": "p", "clear": "c"}
PHRASES = re.compile(
    r"(?P<clear>c[^c]*)|(?P<late>b?nrn)|(?P<early>rnb?n)|(?P<bids>b?n+)|(?P<take>tn?p+|p+)|(?P<lone>.)"
)
"""What can be said, one letter for each kind of token."""
NOTATION = re.compile(r"BID (\d{1,3})(?: ROUND (\d{1,3}))?|TAKE (\d{1,3}) ([A-Z]{3})")
"""An offer and a wish as they are printed."""
LISTED = frozenset([*LETTERS, "comma", "arrow"])
UNITS = {"BID": frozenset(["bid", "round", "number"]), "TAKE": frozenset(["take", "place"])}
"""Kinds of words that name all that BID or TAKE has laid down, where it is to be cleared."""


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
    """A city, and which of one's wishes it is."""

    city: str
    rank: int

    @property
    def unit(self) -> str:
        """Return what the line is about."""
        return f"TAKE {self.rank}"

    @property
    def text(self) -> str:
        """Return the line: "TAKE 1 DAL"."""
        return f"{self.unit} {self.city}"


@dataclass(frozen=True)
class Offer:
    """What a house offers in each round, and the cities in the order in which it would take them."""

    bids: tuple[int, ...]
    wishes: tuple[str, ...]


@dataclass(frozen=True)
class Auction:
    """The rules for one house's offer: what it has, the free cities, and for how many rounds it bids."""

    seat: Seat
    chao: int
    cities: tuple[str, ...]
    rounds: int = 1
    usual: tuple[str, ...] = ()
    """What the house wished for in an earlier round, which holds until it wishes for something else."""

    @property
    def form(self) -> Form[Bid | Take]:
        """Return how an offer is read and judged."""
        return Form(
            lexicon(self.cities, BIDDING, silent=("silent",)),
            parse=self.parse,
            unit=lambda wish: wish.unit,
            line=lambda wish: wish.text,
            wrong=lambda wish, _: self.wrong(wish),
            example=lambda near, _: self.example(near),
            written=self.written,
            rank=lambda wish: (wish.unit,),
            goes_on=goes_on,
            gloss=lambda wish: BOARD.name(wish.city) if isinstance(wish, Take) else "",
            seat=self.seat,
        )

    def written(self, text: str) -> Bid | Take:
        """Return the offer or wish that is printed so, in whatever language; raises ValueError."""
        chao, number, rank, city = found.groups() if (found := NOTATION.fullmatch(text)) else (None,) * 4
        order = Take(city, int(rank)) if city and rank else Bid(int(chao or 0), int(number or 1))
        if order.text != text or (city and city not in self.cities):
            raise ValueError(f"{text!r} is neither an offer nor a city that is up")
        return order

    def parse(self, clause: Clause) -> Said[Bid | Take] | None:
        """Return what a clause says, None if it cannot be read; raises OrderError.

        A list of bids leaves none open, 0 for the rest.
        """
        for token in clause.tokens:
            if token.kind == "absent":
                named = ", ".join(f"{at} ({BOARD.name(at)})" for at in self.cities)
                message = f"{BOARD.name(token.value)} is not up now; there are {named}."
                raise clause.error(Unreadable, message, at=token)
            if token.kind not in LISTED:
                return None
        meant = said(clause)
        rounds = [wish.round for wish in meant.orders if isinstance(wish, Bid)]
        if len(rounds) > 1 and rounds == list(range(1, len(rounds) + 1)):
            rest = tuple(Bid(0, number) for number in range(len(rounds) + 1, self.rounds + 1))
            meant = meant._replace(orders=(*meant.orders, *rest))
        return meant

    def wrong(self, wish: Bid | Take, /) -> str:
        """A bid is what the house has at most, for a round there is; wishes are as many as cities."""
        if isinstance(wish, Take):
            most = len(self.cities)
            return "" if 1 <= wish.rank <= most else f"wishes are numbered from 1 to {most}."
        if wish.chao > self.chao:
            return f"you have {self.chao} Chão, so you cannot offer {wish.chao}."
        if not 1 <= wish.round <= self.rounds:
            only = "one offer is asked of you now" if self.rounds == 1 else f"there are {self.rounds} rounds"
            return f"{only}, so none for round {wish.round}."
        return ""

    def example(self, near: Bid | Take | None, /) -> str:
        """Return a line that is right now, of the kind meant."""
        if isinstance(near, Take):
            return Take(near.city, min(max(near.rank, 1), len(self.cities))).text
        return Bid(min(near.chao if near else 1, self.chao)).text

    def legal(self) -> dict[str, list[str]]:
        """Return every line that is accepted alone."""
        found: dict[str, list[str]] = {}
        bids = (Bid(chao, number) for number in range(1, self.rounds + 1) for chao in range(self.chao + 1))
        takes = (Take(at, rank) for rank in range(1, len(self.cities) + 1) for at in self.cities)
        for line in chain[Bid | Take](bids, takes):
            found.setdefault(line.unit, []).append(line.text)
        return found

    def offer(self, wishes: Sequence[Bid | Take]) -> Offer:
        """Return the offer: 0 where none was made, and all cities; those not named as they were wished for
        before, then by their codes.
        """
        bids = {wish.round: wish.chao for wish in wishes if isinstance(wish, Bid)}
        named = {wish.rank: wish.city for wish in wishes if isinstance(wish, Take)}
        usual = (at for at in self.usual if at in self.cities)
        cities = dict.fromkeys([*(named[rank] for rank in sorted(named)), *usual, *self.cities])
        return Offer(tuple(bids.get(number, 0) for number in range(1, self.rounds + 1)), tuple(cities))


def goes_on(held: OpenClauses, after: Clause) -> bool:
    """Return whether a clause goes on with a list: in its row, or cities after cities and bids after bids."""
    if not after.kinds <= LISTED or not held.kinds <= LISTED:
        return False
    last, kinds = held.last.tokens[-1].kind, after.kinds
    cities = kinds <= {"place", "arrow"} and last in ("place", "take")
    return held.last.row == after.row or cities or (kinds <= {"number"} and last in ("number", "bid"))


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
            clear += [unit for unit, kinds in UNITS.items() if part.kinds & kinds] or [""]
        elif phrase.lastgroup == "take":
            clear += [] if part.kinds & UNITS["BID"] else ["TAKE"]
            orders += _wishes(part)
        else:
            orders += _bids(phrase.lastgroup, part)
    return Said(tuple(orders), tuple(clear), together=True)


def _wishes(part: Clause) -> list[Take]:
    """Return cities in the order in which they are wished for, from the first or from a numbered wish on."""
    cities = [token.value for token in part.tokens if token.kind == "place"]
    first = next((_number(part, token) for token in part.tokens if token.kind == "number"), 1)
    if len(set(cities)) < len(cities):
        raise part.error(Illegal, "name each city once.", Take(cities[0], 1).text)
    return [Take(city, rank) for rank, city in enumerate(cities, first)]


def _bids(kind: str | None, part: Clause) -> list[Bid]:
    """Return the offers that a phrase names: one for a round, or one for each from the first on."""
    numbers = [_number(part, token) for token in part.tokens if token.kind == "number"]
    match kind:
        case "late":
            return [Bid(*numbers)]
        case "early":
            return [Bid(numbers[1], numbers[0])]
        case "bids":
            return [Bid(chao, number) for number, chao in enumerate(numbers, 1)]
        case _ if "take" in part.kinds:
            raise part.error(Unreadable, "name the cities in the order in which you would take them.")
        case _:
            raise part.error(Unreadable, "how many Chão do you offer?")


def _number(clause: Clause, token: Token) -> int:
    if len(token.value) > len("999"):
        raise clause.error(Unreadable, "that is more than anybody has.", at=token)
    return int(token.value)


def bid_prompt(
    table: Table,
    seat: Seat,
    chao: int,
    cities: Sequence[str],
    key: str,
    *,
    usual: Sequence[str] = (),
    tied: Sequence[Seat] = (),
) -> Prompt[Offer]:
    """Return the question for a house's offer in the auction of the free cities.

    In a sealed auction it offers for all rounds at once. The silent offer nothing, and take cities as they
    wished before (`usual`), then by their codes. `tied` are the houses that bid again.
    """
    sealed = table.options.auction == "sealed"
    rounds = max(1, len(table.seats) - 1) if sealed else 1
    book = Auction(seat, chao, tuple(sorted(cities)), rounds, tuple(usual))
    words = question(table, book)
    if tied:
        words = f"{listed([HOUSES[one] for one in tied])} offered the same and bid again. {words}"
    return sheet_prompt(
        book.form,
        key,
        words,
        book.legal,
        value=book.offer,
        notes=lambda wishes: notes(book, book.offer(wishes)),
        silence="you offer nothing",
        shape={
            "called": called,
            "which": "An offer, or a city?",
            "what": "{unit}: what?",
            "closing": tuple(Bid(0, number).text for number in range(1, rounds + 1)),
        },
    )


def called(unit: str) -> str:
    """Return what a line is about as menus name it."""
    match unit.split():
        case ["BID"]:
            return "Your offer"
        case ["BID", *_, number]:
            return f"Your offer for round {number}"
        case [*_, "1"]:
            return "The city you would take first"
        case [*_, rank]:
            return f"The city you would take if {int(rank) - 1} are gone"
        case _:
            return unit


def question(table: Table, book: Auction) -> str:
    """Return the words with which an offer is asked for."""
    stand = ", ".join(
        f"{at} ({BOARD.name(at)}{f', {CLANS[clan].name}' if (clan := table.clan_at.get(at)) else ''})"
        for at in book.cities
    )
    rounds = f" in each of {book.rounds} rounds" if book.rounds > 1 else ""
    return (
        f"You have {book.chao} Chão. What do you offer{rounds}, and which capital do you TAKE if you win? "
        f"Free: {stand}."
    )


def notes(book: Auction, offer: Offer) -> Iterator[str]:
    """Yield the sums that are offered and the places that would be taken."""
    if book.rounds > 1:
        bids = ", ".join(map(str, offer.bids))
        yield f"Your offers, round by round: {bids} of your {book.chao} Chão; only a winner pays."
        yield f"If you win you take the first that is free of {', '.join(offer.wishes)}."
    else:
        yield f"You offer {offer.bids[0]} of your {book.chao} Chão; only the winner pays."
        yield f"If you win you take {BOARD.name(offer.wishes[0])} ({offer.wishes[0]})."
