"""Every line that a sheet may consist of, found by trying: an action with its own words, a benefit, a
refusal.

What cards add to an action is left out of the lists, and of trades all but one of gold and rice and then one
of weapons; both are accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from games.core.rules.prompts import Lines, Seat
from games.redux.orders.actions import END, Decline, Ending, Promise, SheetLine
from games.redux.public_state_model import Realm
from games.redux.rules.actions import Broken, block
from games.redux.rules.decisions import DONE, NO, YES, Decision, by_default, run
from games.redux.rules.maintenance import benefits, reduce_tribes, upkeep
from games.redux.sheets.decision_lookup import Unfit
from games.redux.sheets.execution import rehearse
from games.redux.state import Redux, copied


class Enough(Exception):
    """Raised when the decision that was looked for has been made."""


@dataclass
class Scout:
    """Decides what `source` decides by a path of words, all else as for the silent. Where the path ends it
    stops: `open` is the decision found there. An action to be looked at is taken `first`, and alone.
    """

    source: str
    path: list[str]
    broken: bool
    first: str = ""
    open: Decision | None = None
    void: bool = False
    taken: str = ""

    def choose(self, decision: Decision) -> str:
        """Return the word for a decision."""
        if not decision.source:
            return self._order(decision)
        if decision.key == "promise":
            return NO if self.broken else by_default(decision)
        if decision.key == "nothing" and decision.source == self.taken:
            self.void = True
            raise Enough
        if decision.source != self.source:
            return by_default(decision)
        if not self.path:
            self.open = decision
            raise Enough
        return self.path.pop(0)

    def _order(self, decision: Decision) -> str:
        if decision.key != "action" or not self.first:
            return by_default(decision)
        if self.first == DONE:
            raise Enough
        word, self.taken, self.first = self.first, self.first, DONE
        if word not in decision.options:
            self.void = True
            raise Enough
        return word


Trial = Callable[[Scout], None]


def legal(s: Redux, seat: Seat) -> Mapping[str, Sequence[str]]:
    """Return every line that is accepted alone, by what it is about."""
    _, broken = rehearse(s, seat, [], strict=False)
    wins, realm = s.table.won.get(seat, []), s.table.realms[seat]
    found: dict[str, Sequence[str]] = {}
    for card in promising(realm):
        found[card] = accepted(s, seat, [Promise(card, (word,)) for word in (YES, NO)])
    for source in ending_sources(s, seat, broken=broken):
        found[f"{END} {source}"] = end_lines(s, seat, source, broken=broken)
    known = {unit: lines for unit, lines in found.items() if lines}

    def make(unit: str) -> Sequence[str]:
        return known[unit] if unit in known else action_lines(s, seat, unit, broken=broken)

    return Lines([*wins, *known], make)


def promising(realm: Realm) -> list[str]:
    """Return the promises that a state could make."""
    return [card for card in ("ZGJ", "PTO") if card in realm.officers]


def accepted(s: Redux, seat: Seat, entries: Sequence[SheetLine]) -> list[str]:
    """Return the lines, of some, that are accepted alone."""
    found: list[str] = []
    for entry in entries:
        try:
            rehearse(s, seat, [entry], strict=True)
        except Unfit:
            continue
        found.append(entry.text)
    return found


def action_lines(s: Redux, seat: Seat, space: str, *, broken: bool) -> list[str]:
    """Return the lines about an action: its name alone, all that decides it, and that it is declined."""

    def trial(scout: Scout) -> None:
        run(block(copied(s, seat), seat), scout.choose)

    paths = leaves(trial, lambda path: Scout(space, path, broken, space))
    found = [" ".join([space, *path]) for path in paths]
    bare = Scout("", [], broken, space)
    explored(trial, bare)
    plain = [] if bare.void or not found else [space]
    return list(dict.fromkeys([*plain, *found, *accepted(s, seat, [Decline(space)])]))


def action_sources(s: Redux, seat: Seat, space: str, *, broken: bool) -> list[str]:
    """Return the cards that have something to decide in an action, all else as for the silent."""
    scout, found = Scout("", [], broken, space), dict[str, None]()

    def choose(decision: Decision) -> str:
        if decision.source not in ("", space) and decision.key != "promise" and len(decision.options) > 1:
            found[decision.source] = None
        return scout.choose(decision)

    with suppress(Enough, Broken):
        run(block(copied(s, seat), seat), choose)
    return list(found)


def card_words(s: Redux, seat: Seat, space: str, card: str, *, broken: bool) -> Iterator[str]:
    """Yield all that a card may decide in an action, as the words that follow its code."""

    def trial(scout: Scout) -> None:
        run(block(copied(s, seat), seat), scout.choose)

    yield from (
        " ".join(path) for path in leaves(trial, lambda path: Scout(card, path, broken, space)) if path
    )


def end_lines(s: Redux, seat: Seat, source: str, *, broken: bool) -> list[str]:
    """Return the lines about what a card decides at the end of a round."""
    return accepted(s, seat, [*endings(s, seat, source, broken=broken)])


def endings(s: Redux, seat: Seat, source: str, *, broken: bool) -> Iterator[SheetLine]:
    """Yield every line about what a card could decide at the end of a round, accepted or not."""
    ready = after_block(s, seat, broken=broken)

    def trial(scout: Scout) -> None:
        copy = copied(ready, seat)
        run(benefits(copy, seat), scout.choose)
        reduce_tribes(copy, seat)
        run(upkeep(copy, seat), scout.choose)

    paths = leaves(trial, lambda path: Scout(source, path, broken))
    yield from (Ending(source, tuple(" ".join(path).split())) for path in paths if path)


def ending_sources(s: Redux, seat: Seat, *, broken: bool) -> list[str]:
    """Return the cards that have something to decide at the end of the round, all else as for the silent."""
    copy, found = after_block(s, seat, broken=broken), dict[str, None]()

    def choose(decision: Decision) -> str:
        if decision.source:
            found[decision.source] = None
        return by_default(decision)

    run(benefits(copy, seat), choose)
    reduce_tribes(copy, seat)
    run(upkeep(copy, seat), choose)
    return list(found)


def after_block(s: Redux, seat: Seat, *, broken: bool) -> Redux:
    """Return a copy in which a state has acted without a word."""
    copy, scout = copied(s, seat), Scout("", [], broken)
    run(block(copy, seat), scout.choose)
    return copy


def leaves(trial: Trial, scouted: Callable[[list[str]], Scout]) -> Iterator[list[str]]:
    """Yield every way to decide what a source decides, as paths of words."""
    stack: list[list[str]] = [[]]
    while stack:
        path = stack.pop()
        scout = scouted(list(path))
        explored(trial, scout)
        if scout.open is not None:
            stack += [[*path, word] for word in reversed(shown(scout.open, path))]
        elif not scout.void:
            yield path[:-1] if path[-1:] == [DONE] else path


def explored(trial: Trial, scout: Scout) -> None:
    """Let a scout look as far as it wants."""
    try:
        trial(scout)
    except (Enough, Broken):
        return


def shown(decision: Decision, path: Sequence[str]) -> Sequence[str]:
    """Return the words that are listed: of trades first one of gold and rice, then one of weapons."""
    if decision.key != "trade" or not path:
        return decision.options
    return [
        word
        for word in decision.options
        if word == DONE or (len(path) == 1 and path[0][0] == "R" and word[0] == "W")
    ]
