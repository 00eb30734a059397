"""Bids, swaps and the pass, and what their words mean: `CAO - HAN +2P +H IF EMPTY ELSE CAO - TRB`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from games.redux.facts import BORDERS, ENHANCEMENTS, GENERALS, LOCATIONS, SPACES, WEAPONS
from games.redux.orders.notation import KEPT, Unclear, words_in

SWAPPERS = ("LFA", "GPI")
EXAMPLE = "CAO - HAN +2P"
ELSE = "ELSE"
MOST_OTHERS = 24
"""Further bids behind ELSE that are read in one line that is typed."""
MOST_SWAPS = 20
"""Swaps that typed text leaves in force: they may be made again and again, and each is tried out."""
TOO_MANY_SWAPS = (
    f"this is too long for me: I keep {MOST_SWAPS} swaps in one list; make one of several, as in LFA 2G."
)


@dataclass(frozen=True)
class Wish:
    """A general assigned to a space, with what he takes along and when he goes.

    `popular` and `han` are tokens, `gold` is for the tribes, `units` are army units by kind. `empty`
    wants the space empty, `lead` the best rival total to be no more than this; `most` adds up to so many
    popular support tokens, only as many as it takes to lead. `others` are done instead where these guards
    fail: the first of them that can be; none of them has others of its own.
    """

    general: str
    space: str
    popular: int = 0
    han: bool = False
    gold: int = 0
    units: Mapping[str, int] = field(default_factory=dict[str, int])
    empty: bool = False
    lead: int | None = None
    most: int | None = None
    others: tuple[Wish, ...] = ()

    @property
    def unit(self) -> str:
        """Return what the line is about."""
        return self.general

    @property
    def is_guarded(self) -> bool:
        """Return whether the line waits for something."""
        return self.empty or self.lead is not None or self.most is not None

    @property
    def bare(self) -> Wish:
        """Return the line without its guards."""
        return replace(self, empty=False, lead=None, most=None, others=())

    @property
    def text(self) -> str:
        """Return the canonical line: `CAO - HAN +2P +H IF EMPTY ELSE CAO - TRB`."""
        parts = [f"{self.general} - {self.space}"]
        parts += [f"{count}{kind}" for kind in WEAPONS if (count := self.units.get(kind, 0))]
        parts += ["G"] * self.gold
        parts += [f"+{self.popular}P"] * (self.popular > 0) + ["+H"] * self.han
        parts += ["IF EMPTY"] * self.empty
        parts += [] if self.lead is None else [f"IF LEAD<={self.lead}"]
        parts += [] if self.most is None else [f"MAX {self.most}"]
        parts += [f"ELSE {other.text}" for other in self.others]
        return " ".join(parts)


@dataclass(frozen=True)
class Swap:
    """What Lu Fan and Guan Ping do at any time: so much of one thing into as much of another."""

    card: str
    count: int
    given: str
    taken: str

    @property
    def unit(self) -> str:
        """Return what the line is about."""
        return f"{self.card} {self.given}"

    @property
    def words(self) -> str:
        """Return the words that decide the swap: `2G`, `1S V`."""
        return f"{self.count}{self.given}" if self.given in "GR" else f"{self.count}{self.given} {self.taken}"

    @property
    def text(self) -> str:
        """Return the canonical line."""
        return f"{self.card} {self.words}"


@dataclass(frozen=True)
class Pass:
    """The state places nobody any more in this round."""

    unit: str = "PASS"
    text: str = "PASS"


Line = Wish | Swap | Pass


HOME = "who has no bid stays at home: `clear {}` takes a bid back."


def parsed(lines: Sequence[str]) -> list[Line]:
    """Return canonical lines as what they mean."""
    return list(map(written, lines))


@lru_cache(KEPT)
def written(text: str) -> Line:
    """Return what a canonical line means: stored answers are read again at every restart. Raises Unclear."""
    return _line(words_in(text))


def line_of(words: Sequence[str]) -> Line:
    """Return the line that typed words make; raises Unclear, also where they are too many."""
    if words.count(ELSE) > MOST_OTHERS:
        raise Unclear(
            f"this is too long for me: after ELSE I read {MOST_OTHERS} further bids, as in "
            "CAO - HAN IF EMPTY ELSE CAO - TRB."
        )
    return _line(words)


def _line(words: Sequence[str]) -> Line:
    """Return the line that words make: a bid with what is done instead, a swap or a pass; raises Unclear."""
    ways = parted(words)
    if len(ways) == 1:
        return _way(words)
    wish, others = _bid(ways[0]), list[Wish]()
    for way in ways[1:]:
        others.append(instead(way, others[-1] if others else wish))
    return replace(wish, others=tuple(others))


def parted(words: Sequence[str]) -> list[list[str]]:
    """Return words between ELSE and ELSE."""
    ways: list[list[str]] = [[]]
    for word in words:
        if word == ELSE:
            ways.append([])
        else:
            ways[-1].append(word)
    return ways


def instead(words: Sequence[str], last: Wish) -> Wish:
    """Return a bid behind ELSE: without a name it is for the general of the bid before; raises Unclear."""
    spaces = [word for word in words[:2] if word != "-"][:1]
    again = [last.general] if spaces and space_of(last.general, spaces[0]) else []
    way = _way([*again, *words])
    if not isinstance(way, Wish):
        raise Unclear("after ELSE comes another bid.")
    return way


def _way(words: Sequence[str]) -> Line:
    """Return the line that words without ELSE make; raises Unclear."""
    if list(words) == ["PASS"]:
        return Pass()
    if words and words[0] in SWAPPERS and (swap := swap_of(words)):
        return swap
    return _bid(words)


def _bid(words: Sequence[str]) -> Wish:
    """Return the bid that words without ELSE make; raises Unclear."""
    return waiting(words) if words and words[0] == "IF" else wish_of(words)


def waiting(words: Sequence[str]) -> Wish:
    """Return a bid that begins with what it waits for: `IF EMPTY CAO - HAN`; raises Unclear."""
    at = next((number for number, word in enumerate(words) if word in GENERALS), len(words))
    wish = wish_of(words[at:])
    rest = [word for word in words[:at] if word != wish.space]
    while rest:
        wish = _guard(wish, rest.pop(0), rest)
    return wish


def swap_of(words: Sequence[str]) -> Swap | None:
    """`LFA 2G` turns gold into rice, `GPI 1S V` a spear into a vessel; None if it is no swap at all."""
    card, *rest = [word for word in words if word != "-"]
    if not rest or not (match := re.fullmatch(r"(\d*)([GRSHCV])", rest[0])):
        return None
    count, given = int(match[1] or 1), match[2]
    if card == "LFA" and given in "GR" and rest[1:] in ([], ["G"], ["R"], ["1G"], ["1R"]):
        return Swap(card, count, given, "R" if given == "G" else "G")
    if (
        card == "GPI"
        and given in WEAPONS
        and len(rest) == 2
        and rest[1][-1:] in WEAPONS
        and rest[1][-1] != given
    ):
        return Swap(card, count, given, rest[1][-1])
    return None


def wish_of(words: Sequence[str]) -> Wish:
    """A general, a space, and what he takes along; then what the line waits for."""
    if words and words[0] in ("NO", "DECLINE") and (names := [word for word in words if word in GENERALS]):
        raise Unclear(HOME.format(names[0]))
    if not words or words[0] not in GENERALS:
        raise Unclear("begin with one of your generals.")
    rest = list(words[1:])
    while rest[:1] in (["-"], ["ATTACK"]):
        rest.pop(0)
    wish = Wish(words[0], target(words[0], rest))
    while rest:
        wish = _more(wish, rest)
    return wish


WORKSHOPS = {"S": "PSH", "H": "PSH", "C": "PCV", "V": "PCV"}
EVERYDAY = {
    "TRAIN": "TRN",
    "HIRE": "HIM",
    "IMP": "HIM",
    "P": "POP",
    "TAX": "MKT",
    "HARVEST": "FRM",
    **WORKSHOPS,
}
"""Words of sheets and items that name a space where a bid wants one."""
MORE = {"HIM": ("HIRE", "IMP"), "POP": ("P",), "PSH": ("S", "H"), "PCV": ("C", "V"), "MKT": ("TAX",)}
"""What may follow such a word and still name the same space."""
TOKENS = re.compile(r"\+(\d*P|H)|\d+[PSHCVG]")
"""What a general takes along, where it stands before the space."""


def target(general: str, rest: list[str]) -> str:
    """Take the space out of the words behind a general and return it; raises Unclear."""
    name, at = GENERALS[general].name, 0
    while at < len(rest) and (TOKENS.fullmatch(rest[at]) or rest[at] == "-"):
        at += 1
    if rest[at:] and rest[at] in ("DEV", "MAKE") and rest[at + 1 :]:
        rest.pop(at)
    word = rest[at] if rest[at:] else ""
    if word in LOCATIONS:
        border = LOCATIONS[word].border
        raise Unclear(
            f"{LOCATIONS[word].name} is a location of {border}: bid for the border, as in "
            f"{general} - {border} 1S; the location comes with the sheet of actions."
        )
    if word == "WEAPONS":
        raise Unclear("PSH makes spears and horses, PCV crossbows and vessels, TRD trades: name one of them.")
    if word == "DEV":
        raise Unclear("MKT develops a marketplace, FRM a farm: name one of them.")
    if word == "PASS":
        raise Unclear("PASS stands alone, and ends your bids for this round.")
    if "HOME" in rest:
        raise Unclear(HOME.format(general))
    space = space_of(general, word) if word else ""
    if not space:
        card = f"{ENHANCEMENTS[word].name} is no space; " if word in ENHANCEMENTS else ""
        raise Unclear(f"{card}name a space for {name}.")
    del rest[at]
    also = () if word in SPACES else MORE.get(space, ())
    while rest[at:] and rest[at] in (*also, space):
        del rest[at]
    rest[:] = [one for number, one in enumerate(rest) if number >= at or one != "-"]
    return space


def space_of(general: str, word: str) -> str:
    """Return the space that a word names for a general, "" if none: a state is the border with it."""
    if word in SPACES:
        return word
    own, other = GENERALS[general].state, word.lower()
    if own != other:
        for border, states in BORDERS.items():
            if own in states and other in states:
                return border
    return EVERYDAY.get(word, "")


def _more(wish: Wish, rest: list[str]) -> Wish:
    """Take the next words of a line and return what they add to it."""
    word = rest.pop(0)
    if match := re.fullmatch(r"\+?(\d*)P", word):
        return replace(wish, popular=wish.popular + int(match[1] or 1))
    if word == "+H":
        return replace(wish, han=True)
    if word == "TOKEN":
        raise Unclear("which token? +1P is a popular support, +H the emperor's token.")
    if match := re.fullmatch(r"(\d*)([SHCVG])", word):
        return _carrying(wish, int(match[1] or 1), match[2])
    if word in ("IF", "MAX"):
        return _guard(wish, word, rest)
    if word == "<=" and rest and rest[0][-1] == "P":
        return _guard(wish, "MAX", rest)
    if word in GENERALS:
        raise Unclear(f"each bid is a line of its own; what is {word} to do?")
    if word in SPACES and word != wish.space:
        raise Unclear(f"{wish.general} goes to one space: {wish.space} or {word}?")
    if word.isdecimal():
        raise Unclear(f"{word} of what? +{word}P is popular support, {word}S infantry, {word}H cavalry.")
    raise Unclear(f"“{word}” says nothing in a bid.")


def _carrying(wish: Wish, count: int, item: str) -> Wish:
    if item == "G":
        return replace(wish, gold=wish.gold + count)
    units = {**wish.units, item: wish.units.get(item, 0) + count}
    return replace(wish, units={kind: number for kind, number in units.items() if number})


def _guard(wish: Wish, word: str, rest: list[str]) -> Wish:
    if word == "MAX" and rest and (match := re.fullmatch(r"\+?(\d+)P?", rest[0])):
        rest.pop(0)
        return replace(wish, most=int(match[1]))
    if word == "IF" and rest[:1] == ["EMPTY"]:
        rest.pop(0)
        return replace(wish, empty=True)
    if (
        word == "IF"
        and rest[:1] == ["LEAD"]
        and rest[1:2] in (["<="], ["<"])
        and rest[2:3]
        and rest[2].isdecimal()
    ):
        number = int(rest[2]) - (rest[1] == "<")
        del rest[:3]
        return replace(wish, lead=max(0, number))
    raise Unclear("a bid waits with IF EMPTY, IF LEAD<=3 or MAX 2.")
