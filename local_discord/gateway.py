"""The gateway: sessions over WebSocket with HELLO, IDENTIFY, RESUME and replay."""

import asyncio
import json
import secrets
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from local_discord import intents, payloads
from local_discord.gateway_sessions import GatewaySession, OpenSocket, cut, packer
from local_discord.json_validation import Body, Json, Object, part, text, whole
from local_discord.world import Guild, Happening, World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME = 0, 1, 2, 6
INVALID, HELLO, ACK = 9, 10, 11
HEARTBEAT_MS = 41250
SESSIONS = 16
WHOLE_GUILD = ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE")


@dataclass(slots=True)
class Gateway:
    """All sessions of the bot's clients."""

    world: World
    token: str
    sessions: dict[str, GatewaySession] = field(default_factory=dict[str, GatewaySession])
    identified: int = 0
    resumed: int = 0
    lines: list[OpenSocket] = field(default_factory=list[OpenSocket])
    identifies: list[tuple[int, float]] = field(default_factory=list[tuple[int, float]])
    """The shards that identified, and when by the loop's time."""

    def hear(self, happening: Happening) -> None:
        """Pass a happening on to the sessions."""
        body = happening.seen_by(self.world.bot_id) if self.sessions else None
        if body is None:
            return
        guild_id = _guild_of(happening.event, body)
        for session in self.sessions.values():
            if (
                session.alive
                and session.hears(guild_id)
                and intents.wanted(self.world, happening, session.intents)
            ):
                self.event(session, happening.event, body)

    def event(self, session: GatewaySession, name: str, body: Object) -> None:
        """Number an event, remember it, and send it if the client is there."""
        session.seq += 1
        frame: Object = {"op": DISPATCH, "t": name, "s": session.seq, "d": body}
        session.sent.append((session.seq, frame))
        if session.line is not None:
            session.line.say(frame)

    def drop(self) -> None:
        """Cut every connection."""
        for line in list(self.lines):
            cut(line)

    @property
    def connected(self) -> bool:
        return any(one.line is not None and one.alive for one in self.sessions.values())

    # ------------------------------------------------------------ one connection

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Talk with one client until it goes."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20, compress=False)
        await socket.prepare(request)
        packed = request.query.get("compress") == "zlib-stream"
        line = OpenSocket(socket, request.transport, packer() if packed else None)
        self.lines.append(line)
        writer = asyncio.create_task(line.write())
        line.say({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    await self._receive(line, frame.data)
        finally:
            self._hang_up(line, socket.close_code)
            line.outbox.put_nowait(None)
            await writer
        return socket

    def _hang_up(self, line: OpenSocket, code: int | None) -> None:
        """A client that closes with 1000 or 1001 ends its session; else it may resume."""
        self.lines.remove(line)
        for session in self.sessions.values():
            if session.line is line:
                session.line = None
                session.alive = session.alive and code not in (1000, 1001)
                self._tell_presence()
        gone = [key for key, one in self.sessions.items() if one.line is None]
        for key in gone[: max(0, len(gone) - SESSIONS)]:
            del self.sessions[key]

    def _tell_presence(self) -> None:
        """The page shows whether the bot is there."""
        self.world.tell_page("LOCAL_PRESENCE")

    async def _receive(self, line: OpenSocket, raw: str) -> None:
        try:
            frame: Json = json.loads(raw)
        except ValueError:
            await line.socket.close(code=4002)
            return
        if not isinstance(frame, dict):
            await line.socket.close(code=4002)
            return
        op, body = whole(frame, "op", -1), part(frame, "d")
        if op == HEARTBEAT:
            line.say({"op": ACK, "d": None})
        elif op in (IDENTIFY, RESUME) and text(body, "token") != self.token:
            await line.socket.close(code=4004, message=b"Authentication failed.")
        elif op == IDENTIFY:
            await self._identify(line, body)
        elif op == RESUME:
            self.resume(line, body)

    async def _identify(self, line: OpenSocket, body: Body) -> None:
        asked = whole(body, "intents")
        if asked & intents.PRIVILEGED:
            await line.socket.close(code=4014, message=b"Disallowed intent(s).")
            return
        if (shard := _shard(body)) is None:
            await line.socket.close(code=4010, message=b"Invalid shard.")
            return
        session = GatewaySession(secrets.token_hex(16), asked, shard, line=line)
        self.sessions[session.id] = session
        self.identified += 1
        self.identifies.append((shard[0], asyncio.get_running_loop().time()))
        self._tell_presence()
        self.event(session, "READY", self._ready(session))
        members = payloads.member_counts(self.world)
        for guild in self._guilds(session):
            if guild.is_available:
                body = payloads.guild_create(self.world, guild, members[guild.id])
                self.event(session, "GUILD_CREATE", body)

    def _guilds(self, session: GatewaySession) -> list[Guild]:
        """The guilds of a session's shard that the bot is in."""
        own = [one for one in self.world.guilds.values() if one.id in self.world.bot.guilds]
        return [one for one in own if session.hears(one.id)]

    def _ready(self, session: GatewaySession) -> Object:
        return {
            "user": payloads.user(self.world.bot),
            "guilds": [{"id": str(one.id), "unavailable": True} for one in self._guilds(session)],
            "session_id": session.id,
            "shard": list(session.shard),
            "resume_gateway_url": self.world.base.replace("http", "ws", 1) + "/gateway/",
            "application": {"id": str(self.world.bot_id), "flags": 0},
        }

    def resume(self, line: OpenSocket, body: Body) -> None:
        """Send again what the client missed."""
        session = self.sessions.get(text(body, "session_id"))
        seq = whole(body, "seq")
        first = session.sent[0][0] if session and session.sent else 1
        if session is None or not session.alive or seq < first - 1:
            line.say({"op": INVALID, "d": False})
            return
        if session.line is not None:
            cut(session.line)
        session.line = line
        self.resumed += 1
        self._tell_presence()
        again = [frame for number, frame in session.sent if number > seq and frame["t"] != "READY"]
        for frame in again:
            line.say(frame)
        self.event(session, "RESUMED", {})


def _guild_of(event: str, body: Body) -> int | None:
    """The guild that an event is about, None for what is in none."""
    number = body.get("id" if event in WHOLE_GUILD else "guild_id")
    return int(number) if isinstance(number, str) and number.isdecimal() else None


def _shard(body: Body) -> tuple[int, int] | None:
    """The shard that a client asks for, the only one if it asks for none; None if there is no such."""
    match body.get("shard"):
        case None:
            return 0, 1
        case [int(number), int(count)] if 0 <= number < count:
            return number, count
        case _:
            return None
