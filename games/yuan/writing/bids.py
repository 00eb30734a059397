"""The auction of capitals: what a house offers, and which city it would take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

from games.core.errors import Illegal, OrderError, Unreadable
from games.core.orders import Clause
from games.core.prompts import Answer, Orders, Prompt, Seat, Sheet
from games.core.prose import listed
from games.yuan.table import BOARD, CLANS, HOUSES, Table
from games.yuan.writing.bidding import BIDDING, LETTERS, SHARE, Bid, Take, phrases, ranks, said, takes
from games.yuan.writing.lexicon import Lexicon, lexicon
from games.yuan.writing.reading import Clear, Said, read_answer, read_sheet


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

    def parse(self, text: str) -> Iterator[Said[Bid | Take]]:
        """Return what a text says, phrase by phrase."""
        for clause in self._phrases(text):
            try:
                yield Said(self._meant(clause), clause)
            except OrderError as error:
                yield Said(error, clause)

    def unit(self, wish: Bid | Take, /) -> str:
        """Each round's bid is a thing of its own, the list of wishes another."""
        return wish.unit

    def line(self, wish: Bid | Take, /) -> str:
        """Return a bid or a list of wishes as it is printed."""
        return wish.text

    def wrong(self, wish: Bid | Take, /) -> str:
        """A bid is what the house has at most; cities are named once each, and not too many."""
        if isinstance(wish, Bid):
            return self._wrong_bid(wish)
        if wish.rank not in self.ranks:
            return f"a line of wishes begins with wish {' or '.join(map(str, self.ranks))}."
        if len(dict.fromkeys(wish.cities)) < len(wish.cities):
            return "name each city once."
        if len(wish.cities) > self._room(wish.rank):
            return f"from wish {wish.rank} on at most {self._room(wish.rank)} stand in a line."
        return ""

    def _wrong_bid(self, bid: Bid) -> str:
        if bid.chao > self.chao:
            return f"you have {self.chao} Chão, so you cannot offer {bid.chao}."
        if not 1 <= bid.round <= self.rounds:
            only = "one offer is asked of you now" if self.rounds == 1 else f"there are {self.rounds} rounds"
            return f"{only}, so none for round {bid.round}."
        return ""

    def example(self, near: Bid | Take | None, /) -> str:
        """Return a line that is right now, of the kind meant."""
        if isinstance(near, Take):
            rank = near.rank if near.rank in self.ranks else 1
            return Take(tuple(dict.fromkeys(near.cities))[: self._room(rank)], rank).text
        return Bid(min(near.chao if isinstance(near, Bid) else 1, self.chao)).text

    def legal(self) -> dict[str, list[str]]:
        """Return every line that is accepted alone."""
        bids = [Bid(chao, number) for number in range(1, self.rounds + 1) for chao in range(self.chao + 1)]
        takes = [
            Take(chosen, rank)
            for rank in self.ranks
            for count in range(1, self._room(rank) + 1)
            for chosen in permutations(self.cities, count)
        ]
        found: dict[str, list[str]] = {}
        lines: list[Bid | Take] = [*bids, *takes]
        for line in lines:
            found.setdefault(line.unit, []).append(line.text)
        return found

    def offer(self, wishes: Mapping[str, Bid | Take]) -> Offer:
        """Return the offer: 0 where none was made, and all cities; those not named as they were wished for
        before, then by their codes.
        """
        bids = [0] * self.rounds
        named = dict[str, None]()
        for wish in wishes.values():
            if isinstance(wish, Bid):
                bids[wish.round - 1] = wish.chao
            else:
                named |= dict.fromkeys(wish.cities)
        usual = dict.fromkeys(at for at in self.usual if at in self.cities)
        return Offer(tuple(bids), tuple(named | usual | dict.fromkeys(self.cities)))

    @property
    def ranks(self) -> tuple[int, ...]:
        """Return with which wishes a line may begin."""
        return ranks(len(self.cities))

    def _room(self, rank: int) -> int:
        """Return how many cities stand in the line that begins with a wish."""
        return min(SHARE, len(self.cities) + 1 - rank)

    @cached_property
    def lexicon(self) -> Lexicon:
        """Return the words of this auction."""
        return lexicon(self.cities, BIDDING)

    def _phrases(self, text: str) -> Iterator[Clause]:
        """Yield the phrases of a text; lists go on over commas and lines."""
        run: list[Clause] = []
        for clause in self.lexicon.clauses(text):
            if any(token.kind not in LETTERS for token in clause.tokens):
                yield from phrases(run)
                run = []
                yield clause
            else:
                run.append(clause)
        yield from phrases(run)

    def _meant(self, clause: Clause) -> tuple[Bid | Take, ...] | Clear:
        """Return what a phrase says; raises OrderError."""
        for token in clause.tokens:
            if token.kind == "absent":
                message = f"{BOARD.name(token.value)} is not up now; there are {self._named()}."
                raise clause.error(Unreadable, message, at=token)
            if token.kind not in LETTERS:
                raise self.lexicon.reader.unknown(clause)
        return self._whole(said(clause), clause)

    def _whole(self, meant: tuple[Bid | Take, ...] | Clear, clause: Clause) -> tuple[Bid | Take, ...] | Clear:
        """A list of bids leaves none open, 0 for the rest; a long list of cities takes several lines."""
        match meant:
            case (Bid(), _, *_):
                return (*meant, *(Bid(0, number) for number in range(len(meant) + 1, self.rounds + 1)))
            case (Take(cities, 1),) if len(cities) > self._room(1):
                if len(dict.fromkeys(cities)) < len(cities):
                    raise clause.error(Illegal, "name each city once.", Take(cities[:1]).text)
                return takes(cities, len(self.cities))
            case _:
                return meant

    def _named(self) -> str:
        return ", ".join(f"{at} ({BOARD.name(at)})" for at in self.cities)


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

    def check(text: str, draft: Sequence[str]) -> Sheet:
        reading = read_sheet(book, text, draft)
        return reading.sheet(notes=notes(book, book.offer(reading.wishes)))

    def read(answer: Answer) -> Offer:
        return book.offer(read_answer(book, answer))

    words = question(table, book)
    if tied:
        words = f"{listed([HOUSES[one] for one in tied])} offered the same and bid again. {words}"
    return Prompt(key, words, Orders(check, book.legal), read, [])


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
    """Yield what is offered and what would be taken."""
    if book.rounds > 1:
        bids = ", ".join(map(str, offer.bids))
        yield f"Your offers, round by round: {bids} of your {book.chao} Chão; only a winner pays."
        yield f"If you win you take the first that is free of {', '.join(offer.wishes)}."
    else:
        yield f"You offer {offer.bids[0]} of your {book.chao} Chão; only the winner pays."
        yield f"If you win you take {BOARD.name(offer.wishes[0])} ({offer.wishes[0]})."
