"""Words in a direct message for which nobody needs a seat: `unwatch`, `#12 watch ping`."""

from __future__ import annotations

from bot.ui import watching
from bot.ui.game_choice import replied_to, unmentioned
from bot.ui.message_answers import Answering


async def taken(answer: Answering) -> bool:
    """Do what a message says, if it is one of these words, and answer it; return whether it was."""
    client, user_id = answer.client, answer.message.author.id
    if (said := watching.WATCH.fullmatch(unmentioned(client, answer.message))) is None:
        return False
    replied = await replied_to(client, answer.message)
    text = await watching.word(client.judge, user_id, said, replied)
    await client.heard.note(answer.event_id)
    await answer.say(text)
    return True
