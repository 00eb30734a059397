"""An export is taken in: verified, played again, and stored as a finished game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot import words
from bot.judge import new_game
from bot.judge.judge import Judge, Refusal
from bot.judge.settings.running_game_models import Announced
from bot.judge.settings.stored_game_settings import changing
from bot.judge.settings.terms import Terms
from games.core.play.save import FinishedTurn, Save
from games.core.record.verifying import Record, played, verify
from games.core.rules.protocol import AnyGame
from storage.game_change import created
from storage.models import Game, Seat

GREATEST = 1_000_000
"""The greatest edition and epoch that are taken in: larger ones are no game's, and fit into no column."""


@dataclass(frozen=True)
class Verified:
    """A record that is right, its finished turns, and the save behind them; it can go between processes."""

    record: Record
    pages: tuple[FinishedTurn, ...]
    last: Save


def verified(game: AnyGame, record: Record) -> Verified:
    """Return a record with its turns as they are stored; it takes as long as playing the game twice.

    Raises Mismatch where it is not right, Refusal where it is no whole game.
    """
    epochs = [entry.epoch for turn in record.turns for entry in turn.log]
    if not record.game or max(record.edition, *epochs, 0) > GREATEST:
        raise Refusal(words.sandbox.NO_GAME)
    if not verify(game, record).whole:
        raise Refusal(words.sandbox.UNFINISHED)
    turns = list(played(game, record))
    last = turns[-1].after
    if last is None:
        raise Refusal(words.sandbox.UNFINISHED)
    return Verified(record, tuple(turn.page for turn in turns), last)


def rules_of(judge: Judge, record: Record) -> AnyGame:
    """Return the rules of a record; raises Refusal for others than this program's."""
    if (game := judge.games.get(record.slug)) is None:
        raise Refusal(words.games.NO_RULES, slug=record.slug[:40], names=", ".join(judge.games))
    return game


async def keep(judge: Judge, record: Record, *, guild_id: int | None = None) -> Game:
    """Store a record as a finished game of a server, once it is verified; raises as `verified` does."""
    return await store(judge, verified(rules_of(judge, record), record), guild_id=guild_id)


async def store(
    judge: Judge, found: Verified, *, guild_id: int | None = None, user_id: int | None = None
) -> Game:
    """Store a verified record as a finished game of a server, which a person or its host has brought.

    Nobody sits in it: an export names seats, not people. Its dice go on bearing the name that it had.
    """
    record, pages, last = found.record, found.pages, found.last
    game, epochs = rules_of(judge, record), [entry.epoch for turn in record.turns for entry in turn.log]
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
        await change.note("imported", user_id, name=record.game[:40])
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
    with changing(row) as kept:
        kept.announced = said
    return row
