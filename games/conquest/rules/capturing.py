"""A province is captured: the group enters, others may follow, and gold is taken."""

from __future__ import annotations

from collections.abc import Sequence

from games.conquest.card_data import levels
from games.conquest.public_state_model import NOBODY, Arrival, Capture, Turn, owner, provinces_of, room
from games.conquest.rules import fealty, windows
from games.conquest.rules.declaring import Invade
from games.conquest.rules.invading_units import Contingent, able, muster
from games.conquest.rules.invasion_clauses import CardPlay
from games.conquest.rules.invasion_state import Fight
from games.conquest.state import Realm, settle, stand, turn_of
from games.core.rules.errors import Illegal
from games.core.rules.prompts import Seat
from games.core.telling.prose import counted

PLUNDER_GOLD = 3


def capture(fight: Fight, order: Invade, loser: Seat) -> None:
    """The group enters, as far as the cap lets it, others may follow; RAID and Plunder bring gold.

    It is a window of its own for the cards that belong to it (C31).
    """
    realm, turn, seat = fight.realm, fight.turn, fight.attacker
    fight.played = []
    turn.entries += 1
    target = fight.target
    land = realm.table.lands[target]
    land.owner, land.infantry = seat, 0
    captors = list(fight.group.persons)
    for part in fight.group.parts:
        _enter(realm, turn, part, target)
    raid = sum(levels([name for name in captors if name not in fight.invasion.charmed], "RAID"))
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
    written = [play.card for play in fight.plays if isinstance(play, CardPlay)]
    for _ in range(written.count("plunder")):
        if windows.play(fight, seat, "plunder"):
            plunder(realm, seat, loser)
    if order.bring or order.companions:
        _bring(realm, seat, order)
    for _ in range(written.count("forced_march")):
        if windows.play(fight, seat, "forced_march"):
            march(turn, turn.entries)


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


def _bring(realm: Realm, seat: Seat, order: Invade) -> None:
    """Those who were told to follow do, as many as may and as there is room for.

    Nothing is refused here: the dice have fallen, and a refusal would have shown them.
    """
    turn = turn_of(realm)
    last, table = turn.captures[-1], realm.table
    ready = able(table, turn, last.source, order.companions) if owner(table, last.source) == seat else []
    here = [name for part in ready for name in part.persons]
    persons = [name for name in order.companions if name in here][: room(table, last.target)]
    infantry = sum(part.infantry for part in able(table, turn, last.source, persons)) if ready else 0
    infantry = min(order.bring, infantry, room(table, last.target) - len(persons))
    if infantry + len(persons):
        _go_after(realm, seat, last, infantry, persons)


def follow(realm: Realm, seat: Seat, infantry: int, persons: Sequence[str]) -> None:
    """More units of the source, with a capture left, follow into the province captured last; they are
    spent.
    """
    turn = turn_of(realm)
    if not turn.captures:
        raise Illegal("you have captured nothing yet this turn.")
    last = turn.captures[-1]
    before = provinces_of(realm.table, seat)
    _go_after(realm, seat, last, infantry, persons)
    fealty.follow_abandoning(realm, seat, before)


def _go_after(realm: Realm, seat: Seat, last: Capture, infantry: int, persons: Sequence[str]) -> None:
    for part in check_follow(realm, seat, last, infantry, persons):
        _enter_as(realm, turn_of(realm), part, last)
    realm.tell("followed", seat=seat, source=last.source, target=last.target, count=infantry + len(persons))


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
        free = counted(room(realm.table, last.target), "more unit")
        raise Illegal(f"{last.target} has room for {free}.")
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
