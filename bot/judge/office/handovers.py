"""The office of gamemaster is handed over: offered to somebody, who accepts it or not."""

from __future__ import annotations

from datetime import timedelta

from bot import words
from bot.judge import new_game, session
from bot.judge.judge import Judge, Refusal
from bot.judge.settings.running_game_models import Handover
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import Body
from storage import queries
from storage.errors import StorageError
from storage.game_change import Change
from storage.models import Game

PATIENCE = timedelta(days=7)
"""The time for which an offer stands."""

WHILE = ("open", "running", "paused", "frozen")
"""When the office can be handed over."""


async def offer(judge: Judge, game_id: int, user_id: int, successor: int) -> Game:
    """Offer somebody the office; it takes the place of an earlier offer. Raises Refusal."""
    async with judge.database.change(game_id) as change:
        row = change.game
        session.require(row, *WHILE)
        if successor == row.gamemaster_id:
            raise Refusal(words.handovers.IS_IT, title=texts.title(row), user=successor)
        await _refuse_if_partial(change, successor)
        last, until = settings_of(row).handover, judge.now() + PATIENCE
        number = 1 + (last.number if last else 0)
        made = Handover(number=number, user_id=successor, before=row.gamemaster_id, until=until)
        with changing(row) as kept:
            kept.handover = made
        await change.note("offered the office", user_id)
        text = words.handovers.OFFERED.format(
            title=texts.title(row), user=successor, until=texts.until(made.until)
        )
        body = Body(text=text, controls="handover", about=number)
        await messages.post(judge, change, "report", body)
        await messages.post(judge, change, "private", body, user_id=successor)
        return row


async def is_asked(judge: Judge, game_id: int, user_id: int) -> bool:
    """Return whether the last offer of the office of a game was to a person, whatever became of it."""
    try:
        made = settings_of(await judge.database.ask(queries.game, game_id)).handover
    except StorageError:
        return False
    return made is not None and made.user_id == user_id


async def answer(judge: Judge, game_id: int, user_id: int, number: int, *, accepts: bool) -> str:
    """Take the office that was offered, or not; return what is said to who answers. Raises Refusal."""
    async with judge.database.change(game_id) as change:
        row, made = change.game, settings_of(change.game).handover
        title = texts.title(row)
        if made is None or made.number != number or not made.is_open or judge.now() >= made.until:
            raise Refusal(words.handovers.OVER, title=title)
        if user_id != made.user_id:
            raise Refusal(words.handovers.NOT_YOURS, title=title, user=made.user_id)
        if row.gamemaster_id != made.before:
            raise Refusal(words.handovers.OVER, title=title)
        session.require(row, *WHILE)
        if accepts:
            await _refuse_if_partial(change, user_id)
            await new_game.may_play(judge, change.session, user_id, besides=game_id)
            row.gamemaster_id = user_id
        with changing(row) as kept:
            kept.handover = made.model_copy(update={"is_open": False})
        await change.note("took the office" if accepts else "declined the office", user_id)
        line = words.votes.NOW_GAMEMASTER if accepts else words.handovers.DECLINED
        await messages.say(judge, change, [line.format(title=title, user=user_id)])
        return (words.handovers.YOURS if accepts else words.handovers.NOT_TAKEN).format(title=title)


async def _refuse_if_partial(change: Change, user_id: int) -> None:
    """Raise Refusal if somebody who plays would see who holds which seat of an anonymous game."""
    row = change.game
    joined = [player.user_id for player in await change.players()] if row.status == "open" else []
    holders = [each.user_id for each in await queries.tenures(change.session, row.id)]
    if texts.overseen(row) and user_id in (*joined, *holders):
        raise Refusal(words.gamemaster.OVERSEER, title=texts.title(row))
