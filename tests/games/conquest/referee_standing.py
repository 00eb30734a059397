"""Standing orders as the digest has them (section 4): conditions, and what a line does when it fires."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.games.conquest.referee_table import CARD_IDS, PERSONS, Table

CONDITION = r"IF(?: INVADED)?(?: AT ([A-Z]{3}))?(?: BY ([A-Z]+))?(?: BY (\d+)\+)?(?: UNITS<=(\d+))? (?=[A-Z])"


@dataclass(frozen=True)
class Line:
    """One standing order: when it matches, and what it does."""

    text: str
    at: str = ""
    by: int = 0
    foe: str = ""
    units: int = 999
    deed: str = ""
    rest: str = ""

    def matches(self, code: str, foe: str, attackers: int, defenders: int) -> bool:
        if self.foe and self.foe != foe:
            return False
        return (not self.at or self.at == code) and attackers >= self.by and defenders <= self.units


def lines(t: Table, seat: str) -> list[Line]:
    """Return a seat's standing orders from top to bottom; who has given up has none (C49)."""
    return [] if seat in t.gone else [read(text) for text in t.players[seat].standing]


def read(text: str) -> Line:
    """Return what one canonical standing order says."""
    at, by, foe, units, rest = "", 0, "", 999, text
    if found := re.match(CONDITION, text):
        at, foe = found[1] or "", (found[2] or "").lower()
        by, units = int(found[3] or 0), int(found[4] or 999)
        rest = text[found.end() :]
    if found := re.search(r" AT ([A-Z]{3})$", rest):
        at, rest = found[1], rest[: found.start()]
    deed, _, rest = rest.partition(" ")
    return Line(text, at, by, foe, units, deed, rest)


def uses_shield(t: Table, seat: str, card: str, *, saved: int) -> bool:
    """Whether a card against fate is played now: by itself if it saves enough, Dams only by order
    (digest 4, C45).
    """
    if card not in t.players[seat].cards:
        return False
    told = lines(t, seat)
    for line in told:
        if line.deed in ("PLAY", "USE") and card_of(line.rest) == card:
            return True
    threshold = fate_threshold(t, seat)
    return card != "dams" and 0 < threshold <= saved


def fate_threshold(t: Table, seat: str) -> int:
    """Return from how many units or gold on cards against fate are played; 0: never."""
    for line in lines(t, seat):
        if line.deed == "FATE":
            return 0 if line.rest == "NO" else int(line.rest) if line.rest.isdigit() else 2
    return 2


def reacts(t: Table, seat: str) -> bool:
    """Whether Counter-intelligence works by itself (digest 4)."""
    return not any(line.deed == "REACT" and line.rest == "NO" for line in lines(t, seat))


def card_of(words: str) -> str:
    """Return the card that words name."""
    return CARD_IDS.get(words.removesuffix(" ALWAYS").strip().lower(), "")


def losses_order(t: Table, seat: str, said: list[str], candidates: list[str]) -> list[str]:
    """Return Rulers and Generals in the order in which they fall: as their owner says, then Generals,
    the last to come
    into play first, then the Ruler (C11).
    """
    one = t.players[seat]
    named = [one.ruler if name == "RULER" else name for name in said]
    rest = [*reversed(list(one.generals)), one.ruler]
    return [name for name in dict.fromkeys([*named, *rest]) if name in candidates]


def said_losses(t: Table, seat: str) -> list[str]:
    """Return the order of losses that standing orders give."""
    found = [line.rest.split(",") for line in lines(t, seat) if line.deed == "LOSSES"]
    return [each.strip() for names in found for each in names]


def person_named(words: str) -> str:
    """Return the Ruler or General whom words name."""
    return next((name for name in PERSONS if name.lower() == words.strip().lower()), "")
