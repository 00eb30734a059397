"""Loads games to be changed, one or many, in as many statements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, ColumnElement, Executable, Integer, and_, bindparam, or_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from games.core.save import Save
from storage import documents, seals
from storage.errors import Damaged, Missing
from storage.models import Checkpoint, Entry, Game, Message, Preference, Seat
from storage.seals import there, tolerant

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
    """What those who hold its seats chose, damaged or not."""

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
        raise Damaged(row.id, f"checkpoint {row.id}/{row.turn} is missing")
    kept = documents.save_of(began, entries, documents.opened(row))
    if len(kept.log) != row.step:
        raise Damaged(row.id, f"entry {row.id}/{row.turn}/{len(kept.log)} is missing")
    return kept
