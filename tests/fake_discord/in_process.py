"""The local Discord without sockets: discord.py's own client asks it and hears of it within one process.

Below `aiohttp.ClientSession` and above the parsers of events everything is as on the wire: what is asked
goes through the routes of the local server, what comes is JSON. A test that asks how the wire behaves uses
`FakeDiscord` on loopback; this one is for those that ask what the bot does.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, Self
from unittest.mock import patch
from urllib.parse import unquote, urlsplit

import aiohttp
import discord
from multidict import CIMultiDict

from local_discord.json_validation import Body, Json, RequestRefused, number
from local_discord.message_requests import Upload
from local_discord.rest import API, Call, Route
from local_discord.server import ROUTES
from tests.fake_discord.fake import FakeDiscord
from tests.fake_discord.faults import FaultyGateway

BASE = "http://local.invalid"
BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
SHORT = 0.5
"""Seconds: who sleeps no longer is about to do something."""

FIRST_ANSWER = 3.0
"""Seconds in which Discord wants an answer to a press or a command."""


@cache
def _route(method: str, path: str) -> tuple[Route, dict[str, str]]:
    """The route of a path below the API's prefix with the names in it; RequestRefused where there is none."""
    for pattern, route in _patterns(method):
        if found := pattern.fullmatch(path):
            return route, {name: unquote(value) for name, value in found.groupdict().items()}
    raise RequestRefused(404, 0, "404: Not Found")


@cache
def _patterns(method: str) -> list[tuple[re.Pattern[str], Route]]:
    return [
        (re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path)), route)
        for (verb, path), route in ROUTES.items()
        if verb == method
    ]


@dataclass(frozen=True, slots=True)
class Response:
    """A response, as far as discord.py reads it."""

    status: int
    body: bytes
    reason: str = ""
    headers: Mapping[str, str] = field(
        default_factory=lambda: CIMultiDict({"Content-Type": "application/json", "Via": "1.1 local"})
    )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        """There is nothing to close."""

    async def text(self, encoding: str = "utf-8") -> str:
        return self.body.decode(encoding)

    async def read(self) -> bytes:
        return self.body


class Session:
    """Stands for aiohttp's: each request is served at once by the local Discord."""

    closed = False

    def __init__(self, local: FakeDiscord) -> None:
        self._local = local

    def request(self, method: str, url: str, *, data: Any = None, params: Any = None, **_: Any) -> Response:
        """Ask a route; faults strike as on the wire, but only those that answer."""
        path = urlsplit(url).path.removeprefix(API)
        if struck := self._local.faults.strike(method, path, ("answer",)):
            return _response(struck.body or {"message": "Error", "code": 0}, struck.status)
        query = {name: str(value) for name, value in (params or {}).items()}
        try:
            route, names = _route(method, path)
            body, uploads = _sent(data)
            return _response(route(Call(self._local.context, names, query, body, uploads)), 200)
        except RequestRefused as no:
            return _response(no.body(), no.status)

    def get(self, url: str, **_: Any) -> Response:
        """Fetch a file of a message or a command."""
        wanted = number(urlsplit(url).path.split("/")[-2])
        for file in self._local.files():
            if file.id == wanted:
                return Response(200, file.bytes)
        return Response(404, b"")

    async def close(self) -> None:
        """There is nothing to close."""


def _response(value: Json, status: int) -> Response:
    return Response(204, b"", headers={}) if value is None else Response(status, json.dumps(value).encode())


def _sent(data: Any) -> tuple[Json, dict[int, Upload]]:
    """The body and the files of a request: JSON, or a form with both."""
    if not isinstance(data, aiohttp.FormData):
        return (json.loads(data) if data else None), {}
    body: Json = None
    uploads: dict[int, Upload] = {}
    for about, _, value in data._fields:
        if about["name"] == "payload_json":
            body = json.loads(value)
        else:
            index = int(re.fullmatch(r"files\[(\d+)\]", about["name"])[1])
            uploads[index] = Upload(about.get("filename") or "file", value.read())
    return body, uploads


class Ear:
    """Stands for the line to a client: it reads each event at once."""

    def __init__(self, client: discord.Client) -> None:
        self.socket = self.transport = None
        self._parsers = client._connection.parsers

    def say(self, frame: Body) -> None:
        """Let the client read an event, as JSON brings it."""
        if parse := self._parsers.get(frame["t"]):
            parse(json.loads(json.dumps(frame["d"])))


class InProcessGateway(FaultyGateway):
    """A gateway whose client is in the same process."""

    async def listen(self, client: discord.Client) -> None:
        """Begin a session for a client; the one before is over."""
        self.forget()
        await self._identify(Ear(client), {"intents": client.intents.value})


class InProcessDiscord(FakeDiscord):
    """A Discord for a client of this process, whose people wait until it has done its work.

    Each look at its clock takes a millisecond, so that the ids of every run of a test are the same.
    """

    gateway_class = InProcessGateway

    def __init__(self) -> None:
        looks = itertools.count()
        super().__init__(clock=lambda: BEGINNING + timedelta(milliseconds=next(looks)))
        self.world.base = BASE

    async def connect(self, client: discord.Client) -> None:
        """Let a client log in and be ready."""
        client.http.connector = None  # none is needed
        with patch("discord.http.aiohttp.ClientSession", lambda **_: Session(self)):
            await client.login(self.token)
        await self.gateway.listen(client)
        await self.settled()

    def files(self) -> Iterator[Any]:
        """Every file that can be fetched."""
        yield from self.world.uploads.values()
        for channel in self.world.channels.values():
            for message in channel.messages.values():
                yield from message.attachments

    async def settled(self, done: Callable[[], bool] = lambda: True) -> None:
        """Wait until nobody in this process has anything to do now or soon, and something is done.

        For what is not done yet one waits as long as Discord waits for a first answer.
        """
        loop = asyncio.get_running_loop()
        ends = loop.time() + FIRST_ANSWER
        while True:
            while loop._ready:
                await asyncio.sleep(0)
            now = loop.time()
            horizon = SHORT if done() else max(SHORT, ends - now)
            soon = [timer.when() for timer in loop._scheduled if not timer.cancelled()]
            if not soon or min(soon) > now + horizon:
                return
            await asyncio.sleep(max(0.0, min(soon) - now))


@contextmanager
def noted_errors() -> Iterator[list[BaseException]]:
    """Note what discord.py logs as an error that nobody answered."""
    noted: list[BaseException] = []

    class Noting(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            noted.append(record.exc_info[1] if record.exc_info else RuntimeError(record.getMessage()))

    handler, logger = Noting(logging.ERROR), logging.getLogger("discord")
    logger.addHandler(handler)
    try:
        yield noted
    finally:
        logger.removeHandler(handler)
