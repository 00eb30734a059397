"""A session of a game: its row, seats, rules, dice and position inside one transaction."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import structlog

from bot.judge import messages, words
from bot.judge.game_settings import announced
from bot.judge.judge import Judge, Refusal
from bot.judge.message_body import Body
from games.core import runner
from games.core.dice import Seeded, rewound
from games.core.errors import Diverged
from games.core.prompts import Dice
from games.core.prompts import Seat as SeatName
from games.core.protocol import AnyGame
from games.core.runner import Position
from games.core.save import Save
from storage.change import Change
from storage.models import Game, Seat

log = structlog.get_logger()


@dataclass(frozen=True)
class Session:
    """A game inside one transaction: its row and seats, its rules and dice, and where it stands."""

    change: Change
    game: AnyGame
    dice: Dice
    position: Position[Any]


def dice_of(row: Game, seats: Sequence[Seat]) -> Dice:
    """Return the dice of a game: its seed, its name, its salts, and the numbers of what was announced."""
    said = announced(row)
    closed = said.closing.message if said.closing else None
    return Seeded(row.seed, name_of(row), salts_of(row, seats), closed, rewound(said.rewinds))


def name_of(row: Game) -> str:
    """Return the name under which a game throws its dice."""
    return f"g{row.id}"


def salts_of(row: Game, seats: Sequence[Seat]) -> dict[str, str]:
    """Return the salts in order of joining; of a game from before there were closings, those of the seats."""
    said = announced(row)
    if said.closings:
        return said.salts
    return {seat.seat: seat.salt for seat in seats if seat.salt}


@asynccontextmanager
async def opened(
    judge: Judge, game_id: int, *statuses: str, reading: bool = False
) -> AsyncGenerator[Session]:
    """Change a running game inside one transaction; raises Refusal if its status is none of these.

    One that is only `reading` takes no lock and may change nothing. A log that no longer fits the rules
    freezes the game, tells its gamemaster, and raises Refusal.
    """
    try:
        async with (judge.database.view if reading else judge.database.change)(game_id) as change:
            require(change.game, *(statuses or ("running", "paused")))
            game = judge.rules(change.game.slug)
            dice = dice_of(change.game, change.seats)
            yield Session(change, game, dice, runner.resume(game, change.save, dice))
    except Diverged as error:
        await freeze(judge, game_id, str(error))
        raise Refusal(f"Game #{game_id} is frozen: its record no longer fits its rules. {_SAFE}") from error


_SAFE = "Nothing that was sent is lost; its gamemaster has been told and can rewind it."


def require(row: Game, *statuses: str) -> None:
    """Raise Refusal, saying why, unless the game has one of these statuses."""
    if row.status in statuses:
        return
    why = {
        "open": "has not started yet",
        "announcing": "goes on as soon as its announcement stands in public; try again in a moment",
        "running": "is under way",
        "paused": "is paused",
        "ended": "is over; nothing more can be ordered",
        "frozen": f"is frozen until its gamemaster has mended it. {_SAFE}",
    }[row.status]
    raise Refusal(f"{words.title(row)} {why.rstrip('.')}.")


async def freeze(judge: Judge, game_id: int, why: str) -> None:
    """Take a game out of play because its record cannot be trusted, and tell its gamemaster."""
    log.error("game.frozen", game=game_id, why=why)
    async with judge.database.change(game_id) as change:
        if change.game.status == "frozen":
            return
        change.game.status, change.game.note, change.game.deadline = "frozen", why, None
        await change.note("frozen")
        await messages.say(judge, change, [f"{words.title(change.game)} is frozen. {_SAFE}"])
        if change.game.gamemaster_id is not None:
            text = (
                f"{words.title(change.game)} is frozen: {why}. `/gm rewind` takes it back to where it fits."
            )
            await messages.post(judge, change, "private", Body(text=text), user_id=change.game.gamemaster_id)


def went_on(before: Save, after: Save) -> bool:
    """Return whether a question was closed in between, or taken back."""
    return (before.turn, before.log) != (after.turn, after.log)


def owes(position: Position[Any], seat: str) -> bool:
    """Return whether a seat is asked and has neither answered nor said that nobody need wait for it."""
    save = position.save
    asked = position.ask is not None and seat in position.ask.prompts
    return asked and seat not in save.submitted and seat not in save.ready


def awaited_computer(position: Position[Any], computers: Sequence[SeatName]) -> SeatName | None:
    """Return the next computer that has not yet answered the open question, if any."""
    if position.ask is None:
        return None
    waiting = (s for s in position.ask.prompts if s in computers and s not in position.save.ready)
    return next(waiting, None)
