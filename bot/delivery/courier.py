"""Post, edit, delete, find: the courier that the bot uses."""

from __future__ import annotations

import functools
import hashlib
import io
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol, TypeAlias

import discord
import structlog

from bot import words
from bot.delivery import joint_reminders, layouts, tolerant_parsing
from bot.delivery.channels import Channels, Place, may_read
from bot.delivery.discord_requests import (
    Archived,
    Barred,
    ClosedToMessages,
    Gone,
    Nowhere,
    TryLater,
    Undeliverable,
    Wrong,
    attempt,
)
from bot.delivery.outbox import EDITED, Posted
from bot.judge.judge import Refusal
from bot.judge.settings.running_game_models import ANNOUNCEMENT
from bot.judge.telling.messages import LONGEST, Body, PictureOf
from bot.pictures.gallery import Drawn
from storage import queries
from storage.database import Database
from storage.errors import Damaged, Missing, StorageError
from storage.models import Message
from storage.unit_of_work import INVITATION

log = structlog.get_logger()

SKEW = timedelta(seconds=30)
"""Discord's clock and ours may differ by so much."""

SEARCHED = 500
"""Messages of a channel that are searched for one that may stand there."""

PATIENCE = 10.0
"""Seconds that an edit may take: it is tried again anyhow, with what is to stand there then."""

LONGEST_ALT = 1024
"""Characters of what describes a file."""

NOBODY = discord.AllowedMentions.none()

Components: TypeAlias = Callable[[Message, Body], discord.ui.View | None]
"""Returns what stands under a stored message: its buttons, None if it has none."""


class Pictures(Protocol):
    """The source of the pictures of messages."""

    async def of_message(self, message: Message, picture: PictureOf) -> Drawn:
        """Return the picture of a message; raises Refusal, TimeoutError, StorageError."""
        ...


def resembles(message: Message, body: Body, posted: str) -> bool:
    """Return whether a text on Discord may be this message: the same words, or an older text of one that
    changes.
    """
    if message.kind == ANNOUNCEMENT:
        return posted.partition("\n")[0] == body.text.strip().partition("\n")[0]
    if message.kind == joint_reminders.REMINDER:
        return body.text.strip().partition("\n")[0] in posted.split("\n")
    if message.kind not in EDITED:
        return posted == body.text.strip()
    is_open = words.lobby.IS_OPEN.partition("{title}")[2]
    heads = [text.strip().partition("\n")[0].removesuffix(is_open) for text in (posted, body.text)]
    return heads[0] == heads[1]


class DiscordCourier:
    """Carries messages with a discord.py client."""

    def __init__(
        self,
        client: discord.Client,
        database: Database,
        channels: Channels,
        pictures: Pictures,
        components: Components,
    ) -> None:
        self._client, self._database, self._channels = client, database, channels
        self._pictures, self._components = pictures, components

    async def post(self, message: Message, body: Body) -> Posted:
        """Post a message under its nonce, to a private thread if direct messages are closed.

        Where it should go, and what Discord remembers of the nonce, may go at any moment: then it goes to
        where it belongs now, under another nonce. What Discord does not take in its form goes as bare words.
        """
        place = await self._place(message)
        try:
            return await self._send(place, message, body)
        except Archived:
            if not isinstance(place, discord.Thread):
                raise
            await self._channels.open_again(place)
        except Barred:
            if body.picture is None:
                raise
            # Files alone may be forbidden, of which the client has not heard.
            bare = _without(body, words.delivery.NO_PICTURE).model_copy(update={"picture": None})
            return await self._send(place, message, bare)
        except ClosedToMessages:
            if message.user_id is None:
                raise
            await self._channels.note(message.user_id, dm_open=False)
        except Gone as error:
            if isinstance(error, Nowhere):
                self._channels.miss(place.id)
            return await self._anew(message, body, place.id)
        except Wrong as error:
            log.warning("courier.wrong", message=message.id, why=str(error))
            bare = _bare(body, layout=len(body.text) > LONGEST)
            return await self._send(place, message, bare, message.id)
        return await self._send(await self._place(message), message, body)

    async def edit(self, message: Message, body: Body) -> Posted:
        """Put a new text in place; a message that was deleted, alone or with its thread, is posted anew.

        One of the second kind stays of it, also where Discord does not take more of it than its bare words.
        """
        try:
            place = await self._standing(message)
            partial = place.get_partial_message(message.message_id or 0)
            change = functools.partial(self._change, place, partial, message)
            try:
                await self._opening(place, functools.partial(change, body), "edit a message")
            except Wrong as error:
                if not body.layout:
                    raise
                log.warning("courier.wrong", message=message.id, why=str(error))
                bare = _bare(body, layout=True)
                await self._opening(place, functools.partial(change, bare), "edit a message")
        except Gone:
            return await self._anew(message, body, message.message_id or 0)
        await self._tag(message)
        return Posted(place.id, partial.id)

    async def _tag(self, message: Message) -> None:
        """Let the post of a game in a forum be tagged with what its status says now."""
        if message.kind == "status" and message.game_id is not None:
            await self._channels.tag(message.game_id)

    async def _change(
        self, place: Place, standing: discord.PartialMessage, message: Message, body: Body
    ) -> None:
        """Put words, controls and picture of a message in the place of those that stand there."""
        drawn, body = await self._drawn(place, message, body)
        files = _files(drawn)
        view = self._view(message, body, drawn)
        if body.layout:
            await standing.edit(content=None, embeds=[], attachments=files, view=view)
        else:
            await standing.edit(content=body.text, view=view, attachments=files or discord.utils.MISSING)

    def _view(self, message: Message, body: Body, drawn: Drawn | None) -> Any:  # noqa: ANN401  of either kind
        """Return the controls under a message, or all of one of the second kind; raises Wrong for one that
        Discord would not take.
        """
        if not body.layout:
            return self._components(message, body)
        shown = [layouts.Shown(drawn.filename, drawn.alt)] if drawn else []
        view = layouts.layout(body.text, self._components(message, body), shown, body.accent)
        if fault := layouts.fault(view):
            raise Wrong(fault)
        return view

    async def _opening(self, place: Place, deed: Callable[[], Awaitable[object]], what: str) -> None:
        """Do something to a message that stands in a place; an archived thread is opened for it."""
        try:
            await attempt(deed(), what, PATIENCE)
        except Archived:
            if not isinstance(place, discord.Thread):
                raise
            await self._channels.open_again(place)
            await attempt(deed(), what, PATIENCE)

    async def _anew(self, message: Message, body: Body, lost: int) -> Posted:
        """Post what is gone, or cannot go where it should; Discord may remember the nonce of what is gone."""
        for _ in range(2):
            place = await self._place(message)
            try:
                return await self._send(place, message, body, lost)
            except Nowhere:
                self._channels.miss(place.id)  # it vanished unheard, as a thread may: once more, elsewhere
            except Gone as error:
                raise TryLater(str(error)) from error
        raise TryLater("every place it belongs to is gone")

    async def delete(self, message: Message) -> None:
        """Take a posted message away."""
        if message.message_id is None:
            return
        try:
            place = await self._standing(message)
            partial = place.get_partial_message(message.message_id)
            await self._opening(place, partial.delete, "delete a message")
        except Gone:
            log.info("courier.gone", message=message.id)

    async def find(self, message: Message, body: Body) -> list[Posted]:
        """Return what the bot posted since the message was stored that has the same text and picture."""
        place = await self._place(message)
        if self._channels.is_missed(place.id):
            return []
        if not may_read(place):
            if message.kind == ANNOUNCEMENT:
                raise TryLater("the permission Read Message History is missing", words.delivery.UNREAD_DICE)
            await self._channels.tell(message, words.delivery.UNREAD)
            return []
        drawn, body = await self._drawn(place, message, body)
        names = [drawn.filename] if drawn else []
        mine = self._client.user.id if self._client.user else 0
        since = (message.created_at or datetime.now(UTC)) - SKEW
        found: list[Posted] = []

        async def search() -> None:
            async for old in tolerant_parsing.since(self._client, place, since, SEARCHED):
                # The picture of a message that changes may come with a later text.
                shown = message.kind in EDITED or [a.filename for a in old.attachments] == names
                same = shown and resembles(message, body, layouts.text_of(old))
                replies = old.reference is None or old.reference.message_id == body.reply_to
                if same and replies and old.author.id == mine:
                    found.append(Posted(place.id, old.id))

        try:
            await attempt(search(), "read the channel")
        except Gone:
            return found
        except Undeliverable as error:
            raise TryLater(str(error)) from error
        return found

    async def _send(self, place: Place, message: Message, body: Body, lost: int | None = None) -> Posted:
        """Post a message in a place; `lost` is what is gone, for a nonce of its own."""
        drawn, body = await self._drawn(place, message, body)
        content, view = (None if body.layout else body.text), self._view(message, body, drawn)
        send = place.send
        if (reference := _reference(place, body)) is not None:
            send = functools.partial(place.send, reference=reference, mention_author=False)
        sending = send(
            content,
            files=_files(drawn),
            view=view or discord.utils.MISSING,
            nonce=message.nonce if lost is None else _nonce(message, lost),
            allowed_mentions=NOBODY,
            silent=body.silent,
        )
        sent = await attempt(sending, f"post in {place.id}")
        said = layouts.text_of(sent) == body.text.strip() and len(sent.attachments) >= len(_files(drawn))
        if message.kind in EDITED and not said:
            # The nonce was known: an earlier text of it stands there.
            standing = place.get_partial_message(sent.id)
            await attempt(self._change(place, standing, message, body), "edit a message")
        if body.pin:
            await self._pin(sent, message)
        await self._tag(message)
        return Posted(place.id, sent.id)

    async def _pin(self, sent: discord.Message, message: Message) -> None:
        """Pin a message if the bot may; a game goes on without, and its gamemaster is told."""
        try:
            await attempt(sent.pin(), "pin")
        except (Undeliverable, TryLater) as error:
            log.warning("courier.unpinned", channel=sent.channel.id, why=str(error), missing="Pin Messages")
            await self._channels.tell(message, words.delivery.UNPINNED)

    async def _drawn(self, place: Place, message: Message, body: Body) -> tuple[Drawn | None, Body]:
        """Return the picture that a message has in a place, and its words: without one they say why.

        A picture that cannot be drawn, whatever the reason, keeps no words back; raises TryLater if the
        database cannot be read now.
        """
        if body.picture is None or message.game_id is None:
            return None, body
        if not _may_attach(place):
            log.warning("courier.no_picture", channel=place.id, missing="Attach Files")
            return None, _without(body, words.delivery.NO_PICTURE)
        try:
            return await self._pictures.of_message(message, body.picture), body
        except (Refusal, Damaged, Missing, TimeoutError) as error:
            log.warning("courier.undrawn", message=message.id, why=str(error) or type(error).__name__)
        except StorageError as error:
            raise TryLater(str(error)) from error
        except Exception:  # of a renderer: the words go without their picture
            log.exception("courier.undrawn", message=message.id)
        return None, _without(body, words.delivery.UNDRAWN)

    async def _standing(self, message: Message) -> Place:
        """Return the place in which a posted message stands."""
        if message.channel_id is None:
            return await self._place(message)
        return await self._channels.known(message.channel_id)

    async def _place(self, message: Message) -> Place:
        """Return where a message goes; who watches a game has no thread of their own in it."""
        if message.kind == queries.DIGEST and message.user_id is not None:
            if message.game_id is not None:
                await self._channels.spectator(message.game_id, message.user_id)
            return await self._channels.direct(message.user_id)
        if message.user_id is not None:
            try:
                return await self._channels.direct(message.user_id)
            except ClosedToMessages:
                if message.game_id is None:
                    raise
                row = await self._database.ask(queries.game, message.game_id)
                await self._channels.member(row, message.user_id)
                return await self._channels.corner(row, message.user_id)
        if message.game_id is None:
            raise Undeliverable("it belongs to no game and to nobody")
        if message.kind == INVITATION:
            return await self._channels.home(message.game_id)
        return await self._channels.thread(message.game_id)


def _files(drawn: Drawn | None) -> list[discord.File]:
    """Return a picture as it is sent, with the same in words; a file is sent once only."""
    if drawn is None:
        return []
    return [discord.File(io.BytesIO(drawn.data), drawn.filename, description=drawn.alt[:LONGEST_ALT])]


def _bare(body: Body, *, layout: bool) -> Body:
    """Return the words of a message without all that Discord may not take."""
    return Body(text=body.text, pin=body.pin, reply_to=body.reply_to, layout=layout)


def _may_attach(place: Place) -> bool:
    """Return whether the bot may post pictures there."""
    if isinstance(place, discord.DMChannel):
        return True
    return place.permissions_for(place.guild.me).attach_files


def _without(body: Body, why: str) -> Body:
    """Return a message whose picture is missing, with a line that says why."""
    room = (layouts.WORDS if body.layout else LONGEST) - len(why)
    return body.model_copy(update={"text": f"{body.text[:room]}{why}"})


def _nonce(message: Message, lost: int) -> str:
    """Return a nonce for what takes the place of something that is gone: the same at each attempt."""
    return hashlib.sha256(f"{message.nonce}/{lost}".encode()).hexdigest()[:24]


def _reference(place: Place, body: Body) -> discord.MessageReference | None:
    """Return the reference to the message replied to; one gone by then, or elsewhere, is not replied to."""
    if body.reply_to is None or not may_read(place):
        return None
    return discord.MessageReference(message_id=body.reply_to, channel_id=place.id, fail_if_not_exists=False)
