"""A side's plan for a round: cards, order, sources, supports and warlord cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.suntzu.orders import Battles, Keep, Lay, Line, Sources, Support, Use, rank
from games.suntzu.public_state_model import FRAMED, PLAGUE, PROVINCES, in_order

PREFERENCE = ("10", "9", "8", "7", "+3", "+2", PLAGUE, "+1", "-1")
"""The first of these in a draw stays in the hand of a player who does not say which."""


@dataclass(frozen=True)
class Plan:
    """A whole sheet: `cards` by province, `uses` the provinces named for each warlord card."""

    cards: Mapping[str, str] = field(default_factory=dict[str, str])
    keep: tuple[str, ...] = ()
    supports: tuple[str, ...] = ()
    uses: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    order: tuple[str, ...] = ()
    wish: tuple[str, ...] = ()


def plan_of(lines: Sequence[Line]) -> Plan:
    """Return the sheet that the lines make."""
    cards: dict[str, str] = {}
    uses: dict[str, tuple[str, ...]] = {}
    nothing: tuple[str, ...] = ()
    keep = supports = order = wish = nothing
    for line in lines:
        match line:
            case Lay(at, card):
                cards[at] = card
            case Use(warlord, places):
                uses[warlord] = places
            case Support(given):
                supports = (*supports, *given)
            case Keep(drawn):
                keep = drawn
            case Battles(places):
                order = places
            case Sources(places):
                wish = places
            case _:
                pass
    return Plan(cards, keep, supports, uses, order, wish)


def sorted_lines(lines: Sequence[Line]) -> list[Line]:
    """Return lines as a sheet is printed."""
    return sorted(lines, key=rank)


def wanted(plan: Plan) -> dict[str, int]:
    """Return how many of each card a sheet needs."""
    needed: dict[str, int] = {}
    for card in (*plan.cards.values(), *plan.supports):
        needed[card] = needed.get(card, 0) + 1
    return needed


def kept(plan: Plan, cards: Sequence[str], drawn: Sequence[str], keep: int) -> list[str]:
    """Return which drawn cards stay: those named, else those the sheet needs, then by preference."""
    if plan.keep:
        return in_order(list(plan.keep))
    staying: list[str] = []
    for card, count in wanted(plan).items():
        staying += [card] * min(max(count - cards.count(card), 0), drawn.count(card))
    for card in sorted(drawn, key=PREFERENCE.index):
        if len(staying) < keep and staying.count(card) < drawn.count(card):
            staying.append(card)
    return in_order(staying[:keep])


def filled(plan: Plan, lot: Sequence[str]) -> dict[str, str]:
    """Provinces without a card get those of the cards from 1 to 5 that are left, as the lot has them."""
    left = [card for card in lot if card not in plan.cards.values()]
    empty = [at for at in PROVINCES if at not in plan.cards]
    return {**plan.cards, **dict(zip(empty, left, strict=False))}


SPARE = FRAMED[:5]
"""The cards that chance lays for one who leaves provinces open."""
