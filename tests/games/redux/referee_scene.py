"""One action on the referee's table: what a sheet says of it, and every way in which it may be carried out.

A sheet need not say everything; what it leaves out is done "in the usual way" (D17), which the rules do not
pin down. So an action is carried out in every way that the sheet allows, on copies, and the referee takes the
one that the program says it took; if there is none, the program is wrong.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TypeVar

from tests.games.redux import referee_facts as facts
from tests.games.redux.referee_facts import WEAPONS
from tests.games.redux.referee_table import Placement, Realm, Table, Wrong

T = TypeVar("T")
MOST = 60_000
"""Ways in which one action may be carried out, at most."""
COUNTED = ["gold", "rice", "popular", "untrained", "trained", "market", "farm", "tribal", "rank", "military"]


class Impossible(Exception):
    """This way of carrying out an action breaks a rule, or changes nothing."""


@dataclass
class Chooser:
    """Makes the choices of one way: those of `script` first, then the first option each time."""

    script: Sequence[int] = ()
    trail: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])

    def pick(self, options: Sequence[T]) -> T:
        """Return one of the options."""
        if not options:
            raise Impossible("there is nothing to choose")
        at = len(self.trail)
        index = self.script[at] if at < len(self.script) else 0
        self.trail.append((index, len(options)))
        return options[index]


@dataclass
class Scene:
    """A copy of what one state's action can touch, and what the sheet says of it.

    `said` holds the words behind each card's code, "" those of the action itself; `order` the cards in the
    order in which the sheet names them.
    """

    table: Table
    realm: Realm
    decks: dict[str, list[str]]
    choose: Chooser
    space: str = ""
    bids: list[Placement] = field(default_factory=list[Placement])
    said: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    order: list[str] = field(default_factory=list[str])
    brought: int = 0
    blows: dict[str, int] = field(default_factory=dict[str, int])
    events: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])
    stays: str = ""

    @property
    def led_by(self) -> list[str]:
        """Return the generals of this state's winning bid."""
        return [bid.general for bid in self.bids]

    def by(self, code: str) -> bool:
        """Return whether a general is in the winning bid."""
        return code in self.led_by

    def ask(self, code: str, options: Sequence[tuple[str, T]]) -> T:
        """Return one of the options, those alone that fit what the sheet says behind a card's code."""
        said = self.said.get(code)
        if said:
            wanted = amounts(said)
            fitting = [o for o in options if all(amounts(o[0].split())[w] == n for w, n in wanted.items())]
            if not fitting:
                raise Impossible(f"{code} {' '.join(said)} fits nothing")
            exact = [option for option in fitting if amounts(option[0].split()) == wanted]
            options = exact or fitting
        return self.choose.pick([value for _, value in options])

    def may(self, code: str) -> bool:
        """Return whether an offer without a choice is taken."""
        if self.said.get(code) == []:
            return True
        return self.ask(code, [("YES", True), ("NO", False)])

    def weapon(self, code: str, kinds: str = WEAPONS, *, count: int = 1) -> None:
        """Gain a weapon of choice."""
        self.realm.weapons[self.ask(code, [(kind, kind) for kind in kinds])] += count

    def gold(self, count: int) -> None:
        """Gain gold that this action brings: it may go on the Jade Seal (R260 to R265)."""
        self.realm.gold += count
        self.brought += count


def amounts(words: Sequence[str]) -> Counter[str]:
    """Return words as amounts: `2S` is S twice, `G` and `1G` are G once, any other word itself once."""
    found: Counter[str] = Counter()
    for word in words:
        parts = re.fullmatch(r"(\d*)([GRUTSHCV])", word)
        if parts:
            found[parts[2]] += int(parts[1] or 1)
        else:
            found[word] += 1
    return found


def ways(
    table: Table, seat: str, run: Callable[[Scene], None], prepare: Callable[[Scene], None] = lambda _: None
) -> Iterator[Scene]:
    """Yield a scene for every way in which something can be carried out."""
    script: list[int] | None = []
    for _ in range(MOST):
        chooser = Chooser(script)
        decks = {name: list(cards) for name, cards in table.cards.items()}
        scene = Scene(table, copied(table.realms[seat]), decks, chooser)
        prepare(scene)
        try:
            run(scene)
        except Impossible:
            pass
        else:
            yield scene
        trail = list(chooser.trail)
        while trail and trail[-1][0] + 1 >= trail[-1][1]:
            trail.pop()
        if not trail:
            return
        script = [index for index, _ in trail]
        script[-1] += 1
    raise Wrong(f"{seat}: more than {MOST} ways")


def copied(realm: Realm) -> Realm:
    """Return a copy of what a state owns."""
    return deepcopy(realm)


def committed(scene: Scene) -> None:
    """Make a scene what is true on the table."""
    table = scene.table
    table.realms[scene.realm.seat] = scene.realm
    table.cards = scene.decks
    for seat, loss in scene.blows.items():
        rival = table.realms[seat]
        floor = table.options["military_vp_floor"]
        rival.military = min(rival.military, max(floor, rival.military - loss))


def changes(before: Realm, after: Realm) -> dict[str, int]:
    """Return what an action has changed, as it is reported."""
    found = {name: getattr(after, name) - getattr(before, name) for name in COUNTED}
    found |= {kind: after.weapons[kind] - before.weapons[kind] for kind in WEAPONS}
    found |= {
        name: len(getattr(after, name)) - len(getattr(before, name)) for name in ("treasury", "granary")
    }
    return {name: count for name, count in found.items() if count}


def payments(scene: Scene, cost: Sequence[str], code: str = "") -> None:
    """Pay a cost letter by letter; `code` is the card whose words choose the weapon of a W."""
    realm = scene.realm
    names = {"g": "gold", "r": "rice", "p": "popular", "u": "untrained"}
    weapons = dict(realm.weapons)
    bill: Counter[str] = Counter()
    for letter in sorted(cost, key=lambda each: each == "W"):
        if letter == "W":
            kinds = [(kind, kind) for kind in WEAPONS if weapons[kind]]
            weapons[scene.ask(code, kinds)] -= 1
        elif letter in facts.COST:
            weapons[facts.COST[letter]] -= 1
        else:
            bill[names[letter]] += 1
    if min(weapons.values()) < 0 or any(getattr(realm, name) < count for name, count in bill.items()):
        raise Impossible("it cannot be paid")
    realm.weapons = weapons
    for name, count in bill.items():
        setattr(realm, name, getattr(realm, name) - count)


def meets(realm: Realm, needs: str) -> bool:
    """Return whether a state meets what a card needs (section 13.2)."""
    if not needs:
        return True
    name, least = needs.split(">=")
    found = {
        "market": realm.market,
        "farm": realm.farm,
        "domestic": realm.market + realm.farm,
        "rank": realm.rank,
        "tribal": realm.tribal,
        "stationed": len(realm.stationed),
        "enhancements": len(realm.built),
    }
    return found[name] >= int(least)


def build(scene: Scene, code: str, cost: Sequence[str]) -> None:
    """Build an enhancement of the hand at a cost, with what it does at once (hook ON_CONSTRUCT)."""
    realm = scene.realm
    if code not in realm.hand or code in realm.imported or not meets(realm, facts.CARDS[code].needs):
        raise Impossible(f"{code} cannot be built")
    payments(scene, cost, code)
    realm.hand.remove(code)
    realm.built.append(code)
    scene.events.append(("built", code))
    _at_once(scene, code)


def _at_once(scene: Scene, code: str) -> None:
    realm, table = scene.realm, scene.table
    if code in ("RAT", "IRO", "HOR", "REP", "TOW") and realm.untrained and scene.may(code):
        realm.train(1)
    elif code == "MST":
        _siege(scene)
    elif code == "NRS":
        won = realm.seat in table.won.get("HAN", [])
        if "HAN" not in realm.taken:
            # One who has declined the emperor before rises now, one who may still take him afterwards.
            waits = table.options["nrs_checks"] == "whole_round" and won and scene.choose.pick([True, False])
            realm.ranks_late = waits
            realm.rank = realm.rank if waits else min(facts.MOST_RANK, realm.rank + 1)
    elif code == "ROA":
        realm.treasury.append("market")
    elif code == "WOO":
        realm.granary.append("farm")
    elif code == "NIB":
        lay(scene, code)
    elif code == "TUN":
        realm.gold += len(realm.treasury)
        realm.rice += len(realm.granary)
    elif code == "OMF":
        realm.gold += facts.SETUP["tax"] * realm.market
    elif code == "SPP":
        realm.rice += facts.SETUP["harvest"] * realm.farm


def _siege(scene: Scene) -> None:
    """Mobile Siege Tower: both rivals lose 1 military point, or one loses 2, or nobody (R242 to R244)."""
    one, two = (seat for seat in facts.SEATS if seat != scene.realm.seat)
    plans: list[dict[str, int]] = [{one: 1, two: 1}, {one: 2}, {two: 2}, {}]
    names = [f"{one.upper()} {two.upper()} BOTH", one.upper(), two.upper(), "NO"]
    scene.blows = scene.ask("MST", list(zip(names, plans, strict=True)))


def lay(scene: Scene, code: str) -> None:
    """Lay a marketplace token on the treasury or a farm token on the granary."""
    if scene.ask(code, [("TRE MKT", True), ("GRA FRM", False)]):
        scene.realm.treasury.append("market")
    else:
        scene.realm.granary.append("farm")
