"""Storing games: a Save as the documents of its rows, and back, for one game or many at once.

Keys keep the order they have: a rule may walk its dictionaries, and must walk them alike after a restart.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import BindParameter, ColumnElement, Executable, Integer, and_, bindparam, or_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from games.core.play.save import Act, ClosedQuestion, Premove, Save
from games.core.rules.prompts import Answer
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import Event
from storage import seals
from storage.columns import dumps
from storage.errors import Cause, Damaged, Missing
from storage.models import Checkpoint, Entry, Game, Message, Page, Preference, Seat
from storage.seals import there, tolerant

T = TypeVar("T")


@dataclass(frozen=True)
class Open:
    """The part of a Save in the game's row: the answers to the open question and to questions to come."""

    submitted: Mapping[SeatName, Answer] = field(default_factory=dict[SeatName, Answer])
    ready: tuple[SeatName, ...] = ()
    premoves: Mapping[SeatName, Premove] = field(default_factory=dict[SeatName, Premove])
    pending: tuple[Act, ...] = ()
    epoch: int = 0
    asked: tuple[SeatName, ...] | None = None
    """The seats that the open question asks, None if that was not kept."""
    others_act: bool = True
    """Whether those may do something too that it does not ask: lay down standing orders, vote."""

    def concerns(self, seat: SeatName) -> bool:
        """Return whether what a seat wrote can matter when the question closes: it is asked, has orders for
        questions to come, or may do something unasked.
        """
        return self.asked is None or self.others_act or seat in self.asked or seat in self.premoves

    def owes(self, seat: SeatName) -> bool:
        """Return whether a seat is asked, as far as that is known, and has not answered."""
        return (self.asked is None or seat in self.asked) and seat not in (*self.submitted, *self.ready)


def checkpoint_of(game_id: int, save: Save, at: datetime) -> Checkpoint:
    """Return the row of the state in which a save's turn began."""
    return Checkpoint(
        game_id=game_id, turn=save.turn, state=dumps(save.state), acts=dumps(_acts(save.acts)), at=at
    )


def entry_of(game_id: int, turn: int, step: int, closed: ClosedQuestion, at: datetime) -> Entry:
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


def open_document(save: Save, asked: Iterable[SeatName] | None = None, *, others_act: bool = True) -> str:
    """Return the document of the open question, which seats it asks, if that is known, and whether the others
    may do something too.
    """
    premoves = {
        seat: {"lines": premove.lines, "ready": premove.ready} for seat, premove in save.premoves.items()
    }
    known = {} if asked is None else {"asked": list(asked), "others_act": others_act}
    return dumps(
        {
            "submitted": dict(save.submitted),
            "ready": save.ready,
            "premoves": premoves,
            "pending": _acts(save.pending),
            "epoch": save.epoch,
            **known,
        }
    )


def opened(game: Game) -> Open:
    """Read the document of the open question; raises Damaged."""
    return read_open(game.id, game.open_document)


def read_open(game_id: int, text: str) -> Open:
    """Read the document of the open question of a game; raises Damaged."""
    try:
        document = json.loads(text)
        return Open(
            submitted=document["submitted"],
            ready=tuple(document["ready"]),
            premoves={
                seat: Premove(tuple(premove["lines"]), premove["ready"])
                for seat, premove in document["premoves"].items()
            },
            pending=_read_acts(document["pending"]),
            epoch=document["epoch"],
            asked=tuple(document["asked"]) if "asked" in document else None,
            others_act=document.get("others_act", True),
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Damaged(game_id, f"game {game_id} (open_document)") from error


def closed_of(row: Entry) -> ClosedQuestion:
    """Read one closed question."""
    return ClosedQuestion(row.key, json.loads(row.answers), tuple(json.loads(row.missed)), row.epoch)


def told_of(row: Page) -> tuple[Event, ...]:
    """Read what was told in one finished turn."""
    return tuple(
        Event(event["kind"], event["facts"], event["audience"] and tuple(event["audience"]))
        for event in json.loads(row.told)
    )


def save_of(row: Checkpoint, entries: Sequence[Entry], part: Open) -> Save:
    """Put a Save together from its rows; raises Damaged if an entry is missing."""
    for step, entry in enumerate(entries):
        if entry.step != step:
            raise Damaged(row.game_id, f"entry {row.game_id}/{row.turn}/{step}", Cause.LOST)
    return Save(
        turn=row.turn,
        state=json.loads(row.state),
        acts=_read_acts(json.loads(row.acts)),
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


NOW = and_(col(Checkpoint.game_id) == Game.id, col(Checkpoint.turn) == Game.turn)
OF_NOW = and_(col(Game.id) == Entry.game_id, col(Game.turn) == Entry.turn)


class Loading(NamedTuple):
    """The statements that load games: their rows locked on a server, then what stands in them."""

    lock: Executable
    games: Executable
    seats: Executable
    entries: Executable


def _loading(wanted: BindParameter[Any]) -> Loading:
    """Return the statements for the games that a parameter names, one number or several."""

    def of(column: object) -> ColumnElement[bool]:
        return col(column).in_(wanted) if wanted.expanding else col(column) == wanted

    games = select(Game, Checkpoint).join(Checkpoint, NOW, isouter=True)
    seats = select(Seat, Preference).join(Preference, col(Preference.user_id) == Seat.user_id, isouter=True)
    return Loading(
        lock=select(Game.id).where(of(Game.id)).order_by(col(Game.id)).with_for_update(),
        games=games.where(of(Game.id)).order_by(col(Game.id)),
        seats=seats.where(of(Seat.game_id)).order_by(col(Seat.position), col(Seat.seat)),
        entries=select(Entry).join(Game, OF_NOW).where(of(Entry.game_id)).order_by(col(Entry.step)),
    )


ONE, MANY = _loading(bindparam("wanted", type_=Integer)), _loading(bindparam("wanted", expanding=True))
"""Made once, because they are asked for every ruling: to make a statement takes as long as to run it."""


@dataclass
class Stored:
    """All that is loaded of a game to change it; what is None has not been asked for."""

    game: Game
    seats: list[Seat] = field(default_factory=list[Seat])
    save: Save | None = None
    status: list[Message] | None = None
    """The message that shows the status of the table, if it was told."""
    reminders: list[Message] | None = None
    """Those of the open question, and those of any that are due."""
    preferences: dict[int, Preference | None] = field(default_factory=dict[int, Preference | None])
    """The settings of those who hold its seats, damaged or not."""

    def __post_init__(self) -> None:
        """Remember at which question the game stood when it was loaded."""
        self.turn, self.step = self.game.turn, self.game.step


def status_of(game_id: int) -> str:
    """Return the nonce of the message that shows the status of a table."""
    return f"g{game_id}.status"


async def stored(session: AsyncSession, game_id: int, *, lock: bool = False) -> Stored:
    """Return a game with its seats and Save, with `lock` for this transaction alone to change.

    Raises Missing, Damaged.
    """
    found = await _stored(session, [game_id], lock=lock)
    if game_id not in found:
        raise Missing(game_id)
    return found[game_id]


async def all_stored(session: AsyncSession, game_ids: Iterable[int]) -> dict[int, Stored]:
    """Return games to be changed, with all that a deadline needs, in a few statements; raises Damaged."""
    if not (wanted := sorted(set(game_ids))):
        return {}
    found = await _stored(session, wanted, lock=True)
    for each in found.values():
        each.status, each.reminders = [], []
    of_question = and_(col(Message.turn) == Game.turn, col(Message.step) == Game.step)
    waits = or_(col(Message.state) == "due", of_question)
    wakes = and_(col(Message.game_id).in_(wanted), col(Message.kind) == "reminder", waits)
    statuses = {status_of(number): each for number, each in found.items()}
    query = select(Message).join(Game, isouter=True)
    query = query.where(or_(col(Message.nonce).in_(statuses), wakes)).order_by(col(Message.id))
    for message in await tolerant(session, query):
        if message.nonce in statuses:
            statuses[message.nonce].status = [message]
        elif (reminders := found[message.game_id or 0].reminders) is not None:
            reminders.append(message)
    return found


async def _stored(session: AsyncSession, wanted: Sequence[int], *, lock: bool) -> dict[int, Stored]:
    """Load games with their seats and Saves: three statements at most, however many they are.

    With `lock` nobody else changes them: on a server their rows are locked, on SQLite all is by now.
    """
    loading, values = (ONE, {"wanted": wanted[0]}) if len(wanted) == 1 else (MANY, {"wanted": wanted})
    if lock and session.get_bind().dialect.name != "sqlite":
        # First the lock, then the look: a row that is joined in the same statement may be from before it.
        await session.execute(loading.lock, values)
    rows = (await session.execute(loading.games, values)).all()
    found = {row[0].id: Stored(row[0]) for row in rows}
    seats = await session.execute(loading.seats, values, execution_options=seals.TOLERANT)
    for [seat], preference in [(there(row[:1]), row[1]) for row in seats]:
        if not seals.is_sound(seat):
            raise seals.damage(seat)
        found[seat.game_id].seats.append(seat)
        if seat.user_id is not None:
            found[seat.game_id].preferences[seat.user_id] = preference
    entries: dict[int, list[Entry]] = defaultdict(list)
    if any(row.step for row, _ in rows):
        for entry in there(await session.scalars(loading.entries, values)):
            entries[entry.game_id].append(entry)
    for row, began in rows:
        if row.started_at is not None:
            found[row.id].save = _save(row, began, entries[row.id])
    return found


def _save(row: Game, began: Checkpoint | None, entries: Sequence[Entry]) -> Save:
    """Put the Save of a game together; raises Damaged if a part of it is not there."""
    if began is None:
        raise Damaged(row.id, f"checkpoint {row.id}/{row.turn}", Cause.LOST)
    kept = save_of(began, entries, opened(row))
    if len(kept.log) != row.step:
        raise Damaged(row.id, f"entry {row.id}/{row.turn}/{len(kept.log)}", Cause.LOST)
    return kept
