"""A right standing order beside one that is refused: of one's own provinces, people and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.conquest.card_data import STRATEGY
from games.conquest.land import BOARD
from games.conquest.public_state_model import NOBODY, Table, owner, provinces_of
from games.conquest.reading.lexicon import VERBS
from games.conquest.reading.suggestion import Known, suggest
from games.conquest.standing_orders.doubts import doubt
from games.conquest.standing_orders.order import (
    DEFENCES,
    Ask,
    Fate,
    Fealty,
    Losses,
    Play,
    React,
    Reinforce,
    Retreat,
    Roll,
    Rule,
    rule,
    unfit,
)
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Seat
from games.core.text.tokens import folded

USUAL = "REFUSE DUEL"
"""A line that harms nobody who has the infantry for it."""
FRONTS = ("IF", "PLAY")
"""Words that may be missing in front of a line."""


def known(table: Table, seat: Seat, cards: Sequence[str], reserve: Sequence[str] = ()) -> Known:
    """Return what a player has a hand in."""
    held, roster = provinces_of(table, seat), table.rosters[seat]
    near = [other for code in held for other in BOARD.neighbours(code) if owner(table, other) != seat]
    ruler = [roster.ruler] if roster.ruler else []
    return Known(held, near, [*ruler, *roster.generals, *reserve], [STRATEGY[card].title for card in cards])


def put_right(
    table: Table, seat: Seat, cards: Sequence[str], error: OrderError, typed: str, tried: Callable[[str], str]
) -> None:
    """Give an error its example; one that is what was meant may be sent as it is."""
    near = known(table, seat, cards)
    suggest(error, typed, near, tried, fronts=FRONTS, usual=lambda: _own(table, seat, cards, typed))


def _own(table: Table, seat: Seat, cards: Sequence[str], typed: str) -> str:
    """Return an order of the kind that is typed, and of one's own provinces."""
    said = set(folded(typed).split())
    offers: dict[str, Callable[[], Iterator[Rule]]] = {
        "RETREAT": lambda: _near(table, seat, lambda at, to: rule(Retreat(to, ""), at=at, units=2)),
        "REINFORCE": lambda: _near(table, seat, lambda at, to: rule(Reinforce(to, 3, ""), at=at), own=True),
        "FEALTY": lambda: iter([rule(Fealty(yes=False))]),
        "LOSSES": lambda: iter([rule(Losses((*[*table.rosters[seat].generals][:1], "RULER")))]),
        "ROLL": lambda: iter([rule(Roll(3))]),
        "FATE": lambda: iter([rule(Fate(4))]),
        "REACT": lambda: iter([rule(React(yes=True))]),
        "ASK": lambda: iter([rule(Ask(60))]),
        "PLAY": lambda: (rule(Play(card)) for card in cards if card in DEFENCES and not unfit(card)),
    }
    for verb, rules in offers.items():
        if said & set(VERBS[verb].split()):
            able = (rule.plain for rule in rules() if not doubt(table, seat, cards, rule))
            return next(able, USUAL)
    return USUAL


def _near(table: Table, seat: Seat, rule: Callable[[str, str], Rule], *, own: bool = False) -> Iterator[Rule]:
    """Yield rules about each own province and what borders on it, own or empty."""
    able = (seat,) if own else (seat, NOBODY)
    for at in provinces_of(table, seat):
        yield from (rule(at, to) for to in BOARD.neighbours(at) if owner(table, to) in able)
