"""Forecast of one's own standing orders in an attack that has not been made: which would be carried out, and
why the others would not.

It looks at what the holder of the orders knows: their hand and the board, of the attack its size alone.
"""

from __future__ import annotations

from games.conquest.card_data import STRATEGY, level
from games.conquest.rules import fealty, retreat
from games.conquest.rules.battle_cards import coming, inflammable
from games.conquest.rules.invasion_clauses import REINFORCEMENTS, Helpers
from games.conquest.rules.invasion_state import Fight
from games.conquest.standing_orders.in_force import matching
from games.conquest.standing_orders.order import (
    Ask,
    Charm,
    Duel,
    Fate,
    Fealty,
    Play,
    React,
    Reinforce,
    Retreat,
    StandingAction,
)

ASIDE = (Fate, React, Ask)
"""Standing orders that say nothing of an attack."""


def deeds(fight: Fight) -> list[str]:
    """Return what the defender's standing orders that hold now would do, from top to bottom."""
    rules = matching(fight.orders, fight.target, fight.attacker, fight.group.size, fight.defenders)
    return [_said(fight, rule.deed) for rule in rules if not isinstance(rule.deed, ASIDE)]


def _said(fight: Fight, deed: StandingAction) -> str:
    why = idle(fight, deed)
    return f"{deed} (not now: {why})" if why else str(deed)


def idle(fight: Fight, deed: StandingAction) -> str:
    """Return why nothing would come of a standing order that holds, "" if something would."""
    match deed:
        case Play(retreat.CARD) | Retreat():
            return _retreat(fight, deed)
        case Play(card):
            return _card(fight, card)
        case Reinforce(source, count):
            nobody = not coming(fight, fight.defender, Helpers(source, count))
            return _held(fight, REINFORCEMENTS) or ("nobody can come from there" if nobody else "")
        case Duel() | Charm():
            able = level(fight.defence().names, deed.skill)
            return "" if able else f"no General in {fight.target} has the skill"
        case Fealty(yes) if yes and not fealty.may_offer(fight):
            return "only who has one province left, and is nobody's vassal, may offer it"
        case _:
            return ""


def _held(fight: Fight, card: str) -> str:
    hand = fight.realm.hands[fight.defender]
    return "" if card in hand.cards else f"you do not hold {STRATEGY[card].title}"


def _card(fight: Fight, card: str) -> str:
    burns = card != "fire_attack" or inflammable(fight, fight.defender) > 0
    return _held(fight, card) or ("" if burns else "the last unit does not burn")


def _retreat(fight: Fight, deed: StandingAction) -> str:
    skilled = level(fight.defence().names, retreat.SKILL)
    if not skilled and (why := _held(fight, retreat.CARD)):
        return f"{why}, nor has a General in {fight.target} the skill"
    return "" if retreat.shelters(fight, deed) else "not all would find a place"
