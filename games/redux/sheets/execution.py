"""Sheets carried out: the actions of a state and its part of the round's end, truly or on a copy first."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules.prompts import Seat
from games.redux.orders.actions import Promise, SheetLine
from games.redux.rules.actions import Broken, block
from games.redux.rules.decisions import NO, ActionUnderWay, run
from games.redux.rules.hooks import active
from games.redux.rules.maintenance import benefits, reduce_tribes, upkeep
from games.redux.sheets.decision_lookup import Unfit, Writ
from games.redux.state import Redux, copied


def act(s: Redux, seat: Seat, writ: Writ) -> None:
    """A state takes its actions as its sheet says."""
    run(block(s, seat), writ.choose)
    writ.finish_block()


def receive(s: Redux, seat: Seat, writ: Writ) -> None:
    """A state receives its benefits."""
    run(benefits(s, seat), writ.choose)


def settle(s: Redux, seat: Seat, writ: Writ) -> None:
    """A state pays its upkeep."""
    writ.last_call()
    run(upkeep(s, seat), writ.choose)
    writ.finish()


def rehearse(s: Redux, seat: Seat, entries: Sequence[SheetLine], *, strict: bool) -> tuple[Redux, bool]:
    """Carry out a sheet on a copy, to the end of the round; return the copy, and whether promises that nobody
    asked for had to be left out. Raises Unfit with `strict`.
    """
    for broken in (False, True):
        trial, writ = copied(s, seat), Writ(entries, strict=strict, broken=broken)
        try:
            act(trial, seat, writ)
        except Broken:
            promised = [entry for entry in entries if is_kept(entry)]
            if promised and strict:
                raise Unfit(
                    promised[0], "your sheet does not take as many actions as that promises."
                ) from None
            if broken:
                raise
            entries = [entry for entry in entries if entry not in promised]
            continue
        receive(trial, seat, writ)
        reduce_tribes(trial, seat)
        settle(trial, seat, writ)
        return trial, broken
    raise Broken


def fits(s: Redux, seat: Seat, entries: Sequence[SheetLine], line: SheetLine) -> bool:
    """Return whether a sheet's further line can be done as it says, whatever becomes of the others."""
    try:
        rehearse(s, seat, [*entries, line], strict=True)
    except Unfit as error:
        return error.entry is not line
    return True


def prepared(s: Redux, seat: Seat, entries: Sequence[SheetLine]) -> Writ:
    """Return a sheet ready to be carried out; a promise that it does not keep is not made (D3)."""
    if not active("start", ActionUnderWay(s, seat)):
        return Writ(entries)
    _, broken = rehearse(s, seat, entries, strict=False)
    kept = [
        entry for entry in entries if not (broken and isinstance(entry, Promise) and NO not in entry.words)
    ]
    return Writ(kept, broken=broken)


def is_kept(entry: SheetLine) -> bool:
    """Return whether a line promises something."""
    return isinstance(entry, Promise) and NO not in entry.words
