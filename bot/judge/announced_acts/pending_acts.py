"""Starts and rewinds in two steps: they are announced in public, and done when that message stands.

The number that Discord gives to the message goes into the dice: nobody chooses it, and everybody sees it.
What waits is stored with the game, so that it survives a crash between the two steps; whether the message
stands is asked of its row, which the outbox keeps: a post whose answer was lost is looked for before it is
posted again.
"""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from bot import words
from bot.judge.announced_acts import rewinding, starting
from bot.judge.judge import Judge
from bot.judge.settings.running_game_models import ANNOUNCEMENT, Announced, Pending
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import Body
from games.core.play.dice import Closing, Rewind
from storage import queries
from storage.game_change import Change
from storage.models import Message

GRACE = timedelta(hours=1)
"""The least time that is left for a question that waited in vain."""


async def proceed(judge: Judge, game_id: int) -> bool:
    """Do what waits for its announcement if that stands now; return whether the game moved."""
    async with judge.database.change(game_id) as change:
        row, said = change.game, settings_of(change.game).announced
        pending, said.pending = said.pending, None
        if row.status != "announcing" or pending is None:
            return False
        if row.channel_id is None:
            await starting.begin(judge, change, judge.rules(row.slug), pending.user_id)
            return True
        told = await queries.messages(change.session, game_id, kind=ANNOUNCEMENT, tolerant=True)
        # How far it got is not sealed: a damaged one that is due is dropped, and this is withdrawn.
        message = told[-1] if told else Message(kind=ANNOUNCEMENT, state="dropped", error="damaged")
        if message.state == "due":
            return False
        if message.state == "dropped" or message.message_id is None:
            await _withdraw(judge, change, said, pending, message)
        elif pending.deed == "start":
            said.closing = Closing(
                message=str(message.message_id),
                tries=max(1, message.tries),
                earlier=said.earlier,
                terms=said.terms,
            )
            with changing(row) as kept:
                kept.announced = said
            await starting.begin(judge, change, judge.rules(row.slug), pending.user_id)
        else:
            rewind = Rewind(
                epoch=change.save.epoch + 1,
                turn=pending.turn,
                message=str(message.message_id),
                tries=max(1, message.tries),
                by=pending.by,
            )
            with changing(row) as kept:
                kept.announced = said
            await rewinding.carry_out(judge, change, pending, rewind)
        return True


async def waiting(reading: AsyncSession) -> list[int]:
    """Return the games that wait for an announcement."""
    return [row.id for row in await queries.games(reading, None, ["announcing"])]


async def _withdraw(
    judge: Judge, change: Change, said: Announced, pending: Pending, message: Message
) -> None:
    """Take back what was to be announced, and tell who asked for it."""
    row = change.game
    if pending.deed == "start" and message.message_id is not None:
        said.earlier.append(str(message.message_id))
    with changing(row) as kept:
        kept.announced = said
    row.status = pending.before
    judge.thinking[row.id] = None
    if row.deadline is not None:
        row.deadline = max(row.deadline, judge.now() + GRACE)
    await change.note("announcement lost", None, why=message.error)
    text = words.dice.START_LOST if pending.deed == "start" else words.dice.REWIND_LOST
    text = text.format(title=texts.title(row))
    for user_id in dict.fromkeys((row.gamemaster_id, pending.user_id)):
        if user_id is not None:
            await messages.post(judge, change, "private", Body(text=text), user_id=user_id)
