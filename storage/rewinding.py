"""Takes a game back. What was played after the point is moved into `undone`, where a host can read it."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

from sqlalchemy import ColumnElement, and_, delete, or_
from sqlmodel import col

from games.core.save import Save
from storage import documents, reading
from storage.columns import dumps, ticks
from storage.desk import Desk
from storage.models import Checkpoint, Entry, Game, Page, Undone
from storage.rows import columns_of, table

Kept: TypeAlias = Entry | Checkpoint | Page


async def undo(desk: Desk, game: Game, old: Save, save: Save) -> None:
    """Move aside all that came after a Save; raises ValueError if it is not a part of what is stored."""
    steps = len(save.log)
    stored = old
    if save.turn < old.turn:
        stored = await reading.checkpoint(desk.connection, game, save.turn)
    if save.turn > old.turn or stored.log[:steps] != save.log:
        raise ValueError(f"turn {save.turn}, step {steps} is no point in the past of game {game.id}")
    await _set_aside(desk, game, old.epoch, "open", game.turn, game.step, game.open_document)
    await _move(desk, Entry, game, old.epoch, _after(save, steps))
    await _move(desk, Page, game, old.epoch, col(Page.turn) >= save.turn)
    changed = (stored.acts, stored.state) != (save.acts, save.state)
    since = col(Checkpoint.turn) >= save.turn if changed else col(Checkpoint.turn) > save.turn
    await _move(desk, Checkpoint, game, old.epoch, since)
    if changed:
        await desk.add(documents.checkpoint_of(game.id, save, desk.now))


def _after(save: Save, steps: int) -> ColumnElement[bool]:
    same = and_(col(Entry.turn) == save.turn, col(Entry.step) >= steps)
    return or_(col(Entry.turn) > save.turn, same)


async def _move(
    desk: Desk, model: type[Kept], game: Game, epoch: int, condition: ColumnElement[bool]
) -> None:
    """Move the rows of one table that meet a condition into the archive."""
    these = and_(col(model.game_id) == game.id, condition)
    query = table(model).select().where(these).order_by(*table(model).primary_key)
    for row in await reading.listed(desk.connection, model, query):
        step = row.step if isinstance(row, Entry) else 0
        document = {
            name: ticks(value) if isinstance(value, datetime) else value
            for name, value in columns_of(row).items()
        }
        await _set_aside(desk, game, epoch, table(model).name, row.turn, step, dumps(document))
    await desk.run(delete(model).where(these))


async def _set_aside(
    desk: Desk, game: Game, epoch: int, kind: str, turn: int, step: int, document: str
) -> None:
    row = Undone(
        game_id=game.id, epoch=epoch, kind=kind, turn=turn, step=step, document=document, at=desk.now
    )
    await desk.add(row)
