"""Connections and sessions of the gateway: what is on the line and what is remembered for replay."""

import asyncio
import json
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web

from local_discord.json_validation import Body, Object

REPLAYED = 10_000


def packer() -> Callable[[bytes], bytes]:
    """A zlib stream that lives as long as its connection."""
    stream = zlib.compressobj()
    return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)


@dataclass(slots=True)
class OpenSocket:
    """One open WebSocket of a client."""

    socket: web.WebSocketResponse
    transport: asyncio.BaseTransport | None
    pack: Callable[[bytes], bytes] | None
    outbox: asyncio.Queue[str | None] = field(default_factory=asyncio.Queue[str | None])

    def say(self, frame: Body) -> None:
        """Queue a frame; frames leave in the order they were said."""
        self.outbox.put_nowait(json.dumps(frame, separators=(",", ":")))

    async def write(self) -> None:
        """Send what is queued until told to stop."""
        while (frame := await self.outbox.get()) is not None:
            try:
                if self.pack is None:
                    await self.socket.send_str(frame)
                else:
                    await self.socket.send_bytes(self.pack(frame.encode()))
            except ConnectionError:
                return


@dataclass(slots=True)
class GatewaySession:
    """The gateway's memory of one client: the events it was sent, for replay."""

    id: str
    intents: int
    shard: tuple[int, int] = (0, 1)
    seq: int = 0
    sent: deque[tuple[int, Object]] = field(
        default_factory=lambda: deque[tuple[int, Object]](maxlen=REPLAYED)
    )
    line: OpenSocket | None = None
    alive: bool = True

    def hears(self, guild_id: int | None) -> bool:
        """Whether a guild is on its shard; what is in no guild is on shard 0."""
        number, count = self.shard
        return ((guild_id or 0) >> 22) % count == number


def cut(line: OpenSocket) -> None:
    """Break a connection without a closing handshake."""
    if isinstance(line.transport, asyncio.Transport):
        line.transport.abort()
