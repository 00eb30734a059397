"""The knowledge of an independent referee of Three Kingdoms Redux before a game: cards, spaces, borders,
amounts.

Nothing of the program is imported: values that are *ours* are read from the data files, what the sources
state (digest, sections 2, 7, 12) is written down here once more.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[3] / "games" / "redux"
SEATS = ("wei", "wu", "shu")
LORDS = {"wei": "CAO", "wu": "SJI", "shu": "LBE"}
WEAPONS = "SHCV"
COST = {"s": "S", "h": "H", "c": "C", "v": "V"}
COMMON = ("TRN", "REC", "TRB", "PCV", "MKT", "POP", "HAN", "PSH", "FRM", "TRD", "CON", "HIM")
"""Digest section 7, in its order."""
ADMINISTRATION = ("MKT", "FRM", "TRD", "CON", "HIM")
NEVER_ALLIED = ("POP", "HAN")
"""Digest section 6."""
USUAL = (
    *("POP", "HAN", "REC", "TRB", "MKT", "FRM", "PSH", "PCV", "TRN", "HIM", "TRD", "CON", "TRI"),
    *("BUS", "BWS", "BWW"),
)
"""In what order actions are taken that a sheet does not mention (D15, D17)."""
WORKSHOPS = {"PSH": "SH", "PCV": "CV"}
HIGHEST, MOST_TRIBAL, MOST_RANK = 5, 12, 5


def _read(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class General:
    """One general as his card has him."""

    code: str
    name: str
    state: str
    administration: int
    combat: int
    leadership: int


@dataclass(frozen=True)
class Card:
    """An enhancement: its deck, its cost letter by letter, and what it needs."""

    code: str
    name: str
    deck: str
    cost: tuple[str, ...]
    needs: str


SETUP: dict[str, Any] = _read("setup")
GENERALS = {
    each["code"]: General(
        each["code"],
        each["name"],
        each["state"],
        each["administration"],
        each["combat"],
        each["leadership"],
    )
    for each in _read("generals")["generals"]
}
CARDS = {
    each["code"]: Card(
        each["code"], each["name"], each["deck"], tuple(each["cost"].split()), each.get("needs") or ""
    )
    for each in _read("enhancements")["enhancements"]
}
BORDERS: dict[str, tuple[str, ...]] = {b["code"]: tuple(b["states"]) for b in _read("borders")["borders"]}
LOCATIONS: dict[str, dict[str, str]] = {
    b["code"]: {place["code"]: place["unit"] for place in b["locations"]} for b in _read("borders")["borders"]
}
DECKS = {deck: [code for code, card in CARDS.items() if card.deck == deck] for deck in ("SEP", "UNI")}
ARMIES = {seat: [c for c, g in GENERALS.items() if g.state == seat and c != LORDS[seat]] for seat in SEATS}


def border_of(location: str) -> str:
    """Return the border on which a location lies."""
    return next(border for border, places in LOCATIONS.items() if location in places)
