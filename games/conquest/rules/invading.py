"""Invade: from one province to a neighbour, engagement by engagement, until it is taken or the attacker
stops.
"""

from __future__ import annotations

from games.conquest.public_state_model import Invasion, provinces_of
from games.conquest.rules import fealty, retreat, windows
from games.conquest.rules.capturing import capture
from games.conquest.rules.declaring import Invade, check, earlier
from games.conquest.rules.engagement_dice import volley
from games.conquest.rules.invasion_state import Fight, tidy
from games.conquest.state import Realm, settle, turn_of
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Script

MOST_ENGAGEMENTS = 16
"""Engagements of one command (*ours*): a longer invasion goes on with the next command."""


def invade(realm: Realm, seat: Seat, order: Invade) -> Script[None]:
    """Carry an invasion out, as far as the command goes."""
    group, table, turn = check(realm, seat, order), realm.table, turn_of(realm)
    before = provinces_of(table, seat)
    invasion = earlier(turn, order.target)
    declared = invasion is not None
    if invasion is None:
        invasion = Invasion(target=order.target, source=order.source)
        turn.invasions.append(invasion)
    invasion.source = order.source
    fight = Fight(realm, turn, invasion, group, list(order.plays), order.losses)
    sizes = (group.size, fight.defenders)
    loser, fought = fight.defender, invasion.engagements
    realm.tell("declared", seat=seat, source=order.source, target=order.target, size=group.size, other=loser)
    if fight.defenders and not declared:
        yield from fealty.permission(fight)
        yield from windows.pause(fight, "declared")
        yield from _declaration(fight)
    for number in range(MOST_ENGAGEMENTS):
        if fight.over or not fight.defenders or not group.size or _stops(order, fight, number):
            break
        yield from _engagement(fight, order)
        if fight.defenders and group.size:
            yield from _after(fight)
    captured = bool(group.size) and not fight.defenders and fight.over in ("", "taken")
    fight.over = fight.over or ("captured" if captured else "stopped" if group.size else "beaten")
    _report(fight, order, sizes, loser, invasion.engagements - fought)
    if captured:
        capture(fight, order, loser)
    tidy(fight)
    left_behind = captured or table.options.emptied == "always"
    fealty.follow_abandoning(realm, seat, before if left_behind else provinces_of(table, seat))


def _stops(order: Invade, fight: Fight, number: int) -> bool:
    """Return whether the attacker's own rule stops the invasion before the next engagement."""
    value = {"units": fight.group.size, "enemy": fight.defenders}.get(order.until.what)
    return number >= order.until.count if value is None else value <= order.until.count


def _declaration(fight: Fight) -> Script[None]:
    """Before it begins: Envoy, an offer of fealty, Aggressive Retreat; then DUEL and CHARM (C65)."""
    if not fight.over:
        windows.envoy(fight)
    if not fight.over:
        yield from fealty.offer(fight)
    if not fight.over:
        yield from retreat.consider(fight)
    yield from windows.both(fight, windows.declare_attack, windows.declare_defence)


def _after(fight: Fight) -> Script[None]:
    """After each engagement: Aggressive Retreat, and an offer of fealty; an Ambush was for that engagement
    alone (C76).
    """
    fight.played = []
    if fight.table.options.errata:
        fight.ambushes = 0
    yield from windows.pause(fight, "after")
    yield from retreat.consider(fight)
    if not fight.over and fight.defenders and fight.group.size:
        yield from fealty.offer(fight)


def _engagement(fight: Fight, order: Invade) -> Script[None]:
    """One Combat Engagement: cards before it, dice, losses."""
    table, group = fight.table, fight.group
    fight.ambushes, fight.shot, fight.played = 0, [], []
    yield from windows.pause(fight, "before")
    yield from windows.both(fight, windows.before_attack, windows.before_defence)
    if not fight.defenders or not group.size:
        return
    yield from volley(fight, order.roll)
    settle(table, fight.target)


def _report(fight: Fight, order: Invade, sizes: tuple[int, int], loser: Seat, engagements: int) -> None:
    fight.realm.tell(
        "invasion",
        seat=fight.attacker,
        other=loser,
        source=order.source,
        target=order.target,
        attackers=sizes[0],
        defenders=sizes[1],
        lost=fight.lost,
        killed=fight.killed,
        engagements=engagements,
        dice=[[list(side) for side in pair] for pair in fight.rounds],
        end=fight.over,
    )
