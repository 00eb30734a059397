"""An export is taken in: verified, played again, and stored as a finished game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot import words
from bot.judge import new_game
from bot.judge.game_settings import Announced, Terms, keep_announced
from bot.judge.judge import Judge, Refusal
from games.core import runner
from games.core.protocol import AnyGame
from games.core.record import Record, verify
from games.core.save import Page, Save
from storage.change import created
from storage.models import Game, Seat

GREATEST = 1_000_000
"""The greatest edition and epoch that are taken in: larger ones are no game's, and fit into no column."""


async def keep(judge: Judge, record: Record, *, guild_id: int | None = None) -> Game:
    """Store a record as a finished game of a server.

    Raises Mismatch where it is not right, Refusal where it is of other rules or was not played to its end.

    Nobody sits in it: an export names seats, not people. Its dice go on bearing the name that it had.
    """
    game = judge.games.get(record.slug)
    if game is None:
        raise Refusal(words.games.NO_RULES, slug=record.slug[:40], names=", ".join(judge.games))
    epochs = [entry.epoch for turn in record.turns for entry in turn.log]
    if not record.game or max(record.edition, *epochs, 0) > GREATEST:
        raise Refusal(words.sandbox.NO_GAME)
    if not verify(game, record).whole:
        raise Refusal(words.sandbox.UNFINISHED)
    pages, last = _played(game, record)
    row = _row(judge, game, record)
    row.guild_id = guild_id
    async with judge.database.work() as work, created(work, row) as change:
        for place, power in enumerate(game.powers):
            if power.seat in record.seats:
                salts: Mapping[str, str] = record.salts if record.casting is None else {}
                salt = salts.get(power.seat, "")
                seat = Seat(game_id=row.id, seat=power.seat, position=place, salt=salt, status="computer")
                change.seats.append(seat)
        await change.put(replace(last, epoch=max([0, *epochs])), pages)
        row.status, row.ended_at, row.outcome = "ended", judge.now(), record.outcome
        await change.note("imported", None, name=record.game[:40])
    return row


def _row(judge: Judge, game: AnyGame, record: Record) -> Game:
    """Return the row of a record, not yet stored."""
    title = words.sandbox.IMPORTED.format(title=game.title, name=record.game)
    row = new_game.new_row(judge, game, record.options, Terms.model_validate({}), name=title)
    row.seed, row.edition = record.seed, record.edition
    said = Announced(
        name=record.game,
        salts=dict(record.salts) if record.casting is not None else {},
        closing=record.closing,
        casting=record.casting,
        rewinds=list(record.rewinds),
        closings=int(record.casting is not None),
    )
    keep_announced(row, said)
    return row


def _played(game: AnyGame, record: Record) -> tuple[list[Page], Save]:
    """Play a record that was verified again; return its finished turns and the save behind them."""
    options = game.options.model_validate(record.options)
    save = Save(0, game.setup(record.seats, options).model_dump(mode="json"))
    pages: list[Page] = []
    for turn in record.turns:
        now = Save(turn.turn, save.state, turn.acts, turn.log)
        position: runner.Position[Any] = runner.resume(game, now, record.dice)
        pages.append(position.filled[0])
        # A turn in which nobody is asked anything is run at once, and is the next page.
        save = position.filled[1].save if len(position.filled) > 1 else position.save
    return pages, Save(len(record.turns), save.state)
