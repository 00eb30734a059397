"""What Discord sends and discord.py cannot read harms itself alone: less of it is read, or it is left out and
logged.

discord.py has no public name for either, its errors end the client, and Discord allows what it cannot read (a
poll without an end). So this file, and no other, uses what discord.py keeps to itself: how a client reads the
events of its gateway, and a message as it came.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Mapping
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

BARE = frozenset(
    {"id", "channel_id", "guild_id", "author", "content", "timestamp", "edited_timestamp", "type"}
)
WORDS = BARE | {"member", "mentions", "flags", "nonce"}
REPLY = WORDS | {"message_reference"}
LESS = (REPLY, WORDS, BARE)
"""What of a message is read where all of it cannot be: its words, and who wrote them, in any case."""

LAST = 1 << 63
"""Greater than all of Discord's numbers."""

TYPED = (discord.MessageType.default, discord.MessageType.reply)
"""The kinds of messages that people write."""

PAGE = 100
"""Messages of one request at most."""

WRITTEN = ("MESSAGE_CREATE", "MESSAGE_UPDATE")
NEEDED = ("READY", "RESUMED")
"""Without these there is no session."""


def state_of(client: discord.Client) -> Any:  # noqa: ANN401  discord.py has no public name for it
    """Return what a client keeps of Discord, which reads what comes."""
    return client._connection  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  see above


def guard(client: discord.Client, skipped: Skipped) -> None:
    """Let no event that cannot be read end the client."""
    parsers = state_of(client).parsers
    for event, parse in parsers.items():
        if event not in NEEDED:
            reading = partial(_written, client, parse) if event in WRITTEN else parse
            parsers[event] = _guarded(event, reading, skipped)


def _guarded(event: str, parse: Callable[[Any], None], skipped: Skipped) -> Callable[[Any], None]:
    """Return what reads an event, all of it or less, or calls `skipped`."""

    def read(data: Any) -> None:  # noqa: ANN401  whatever Discord sends
        try:
            parse(data)
        except Exception as error:  # noqa: BLE001  any: the client ends with one that it does not know
            said = dict(cast("Payload", data)) if isinstance(data, Mapping) else {}
            _note(event, said, error)
            if not (event in WRITTEN and _less(parse, said)):
                skipped(event, said)

    return read


def _written(client: discord.Client, parse: Callable[[Any], None], data: Any) -> None:  # noqa: ANN401
    """Read a message; raises an error of any kind, also for one whose author cannot be read."""
    discord.User(state=state_of(client), data=data["author"])
    parse(data)


def _less(parse: Callable[[Any], object], data: Payload) -> bool:
    """Read less of a message than came; return whether that could be read."""
    for kept in LESS:
        try:
            parse({key: value for key, value in data.items() if key in kept})
        except Exception:  # noqa: BLE001, S112  the whole of it is logged already
            continue
        return True
    return False


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
        _less(parse, data)
    return found[0] if found else None


async def newest(
    client: discord.Client, place: discord.abc.MessageableChannel
) -> AsyncIterator[list[discord.Message]]:
    """Yield what stands in a place, the newest first, as much as one request brings at a time.

    Raises discord.HTTPException.
    """
    before: int | None = None
    while True:
        page = await client.http.logs_from(place.id, PAGE, before=before)
        yield _read(client, place, page)
        if len(page) < PAGE:
            return
        before = int(page[-1]["id"])


async def since(
    client: discord.Client, place: discord.abc.MessageableChannel, moment: datetime, most: int
) -> AsyncIterator[discord.Message]:
    """Yield what stands in a place since a moment, the oldest first; raises discord.HTTPException."""
    after = discord.utils.time_snowflake(moment, high=False) - 1
    while most > 0:
        page = await client.http.logs_from(place.id, min(most, PAGE), after=after)
        for each in _read(client, place, page[::-1]):
            yield each
        if len(page) < PAGE:
            return
        after, most = int(page[0]["id"]), most - len(page)


def _read(
    client: discord.Client, place: discord.abc.MessageableChannel, page: Iterable[Payload]
) -> list[discord.Message]:
    return [each for data in page if (each := message_of(client, place, data)) is not None]


def snowflake_of(message: discord.Message) -> int:
    """Return the number by which a text is ordered: its message's, or the one of the moment of its edit."""
    edited = message.edited_at
    return message.id if edited is None else max(message.id, discord.utils.time_snowflake(edited))
