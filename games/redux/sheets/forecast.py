"""The forecast of a sheet: every action with all that cards add, the round's end, and what is not paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.core.rules.prompts import Seat
from games.core.rules.protocol import Event
from games.core.telling.prose import listed
from games.redux.events_to_text import changes as spoken
from games.redux.events_to_text import prose, said
from games.redux.orders.actions import SheetLine
from games.redux.printed_data import UNIT_NAMES, name_of
from games.redux.sheets.execution import rehearse
from games.redux.state import Redux


def forecast(s: Redux, seat: Seat, entries: Sequence[SheetLine]) -> Iterator[str]:
    """Yield the results of a sheet, all else in the usual way, in the order in which it would be told."""
    ended, _ = rehearse(s, seat, entries, strict=False)
    yield from actions(ended.told)
    yield from maintenance(ended, seat)


def actions(events: Sequence[Event]) -> Iterator[str]:
    """Yield what each action gives."""
    cards: list[str] = []
    for event in events:
        facts: Mapping[str, Any] = event.facts
        if event.kind == "import":
            cards.append(said("drawn", **facts))
        elif event.kind == "built":
            cards.append(said("raised", **facts))
        elif event.kind == "action":
            gained = [spoken(facts["changes"])] if facts["changes"] or not cards else []
            yield f"{facts['space']}: {', '.join([*gained, *cards])}."
            cards.clear()
        elif event.kind == "nothing":
            yield f"{facts['space']}: nothing, so it is not taken."
        elif event.kind == "card":
            yield f"{name_of(facts['card'])}: {spoken(facts['changes'])}."


def maintenance(after: Redux, seat: Seat) -> Iterator[str]:
    """Yield what the round's end brings and costs: benefits, tribal relations, upkeep, units not paid."""
    told: dict[str, list[Mapping[str, Any]]] = {}
    for event in after.told:
        if event.facts.get("seat") == seat:
            told.setdefault(event.kind, []).append(event.facts)
    for facts in told.get("benefits", ()):
        yield f"Benefits at the round's end: {spoken(facts['changes'])}."
    if told.get("tribes"):
        yield "Tribal relations: −1."
    yield from (prose(event) for event in after.told if event.kind == "raid")
    paid: list[str] = [change for facts in told.get("upkeep", ()) for change in facts["changes"]]
    yield f"Upkeep: {spoken(paid)}."
    if lost := Counter((facts["general"], facts["unit"]) for facts in told.get("unpaid", ())):
        units = listed(
            [f"{count} {UNIT_NAMES[unit]} of {name_of(who)}" for (who, unit), count in lost.items()]
        )
        who, unit = next(iter(lost))
        yield f"Not paid, and lost: {units}. `END LOSE {who} {unit}` says which."
