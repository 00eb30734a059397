"""Takes a game back. What was played after the point is moved into `undone`, where a host can read it."""

from __future__ import annotations

from datetime import datetime
from typing import TypeVar

from sqlalchemy import ColumnElement, and_, or_
from sqlmodel import col, select

from games.core.save import Save
from storage import queries, saves, seals
from storage.columns import dumps, ticks
from storage.models import Checkpoint, Entry, Game, Page, Undone
from storage.work import Work

K = TypeVar("K", Entry, Checkpoint, Page)


async def undo(work: Work, game: Game, old: Save, save: Save) -> None:
    """Move aside all that came after a Save; raises ValueError if it is not a part of what is stored."""
    steps = len(save.log)
    stored = old
    if save.turn < old.turn:
        stored = await queries.checkpoint_of(work.session, game, save.turn)
    if save.turn > old.turn or stored.log[:steps] != save.log:
        raise ValueError(f"turn {save.turn}, step {steps} is no point in the past of game {game.id}")
    _set_aside(work, game, old.epoch, "open", game.turn, game.step, game.open_document)
    await _move(work, Entry, game, old.epoch, _after(save, steps))
    await _move(work, Page, game, old.epoch, col(Page.turn) >= save.turn)
    changed = (stored.acts, stored.state) != (save.acts, save.state)
    since = col(Checkpoint.turn) >= save.turn if changed else col(Checkpoint.turn) > save.turn
    await _move(work, Checkpoint, game, old.epoch, since)
    if changed:
        work.add(saves.checkpoint_of(game.id, save, work.now))


def _after(save: Save, steps: int) -> ColumnElement[bool]:
    same = and_(col(Entry.turn) == save.turn, col(Entry.step) >= steps)
    return or_(col(Entry.turn) > save.turn, same)


async def _move(work: Work, model: type[K], game: Game, epoch: int, condition: ColumnElement[bool]) -> None:
    """Move the rows of one table that meet a condition into the archive."""
    query = select(model).where(col(model.game_id) == game.id, condition)
    query = query.order_by(*seals.table(model).primary_key)
    for row in await work.session.scalars(query, execution_options=seals.TOLERANT):
        columns = {column.name: getattr(row, column.name) for column in seals.table(model).columns}
        document = {
            name: ticks(value) if isinstance(value, datetime) else value for name, value in columns.items()
        }
        _set_aside(
            work, game, epoch, seals.table(model).name, row.turn, columns.get("step", 0), dumps(document)
        )
        await work.session.delete(row)
    await work.session.flush()


def _set_aside(work: Work, game: Game, epoch: int, kind: str, turn: int, step: int, document: str) -> None:
    work.add(
        Undone(game_id=game.id, epoch=epoch, kind=kind, turn=turn, step=step, document=document, at=work.now)
    )
