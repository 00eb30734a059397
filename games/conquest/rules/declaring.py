"""An invasion as it is declared: which units, from where to where, what is played, and whether it may be."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from games.conquest.card_data import STRATEGY, level
from games.conquest.land import BOARD, CAPS
from games.conquest.public_state_model import Invasion, Turn, is_ruler, owner, persons_at, units
from games.conquest.rules import fealty, windows
from games.conquest.rules.battle_cards import ATTACK, HELPS, check_reinforcing, open_to_betrayal
from games.conquest.rules.income import is_flooded
from games.conquest.rules.invading_units import Group, muster
from games.conquest.rules.invasion_clauses import ONCE, REINFORCEMENTS, CardPlay, Play, SkillPlay, Until
from games.conquest.rules.invasion_state import Fight
from games.conquest.state import Realm, turn_of
from games.core.rules.errors import Illegal
from games.core.rules.prompts import Seat
from games.core.telling.prose import counted, listed

CAPTORS = ("forced_march", "plunder")
"""Cards that are written with an invasion and played when it has captured the province."""
FOR_ATTACK = tuple(card for card in STRATEGY if card in (*ATTACK, *CAPTORS))


@dataclass(frozen=True)
class Invade:
    """The command: which units go where, when to stop, with how many dice, and what is played.

    Without `until` one engagement is fought. `bring` are others that follow a capture.
    """

    source: str
    target: str
    infantry: int
    persons: tuple[str, ...] = ()
    until: Until = ONCE
    roll: int = 3
    losses: tuple[str, ...] = ()
    plays: tuple[Play, ...] = ()
    bring: int = 0
    companions: tuple[str, ...] = ()


def check(realm: Realm, seat: Seat, order: Invade) -> Group:
    """Return the group; raises Illegal unless it may invade there."""
    table, turn = realm.table, turn_of(realm)
    source, target = order.source, order.target
    _check_way(realm, seat, source, target)
    if why := fealty.forbidden(table, seat, target):
        raise Illegal(why)
    before = earlier(turn, target)
    if before is not None and before.called_off:
        raise Illegal(f"your invasion of {target} was called off; not again this turn.")
    if owner(table, target) in turn.barred:
        raise Illegal("an Envoy was sent to you; you do not invade that player again this turn.")
    if order.infantry + len(order.persons) < 1:
        raise Illegal("a group needs at least one unit.")
    group = Group(muster(table, turn, source, order.infantry, order.persons))
    if table.options.group_cap and group.size > CAPS[target]:
        raise Illegal(f"{target} holds {CAPS[target]} units; the group may not be larger (C4).")
    if not order.plays:
        _check_until(order, group.size, units(table, target))
    _check_plays(realm, seat, order, group)
    return group


def _check_until(order: Invade, ours: int, theirs: int) -> None:
    """Raise Illegal if the attacker's own rule would stop before the first die, and nothing is played."""
    until = order.until
    if theirs and until.what == "units" and ours <= until.count:
        size = counted(ours, "unit")
        raise Illegal(f"the group has {size}, so UNTIL UNITS<={until.count} stops before the first die.")
    if theirs and until.what == "enemy" and theirs <= until.count:
        raise Illegal(
            f"{order.target} has {counted(theirs, 'unit')}, so UNTIL ENEMY<={until.count} stops at once."
        )


def _check_way(realm: Realm, seat: Seat, source: str, target: str) -> None:
    table = realm.table
    if owner(table, source) != seat:
        raise Illegal(f"{BOARD.name(source)} ({source}) is not yours.")
    if owner(table, target) == seat:
        raise Illegal(f"{BOARD.name(target)} ({target}) is yours; MOVE goes there when you reposition.")
    if not BOARD.borders(source, target):
        near = ", ".join(code for code in BOARD.neighbours(source) if owner(table, code) != seat)
        raise Illegal(f"{source} does not border {target}; from there you reach {near or 'nobody else'}.")
    for code in (source, target):
        if is_flooded(realm, code):
            raise Illegal(f"{BOARD.name(code)} ({code}) is under water; nobody goes in or out (C17).")


def earlier(turn: Turn, target: str) -> Invasion | None:
    """Return this turn's invasion of a province, if there was one: coming back to it continues it (C15)."""
    return next((each for each in turn.invasions if each.target == target), None)


def _check_plays(realm: Realm, seat: Seat, order: Invade, group: Group) -> None:
    """Raise Illegal unless something would come of all that is written with an invasion."""
    if not order.plays and not order.losses:
        return
    turn, target = turn_of(realm), order.target
    left = Counter(realm.hands[seat].cards)
    invasion = earlier(turn, target) or Invasion(target=target, source=order.source)
    fight = Fight(realm, turn, invasion, group)
    for play in order.plays:
        match play:
            case CardPlay(card):
                _check_card(fight, play)
                left[card] -= 1
                if left[card] < 0:
                    raise Illegal(f"you do not hold {STRATEGY[card].title}, or not so often.")
            case SkillPlay(skill) if skill in windows.SKILLS:
                _check_skill(fight, play, declared=earlier(turn, target) is not None)
            case SkillPlay():
                pass
    cards = [play for play in order.plays if isinstance(play, CardPlay)]
    check_reinforcing(
        realm, turn, (order.source, target), [each for each in cards if each.card == REINFORCEMENTS]
    )
    roster = realm.table.rosters[seat]
    for name in order.losses:
        if name not in ("RULER", roster.ruler, *roster.generals):
            raise Illegal(f"{name} is not yours; LOSSES names your own Ruler and Generals.")


def _check_card(fight: Fight, play: CardPlay) -> None:
    card, whom, title, target = play.card, play.whom, STRATEGY[play.card].title, fight.target
    if card not in FOR_ATTACK:
        cards = listed([STRATEGY[each].title for each in FOR_ATTACK])
        raise Illegal(f"{title} is not played with an invasion; {cards} are.")
    if not units(fight.table, target) and card != "forced_march":
        raise Illegal(f"{target} is empty; nothing would come of {title} there.")
    if card == "betrayal" and whom and whom not in open_to_betrayal(fight, fight.attacker):
        raise Illegal(f"{whom} is no General in {target} whom Betrayal can win.")
    if card in HELPS and not HELPS[card](fight, fight.attacker):
        raise Illegal(f"nothing would come of {title} in {target} now.")


def _check_skill(fight: Fight, play: SkillPlay, *, declared: bool) -> None:
    """Raise Illegal unless a DUEL or CHARM can be: it belongs to the declaration, and needs two."""
    skill, rival, target = play.skill, play.rival, fight.target
    rivals = [name for name in persons_at(fight.table, target) if not is_ruler(name)]
    if declared:
        raise Illegal(f"{skill} belongs to the declaration; this invasion of {target} goes on.")
    if not level(fight.group.persons, skill):
        raise Illegal(f"nobody in the group has the skill {skill}.")
    if not rivals:
        raise Illegal(f"no enemy General stands in {target}, so there is no {skill}.")
    if rival and rival not in rivals:
        raise Illegal(f"{rival} is no General in {target}; {listed(rivals)} stand there.")
