"""The REST interface: one door for every request, and the table of routes behind it."""

import json
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from aiohttp import BodyPartReader, web

from local_discord import permissions
from local_discord.gateway import Gateway
from local_discord.interactions import OpenInteractions
from local_discord.json_validation import Body, Json, RequestRefused, number
from local_discord.message_requests import MessageRequest, Upload, read
from local_discord.world import Channel, Person, World, channel_of

API = "/api/v10"
WITHOUT_TOKEN = re.compile(rf"^{API}/(interactions/\d+/|webhooks/\d+/)[^/]+")


@dataclass(slots=True)
class Context:
    """Everything a route may need: the world, its open interactions and its gateway."""

    world: World
    interactions: OpenInteractions
    gateway: Gateway


@dataclass(frozen=True, slots=True)
class Call:
    """One request of the bot: names from its path, its query, its JSON body and its files."""

    context: Context
    names: Mapping[str, str]
    query: Mapping[str, str]
    body: Json
    uploads: Mapping[int, Upload]

    @property
    def world(self) -> World:
        return self.context.world

    @property
    def bot(self) -> Person:
        return self.world.bot

    def id(self, name: str) -> int:
        """The id under a name in the path."""
        return number(self.names[name])

    def number(self, name: str, default: int) -> int:
        """A number in the query."""
        value = self.query.get(name, "")
        return number(value) if value.isdecimal() else default

    @property
    def fields(self) -> Body:
        """The body, when it is an object."""
        return self.body if isinstance(self.body, dict) else {}

    @property
    def channel(self) -> Channel:
        """The channel in the path."""
        return channel_of(self.world, self.id("channel"))

    def need(self, bits: int = 0) -> Channel:
        """The channel in the path, in which the bot has these permissions."""
        permissions.need(self.world, self.bot, self.channel, bits)
        return self.channel

    def draft(self) -> MessageRequest:
        """The message in the body."""
        return read(self.world, self.fields, self.uploads)


Route: TypeAlias = Callable[[Call], Json]
Routes: TypeAlias = Mapping[tuple[str, str], Route]


def attach(app: web.Application, context: Context, routes: Routes) -> None:
    """Put every route on the application, below the API's prefix."""
    for (method, path), route in routes.items():
        app.router.add_route(method, API + path, _door(context, route))
    app.router.add_route("*", API + "/{rest:.*}", _door(context, _nowhere))


def _nowhere(call: Call) -> Json:
    raise RequestRefused(404, 0, "404: Not Found")


def _door(context: Context, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """Return what runs a route and puts its value, or its refusal, into a response."""

    async def answer(request: web.Request) -> web.StreamResponse:
        shown = request.headers.get("Authorization")
        if shown != f"Bot {context.gateway.token}" and not WITHOUT_TOKEN.match(request.path):
            return respond({"message": "401: Unauthorized", "code": 0}, 401)
        try:
            value = route(await _read(context, request))
        except RequestRefused as no:
            return respond(no.body(), no.status)
        return web.Response(status=204) if value is None else respond(value)

    return answer


def respond(value: Json, status: int = 200) -> web.Response:
    """A JSON response whose Content-Type is bare, as Discord's is."""
    raw = json.dumps(value, separators=(",", ":")).encode()
    return web.Response(body=raw, status=status, headers={"Content-Type": "application/json"})


async def _read(context: Context, request: web.Request) -> Call:
    body: Json = None
    uploads: dict[int, Upload] = {}
    if request.content_type == "multipart/form-data":
        body, uploads = await _read_parts(request)
    elif raw := await request.read():
        body = _parsed(raw)
    return Call(context, request.match_info, request.query, body, uploads)


def _parsed(raw: bytes) -> Json:
    try:
        value: Json = json.loads(raw)
    except ValueError:
        raise RequestRefused(400, 50109, "The request body contains invalid JSON.") from None
    return value


async def _read_parts(request: web.Request) -> tuple[Json, dict[int, Upload]]:
    """`payload_json` and `files[n]`, as a multipart request sends them."""
    body: Json = None
    uploads: dict[int, Upload] = {}
    reader = await request.multipart()
    async for one in reader:
        if not isinstance(one, BodyPartReader):
            continue
        raw = bytes(await one.read(decode=True))
        if one.name == "payload_json":
            body = _parsed(raw)
        elif found := re.fullmatch(r"files\[(\d+)\]", one.name or ""):
            uploads[int(found[1])] = Upload(one.filename or "file", raw)
    return body, uploads
