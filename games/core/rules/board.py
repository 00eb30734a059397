"""Boards from data files: places with their names and attributes, who borders whom, and how far it is."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from games.core.text.tokens import KEYWORDS, folded


@dataclass(frozen=True)
class Place:
    """A place on a board; `attributes` is whatever else its data file says of it."""

    code: str
    name: str
    chinese: str = ""
    aliases: tuple[str, ...] = ()
    neighbours: tuple[str, ...] = ()
    attributes: Mapping[str, Any] = field(default_factory=dict[str, Any])

    @property
    def names(self) -> tuple[str, ...]:
        """Return every name the place answers to, its code first."""
        return tuple(name for name in (self.code, self.name, self.chinese, *self.aliases) if name)


class Board:
    """Places and their borders.

    Raises ValueError if a border has one side only, two places share a name, or a name is a word of the order
    language.
    """

    def __init__(self, places: Sequence[Place]) -> None:
        self._places = {place.code: place for place in places}
        if len(self._places) != len(places):
            raise ValueError("two places bear one code")
        self._distances: dict[str, dict[str, int]] = {}
        self._check()

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> Board:
        """Return the board whose places stand under "territories" in a data file."""
        return cls([_place(row) for row in document["territories"]])

    def __getitem__(self, code: str) -> Place:
        return self._places[code]

    def __contains__(self, code: object) -> bool:
        return code in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    @property
    def places(self) -> tuple[Place, ...]:
        """Return all places in the order of the data file."""
        return tuple(self._places.values())

    def name(self, code: str) -> str:
        """Return the place's name."""
        return self._places[code].name

    def neighbours(self, code: str) -> tuple[str, ...]:
        """Return the codes of the places that border this one."""
        return self._places[code].neighbours

    def borders(self, one: str, other: str) -> bool:
        """Return whether two places are neighbours."""
        return other in self._places[one].neighbours

    def distance(self, one: str, other: str) -> int:
        """Return how many steps it is from one place to the other; raises KeyError if there is no way."""
        if one not in self._distances:
            self._distances[one] = self._reach(one)
        return self._distances[one][other]

    def nearest(self, code: str, among: Sequence[str]) -> int | None:
        """Return how many steps it is to the nearest of several places, None if there are none."""
        return min((self.distance(code, other) for other in among), default=None)

    def _reach(self, start: str) -> dict[str, int]:
        steps, queue = {start: 0}, [start]
        for code in queue:
            for other in self.neighbours(code):
                if other not in steps:
                    steps[other] = steps[code] + 1
                    queue.append(other)
        return steps

    def _check(self) -> None:
        owner: dict[str, str] = {}
        for place in self.places:
            for name in place.names:
                if folded(name) in KEYWORDS:
                    raise ValueError(f"{place.code}: {name!r} is a word of the order language")
                if owner.setdefault(folded(name), place.code) != place.code:
                    raise ValueError(f"{place.code} and {owner[folded(name)]} are both called {name!r}")
            for other in place.neighbours:
                if other not in self._places or place.code not in self._places[other].neighbours:
                    raise ValueError(f"{place.code} borders {other}, but not the other way round")
                if other == place.code:
                    raise ValueError(f"{place.code} borders itself")


@lru_cache(maxsize=32)
def read_json(package: str, name: str) -> Mapping[str, Any]:
    """Return a data file of a package; it is read once, and nobody may change it."""
    text = files(package).joinpath(name).read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)
    return document


@cache
def fingerprint(package: str) -> str:
    """Return the SHA-256 of what the data files of a package say, however they are laid out; "" if there are
    none.
    """
    names = sorted(file.name for file in files(package).iterdir()) if package else []
    data = {name: read_json(package, name) for name in names if name.endswith(".json")}
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest() if data else ""


KNOWN = ("code", "name", "chinese", "simplified", "aliases", "neighbours")


def _place(row: Mapping[str, Any]) -> Place:
    simplified = [row["simplified"]] if row.get("simplified") else []
    return Place(
        code=row["code"],
        name=row["name"],
        chinese=row.get("chinese", ""),
        aliases=(*row.get("aliases", ()), *simplified),
        neighbours=tuple(row["neighbours"]),
        attributes={key: value for key, value in row.items() if key not in KNOWN},
    )
