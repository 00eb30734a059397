"""Why nothing can come of a standing order as things are: what its writer does not hold, or names in vain."""

from __future__ import annotations

from collections.abc import Sequence

from games.conquest.card_data import STRATEGY, level
from games.conquest.land import BOARD
from games.conquest.public_state_model import (
    NAMES,
    NOBODY,
    Table,
    called,
    owner,
    persons_at,
    playing,
    provinces_of,
)
from games.conquest.standing_orders.order import (
    RETREAT_CARD,
    RETREAT_SKILL,
    Charm,
    Duel,
    Fealty,
    Losses,
    Play,
    Reinforce,
    Retreat,
    Rule,
    StandingAction,
)
from games.core.rules.prompts import Seat


def doubt(table: Table, seat: Seat, cards: Sequence[str], rule: Rule) -> str:
    """Return why nothing can come of a rule now, whoever attacks, "" if something can."""
    held = [rule.at] if rule.at else provinces_of(table, seat)
    return _never(table, seat, rule) or _idle(table, seat, cards, rule.deed, held)


def _never(table: Table, seat: Seat, rule: Rule) -> str:
    """Return why what a rule waits for does not come."""
    if rule.at and owner(table, rule.at) != seat:
        return f"{rule.at} is not yours"
    if rule.by == seat:
        return "nobody attacks themselves"
    if rule.by and rule.by not in playing(table):
        return f"{NAMES[rule.by]} is not in the game"
    return "with no unit left there is nothing to defend" if rule.units == 0 else ""


def _idle(table: Table, seat: Seat, cards: Sequence[str], deed: StandingAction, held: Sequence[str]) -> str:
    """Return why what a rule does cannot be done in any of some provinces."""
    match deed:
        case Play(card):
            return _card(table, held, cards, card)
        case Retreat(to):
            return _card(table, held, cards, RETREAT_CARD) or _from(table, seat, held, to)
        case Reinforce(source):
            there = "" if owner(table, source) == seat else f"{source} is not yours"
            return _card(table, held, cards, "reinforcements") or there or _beside(held, source)
        case Duel(whom) | Charm(whom):
            return _skill(table, seat, held, deed.skill, whom)
        case Losses(names):
            return _losses(table, seat, names)
        case Fealty(yes) if yes and seat in table.lords:
            return f"you are sworn to {called(table, table.lords[seat])}"
        case _:
            return ""


def _card(table: Table, held: Sequence[str], cards: Sequence[str], card: str) -> str:
    """Return that a card is not held, unless a General does the same without it."""
    if card in cards:
        return ""
    why = f"you do not hold {STRATEGY[card].title}"
    if card != RETREAT_CARD:
        return why
    skilled = any(level(persons_at(table, code), RETREAT_SKILL) for code in held)
    return "" if skilled else f"{why}, nor has a General there the skill"


def _from(table: Table, seat: Seat, held: Sequence[str], code: str) -> str:
    """Return why nobody goes to a province."""
    if owner(table, code) not in (seat, NOBODY):
        return f"{code} is neither yours nor empty"
    return _beside(held, code)


def _beside(held: Sequence[str], code: str) -> str:
    """Return that none of some provinces borders on another."""
    if any(BOARD.borders(each, code) for each in held):
        return ""
    return f"{held[0]} does not border {code}" if len(held) == 1 else f"none of yours borders {code}"


def _skill(table: Table, seat: Seat, held: Sequence[str], skill: str, whom: str) -> str:
    roster = table.rosters[seat]
    if whom and whom in (*roster.generals, roster.ruler):
        return f"{whom} is yours; who is named is an enemy"
    able = any(level(persons_at(table, code), skill) for code in held)
    where = f" in {held[0]}" if len(held) == 1 else ""
    return "" if able else f"no General of yours{where} has the skill"


def _losses(table: Table, seat: Seat, names: Sequence[str]) -> str:
    roster = table.rosters[seat]
    mine = (*roster.generals, roster.ruler, "RULER")
    return "" if any(name in mine for name in names) else f"{names[0]} is not in play for you"
