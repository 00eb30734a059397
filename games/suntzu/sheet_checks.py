"""The rules of a sheet: which line may stand in it, alone and beside others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from games.core.rules.prompts import Seat
from games.suntzu.orders import LEVY, MOST_SOURCES, Battles, Keep, Lay, Line, Sources, Support, Use
from games.suntzu.plan_model import plan_of, wanted
from games.suntzu.public_state_model import (
    BOARD,
    CARDS,
    FRAMED,
    NAMES,
    PROVINCES,
    WARLORDS,
    Table,
    foe,
    marks_of,
)
from games.suntzu.state import Holding
from games.suntzu.warlords import SPANS, targets, unfit

ORDERS = [str(Battles(places)) for places in permutations(PROVINCES)]
SOURCES = [
    str(Sources(places)) for count in range(1, MOST_SOURCES + 1) for places in permutations(PROVINCES, count)
]


@dataclass(frozen=True)
class SheetChecks:
    """The rules for one side's sheet; `leads` says that it decides the order of battles.

    With `ahead` the round is not yet begun: what will be drawn, and who will decide the order, nobody knows.
    """

    table: Table
    seat: Seat
    hand: Holding
    leads: bool = False
    ahead: bool = False

    def wrong(self, line: Line, others: Sequence[Line] = ()) -> str:
        """Return why a line cannot stand beside the others, or "" if it can."""
        match line:
            case Lay():
                return self._wrong_place(line, others) or self._short(line, others)
            case Keep():
                return self._wrong_keep(line) or self._short(line, others)
            case Support():
                return self._wrong_support(line, others) or self._short(line, others)
            case Use():
                return self._wrong_use(line, others)
            case Battles():
                return self._wrong_order()
            case _:
                return self._wrong_sources()

    def legal(self) -> dict[str, list[str]]:
        """Return every line that is accepted alone, by what it is about."""
        found: dict[str, list[str]] = {}
        for line in self._lines():
            if not self.wrong(line):
                found.setdefault(line.unit, []).append(str(line))
        if not self._wrong_order():
            found["ORDER"] = ORDERS
        if not self._wrong_sources():
            found["FROM"] = SOURCES
        return found

    def example(self, near: Line | None, others: Sequence[Line] = ()) -> str:
        """Return a line that could stand in the sheet now, of the kind meant if there is one; for a Levy
        from an empty pool a support that fills it.
        """
        if isinstance(near, Use) and near.warlord == LEVY and not self.table.pool[self.seat]:
            for given in (Support((card,)) for card in self.kinds):
                if given.unit not in [other.unit for other in others] and not self.wrong(given, others):
                    return str(given)
        taken = [line.unit for line in others]
        open_still = [at for at in PROVINCES if at not in taken] or list(PROVINCES)
        if isinstance(near, Lay):
            open_still.sort(key=lambda at: at != near.at)
        for at in open_still:
            for card in (*reversed(FRAMED), *self.kinds):
                line = Lay(at, card)
                if not self.wrong(line, others):
                    return str(line)
        return ""

    @property
    def kinds(self) -> list[str]:
        """Return the different cards that there are to play, those just drawn too."""
        return [card for card in CARDS if card in self.hand.cards or card in self.hand.drawn]

    def _lines(self) -> Iterator[Line]:
        for at in PROVINCES:
            yield from (Lay(at, card) for card in self.kinds)
        if self.hand.drawn:
            choices = combinations(self.hand.drawn, self.hand.keep)
            yield from (Keep(cards) for cards in dict.fromkeys(choices))
        for card in self.kinds:
            copies = self.hand.cards.count(card) + self.hand.drawn.count(card)
            yield from (Support((card,) * count) for count in range(1, copies + 1))
        for code in self.hand.warlords:
            yield from (Use(code, places) for places in targets(self.table, self.seat, code))

    def _wrong_place(self, line: Lay, others: Sequence[Line]) -> str:
        """Each province gets a card of the hand; no 6 lies where an own mark is, but for the Second Six."""
        at, card = line.at, line.card
        if card not in self.kinds:
            return f"you have no {card}; you have {', '.join(self.kinds)}."
        if card == "6" and at in marks_of(self.table, self.seat):
            second = any(isinstance(other, Use) and other.warlord == "S4" for other in others)
            return "" if second else f"your mark lies in {BOARD.name(at)} already, so no 6 may lie there."
        return ""

    def _wrong_keep(self, line: Keep) -> str:
        """Of the cards drawn one stays in the hand, two if a 1 was used."""
        if not self.hand.drawn:
            return "you have drawn nothing to choose from." if not self.ahead else "you have not drawn yet."
        if any(line.cards.count(card) > self.hand.drawn.count(card) for card in line.cards):
            return f"you have drawn {', '.join(self.hand.drawn)}."
        if len(line.cards) != self.hand.keep:
            return f"of {', '.join(self.hand.drawn)} you keep {self.hand.keep}, no more and no fewer."
        return ""

    def _wrong_support(self, line: Support, others: Sequence[Line]) -> str:
        """A card without a frame is given up for each army that was set aside."""
        if line.cards[0] in FRAMED:
            return "the framed cards from 1 to 6 cannot be given up."
        given = len(line.cards) + sum(len(other.cards) for other in others if isinstance(other, Support))
        if given > self.table.aside[self.seat]:
            count = self.table.aside[self.seat]
            return (
                f"you have {count} {'army' if count == 1 else 'armies'} set aside, and each costs one card."
            )
        return ""

    def _wrong_use(self, line: Use, others: Sequence[Line]) -> str:
        """One who holds a warlord card may use it when its time has come; armies that supports bring back
        are in the pool by then (S7).
        """
        if line.warlord not in self.hand.warlords:
            held = " and ".join(f"{code} ({WARLORDS[code].name})" for code in self.hand.warlords)
            return f"you hold {held}." if held else "you hold no warlord card."
        fault = SPANS[line.warlord].closed(self.table)
        back = sum(len(other.cards) for other in others if isinstance(other, Support))
        return fault or unfit(self.table, self.seat, line.warlord, line.places, back)

    def _wrong_order(self) -> str:
        if self.table.options.reveal == "stepwise":
            return "at this table the order of battles is chosen one by one."
        if not self.leads and not self.ahead:
            who = (
                "the printed order holds" if self.table.round == 1 else f"{NAMES[foe(self.seat)]} decides it"
            )
            return f"the order of battles is not yours to decide this round: {who}."
        return ""

    def _wrong_sources(self) -> str:
        if self.table.options.transfers == "ask":
            return "at this table you are asked where armies come from when your pool is dry."
        return ""

    def _short(self, line: Line, others: Sequence[Line]) -> str:
        """No card lies in two places, and of the drawn cards only those that stay can be used."""
        plan = plan_of([*others, line])
        drawn_needed = 0
        for card, count in wanted(plan).items():
            here, drawn = self.hand.cards.count(card), self.hand.drawn.count(card)
            if count > here + drawn:
                return self._used_up(card, here + drawn, others)
            from_drawn = max(count - here, 0)
            if plan.keep and from_drawn > plan.keep.count(card):
                return f"of the cards drawn you keep {', '.join(plan.keep)}, not the {card}."
            drawn_needed += from_drawn
        if drawn_needed > self.hand.keep:
            return (
                f"of {', '.join(self.hand.drawn)} you keep {self.hand.keep}, so no more of them can be used."
            )
        return ""

    def _used_up(self, card: str, copies: int, others: Sequence[Line]) -> str:
        """Return where the copies of a card are already."""
        lies = [other.at for other in others if isinstance(other, Lay) and other.card == card]
        where = f"lies in {' and '.join(lies)}" if lies else "is given up"
        number = "one" if copies == 1 else str(copies)
        return f"you have {number} {card} only, which {where} already."
