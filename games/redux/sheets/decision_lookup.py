"""A sheet of actions as a script of decisions: every decision of a state's actions and maintenance is looked
up in its lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from games.redux.orders.actions import Decline, Ending, Promise, SheetLine, plain
from games.redux.printed_data import GENERALS, SPACES
from games.redux.rules.actions import DECLINE, Broken
from games.redux.rules.decisions import DONE, NO, YES, Decision

SELF = "SELF"


class Unfit(Exception):
    """A line cannot be carried out; `entry` is the line."""

    def __init__(self, entry: SheetLine, message: str) -> None:
        super().__init__(message)
        self.entry = entry


@dataclass
class Slip:
    """The words of a line that are still to be used for one source; `able` is what could have been said."""

    entry: SheetLine
    source: str
    left: list[str]
    said: bool
    done: bool = False
    able: str = ""


@dataclass
class Writ:
    """Decides as a sheet says; with `strict` a line that does not fit raises Unfit, else it is passed over.

    `broken` names those whose promise could not be kept.
    """

    entries: Sequence[SheetLine]
    strict: bool = False
    broken: bool = False
    _next: int = 0
    _slips: list[Slip] = field(default_factory=list[Slip])
    _ending: list[Slip] = field(default_factory=list[Slip])
    _starting: list[Slip] = field(default_factory=list[Slip])
    _current: SheetLine | None = None

    def __post_init__(self) -> None:
        self._actions = [entry for entry in self.entries if not isinstance(entry, Ending | Promise)]
        self._ending = [_slip(e, e.about, e.words) for e in self.entries if isinstance(e, Ending)]
        self._starting = [_slip(e, e.about, e.words) for e in self.entries if isinstance(e, Promise)]
        self._last_call = False

    def choose(self, decision: Decision) -> str:
        """Return the word for a decision."""
        if decision.source:
            return self._word(decision)
        if decision.key == "action":
            return self._action(decision)
        if decision.key == "anytime":
            return self._anytime(decision)
        if decision.key == "done":
            self._close()
            return decision.options[0]
        return self._order(decision)

    def finish_block(self) -> None:
        """The actions are done: whatever was written about others was written in vain."""
        self._close()
        for entry in self._actions[self._next :]:
            self._unfit(entry, _not_now(entry))
        self._next = len(self._actions)

    def finish(self) -> None:
        """The round is over."""
        for slip in (*self._starting, *self._ending):
            if not slip.done:
                self._unfit(slip.entry, f"{slip.source} has nothing to decide now.")
            elif slip.left:
                self._unfit(slip.entry, f"“{' '.join(slip.left)}” says nothing there.")

    def last_call(self) -> None:
        """From now on swaps are made at the first occasion."""
        self._last_call = True

    def _action(self, decision: Decision) -> str:
        self._close()
        while self._next < len(self._actions):
            entry = self._actions[self._next]
            word = f"{DECLINE} {entry.about}" if isinstance(entry, Decline) else entry.about
            if word in decision.options:
                self._next += 1
                self._open(entry)
                return word
            if f"{DECLINE} {entry.about}" in decision.options:
                self._unkept(entry, "that is an action more than you promised to take; decline it.")
            elif entry.about in decision.options:
                self._unkept(entry, "you promised to take more actions than that.")
            else:
                self._unfit(entry, _not_now(entry))
            self._next += 1
        return decision.options[0]

    def _open(self, entry: SheetLine) -> None:
        self._current = entry
        self._slips = [_slip(entry, SELF, entry.words)]
        self._slips += [_slip(entry, card, words) for card, words in entry.segments]

    def _close(self) -> None:
        for slip in self._slips:
            if slip.left:
                new = f"; begin a new line before {slip.left[0]}" if slip.left[0] in SPACES else ""
                self._unfit(slip.entry, f"“{' '.join(slip.left)}” says nothing there{new}.")
            elif slip.source != SELF and not slip.done:
                self._unfit(slip.entry, f"{slip.source} has nothing to decide there; leave it out.")
        self._slips, self._current = [], None

    def _anytime(self, decision: Decision) -> str:
        if self._current is not None or self._slips:
            self._close()
        if self._next < len(self._actions):
            entry = self._actions[self._next]
            if entry.about in decision.options:
                self._next += 1
                self._open(entry)
                self._slips[0].source = entry.about
                return entry.about
            return "GO"
        for slip in self._ending:
            if slip.source in decision.options and slip.left:
                return slip.source
            if not slip.done and not self._last_call:
                break
        return "GO"

    def _order(self, decision: Decision) -> str:
        for slip in self._slips or self._ending:
            if slip.source in decision.options and not slip.done:
                slip.done = True
                return slip.source
        return decision.options[0]

    def _word(self, decision: Decision) -> str:
        if decision.key == "nothing":
            if self._current is not None:
                self._unfit(self._current, self._in_vain() or decision.options[0])
            return decision.options[0]
        slip = self._slip_for(decision)
        if slip is None:
            if self.broken and decision.key == "promise":
                return NO
            return decision.options[0]
        slip.done = True
        return self._match(slip, decision)

    def _slip_for(self, decision: Decision) -> Slip | None:
        slips = (
            self._starting if decision.key == "promise" else self._slips if self._current else self._ending
        )
        for slip in slips:
            about = slip.entry.about if slip.source == SELF else slip.source
            is_used = slip.said and decision.key == "swap"
            speaks = slip.left or (not is_used and (slip.source != SELF or slip.said))
            if about == decision.source and speaks:
                return slip
        return None

    def _match(self, slip: Slip, decision: Decision) -> str:
        if not slip.left:
            if slip.said:
                return DONE if DONE in decision.options else decision.options[0]
            return YES if YES in decision.options else decision.options[0]
        swap = decision.key == "swap"
        for option in sorted(decision.options, key=lambda one: -len(one.split())):
            words = [plain(word) for word in option.split()]
            said = [plain(word) for word in slip.left[: len(words)]]
            # Of a swap the first word is what is given; elsewhere words may stand in any order.
            if said == words or (not swap and sorted(said) == sorted(words)):
                del slip.left[: len(words)]
                return option
        if YES in decision.options and slip.left[0] != NO:
            return YES
        one_each = [word for word in decision.options if decision.key != "trade" or "1" in word]
        slip.able = ", ".join(option.removeprefix("- ") for option in one_each[:12] if option != DONE)
        if DONE in decision.options:
            return DONE
        self._unfit(slip.entry, _not_here(slip))
        slip.left.clear()
        return decision.options[0]

    def _in_vain(self) -> str:
        """Return what is wrong with the words of the action at hand that nothing came of."""
        return next((_not_here(slip) for slip in self._slips if slip.left and slip.able), "")

    def _unkept(self, entry: SheetLine, message: str) -> None:
        """A line goes against a promise: one that the sheet speaks of, or one that is then not made."""
        if not self._starting:
            raise Broken
        self._unfit(entry, message)

    def _unfit(self, entry: SheetLine, message: str) -> None:
        if self.strict:
            raise Unfit(entry, message)


def _not_now(entry: SheetLine) -> str:
    if entry.about in GENERALS:
        return f"{GENERALS[entry.about].name} cannot do that now."
    return f"{entry.about} is not an action that you can take now: you have not won it."


def _not_here(slip: Slip) -> str:
    said = next((word for word in slip.left if word != "-"), slip.left[0])
    return f"“{said}” cannot be chosen here; what can: {slip.able}."


def _slip(entry: SheetLine, source: str, words: Iterable[str]) -> Slip:
    left = list(words)
    return Slip(entry, source, left, said=bool(left))
