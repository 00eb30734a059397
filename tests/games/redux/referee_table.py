"""The referee's own table: what each state owns, who stands where, and what of it all may see."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from tests.games.redux import referee_facts as facts
from tests.games.redux.referee_facts import SEATS, SETUP, WEAPONS


class Wrong(AssertionError):
    """An export says something that the rules do not allow, or that does not follow from them."""


@dataclass
class Officer:
    """A recruited general: since which round, where they are, with which army units."""

    recruited: int
    duty: str = "home"
    at: str = ""
    units: dict[str, int] = field(default_factory=dict[str, int])
    locations: list[str] = field(default_factory=list[str])
    stationed: int = 0
    led: dict[str, int] = field(default_factory=dict[str, int])


@dataclass
class Placement:
    """One general in a bid, with all that went along."""

    number: int
    seat: str
    general: str
    space: str
    value: int
    popular: int = 0
    han: bool = False
    gold: int = 0
    units: dict[str, int] = field(default_factory=dict[str, int])


@dataclass
class Realm:
    """The possessions of one state (digest, section 2), and its acts in this round."""

    seat: str
    gold: int
    rice: int
    popular: int
    untrained: int
    trained: int = 0
    weapons: dict[str, int] = field(default_factory=lambda: dict.fromkeys(WEAPONS, 0))
    market: int = 0
    farm: int = 0
    treasury: list[str] = field(default_factory=list[str])
    granary: list[str] = field(default_factory=list[str])
    victory: list[str] = field(default_factory=list[str])
    tribal: int = 6
    rank: int = 0
    military: int = 0
    officers: dict[str, Officer] = field(default_factory=dict[str, Officer])
    stores: dict[str, dict[str, int]] = field(default_factory=dict[str, dict[str, int]])
    built: list[str] = field(default_factory=list[str])
    hand: list[str] = field(default_factory=list[str])
    imported: list[str] = field(default_factory=list[str])
    taken: list[str] = field(default_factory=list[str])
    assigned: list[str] = field(default_factory=list[str])
    han_used: bool = False
    mode: str = "reduce"
    bought: bool = False
    ranks_late: bool = False

    @property
    def units(self) -> int:
        """Return how many army units are stationed."""
        return sum(sum(each.units.values()) for each in self.stationed.values())

    @property
    def stationed(self) -> dict[str, Officer]:
        """Return the stationed generals."""
        return {code: each for code, each in self.officers.items() if each.duty == "stationed"}

    @property
    def locations(self) -> list[str]:
        """Return the locations that are occupied."""
        return [place for each in self.stationed.values() for place in each.locations]

    def has(self, code: str) -> bool:
        """Return whether a general serves, or an enhancement is built."""
        return code in self.officers or code in self.built

    def fresh(self, code: str, number: int) -> bool:
        """Return whether this is the round in which a general was recruited."""
        return code in self.officers and self.officers[code].recruited == number

    def train(self, most: int) -> int:
        """Train up to so many armies; return how many there were to train."""
        count = min(most, self.untrained)
        self.untrained -= count
        self.trained += count
        return count

    def support(self, count: int) -> None:
        """Gain popular support; Xun You brings 2 rice for each, after its price was paid (R33, R34)."""
        self.popular += count
        if self.has("XUY"):
            self.rice += 2 * count

    def shown(self) -> dict[str, Any]:
        """Return what the program shows of this state between two turns, field by field."""
        officers = {
            code: {
                "recruited": each.recruited,
                "duty": each.duty,
                "at": each.at,
                "units": {kind: count for kind, count in each.units.items() if count},
                "locations": each.locations,
                "stationed": each.stationed,
                "led": {kind: count for kind, count in each.led.items() if count},
            }
            for code, each in self.officers.items()
        }
        names = [
            "gold",
            "rice",
            "popular",
            "untrained",
            "trained",
            "weapons",
            "market",
            "farm",
            "tribal",
            "rank",
            "military",
            "han_used",
        ]
        shown: dict[str, Any] = {name: getattr(self, name) for name in names}
        return shown | {
            "treasury": sorted(self.treasury),
            "granary": sorted(self.granary),
            "victory": sorted(self.victory),
            "officers": officers,
            "stores": {code: dict(what) for code, what in self.stores.items() if any(what.values())},
            "built": sorted(self.built),
            "assigned": sorted(self.assigned),
        }


@dataclass
class Table:
    """The whole table, hidden things included."""

    options: dict[str, Any]
    realms: dict[str, Realm]
    generals: dict[str, list[str]] = field(default_factory=lambda: deepcopy(facts.ARMIES))
    cards: dict[str, list[str]] = field(default_factory=lambda: deepcopy(facts.DECKS))
    drawn: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    round: int = 1
    order: list[str] = field(default_factory=lambda: list(SEATS))
    criterion: dict[str, str] = field(default_factory=dict[str, str])
    alliance: str = ""
    last_alliance: str = ""
    allied: list[str] = field(default_factory=list[str])
    bids: list[Placement] = field(default_factory=list[Placement])
    placed: int = 0
    passed: list[str] = field(default_factory=list[str])
    deserted: str = ""
    won: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    emperor: str | None = None
    resident: str = ""
    points: list[dict[str, int]] = field(default_factory=list[dict[str, int]])
    final: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    winners: list[str] = field(default_factory=list[str])
    ended: str = ""

    @property
    def held(self) -> dict[str, tuple[str, str]]:
        """Return who stands on each occupied location: the state and the general."""
        return {
            place: (seat, code)
            for seat, realm in self.realms.items()
            for code, officer in realm.stationed.items()
            for place in officer.locations
        }

    def free(self, border: str) -> list[str]:
        """Return the free locations of a border."""
        return [place for place in facts.LOCATIONS[border] if place not in self.held]

    def bid_of(self, seat: str, space: str) -> list[Placement]:
        """Return what a state has placed on a space, in order."""
        return [each for each in self.bids if each.seat == seat and each.space == space]

    def side(self, seat: str, space: str) -> tuple[str, ...]:
        """Return the states that bid together there: the allies on the alliance space (section 6)."""
        return tuple(self.allied) if space == self.alliance and seat in self.allied else (seat,)

    def home(self, bid: Placement) -> None:
        """Send a general home from a bid, his units into the supply (section 4)."""
        realm = self.realms[bid.seat]
        officer = realm.officers[bid.general]
        officer.duty, officer.at, officer.units = "home", "", {}
        give_back(realm, bid.units)
        returned(realm, bid)


def give_back(realm: Realm, units: dict[str, int]) -> None:
    """Put army units back into the supply: an army and a weapon each."""
    realm.trained += sum(units.values())
    for kind, count in units.items():
        realm.weapons[kind] += count


def returned(realm: Realm, bid: Placement) -> None:
    """Give Liu Bei one of his popular support tokens back (R154 to R160)."""
    if bid.general == "LBE" and bid.popular:
        realm.support(1)


def new_table(options: dict[str, Any]) -> Table:
    """Set up a game (section 3): lords alone, nothing dealt yet."""
    realms = {
        seat: Realm(
            seat, SETUP["gold"][seat], SETUP["rice"][seat], SETUP["popular"][seat], SETUP["untrained"][seat]
        )
        for seat in SEATS
    }
    for seat, realm in realms.items():
        realm.officers[facts.LORDS[seat]] = Officer(1)
    return Table(options, realms)


def compared(table: Table, state: dict[str, Any]) -> list[str]:
    """Return every field in which the program's state differs from the referee's."""
    said = state["table"]
    own: dict[str, Any] = {
        "round": table.round,
        "order": table.order,
        "criterion": table.criterion,
        "alliance": table.alliance,
        "last_alliance": table.last_alliance,
        "allied": sorted(table.allied),
        "emperor": table.emperor,
        "resident": table.resident,
        "decks": {deck: len(cards) for deck, cards in table.cards.items()},
        "held": {place: {"seat": who[0], "general": who[1]} for place, who in table.held.items()},
        "points": table.points,
        "winners": table.winners,
        "ended": table.ended,
    }
    found = dict(said) | {"allied": sorted(said["allied"])}
    lines = [f"{name}: {found[name]} shown, {value} by the rules" for name, value in own.items()
             if _plain(found[name]) != _plain(value)]  # fmt: skip
    for seat, parts in table.final.items():
        points = dict(said["final"].get(seat, {}))
        points["enhancements"] = _some(points.get("enhancements", {}))
        lines += [
            f"{seat} {name}: {points.get(name)} points shown, {value} by the rules"
            for name, value in parts.items()
            if points.get(name) != value
        ]
    for seat, realm in table.realms.items():
        lines += _realm(seat, realm, said["realms"][seat])
        hand = sorted(state["hands"][seat]["cards"])
        if hand != sorted(realm.hand):
            lines.append(f"{seat} hand: {hand} shown, {sorted(realm.hand)} by the rules")
    shown = sorted(found["bids"], key=lambda bid: bid["number"])
    bids = [vars(bid) for bid in sorted(table.bids, key=lambda bid: bid.number)]
    if shown != bids:
        unlike = [(a, b) for a, b in zip(shown, bids, strict=False) if a != b]
        lines.append(f"bids ({len(found['bids'])} shown, {len(table.bids)} by the rules): {unlike[:2]}")
    decks = {**table.generals, **table.cards}
    lines += [
        f"deck {name}: {state['deck'][name]} kept, {cards} by the dice"
        for name, cards in decks.items()
        if state["deck"][name] != cards
    ]
    return lines


def _realm(seat: str, realm: Realm, said: dict[str, Any]) -> list[str]:
    shown = realm.shown()
    found = dict(said)
    for name in ("treasury", "granary", "victory", "built", "assigned"):
        found[name] = sorted(said[name])
    found["stores"] = {code: what for code, what in said["stores"].items() if any(what.values())}
    found["officers"] = {
        code: {**each, "units": _some(each["units"]), "led": _some(each["led"])}
        for code, each in said["officers"].items()
    }
    for code in found["officers"].keys() | shown["officers"].keys():
        found[code] = found["officers"].get(code)
        shown[code] = shown["officers"].get(code)
    del shown["officers"]
    return [
        f"{seat} {name}: {found[name]} shown, {value} by the rules"
        for name, value in shown.items()
        if _plain(found[name]) != _plain(value)
    ]


def _some(units: dict[str, int]) -> dict[str, int]:
    return {kind: count for kind, count in units.items() if count}


def _plain(value: object) -> str:
    return json.dumps(value, sort_keys=True)
