"""Invasions (digest 3, 4, 6): who may attack whom with what, the windows, entering, and what is left
behind.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.games.conquest.referee_combat import Fight, Pool, able, engage
from tests.games.conquest.referee_fealty import offered
from tests.games.conquest.referee_moves import read_group
from tests.games.conquest.referee_reactions import before, declared, play, retreat
from tests.games.conquest.referee_standing import losses_order
from tests.games.conquest.referee_table import (
    CAP,
    CARD_IDS,
    NEXT_TO,
    Entered,
    Invaded,
    Refused,
    Table,
    Turn,
    skill_of,
)

WORDS = r"(?:WITH|UNTIL|ROLL|LOSSES|PLAY|REINFORCE|BRING|REFUSE DUEL|(?<!REFUSE )DUEL|CHARM|ENTER|STAY)"
LONGEST = 16
"""Engagements of one command (C54)."""


@dataclass
class Orders:
    """An invasion as it was written."""

    infantry: int = 0
    persons: list[str] = field(default_factory=list)
    until: str = ""
    roll: int = 3
    losses: list[str] | None = None
    plays: list[tuple[str, str]] = field(default_factory=list)
    bring: str = ""
    refuse: bool = False

    @property
    def cards(self) -> list[str]:
        return [card for card, _ in self.plays if card not in ("DUEL", "CHARM")]


def read(t: Table, source: str, what: str) -> Orders:
    """Return what the clauses of an invasion say."""
    orders = Orders()
    for clause in re.split(rf" (?={WORDS}\b)", what):
        word, _, rest = clause.partition(" ")
        if word == "WITH":
            going = read_group(rest, 0)[1]
            orders.infantry, orders.persons = read_group(rest, fresh(t, source, going))
        elif word == "UNTIL":
            orders.until = rest
        elif word == "ROLL":
            orders.roll = int(rest)
        elif word == "LOSSES":
            orders.losses = [each.strip() for each in rest.split(",")]
        elif word == "PLAY":
            card, about = named(rest)
            orders.plays.append((card, about))
        elif word == "REINFORCE":
            orders.plays.append(("reinforcements", rest))
        elif word == "BRING":
            orders.bring = rest
        elif clause == "REFUSE DUEL":
            orders.refuse = True
        elif word in ("DUEL", "CHARM"):
            orders.plays.append((word, rest))
        else:
            raise Refused(f"the referee cannot read {clause!r}")
    return orders


def named(words: str) -> tuple[str, str]:
    """Return a card and what stands behind its name."""
    for name, card in CARD_IDS.items():
        if words.lower().startswith(name):
            return card, words[len(name) :].strip()
    raise Refused(f"no card is called {words!r}")


def entered(t: Table, code: str) -> list[Entered]:
    assert t.turn is not None
    return [each for each in t.turn.entered if each.at == code]


def fresh(t: Table, code: str, group: list[str]) -> int:
    """Return the infantry of a province that has captures left in a group with these people (ALL in a
    command).
    """
    return t.infantry[code] - sum(each.infantry for each in entered(t, code) if not may_again(t, each, group))


def may_again(t: Table, each: Entered, group: list[str]) -> bool:
    """Whether units that captured may capture once more: Ma Teng, or a FEARLESS General who entered with
    them and goes along;
    Forced March adds one more (digest 3, C36, C41).
    """
    assert t.turn is not None
    fearless = any(
        skill_of(name, "FEARLESS")
        for one in t.turn.entered
        if one.entry == each.entry
        for name in one.persons
        if name in group
    )
    return each.made < 1 + each.extra + (1 if fearless or t.has(t.turn.seat, "Cavalry Commander") else 0)


def invade(t: Table, source: str, target: str, what: str, begin: Callable[[], None]) -> None:
    """Carry out one command of an invasion."""
    turn = t.turn
    assert turn is not None
    begin()
    orders = read(t, source, what)
    _lawful(t, turn, source, target)
    _group(t, turn, source, target, orders)
    hand = list(t.players[turn.seat].cards)
    for card in orders.cards:
        if card not in hand:
            raise Refused(f"{card} is not in hand, or not so often")
        hand.remove(card)
    new = target not in turn.invaded
    inv = turn.invaded.setdefault(target, Invaded(target))
    fight = Fight(source, target, inv, orders.infantry, list(orders.persons), plays=list(orders.plays))
    fight.pools = pools_of(t, source, orders.infantry, orders.persons)
    wage(t, turn, fight, orders, new=new)


def _lawful(t: Table, turn: Turn, source: str, target: str) -> None:
    """Adjacent, own to foreign, no Flood, no lord or vassal, no veto, no Envoy (digest 3, 6, 12)."""
    seat, other = turn.seat, t.owner[target]
    if t.owner[source] != seat or other == seat or target not in NEXT_TO[source]:
        raise Refused("from an own province to an adjacent one that is not (digest 3)")
    if t.is_flooded(source) or t.is_flooded(target):
        raise Refused("neither in nor out (C17)")
    if t.lords.get(seat) == other or t.lords.get(other) == seat:
        raise Refused("lord and vassal do not fight (digest 6, C40)")
    vetoed = t.vetoes.get(t.lords.get(seat, ""), [])
    if {"ALL", other.upper(), target} & set(vetoed):
        raise Refused("the lord forbids (digest 6)")
    if other in turn.barred or (target in turn.invaded and turn.invaded[target].called_off):
        raise Refused("an Envoy was sent (digest 12)")


def _group(t: Table, turn: Turn, source: str, target: str, orders: Orders, *, entering: bool = False) -> None:
    if orders.infantry + len(orders.persons) < 1:
        raise Refused("nobody goes")
    for name in orders.persons:
        if name not in t.persons(source):
            raise Refused(f"{name} is not there")
        for each in entered(t, source):
            if name in each.persons and not may_again(t, each, orders.persons):
                raise Refused(f"{name} has captured (digest 3)")
    spent = sum(e.infantry for e in entered(t, source) if not may_again(t, e, orders.persons))
    if orders.infantry > t.infantry[source] - spent:
        raise Refused("so many have no capture left (digest 3)")
    if t.options["group_cap"] and not entering and orders.infantry + len(orders.persons) > CAP[target]:
        raise Refused("not above the target's cap (C4)")


def pools_of(t: Table, source: str, left: int, persons: list[str]) -> list[Pool]:
    """Return from whom the infantry of a group is taken: those who entered this turn go first."""
    pools = list[Pool]()
    usable = [e for e in entered(t, source) if e.infantry and may_again(t, e, persons)]
    free = t.infantry[source] - sum(e.infantry for e in entered(t, source))
    for each, count in [*((e, e.infantry) for e in usable), (None, free)]:
        taken = min(left, count)
        left -= taken
        if taken:
            pools.append(Pool(source, each, taken))
    return pools


def wage(t: Table, turn: Turn, fight: Fight, orders: Orders, *, new: bool) -> None:
    """Windows and engagements until the defender is beaten, the group, or the attacker stops (digest 3,
    4).
    """
    other, number = t.owner[fight.target], 0
    turn.fought = True
    over = bool(other) and new and _forbidden(t, turn, fight)
    if other and new and not over:
        pause(t, turn, fight, "react_declared")
        over = declared(t, turn, fight, orders)
    while not over and number < LONGEST and fight.size and t.units(fight.target):
        if _stops(t, orders, fight, number):
            break
        fight.ambush, fight.shot, fight.played, fight.roll = 0, [], [], orders.roll
        pause(t, turn, fight, "react_before")
        before(t, turn, fight)
        if not t.units(fight.target) or not fight.size:
            break
        engage(t, turn, fight, lambda count: choose_losses(t, turn, fight, orders, count))
        t.settle(fight.target)
        number += 1
        if t.units(fight.target) and fight.size:
            fight.played = []
            if t.options.get("errata", False):
                fight.ambush = 0  # an Ambush is for one engagement (C76)
            pause(t, turn, fight, "react_after")
            over = retreat(t, turn, fight, orders)
            if not over and fight.size and t.units(fight.target):
                over = offered(t, turn, fight.target, fight.size)
    took = fight.size and not t.units(fight.target)
    if took and (not over or (fight.retreated and t.options["retreat"] == "taken")):
        capture(t, turn, fight, orders, other)
    for code in {fight.source, fight.target, *(pool.home for pool in fight.pools)}:
        t.settle(code)


def _forbidden(t: Table, turn: Turn, fight: Fight) -> bool:
    """With `veto=pause` the lord is asked at each declaration; silence allows it (C33)."""
    lord = t.lords.get(turn.seat, "")
    if t.options["veto"] != "pause" or not lord or lord in t.gone:
        return False
    answer = t.tape.ask({lord: "permission"})[lord]
    t.heard_between(lord)
    fight.invasion.called_off = answer == ["FORBID"]
    return fight.invasion.called_off


def pause(t: Table, turn: Turn, fight: Fight, window: str) -> None:
    """The bot stops at each window for every defender (digest 4); the answer are their standing orders
    from now on.
    """
    seat = t.owner[fight.target]
    if t.options["reactions"] == "pause" and seat in t.players and seat not in t.gone:
        before = list(t.players[seat].standing)
        answer = t.tape.ask({seat: window})[seat]
        t.heard_between(seat)
        if answer != before:
            t.players[seat].standing = list(answer)


def _stops(t: Table, orders: Orders, fight: Fight, number: int) -> bool:
    if not orders.until:
        return number >= 1
    if found := re.fullmatch(r"UNITS<=(\d+)", orders.until):
        return fight.size <= int(found[1])
    if found := re.fullmatch(r"ENEMY<=(\d+)", orders.until):
        return t.units(fight.target) <= int(found[1])
    found = re.fullmatch(r"ROUNDS (\d+)", orders.until)
    assert found, orders.until
    return number >= int(found[1])


def choose_losses(t: Table, turn: Turn, fight: Fight, orders: Orders, count: int) -> list[str]:
    """Return which of the group's people fall: as written, else as the attacker answers (digest 3)."""
    one = t.players[turn.seat]
    said = [one.ruler if name == "RULER" else name for name in orders.losses or []]
    said = [name for name in dict.fromkeys(said) if name in fight.persons]
    while len(said) < count < len(fight.persons):
        left = [name for name in losses_order(t, turn.seat, [], fight.persons) if name not in said]
        answer = t.tape.ask({turn.seat: "losses"})[turn.seat]
        said.append(answer[0] if answer else left[0])
    return losses_order(t, turn.seat, said, fight.persons)


# ----------------------------------------------------------------- capture
def capture(t: Table, turn: Turn, fight: Fight, orders: Orders, loser: str) -> None:
    """The survivors enter up to the cap, more may follow; all of them are spent (digest 3)."""
    turn.entries += 1
    fight.played = []  # the capture is the last of the windows (digest 4)
    t.owner[fight.target] = turn.seat
    group = list(fight.persons)
    room = t.room(fight.target)
    for name in group[:room]:
        _shift_person(t, turn, name, fight.target, turn.entries)
    for name in group[room:]:
        _shift_person(t, turn, name, t.at_place(name), turn.entries)
    for pool in fight.pools:
        going = min(pool.infantry, t.room(fight.target))
        _shift(t, turn, pool, fight.target, going, turn.entries)
        _shift(t, turn, pool, pool.home, pool.infantry - going, turn.entries)
    one = t.players[turn.seat]
    one.gold += sum(1 for name in able(fight, group) if skill_of(name, "RAID"))
    cards = [card for card, _ in fight.plays]
    for _ in range(cards.count("plunder")):
        if not play(t, fight, turn.seat, "plunder"):
            break
        taken = {"neutral": 3, "": 0}.get(loser, 0) or (
            min(3, t.players[loser].gold) if loser in t.players else 0
        )
        one.gold += taken
        if loser in t.players:
            t.players[loser].gold -= taken
    _bring(t, turn, fight.source, fight.target, orders.bring)
    for _ in range(cards.count("forced_march")):
        marches = play(t, fight, turn.seat, "forced_march")
        for each in turn.entered if marches else []:
            each.extra += each.entry == turn.entries
    turn.captures.append((fight.source, fight.target, turn.entries))
    turn.captured = True
    for code in {fight.source, *(pool.home for pool in fight.pools)}:
        t.settle(code)


def _bring(t: Table, turn: Turn, source: str, target: str, words: str) -> None:
    """Others with a capture left follow, as many as may and as there is room for (C68)."""
    if not words:
        return
    ready = t.infantry[source] - sum(e.infantry for e in entered(t, source) if not may_again(t, e, []))
    infantry, people = read_group(words, ready)
    spent = [n for e in entered(t, source) if not may_again(t, e, people) for n in e.persons]
    people = [name for name in people if name in t.persons(source) and name not in spent]
    people = people[: t.room(target)]
    for name in people:
        _shift_person(t, turn, name, target, turn.entries)
    for pool in pools_of(t, source, infantry, people):
        _shift(t, turn, pool, target, min(pool.infantry, t.room(target)), turn.entries)


def follow(t: Table, words: str) -> None:
    """More units of the source follow into the province that was captured last (digest 3)."""
    turn = t.turn
    assert turn is not None
    if not turn.captures:
        raise Refused("nothing was captured")
    source, target, entry = turn.captures[-1]
    if t.owner[source] != turn.seat or t.owner[target] != turn.seat:
        raise Refused("nobody can follow there")
    infantry, people = read_group(words, fresh(t, source, []))
    if infantry + len(people) > t.room(target):
        raise Refused("the cap (digest 1)")
    _group(t, turn, source, target, Orders(infantry, people), entering=True)
    entries, turn.entries = turn.entries, entry
    _bring(t, turn, source, target, words)
    turn.entries, turn.captured = entries, True
    t.settle(source)


def _shift(t: Table, turn: Turn, pool: Pool, target: str, count: int, entry: int) -> None:
    if not count:
        return
    made, extra = 1, 0
    if pool.entered is not None:
        pool.entered.infantry -= count
        made, extra = pool.entered.made + 1, pool.entered.extra
    t.infantry[pool.home] -= count
    t.infantry[target] += count
    _join(turn, Entered(target, entry, count, [], made, extra))


def _shift_person(t: Table, turn: Turn, name: str, target: str, entry: int) -> None:
    made, extra = 1, 0
    for each in turn.entered:
        if name in each.persons:
            each.persons.remove(name)
            made, extra = each.made + 1, each.extra
    one = t.players[turn.seat]
    if name == one.ruler:
        one.ruler_at = target
    else:
        one.generals[name] = target
    _join(turn, Entered(target, entry, 0, [name], made, extra))


def _join(turn: Turn, new: Entered) -> None:
    for each in turn.entered:
        if (each.at, each.entry, each.made, each.extra) == (new.at, new.entry, new.made, new.extra):
            each.infantry += new.infantry
            each.persons += new.persons
            break
    else:
        turn.entered.append(new)
    turn.entered = [each for each in turn.entered if each.infantry or each.persons]
