"""What a side lays down for a round: cards, order, sources, supports and warlord cards, line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from games.suntzu.table import CARDS, FRAMED, PLAGUE, PROVINCES, in_order

Kind: TypeAlias = Literal["place", "keep", "support", "use", "order", "from"]
KINDS: tuple[Kind, ...] = ("keep", "use", "place", "support", "order", "from")
"""The lines of a sheet in the order in which it is printed."""

PREFERENCE = ("10", "9", "8", "7", "+3", "+2", PLAGUE, "+1", "-1")
"""Which card of a draw stays in the hand of one who does not say: the first of these."""

LEVY = "K2"
"""The warlord card that takes an army out of its side's pool."""


@dataclass(frozen=True)
class Line:
    """One line of a sheet: `QIN 9`, `KEEP 7`, `SUPPORT +1`, `USE S3 QIN CHU`, `ORDER WUU ...`, `FROM HAN`."""

    kind: Kind
    places: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    warlord: str = ""

    @property
    def unit(self) -> str:
        """Return what the line is about: a later line about the same takes its place."""
        match self.kind:
            case "place":
                return self.places[0]
            case "support":
                return f"SUPPORT {self.cards[0]}"
            case "use":
                return f"USE {self.warlord}"
            case _:
                return self.kind.upper()

    @property
    def text(self) -> str:
        """Return the line in its one canonical form."""
        words = (*self.places, *self.cards)
        match self.kind:
            case "place":
                return " ".join(words)
            case "use":
                return " ".join(("USE", self.warlord, *words))
            case _:
                return " ".join((self.kind.upper(), *words))

    @property
    def rank(self) -> tuple[int, int]:
        """Return the line's place in a printed sheet; a Levy follows the supports that fill its pool."""
        if self.warlord == LEVY:
            return KINDS.index("support"), len(CARDS)
        second = PROVINCES.index(self.places[0]) if self.kind == "place" else 0
        if self.kind == "support":
            second = CARDS.index(self.cards[0])
        return KINDS.index(self.kind), second


@dataclass(frozen=True)
class Plan:
    """A whole sheet: `cards` by province, `uses` the provinces named for each warlord card."""

    cards: Mapping[str, str] = field(default_factory=dict[str, str])
    keep: tuple[str, ...] = ()
    supports: tuple[str, ...] = ()
    uses: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    order: tuple[str, ...] = ()
    wish: tuple[str, ...] = ()


def plan_of(lines: Sequence[Line]) -> Plan:
    """Return the sheet that the lines make."""
    first = {line.kind: line for line in lines}
    return Plan(
        cards={line.places[0]: line.cards[0] for line in lines if line.kind == "place"},
        keep=first["keep"].cards if "keep" in first else (),
        supports=tuple(card for line in lines if line.kind == "support" for card in line.cards),
        uses={line.warlord: line.places for line in lines if line.kind == "use"},
        order=first["order"].places if "order" in first else (),
        wish=first["from"].places if "from" in first else (),
    )


def sorted_lines(lines: Sequence[Line]) -> list[Line]:
    """Return lines as a sheet is printed."""
    return sorted(lines, key=lambda line: (line.rank, line.text))


def wanted(plan: Plan) -> dict[str, int]:
    """Return how many of each card a sheet needs."""
    needed: dict[str, int] = {}
    for card in (*plan.cards.values(), *plan.supports):
        needed[card] = needed.get(card, 0) + 1
    return needed


def kept(plan: Plan, cards: Sequence[str], drawn: Sequence[str], keep: int) -> list[str]:
    """Return which drawn cards stay: those named, else those the sheet needs, then by preference."""
    if plan.keep:
        return in_order(list(plan.keep))
    staying: list[str] = []
    for card, count in wanted(plan).items():
        staying += [card] * min(max(count - cards.count(card), 0), drawn.count(card))
    for card in sorted(drawn, key=PREFERENCE.index):
        if len(staying) < keep and staying.count(card) < drawn.count(card):
            staying.append(card)
    return in_order(staying[:keep])


def filled(plan: Plan, lot: Sequence[str]) -> dict[str, str]:
    """Provinces without a card get those of the cards from 1 to 5 that are left, as the lot has them."""
    left = [card for card in lot if card not in plan.cards.values()]
    empty = [at for at in PROVINCES if at not in plan.cards]
    return {**plan.cards, **dict(zip(empty, left, strict=False))}


SPARE = FRAMED[:5]
"""The cards that chance lays for one who leaves provinces open."""
