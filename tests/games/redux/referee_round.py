"""A state's block of actions and its end of the round, held against what the program says happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations
from typing import Any

from tests.games.redux import referee_facts as facts
from tests.games.redux.referee_actions import carry_out
from tests.games.redux.referee_bids import swap
from tests.games.redux.referee_ending import clean, ending, lift
from tests.games.redux.referee_facts import SEATS
from tests.games.redux.referee_scene import Scene, changes, committed, ways
from tests.games.redux.referee_sheet import Line, Sheet, read
from tests.games.redux.referee_table import Placement, Realm, Table, Wrong, give_back, returned

Fact = tuple[str, Mapping[str, Any]]
SIDE = ("built", "emperor", "stationed", "import", "besieged")


@dataclass
class Told:
    """The events of a turn as the program told them, each kind and its facts, to be taken in order."""

    events: list[Fact]
    at: int = 0

    def of(self, seat: str, space: str) -> tuple[str, list[Fact]]:
        """Return how the next action of a state went, and what was told of it: action, nothing, declined."""
        side: list[Fact] = []
        for index in range(self.at, len(self.events)):
            kind, what = self.events[index]
            if kind in ("action", "nothing", "declined"):
                if what["seat"] != seat or what["space"] != space:
                    raise Wrong(f"{seat} {space} is due, the program tells of {what['seat']} {what['space']}")
                self.at = index + 1
                return kind, [*side, (kind, what)]
            if kind in SIDE:
                side.append((kind, what))
        raise Wrong(f"{seat} {space} is due, and the program tells nothing of it")

    def taken(self, seat: str) -> int:
        """Return how many actions a state takes in the whole turn."""
        return sum(kind == "action" and what["seat"] == seat for kind, what in self.events)


@dataclass
class Round:
    """The resolution of one round: sheets, what was told, and the states that the program came to."""

    table: Table
    sheets: Mapping[str, Sequence[str]]
    standing: Mapping[str, Sequence[str]]
    told: Told
    shown: Mapping[str, Any]
    counts: dict[str, int] = field(default_factory=dict[str, int])

    def resolve(self) -> None:
        """Carry out all blocks in state order, then the end of the round (section 4, steps 2 and 3)."""
        for seat in self.table.order:
            self.block(seat)
        for seat in self.table.order:
            self.end(seat)

    # ------------------------------------------------------------- actions

    def block(self, seat: str) -> None:
        """Carry out one state's actions in the order of its sheet, the others in the usual order (D17)."""
        table = self.table
        sheet = read(self.sheets.get(seat, ()), self.standing.get(seat, ()))
        won = [space for space in facts.USUAL if seat in table.won.get(space, ())]
        self._promises(seat, sheet, len(won))
        count = self.told.taken(seat)
        named: set[str] = set()
        for step in self._steps(sheet, won):
            if isinstance(step, str):
                if not swap(table.realms[seat], step, table.round):
                    raise Wrong(f"{step!r} is no swap")
            elif step.space in won and step.space not in named:
                named.add(step.space)
                self._action(seat, step)
        self.counts[seat] = len(table.realms[seat].taken)
        if self.counts[seat] != count:
            raise Wrong(f"{seat} takes {self.counts[seat]} actions, the program tells of {count}")
        self._loyalty(seat, sheet)
        realm = table.realms[seat]
        realm.rank = min(facts.MOST_RANK, realm.rank + (realm.ranks_late and "HAN" not in realm.taken))
        realm.ranks_late = False

    def _steps(self, sheet: Sheet, won: Sequence[str]) -> Iterator[Line | str]:
        yield from sheet.steps
        for space in won:
            yield Line(space)

    def _promises(self, seat: str, sheet: Sheet, won: int) -> None:
        """Zhuge Jin and Pang Tong are paid before the actions for how many there will be (D3, R137, R191)."""
        realm, count = self.table.realms[seat], self.told.taken(seat)
        if seat == "wu" and "ZGJ" in realm.officers and seat not in self.table.allied:
            asked = sheet.promises.get("ZGJ", won <= 4)
            if asked and count <= 4:
                realm.rice += 2
        if seat == "shu" and "PTO" in realm.officers and sheet.promises.get("PTO", True):
            realm.gold += count >= 5

    def _action(self, seat: str, line: Line) -> None:
        table = self.table
        realm = table.realms[seat]
        own = table.bid_of(seat, line.space)
        kind, told = self.told.of(seat, line.space)
        if kind == "declined" or line.declined:
            if kind != "declined" or not (line.declined or self._held_back(seat)):
                raise Wrong(f"{seat} {line.space}: declined in the sheet or in the report alone")
            self._home(seat, own, declined=True)
            return

        def prepare(scene: Scene) -> None:
            scene.space, scene.said, scene.order = line.space, deepcopy(line.said), list(line.order)
            scene.bids = [replace(bid, units=dict(bid.units)) for bid in own]

        if kind == "nothing":
            for _ in ways(table, seat, carry_out, prepare):
                if line.said.get("") or line.order:
                    raise Wrong(f"{seat} {line.space}: the sheet can be carried out, the program did nothing")
                break
            self._home(seat, own)
            return
        tried: list[str] = []
        for scene in ways(table, seat, carry_out, prepare):
            self._generals_home(scene)
            if not (why := _differs(realm, scene, told) or self._lies_elsewhere(scene)):
                committed(scene)
                scene.realm.taken.append(line.space)
                self._reign(seat, scene)
                return
            tried.append(why)
        raise Wrong(
            f"{seat} {line.space} {line.said}: the program tells {told}; by the rules "
            + ("nothing is possible" if not tried else " or ".join(dict.fromkeys(tried[:4])))
        )

    def _lies_elsewhere(self, scene: Scene) -> str:
        """Return which token lies on another place than the program shows: none is ever moved."""
        shown = self.shown["table"]["realms"][scene.realm.seat]
        tokens = (("treasury", scene.realm.treasury), ("granary", scene.realm.granary))
        lost = [
            f"{code} on the {name}" for name, codes in tokens for code in codes if code not in shown[name]
        ]
        return ", ".join(lost)

    def _held_back(self, seat: str) -> bool:
        """Return whether Zhuge Jin's promise keeps a state from more than four actions (R139)."""
        return seat == "wu" and "ZGJ" in self.table.realms[seat].officers

    def _generals_home(self, scene: Scene) -> None:
        """Send home those who are neither stationed nor stay with the emperor, with their units."""
        realm = scene.realm
        for bid in scene.bids:
            officer = realm.officers[bid.general]
            if scene.stays == bid.general:
                officer.duty, officer.at, officer.units = "emperor", "HAN", {}
            elif officer.duty == "bid":
                officer.duty, officer.at, officer.units = "home", "", {}
                give_back(realm, bid.units)
            returned(realm, bid)

    def _home(self, seat: str, own: Sequence[Placement], *, declined: bool = False) -> None:
        for bid in own:
            self.table.home(bid)
            self.table.realms[seat].gold += bid.gold * declined

    def _reign(self, seat: str, scene: Scene) -> None:
        """Whoever takes HAN has the emperor; the resident of before goes home (section 10)."""
        table = self.table
        if not scene.stays:
            return
        for realm in table.realms.values():
            for code, officer in realm.officers.items():
                if officer.duty == "emperor" and code != scene.stays:
                    officer.duty, officer.at = "home", ""
        table.emperor, table.resident = seat, scene.stays

    def _loyalty(self, seat: str, sheet: Sheet) -> None:
        """Pang De and Cao Cao in one winning bid lift the tribal level at the end of the block (R77)."""
        table = self.table
        pairs = [s for s, who in table.won.items() if seat in who
                 and {"PDE", "CAO"} <= {bid.general for bid in table.bid_of(seat, s)}]  # fmt: skip
        if seat != "wei" or not pairs:
            return
        said = {code: list(words) for code, words in sheet.ends if code == "BUY"}

        def run(scene: Scene) -> None:
            scene.said = said
            lift(scene)

        committed(next(ways(table, seat, run)))

    # -------------------------------------------------------- the round's end

    def end(self, seat: str) -> None:
        """Carry out the end of the round in the way that leads to what the program shows."""
        table = self.table
        sheet = read(self.sheets.get(seat, ()), self.standing.get(seat, ()))
        shown, hand = self.shown["table"]["realms"][seat], sorted(self.shown["hands"][seat]["cards"])
        least: list[str] | None = None
        for tried in _without(sheet):
            for scene in ways(table, seat, partial(ending, sheet=tried)):
                lines = _unlike(scene.realm, shown, hand, siege=self._besieged())
                if not lines:
                    committed(scene)
                    return
                least = lines if least is None or len(lines) < len(least) else least
        why = least or "it is impossible"
        raise Wrong(f"{seat}, the round's end ({sheet.ends}): {why}")

    def _besieged(self) -> bool:
        return any(kind == "besieged" for kind, _ in self.told.events)

    def finish(self) -> None:
        """Clear the board and find the new state order (section 4, steps 3d and 3e)."""
        table = self.table
        table.order.sort(key=lambda seat: -self.counts[seat])
        for realm in table.realms.values():
            clean(realm)
        table.bids, table.placed, table.passed, table.deserted = [], 0, [], ""


def _without(sheet: Sheet) -> Iterator[Sheet]:
    """Yield a sheet, then without those standing lines that cannot be done as they say (D22)."""
    own = len(sheet.ends) - sheet.standing
    for dropped in range(sheet.standing + 1):
        for kept in combinations(sheet.ends[own:], sheet.standing - dropped):
            yield replace(sheet, ends=[*sheet.ends[:own], *kept])


def _differs(before: Realm, scene: Scene, told: Sequence[Fact]) -> str:
    """Return how a scene differs from what was told of an action, "" if it does not."""
    found = changes(before, scene.realm)
    words = [change.split() for change in told[-1][1]["changes"]]
    said = {name: int(count.replace("\u2212", "-")) for name, count in words}
    if found != said:
        return str(found)
    events: list[tuple[str, ...]] = []
    for kind, what in told[:-1]:
        if kind == "built":
            events.append((kind, what["card"]))
        elif kind == "emperor":
            events.append((kind, what["general"]))
        elif kind == "import":
            events.append((kind, what["deck"]))
        elif kind == "stationed":
            events.append(
                (kind, what["general"], " ".join(sorted(what["places"])), " ".join(sorted(what["units"])))
            )
        else:
            loss = scene.blows.get(what["seat"], 0)
            if not what["loss"] <= loss:
                return f"{what['seat']} loses {loss}"
    return "" if sorted(events) == sorted(scene.events) else str(scene.events)


def _unlike(realm: Realm, shown: Mapping[str, Any], hand: Sequence[str], *, siege: bool) -> list[str]:
    """Return in what a state differs from what the program shows of it as the next round begins."""
    mine = realm.shown()
    skipped = {"officers", "assigned", "han_used", "stores", *(("military",) if siege else ())}
    lines = [
        f"{name}: {shown[name]} shown, {value} by the rules"
        for name, value in mine.items()
        if name not in skipped and (sorted(shown[name]) if isinstance(value, list) else shown[name]) != value
    ]
    units = {code: {k: n for k, n in each.units.items() if n} for code, each in realm.stationed.items()}
    for code, held in units.items():
        if {k: n for k, n in shown["officers"][code]["units"].items() if n} != held:
            lines.append(f"units of {code}: {shown['officers'][code]['units']} shown, {held} by the rules")
    if sorted(realm.hand) != list(hand):
        lines.append(f"hand: {hand} shown, {sorted(realm.hand)} by the rules")
    return lines


__all__ = ["SEATS", "Round", "Told"]
