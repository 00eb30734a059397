"""The auction of capitals: what a house offers, and which city it would take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from games.core.grammar.menus import Menus
from games.core.reading.clauses import Clause
from games.core.reading.clauses_to_orders import Form, OpenClauses, Said
from games.core.reading.sheets import sheet_prompt
from games.core.rules.errors import Unreadable
from games.core.rules.prompts import Prompt, Seat
from games.core.telling.prose import listed
from games.yuan.public_state_model import BOARD, CLANS, HOUSES, Table
from games.yuan.reading.auction_bids import BIDDING, GRAMMAR, LISTED, ORDERS, Bid, Take, parse, written
from games.yuan.reading.lexicon import lexicon


@dataclass(frozen=True)
class HouseOffers:
    """A house's offers in each round, and the cities in the order in which it would take them."""

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
    """The house's wishes of an earlier round, which hold until it wishes for something else."""

    @property
    def form(self) -> Form[Bid | Take]:
        """Return how an offer is read and judged."""
        return Form(
            lexicon(self.cities, BIDDING, silent=("silent",)),
            parse=self.parse,
            unit=lambda wish: wish.unit,
            line=str,
            wrong=lambda wish, _: self.wrong(wish),
            example=lambda near, _: self.example(near),
            written=partial(written, self.cities),
            rank=lambda wish: (wish.unit,),
            goes_on=goes_on,
            gloss=lambda wish: wish.echo(BOARD.name),
            seat=self.seat,
        )

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
        meant = parse(clause)
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
            return str(Take(near.city, min(max(near.rank, 1), len(self.cities))))
        return str(Bid(min(near.chao if near else 1, self.chao), 1))

    def legal(self) -> dict[str, list[str]]:
        """Return every line that is accepted alone."""
        return {unit: list(lines) for unit, lines in legal_lines(self).items()}

    def offer(self, wishes: Sequence[Bid | Take]) -> HouseOffers:
        """Return the offer: 0 where none was made, and all cities; those not named as they were wished for
        before, then by their codes.
        """
        bids = {wish.round: wish.chao for wish in wishes if isinstance(wish, Bid)}
        named = {wish.rank: wish.city for wish in wishes if isinstance(wish, Take)}
        usual = (at for at in self.usual if at in self.cities)
        cities = dict.fromkeys([*(named[rank] for rank in sorted(named)), *usual, *self.cities])
        return HouseOffers(tuple(bids.get(number, 0) for number in range(1, self.rounds + 1)), tuple(cities))


@lru_cache(maxsize=256)
def legal_lines(book: Auction) -> dict[str, list[str]]:
    """Return every line that is accepted alone, by what it is about."""
    menus = Menus(GRAMMAR, book, may=lambda _: True)
    found: dict[str, list[str]] = {}
    for line in (line for kind in ORDERS for line in menus.filled(kind, {}, kind.slots)):
        if isinstance(line, ORDERS):
            found.setdefault(line.unit, []).append(str(line))
    return found


def goes_on(held: OpenClauses, after: Clause) -> bool:
    """Return whether a clause goes on with a list: in its row, or cities after cities and bids after bids."""
    if not after.kinds <= LISTED or not held.kinds <= LISTED:
        return False
    last, kinds = held.last.tokens[-1].kind, after.kinds
    cities = kinds <= {"place", "arrow"} and last in ("place", "TAKE")
    return held.last.row == after.row or cities or (kinds <= {"number"} and last in ("number", "BID"))


def bid_prompt(
    table: Table,
    seat: Seat,
    chao: int,
    cities: Sequence[str],
    key: str,
    *,
    usual: Sequence[str] = (),
    tied: Sequence[Seat] = (),
) -> Prompt[HouseOffers]:
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
            "closing": tuple(str(Bid(0, number)) for number in range(1, rounds + 1)),
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


def notes(book: Auction, offer: HouseOffers) -> Iterator[str]:
    """Yield the sums that are offered and the places that would be taken."""
    if book.rounds > 1:
        bids = ", ".join(map(str, offer.bids))
        yield f"Your offers, round by round: {bids} of your {book.chao} Chão; only a winner pays."
        yield f"If you win you take the first that is free of {', '.join(offer.wishes)}."
    else:
        yield f"You offer {offer.bids[0]} of your {book.chao} Chão; only the winner pays."
        yield f"If you win you take {BOARD.name(offer.wishes[0])} ({offer.wishes[0]})."
