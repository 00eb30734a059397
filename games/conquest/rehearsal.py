"""What would be: the odds of an invasion before it is made, with the bonuses at hand."""

from __future__ import annotations

from games.conquest.chances import Force, Forecast, forecast, said
from games.conquest.decks import level
from games.conquest.declaring import Invade, check, earlier
from games.conquest.doctrine import asked_below
from games.conquest.fight import Fight
from games.conquest.muster import Contingent, Group
from games.conquest.skills import Side, attacker_wins_ties, bonuses, infantry_die
from games.conquest.state import Realm, turn_of
from games.conquest.table import Invasion, Table, Turn
from games.core.prompts import Seat


def foreseen(realm: Realm, seat: Seat, order: Invade) -> str:
    """Return the odds of an invasion with the bonuses at hand, fought to the end or as far as it says."""
    fight = _fight(realm, seat, order)
    if not fight.defenders:
        return f"{order.target} is empty: the group enters without a die."
    ours, theirs = _forces(fight)
    words = said(ours, theirs, ties_to_attacker=_ties(fight), stop=_stop(order))
    until = f" until {_stop(order)} are left" if _stop(order) else ""
    return f"{order.source} - {order.target}, {fight.group.size} v {fight.defenders}{until}. {words}"


def gloss(realm: Realm, seat: Seat, order: Invade) -> str:
    """Return the odds of an invasion in a few words: "62.3 % taken, loses 2.1 of 5 for 3.4 of 4"."""
    fight = _fight(realm, seat, order)
    return _in_short(fight, order) if fight.defenders else "empty: entered without a die"


def held(realm: Realm, seat: Seat, order: Invade) -> str:
    """Return the odds of an invasion that its player wishes to be asked about first (C72), else ""."""
    below = asked_below(realm.hands[seat].standing)
    fight = _fight(realm, seat, order)
    if not below or not fight.defenders:
        return ""
    return _in_short(fight, order) if 100 * _seen(fight, order).wins < below else ""


def _seen(fight: Fight, order: Invade) -> Forecast:
    ours, theirs = _forces(fight)
    return forecast(ours, theirs, ties_to_attacker=_ties(fight), stop=_stop(order))


def _in_short(fight: Fight, order: Invade) -> str:
    seen, stop = _seen(fight, order), _stop(order)
    lost = f"loses {seen.lost:.1f} of {fight.group.size} for {seen.killed:.1f} of {fight.defenders}"
    how = f"before {stop} are left" if stop else "if fought out"
    return f"{100 * seen.wins:.1f} % taken {how}, {lost}"


def assault(realm: Realm, by: Seat, at: str, force: int) -> Fight:
    """Return an attack by so many infantry on a province, as it would be declared."""
    turn = Turn(seat=by, phase="invade")
    return Fight(realm, turn, Invasion(target=at, source=""), Group([Contingent("", force, [])]))


def against(fight: Fight) -> str:
    """Return the odds of an attack, fought to the end."""
    ours, theirs = _forces(fight)
    return said(ours, theirs, ties_to_attacker=_ties(fight))


def _fight(realm: Realm, seat: Seat, order: Invade) -> Fight:
    """Return the invasion as it would begin, or go on; raises Illegal."""
    group = check(realm, seat, order)
    before = earlier(turn_of(realm), order.target)
    return Fight(realm, turn_of(realm), before or Invasion(target=order.target, source=order.source), group)


def _forces(fight: Fight) -> tuple[Force, Force]:
    attack, defence = (_force(fight.table, side) for side in (fight.attack(), fight.defence()))
    return attack, defence


def _force(table: Table, side: Side) -> Force:
    adds = tuple(bonuses(table, side))
    terror = level(side.names, "TERROR") > 0
    return Force(side.infantry, len(side.persons), infantry_die(side), adds, terror=terror)


def _ties(fight: Fight) -> bool:
    return attacker_wins_ties(fight.table, fight.attack(), fight.defence())


def _stop(order: Invade) -> int:
    """Return how many units are left when the attacker stops; other rules are fought out."""
    return order.until[1] if order.until[0] == "units" else 0
