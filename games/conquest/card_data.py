"""The four decks as data: fate, strategy, rulers and generals, read from `decks.json`.

The source names some cards and few numbers; all else in them is *ours* and can be corrected there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from games.conquest.land import PACKAGE
from games.core.rules.board import read_json

DOCUMENT = read_json(PACKAGE, "decks.json")


@dataclass(frozen=True)
class Skill:
    """A General's skill and its level: MIGHT2 is Skill("MIGHT", 2)."""

    name: str
    level: int = 1


@dataclass(frozen=True)
class Person:
    """A Ruler or a General: a name, Chinese name, and what they can do."""

    name: str
    chinese: str
    skills: tuple[Skill, ...]
    is_ruler: bool = False


@dataclass(frozen=True)
class Card:
    """A fate or strategy card: its name in the log, its title, how many there are.

    `windows` are the moments at which a strategy card may be played; `shield` is the strategy card that
    keeps a fate card off.
    """

    key: str
    title: str
    count: int
    windows: tuple[str, ...] = ()
    shield: str = ""
    good: bool = False


def skill_of(text: str) -> Skill:
    """Return the skill that a text like MIGHT2 names."""
    found = re.fullmatch(r"([A-Z_]+?)(\d?)", text)
    if found is None:
        raise ValueError(text)
    return Skill(found[1], int(found[2] or 1))


RULERS: dict[str, Person] = {
    row["name"]: Person(row["name"], row["chinese"], (Skill(row["skill"]),), is_ruler=True)
    for row in DOCUMENT["rulers"]
}
GENERALS: dict[str, Person] = {
    row["name"]: Person(row["name"], row["chinese"], tuple(skill_of(skill) for skill in row["skills"]))
    for row in DOCUMENT["generals"]
}
PERSONS: dict[str, Person] = {**RULERS, **GENERALS}
FATE: dict[str, Card] = {
    row["id"]: Card(row["id"], row["name"], row["count"], (), row.get("shield", ""), row["sign"] == "+")
    for row in DOCUMENT["fate"]
}
STRATEGY: dict[str, Card] = {
    row["id"]: Card(row["id"], row["name"], row["count"], tuple(row["windows"]))
    for row in DOCUMENT["strategy"]
}


def pile(cards: dict[str, Card]) -> list[str]:
    """Return a whole pile of cards, unshuffled."""
    return [card.key for card in cards.values() for _ in range(card.count)]


def level(names: Sequence[str], skill: str) -> int:
    """Return the highest level of a skill among persons, 0 if none has it."""
    found = [each.level for name in names for each in PERSONS[name].skills if each.name == skill]
    return max(found, default=0)


def levels(names: Sequence[str], skill: str) -> list[int]:
    """Return the levels of a skill of all who have it."""
    return [each.level for name in names for each in PERSONS[name].skills if each.name == skill]
