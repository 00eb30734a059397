"""Reminders that fall due together: one message to a person that names every game, whole as long as one is
owed.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot import words
from bot.judge.telling.messages import Body
from storage import queries
from storage.database import Database
from storage.models import Message

REMINDER = "reminder"

TOGETHER = timedelta(minutes=5)
"""Reminders that fall due within so short a time are one message."""


async def with_it(database: Database, message: Message, now: datetime) -> list[Message]:
    """Return the other reminders that go out in the message of this one."""
    if message.kind != REMINDER or message.user_id is None:
        return []
    due = await database.read(queries.due_reminders, message.user_id, now + TOGETHER)
    return [each for each in due if each.id != message.id and not Body.model_validate(each.body).delete]


async def beside(database: Database, message: Message) -> list[Message]:
    """Return the other reminders that stand in the message of this one: those still owed are "sent", those
    that are to be taken back too are "due".
    """
    if message.kind != REMINDER or message.message_id is None:
        return []
    shown = await database.ask(queries.messages_on, message.message_id)
    return [each for each in shown if each.id != message.id and each.state in ("sent", "due")]


def joined(messages: Sequence[Message]) -> Body:
    """Return the one message that several reminders are; of one game it keeps the controls."""
    bodies = [Body.model_validate(each.body) for each in messages]
    texts = list(dict.fromkeys(body.text for body in bodies))
    games = [each.game_id for each in messages]
    if len(set(games)) == 1:
        kind = all(body.layout for body in bodies)
        return bodies[-1].model_copy(update={"text": "\n".join(texts), "layout": kind})
    text = "\n".join([*texts, words.orders.PUT_NUMBER.format(number=games[0])])
    return Body(text=text, layout=all(body.layout for body in bodies))
