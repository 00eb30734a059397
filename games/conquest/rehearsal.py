"""What would be: the odds of an invasion before it is made, and what standing orders would do in one."""

from __future__ import annotations

from games.conquest.chances import Force, said
from games.conquest.decks import level
from games.conquest.declaring import Invade, check, earlier
from games.conquest.fight import Fight
from games.conquest.skills import attacker_wins_ties, bonuses, infantry_die
from games.conquest.state import Realm, turn_of
from games.conquest.table import Invasion
from games.core.prompts import Seat


def foreseen(realm: Realm, seat: Seat, order: Invade) -> str:
    """Return the odds of an invasion with the bonuses at hand, fought to the end or as far as it says."""
    group, table = check(realm, seat, order), realm.table
    before = earlier(turn_of(realm), order.target)
    invasion = before or Invasion(target=order.target, source=order.source)
    fight = Fight(realm, turn_of(realm), invasion, group)
    if not fight.defenders:
        return f"{order.target} is empty: the group enters without a die."
    attack, defence = fight.attack(), fight.defence()
    ties = attacker_wins_ties(table, attack, defence)
    stop = order.until[1] if order.until[0] == "units" else 0
    ours, theirs = (
        Force(
            side.infantry,
            len(side.persons),
            infantry_die(side),
            tuple(bonuses(table, side)),
            terror=level(side.names, "TERROR") > 0,
        )
        for side in (attack, defence)
    )
    words = said(ours, theirs, ties_to_attacker=ties, stop=stop)
    return f"{order.source} - {order.target}, {group.size} v {fight.defenders}. {words}"
