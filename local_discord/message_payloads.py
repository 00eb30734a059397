"""Messages as JSON on the wire, for the bot and for each person."""

from datetime import timedelta

from local_discord import components, payloads, permissions
from local_discord.json_validation import Json, Object, stamp
from local_discord.world import LAYOUT, Attachment, Message, World

ADDRESS_LIFE = timedelta(hours=24)


def visible(world: World, message: Message, viewer: int) -> bool:
    """A message is seen by who sees its channel; an ephemeral one by its person and the bot alone."""
    if message.only_for is not None:
        return viewer in (message.only_for, world.bot_id)
    channel = world.channels.get(message.channel_id)
    return channel is not None and permissions.seen_by(world, viewer, channel)


def content_hidden(world: World, message: Message, viewer: int) -> bool:
    """Without the privileged intent the bot reads direct messages, mentions of it and its own words only."""
    if viewer != world.bot_id or message.author_id == viewer or message.only_for is not None:
        return False
    channel = world.channels.get(message.channel_id)
    return channel is not None and not channel.is_dm and viewer not in message.mentions


def for_viewer(world: World, message: Message, viewer: int) -> Object:
    """The message object as this viewer gets it."""
    body = _plain(world, message, viewer)
    channel = world.channels.get(message.channel_id)
    if channel is not None and not channel.is_dm and message.author_id in world.people:
        author = world.people[message.author_id]
        if channel.guild_id in author.guilds and not message.from_webhook:
            body["member"] = payloads.member(world, author, channel.guild_id, with_user=False)
    _refer(world, message, viewer, body)
    return body


def for_bot(world: World, message: Message) -> Object:
    """The message object as the bot gets it."""
    return for_viewer(world, message, world.bot_id)


def event(world: World, message: Message, viewer: int) -> Object | None:
    """A message as a gateway event carries it; None for one who must not see it.

    Of ephemeral messages no event reaches the bot.
    """
    if not told_of(world, message, viewer):
        return None
    body = for_viewer(world, message, viewer)
    if guild_id := world.channels[message.channel_id].guild_id:
        body["guild_id"] = str(guild_id)
    return body


def told_of(world: World, message: Message, viewer: int) -> bool:
    """Whether events about this message reach the viewer."""
    return visible(world, message, viewer) and not (message.ephemeral and viewer == world.bot_id)


def _plain(world: World, message: Message, viewer: int) -> Object:
    hidden = content_hidden(world, message, viewer)
    body: Object = {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "type": message.kind,
        "author": payloads.user(world.people[message.author_id]),
        "content": "" if hidden else message.plain,
        "timestamp": stamp(message.created_at),
        "edited_timestamp": stamp(message.edited_at) if message.edited_at else None,
        "mention_everyone": message.mention_everyone,
        "mentions": [payloads.user(world.people[one]) for one in message.mentions],
        "mention_roles": [str(one) for one in message.mention_roles],
        "attachments": [] if hidden else [attachment(world, message, one) for one in message.attachments],
        "components": [] if hidden else _components(world, message),
        "pinned": message.pinned_at is not None,
        "flags": message.flags,
        "reactions": _reactions(message, viewer),
    }
    return {**body, **_origin(world, message), **message.more}


def _components(world: World, message: Message) -> list[Json]:
    """The components of a message; those of the second kind are numbered and say where their files are."""
    if not message.flags & LAYOUT:
        return list(message.components)
    files = {f"attachment://{one.filename}": one for one in message.attachments}

    def media(given: str) -> Object:
        if given not in files:
            return {"url": given, "proxy_url": given}
        about = attachment(world, message, files[given])
        known: Object = {key: about[key] for key in ("width", "height") if key in about}
        named: Object = {
            "content_type": about["content_type"],
            "attachment_id": about["id"],
            "loading_state": 2,
        }
        return {"url": about["url"], "proxy_url": about["proxy_url"], **named, **known}

    return list(components.numbered(message.components, media))


def _origin(world: World, message: Message) -> Object:
    """Return the origin of a message: its nonce, the webhook, the interaction it answers."""
    body: Object = {}
    if message.nonce is not None:
        body["nonce"] = message.nonce
    if message.from_webhook:
        body |= {"webhook_id": str(world.bot_id), "application_id": str(world.bot_id)}
    if message.metadata is not None:
        body["interaction_metadata"] = message.metadata
    if message.command is not None:
        body["interaction"] = message.command
    return body


def _refer(world: World, message: Message, viewer: int, body: Object) -> None:
    """A reply carries the message it answers, or null when that is gone."""
    if message.reply_to is None:
        return
    channel_id, message_id = message.reply_to
    channel = world.channels.get(channel_id)
    reference: Object = {"type": 0, "channel_id": str(channel_id)}
    if message_id:
        reference["message_id"] = str(message_id)
    if channel is not None and not channel.is_dm:
        reference["guild_id"] = str(channel.guild_id)
    body["message_reference"] = reference
    if message.kind in (19, 21):
        answered = channel.messages.get(message_id) if channel else None
        body["referenced_message"] = _plain(world, answered, viewer) if answered else None


def _reactions(message: Message, viewer: int) -> list[Json]:
    return [
        {
            "emoji": {"id": None, "name": emoji},
            "count": len(people),
            "me": viewer in people,
        }
        for emoji, people in message.reactions.items()
    ]


def address(world: World, channel_id: int, file: Attachment) -> str:
    """Return the URL of a file for the next 24 hours; each rendering of a message renews it."""
    expires = int((world.now() + ADDRESS_LIFE).timestamp())
    return f"{world.base}/attachments/{channel_id}/{file.id}/{file.filename}?ex={expires:x}"


def attachment(world: World, message: Message, file: Attachment) -> Object:
    """An attachment object of a message."""
    body = uploaded(world, message.channel_id, file)
    if message.only_for is not None:
        body["ephemeral"] = True
    return body


def uploaded(world: World, channel_id: int, file: Attachment) -> Object:
    """An attachment object; `description` is the alt text."""
    url = address(world, channel_id, file)
    body: Object = {
        "id": str(file.id),
        "filename": file.filename,
        "size": len(file.bytes),
        "content_type": file.content_type,
        "url": url,
        "proxy_url": url,
    }
    if file.description is not None:
        body["description"] = file.description
    if file.size is not None:
        body |= {"width": file.size[0], "height": file.size[1]}
    return body
