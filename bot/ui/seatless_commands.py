"""Words in a direct message for which nobody needs a seat: `unwatch`, `#12 watch ping`, `queue show`."""

from __future__ import annotations

from bot.ui import queueing, watching
from bot.ui.direct_message_replies import Answering
from bot.ui.game_choice import replied_to, unmentioned


async def taken(answer: Answering) -> bool:
    """Do what a message says, if it is one of these words, and answer it; return whether it was."""
    client, author = answer.client, answer.message.author
    typed = unmentioned(client, answer.message)
    if said := watching.WATCH.fullmatch(typed):
        answer.refuse_if_late()
        replied = await replied_to(client, answer.message)
        text = await watching.word(client.judge, author.id, said, replied)
    elif said := queueing.QUEUE.fullmatch(typed):
        answer.refuse_if_late()
        text = await queueing.word(client, author, said)
    elif (said := queueing.ANSWER.fullmatch(typed)) and (
        number := await queueing.asked_of(client.judge, author.id)
    ):
        answer.refuse_if_late()
        text = await queueing.answered(client, author, number, joins=bool(said["joins"]))
    else:
        return False
    await client.heard.note(answer.event_id)
    await answer.say(text)
    return True
