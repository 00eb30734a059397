"""Decisions in words, for menus: what is asked, and what each word of a sheet stands for."""

from __future__ import annotations

import re

from games.redux.printed_data import (
    ENHANCEMENTS,
    GENERALS,
    LOCATIONS,
    SPACES,
    UNIT_NAMES,
    WEAPON_NAMES,
    name_of,
)
from games.redux.rules.decisions import Decision

QUESTIONS = {
    "train": "how many armies are trained?",
    "tribute": "what tribute?",
    "weapons": "which weapons?",
    "form": "in which form?",
    "stay": "who stays with the emperor?",
    "trade": "what is traded?",
    "card": "which card is built?",
    "build": "which card is built?",
    "who": "who is stationed?",
    "where": "on which location?",
    "token": "where does the token lie?",
    "pay": "which weapon pays?",
    "cost": "how is it paid?",
    "swap": "instead of a weapon train an army?",
    "switch": "the other of recruiting and training?",
    "weapon": "which weapon?",
    "goods": "gold or rice?",
    "gain": "what is gained?",
    "income": "which income?",
    "store": "lay a gold on the card?",
    "popular": "pay 2 rice for 1 popular support?",
    "hire": "hire an instructor?",
    "target": "who loses military points?",
    "archery": "add 1 more archery unit?",
    "may": "use it?",
    "which": "in which form?",
    "move": "which token moves?",
}
WORDS = {
    "YES": "Yes",
    "NO": "No",
    "DONE": "Nothing more",
    "DEV": "Develop",
    "TAX": "Collect tax",
    "HARVEST": "Harvest",
    "U": "1 untrained army",
    "TRE": "Treasury: gold upkeep 1 lower",
    "GRA": "Granary: rice upkeep 1 lower",
    "VP": "Its victory point",
    "BOTH": "Both rivals, 1 each",
    "WEI": "Wei, 2",
    "WU": "Wu, 2",
    "SHU": "Shu, 2",
    "HIRE": "Hire an instructor, train all that can be",
    "MARKET": "Marketplace",
    "FARM": "Farm",
    "SEP": "the Separation deck",
    "UNI": "the Unification deck",
}
PARTS = {"HIRE": "Hire an instructor, train", "IMP": "Import from"}
"""Words that stand before others."""
ITEMS = {
    "G": "gold",
    "R": "rice",
    "U": "untrained armies",
    "P": "popular support",
    "W": "weapon",
    **WEAPON_NAMES,
}


def asked(decision: Decision) -> str:
    """Return what a decision asks: "Wei Yan: which weapon?"."""
    source = decision.source
    name = "Tribes" if source == "BUY" else name_of(source)
    return f"{name}: {QUESTIONS.get(decision.key, 'what is chosen?')}"


def labelled(decision: Decision, word: str) -> str:
    """Return a word of a decision as people read it, with the word itself where it is short of meaning."""
    if decision.key == "train" and word.isdecimal():
        return f"Train {word}"
    if decision.key == "cost":
        return _price(decision.source, word)
    if word in WORDS:
        return WORDS[word]
    return " ".join(_part(part) for part in word.split() if part not in ("-", "STAY"))


def _price(source: str, word: str) -> str:
    """Return a way to pay, as Lu Su or Jiang Wei makes it."""
    if word not in ITEMS:
        return "The full price"
    return f"1 gold instead of 1 {ITEMS[word]}" if source == "JWE" else f"1 {ITEMS[word]} less"


def _part(part: str) -> str:
    """Return one part of a word: goods, weapons, a trade, a card or a place."""
    if part in GENERALS or part in ENHANCEMENTS or part in SPACES:
        return f"{name_of(part)} ({part})"
    if part in LOCATIONS:
        return f"{name_of(part)} ({UNIT_NAMES[LOCATIONS[part].unit]})"
    if match := re.fullmatch(r"R([+-])(\d+)", part):
        return f"{match[2]} gold into rice" if match[1] == "+" else f"{match[2]} rice into gold"
    if match := re.fullmatch(r"W([+-])(\d+)([SHCV])", part):
        return f"{'Buy' if match[1] == '+' else 'Sell'} {match[2]} {WEAPON_NAMES[match[3]]}"
    if match := re.fullmatch(r"(\d*)([GRUPSHCV])", part):
        return f"{match[1] or 1} {ITEMS[match[2]]}"
    return PARTS.get(part) or WORDS.get(part, part)
