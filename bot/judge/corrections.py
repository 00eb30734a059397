"""The board is corrected by its gamemaster: shown first, told to the table, kept in the record of the game.

Who holds a seat, or has held one, needs the others who play: they vote on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import unified_diff
from typing import Any

from bot import words
from bot.judge import progress, session
from bot.judge.audience import gamemaster_preview
from bot.judge.judge import Judge, Refusal, Session
from bot.judge.notices import quiet_thread_reports
from bot.judge.settings.stored_game_settings import changing
from bot.judge.telling import messages, texts
from games.core.play import runner
from games.core.play.save import CORRECTION, GAMEMASTER, Act
from games.core.rules.correcting import lines_of
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import AnyGame, AnyView, State, view
from games.core.telling.prose import fitted
from storage import queries
from storage.models import Game

LONGEST = 1200
"""Characters of what is shown of the changes."""


@dataclass(frozen=True)
class Correction:
    """A correction before it is made: its lines as they are stored, and what the table would see changed.

    `waits` says that it is made when the turn is over, `asks` that the other players are asked.
    """

    row: Game
    lines: tuple[str, ...]
    changes: tuple[str, ...]
    waits: bool
    asks: bool


async def examine(judge: Judge, game_id: int, user_id: int, text: str) -> Correction:
    """Return the preview of a correction; nothing is changed. Raises Refusal."""
    async with session.opened(judge, game_id, reading=True) as opened:
        gamemaster_preview.refuse_after_it(opened)
        lines, board, changes = examined(opened, lines_of(text))
        waits = bool(opened.position.save.log) or not runner.is_open(opened.game, board)
        asks = await is_partial(opened, user_id)
        return Correction(opened.change.game, lines, changes, waits, asks)


async def correct(judge: Judge, game_id: int, user_id: int, lines: Sequence[str]) -> bool:
    """Correct a board; return whether that waits for the end of the turn. Raises Refusal."""
    async with session.opened(judge, game_id) as opened:
        gamemaster_preview.refuse_after_it(opened)
        if await is_partial(opened, user_id):
            raise Refusal(words.corrections.OTHERS_DECIDE, title=texts.title(opened.change.game))
        return await carry_out(judge, opened, lines, GAMEMASTER, user_id)


async def carry_out(
    judge: Judge, opened: Session, lines: Sequence[str], office: SeatName, user_id: int | None
) -> bool:
    """Correct a board in the name of an office, and tell the table; return whether it waits for the end of
    the turn. Raises Refusal.
    """
    change, title = opened.change, texts.title(opened.change.game)
    examined(opened, lines)
    try:
        act = Act(CORRECTION, office, list(lines))
        position = runner.act(opened.game, opened.position.save, opened.dice, act)
    except OrderError as error:
        raise Refusal(words.corrections.DOES_NOT_FIT, title=title, why=str(error)) from error
    waits = bool(position.save.pending) and not session.went_on(opened.position.save, position.save)
    await change.note("corrected", user_id, lines="; ".join(lines))
    if waits:
        told = ", ".join(f"`{line}`" for line in lines)
        await messages.say(judge, change, [words.corrections.WAITS.format(title=title, lines=told)])
    else:
        # What was told in the turn is told in the one that follows: no report or story goes on over it.
        await quiet_thread_reports.cut(judge, opened)
        with changing(change.game) as kept:
            kept.clock = None
    await progress.follow(judge, opened, position)
    return waits


async def withdraw(judge: Judge, game_id: int, user_id: int) -> None:
    """Take back the corrections of the gamemaster that wait for the end of the turn, and tell the table.

    What the players have agreed on stays. Raises Refusal.
    """
    async with session.opened(judge, game_id) as opened:
        gamemaster_preview.refuse_after_it(opened)
        save, title = opened.position.save, texts.title(opened.change.game)
        theirs = [act for act in save.pending if act.is_correction and act.seat == GAMEMASTER]
        if not theirs:
            raise Refusal(words.corrections.NONE_WAITS, title=title)
        lines = [str(line) for act in theirs if isinstance(act.answer, list) for line in act.answer]
        kept = tuple(act for act in save.pending if act not in theirs)
        position = runner.resume(opened.game, replace(save, pending=kept), opened.dice)
        await opened.change.note("withdrew a correction", user_id, lines="; ".join(lines))
        told = ", ".join(f"`{line}`" for line in lines)
        await messages.say(
            judge, opened.change, [words.corrections.WITHDRAWN.format(title=title, lines=told)]
        )
        await progress.follow(judge, opened, position)


def examined(opened: Session, lines: Sequence[str]) -> tuple[tuple[str, ...], Any, tuple[str, ...]]:
    """Return the lines of a correction as they are stored, the board with them, and what the table would see
    changed; raises Refusal.
    """
    game, title = opened.game, texts.title(opened.change.game)
    if game.corrections is None:
        raise Refusal(words.corrections.NOT_HERE, title=title)
    try:
        act, before, after = runner.corrected(game, opened.position, Act(CORRECTION, GAMEMASTER, list(lines)))
    except OrderError as error:
        raise Refusal(words.corrections.DOES_NOT_FIT, title=title, why=str(error)) from error
    kept = tuple(str(line) for line in act.answer) if isinstance(act.answer, list) else ()
    return kept, after, tuple(_changes(game, before, after))


async def is_partial(opened: Session, user_id: int) -> bool:
    """Return whether a person has held a seat of a game in which others hold one."""
    others = [
        seat for seat in opened.change.seats if seat.status == "held" and seat.user_id not in (None, user_id)
    ]
    tenures = await queries.tenures(opened.change.session, opened.change.game.id)
    return bool(others) and any(each.user_id == user_id for each in tenures)


def _changes(game: AnyGame, before: State[Any, Any], after: State[Any, Any]) -> Iterator[str]:
    """Yield the lines of the board and of the standing that a correction would change, before and after."""
    old, new = (list(_described(game, view(each, None))) for each in (before, after))
    changed = [line for line in unified_diff(old, new, n=0, lineterm="") if line[:3] not in ("---", "+++")]
    rows = [(line[0], line[1:]) for line in changed if line[0] in words.corrections.SIGNS]
    yield from fitted([f"{words.corrections.SIGNS[sign]} {text}" for sign, text in rows], LONGEST).split("\n")


def _described(game: AnyGame, seen: AnyView) -> Iterator[str]:
    if game.gazetteer is not None:
        yield from (" ".join(line.split("\n")) for line in game.gazetteer(seen))
    for seat, text in game.standing(seen).items():
        yield f"{game.power(seat).name}: {text}"
