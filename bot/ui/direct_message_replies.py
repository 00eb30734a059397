"""Answers to direct messages: after they are stored, once and in order; the next one does not wait for a
Discord that takes no answers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import partial

import discord
import structlog

from bot import words
from bot.delivery.channels import may_read
from bot.delivery.discord_requests import ClosedToMessages, TryLater, Undeliverable, attempt
from bot.delivery.tolerant_parsing import snowflake_of
from bot.judge.judge import Refusal
from bot.judge.orders.intake_context import Reply
from bot.judge.telling.messages import LONGEST, Body, PictureOf
from bot.ui.app import App
from storage import queries
from storage.errors import StorageError
from storage.models import Game, Message, Priority
from storage.queries import Sender

log = structlog.get_logger()

PATIENCE = 2.0
"""Seconds in which Discord may take an answer; after that it is stored, and goes out when it can."""


class Answering:
    """Answers one message, or a change of it: `event_id` is the event that brought it, heard once only.

    `about` is the game that it is for, as soon as that is known.
    """

    def __init__(self, client: App, message: discord.Message, event_id: int) -> None:
        self.client, self.message, self.event_id = client, message, event_id
        self.given = 0
        self.about: Game | None = None

    @property
    def _nonce(self) -> str:
        return f"r{self.event_id}" + (f".{self.given}" if self.given > 1 else "")

    async def say(
        self,
        text: str,
        view: discord.ui.View | None = None,
        *,
        reply: Reply | None = None,
        files: Sequence[discord.File] = (),
        picture: PictureOf | None = None,
        about: Game | None = None,
    ) -> None:
        """Give the answer; behind what was put off for the same reader, so that the order stays.

        Discord has a moment to take it. Then it is stored, and the outbox looks whether it stands there.
        What was sent with `files` goes out then with the `picture` of the game it is `about`. What can be
        neither sent nor stored is left for later: the message is read again, and answered.
        """
        self.given += 1
        self.client.untold.discard(self.event_id)
        mail = self._mail(text, view, reply, picture, about)
        if await self.client.mail.is_behind(self.message.author.id, mail.game_id):
            await self._store(mail)
            return
        mail.tries = 1
        sending = asyncio.create_task(self._said(text, view, files, mail.nonce))
        done, _ = await asyncio.wait({sending}, timeout=PATIENCE)
        if done and sending.result():
            return
        if await self._store(mail):
            sending.cancel()
        elif not await sending:  # nobody else will say it
            self.client.untold.add(self.event_id)
            self.client.queue.leave_for_later(self.message.author.id, snowflake_of(self.message))

    def refuse_if_late(self) -> None:
        """Raise Refusal if the same person did something newer that is dealt with already; by that words are
        ordered which are about people and not about a game.
        """
        if self.client.queue.is_late(self.message.author.id, snowflake_of(self.message)):
            raise Refusal(words.orders.OLDER)

    async def is_given(self, sender: Sender, *, unanswered: bool) -> bool:
        """Return whether the message was dealt with, and its answer stands there or goes out when it can; it
        does neither if the message stands `unanswered` and no answer is stored.
        """
        if not (sender.is_heard or self.client.heard.is_owed(self.event_id)):
            return False
        return not unanswered or await self.client.judge.database.read(queries.is_told, f"r{self.event_id}")

    async def note(self) -> None:
        """Note that the message is dealt with, if an answer was given or stored: it is not heard again."""
        if self.event_id not in self.client.untold:
            await self.client.heard.note(self.event_id)

    def _mail(
        self,
        text: str,
        view: discord.ui.View | None,
        reply: Reply | None,
        picture: PictureOf | None,
        about: Game | None,
    ) -> Message:
        """Return the answer as it is stored, to go out later."""
        user_id, row = self.message.author.id, about or self.about
        body = Body(text=text[:LONGEST], reply_to=self.message.id, picture=picture)
        if view is not None and reply is not None and not reply.stale:
            body.controls, body.epoch = "orders", reply.at.epoch
            body.held, body.meant, body.quoted = reply.held, list(reply.meant), reply.quoted
        return Message(
            kind="private",
            audience=f"user:{user_id}",
            user_id=user_id,
            priority=Priority.ANSWER,
            game_id=reply.game_id if reply else row.id if row else None,
            turn=reply.at.turn if reply else 0,
            step=reply.at.step if reply else 0,
            nonce=self._nonce,
            body=body.model_dump(exclude_defaults=True),
        )

    async def _store(self, mail: Message) -> bool:
        """Store the answer; return whether that could be done."""
        try:
            async with self.client.judge.database.work() as work:
                kept = await work.tell_once(mail)
        except StorageError as error:
            log.warning("letter.unanswered", user=mail.user_id, why=str(error))
            return False
        if kept is not None:
            self.client.mail.put_behind(kept)
        return True

    async def _said(
        self, text: str, view: discord.ui.View | None, files: Sequence[discord.File], nonce: str
    ) -> bool:
        """Return whether Discord took the answer; if not, it may stand there all the same."""
        send = replying(self.message)
        sending = send(text, view=view or discord.utils.MISSING, files=list(files), nonce=nonce)
        try:
            await attempt(sending, "answer a message")
        except ClosedToMessages:
            await self.client.channels.note(self.message.author.id, dm_open=False)
        except (Undeliverable, TryLater) as error:
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


async def quietly(sending: Coroutine[object, object, discord.Message]) -> None:
    """Say something whose failure matters to nobody but the log."""
    try:
        await sending
    except discord.HTTPException as error:
        log.info("message.unsent", code=error.code)
