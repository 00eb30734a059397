"""How a direct message is answered: after it is stored, once and in order; the next one does not wait for a
Discord that takes no answers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial

import discord
import structlog

from bot.delivery.channels import may_read
from bot.delivery.discord_requests import Closed, Later, Undeliverable, attempt
from bot.judge.intake import Reply
from bot.judge.messages import LONGEST, Body
from bot.ui.app import App
from storage.errors import StorageError
from storage.models import Message, Priority

log = structlog.get_logger()

PATIENCE = 2.0
"""Seconds in which Discord may take an answer; after that it is stored, and goes out when it can."""


class Answering:
    """Answers one message, or a change of it: `event_id` is the event that brought it, heard once only."""

    def __init__(self, client: App, message: discord.Message, event_id: int) -> None:
        self.client, self.message, self.event_id = client, message, event_id
        self.is_given = False

    @property
    def _nonce(self) -> str:
        return f"r{self.event_id}"

    async def say(
        self, text: str, view: discord.ui.View | None = None, *, reply: Reply | None = None
    ) -> None:
        """Give the answer; behind what was put off for the same reader, so that the order stays.

        Discord has a moment to take it. Then it is stored, and the outbox looks whether it stands there.
        """
        self.is_given = True
        if self.client.outbox.is_behind(self.message.author.id, reply.game_id if reply else None):
            await self._store(text, view, reply, tried=False)
            return
        sending = asyncio.create_task(self._said(text, view))
        done, _ = await asyncio.wait({sending}, timeout=PATIENCE)
        if done and sending.result():
            return
        if await self._store(text, view, reply, tried=True):
            sending.cancel()
        else:
            self.client.unstored.add(sending)  # nobody else will say it
            sending.add_done_callback(self.client.unstored.discard)

    async def _store(
        self, text: str, view: discord.ui.View | None, reply: Reply | None, *, tried: bool
    ) -> bool:
        """Store the answer; return whether that could be done."""
        user_id = self.message.author.id
        body = Body(text=text[:LONGEST], reply_to=self.message.id)
        if view is not None and reply is not None and not reply.stale:
            body.controls, body.epoch = "orders", reply.epoch
        mail = Message(
            kind="private",
            audience=f"user:{user_id}",
            user_id=user_id,
            priority=Priority.ANSWER,
            game_id=reply.game_id if reply else None,
            turn=reply.turn if reply else 0,
            step=reply.step if reply else 0,
            nonce=self._nonce,
            body=body.model_dump(exclude_defaults=True),
            tries=int(tried),
        )
        try:
            async with self.client.judge.database.work() as work:
                kept = await work.tell_once(mail)
        except StorageError as error:
            log.warning("letter.unanswered", user=user_id, why=str(error))
            return False
        if kept is not None:
            self.client.outbox.put_behind(kept)
        return True

    async def _said(self, text: str, view: discord.ui.View | None) -> bool:
        """Return whether Discord took the answer; if not, it may stand there all the same."""
        send = replying(self.message)
        sending = send(text, view=view or discord.utils.MISSING, nonce=self._nonce)
        try:
            await attempt(sending, "answer a message")
        except Closed:
            await self.client.channels.note(self.message.author.id, dm_open=False)
        except (Undeliverable, Later) as error:
            log.info("letter.put_off", user=self.message.author.id, why=str(error))
        else:
            return True
        return False


def replying(message: discord.Message) -> Callable[..., Coroutine[object, object, discord.Message]]:
    """Return what sends a reply to a message: where nothing may be read, a message that refers to nothing."""
    if message.guild is not None and not may_read(message.channel):
        return message.channel.send
    reference = message.to_reference(fail_if_not_exists=False)
    return partial(message.channel.send, reference=reference, mention_author=False)


async def quietly(message: discord.Message, text: str) -> None:
    """Reply something whose failure matters to nobody but the log."""
    try:
        await replying(message)(text)
    except discord.HTTPException as error:
        log.info("message.unsent", code=error.code)
