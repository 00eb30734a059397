"""Direct messages that are letters: sent, not read as orders; what is said when one is edited or deleted."""

from __future__ import annotations

import discord

from bot import words
from bot.judge.letters import letter_reading, letters
from bot.ui.app import Act, App
from bot.ui.direct_message_replies import Answering
from bot.ui.game_choice import Addressed
from games.core.rules.prompts import Seat as SeatName
from storage import queries
from storage.database import Database
from storage.models import Game, Letter, Submission
from storage.unit_of_work import LETTER


async def taken(answer: Answering, heard: Addressed, *, is_filed: bool) -> bool:
    """Send a message that is a letter, and answer it; return False if it is none.

    What replies to a letter and is none might be meant for either: it is taken for neither.
    """
    if len(heard.games) != 1:
        return False
    client, message, row = answer.client, answer.message, heard.games[0]
    written = letter_reading.begun(heard.text)
    if written is None:
        if (writer := await _replied_to(client, message, row)) is None:
            return False
        await _say(answer, words.letters.REPLIED.format(name=writer))
    elif is_filed:
        await _say(answer, words.letters.EDITED_TO_LETTER)
    else:
        await letters.one_only(client.judge, row.id, message.author.id, written.text)
        said = await letters.send(
            client.judge, row.id, message.author.id, written.names, written.text,
            source_id=message.id, event_id=answer.event_id,
        )  # fmt: skip
        await answer.say(said)
        await client.settle()
    return True


async def _say(answer: Answering, text: str) -> None:
    """Answer a message that is not to be heard again."""
    await answer.client.heard.note(answer.event_id)
    await answer.say(text)


async def _replied_to(client: App, message: discord.Message, row: Game) -> str | None:
    """Return who wrote the letter that a message replies to, None if it replies to none."""
    reference, database = message.reference, client.judge.database
    if reference is None or reference.message_id is None:
        return None
    for each in await database.ask(queries.messages_on, reference.message_id):
        if each.kind == LETTER and (places := each.body.get("seats")):
            seats = await database.read(queries.seats, row.id)
            names = [seat.seat for seat in seats if seat.position == places[0]]
            return client.judge.rules(row.slug).power(SeatName(names[0])).name if names else None
    return None


async def was_sent(answer: Answering) -> bool:
    """Answer an edited message that was a letter before; return False if it was none."""
    judge = answer.client.judge
    sent = await judge.database.ask(queries.letter_from, answer.message.id)
    if sent is not None:
        await _say(answer, await letters.said_of(judge, sent, words.letters.EDITED))
    return sent is not None


async def meant(act: Act, game_id: int, message_id: int, text: str) -> str | None:
    """Send a letter whose game is known now; return what is said, None for a text that is no letter."""
    written = letter_reading.begun(text)
    if written is None:
        return None
    await letters.one_only(act.client.judge, game_id, act.user.id, written.text)
    said = await letters.send(
        act.client.judge, game_id, act.user.id, written.names, written.text, source_id=message_id
    )
    await act.client.settle()
    return said


async def sent_as(database: Database, message_id: int) -> Submission | Letter | None:
    """Return what a message was taken for, orders or a letter."""
    filed = await database.ask(queries.submission_from, message_id)
    return filed if filed is not None else await database.ask(queries.letter_from, message_id)


async def deleted(client: App, message_id: int, event_id: int) -> None:
    """Tell who deleted a letter that it stays with those it went to."""
    sent = await client.judge.database.ask(queries.letter_from, message_id)
    if sent is not None:
        await letters.kept(client.judge, sent, event_id)
        await client.settle()
