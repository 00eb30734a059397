"""Standing orders: `ALLY REC TRN`, `JOIN REC`, `HGA MOVE REC IF LOSING`, `HOLD`, `ALWAYS END FYI YES`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from games.core.grammar.order import Order, order, slot
from games.core.grammar.slots import Is, Kind, Many
from games.redux.orders.actions import END, Ending, SheetLine, entry_of
from games.redux.orders.canonical_word_grammar import EVERYDAY, KEPT, WordGrammar, words_in
from games.redux.printed_data import ENHANCEMENTS

VERBS = ("ALLY", "JOIN", "HOLD", "ALWAYS", "HGA", "YUJ")
SPACES = Many(Kind("common", "space"), " ", "[-]")


class StandingOrder(Order):
    """A standing order: what it is about, the spaces it names, whether only a losing general moves, or a line
    for the round's end.
    """

    kind: ClassVar[str]
    spaces: tuple[str, ...] = ()
    losing: bool = False
    entry: SheetLine | None = None

    @property
    def unit(self) -> str:
        """Return what the order is about: the last one about a thing counts."""
        return f"{self.kind} {self.entry.unit}" if self.entry else self.kind

    @property
    def text(self) -> str:
        """Return the canonical line."""
        return str(self)


@order
class Ally(StandingOrder):
    """The alliance space, by preference."""

    spaces: tuple[str, ...] = slot(SPACES)
    kind, line, also = "ALLY", "ALLY {spaces}", ("ALLY [-] {spaces} [-]",)


@order
class Join(StandingOrder):
    """On which spaces Yu Jin joins the alliance."""

    spaces: tuple[str, ...] = slot(SPACES)
    kind, line, also = "JOIN", "JOIN {spaces}", ("[YUJ] JOIN [-] {spaces} [-]",)


@order
class Leave(StandingOrder):
    """The space to which Huang Gai goes when all bids are in."""

    spaces: tuple[str, ...] = slot(SPACES)
    losing: bool = slot(Is("LOSING", value=True), usual=False)
    kind, line = "HGA", "HGA MOVE {spaces} [IF {losing}]"
    also = ("(HGA MOVE|MOVE HGA) [-] {spaces} [-] [IF {losing}]", "HGA [-] {spaces} [-] IF {losing}")


@order
class Stay(StandingOrder):
    """Huang Gai stays."""

    kind, line, also = "HGA", "HGA STAY", ("MOVE HGA STAY",)


@order
class Hold(StandingOrder):
    """The queue waits until its state is asked again."""

    kind, line = "HOLD", "HOLD"


@order
class Always(StandingOrder):
    """A line for the end of every round; it is read as one of a sheet is."""

    entry: SheetLine | None = slot(Kind("line", say=str))
    kind, line = "ALWAYS", "ALWAYS {entry}"


GRAMMAR = WordGrammar[StandingOrder](Ally, Join, Leave, Stay, Hold)


def order_of(words: Sequence[str]) -> StandingOrder | None:
    """Return the standing order that some words make, None if they make none."""
    if list(words[:1]) != ["ALWAYS"]:
        return GRAMMAR.line(words)
    rest = [word if word in ENHANCEMENTS else EVERYDAY.get(word, word) for word in words[1:]]
    entry = entry_of(rest if rest[:1] == [END] else [END, *rest])
    return Always(entry) if isinstance(entry, Ending) else None


@lru_cache(KEPT)
def written(text: str) -> StandingOrder | None:
    """Return what a canonical line means."""
    return order_of(words_in(text))
