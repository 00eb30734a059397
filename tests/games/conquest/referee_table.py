"""A referee's record of a game of Conquest: board, decks, what lies where, what everybody holds (digest 1, 6,
8, 11, 12).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.games.conquest.referee_tape import Tape

ROOM = Path(__file__).parents[3] / "games" / "conquest"
MAP = json.loads((ROOM / "map.json").read_text(encoding="utf-8"))
DECKS = json.loads((ROOM / "decks.json").read_text(encoding="utf-8"))
CODES = [each["code"] for each in MAP["territories"]]
CAP = {each["code"]: int(each["cap"]) for each in MAP["territories"]}
NEXT_TO = {each["code"]: tuple(each["neighbours"]) for each in MAP["territories"]}
CARD_NAMES = {each["id"]: each["name"] for each in DECKS["strategy"] + DECKS["fate"]}
CARD_IDS = {each["name"].lower(): each["id"] for each in DECKS["strategy"]}
SKILLS = {each["name"]: tuple(each["skills"]) for each in DECKS["generals"]}
RULER_SKILL = {each["name"]: each["skill"] for each in DECKS["rulers"]}
PERSONS = [*SKILLS, *RULER_SKILL]
PHASES = ("cards", "generals", "infantry", "deploy", "invade", "reposition")


class Refused(ValueError):
    """A command that the rules do not allow; the message cites the rule."""


@dataclass
class Player:
    """The holdings of one seat."""

    gold: int = 0
    cards: list[str] = field(default_factory=list)
    reserve: list[str] = field(default_factory=list)
    standing: list[str] = field(default_factory=list)
    shown: bool = False
    ruler: str = ""
    ruler_at: str = ""
    generals: dict[str, str] = field(default_factory=dict)


@dataclass
class Entered:
    """Units in a province that captured it, or stayed behind spent: who entered together, and how often
    they captured.
    """

    at: str
    entry: int
    infantry: int
    persons: list[str]
    made: int
    extra: int = 0


@dataclass
class Invaded:
    """This turn's invasion of one province; switching back continues it (C15)."""

    target: str
    engagements: int = 0
    used: set[str] = field(default_factory=set)
    charmed: set[str] = field(default_factory=set)
    fortify: int = 0
    feint: bool = False
    called_off: bool = False


@dataclass
class Turn:
    """The turn of one player."""

    seat: str
    phase: str = "cards"
    bought: int = 0
    closed: bool = False
    hired: int = 0
    unplaced: int = 0
    recruited: bool = False
    held: tuple[str, ...] = ()
    entered: list[Entered] = field(default_factory=list)
    invaded: dict[str, Invaded] = field(default_factory=dict)
    barred: set[str] = field(default_factory=set)
    captures: list[tuple[str, str, int]] = field(default_factory=list)
    captured: bool = False
    emptied: bool = False
    fought: bool = False
    entries: int = 0
    present: dict[str, int] = field(default_factory=dict)
    left: dict[str, int] = field(default_factory=dict)
    stepped: set[str] = field(default_factory=set)


@dataclass
class Table:
    """The whole game as the referee knows it."""

    tape: Tape
    options: dict[str, Any]
    seats: list[str]
    players: dict[str, Player]
    owner: dict[str, str] = field(default_factory=lambda: dict.fromkeys(CODES, ""))
    infantry: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CODES, 0))
    order: list[str] = field(default_factory=list)
    round: int = 0
    die: int = 0
    card: str = ""
    tactics: str = "defend"
    floods: list[str] = field(default_factory=list)
    famine: list[int] = field(default_factory=list)
    harvest: list[int] = field(default_factory=list)
    epidemic: list[int] = field(default_factory=list)
    dams: list[str] = field(default_factory=list)
    stores: list[str] = field(default_factory=list)
    medicine: list[str] = field(default_factory=list)
    lords: dict[str, str] = field(default_factory=dict)
    vetoes: dict[str, list[str]] = field(default_factory=dict)
    out: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    asleep: list[str] = field(default_factory=list)
    shrunk: list[str] = field(default_factory=list)
    holders: list[str] = field(default_factory=list)
    absences: dict[str, int] = field(default_factory=dict)
    decks: dict[str, list[str]] = field(default_factory=dict)
    fate_played: list[str] = field(default_factory=list)
    turn: Turn | None = None
    at: int = 0
    winners: list[str] | None = None
    maps: list[dict[str, str]] = field(default_factory=list)
    turn_start: dict[str, tuple[str, ...]] = field(default_factory=dict)

    # ---------------------------------------------------------------- places
    @property
    def regions(self) -> list[list[str]]:
        cut: list[list[str]] = MAP["boards"][str(self.options["board"])]
        return cut

    def persons(self, code: str) -> list[str]:
        """Return Rulers and Generals in a province: the Ruler, then Generals in the order they came into
        play.
        """
        if self.owner[code] not in self.players:
            return []
        one = self.players[self.owner[code]]
        lord = [one.ruler] if one.ruler and one.ruler_at == code else []
        return lord + [name for name, at in one.generals.items() if at == code]

    def units(self, code: str) -> int:
        return self.infantry[code] + len(self.persons(code))

    def room(self, code: str) -> int:
        return max(0, CAP[code] - self.units(code))

    def lands(self, seat: str) -> list[str]:
        return [code for code in CODES if self.owner[code] == seat]

    def count(self, seat: str) -> int:
        return len(self.lands(seat))

    def is_flooded(self, code: str) -> bool:
        """A token lies there, and no Dams of its holder cancel it (C17, C46)."""
        return code in self.floods and self.owner[code] not in self.dams

    def settle(self, code: str) -> None:
        """A province without units is nobody's (digest 1)."""
        if self.units(code) == 0:
            self.owner[code] = ""

    # ---------------------------------------------------------------- people
    def alive(self) -> list[str]:
        return [seat for seat in self.seats if seat not in self.out]

    def vassals(self, seat: str) -> list[str]:
        return [vassal for vassal, lord in self.lords.items() if lord == seat]

    def realm(self, seat: str) -> list[str]:
        """Return a player and all their vassals, down the chain (C32)."""
        found = [seat]
        for each in found:
            found += [vassal for vassal in self.vassals(each) if vassal not in found]
        return found

    def has(self, seat: str, skill: str) -> bool:
        """A Ruler's skill is their player's while they are in play, and the direct lord's too (digest 6)."""
        if seat not in self.players:
            return False
        rulers = [self.players[each] for each in (seat, *self.vassals(seat))]
        return any(one.ruler_at and RULER_SKILL.get(one.ruler) == skill for one in rulers)

    def heard(self, seat: str) -> None:
        """Count the turns in a row that a seat let pass (C61)."""
        self.absences[seat] = self.absences.get(seat, 0) + 1 if seat in self.tape.missed else 0

    def heard_between(self, seat: str) -> None:
        """A player who answers amid another's turn is awake; one who does not has let no turn pass (C61)."""
        if seat not in self.tape.missed:
            self.absences[seat] = 0

    def owner_of(self, name: str) -> str:
        for seat, one in self.players.items():
            if name in one.generals or (name == one.ruler and one.ruler_at):
                return seat
        return ""

    def at_place(self, name: str) -> str:
        one = self.players[self.owner_of(name)]
        return one.ruler_at if name == one.ruler else one.generals[name]

    def hand_limit(self, seat: str) -> int:
        return 8 if self.has(seat, "Scholars' Court") else 6

    def draw(self, seat: str, count: int) -> int:
        """Draw strategy cards up to the hand limit, as far as the pile goes; return how many."""
        one = self.players[seat]
        room = max(0, self.hand_limit(seat) - len(one.cards))
        count = min(count, room, len(self.decks["strategy"]))
        one.cards += self.decks["strategy"][:count]
        del self.decks["strategy"][:count]
        return count

    def kill(self, name: str) -> None:
        """Remove a Ruler or General for good: to the discard, which never returns (digest 7)."""
        one = self.players[self.owner_of(name)]
        code = self.at_place(name)
        if name == one.ruler:
            one.ruler = one.ruler_at = ""
        else:
            del one.generals[name]
        self.settle(code)

    def bodyguard(self, name: str, beside: list[str]) -> str:
        """Return who dies where somebody would: a BODYGUARD beside their Ruler instead of them (digest
        12).
        """
        if name not in RULER_SKILL:
            return name
        return next((each for each in beside if skill_of(each, "BODYGUARD")), name)

    def put_out(self) -> None:
        """Whoever has no units left is eliminated: gold, hand and reserve are gone; vassals are free
        (digest 6, 7).
        """
        for seat in self.alive():
            if self.count(seat) or not self.order:
                continue
            self.out.append(seat)
            one = self.players[seat]
            one.gold, one.cards, one.reserve, one.standing = 0, [], [], []
            one.ruler = one.ruler_at = ""
            for vassal in [seat, *self.vassals(seat)]:
                self.lords.pop(vassal, None)
            self.vetoes.pop(seat, None)


def skill_of(name: str, skill: str) -> int:
    """Return the number that stands behind a General's skill, 1 where none does, 0 if the General has it
    not.
    """
    for each in SKILLS.get(name, ()):
        if each.rstrip("0123456789") == skill:
            return int(each[len(skill) :] or 1)
    return 0
