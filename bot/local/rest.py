"""The REST interface: one door for every request, and the table of routes behind it."""

import asyncio
import json
import math
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from aiohttp import BodyPartReader, web

from bot.local.drafts import Draft, Upload, read
from bot.local.faults import MESSAGES, Fault, Faults, Pace
from bot.local.gateway import Gateway
from bot.local.interactions import Desk
from bot.local.wire import Body, Json, Object, Refusal, missing_access, number, unauthorized
from bot.local.world import Channel, Guild, Person, World, channel_of, guild_of

API = "/api/v10"
WITHOUT_TOKEN = re.compile(r"^/(interactions/\d+/|webhooks/\d+/)[^/]+")


@dataclass(slots=True)
class House:
    """Everything a route may need: the world, its open interactions, gateway, faults and pace."""

    world: World
    desk: Desk
    gateway: Gateway
    faults: Faults
    pace: Pace
    token: str


@dataclass(frozen=True, slots=True)
class Call:
    """One request: names from its path, its query, its JSON body and its files."""

    names: Mapping[str, str]
    query: Mapping[str, str]
    body: Json = None
    uploads: Mapping[int, Upload] = field(default_factory=dict[int, Upload])

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

    def channel(self, world: World) -> Channel:
        return channel_of(world, self.id("channel"))

    def draft(self, world: World) -> Draft:
        """The message in the body."""
        return read(world, self.fields, self.uploads)


Route: TypeAlias = Callable[[House, Call], Json]
Routes: TypeAlias = Mapping[tuple[str, str], Route]


def bot(house: House) -> Person:
    """Who sends REST requests: the one bot."""
    return house.world.bot


def attach(app: web.Application, house: House, routes: Routes) -> None:
    """Put every route on the application, below the API's prefix."""
    for (method, path), route in routes.items():
        app.router.add_route(method, API + path, _door(house, route, path))
    app.router.add_route("*", API + "/{rest:.*}", _door(house, _nowhere, ""))


def _nowhere(house: House, call: Call) -> Json:
    raise Refusal(404, 0, "404: Not Found")


def _door(
    house: House, route: Route, template: str
) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def answer(request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(API)
        house.pace.agents.append((path, request.headers.get("User-Agent", "")))
        if house.faults.rest_refused:
            return _hang_up(request)
        held = house.faults.strike(request.method, path, ("delay",))
        if held is not None:
            await asyncio.sleep(held.seconds)
        struck = house.faults.strike(request.method, path, ("answer", "reset"))
        if struck is not None:
            await request.read()
            house.pace.requests += 1
            return _hang_up(request) if struck.kind == "reset" else _scripted(house, struck)
        wait = house.pace.allow(exempt=bool(WITHOUT_TOKEN.match(path)))
        if wait:
            return too_many(house, wait, everywhere=True)
        count = house.pace.buckets and house.pace.buckets.count(request.method, template, request.match_info)
        if count and count.wait:
            reply = too_many(house, count.wait, everywhere=False)
        else:
            reply = await _served(house, route, request, path)
        if count:
            reply.headers.update(count.headers(time.time()))
        if house.faults.strike(request.method, path, ("lose_reply",)):
            return _hang_up(request)
        return reply

    return answer


async def _served(house: House, route: Route, request: web.Request, path: str) -> web.Response:
    """Run a route and put its value, or its refusal, into a response."""
    try:
        if not WITHOUT_TOKEN.match(path) and request.headers.get("Authorization") != f"Bot {house.token}":
            raise unauthorized()
        call = await _read(request)
        value = route(house, call)
    except Refusal as no:
        house.pace.note(no.status)
        return respond(no.body(), no.status)
    return web.Response(status=204) if value is None else respond(value)


def respond(value: Json, status: int = 200) -> web.Response:
    """A JSON response whose Content-Type is bare, as Discord's is."""
    raw = json.dumps(value, separators=(",", ":")).encode()
    return web.Response(body=raw, status=status, headers={"Content-Type": "application/json"})


async def _read(request: web.Request) -> Call:
    names, query = dict(request.match_info), dict(request.query)
    if request.content_type == "multipart/form-data":
        body, uploads = await _read_parts(request)
        return Call(names, query, body, uploads)
    raw = await request.read()
    return Call(names, query, _parsed(raw) if raw else None)


def _parsed(raw: bytes) -> Json:
    try:
        value: Json = json.loads(raw)
    except ValueError:
        raise Refusal(400, 50109, "The request body contains invalid JSON.") from None
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


def _hang_up(request: web.Request) -> web.Response:
    """Break the connection; the response is never sent."""
    if isinstance(request.transport, asyncio.Transport):
        request.transport.abort()
    return web.Response(status=502)


def _scripted(house: House, fault: Fault) -> web.Response:
    if fault.status == 429:
        return too_many(house, fault.retry_after, everywhere=fault.everywhere)
    house.pace.note(fault.status)
    plain: Object = {"message": MESSAGES.get(fault.status, str(fault.status)), "code": 0}
    return respond(fault.body or plain, fault.status)


def too_many(house: House, wait: float, *, everywhere: bool) -> web.Response:
    """429 with `Via`, without which the client takes it for a ban."""
    house.pace.note(429)
    reply = respond({"message": MESSAGES[429], "retry_after": round(wait, 3), "global": everywhere}, 429)
    reply.headers["Via"] = "1.1 local"
    reply.headers["Retry-After"] = str(max(1, math.ceil(wait)))
    reply.headers["X-RateLimit-Scope"] = "global" if everywhere else "user"
    if everywhere:
        reply.headers["X-RateLimit-Global"] = "true"
    return reply


def guild_here(house: House, call: Call) -> Guild:
    """The guild in the path; one that the bot is not in is hidden from it."""
    here = guild_of(house.world, call.id("guild"))
    if here.id not in bot(house).guilds:
        raise missing_access()
    return here
