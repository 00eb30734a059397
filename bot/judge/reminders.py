"""Reminders: to those who owe something, once for each deadline, outside quiet hours, gone when stale."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.judge import messages, words
from bot.judge.judge import Judge
from bot.judge.message_body import DIRECT, REMINDER, Body
from games.core.game import AnyGame
from games.core.prompts import Seat as Place
from storage.change import Change
from storage.models import Message, Preference, Seat
from storage.seals import is_sound

USUAL = (12, 2)
"""Hours before a deadline."""

LOST = (
    "Your settings were damaged in my database, so the usual ones hold: UTC, reminders 12 and 2 hours before "
    "a deadline, no quiet hours. `/player settings time_zone:Europe/Berlin reminders:12, 2 quiet:22-7` sets "
    "them again."
)


async def remind(judge: Judge, move: Change, game: AnyGame, seat: Seat) -> None:
    """Store the reminders of one person for the deadline as it stands."""
    deadline = move.game.deadline
    if deadline is None or seat.user_id is None:
        return
    wishes, lost = await move.choice(seat.user_id)
    if lost:
        await _say_lost(move, seat.user_id, lost)
    name = game.power(Place(seat.seat)).name
    text = f"**{words.title(move.game)}** · {name}: your answer is owed by {words.until(deadline)}."
    for due in times(deadline, judge.now(), wishes):
        body = Body(text=text, controls="orders")
        await messages.post(
            judge, move, "reminder", body, user_id=seat.user_id, due_at=due, priority=REMINDER
        )


async def _say_lost(move: Change, user_id: int, seal: str) -> None:
    """Tell a person that their settings are damaged: once for each damage."""
    message = Message(kind="private", audience=f"user:{user_id}", user_id=user_id, priority=DIRECT)
    message.nonce = hashlib.sha256(f"settings/{user_id}/{seal}".encode()).hexdigest()[:24]
    message.body = Body(text=LOST).model_dump(exclude_defaults=True)
    await move.tell_once(message)


def times(deadline: datetime, now: datetime, wishes: Preference | None) -> list[datetime]:
    """Return when to remind: some hours before the deadline, out of the quiet hours, not in the past."""
    hours: Sequence[int] = USUAL if wishes is None or not wishes.reminders else wishes.reminders
    moments = [
        awake(deadline - timedelta(hours=hour), wishes) for hour in sorted(hours, reverse=True) if hour > 0
    ]
    return list(dict.fromkeys(moment for moment in moments if now < moment < deadline))


def awake(moment: datetime, wishes: Preference | None) -> datetime:
    """Return the moment, or the beginning of the quiet hours that it falls into."""
    if wishes is None or len(wishes.quiet) != 2:
        return moment
    begin, end = wishes.quiet
    try:
        local = moment.astimezone(ZoneInfo(wishes.time_zone))
    except (ZoneInfoNotFoundError, ValueError):
        return moment
    inside = begin <= local.hour < end if begin < end else local.hour >= begin or local.hour < end
    if begin == end or not inside:
        return moment
    since = (local.hour - begin) % 24
    start = local.replace(minute=0, second=0, microsecond=0) - timedelta(hours=since)
    return start.astimezone(moment.tzinfo)


async def recall(move: Change, turn: int, step: int, user_id: int | None = None) -> None:
    """Take back the reminders of one question: those never tried are dropped, the others deleted."""
    for message in await move.reminders(turn, step, user_id):
        if not is_sound(message):
            await move.take_out(message)
        elif message.state == "due" and message.tries == 0:
            message.state = "dropped"
        elif (message.turn, message.step) != (turn, step):
            continue
        elif message.state != "dropped" and not message.body.get("delete"):
            message.body = {**message.body, "delete": True}
            message.state, message.due_at, message.revision = "due", move.now, message.revision + 1
