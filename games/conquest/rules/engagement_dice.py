"""The dice of one engagement, and who falls to them; a retreat ends with such a volley as well."""

from __future__ import annotations

from collections.abc import Sequence

from games.conquest.card_data import level
from games.conquest.public_state_model import clock_of, is_ruler
from games.conquest.rules import fealty
from games.conquest.rules.battle import count_dice, engage
from games.conquest.rules.invasion_state import Fight, attackers_fall, defenders_fall
from games.conquest.standing_orders.effects import dice_wanted
from games.core.rules.protocol import Script
from games.core.rules.rule_primitives import ask


def volley(fight: Fight, wanted: int, *, parting: bool = False) -> Script[None]:
    """Both sides roll and the losers fall; in the parting volley of a retreat only the attacker's do
    (C42).
    """
    table, group, invasion = fight.table, fight.group, fight.invasion
    attack, defence = fight.attack(), fight.defence()
    bridge = 2 if level(defence.names, "BRIDGE") and invasion.engagements == 0 else 3
    if table.options.all_dice:
        wanted = 3
    attackers = count_dice(group.size, wanted, bridge, fight.ambushes)
    asked = dice_wanted(fight.orders, fight.target, fight.attacker, group.size, fight.defenders)
    defenders = count_dice(fight.defenders, 3 if table.options.all_dice else asked, 3)
    result = yield from engage(table, attack, defence, attackers, defenders)
    invasion.engagements += 1
    fight.rounds.append([list(result.attack), list(result.defence)])
    if result.attacker_loses:
        names = yield from _loss_order(fight, result.attacker_loses)
        attackers_fall(fight, result.attacker_loses, names)
    if result.defender_loses and not parting:
        defenders_fall(fight, result.defender_loses)


def _loss_order(fight: Fight, count: int) -> Script[Sequence[str]]:
    """Return in which order the attacker's persons fall; where it matters and was not written they choose."""
    persons = fight.group.persons
    falling = count - fight.group.infantry
    roster = fight.table.rosters[fight.attacker]
    usual = [name for name in reversed(list(roster.generals)) if name in persons]
    usual += [name for name in persons if is_ruler(name)]
    wished = [roster.ruler if name == "RULER" else name for name in fight.losses]
    named = [name for name in wished if name in persons]
    if falling <= 0 or falling >= len(persons) or len(named) >= falling:
        return [*named, *(name for name in usual if name not in named)]
    chosen = list(named)
    while len(chosen) < falling:
        left = [name for name in usual if name not in chosen]
        clock = clock_of(fight.table, fight.attacker)
        prompt = fealty.answering("losses", "Who falls? The others go on.", left)
        [name] = yield from ask(fight.attacker, prompt, clock=clock, heard=True)
        chosen.append(name)
    return [*chosen, *(name for name in usual if name not in chosen)]
