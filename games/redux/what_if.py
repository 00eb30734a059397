"""Private what-if: where a bid would lead, what an action would give, what the round's end will cost.

All of it is tried out on a copy made of what the state sees alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.rules.errors import Illegal, OrderError, Unreadable
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Event, View
from games.redux import vocabulary
from games.redux.orders.actions import Ending, Promise, SheetLine, entries_of, entry_of
from games.redux.orders.bids import GeneralBid, line_of
from games.redux.orders.canonical_word_grammar import Unclear
from games.redux.printed_data import BORDERS, TRIBES
from games.redux.public_state_model import Table
from games.redux.questions.bids import example
from games.redux.reading.clauses import CanonicalClause, said
from games.redux.reading.lexicon import unknown
from games.redux.rules.actions import block
from games.redux.rules.bidding import best_rival, fault, place, settled, would_lead
from games.redux.rules.decisions import run
from games.redux.sheets.decision_lookup import Unfit, Writ
from games.redux.sheets.execution import rehearse
from games.redux.sheets.forecast import actions, forecast, maintenance
from games.redux.state import Chancery, Redux, copied, rebuilt

UPKEEP = tuple(vocabulary.UPKEEP.split(", "))


def what_if(view: View[Table, Chancery], text: str) -> Sequence[str]:
    """Return what bids, actions or the round's end would come to as the board stands; raises OrderError."""
    if view.seat is None or view.hand is None:
        raise Illegal("only a state can ask that.", quote=text)
    s = rebuilt(view)
    won = s.table.won.get(view.seat, []) if s.table.stage == "act" else []
    right = example(s, view.seat) if s.table.stage == "bid" else next(iter(won), "upkeep")
    if text.strip().strip("?.!").casefold() in UPKEEP:
        return list(_upkeep(s, view.seat, view.draft))
    found: list[str] = []
    try:
        for one in said(text):
            found += _come_to(s, view.seat, one)
    except OrderError as error:
        error.example = right
        raise
    if not found:
        raise Unreadable("ask about a bid, an action or the upkeep.", quote=text, example=right)
    return found


def _come_to(s: Redux, seat: Seat, one: CanonicalClause) -> Iterator[str]:
    """Yield the forecast of a clause: a bid, or a line of a sheet; a bid is placed for those after it."""
    if one.strange:
        message = unknown(one.clause.said(one.strange), "word of a bid or of a sheet")
        raise one.clause.error(Unreadable, message, at=one.strange)
    if entry := entry_of(one.words):
        yield from _action(s, seat, entry, one)
        return
    try:
        line = line_of(one.words)
    except Unclear as error:
        raise one.clause.error(Unreadable, str(error)) from error
    if not isinstance(line, GeneralBid):
        raise one.clause.error(Illegal, "that needs no forecast.")
    if s.table.stage != "bid":
        raise one.clause.error(Illegal, "no bids are placed now.")
    yield from _bid(s, seat, line, one)


def _bid(s: Redux, seat: Seat, line: GeneralBid, one: CanonicalClause) -> Iterator[str]:
    """Yield where a bid would lead now, and what the action would give if it were won."""
    wish = settled(s.table, seat, line) if line.is_guarded or line.others else line.bare
    if wish is None:
        yield f"`{line.text}` would wait: what it asks for does not hold now."
        return
    if wrong := fault(s.table, seat, wish):
        raise one.clause.error(Illegal, wrong)
    leads = would_lead(s.table, seat, wish)
    place(s, seat, wish)
    if wish.space != TRIBES:
        total = s.table.total(wish.space, s.table.side(seat, wish.space))
        how = "leads" if leads else "does not lead"
        yield f"`{wish.text}`: {total} against {best_rival(s.table, seat, wish.space)}, {how} now."
    yield from (f"If you take {told}" for told in _given(s, seat, wish.space, ()))


def _action(s: Redux, seat: Seat, entry: SheetLine, one: CanonicalClause) -> Iterator[str]:
    """Yield what a line of a sheet would give, with all that cards add to it."""
    won = s.table.won.get(seat, [])
    try:
        if isinstance(entry, Ending | Promise) or entry.about in won:
            ended, _ = rehearse(s, seat, [entry], strict=True)
            own = of_space(ended.told, entry.about)
            yield from actions(own) if not isinstance(entry, Ending | Promise) else maintenance(ended, seat)
            return
        if s.table.stage == "act":
            raise one.clause.error(Illegal, f"you have not won {entry.about}.")
        if entry.about in (*BORDERS, TRIBES) and not s.table.on(entry.about, seat):
            raise one.clause.error(Illegal, "name the general too.", f"{_home(s, seat)} - {entry.about}")
        yield from (f"If you take {told}" for told in _given(s, seat, entry.about, [entry]))
    except Unfit as error:
        raise one.clause.error(Illegal, str(error)) from error


def _given(s: Redux, seat: Seat, space: str, entries: Sequence[SheetLine]) -> list[str]:
    """Return what an action would give if it were won with the generals who are there; raises Unfit."""
    trial = copied(s, seat)
    trial.table.won = {seat: [space]}
    writ = Writ(entries, strict=True, broken=True)
    run(block(trial, seat), writ.choose)
    writ.finish_block()
    return list(actions(of_space(trial.told, space)))


def of_space(events: Sequence[Event], space: str) -> list[Event]:
    """Return the events of an action; cards are imported by one alone."""
    return [
        event
        for event in events
        if event.facts.get("space") == space or (event.kind == "import" and space == "HIM")
    ]


def _upkeep(s: Redux, seat: Seat, draft: Sequence[str]) -> Iterator[str]:
    """Yield what maintenance would cost: after the actions won, if they are; else as the state stands."""
    if s.table.stage == "act":
        yield from forecast(s, seat, entries_of(draft))
        return
    s.table.won = {}
    ended, _ = rehearse(s, seat, [], strict=False)
    yield "Without any action of this round:"
    yield from maintenance(ended, seat)


def _home(s: Redux, seat: Seat) -> str:
    return next(iter(s.table.realms[seat].at_home), next(iter(s.table.realms[seat].officers)))
