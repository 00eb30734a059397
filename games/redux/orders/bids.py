"""Bids, swaps and the pass, and what their words mean: `CAO - HAN +2P +H IF EMPTY ELSE CAO - TRB`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from games.core.grammar.order import Order, Question, order, slot
from games.core.grammar.pattern import Say, Value
from games.core.grammar.slots import Is, Kind, Parts, Phrase
from games.redux.orders.canonical_word_grammar import (
    EVERYDAY,
    KEPT,
    SIGN,
    SWAPPERS,
    Unclear,
    WordGrammar,
    words_in,
)
from games.redux.printed_data import BORDERS, ENHANCEMENTS, GENERALS, LOCATIONS, SPACES, WEAPONS

EXAMPLE = "CAO - HAN +2P"
ELSE = "ELSE"
MOST_OTHERS = 24
"""Further bids behind ELSE that are read in one line that is typed."""
MOST_SWAPS = 20
"""Swaps that typed text leaves in force: they may be made again and again, and each is tried out."""
TOO_MANY_SWAPS = (
    f"this is too long for me: I keep {MOST_SWAPS} swaps in one list; make one of several, as in LFA 2G."
)


class Summed(Parts):
    """Words that may stand anywhere in a bid, and again; they are kept as one value, which `say` prints."""

    def __init__(self, kind: Kind, say: Say) -> None:
        super().__init__(kind, every=True)
        self.say = say


def part(kind: Kind, usual: Value) -> Value:
    """Declare a slot that may be left out, or a factory of its usual value."""
    facts = {"kind": kind, "question": Question(kind.noun)}
    if callable(usual):
        return field(default_factory=usual, metadata=facts)
    return field(default=usual, metadata=facts)


def units_text(units: Mapping[str, int]) -> str:
    """Return army units as they are written, in the order of their kinds."""
    return " ".join(f"{count}{kind}" for kind in WEAPONS if (count := units.get(kind, 0)))


def others_text(ways: Sequence[object]) -> str:
    """Return what is done otherwise as it is written."""
    return " ".join(f"{ELSE} {way}" for way in ways)


def fewer(n: int) -> int:
    """Return the most that is less than a number."""
    return max(0, n - 1)


def number(n: int) -> int:
    """Return a number as it is."""
    return n


def support(p: int) -> int:
    """Return how much support as it is."""
    return p


LEAD = Phrase("best rival", ("LEAD <= {n}", number), ("LEAD < {n}", fewer), n=Kind("number"))
MOST = Phrase("most tokens", ("MAX {n}", number), ("<= {p}", support), n=Kind("tokens"), p=Kind("support"))


@order
class GeneralBid(Order):
    """A general assigned to a space, with what he takes along and when he goes.

    `popular` and `han` are tokens, `gold` is for the tribes, `units` are army units by kind. `empty`
    wants the space empty, `lead` the best rival total to be no more than this; `most` adds up to so many
    popular support tokens, only as many as it takes to lead. `others` are done instead where these guards
    fail: the first of them that can be; none of them has others of its own.
    """

    general: str = slot(Kind("general"))
    space: str = slot(Kind("space"))
    popular: int = part(Summed(Kind("popular"), lambda count: f"+{count}P" if count else ""), 0)
    han: bool = part(Summed(Is("+H", value=True), lambda han: "+H" if han else ""), usual=False)
    gold: int = part(Summed(Kind("gold"), lambda count: " ".join("G" * count)), 0)
    units: Mapping[str, int] = part(Summed(Kind("unit"), units_text), dict[str, int])
    empty: bool = part(Summed(Is("EMPTY", value=True), lambda _: "EMPTY"), usual=False)
    lead: int | None = part(Summed(LEAD, lambda most: f"LEAD<={most}"), None)
    most: int | None = part(Summed(MOST, lambda most: f"MAX {most}"), None)
    others: tuple[GeneralBid, ...] = part(Summed(Kind("bid"), others_text), ())
    line = "{general} - {space} {units} {gold} {popular} {han} [IF {empty}] [IF {lead}] [{most}] {others}"
    also = ("{general} - {space} ({units}|{gold}|{popular}|{han}|IF {empty}|IF {lead}|{most})*",)

    @classmethod
    def settled(cls, got: dict[str, Any]) -> dict[str, Any]:
        """Return what is said several times added up; of two guards of a kind the last one counts."""
        units = Counter[str]()
        for kind, count in got.get("units", ()):
            units[kind] += count
        return {
            **got,
            "units": {kind: count for kind, count in units.items() if count},
            "gold": sum(got.get("gold", ())),
            "popular": sum(got.get("popular", ())),
            **{name: got[name][-1] for name in ("han", "empty", "lead", "most") if name in got},
        }

    @property
    def unit(self) -> str:
        """Return what the line is about."""
        return self.general

    @property
    def is_guarded(self) -> bool:
        """Return whether the line waits for something."""
        return self.empty or self.lead is not None or self.most is not None

    @property
    def bare(self) -> GeneralBid:
        """Return the line without its guards."""
        return replace(self, empty=False, lead=None, most=None, others=())

    @property
    def text(self) -> str:
        """Return the canonical line: `CAO - HAN +2P +H IF EMPTY ELSE CAO - TRB`."""
        return str(self)


@dataclass(frozen=True)
class Swap:
    """The swap of Lu Fan and Guan Ping, at any time: so much of one thing into as much of another."""

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


@order
class Pass(Order):
    """The state places nobody any more in this round."""

    line = "PASS"

    @property
    def unit(self) -> str:
        """Return what the line is about."""
        return str(self)

    @property
    def text(self) -> str:
        """Return the canonical line."""
        return str(self)


Line = GeneralBid | Swap | Pass


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
    wish, others = _bid(ways[0]), list[GeneralBid]()
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


def instead(words: Sequence[str], last: GeneralBid) -> GeneralBid:
    """Return a bid behind ELSE: without a name it is for the general of the bid before; raises Unclear."""
    spaces = [word for word in words[:2] if word != "-"][:1]
    again = [last.general] if spaces and space_of(last.general, spaces[0]) else []
    way = _way([*again, *words])
    if not isinstance(way, GeneralBid):
        raise Unclear("after ELSE comes another bid.")
    return way


def _way(words: Sequence[str]) -> Line:
    """Return the line that words without ELSE make; raises Unclear."""
    if list(words) == ["PASS"]:
        return Pass()
    if words and words[0] in SWAPPERS and (swap := swap_of(words)):
        return swap
    return _bid(words)


def _bid(words: Sequence[str]) -> GeneralBid:
    """Return the bid that words without ELSE make; raises Unclear."""
    return waiting(words) if words and words[0] == "IF" else wish_of(words)


def waiting(words: Sequence[str]) -> GeneralBid:
    """Return a bid that begins with what it waits for: `IF EMPTY CAO - HAN`; raises Unclear."""
    at = next((number for number, word in enumerate(words) if word in GENERALS), len(words))
    wish = wish_of(words[at:])
    front = [word for word in words[:at] if word != wish.space]
    waits = GRAMMAR.line([wish.general, "-", wish.space, *front])
    if waits is None or waits.bare != GeneralBid(wish.general, wish.space):
        raise Unclear(GUARDS)
    lead = wish.lead if waits.lead is None else waits.lead
    most = wish.most if waits.most is None else waits.most
    return replace(wish, empty=wish.empty or waits.empty, lead=lead, most=most)


def swap_of(words: Sequence[str]) -> Swap | None:
    """`LFA 2G` turns gold into rice, `GPI 1S V` a spear into a vessel; None if it is no swap at all."""
    card, *rest = [word for word in words if word != "-"]
    if not rest or not (match := re.fullmatch(r"(\d*)([GRSHCV])", rest[0])):
        return None
    count, given = int(match[1] or 1), match[2]
    if card == "LFA" and given in "GR" and rest[1:] in ([], ["G"], ["R"], ["1G"], ["1R"]):
        return Swap(card, count, given, "R" if given == "G" else "G")
    if card == "GPI" and given in WEAPONS and len(rest) == 2:
        made = re.fullmatch(r"(\d*)([SHCV])", rest[1])
        if made and made[2] != given and int(made[1] or count) == count:
            return Swap(card, count, given, made[2])
    return None


def wish_of(words: Sequence[str]) -> GeneralBid:
    """A general, a space, and what he takes along; then what the line waits for."""
    if words and words[0] in ("NO", "DECLINE") and (names := [word for word in words if word in GENERALS]):
        raise Unclear(HOME.format(names[0]))
    if not words or words[0] not in GENERALS:
        raise Unclear("begin with one of your generals.")
    rest = list(words[1:])
    while rest[:1] in (["-"], ["ATTACK"]):
        rest.pop(0)
    said = [words[0], "-", target(words[0], rest), *rest]
    if wish := GRAMMAR.line(said):
        return wish
    raise Unclear(wrong(said, GRAMMAR.far(said)))


def readable(words: Sequence[str]) -> int:
    """Return how many words a bid can have at most that begins with these: all up to one that stands in no
    bid behind those before it.
    """
    rest = list(words[1:])
    try:
        said = [words[0], "-", target(words[0], rest), *rest]
    except Unclear:
        return len(words)
    return len(words) if words[0] in SWAPPERS else GRAMMAR.far(said) + len(words) - len(said)


WORKSHOPS = {"S": "PSH", "H": "PSH", "C": "PCV", "V": "PCV"}
NAMING = {**EVERYDAY, "P": "POP", **WORKSHOPS}
"""Words of sheets and items that name a space where a bid wants one."""
MORE = {"HIM": ("HIRE", "IMP"), "POP": ("P",), "PSH": ("S", "H"), "PCV": ("C", "V"), "MKT": ("TAX",)}
"""Words that may follow such a word and still name the same space."""
TOKENS = re.compile(r"\+(\d*P|H)|\d+[PSHCVG]")
"""Things that a general takes along, written before the space."""


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
    return NAMING.get(word, "")


GRAMMAR = WordGrammar[GeneralBid](GeneralBid)
GUARDS = "a bid waits with IF EMPTY, IF LEAD<=3 or MAX 2."


def wrong(words: Sequence[str], at: int) -> str:
    """Return what is wrong with a bid whose word at a place cannot be read there."""
    general, _, space = words[:3]
    word = words[at] if at < len(words) else ""
    if words[at - 1] in ("IF", "MAX", "LEAD", "<", SIGN):
        is_loose = words[at - 1] == SIGN and words[at - 2] != "LEAD" and word[-1:] != "P"
        return f"“{SIGN}” says nothing in a bid." if is_loose else GUARDS
    if word == "TOKEN":
        return "which token? +1P is a popular support, +H the emperor's token."
    if word in GENERALS:
        return f"each bid is a line of its own; what is {word} to do?"
    if word in SPACES and word != space:
        return f"{general} goes to one space: {space} or {word}?"
    if word.isdecimal():
        return f"{word} of what? +{word}P is popular support, {word}S infantry, {word}H cavalry."
    return f"“{word}” says nothing in a bid."
