"""The land: tiles put together to hexes, and who is adjacent to whom, who is connected by a lake or a river.

Hexes stand on their points and are counted in axial coordinates. A tile is a centre hex and the six round it;
the tile at place (i, j) has its centre at i * (2, 1) + j * (-1, 3). Turned by r, the square printed in
direction k lies in direction k + r, counter-clockwise from the east.
"""

from __future__ import annotations

import math
from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from games.core.rules.board import Board, Place, read_json

K = TypeVar("K", bound=Hashable)

Kind: TypeAlias = Literal["rice", "mine", "forest", "hill", "lake", "mountain", "volcano"]
PROVINCES: tuple[Kind, ...] = ("rice", "mine", "forest", "hill")
Hex: TypeAlias = tuple[int, int]
AROUND: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six neighbours of a hex: east, then counter-clockwise."""

DATA = read_json("games.yuan", "yuan.json")
"""The whole data file; what in it is ours and not the source's is said there."""


class Square(NamedTuple):
    """One hex of a tile; provinces have a code and a name."""

    kind: Kind
    code: str = ""
    name: str = ""


@dataclass(frozen=True)
class Tile:
    """A tile of a box ("C" for China, "M" for Mongolia): its centre, then the ring from the east."""

    box: str
    letter: str
    players: int
    squares: tuple[Square, ...]
    rivers: tuple[tuple[str, str], ...]

    @property
    def name(self) -> str:
        """Return box and letter: "CA"."""
        return self.box + self.letter


class LaidTile(NamedTuple):
    """A tile on the table: at place (i, j), turned `turn` squares counter-clockwise."""

    tile: str
    i: int
    j: int
    turn: int

    @classmethod
    def read(cls, text: str) -> LaidTile:
        """Return the tile that a text like "CA 0 -1 2" lays."""
        name, i, j, turn = text.split()
        return cls(name, int(i), int(j), int(turn))

    @property
    def text(self) -> str:
        """Return how this is stored."""
        return f"{self.tile} {self.i} {self.j} {self.turn}"


def _tile(row: Mapping[str, Any]) -> Tile:
    return Tile(
        box=row["box"],
        letter=row["letter"],
        players=row["players"],
        squares=tuple(Square(*square) for square in row["squares"]),
        rivers=tuple((one, other) for one, other in row["rivers"]),
    )


TILES: Mapping[str, Tile] = {tile.name: tile for tile in map(_tile, DATA["tiles"])}
CHINESE: Mapping[str, list[str]] = read_json("games.yuan", "chinese.json")["names"]
"""The Chinese names of each province, the traditional one first."""
BOARD = Board(
    [
        Place(
            square.code,
            square.name,
            CHINESE[square.code][0],
            tuple(CHINESE[square.code][1:]),
            attributes={"kind": square.kind},
        )
        for tile in TILES.values()
        for square in tile.squares
        if square.code
    ]
)
"""Every province of both boxes, by name; who borders whom depends on how the tiles lie."""


KINDS: Mapping[str, Kind] = {code: BOARD[code].attributes["kind"] for code in BOARD}
"""The kind of each province, by its code."""


def kind_of(code: str) -> Kind:
    """Return the kind of the province of a code; raises KeyError."""
    return KINDS[code]


@dataclass(frozen=True)
class Land:
    """A land put together from tiles.

    `squares` maps each hex to what it is, `at` each province to its hex; `near` are the adjacent provinces,
    `lakes` those on the shore of the same water, `rivers` those over a river, `doubled` the provinces next to
    a volcano. Provinces stand in order of their codes everywhere.
    """

    squares: Mapping[Hex, Square]
    at: Mapping[str, Hex]
    near: Mapping[str, tuple[str, ...]]
    lakes: Mapping[str, tuple[str, ...]]
    rivers: Mapping[str, tuple[str, ...]]
    doubled: tuple[str, ...]

    def __contains__(self, code: object) -> bool:
        return code in self.at

    @property
    def provinces(self) -> tuple[str, ...]:
        """Return the codes of all provinces, in order."""
        return tuple(self.at)

    @cached_property
    def links(self) -> Mapping[str, tuple[str, ...]]:
        """Return by province all that are adjacent or connected if its rivers are passable, in order."""
        return {
            code: tuple(sorted({*self.near[code], *self.lakes[code], *self.rivers[code]})) for code in self.at
        }

    def linked(self, code: str) -> tuple[str, ...]:
        """Return every province that is adjacent or connected if its rivers are passable, in order."""
        return self.links[code]


def centre(i: int, j: int) -> Hex:
    """Return the centre hex of a tile's place."""
    return 2 * i - j, i + 3 * j


def neighbours(at: Hex) -> Iterator[Hex]:
    """Yield the six hexes round one, counter-clockwise from the east."""
    return ((at[0] + q, at[1] + r) for q, r in AROUND)


def hexes(i: int, j: int) -> tuple[Hex, ...]:
    """Return the seven hexes of a tile's place: the centre, then the ring from the east."""
    middle = centre(i, j)
    return (middle, *neighbours(middle))


def places_near(i: int, j: int) -> tuple[tuple[int, int], ...]:
    """Return the six tile places round one."""
    return tuple((i + q, j + r) for q, r in AROUND)


def faces(laid: LaidTile) -> Iterator[tuple[Hex, Square]]:
    """Yield each hex of a laid tile and what lies there."""
    tile, where = TILES[laid.tile], hexes(laid.i, laid.j)
    yield where[0], tile.squares[0]
    for number, square in enumerate(tile.squares[1:]):
        yield where[1 + (number + laid.turn) % 6], square


@lru_cache(maxsize=256)
def land_of(
    tiles: tuple[str, ...],
    sea: tuple[tuple[int, int], ...] = (),
    *,
    rivers: bool = False,
    volcanoes: bool = True,
) -> Land:
    """Return the land of some tiles, and of tile places that are open sea."""
    laid = [LaidTile.read(text) for text in tiles]
    squares = {at: square for each in laid for at, square in faces(each)}
    squares |= {at: Square("lake") for place in sea for at in hexes(*place)}
    at = dict(sorted((square.code, where) for where, square in squares.items() if square.code))
    banks = [pair for each in laid for pair in TILES[each.tile].rivers] if rivers else []
    over = _pairs(at, banks)
    touching = {
        code: tuple(
            sorted(squares[hx].code for hx in neighbours(where) if hx in squares and squares[hx].code)
        )
        for code, where in at.items()
    }
    near = {
        code: tuple(other for other in others if other not in over[code]) for code, others in touching.items()
    }
    lit = [where for where, square in squares.items() if square.kind == "volcano"] if volcanoes else []
    hot = {
        code for where in lit for hx in neighbours(where) if (code := squares.get(hx, Square("lake")).code)
    }
    return Land(squares, at, near, _lakes(squares, at), over, tuple(sorted(hot)))


def _pairs(at: Mapping[str, Hex], pairs: Sequence[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    over: dict[str, list[str]] = {code: [] for code in at}
    for one, other in pairs:
        over[one].append(other)
        over[other].append(one)
    return {code: tuple(sorted(others)) for code, others in over.items()}


def _lakes(squares: Mapping[Hex, Square], at: Mapping[str, Hex]) -> dict[str, tuple[str, ...]]:
    """Return for each province those that touch a water it touches, however far over the water."""
    shores: dict[str, set[str]] = {code: set() for code in at}
    for shore in waters(squares):
        for code in shore:
            shores[code].update(other for other in shore if other != code)
    return {code: tuple(sorted(others)) for code, others in shores.items()}


def steps_from(
    start: K, near: Mapping[K, Iterable[K]], within: Container[K], most: float = math.inf
) -> dict[K, int]:
    """Return what can be reached from a start by what is near and within, and in how many steps, nearest
    first; no farther than `most`.
    """
    far, queue = {start: 0}, [start]
    for here in queue:
        if far[here] >= most:
            break
        for other in near[here]:
            if other not in far and other in within:
                far[other] = far[here] + 1
                queue.append(other)
    return far


def connected(start: K, near: Mapping[K, Iterable[K]], within: Container[K]) -> list[K]:
    """Return what hangs together with a start by what is near and within, the start first."""
    return list(steps_from(start, near, within))


def pieces(near: Mapping[K, Iterable[K]], of: Iterable[K]) -> Iterator[list[K]]:
    """Yield the pieces that some places fall into by what is near them, each from its first place on."""
    left = dict.fromkeys(of)
    while left:
        piece = connected(next(iter(left)), near, left)
        for at in piece:
            del left[at]
        yield piece


def waters(squares: Mapping[Hex, Square]) -> Iterator[tuple[str, ...]]:
    """Yield for each body of water (lake hexes that share sides) the provinces on its shore."""
    wet = {at: tuple(neighbours(at)) for at, square in squares.items() if square.kind == "lake"}
    for body in pieces(wet, wet):
        shore = {squares[hx].code for at in body for hx in wet[at] if hx in squares and hx not in wet}
        yield tuple(sorted(code for code in shore if code))
