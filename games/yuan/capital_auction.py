"""The auction of capitals: secret bids laid open together, round after round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.rules.protocol import Script, Seat
from games.core.rules.rule_primitives import lot, together
from games.yuan.public_state_model import HOUSES, Bid
from games.yuan.reading.auction_question import HouseOffers, bid_prompt
from games.yuan.state import Yuan, gain, take_capital


def auction(s: Yuan) -> Script[None]:
    """The house that offers most pays and chooses a free city; the others pay nothing. The last takes what is
    left.
    """
    sealed = s.table.options.auction == "sealed"
    offers = dict[Seat, HouseOffers]()
    if sealed:
        offers = yield from asked(s, s.table.seats, "bids", {})
    number = 0
    wishes = {seat: offer.wishes for seat, offer in offers.items()}
    while len(left := unplaced(s)) > 1:
        number += 1
        if not sealed:
            offers = yield from asked(s, left, f"bid {number}", wishes)
            wishes |= {seat: offer.wishes for seat, offer in offers.items()}
        bids = {seat: bid_of(s, seat, offers[seat], number if sealed else 1) for seat in left}
        best = highest(bids)
        if len(best) > 1 and not sealed:
            s.table.bids.append(Bid(round=number, offers=bids))
            s.tell("bid tied", round=number, offers=listed(bids), seats=list(best))
            again = yield from asked(s, best, f"bid {number} again", wishes, tied=best)
            wishes |= {seat: offer.wishes for seat, offer in again.items()}
            bids = {seat: bid_of(s, seat, again[seat], 1) for seat in best}
            best = highest(bids)
        winner = best[0] if len(best) == 1 else (yield from lot(f"tie {number}", best, HOUSES.__getitem__))
        won(s, number, bids, winner, wish(s, wishes[winner]), by_lot=len(best) > 1)
    for seat in left:
        at = free(s)[0]
        take_capital(s, seat, at)
        s.tell("bid last", seat=seat, at=at, clan=s.table.clan_of(seat))


def asked(
    s: Yuan,
    seats: Sequence[Seat],
    key: str,
    wishes: Mapping[Seat, Sequence[str]],
    *,
    tied: Sequence[Seat] = (),
) -> Script[dict[Seat, HouseOffers]]:
    """Ask for bids; none is seen before all are in. What was wished for before holds."""
    table, cities = s.table, free(s)
    prompts = {
        seat: bid_prompt(table, seat, s.hands[seat].chao, cities, key, usual=wishes.get(seat, ()), tied=tied)
        for seat in seats
    }
    silent = {seat: prompt.read(prompt.default) for seat, prompt in prompts.items() if seat in table.asleep}
    awake = {seat: prompt for seat, prompt in prompts.items() if seat not in silent}
    return silent | (yield from together(awake, table.options.bid_hours))


def bid_of(s: Yuan, seat: Seat, offer: HouseOffers, number: int) -> int:
    """Return what a house offers in a round, never more than it has."""
    offered = offer.bids[number - 1] if len(offer.bids) >= number else 0
    return min(offered, s.hands[seat].chao)


def highest(bids: Mapping[Seat, int]) -> list[Seat]:
    """Return the houses with the highest bid."""
    most = max(bids.values())
    return [seat for seat, bid in bids.items() if bid == most]


def won(s: Yuan, number: int, bids: Mapping[Seat, int], winner: Seat, at: str, *, by_lot: bool) -> None:
    """The winner pays and takes their city at once."""
    again = bool(s.table.bids) and s.table.bids[-1].round == number
    gain(s, winner, -bids[winner])
    take_capital(s, winner, at)
    s.table.bids.append(Bid(round=number, offers=dict(bids), winner=winner, city=at, again=again, lot=by_lot))
    s.tell(
        "bid won",
        round=number,
        offers=listed(bids),
        seat=winner,
        at=at,
        chao=bids[winner],
        lot=by_lot,
        clan=s.table.clan_of(winner),
    )


def wish(s: Yuan, wishes: Sequence[str]) -> str:
    """Return the first city that is wished for and free."""
    left = free(s)
    return next((at for at in wishes if at in left), left[0])


def free(s: Yuan) -> list[str]:
    """Return the cities that are nobody's capital yet, by code."""
    table = s.table
    gone = [*table.capital.values(), table.yellow_city]
    return sorted(at for at in table.cities if at not in gone)


def unplaced(s: Yuan) -> list[Seat]:
    """Return the houses without a capital, in order."""
    return [seat for seat in s.table.seats if seat not in s.table.capital]


def listed(bids: Mapping[Seat, int]) -> list[list[str | int]]:
    """Return bids as a report keeps them."""
    return [[seat, bid] for seat, bid in bids.items()]
