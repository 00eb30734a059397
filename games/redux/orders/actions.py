"""A sheet's lines, and how their words are put: `TRB 1G 1R WYA S`, `DECLINE TRN`, `END FYI YES`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from games.core.grammar.order import Order, order, slot
from games.core.grammar.slots import Either, Kind, Parts, Phrase
from games.redux.orders.bids import WORKSHOPS, swap_of
from games.redux.orders.canonical_word_grammar import KEPT, SWAPPERS, WordGrammar, words_in
from games.redux.printed_data import BORDERS, GENERALS, LOCATIONS, SPACES

DECLINE, END, START, YES = "DECLINE", "END", "START", "YES"
FIRST_IS_ARGUMENT = ("CON", *BORDERS)
"""Spaces after which a card's code is what the action is about, and begins nothing of its own."""
TRADE = "TRD"
REFUSALS = (DECLINE, "NO", "PASS")
WEAPON = re.compile(r"\d*[SHCV]")
WORD, SPACE = Kind("word"), Kind("space")
SAID = Parts(WORD, " ", every=True)
ANYTHING = Parts(Either("word", WORD, Kind("card"), say=str), " ", every=True)
Segment: TypeAlias = tuple[str, tuple[str, ...]]
"""A card, and its words."""


def segment(card: str, said: Sequence[str] = ()) -> Segment:
    """Return a card with its words."""
    return card, tuple(said)


def segment_text(one: Segment) -> str:
    """Return a card with its words as they are written."""
    return " ".join([one[0], *one[1]])


def itself(at: str) -> tuple[str, ...]:
    """Return a space with no word of its action."""
    return (at,)


ACTION = Phrase(
    "action",
    ("{at}", itself),
    ("TRAIN", lambda: ("TRN",)),
    ("TAX", lambda: ("MKT", "TAX")),
    ("HARVEST", lambda: ("FRM", "HARVEST")),
    ("HIRE", lambda: ("HIM", "HIRE")),
    ("IMP", lambda: ("HIM", "IMP")),
    ("DEV MKT", lambda: ("MKT", "DEV")),
    ("DEV FRM", lambda: ("FRM", "DEV")),
    at=SPACE,
)
"""A space, or what is done there: then with the first words that decide it."""
SEGMENT = Phrase("card", ("{card} {said}*", segment), say=segment_text, card=Kind("card"), said=SAID)


class SheetLine(Order):
    """A line of a sheet: the space or card that it is `about`, the words that decide it, and what single
    cards do with it, in the order of their benefits.
    """

    about: str
    words: tuple[str, ...] = ()
    segments: tuple[Segment, ...] = ()

    @property
    def unit(self) -> str:
        """Return what the line is about: one counts for each."""
        return self.about

    @property
    def text(self) -> str:
        """Return the canonical line."""
        return str(self)


@order
class Action(SheetLine):
    """An action that is taken."""

    about: str = slot(ACTION)
    words: tuple[str, ...] = slot(SAID, usual=())
    segments: tuple[Segment, ...] = slot(Parts(SEGMENT, " ", every=True), usual=())
    line = "{about} {words}* {segments}*"

    @classmethod
    def settled(cls, got: dict[str, Any]) -> dict[str, Any]:
        """Return the space and its words as the rules have them."""
        about, *first = got["about"]
        put = {TRADE: traded, "TRN": trained, "HIM": taught, **dict.fromkeys(BORDERS, stationed)}
        main = put.get(about, undashed)([*first, *got.get("words", ())])
        words = main if about in BORDERS else undashed(main)
        return {**got, "about": about, "words": tuple(words)}


@order
class Decline(SheetLine):
    """An action that is given up."""

    about: str = slot(SPACE)
    line = "DECLINE {about}"


@order
class Promise(SheetLine):
    """Whether so many actions are taken as a card asks for."""

    about: str = slot(Kind("promiser"))
    words: tuple[str, ...] = slot(
        Phrase("yes or no", ("YES", lambda: ("YES",)), ("NO", lambda: ("NO",)), say=" ".join)
    )
    line, also = "{about} {words}", (("{about}", {"words": (YES,)}),)

    @property
    def unit(self) -> str:
        """Return the promise."""
        return f"{START} {self.about}"


@order
class Ending(SheetLine):
    """A decision of a card, the tribes or the upkeep at the round's end."""

    about: str = slot(Kind("decider"))
    words: tuple[str, ...] = slot(ANYTHING)
    line = "END {about} {words}*"

    @classmethod
    def settled(cls, got: dict[str, Any]) -> dict[str, Any]:
        """Return the card and its words; a card alone says yes."""
        return {"words": (YES,), **got}

    @property
    def unit(self) -> str:
        """Return the decision at the round's end."""
        return f"{END} {self.about}"


@order
class Exchange(SheetLine):
    """A swap amid the actions."""

    about: str = slot(Kind("swapper"))
    words: tuple[str, ...] = slot(SAID)
    line = "{about} {words}"


GRAMMAR = WordGrammar[SheetLine](Action, Decline, Promise, Ending)


def entries_of(lines: Sequence[str]) -> list[SheetLine]:
    """Return canonical lines as what they mean."""
    return [entry for entry in map(written, lines) if entry]


@lru_cache(KEPT)
def written(text: str) -> SheetLine | None:
    """Return what a canonical line means: stored sheets are read again at every restart."""
    return entry_of(words_in(text))


def entry_of(words: Sequence[str]) -> SheetLine | None:
    """Return the line that some words make, None if they make none."""
    is_end = list(words[:1]) == [END]
    about = words[is_end] if len(words) > is_end else ""
    if about in SWAPPERS and (swap := swap_of(words[is_end:])):
        return (Ending if is_end else Exchange)(about, tuple(swap.words.split()))
    said = plainly(words)
    return GRAMMAR.line(said, frozenset(at for at in range(1, len(said)) if is_argument(said, at)))


def is_argument(words: Sequence[str], at: int) -> bool:
    """Return whether a word is what the one before it is about, and begins nothing of its own."""
    if at == 1:
        return words[0] in FIRST_IS_ARGUMENT or (words[0] == TRADE and words[1] == "BUY")
    return words[at - 1] in ("STAY", "-") or (words[0] == TRADE and words[at] == "BUY")


def plainly(words: Sequence[str]) -> list[str]:
    """Return words with the action named before them: `no TRN`, `2 spears`, `station Cao Ren at Hefei`."""
    head, rest = (words[0], list(words[1:])) if words else ("", [])
    if head in REFUSALS and rest and rest[0] not in REFUSALS:
        is_space = len(set(rest)) == 1 and rest[0] in SPACES
        return [DECLINE, rest[0]] if is_space else [DECLINE, "TRN"] if rest == ["TRAIN"] else list(words)
    if head in SPACES and len(rest) == 1 and rest[0] in (*REFUSALS, "-"):
        return [DECLINE, head]
    if head == "MAKE" or WEAPON.fullmatch(head):
        made = rest if head == "MAKE" else [head, *rest]
        shops = {WORKSHOPS[word[-1]] if WEAPON.fullmatch(word) else word for word in made}
        return [*shops, *made] if len(shops) == 1 and made[0] not in SPACES else list(words)
    where = next((LOCATIONS[word].border for word in rest if word in LOCATIONS), "")
    if where and (head == "STATION" or head in GENERALS):
        return [where, *(word for word in words if word not in ("STATION", "STAY"))]
    return list(words)


def undashed(words: Sequence[str]) -> list[str]:
    """Return words without dashes."""
    return [word for word in words if word != "-"]


def trained(words: Sequence[str]) -> list[str]:
    """Return how many are trained: `2 armies`, `both`, `all`."""
    return [re.sub(r"(?<=\d)U$", "", word) for word in words if word not in ("ALL", "BOTH", "U")]


def taught(words: Sequence[str]) -> list[str]:
    """Return what HIM does, each thing once: "hire instructor", "import technology"."""
    return [word for number, word in enumerate(words) if word not in ("HIM", "CARD", *words[:number])]


def traded(words: Sequence[str]) -> list[str]:
    """Return trades as R+2 and W-1H, however they are put: `buy 2R`, `sell 1H`, `3G 3R`, `2R G`."""
    found: list[str] = []
    rest = [word for word in words if word != "-"]
    while rest:
        word = rest.pop(0)
        sign = {"BUY": "+", "SELL": "-"}.get(word, "")
        if sign and rest and (item := re.fullmatch(r"(\d*)([RSHCV])", rest[0])):
            rest.pop(0)
            count = int(item[1] or 1)
            found.append(f"R{sign}{count}" if item[2] == "R" else f"W{sign}{count}{item[2]}")
        elif (given := re.fullmatch(r"(\d+)([GR])", word)) and rest[:1] and rest[0][-1:] in "GR":
            rest.pop(0)
            found.append(f"R{'+' if given[2] == 'G' else '-'}{given[1]}")
        else:
            found.append(word)
    return found


def stationed(words: Sequence[str]) -> list[str]:
    """Return who is stationed where, and where the token goes, with the one dash between who and where."""
    found = [word for word in words if word not in ("-", "TOKEN")]
    at = next((number for number, word in enumerate(found) if word in LOCATIONS), len(found))
    found[at:at] = ["-"] * (0 < at < len(found))
    return found


def plain(word: str) -> str:
    """Return a word in the form in which words are compared: a count of one may be left out."""
    return word[1:] if len(word) == 2 and word[0] == "1" and word[1].isalpha() else word
