"""A Save as the documents of its rows, and back.

Keys keep the order they have: a rule may walk its dictionaries, and must walk them alike after a restart.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from games.core.prompts import Answer
from games.core.prompts import Seat as SeatName
from games.core.protocol import Event
from games.core.save import Act, Premove, Save
from games.core.save import Entry as Closed
from storage.columns import dumps
from storage.errors import Damaged
from storage.models import Checkpoint, Entry, Game, Page
from storage.seals import called

T = TypeVar("T")


@dataclass(frozen=True)
class Open:
    """What a game row keeps of its Save: the answers to the open question and to questions to come."""

    submitted: Mapping[SeatName, Answer] = field(default_factory=dict[SeatName, Answer])
    ready: tuple[SeatName, ...] = ()
    premoves: Mapping[SeatName, Premove] = field(default_factory=dict[SeatName, Premove])
    pending: tuple[Act, ...] = ()
    epoch: int = 0


def checkpoint_of(game_id: int, save: Save, at: datetime) -> Checkpoint:
    """Return the row of the state in which a save's turn began."""
    return Checkpoint(
        game_id=game_id, turn=save.turn, state=dumps(save.state), acts=dumps(_acts(save.acts)), at=at
    )


def entry_of(game_id: int, turn: int, step: int, closed: Closed, at: datetime) -> Entry:
    """Return the row of one closed question."""
    return Entry(
        game_id=game_id,
        turn=turn,
        step=step,
        key=closed.key,
        answers=dumps(dict(closed.answers)),
        missed=dumps(closed.missed),
        epoch=closed.epoch,
        at=at,
    )


def page_of(game_id: int, turn: int, told: Iterable[Event], at: datetime) -> Page:
    """Return the row of what was told in one finished turn."""
    events = [{"kind": event.kind, "facts": event.facts, "audience": event.audience} for event in told]
    return Page(game_id=game_id, turn=turn, told=dumps(events), at=at)


def open_document(save: Save) -> str:
    """Return the document of the open question."""
    premoves = {
        seat: {"lines": premove.lines, "ready": premove.ready} for seat, premove in save.premoves.items()
    }
    return dumps(
        {
            "submitted": dict(save.submitted),
            "ready": save.ready,
            "premoves": premoves,
            "pending": _acts(save.pending),
            "epoch": save.epoch,
        }
    )


def opened(game: Game) -> Open:
    """Read the document of the open question; raises Damaged."""
    try:
        document = json.loads(game.open_document)
        return Open(
            submitted=document["submitted"],
            ready=tuple(document["ready"]),
            premoves={
                seat: Premove(tuple(premove["lines"]), premove["ready"])
                for seat, premove in document["premoves"].items()
            },
            pending=_read_acts(document["pending"]),
            epoch=document["epoch"],
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Damaged(game.id, f"{called(game)} (open_document)") from error


def closed_of(row: Entry) -> Closed:
    """Read one closed question; raises Damaged."""
    answers = _read(row.game_id, called(row), row.answers)
    return Closed(row.key, answers, tuple(_read(row.game_id, called(row), row.missed)), row.epoch)


def told_of(row: Page) -> tuple[Event, ...]:
    """Read what was told in one finished turn; raises Damaged."""
    events = _read(row.game_id, called(row), row.told)
    return tuple(
        Event(event["kind"], event["facts"], event["audience"] and tuple(event["audience"]))
        for event in events
    )


def save_of(row: Checkpoint, entries: Sequence[Entry], part: Open) -> Save:
    """Put a Save together from its rows; raises Damaged if an entry is missing."""
    for step, entry in enumerate(entries):
        if entry.step != step:
            raise Damaged(row.game_id, f"entry {row.game_id}/{row.turn}/{step} is missing")
    return Save(
        turn=row.turn,
        state=_read(row.game_id, called(row), row.state),
        acts=_read_acts(_read(row.game_id, called(row), row.acts)),
        log=tuple(closed_of(entry) for entry in entries),
        submitted=part.submitted,
        ready=part.ready,
        premoves=part.premoves,
        pending=part.pending,
        epoch=part.epoch,
    )


def _acts(acts: Iterable[Act]) -> list[list[Answer]]:
    return [
        [act.kind, act.seat] if act.is_seating else [act.kind, act.seat, act.answer, act.step] for act in acts
    ]


def _read_acts(rows: Iterable[Sequence[Any]]) -> tuple[Act, ...]:
    return tuple(Act(*row) for row in rows)


def _read(game_id: int, what: str, text: str) -> Any:  # noqa: ANN401  JSON is what it is; its callers know the shape
    try:
        return json.loads(text)
    except ValueError as error:
        raise Damaged(game_id, what) from error
