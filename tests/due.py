"""What the outbox sends now, in the order in which it begins."""

from datetime import datetime

from storage import queries
from storage.database import Database
from storage.models import Message


async def due_messages(database: Database, now: datetime, limit: int = 50) -> list[Message]:
    """Return the messages to send now, the most urgent first; a damaged one is dropped."""
    found = [await database.due_message(each.id) for each in await database.read(queries.waiting, now, limit)]
    return [message for message in found if message is not None]
