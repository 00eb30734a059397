"""The questions of a drafted opening: which tile is laid where, and where first cities stand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from games.core.reading.clauses import Clause, Reader
from games.core.reading.clauses_to_orders import TAKES_BACK, Form, Said
from games.core.reading.sheets import sheet_prompt
from games.core.rules.errors import Ambiguous, Unreadable
from games.core.rules.prompts import Prompt, Seat
from games.core.rules.rule_primitives import choice
from games.yuan import vocabulary
from games.yuan.land import TILES, LaidTile, kind_of
from games.yuan.layouts import NEAREST, distance, room
from games.yuan.public_state_model import BOARD, Table, free_places
from games.yuan.reading.lexicon import lexicon, words

UNIT = "TILE"
"""A house lays one tile at a time."""
TURNS = 6
"""A tile is turned by 0 to 5 squares, counter-clockwise."""
LAYING: Mapping[str, tuple[str, str]] = {
    **words("verb", {"tile": vocabulary.TILE}),
    **words("place", {"": vocabulary.PLACE}),
    **words("turn", {"": vocabulary.TURNED}),
    **words("clear", {"clear": vocabulary.CLEAR}),
    **words("silent", {"": vocabulary.BESIDE_TILES}),
}
"""The words with which a tile is laid."""
NOTATION = re.compile(r"TILE ([A-Z]{1,2}) AT (\d{1,2}) TURN (\d{1,2})")
"""The canonical line that lays a tile."""
KNOWN = ("tile", "both", "number", "verb", "place", "turn", "clear", "comma")


@dataclass(frozen=True)
class TileOrder:
    """A tile at a free place, counted from 1, turned."""

    tile: str
    place: int
    turn: int = 0

    @property
    def text(self) -> str:
        """Return the line: "TILE CA AT 3 TURN 2"."""
        return f"TILE {self.tile} AT {self.place} TURN {self.turn}"


@dataclass(frozen=True)
class TileChecks:
    """The rules for one house's next tile: those in its hand, and the free places next to laid ones."""

    seat: Seat
    hand: tuple[str, ...]
    places: tuple[tuple[int, int], ...]

    @property
    def form(self) -> Form[TileOrder]:
        """Return how a tile's line is read and judged."""
        return Form(
            self.reader,
            parse=self.parse,
            unit=lambda _: UNIT,
            line=lambda wish: wish.text,
            wrong=lambda wish, _: self.wrong(wish),
            example=lambda near, _: self.example(near),
            written=written,
            rank=lambda _: (UNIT,),
            goes_on=lambda held, after: held.last.row == after.row,
            seat=self.seat,
        )

    def parse(self, clause: Clause) -> Said[TileOrder]:
        """Return what a clause says; raises OrderError."""
        if "clear" not in clause.kinds:
            return Said((self._read(clause),))
        if clause.tokens[0].kind != "clear" or len(clause.tokens) > 1:
            raise clause.error(Unreadable, TAKES_BACK, self.example(None))
        return Said(clear=("",))

    def wrong(self, wish: TileOrder, /) -> str:
        """A tile of one's own is laid at a free place, turned by less than a full turn."""
        if wish.tile not in self.hand:
            return f"you hold no tile {wish.tile}; you hold {', '.join(self.hand)}."
        if not 1 <= wish.place <= len(self.places):
            return f"the free places are numbered from 1 to {len(self.places)}."
        if wish.turn >= TURNS:
            return f"a tile is turned by 0 to {TURNS - 1} squares."
        return ""

    def example(self, near: TileOrder | None, /) -> str:
        """Return a line that is right now, like the one meant."""
        meant = near or TileOrder(self.hand[0], 1)
        tile = meant.tile if meant.tile in self.hand else self.hand[0]
        place = min(max(meant.place, 1), len(self.places))
        return TileOrder(tile, place, meant.turn % TURNS).text

    def legal(self) -> dict[str, list[str]]:
        """Return every line that is accepted alone, by tile."""
        places = range(1, len(self.places) + 1)
        return {
            tile: [TileOrder(tile, place, turn).text for place in places for turn in range(TURNS)]
            for tile in self.hand
        }

    def laid(self, wishes: Sequence[TileOrder]) -> LaidTile:
        """Return how the tile lies; the silent lay their first tile at the first place."""
        wish = wishes[0] if wishes else TileOrder(self.hand[0], 1)
        return LaidTile(wish.tile, *self.places[wish.place - 1], wish.turn)

    @cached_property
    def reader(self) -> Reader:
        """Return the words of this question: a letter alone is the tile in the hand that bears it."""
        known = dict(LAYING)
        for name, tile in TILES.items():
            mine = [other for other in self.hand if TILES[other].letter == tile.letter]
            known[name.lower()] = ("tile", name)
            known[tile.letter.lower()] = (
                ("both", " ".join(mine)) if len(mine) > 1 else ("tile", mine[0] if mine else tile.letter)
            )
        return lexicon((), known)

    def _read(self, clause: Clause) -> TileOrder:
        """Return the tile, place and turn that a clause names; raises OrderError."""
        if any(token.kind not in KNOWN for token in clause.tokens):
            strange = next(token for token in clause.tokens if token.kind not in KNOWN)
            message = f"“{clause.said(strange)}” is neither a tile nor a number."
            raise clause.error(Unreadable, message, at=strange)
        tiles = [token for token in clause.tokens if token.kind in ("tile", "both")]
        if len(dict.fromkeys(token.value for token in tiles)) != 1:
            raise clause.error(Unreadable, f"name one of your tiles: {', '.join(self.hand)}.")
        if tiles[0].kind == "both":
            names = tiles[0].value.replace(" ", " or ")
            raise clause.error(Ambiguous, f"“{clause.said(tiles[0])}” could be {names}.", at=tiles[0])
        numbers = measures(clause)
        if "place" not in numbers:
            raise clause.error(Unreadable, f"at which free place, 1 to {len(self.places)}?")
        return TileOrder(tiles[0].value, numbers["place"], numbers.get("turn", 0))


def written(text: str) -> TileOrder:
    """Return the wish that is printed so, in whatever language; raises ValueError."""
    found = NOTATION.fullmatch(text)
    wish = TileOrder(found[1], int(found[2]), int(found[3])) if found else None
    if wish is None or wish.tile not in TILES or wish.text != text:
        raise ValueError(f"{text!r} lays no tile")
    return wish


def measures(clause: Clause) -> dict[str, int]:
    """Return place and turn: by their words, else the first number is the place and the second the turn."""
    found: dict[str, int] = {}
    what = ""
    for token in clause.tokens:
        if token.kind in ("place", "turn"):
            what = token.kind
        elif token.kind == "number":
            what = what or ("turn" if "place" in found else "place")
            if what in found or len(token.value) > len("99"):
                raise clause.error(Unreadable, "one place and one turn, please.", at=token)
            found[what], what = int(token.value), ""
    return found


def tile_prompt(table: Table, seat: Seat, key: str) -> Prompt[LaidTile]:
    """Return the question for a house's next tile."""
    hand = tuple(table.hand[seat])
    book = TileChecks(seat, hand, tuple(free_places(table)))
    places = "the first place" if len(book.places) == 1 else f"one of the places 1 to {len(book.places)}"
    text = f"Lay a tile at {places}, turned by 0 to 5 squares. You hold {', '.join(hand)}."
    return sheet_prompt(
        book.form,
        key,
        text,
        book.legal,
        value=book.laid,
        notes=lambda wishes: (squares(wish.tile) for wish in wishes),
        shape={"one": True, "called": squares, "which": "Which tile?", "what": "Where does {unit} lie?"},
    )


def squares(tile: str) -> str:
    """Return a tile in words: "CA: Datong rice; round it from the east: lake, ..."."""
    middle, *ring = [f"{square.name} {square.kind}".strip() for square in TILES[tile].squares]
    return f"{tile}: {middle}; round it from the east: {', '.join(ring)}"


def city_prompt(table: Table, seat: Seat, key: str) -> Prompt[str]:
    """Return the question where a first city stands; the silent place it where most provinces are near."""
    land, sites = table.land, city_sites(table)
    labels = {at: f"{BOARD.name(at)} ({kind_of(at)})" for at in sites}
    text = f"Where shall a first city stand? At least {NEAREST} hexes from every other."
    prompt = choice(key, text, {at: at for at in sites}, labels)
    return replace(prompt, default=max(sites, key=lambda at: room(land, at)))


def city_sites(table: Table) -> list[str]:
    """First cities stand three hexes apart at least; where no such province is left, as far as may be."""
    land = table.land
    free = [at for at in land.provinces if at not in table.cities]
    gaps = {
        at: min((distance(land.at[at], land.at[other]) for other in table.cities), default=NEAREST)
        for at in free
    }
    enough = min(NEAREST, max(gaps.values()))
    return [at for at in free if gaps[at] >= enough]
