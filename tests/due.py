"""The messages that the outbox sends now, in the order in which it begins."""

from datetime import datetime

from storage import queries
from storage.columns import EPOCH
from storage.database import Database
from storage.models import Message


async def due_messages(database: Database, now: datetime, limit: int = 50) -> list[Message]:
    """Return the messages to send now, the most urgent first; a damaged one is dropped."""
    due, _ = await database.read(queries.waiting, now, limit)
    found = [await database.due_message(each.id) for each in due]
    return [message for message in found if message is not None]


async def next_message(database: Database) -> datetime | None:
    """Return when the next message is due, or was."""
    return (await database.read(queries.waiting, EPOCH, 1))[1]
