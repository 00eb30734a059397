"""An event of Discord that discord.py cannot read harms nothing else: it is read in part, or left out and
logged.

discord.py has no public name for either, its errors end the client, and Discord allows what it cannot read (a
poll without an end). So this file, and no other, uses what discord.py keeps to itself: how a client reads the
events of its gateway, and a message as it came.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from datetime import datetime
from functools import partial
from typing import Any, TypeAlias, cast

import discord
import structlog

log = structlog.get_logger()

Payload: TypeAlias = Mapping[str, Any]
"""An object as Discord sent it."""

Skipped: TypeAlias = Callable[[str, Payload], None]
"""Called with the name of an event that could not be read, and what it brought."""

Lessening: TypeAlias = Callable[[Payload], Iterable[Payload]]
"""Yields less and less of an event."""

BARE = frozenset(
    {"id", "channel_id", "guild_id", "author", "content", "timestamp", "edited_timestamp", "type"}
)
WORDS = BARE | {"member", "mentions", "flags", "nonce"}
REPLY = WORDS | {"message_reference"}
LESS = (REPLY, WORDS, BARE)
"""Parts of a message to read where all of it cannot be: its words, and who wrote them, in any case."""

NONE: Payload = {"mentions": [], "mention_roles": [], "components": []}
"""Fields of a message that discord.py leaves without a value where Discord says nothing of them."""

LAST = 1 << 63
"""Greater than all of Discord's numbers."""

TYPED = (discord.MessageType.default, discord.MessageType.reply)
"""The kinds of messages that people write."""

PAGE = 100
"""Messages of one request at most."""

WRITTEN = ("MESSAGE_CREATE", "MESSAGE_UPDATE")
NEEDED = ("READY", "RESUMED")
"""Without these there is no session."""
SERVERS = ("GUILD_CREATE", "GUILD_UPDATE")
"""These bring all that there is of a server."""
SYNCED = ("guild_id", "channel_ids")
"""The fields that say for which channels a list of threads is."""


def state_of(client: discord.Client) -> Any:  # noqa: ANN401  discord.py has no public name for it
    """Return what a client keeps of Discord, which reads what comes."""
    return client._connection  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  see above


def guard(client: discord.Client, skipped: Skipped) -> None:
    """Let no event that cannot be read end the client."""
    parsers = state_of(client).parsers
    for event, parse in parsers.items():
        if event not in NEEDED:
            reading = partial(_written, client, parse) if event in WRITTEN else parse
            parsers[event] = _guarded(event, reading, _lessening(client, event), skipped)


def _lessening(client: discord.Client, event: str) -> Lessening:
    """Return what yields less and less of an event."""
    if event in WRITTEN:
        return _words
    if event in SERVERS:
        return partial(_server, client)
    return partial(_threads, client) if event == "THREAD_LIST_SYNC" else lambda _: ()


def _guarded(
    event: str, parse: Callable[[Any], None], lessening: Lessening, skipped: Skipped
) -> Callable[[Any], None]:
    """Return what reads an event, all of it or less, or calls `skipped`."""

    def read(data: Any) -> None:  # noqa: ANN401  whatever Discord sends
        try:
            parse(data)
        except Exception as error:  # noqa: BLE001  any: the client ends with one that it does not know
            said = dict(cast("Payload", data)) if isinstance(data, Mapping) else {}
            _note(event, said, error)
            if not _less(parse, lessening(said)):
                skipped(event, said)

    return read


def _written(client: discord.Client, parse: Callable[[Any], None], data: Any) -> None:  # noqa: ANN401
    """Read a message; raises an error of any kind, also for one whose author cannot be read."""
    discord.User(state=state_of(client), data=data["author"])
    content = {"content": data["content"] or ""} if "content" in data else {}
    parse({**NONE, **data, **content})


def _less(parse: Callable[[Any], object], rests: Iterable[Payload]) -> bool:
    """Read the first that can be read of what is left of something; return whether there is one."""
    return any(_can(parse, rest) for rest in rests)


def _can(parse: Callable[[Any], object], data: Payload) -> bool:
    """Read something; return whether it could be read."""
    try:
        parse(data)
    except Exception:  # noqa: BLE001  any: the whole of it is logged already
        return False
    return True


def _words(data: Payload) -> Iterator[Payload]:
    """Yield less and less of a message."""
    for kept in LESS:
        yield {key: value for key, value in data.items() if key in kept}


def _server(client: discord.Client, data: Payload) -> Iterator[Payload]:
    """Yield a server without what of it cannot be read: a channel, a member, a role, a thread."""
    if "id" not in data:
        return
    whose = {"id": data["id"]}

    def can(part: Payload) -> bool:
        return _can(lambda some: discord.Guild(data=some, state=state_of(client)), {**whose, **part})

    sound: dict[str, Any] = {}
    for name, value in data.items():
        if can({name: value}):
            sound[name] = value
        elif isinstance(value, list):
            sound[name] = [each for each in cast("list[object]", value) if can({name: [each]})]
    yield sound


def _threads(client: discord.Client, data: Payload) -> Iterator[Payload]:
    """Yield a list of threads without those that cannot be read, and without who is in them."""
    guild = next((each for each in client.guilds if str(each.id) == data.get("guild_id")), None)
    threads = data.get("threads")
    if guild is None or not isinstance(threads, list):
        return

    def made(thread: Any) -> None:  # noqa: ANN401  as it came
        discord.Thread(guild=guild, state=state_of(client), data=thread)

    sound = [each for each in cast("list[Payload]", threads) if _can(made, each)]
    yield {**{key: value for key, value in data.items() if key in SYNCED}, "threads": sound}


def _note(event: str, data: Payload, error: Exception) -> None:
    """Log what could not be read, by its number and without a word of it."""
    number = str(data.get("id", ""))[:20]
    log.warning("payload.unreadable", event_name=event, id=number, error=type(error).__name__)


def message_of(
    client: discord.Client, place: discord.abc.MessageableChannel, data: Payload
) -> discord.Message | None:
    """Return a message as it can be read, None if it cannot."""
    state, found = state_of(client), list[discord.Message]()

    def made(what: Any) -> None:  # noqa: ANN401  as it came
        found.append(discord.Message(state=state, channel=place, data=what))

    parse = partial(_written, client, made)
    try:
        parse(data)
    except Exception as error:  # noqa: BLE001  any: one message hides no other
        _note("history", data, error)
        _less(parse, _words(data))
    return found[0] if found else None


async def newest(
    client: discord.Client, place: discord.abc.MessageableChannel, unread: Callable[[Payload], None]
) -> AsyncIterator[list[discord.Message]]:
    """Yield the messages of a place, the newest first, as many as one request brings at a time.

    `unread` is called with each message that cannot be read. Raises discord.HTTPException, TypeError for what
    is no page of messages.
    """
    before: int | None = None
    while True:
        page = _whole(await client.http.logs_from(place.id, PAGE, before=before))
        yield _read(client, place, page, unread)
        if len(page) < PAGE:
            return
        before = int(page[-1]["id"])


async def since(
    client: discord.Client, place: discord.abc.MessageableChannel, moment: datetime, most: int
) -> AsyncIterator[discord.Message]:
    """Yield the messages of a place since a moment, the oldest first; raises as `newest` does."""
    after = discord.utils.time_snowflake(moment, high=False) - 1
    while most > 0:
        page = _whole(await client.http.logs_from(place.id, min(most, PAGE), after=after))
        for each in _read(client, place, page[::-1], lambda _: None):
            yield each
        if len(page) < PAGE:
            return
        after, most = int(page[0]["id"]), most - len(page)


def _whole(page: object) -> list[Payload]:
    """Return a page of messages as Discord sends it; raises TypeError for anything else: it shows nothing."""
    if isinstance(page, list) and all(isinstance(each, Mapping) for each in cast("list[object]", page)):
        return cast("list[Payload]", page)
    raise TypeError("no list of messages")


def _read(
    client: discord.Client,
    place: discord.abc.MessageableChannel,
    page: Iterable[Payload],
    unread: Callable[[Payload], None],
) -> list[discord.Message]:
    found: list[discord.Message] = []
    for data in page:
        if (message := message_of(client, place, data)) is None:
            unread(data)
        else:
            found.append(message)
    return found


def snowflake_of(message: discord.Message) -> int:
    """Return the number by which a text is ordered: its message's, or the one of the moment of its edit."""
    edited = message.edited_at
    return message.id if edited is None else max(message.id, discord.utils.time_snowflake(edited))
