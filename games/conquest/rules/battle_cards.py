"""Strategy cards in a battle: one small function a card, grouped by the side that plays it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from games.conquest.card_data import level
from games.conquest.land import BOARD
from games.conquest.public_state_model import (
    MOST_GENERALS,
    Turn,
    has_ruler_skill,
    is_ruler,
    owner,
    persons_at,
    room,
)
from games.conquest.rules.counter_intelligence import counters
from games.conquest.rules.income import is_flooded
from games.conquest.rules.invading_units import Contingent, muster
from games.conquest.rules.invasion_clauses import CardPlay, Helpers
from games.conquest.rules.invasion_state import Fight, shrink
from games.conquest.rules.skills import is_immune
from games.conquest.state import ROSTER_LIMIT, Realm, settle, trim
from games.core.rules.errors import Illegal
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Script
from games.core.rules.rule_primitives import roll

Effect: TypeAlias = Callable[[Fight, Seat, CardPlay], Script[None]]
GENERAL_DIES, RULER_DIES, BETRAYS = 3, 5, 4
"""The least that a die must show where cards need a roll (C27)."""


def ambush(fight: Fight, _seat: Seat, _play: CardPlay) -> Script[None]:
    """Ambush: in this engagement the attacker rolls one die fewer, but one."""
    fight.ambushes += 1
    yield from ()


def fortify(fight: Fight, _seat: Seat, _play: CardPlay) -> Script[None]:
    """Fortify: one more on the highest die for the rest of this invasion."""
    fight.invasion.fortify += 1
    yield from ()


def feint(fight: Fight, _seat: Seat, _play: CardPlay) -> Script[None]:
    """Feint: the attacker wins ties for the rest of this invasion."""
    fight.invasion.feint = True
    yield from ()


def inflammable(fight: Fight, seat: Seat) -> int:
    """Return how many enemy infantry fire can kill: all but the last unit."""
    if seat == fight.attacker:
        return min(fight.table.lands[fight.target].infantry, fight.defenders - 1)
    return min(fight.group.infantry, fight.group.size - 1)


def fire_attack(fight: Fight, seat: Seat, _play: CardPlay) -> Script[None]:
    """Fire Attack: D3 enemy infantry die, never the last unit."""
    [face] = yield from roll("fire_attack")
    dead = max(0, min((face + 1) // 2, inflammable(fight, seat)))
    fight.note("fire", name="Fire Attack", face=face, dead=dead)
    if seat == fight.attacker:
        fight.killed += dead
        fight.table.lands[fight.target].infantry -= dead
        settle(fight.table, fight.target)
        return
    fight.lost += dead
    for part in fight.group.parts:
        dead -= shrink(part, fight.table, dead)


def reinforce_attack(fight: Fight, _seat: Seat, play: CardPlay) -> Script[None]:
    """Reinforcements: units of other own provinces beside the disputed one fight along from home (C30)."""
    for each in play.helpers:
        fight.group.parts += muster(fight.table, fight.turn, each.at, each.infantry, each.persons)
    yield from ()


def check_reinforcing(realm: Realm, turn: Turn, way: tuple[str, str], plays: Sequence[CardPlay]) -> None:
    """Raise Illegal unless these Reinforcements may join an invasion from one province of another (C30)."""
    named = [way[0]]
    for play in plays:
        if not play.helpers:
            raise Illegal("say who reinforces from where, like REINFORCE FROM CHL 5.")
        if realm.table.options.reinforce == "one" and len(play.helpers) > 1:
            raise Illegal("here Reinforcements come from one province alone (C30).")
        for each in play.helpers:
            mine = owner(realm.table, each.at) == turn.seat and each.at not in named
            if not mine or not BOARD.borders(each.at, way[1]) or is_flooded(realm, each.at):
                raise Illegal(f"{each.at} cannot reinforce an invasion of {way[1]}, or not once more.")
            if each.infantry + len(each.persons) < 1:
                raise Illegal("reinforcements need at least one unit.")
            muster(realm.table, turn, each.at, each.infantry, each.persons)
            named.append(each.at)


def coming(fight: Fight, seat: Seat, helpers: Helpers) -> int:
    """Return how many infantry a defender's Reinforcements would move in: as many as there is room for."""
    code, table = helpers.at, fight.table
    if code not in BOARD or owner(table, code) != seat or not BOARD.borders(code, fight.target):
        return 0
    if is_flooded(fight.realm, code):
        return 0
    return min(helpers.infantry, table.lands[code].infantry, room(table, fight.target))


def reinforce_defence(fight: Fight, seat: Seat, play: CardPlay) -> Script[None]:
    """Reinforcements: infantry of an own province beside it move in, as many as there is room for (C55)."""
    yield from ()
    [helpers] = play.helpers
    code, table, moved = helpers.at, fight.table, coming(fight, seat, helpers)
    table.lands[code].infantry -= moved
    table.lands[fight.target].infantry += moved
    settle(table, code)
    fight.note("reinforced", seat=seat, source=code, count=moved)


def open_to_betrayal(fight: Fight, seat: Seat) -> list[str]:
    """Return the enemy Generals in this combat whom Betrayal can win: not LOYAL, nor under Benevolence."""
    ours = seat == fight.attacker
    enemy = fight.defender if ours else fight.attacker
    present = persons_at(fight.table, fight.target) if ours else fight.group.persons
    if enemy not in fight.table.rosters or has_ruler_skill(fight.table, enemy, "Benevolence"):
        return []
    return [name for name in present if not is_ruler(name) and not is_immune(name, "betrayal")]


def betrayal(fight: Fight, seat: Seat, play: CardPlay) -> Script[None]:
    """Betrayal: an enemy General in this combat joins whoever plays it, unless LOYAL or under Benevolence."""
    enemy = fight.defender if seat == fight.attacker else fight.attacker
    open_to = open_to_betrayal(fight, seat)
    name = play.whom if play.whom in open_to else open_to[0]
    sure = level([name], "UNRULY") > 0
    if not sure and counters(fight.realm, enemy, "betrayal"):
        return
    if fight.table.options.card_rolls and not sure:
        [face] = yield from roll("betrayal")
        if face < BETRAYS:
            fight.note("failed", card="betrayal", name=name, face=face)
            return
    _change_sides(fight, name, enemy, seat)


def _change_sides(fight: Fight, name: str, enemy: Seat, seat: Seat) -> None:
    table, ours = fight.table, seat == fight.attacker
    place = table.rosters[enemy].generals.pop(name)
    for part in fight.group.parts:
        part.persons = [each for each in part.persons if each != name]
    trim(table, place)
    settle(table, place)
    mine, hand = table.rosters[seat], fight.realm.hands[seat]
    home = fight.invasion.source if ours else fight.target
    if len(mine.generals) < MOST_GENERALS and room(table, home) and owner(table, home) == seat:
        mine.generals[name] = home
        if ours:
            fight.group.parts.append(Contingent(home, 0, [name]))
    elif len(mine.generals) + len(hand.reserve) < ROSTER_LIMIT:
        hand.reserve.append(name)
    fight.note("betrayed", name=name, seat=enemy, other=seat)


HELPS: dict[str, Callable[[Fight, Seat], bool]] = {
    "betrayal": lambda fight, seat: bool(open_to_betrayal(fight, seat)),
    "fire_attack": lambda fight, seat: inflammable(fight, seat) > 0,
    "fortify": lambda fight, _seat: not fight.invasion.fortify,
    "feint": lambda fight, _seat: not fight.invasion.feint,
}
"""Whether anything would come of a card now; one of which nothing would is kept in the hand."""
ATTACK: dict[str, Effect] = {
    "reinforcements": reinforce_attack,
    "betrayal": betrayal,
    "fire_attack": fire_attack,
    "feint": feint,
}
DEFEND: dict[str, Effect] = {
    "reinforcements": reinforce_defence,
    "betrayal": betrayal,
    "ambush": ambush,
    "fire_attack": fire_attack,
    "fortify": fortify,
}
