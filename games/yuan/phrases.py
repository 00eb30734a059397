"""Phrases of the reports: names in the place of codes, provinces, houses, plans and bids in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.rules.prompts import Seat
from games.core.telling.prose import Catalogue, Facts, counted, listed
from games.yuan.public_state_model import BOARD, CLANS, HOUSES
from games.yuan.report_sentences import TEXTS

NAMED = 4
"""Provinces of one line that are named; of more the codes have to do."""
MOST = 40
"""Provinces of one line that are told at all."""
KINDS = {"D": "Development", "F": "Fortification", "M": "Militarization"}
LEVELS = ("", "I", "II", "III")


def _named(facts: Facts) -> dict[str, Any]:
    """Return facts with names in the place of codes, and numbers in words."""
    words = dict(facts)
    for key in ("seat", "owner", "victim"):
        if facts.get(key):
            words[key] = HOUSES[Seat(facts[key])]
    for key in ("at", "to"):
        if facts.get(key) in BOARD:
            words[f"{key}_name"] = BOARD.name(facts[key])
            words[f"{key}_place"] = place(facts[key])
    if isinstance(facts.get("armies"), int):
        words["armies"] = counted(facts["armies"], "army", "armies")
    if isinstance(facts.get("temples"), int):
        words["won"] = counted(facts["temples"], "temple")
    if "need" in facts:
        words["enough"] = TEXTS["enough 1" if facts["need"] == 1 else "enough"].format(need=facts["need"])
    if "winners" in facts:
        words["names"] = " and ".join(HOUSES[Seat(seat)] for seat in facts["winners"])
        words["verb"] = "wins" if len(facts["winners"]) == 1 else "win together"
    if facts.get("clan") in CLANS:
        words["clan_name"] = CLANS[facts["clan"]].name
    return words


CATALOGUE = Catalogue(TEXTS, _named)


said = CATALOGUE.said


def place(code: str) -> str:
    """Return a province as it is first mentioned: "Datong (DAT)"."""
    return f"{BOARD.name(code)} ({code})"


def places(codes: Sequence[str]) -> str:
    """Return provinces as people list them: a few by name, many by code, and not more than a line holds."""
    if len(codes) <= NAMED:
        return listed([place(code) for code in codes])
    more = [f"{len(codes) - MOST} more"] if len(codes) > MOST else []
    return listed([*codes[:MOST], *more])


def houses(seats: Sequence[str]) -> str:
    """Return houses as people list them."""
    return listed([HOUSES[Seat(seat)] for seat in seats])


def actions(words: Sequence[str]) -> str:
    """Return the actions of a plan in words: "Development I, Fortification III"."""
    return ", ".join(said("action", name=KINDS[word[0]], level=LEVELS[int(word[1:])]) for word in words)


def capital(seat: str, at: str, clan: str) -> str:
    """Return a house with its capital, and the clan that goes with it."""
    return said("capital clan" if clan else "capital", seat=seat, at=at, clan=clan)


def city(at: str, clan: str) -> str:
    """Return a first city, and the clan on it."""
    return said("city clan" if clan else "city", at=at, clan=clan)


def bids(offers: Sequence[Sequence[Any]]) -> str:
    """Return bids: "Dragon 3, Tiger 2"."""
    return ", ".join(said("offer", seat=seat, chao=chao) for seat, chao in offers)
