"""The page's own door: its files, what a person sees, what they do, and live news over a WebSocket."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from aiohttp import WSCloseCode, web
from aiohttp.typedefs import Handler

from local_discord import channel_operations, page_actions, page_views
from local_discord.json_validation import Body, Json, RequestRefused, number
from local_discord.page_actions import PageRequest
from local_discord.page_views import Reading
from local_discord.rest import Context, respond
from local_discord.slash import NotPossible
from local_discord.world import Happening, Person, person_of

FILES = Path(__file__).parent / "page"
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
GUARDS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
FACE = """@font-face {
  font-family: "Chinese"; src: url("chinese.otf") format("opentype"); unicode-range: U+2E80-9FFF, U+F900-FAFF;
}
"""
SkipTime = Callable[[], Awaitable[str]]


@dataclass(slots=True, eq=False)
class Visitor:
    """One open page: the person it acts as, and the news waiting to be sent to it."""

    person: Person
    socket: web.WebSocketResponse
    news: asyncio.Queue[Body | None] = field(default_factory=asyncio.Queue["Body | None"])


class PageServer:
    """Serves the page and keeps every open one up to date."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.on_skip: SkipTime | None = None
        self.chinese = b""
        self._visitors: list[Visitor] = []
        self.reading = Reading()
        self._skipping = asyncio.Lock()
        context.world.listeners.append(self._hear)

    def attach(self, app: web.Application) -> None:
        """Put the page's routes on the application."""
        app.router.add_get("/", _file)
        app.router.add_get("/page/fonts.css", self._fonts)
        app.router.add_get("/page/chinese.otf", self._font)
        app.router.add_get("/page/{name}", _file)
        app.router.add_get("/local/live", self._live)
        app.router.add_get("/local/state", _answering(self._state))
        app.router.add_get("/local/messages", _answering(self._messages))
        app.router.add_post("/local/skip", self._skip)
        app.router.add_post("/local/{deed}", _answering(self._deed))

    async def close(self) -> None:
        """Hang up on every open page."""
        for visitor in list(self._visitors):
            await visitor.socket.close(code=WSCloseCode.GOING_AWAY)

    async def _fonts(self, _request: web.Request) -> web.StreamResponse:
        """The sheet that names the font with Chinese characters, empty if none was given."""
        return web.Response(text=FACE if self.chinese else "", content_type="text/css", headers=GUARDS)

    async def _font(self, _request: web.Request) -> web.StreamResponse:
        """The font with Chinese characters that was given, for machines that have none."""
        if not self.chinese:
            raise web.HTTPNotFound
        return web.Response(body=self.chinese, content_type="font/otf", headers=GUARDS)

    # ------------------------------------------------------------ seeing

    def _person(self, request: web.Request) -> Person:
        return person_of(self._context.world, number(request.query.get("person", "")))

    async def _state(self, request: web.Request) -> Json:
        """Return everything that the person sees who is asked for, or the first there is."""
        people = self._context.world.people
        first = next((one for one in people.values() if not one.bot), None)
        person = people.get(number(request.query.get("person", "")), first)
        seen = page_views.state(self._context, self.reading, person)
        return {**seen, "maySkip": self.on_skip is not None}

    async def _messages(self, request: web.Request) -> Json:
        channel = number(request.query.get("channel", ""))
        before = number(request.query.get("before", "")) or None
        return page_views.messages(self._context, self.reading, self._person(request), channel, before)

    # ------------------------------------------------------------ doing

    async def _skip(self, request: web.Request) -> web.StreamResponse:
        """Go on to the next deadline; one press at a time."""
        if self.on_skip is None:
            return respond({"text": "Time cannot be skipped here."}, 404)
        async with self._skipping:
            said = await self.on_skip()
        channel_operations.archive_idle(self._context.world)
        for visitor in self._visitors:
            visitor.news.put_nowait({"type": "refresh"})
        return respond({"text": said})

    async def _deed(self, request: web.Request) -> Json:
        deed = page_actions.DEEDS.get(request.match_info["deed"])
        if deed is None:
            raise web.HTTPNotFound
        try:
            body: Json = await request.json()
        except ValueError:
            raise web.HTTPBadRequest from None
        if not isinstance(body, dict):
            raise web.HTTPBadRequest
        done = deed(PageRequest(self._context, self.reading, body))
        told = await done if isinstance(done, Awaitable) else done
        return {} if told is None else told

    # ------------------------------------------------------------ news

    async def _live(self, request: web.Request) -> web.StreamResponse:
        try:
            person = self._person(request)
        except RequestRefused as no:
            return respond(no.body(), no.status)
        visitor = Visitor(person, web.WebSocketResponse(heartbeat=30.0))
        await visitor.socket.prepare(request)
        self._visitors.append(visitor)
        sender = asyncio.create_task(_send_news(visitor))
        try:
            async for _ in visitor.socket:
                pass
        finally:
            self._visitors.remove(visitor)
            visitor.news.put_nowait(None)
            await sender
        return visitor.socket

    def _hear(self, happening: Happening) -> None:
        for visitor in self._visitors:
            body = happening.seen_by(visitor.person.id)
            if body is None:
                continue
            for piece in page_views.news(self._context, self.reading, visitor.person, happening, body):
                visitor.news.put_nowait(piece)


async def _send_news(visitor: Visitor) -> None:
    while (piece := await visitor.news.get()) is not None:
        try:
            await visitor.socket.send_str(json.dumps(piece))
        except ConnectionError:
            return


def _answering(ask: Callable[[web.Request], Awaitable[Json]]) -> Handler:
    """Return what answers the page; what Discord or its client refuses is answered as one sentence."""

    async def answer(request: web.Request) -> web.StreamResponse:
        try:
            return respond(await ask(request))
        except NotPossible as no:
            return respond({"message": str(no)}, 400)
        except RequestRefused as no:
            return respond({"message": page_actions.plainly(no)}, no.status)

    return answer


async def _file(request: web.Request) -> web.StreamResponse:
    """A file of the page."""
    path = FILES / request.match_info.get("name", "index.html")
    if path.parent != FILES or path.suffix not in KINDS or not path.is_file():
        raise web.HTTPNotFound
    return web.Response(
        body=path.read_bytes(), content_type=KINDS[path.suffix], charset="utf-8", headers=GUARDS
    )
