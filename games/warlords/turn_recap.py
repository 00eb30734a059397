"""A warlord's recap with the next question: each order and why it came out so, then the deeds of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.core.rules.protocol import Event, Seat, Tale, View
from games.core.telling.prose import Facts, counted, listed
from games.core.telling.turn_recap import FAILED, GAINED, IDLE, STAYED, WARNED, WORKED
from games.warlords.battle_dice import odds, score
from games.warlords.events_to_text import said
from games.warlords.order_checks import NAMES
from games.warlords.position_text import capitals_in_words
from games.warlords.public_state_model import (
    BOARD,
    INDEPENDENTS,
    Battle,
    Order,
    Table,
    armies_of,
    centres_of,
    supply_centres,
    written,
)

SLOT = ("orders", "moved", "blocked", "lapsed", "battle")
"""Kinds of events of one slot, from its orders on."""


def tale(events: Sequence[Event], view: View[Table, Any]) -> Tale:
    """Return what happened to a warlord since the last orders, by the events told to the table."""
    me = view.seat or Seat("")
    told = Teller(view.table, me)
    mine = next(
        (n for n, e in enumerate(events) if e.kind == "orders" and e.facts["seat"] == me), len(events)
    )
    ends = (n for n in range(mine + 1, len(events)) if events[n].kind not in SLOT)
    after = next(ends, len(events))
    silent = [e for e in events if e.kind in ("missed", "missed winter") and e.facts["seat"] == me]
    came = [*(said("tale silent") for _ in silent[:1]), *told.came(events[mine:after])]
    befell = sorted(told.befell([*events[:mine], *events[after:]]), key=lambda row: row[0])
    return Tale(tuple(came), tuple(text for _, text in befell), told.have(), tuple(told.near()))


@dataclass
class Teller:
    """Tells of a table to one warlord; a place has its code behind its name where it is named first."""

    table: Table
    me: Seat
    _named: set[str] = field(default_factory=set[str])

    def place(self, at: str) -> str:
        """Return the name of a place, with its code the first time."""
        first = at not in self._named
        self._named.add(at)
        return f"{BOARD.name(at)} ({at})" if first else BOARD.name(at)

    def places(self, codes: Sequence[str]) -> str:
        """Return the names of places as people list them."""
        return listed([self.place(at) for at in codes])

    def came(self, slot: Sequence[Event]) -> Iterator[str]:
        """Yield the results of the orders of a slot: fights and what failed, then what merely worked."""
        if not slot:
            return
        given: Facts = slot[0].facts
        battles = [Battle.model_validate(e.facts) for e in slot if _is(e)]
        fights = {(battle.source, battle.at): battle for battle in battles}
        stuck = [(str(e.facts["at"]), str(e.facts["to"])) for e in slot if e.kind == "blocked"]
        orders = [written(self.me, line) for line in given["lines"]]
        moves = [order for order in orders if order.kind == "move"]
        fought = [fights[way] for order in moves if (way := (order.at, order.to)) in fights]
        for battle in sorted(fought, key=lambda battle: battle.won):
            yield self._attack(battle)
        for order in moves:
            if (order.at, order.to) in stuck:
                yield said("tale blocked", mark=STAYED, at=self.place(order.at), to=self.place(order.to))
        used = [at for battle in fights.values() for at in battle.attack_support]
        yield from self._rest(orders, [*fights, *stuck], used, given["silent"])

    def _rest(
        self, orders: Sequence[Order], told: Sequence[Any], used: Sequence[str], silent: Sequence[str]
    ) -> Iterator[str]:
        """Yield the lines for orders that met nobody: moves, supports, those that held."""
        marched = [o for o in orders if o.kind == "move" and (o.at, o.to) not in told]
        if marched:
            ways = ", ".join(f"**{self.place(o.at)} → {self.place(o.to)}**" for o in marched)
            yield said("tale marched", mark=WORKED, ways=ways)
        for order in orders:
            if order.kind == "support move" and order.at not in used:
                names = {"at": self.place(order.at), "of": self.place(order.of), "to": self.place(order.to)}
                yield said("tale lapsed", mark=IDLE, **names)
        guards = [o for o in orders if o.kind == "support hold"]
        if guards:
            pairs = (f"{self.place(o.at)} for {self.place(o.of)}" for o in guards)
            yield said("tale guards", mark=WORKED, guards=", ".join(pairs))
        held = [order.at for order in orders if order.kind == "hold"]
        if held:
            yield said("tale held", mark=STAYED, places=self.places(held))
        if silent:
            yield said("tale no order", mark=STAYED, places=self.places(silent))

    def _attack(self, battle: Battle) -> str:
        facts = {"at": self.place(battle.source), "to": self.place(battle.at)}
        mark, name = (WORKED, "tale won") if battle.won else (FAILED, "tale lost")
        helped = (
            said("tale helped", places=self.places(battle.attack_support)) if battle.attack_support else ""
        )
        who = NAMES.get(battle.defender, battle.defender)
        facts |= {"roll": self.roll(battle, ours=True), "who": who, "why": self.why(battle, ours=True)}
        return said(name, mark=mark, helped=helped, **facts)

    def why(self, battle: Battle, *, ours: bool) -> str:
        """Return the dice of a battle and what the chance of one side was."""
        attack, defence = 1 + len(battle.attack_support), 1 + len(battle.defence_support)
        best = self.table.options.support_mode == "best"
        share = odds(attack, defence, battle.attack_bonus - battle.defence_bonus, best=best)
        walls = said("tale walls", bonus=battle.defence_bonus) if battle.defence_bonus else ""
        sally = said("tale sally", bonus=battle.attack_bonus) if battle.attack_bonus else ""
        dice = f"{counted(attack, 'die', 'dice')}{sally}"
        whose = "your" if ours else "their"
        return said("tale why", dice=dice, against=defence, walls=walls, whose=whose, share=_percent(share))

    def roll(self, battle: Battle, *, ours: bool) -> str:
        """Return the throw that decided a battle, the attacker's first if it is `ours`: "8 to 3"."""
        best = self.table.options.support_mode == "best"
        attack, defence = battle.rounds[-1]
        sums = [
            score(attack, battle.attack_bonus, best=best),
            score(defence, battle.defence_bonus, best=best),
        ]
        ties = len(battle.rounds) - 1
        after = said("tale ties", ties=counted(ties, "tie")) if ties else ""
        return " to ".join(map(str, sums if ours else sums[::-1])) + after

    def befell(self, events: Sequence[Event]) -> Iterator[tuple[int, str]]:
        """Yield what others did to the seat, and what the year brought it, each with how bad it is."""
        for event in events:
            facts: Facts = event.facts
            if _is(event) and facts["defender"] == self.me:
                yield self._defence(Battle.model_validate(facts))
            elif event.kind == "captured" and self.me in (facts["before"], facts["after"]):
                yield self._captured(facts)
            elif event.kind == "adjusted" and facts["seat"] == self.me:
                lines = [*facts["lines"], *facts["automatic"]]
                yield 3, said("tale winter", mark=GAINED, lines=", ".join(lines) or said("none"))
            elif event.kind == "eliminated" and facts["seat"] == self.me:
                yield 0, said("tale eliminated", mark=FAILED)

    def _defence(self, battle: Battle) -> tuple[int, str]:
        facts = {"at": self.place(battle.at), "source": self.place(battle.source)}
        helped = (
            said("tale helped", places=self.places(battle.attack_support)) if battle.attack_support else ""
        )
        who = NAMES.get(battle.attacker, battle.attacker)
        facts |= {"who": who, "why": self.why(battle, ours=False)}
        if battle.won:
            return 0, said(
                "tale fell", mark=FAILED, helped=helped, roll=self.roll(battle, ours=True), **facts
            )
        return 1, said("tale stood", mark=WORKED, helped=helped, roll=self.roll(battle, ours=False), **facts)

    def _captured(self, facts: Facts) -> tuple[int, str]:
        at, before, after = self.place(facts["at"]), facts["before"], facts["after"]
        if before == self.me:
            return 0, said("tale taken", mark=FAILED, who=NAMES.get(after, after), place=at)
        source = said("tale from", who=NAMES.get(before, before)) if before else ""
        return 2, said("tale took", mark=GAINED, place=at, source=source)

    def have(self) -> str:
        """Return what the seat has now."""
        own, stand = centres_of(self.table, self.me), armies_of(self.table, self.me)
        capitals = capitals_in_words(self.table, self.me)
        armies = counted(len(stand), "army", "armies")
        where = f": {', '.join(map(self.place, stand))}" if stand else ""
        return f"**{counted(len(own), 'centre')}**, {capitals} · **{armies}**{where}"

    def near(self) -> Iterator[str]:
        """Yield who could strike hardest now, and the free centres beside own armies."""
        stand = armies_of(self.table, self.me)
        threats = sorted(self._threats(), key=lambda row: (-len(row[2]), row[0] in stand, row[0]))
        for at, who, sources in threats[:1]:
            empty = "" if at in stand else said("tale empty")
            facts = {"who": NAMES.get(who, who), "at": self.place(at), "sources": self.places(sources)}
            yield said("tale threat", mark=WARNED, empty=empty, **facts)
        around = {near for at in stand for near in BOARD[at].neighbours}
        free = sorted(
            at
            for at in around & set(supply_centres(self.table))
            if at not in self.table.centres and at not in self.table.armies
        )
        if free:
            yield said("tale free", places=self.places(free[:3]))

    def _threats(self) -> Iterator[tuple[str, Seat, list[str]]]:
        """Yield each own place with a seat that has armies beside it, and where they stand."""
        for at in {*centres_of(self.table, self.me), *armies_of(self.table, self.me)}:
            beside = [near for near in BOARD[at].neighbours if near in self.table.armies]
            for who in {self.table.armies[near] for near in beside} - {self.me, INDEPENDENTS}:
                yield at, who, sorted(near for near in beside if self.table.armies[near] == who)


def _is(event: Event) -> bool:
    return event.kind == "battle"


def _percent(share: Any) -> str:  # noqa: ANN401  a fraction
    return f"{min(99, max(1, round(float(share) * 100)))}"
