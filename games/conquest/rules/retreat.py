"""Aggressive Retreat: a parting volley, then all defenders leave; by the card, or by a General who knows
how.
"""

from __future__ import annotations

from games.conquest.card_data import level
from games.conquest.land import BOARD, CAPS
from games.conquest.public_state_model import NOBODY, owner, persons_at, room
from games.conquest.rules.engagement_dice import volley
from games.conquest.rules.income import is_flooded
from games.conquest.rules.invasion_state import Fight
from games.conquest.rules.windows import fitting
from games.conquest.standing_orders.order import RETREAT_CARD, RETREAT_SKILL, Play, Retreat, StandingAction
from games.conquest.state import spend_card, stand
from games.core.rules.protocol import Script

CARD, SKILL = RETREAT_CARD, RETREAT_SKILL


def consider(fight: Fight) -> Script[None]:
    """If standing orders say so, and there is a card or a General for it and room to go, the defenders
    retreat.
    """
    seat = fight.defender
    if seat not in fight.realm.hands or level(fight.attack().names, "PIN"):
        return
    for rule in fitting(fight):
        if not (isinstance(rule.deed, Retreat) or rule.deed == Play(CARD)):
            continue
        places = shelters(fight, rule.deed)
        if places and _pays(fight):
            yield from _go(fight, places)
            return


def shelters(fight: Fight, deed: StandingAction) -> dict[str, int]:
    """Return how many units go where: own provinces beside it under their caps, or one that nobody holds
    (C29); of several the one that is named, the roomiest, the first in the order of the board (C87).

    Empty if not all fit.
    """
    near = [code for code in BOARD.neighbours(fight.target) if not is_flooded(fight.realm, code)]
    own = [code for code in near if owner(fight.table, code) == fight.defender]
    named = deed.to if isinstance(deed, Retreat) else ""
    if named in near and owner(fight.table, named) == NOBODY:
        return {named: fight.defenders} if fight.defenders <= CAPS[named] else {}
    own.sort(key=lambda code: (code != named, -room(fight.table, code)))
    left, found = fight.defenders, dict[str, int]()
    for code in own:
        going = min(left, room(fight.table, code))
        if going:
            found[code] = going
        left -= going
    if left:
        empty = [
            code for code in near if owner(fight.table, code) == NOBODY and fight.defenders <= CAPS[code]
        ]
        return {empty[0]: fight.defenders} if empty and not named else {}
    return found


def _pays(fight: Fight) -> bool:
    """Spend a General's skill, once in an invasion, or else the card."""
    for name in fight.defence().names:
        if level([name], SKILL) and fight.use(name, SKILL):
            return True
    hand = fight.realm.hands[fight.defender]
    if CARD not in hand.cards:
        return False
    spend_card(fight.realm, fight.defender, CARD)
    fight.note("played", seat=fight.defender, card=CARD)
    return True


def _go(fight: Fight, places: dict[str, int]) -> Script[None]:
    """One parting volley, in which only the attacker can lose units; then the province is nobody's (C28)."""
    seat, table, code = fight.defender, fight.table, fight.target
    yield from volley(fight, 3, parting=True)
    persons = persons_at(table, code)
    for place, count in places.items():
        leaving = persons[:count]
        persons = persons[len(leaving) :]
        infantry = count - len(leaving)
        table.lands[place].owner = seat
        table.lands[place].infantry += infantry
        table.lands[code].infantry -= infantry
        for name in leaving:
            stand(table, name, seat, place)
    table.lands[code].owner = NOBODY
    fight.note("retreated", seat=seat, places=dict(places))
    fight.over = "taken" if table.options.retreat == "taken" else "retreated"
