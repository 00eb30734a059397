"""The answer to a direct message: given at once, or kept and sent later where Discord does not take it."""

from __future__ import annotations

import hashlib

import discord
import structlog

from bot.delivery.discord_errors import Closed, attempt
from bot.delivery.outbox import Later, Undeliverable
from bot.judge.body import ANSWER, LONGEST, Body
from bot.judge.reply import Reply
from bot.ui.app import App
from storage.errors import StorageError
from storage.models import Message

log = structlog.get_logger()


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
        """Give the answer; behind what was put off for the same reader, so that the order stays."""
        self.is_given = True
        user_id = self.message.author.id
        tried = not self.client.outbox.is_behind(user_id)
        if tried and await self._said(text, view):
            return
        body = Body(text=text[:LONGEST], reply_to=self.message.id)
        if view is not None and reply is not None and not reply.stale:
            body.controls, body.epoch = "orders", reply.epoch
        mail = Message(
            kind="private",
            audience=f"user:{user_id}",
            user_id=user_id,
            priority=ANSWER,
            game_id=reply.game_id if reply else None,
            turn=reply.turn if reply else 0,
            step=reply.step if reply else 0,
            nonce=self._nonce,
            body=body.model_dump(exclude_defaults=True),
            tries=int(tried),
        )
        try:
            async with self.client.judge.ledger.write() as desk:
                kept = await desk.tell_once(mail)
        except StorageError as error:
            log.warning("letter.unanswered", user=user_id, why=str(error))
            return
        if kept is not None:
            self.client.outbox.put_behind(kept)

    async def _said(self, text: str, view: discord.ui.View | None) -> bool:
        """Return whether Discord took the answer; if not, it may stand there all the same."""
        sending = self.message.channel.send(
            text,
            view=view or discord.utils.MISSING,
            nonce=self._nonce,
            reference=self.message.to_reference(fail_if_not_exists=False),
            mention_author=False,
        )
        try:
            await attempt(sending, "answer a message")
        except Closed:
            await self.client.channels.close(self.message.author.id)
        except (Undeliverable, Later) as error:
            log.info("letter.put_off", user=self.message.author.id, why=str(error))
        else:
            return True
        return False


def edit_event(message_id: int, moment: float) -> int:
    """Return the number of an edit, which no message bears: edits are heard once each, too."""
    digest = hashlib.sha256(f"{message_id}/{moment}".encode()).digest()
    return -(int.from_bytes(digest[:8], "big") >> 1) - 1
