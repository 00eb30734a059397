"""Replies to somebody whose message, or press, came in a form that nobody can read."""

from __future__ import annotations

from typing import cast

import structlog

from bot import words
from bot.delivery.tolerant_parsing import Payload
from bot.judge.telling.messages import Body
from bot.ui.app import App
from storage import queries
from storage.errors import StorageError
from storage.models import Message, Priority

log = structlog.get_logger()

WRITTEN = ("MESSAGE_CREATE", "MESSAGE_UPDATE")


async def tell(app: App, event: str, data: Payload) -> None:
    """Tell who wrote in private, or who acted, that it cannot be read, once."""
    user_id, number = _who(event, data), _number(data.get("id"))
    if user_id is None or number is None or user_id == app.application_id:
        return
    try:
        about = await _about(app, event, data, user_id)
        if about is None:
            return
        async with app.judge.database.work() as work:
            await work.seen(number)
            kept = await work.tell_once(_mail(user_id, number, *about, is_written=event in WRITTEN))
    except StorageError as error:
        log.warning("payload.untold", user=user_id, why=str(error))
        return
    if kept is not None:
        await app.settle()


def _mail(user_id: int, number: int, game_id: int | None, *, is_written: bool) -> Message:
    text = words.orders.UNREADABLE if is_written else words.failures.UNREADABLE
    body = Body(text=text, reply_to=number if is_written else None).model_dump(exclude_defaults=True)
    mail = Message(kind="private", audience=f"user:{user_id}", user_id=user_id, nonce=f"u{number}", body=body)
    mail.priority, mail.game_id = Priority.ANSWER, game_id
    return mail


def _who(event: str, data: Payload) -> int | None:
    """Return who did it; None if it is no message and no interaction, or is not said."""
    if event in WRITTEN:
        return _id_of(data.get("author"))
    if event == "INTERACTION_CREATE":
        return _id_of(data.get("user") or _part(data.get("member"), "user"))
    return None


async def _about(app: App, event: str, data: Payload, user_id: int) -> tuple[int | None] | None:
    """Return the game in whose private thread with somebody it stands, or (None,) if it came otherwise; None
    if it is not for the bot: they hold no seat, or others read it.
    """
    games = await app.judge.database.read(queries.games_of, user_id)
    held = [row.id for row, seat in games if seat.status == "held"]
    if event not in WRITTEN or data.get("guild_id") is None:
        return (None,) if held else None
    place = _number(data.get("channel_id"))
    for game_id in held if place else ():
        if await app.judge.database.ask(queries.marked, f"corner/{game_id}/{user_id}") == place:
            return (game_id,)
    return None


def _id_of(user: object) -> int | None:
    return _number(_part(user, "id"))


def _part(whole: object, name: str) -> object:
    """Return a part of what Discord sent, None if there is none."""
    return cast("dict[str, object]", whole).get(name) if isinstance(whole, dict) else None


def _number(text: object) -> int | None:
    return int(text) if isinstance(text, str) and text.isdecimal() and len(text) < 20 else None
