"""What the words of a sheet mean: `TRB 1G 1R WYA S`, `DECLINE TRN`, `END FYI YES`, `LFA 2G`, `ZGJ`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.redux.facts import BORDERS, ENHANCEMENTS, GENERALS, LOCATIONS, SPACES
from games.redux.orders.bids import SWAPPERS, WORKSHOPS, swap_of
from games.redux.orders.notation import KEPT, words_in

DECLINE, END, START = "DECLINE", "END", "START"
EXTRA = ("BUY", "LOSE")
"""What END may be about beside cards: the purchase at the tribes, and the armies that nobody pays."""
NO_SEGMENT = "TAX"
"""A card whose code is a word of the orders; nothing is ever to be decided about it."""
PROMISING = ("ZGJ", "PTO")
FIRST_IS_ARGUMENT = ("CON", *BORDERS)
"""Spaces after which a card's code is what the action is about, and begins nothing of its own."""


@dataclass(frozen=True)
class SheetLine:
    """A line of a sheet.

    `head` is a space, DECLINE, END, START (a promise) or a card that swaps; `about` the space or card it is
    about. `words` decide the action itself, `segments` what single cards do, in the order of their benefits.
    """

    head: str
    about: str
    words: tuple[str, ...] = ()
    segments: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def unit(self) -> str:
        """Return what the line is about: one counts for each."""
        return f"{self.head} {self.about}" if self.head in (END, START) else self.about

    @property
    def text(self) -> str:
        """Return the canonical line."""
        first = {END: [END, self.about], START: [self.about], DECLINE: [DECLINE, self.about]}
        parts = [*first.get(self.head, [self.about]), *self.words]
        for card, words in self.segments:
            parts += [card, *words]
        return " ".join(parts)


def entries_of(lines: Sequence[str]) -> list[SheetLine]:
    """Return canonical lines as what they mean."""
    return [entry for entry in map(written, lines) if entry]


@lru_cache(KEPT)
def written(text: str) -> SheetLine | None:
    """Return what a canonical line means: stored sheets are read again at every restart."""
    return entry_of(words_in(text))


def entry_of(words: Sequence[str]) -> SheetLine | None:
    """Return the line that some words make, None if they make none."""
    head, *rest = plainly(words) or [""]
    if head in SPACES:
        return _action(head, rest)
    if head == DECLINE and len(rest) == 1 and rest[0] in SPACES:
        return SheetLine(DECLINE, rest[0])
    if head in PROMISING and rest in ([], ["YES"], ["NO"]):
        return SheetLine(START, head, tuple(rest or ["YES"]))
    if head in SWAPPERS and (swap := swap_of(words)):
        return SheetLine(head, head, tuple(swap.words.split()))
    if head == END and rest and (rest[0] in EXTRA or rest[0] in GENERALS or rest[0] in ENHANCEMENTS):
        if rest[0] in SWAPPERS:
            swap = swap_of(rest)
            return SheetLine(END, rest[0], tuple(swap.words.split())) if swap else None
        return SheetLine(END, rest[0], tuple(rest[1:] or ["YES"]))
    return None


TRADE = "TRD"
EVERYDAY = {
    "TRAIN": ("TRN",),
    "TAX": ("MKT", "TAX"),
    "HARVEST": ("FRM", "HARVEST"),
    "HIRE": ("HIM", "HIRE"),
    "IMP": ("HIM", "IMP"),
}
"""How people name an action by what is done there."""
REFUSALS = (DECLINE, "NO", "PASS")
WEAPON = re.compile(r"\d*[SHCV]")


def plainly(words: Sequence[str]) -> list[str]:
    """Return words with the action named before them: `train 2`, `no TRN`, `station Cao Ren at Hefei`."""
    head, rest = (words[0], list(words[1:])) if words else ("", [])
    if head in REFUSALS and rest and rest[0] not in REFUSALS:
        spaces = list(dict.fromkeys(plainly(rest)))
        return [DECLINE, *spaces] if len(spaces) == 1 else list(words)
    if head in SPACES and len(rest) == 1 and rest[0] in (*REFUSALS, "-"):
        return [DECLINE, head]
    if head == "DEV" and rest[:1] in (["MKT"], ["FRM"]):
        return [rest[0], "DEV", *rest[1:]]
    if head == "MAKE" or WEAPON.fullmatch(head):
        made = rest if head == "MAKE" else [head, *rest]
        shops = {WORKSHOPS[word[-1]] if WEAPON.fullmatch(word) else word for word in made}
        return [*shops, *made] if len(shops) == 1 and made[0] not in SPACES else list(words)
    if head in EVERYDAY:
        return [*EVERYDAY[head], *rest]
    where = next((LOCATIONS[word].border for word in rest if word in LOCATIONS), "")
    if where and (head == "STATION" or head in GENERALS):
        return [where, *(word for word in words if word not in ("STATION", "STAY"))]
    return list(words)


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


def _action(space: str, rest: Sequence[str]) -> SheetLine:
    """A space, the words for the action itself, then cards with their words."""
    main: list[str] = []
    segments: list[tuple[str, tuple[str, ...]]] = []
    for number, word in enumerate(rest):
        before = rest[number - 1] if number else ""
        is_argument = before in ("STAY", "-") or (number == 0 and space in FIRST_IS_ARGUMENT)
        is_card = word in GENERALS or word in ENHANCEMENTS or (word == "BUY" and space != TRADE)
        if is_card and word != NO_SEGMENT and not is_argument:
            segments.append((word, ()))
        elif segments:
            card, words = segments[-1]
            segments[-1] = (card, (*words, word))
        else:
            main.append(word)
    main = {TRADE: traded, "TRN": trained, "HIM": taught}.get(space, list[str])(main)
    main = stationed(main) if space in BORDERS else [word for word in main if word != "-"]
    return SheetLine(space, space, tuple(main), tuple(segments))


def stationed(words: Sequence[str]) -> list[str]:
    """Return who is stationed where, and where the token goes, with the one dash between who and where."""
    found = [word for word in words if word not in ("-", "TOKEN")]
    at = next((number for number, word in enumerate(found) if word in LOCATIONS), len(found))
    found[at:at] = ["-"] * (0 < at < len(found))
    return found


def plain(word: str) -> str:
    """Return a word in the form in which words are compared: a count of one may be left out."""
    return word[1:] if len(word) == 2 and word[0] == "1" and word[1].isalpha() else word
