"""The state of a game: the table, and each house's purse, which is secret if the table plays it so."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules.errors import Illegal
from games.core.rules.protocol import Fact, Hand, Outcome, Seat, State
from games.yuan.phrases import CATALOGUE
from games.yuan.public_state_model import HOUSES, SEATS, Holding, Options, Table

CHAO = 4
"""Chão that a house starts with, where capitals are dealt."""
CHAO_AUCTION = 6
"""Chão that a house starts with, where capitals are auctioned."""


class Purse(Hand):
    """The secret part of the state for one house: its Chão."""

    chao: int = 0

    def back(self) -> dict[str, Fact]:
        """The others see nothing of it here; where money is open it stands on the table."""
        return {}


class Yuan(State[Table, Purse]):
    """The game; nothing is hidden from everybody."""


def setup(seats: Sequence[Seat], options: Options) -> Yuan:
    """Lay out the land if it is a fixed one; everything else is the opening's."""
    fixed = SEATS.get(options.scenario)
    if fixed and len(seats) != fixed:
        raise Illegal(f"{options.scenario} is for {fixed} houses, not {len(seats)}.")
    order = [seat for seat in HOUSES if seat in seats]
    state = Yuan(table=Table(options=options, seats=order), hands={seat: Purse() for seat in order})
    state.table.stage = "tiles"
    return state


def outcome(s: Yuan) -> Outcome | None:
    """Return how the game ended, None while it goes on."""
    if not s.table.ended:
        return None
    return Outcome(tuple(s.table.winners), CATALOGUE.ended(s.table.ended, s.table.ending))


def gain(s: Yuan, seat: Seat, chao: int) -> None:
    """Give Chão to a house, or take it; all see it unless money is secret."""
    purse = s.hands[seat]
    if s.table.options.secret_money:
        purse.chao += chao
    else:
        s.table.chao[seat] = purse.chao = s.table.chao.get(seat, 0) + chao


def lay_open(s: Yuan) -> None:
    """If money is open, set each house's Chão to the amount that the table shows."""
    for seat, chao in s.table.chao.items():
        s.hands[seat].chao = chao


def copied(s: Yuan) -> Yuan:
    """Return a state to try things out on: what a resolution changes is its own, the rest is shared."""
    table = s.table
    return Yuan.model_construct(
        table=table.model_copy(
            update={
                "held": {at: holding.copied() for at, holding in table.held.items()},
                "temples": list(table.temples),
                "chao": dict(table.chao),
                "loans": dict(table.loans),
                "forced": list(table.forced),
                "history": list(table.history),
                "winners": list(table.winners),
            }
        ),
        hands={seat: Purse(chao=hand.chao) for seat, hand in s.hands.items()},
        deck={},
        absences=dict(s.absences),
    )


def settle(s: Yuan, at: str, seat: Seat, cities: int = 0, armies: int = 0) -> None:
    """A house takes a province as a Village, or with cities and armies."""
    s.table.held[at] = Holding(seat=seat, cities=cities, armies=armies)


def take_capital(s: Yuan, seat: Seat, at: str) -> None:
    """A house takes a city for its capital, and the clan on it."""
    table = s.table
    table.capital[seat] = at
    if at in table.clan_at:
        table.clan[seat] = table.clan_at[at]
