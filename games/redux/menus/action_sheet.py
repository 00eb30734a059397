"""Sheets by menus: what an action and the cards in it let one decide, each in its turn.

Whatever is left open is done in the usual way.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from games.core.rules.prompts import Option, Seat, Step
from games.redux.menus.labels import asked, labelled
from games.redux.orders.actions import (
    FIRST_IS_ARGUMENT,
    Action,
    Decline,
    Promise,
    SheetLine,
    entries_of,
)
from games.redux.rules.actions import DECLINE, Broken, block
from games.redux.rules.decisions import DONE, NO, Decision, by_default, run
from games.redux.sheets.decision_lookup import Unfit, Writ
from games.redux.sheets.execution import rehearse
from games.redux.state import Redux, copied


class Halted(Exception):
    """A decision that has not been made yet, or the end of the action."""


@dataclass
class Walk:
    """Carries out a draft, then the action `space`, whose decisions are made by `path`.

    It stops at the first that is open, or where the action is over. `made` are the words of all decisions.
    With `silent` what the path leaves open is done in the usual way; `void` says why the action would not be
    taken.
    """

    writ: Writ
    space: str
    path: list[str]
    silent: bool = False
    made: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    inside: bool = False
    open: Decision | None = None
    void: str = ""

    def choose(self, decision: Decision) -> str:
        """Return the word for a decision; raises Halted."""
        if not self.inside:
            word = self.writ.choose(decision)
            self.inside = not decision.source and decision.key == "action" and word == self.space
            return word
        if not decision.source:
            if decision.key in ("action", "done", "anytime"):
                raise Halted
            return by_default(decision)
        if decision.key == "nothing":
            self.void = decision.options[0]
            raise Halted
        word = self._next(decision)
        self.made.append((decision.source, word))
        return word

    def _next(self, decision: Decision) -> str:
        if len(decision.options) == 1 or (self.silent and not self.path):
            return decision.options[0]
        if not self.path:
            self.open = decision
            raise Halted
        word = self.path.pop(0)
        if word not in decision.options:
            self.void = word
            raise Halted
        return word


def sheet_step(s: Redux, seat: Seat, unit: str, chosen: Sequence[str], draft: Sequence[str]) -> Step | None:
    """Return the next step of an action, None where the line is one of a list or a choice cannot be made."""
    if unit not in s.table.won.get(seat, []):
        return None
    not_taken, not_given_up = (
        _breaks(s, seat, draft, line) for line in (Action(unit, (), ()), Decline(unit))
    )
    if list(chosen) == [DECLINE]:
        return None if not_given_up else Step("The action is given up.", (), f"{DECLINE} {unit}")
    decline = Option(DECLINE, "Decline it", "the generals go home, and nothing is gained")
    besides = () if chosen or not_given_up else (decline,)
    if not_taken:
        return None if chosen else Step(not_taken, besides)
    return _decided(s, seat, unit, chosen, draft, besides)


def _decided(
    s: Redux,
    seat: Seat,
    unit: str,
    chosen: Sequence[str],
    draft: Sequence[str],
    besides: tuple[Option, ...],
) -> Step | None:
    """Return the step of an action that is taken, with what may be chosen besides."""
    walk = walked(s, seat, unit, chosen, draft)
    if walk.void:
        return Step(walk.void, besides) if not chosen else None
    line = line_text(unit, walk.made)
    if walk.open is None:
        return Step("It can be sent.", besides, line)
    void = walked(s, seat, unit, chosen, draft, silent=True).void
    done = walked(s, seat, unit, [*chosen, DONE], draft, silent=True)
    able = [word for word in walk.open.options if not (word == DONE and done.void)]
    words = [Option(word, labelled(walk.open, word)) for word in able]
    return Step(asked(walk.open), (*words, *besides), "" if void else line)


def _breaks(s: Redux, seat: Seat, draft: Sequence[str], line: SheetLine) -> str:
    """Return why an action may not be taken, or not be given up, by what a draft promises; "" if it may."""
    entries = with_line(draft, line)
    free = [entry for entry in entries if not isinstance(entry, Promise) or NO in entry.words]
    return "" if len(free) == len(entries) or _wrong(s, seat, free, line) else _wrong(s, seat, entries, line)


def _wrong(s: Redux, seat: Seat, entries: Sequence[SheetLine], line: SheetLine) -> str:
    """Return what is wrong with one line of a sheet, "" if nothing is."""
    try:
        rehearse(s, seat, entries, strict=True)
    except Unfit as error:
        return str(error) if error.entry is line else ""
    return ""


def with_line(draft: Sequence[str], line: SheetLine) -> list[SheetLine]:
    """Return a draft with one more line, in the place of what it says of the same thing."""
    entries = [line if entry.about == line.about else entry for entry in entries_of(draft)]
    return entries if line in entries else [*entries, line]


def walked(
    s: Redux, seat: Seat, unit: str, chosen: Sequence[str], draft: Sequence[str], *, silent: bool = False
) -> Walk:
    """Return how far an action goes after those before it: where the draft has a line for it, a new one takes
    its place.
    """
    walk = Walk(Writ(with_line(draft, Action(unit, (), ())), broken=True), unit, list(chosen), silent)
    with suppress(Halted, Broken):
        run(block(copied(s, seat), seat), walk.choose)
    return walk


def line_text(space: str, made: Sequence[tuple[str, str]]) -> str:
    """Return decisions as a line: first those of the space, then each card with its own; "" while a card
    would be read as what the action is about.
    """
    said = [(source, word) for source, word in made if word != DONE]
    own = [word for source, word in said if source == space]
    cards: dict[str, list[str]] = {}
    for source, word in said:
        if source != space:
            cards.setdefault(source, []).append(word)
    if cards and not own and space in FIRST_IS_ARGUMENT:
        return ""
    more = [" ".join([card, *words]) for card, words in cards.items()]
    return " ".join([space, *own, *more])
