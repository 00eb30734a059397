"""The auction of capitals: what a house offers, and which city it would take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from games.core.errors import Illegal, Unreadable
from games.core.orders import Clause
from games.core.prompts import Prompt, Seat
from games.core.prose import listed
from games.core.sheets import Form, Said, sheet_prompt
from games.yuan.table import BOARD, CLANS, HOUSES, Table
from games.yuan.writing.bidding import BIDDING, LISTED, SHARE, Bid, Take, gloss, goes_on, ranks, said, takes
from games.yuan.writing.lexicon import lexicon


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
            rank=lambda wish: (wish.unit,),
            goes_on=goes_on,
            gloss=gloss,
            seat=self.seat,
        )

    def parse(self, clause: Clause) -> Said[Bid | Take] | None:
        """Return what a clause says, None if it cannot be read; raises OrderError."""
        for token in clause.tokens:
            if token.kind == "absent":
                message = f"{BOARD.name(token.value)} is not up now; there are {self._named()}."
                raise clause.error(Unreadable, message, at=token)
            if token.kind not in LISTED:
                return None
        meant = said(clause)
        return replace(meant, orders=self._whole(meant.orders, clause))

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

    def offer(self, wishes: Sequence[Bid | Take]) -> Offer:
        """Return the offer: 0 where none was made, and all cities; those not named as they were wished for
        before, then by their codes.
        """
        bids = [0] * self.rounds
        named = dict[str, None]()
        for wish in wishes:
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

    def _whole(self, meant: tuple[Bid | Take, ...], clause: Clause) -> tuple[Bid | Take, ...]:
        """A list of bids leaves none open, 0 for the rest; a long list of cities takes several lines."""
        bids = tuple(wish for wish in meant if isinstance(wish, Bid))
        wishes = tuple(wish for wish in meant if isinstance(wish, Take))
        if len(bids) > 1 and [bid.round for bid in bids] == list(range(1, len(bids) + 1)):
            bids = (*bids, *(Bid(0, number) for number in range(len(bids) + 1, self.rounds + 1)))
        match wishes:
            case [Take(cities, 1)] if len(cities) > self._room(1):
                if len(dict.fromkeys(cities)) < len(cities):
                    raise clause.error(Illegal, "name each city once.", Take(cities[:1]).text)
                wishes = takes(cities, len(self.cities))
            case _:
                pass
        return (*bids, *wishes)

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
        shape={"called": called, "which": "An offer, or a city?", "what": "{unit}: what?"},
    )


def called(unit: str) -> str:
    """Return what a line is about as menus name it."""
    match unit.split():
        case ["BID"]:
            return "Your offer"
        case ["BID", *_, number]:
            return f"Your offer for round {number}"
        case ["TAKE"]:
            return "The cities you would take"
        case [*_, rank]:
            return f"The cities you would take, from wish {rank} on"
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
    """Yield what is offered and what would be taken."""
    if book.rounds > 1:
        bids = ", ".join(map(str, offer.bids))
        yield f"Your offers, round by round: {bids} of your {book.chao} Chão; only a winner pays."
        yield f"If you win you take the first that is free of {', '.join(offer.wishes)}."
    else:
        yield f"You offer {offer.bids[0]} of your {book.chao} Chão; only the winner pays."
        yield f"If you win you take {BOARD.name(offer.wishes[0])} ({offer.wishes[0]})."
