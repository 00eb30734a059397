"""Invade: from one province to a neighbour, engagement by engagement, until it is taken or the attacker
stops.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.conquest import fealty, retreat, windows
from games.conquest.battle import count_dice, engage
from games.conquest.cards import check_reinforcing
from games.conquest.chances import Force, said
from games.conquest.decks import level, levels
from games.conquest.doctrine import dice_wanted
from games.conquest.fight import Fight, attackers_fall, defenders_fall, tidy
from games.conquest.income import is_flooded
from games.conquest.land import BOARD, CAPS
from games.conquest.muster import Contingent, Group, muster
from games.conquest.skills import attacker_wins_ties, bonuses, infantry_die
from games.conquest.state import Realm, settle, stand
from games.conquest.table import (
    NOBODY,
    Arrival,
    Capture,
    Invasion,
    Turn,
    is_ruler,
    owner,
    provinces_of,
    room,
)
from games.core.errors import Illegal
from games.core.prompts import Seat
from games.core.protocol import Script
from games.core.script import ask

MOST_ENGAGEMENTS = 16
"""Engagements of one command (*ours*): a longer invasion goes on with the next command."""
PLUNDER_GOLD = 3


@dataclass(frozen=True)
class Invade:
    """The command: which units go where, when to stop, with how many dice, and what is played.

    `until` is ("units" | "rounds" | "enemy", n): stop when so few are left, after so many engagements, or
    when the enemy has so few. Without it one engagement is fought. `bring` are others that follow a
    capture.
    """

    source: str
    target: str
    infantry: int
    persons: tuple[str, ...] = ()
    until: tuple[str, int] = ("rounds", 1)
    roll: int = 3
    losses: tuple[str, ...] = ()
    plays: tuple[tuple[str, str], ...] = ()
    bring: int = 0
    companions: tuple[str, ...] = ()


def turn_of(realm: Realm) -> Turn:
    """Return the turn that is played."""
    if realm.table.turn is None:
        raise RuntimeError("nobody's turn is played")
    return realm.table.turn


def check(realm: Realm, seat: Seat, order: Invade) -> Group:
    """Return the group; raises Illegal unless it may invade there."""
    table, turn = realm.table, turn_of(realm)
    source, target = order.source, order.target
    _check_way(realm, seat, source, target)
    if why := fealty.forbidden(table, seat, target):
        raise Illegal(why)
    before = invasion_of(turn, target)
    if before is not None and before.called_off:
        raise Illegal(f"your invasion of {target} was called off; not again this turn.")
    if order.infantry + len(order.persons) < 1:
        raise Illegal("a group needs at least one unit.")
    group = Group(muster(table, turn, source, order.infantry, order.persons))
    if table.options.group_cap and group.size > CAPS[target]:
        raise Illegal(f"{target} holds {CAPS[target]} units; the group may not be larger (C4).")
    missing = [card for card, _ in order.plays if card not in (*realm.hands[seat].cards, *windows.UNBOUGHT)]
    if missing:
        raise Illegal(f"you do not hold {missing[0].replace('_', ' ').title()}.")
    abouts = [about for card, about in order.plays if card == "reinforcements"]
    check_reinforcing(realm, turn, (source, target), abouts)
    return group


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
        if code in table.tokens.flood and (code == target or is_flooded(realm, code)):
            raise Illegal(f"{BOARD.name(code)} ({code}) is under water; nobody goes in or out (C17).")


def invasion_of(turn: Turn, target: str) -> Invasion | None:
    """Return this turn's invasion of a province, if there was one: coming back to it continues it (C15)."""
    return next((each for each in turn.invasions if each.target == target), None)


def invade(realm: Realm, seat: Seat, order: Invade) -> Script[None]:
    """Carry an invasion out, as far as the command goes."""
    group, table, turn = check(realm, seat, order), realm.table, turn_of(realm)
    before = len(provinces_of(table, seat))
    invasion = invasion_of(turn, order.target)
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
        yield from windows.both(fight, windows.declare_attack, windows.declare_defence)
        yield from _after(fight, declaring=True)
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
        yield from _capture(fight, order, loser)
    tidy(fight)
    fealty.follow_abandoning(realm, seat, before)


def foreseen(realm: Realm, seat: Seat, order: Invade) -> str:
    """Return the odds of an invasion with the bonuses at hand, fought to the end or as far as it says."""
    group, table = check(realm, seat, order), realm.table
    before = invasion_of(turn_of(realm), order.target)
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


def _stops(order: Invade, fight: Fight, number: int) -> bool:
    """Return whether the attacker's own rule stops the invasion before the next engagement."""
    what, count = order.until
    value = {"units": fight.group.size, "enemy": fight.defenders}.get(what)
    return number >= count if value is None else value <= count


def _after(fight: Fight, *, declaring: bool = False) -> Script[None]:
    """At the declaration and after each engagement: Aggressive Retreat, and an offer of fealty."""
    if not fight.over and fight.defenders and fight.group.size:
        if not declaring:
            fight.played = []
            yield from windows.pause(fight, "after")
        yield from retreat.consider(fight)
    if not fight.over and fight.defenders and fight.group.size:
        yield from fealty.offer(fight)


def _engagement(fight: Fight, order: Invade) -> Script[None]:
    """One Combat Engagement: cards before it, dice, losses."""
    table, group = fight.table, fight.group
    fight.ambushes, fight.played = 0, []
    yield from windows.pause(fight, "before")
    yield from windows.both(fight, windows.before_attack, windows.before_defence)
    if not fight.defenders or not group.size:
        return
    yield from volley(fight, order.roll)
    settle(table, fight.target)


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
        clock = fealty.clock_of(fight.table, fight.attacker)
        prompt = fealty.answering("losses", "Who falls? The others go on.", left)
        [name] = yield from ask(fight.attacker, prompt, clock=clock, heard=True)
        chosen.append(name)
    return [*chosen, *(name for name in usual if name not in chosen)]


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


# -------------------------------------------------------------------- captured


def _capture(fight: Fight, order: Invade, loser: Seat) -> Script[None]:
    """The group enters, as far as the cap lets it, others may follow; RAID and Plunder bring gold."""
    realm, turn, seat = fight.realm, fight.turn, fight.attacker
    turn.entries += 1
    target = fight.target
    land = realm.table.lands[target]
    land.owner, land.infantry = seat, 0
    captors = list(fight.group.persons)
    for part in fight.group.parts:
        _enter(realm, turn, part, target)
    raid = sum(levels(captors, "RAID"))
    realm.hands[seat].gold += raid
    if raid:
        realm.tell("raided", seat=seat, gold=raid)
    turn.captures.append(
        Capture(
            source=order.source,
            target=target,
            loser=loser,
            lost=fight.lost,
            killed=fight.killed,
            entry=turn.entries,
        )
    )
    if ("plunder", "") in fight.plays and windows.play(fight, seat, "plunder"):
        plunder(realm, seat, loser)
    if ("forced_march", "") in fight.plays and windows.play(fight, seat, "forced_march"):
        march(turn, turn.entries)
    if order.bring or order.companions:
        follow(realm, seat, order.bring, order.companions)
    yield from ()


def _enter(realm: Realm, turn: Turn, part: Contingent, target: str) -> None:
    """Units of a group enter; those for whom there is no room stay behind and are spent as well."""
    table = realm.table
    made = part.arrival.made + 1 if part.arrival else 1
    extra = part.arrival.extra if part.arrival else 0
    persons = part.persons[: room(table, target)]
    for name in persons:
        stand(table, name, turn.seat, target)
    infantry = min(part.infantry, room(table, target))
    table.lands[part.at].infantry -= infantry
    table.lands[target].infantry += infantry
    if part.arrival is not None:
        part.arrival.infantry -= part.infantry
        part.arrival.persons = [name for name in part.arrival.persons if name not in part.persons]
    for at, count, names in (
        (target, infantry, persons),
        (part.at, part.infantry - infantry, part.persons[len(persons) :]),
    ):
        if count or names:
            turn.arrivals.append(
                Arrival(at=at, entry=turn.entries, infantry=count, persons=names, made=made, extra=extra)
            )
    turn.arrivals = [each for each in turn.arrivals if each.infantry or each.persons]
    part.infantry, part.persons = 0, []
    settle(table, part.at)


def follow(realm: Realm, seat: Seat, infantry: int, persons: Sequence[str]) -> None:
    """More units of the source, with a capture left, follow into the province captured last; they are
    spent.
    """
    turn = turn_of(realm)
    if not turn.captures:
        raise Illegal("you have captured nothing yet this turn.")
    last = turn.captures[-1]
    parts = check_follow(realm, seat, last, infantry, persons)
    before = len(provinces_of(realm.table, seat))
    for part in parts:
        _enter_as(realm, turn, part, last)
    realm.tell("followed", seat=seat, source=last.source, target=last.target, count=infantry + len(persons))
    fealty.follow_abandoning(realm, seat, before)


def check_follow(
    realm: Realm, seat: Seat, last: Capture, infantry: int, persons: Sequence[str]
) -> list[Contingent]:
    """Return the units that follow; raises Illegal unless they may."""
    turn = turn_of(realm)
    if infantry + len(persons) < 1:
        raise Illegal("say who follows, like FOLLOW 3.")
    if owner(realm.table, last.target) != seat or owner(realm.table, last.source) != seat:
        raise Illegal("nobody can follow there any more.")
    parts = muster(realm.table, turn, last.source, infantry, persons)
    if sum(part.size for part in parts) > room(realm.table, last.target):
        raise Illegal(f"{last.target} has room for {room(realm.table, last.target)} more units.")
    return parts


def _enter_as(realm: Realm, turn: Turn, part: Contingent, last: Capture) -> None:
    """Units enter as part of an entry that is over."""
    entries, turn.entries = turn.entries, last.entry
    _enter(realm, turn, part, last.target)
    turn.entries = max(entries, turn.entries)


def plunder(realm: Realm, seat: Seat, loser: Seat) -> None:
    """Plunder: up to three gold from who held the province, from the bank if they were neutrals."""
    hand = realm.hands.get(loser)
    gold = min(PLUNDER_GOLD, hand.gold) if hand is not None else PLUNDER_GOLD
    if loser == NOBODY:
        gold = 0
    if hand is not None:
        hand.gold -= gold
        realm.tell("plundered_you", loser, seat=seat, gold=gold)
    realm.hands[seat].gold += gold
    realm.tell("plundered", seat=seat, other=loser)
    realm.tell("plunder_gold", seat, gold=gold)


def march(turn: Turn, entry: int) -> None:
    """Forced March: those who entered together may capture once more this turn."""
    for arrival in turn.arrivals:
        if arrival.entry == entry:
            arrival.extra += 1
