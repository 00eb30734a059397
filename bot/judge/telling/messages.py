"""Writes the messages of a ruling, reminders among them, in the same transaction as the ruling itself.

Every public message of a finished turn carries its map; each seat that is newly asked gets a direct message;
one status message for each game is edited in place; reminders wait for their hour.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Container, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BaseModel

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Judge, Session
from bot.judge.question_moment import At, now_of
from bot.judge.settings import declared_absences
from bot.judge.settings.stored_game_settings import is_practice, schedule_of, settings_of
from bot.judge.telling import lessons, texts
from bot.judge.telling.message_kind_layouts import face_of
from games.core.play.save import AnyPosition
from games.core.reading.order_forms import can_be_filled
from games.core.rules.prompts import AnyPrompt, Orders
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import Event
from storage.game_change import Change
from storage.models import Game, Message, Preference, Priority, Seat
from storage.seals import is_sound

Controls = Literal[
    "none",
    "lobby",
    "invitation",
    "table",
    "board",
    "orders",
    "turn",
    "amid",
    "challenge",
    "rematch",
    "rewind",
    "vote",
    "seat",
    "handover",
    "back",
    "letter",
    "openletters",
    "replay",
    "steps",
    "digest",
    "look",
    "looker",
    "queue",
]
"""lobby: join, leave, start. invitation: join, seat preference.
table: map, my orders, ready, status. orders: write, ready, show, draft.
board, turn: the same while commands are carried out at once, where `ready` would end a turn: the board has no
such button, and under the question it says so.
challenge: accept, decline. rematch: rematch. rewind, vote: agree, refuse.
seat: take over. handover: accept, decline. back: take one's seat again.
letter: answer, mute. openletters: open them, keep them closed. replay: step through.
digest: follow no more. look: let somebody look over one's seat, or not. looker: take that back.
queue: join the table that formed, or not now.
"""

LONGEST = 2000
"""Characters in one Discord message."""


class PictureOf(BaseModel):
    """A file made when a message is sent: the map as turn `turn` began or as it is then (`now`), a chart, a
    replay, the page, the `board` of the rule set, or what its reader sees (`own`), called after the turn
    and step at which they are asked. `since` is the turn, and how much was told of it, from which on `own`
    shows what came of their orders.
    """

    kind: Literal["map", "now", "chart", "replay", "page", "own", "board"] = "map"
    turn: int = 0
    step: int = 0
    orders: bool = True
    since: tuple[int, int] | None = None


class Body(BaseModel):
    """A message as the outbox sends it. `delete` takes a sent one away again.

    `reply_to` is the message of the reader that it answers; `about` numbers what its controls are about,
    where that is not the open question. `letter` is the letter that it brings, `seats` the places of who
    wrote it and of its other readers; under one that `writes` a letter can be begun, under one that `fills` a
    form of the open question can be filled in. `epoch` counts the
    rewinds before it, so that its controls name one moment only. Before them stand those that send `held`,
    one of the lines `meant`, or a `quoted` message as it stands; `choices` are those of a question of few
    options, their words by what is sent. A `silent` one arrives without a sound.
    A `layout` is of Discord's second kind, which it stays, in a box whose edge has the colour `accent`.
    """

    text: str
    picture: PictureOf | None = None
    controls: Controls = "none"
    pin: bool = False
    reply_to: int | None = None
    epoch: int = 0
    delete: bool = False
    about: int = 0
    letter: int = 0
    seats: list[int] = []
    writes: bool = False
    fills: bool = False
    layout: bool = False
    accent: int | None = None
    held: str = ""
    meant: list[str] = []
    choices: dict[str, str] = {}
    quoted: bool = False
    silent: bool = False


def marked(row: Game, text: str) -> str:
    """Return a text as a game says it: practice calls itself that in all it says, and above what does not."""
    if not text or not is_practice(row) or words.sandbox.MARK in text.upper():
        return text
    return f"{words.sandbox.TAG}\n{text}"


def paragraphs(lines: list[str], longest: int = LONGEST) -> list[str]:
    """Join lines to as few texts as fit into messages; a line that is too long alone is cut."""
    texts: list[str] = []
    for line in lines:
        short = line if len(line) <= longest else line[: longest - 1] + "…"
        if texts and len(texts[-1]) + 1 + len(short) <= longest:
            texts[-1] += "\n" + short
        else:
            texts.append(short)
    return texts


async def post(
    judge: Judge,
    change: Change,
    kind: str,
    body: Body,
    *,
    user_id: int | None = None,
    due_at: datetime | None = None,
    priority: Priority | None = None,
) -> None:
    """Store one message, to the table or to one person; one of kind "status" takes the place of the last."""
    row = change.game
    usual = Priority.MAP if user_id is None else Priority.DIRECT
    dated = body.model_copy(
        update={
            "text": marked(row, body.text),
            "epoch": change.save.epoch if change.begun else 0,
            **face_of(change, kind, user_id),
        }
    )
    await change.tell(
        Message(
            turn=row.turn,
            step=row.step,
            kind=kind,
            audience="public" if user_id is None else f"user:{user_id}",
            user_id=user_id,
            priority=usual if priority is None else priority,
            body=dated.model_dump(exclude_defaults=True),
            due_at=due_at or judge.now(),
        )
    )


async def privately(
    judge: Judge, game_id: int, user_id: int, text: str, *, at: At | None = None, event_id: int | None = None
) -> None:
    """Store a message to one person in a change of its own: for what could not be said to them at once.

    What is said because of an event is said once. `at` is the moment whose open question the text speaks of:
    it has controls only if that is still open.
    """
    async with judge.database.change(game_id) as change:
        if event_id is not None and not await change.seen(event_id):
            return
        controls: Controls = "orders" if at == now_of(change.game) else "none"
        body = Body(text=paragraphs([text])[0], controls=controls)
        await post(judge, change, "private", body, user_id=user_id)


async def spoken(judge: Judge, change: Change, name: str, seat: Seat, lines: Sequence[str]) -> None:
    """Tell the table that the gamemaster sent orders for a seat, and its player what they were."""
    await say(judge, change, [words.gamemaster.SENT_FOR.format(title=texts.title(change.game), power=name)])
    if seat.status == "held" and seat.user_id is not None:
        text = [words.gamemaster.SENT_FOR_YOU.format(title=texts.title(change.game), power=name)]
        text += [f"- `{line}`" for line in lines] or [words.gamemaster.NOTHING_COUNTS]
        body = Body(text=paragraphs(["\n".join(text)])[0], controls="orders")
        await post(judge, change, "private", body, user_id=seat.user_id)


async def say(
    judge: Judge,
    change: Change,
    lines: Iterable[str],
    *,
    picture: PictureOf | None = None,
    controls: Controls = "none",
    about: int = 0,
    longest: int = LONGEST,
) -> None:
    """Say something to the table, in as few messages of `longest` characters as it needs; under the last
    stand the picture and the controls, with what they are `about`.
    """
    texts = paragraphs([line for line in lines if line], longest)
    for number, text in enumerate(texts, 1):
        last = number == len(texts)
        body = Body(text=text)
        if last:
            body.picture, body.controls, body.about = picture, controls, about
        await post(judge, change, "report", body)


async def status(judge: Judge, opened: Session, position: AnyPosition) -> None:
    """Bring the status message up to date: one row for each game, which the outbox edits in place."""
    change, row = opened.change, opened.change.game
    text = paragraphs([texts.status(opened.game, row, change.seats, position, now=judge.now())])[0]
    controls: Controls = "none"
    if row.status in ("running", "paused"):
        prompts = position.ask.prompts.values() if position.ask else ()
        controls = "board" if any(map(_is_at_once, prompts)) else "table"
    writes = controls != "none" and settings_of(row).letters != "none"
    body = Body(text=text, controls=controls, pin=True, writes=writes)
    await post(judge, change, "status", body, priority=Priority.STATUS)


async def secretly(judge: Judge, opened: Session, events: Iterable[Event], but: Container[str] = ()) -> None:
    """Tell single seats what is theirs alone, all but those that read it in the answer to their command, or
    with a question.

    Each message names the game: who plays in several reads them all in one place.
    """
    change, game = opened.change, opened.game
    events = [event for event in events if event.audience is not None]
    for seat in change.seats:
        if seat.seat in but:
            continue
        own = [game.prose(e) for e in events if e.audience is not None and seat.seat in e.audience]
        if seat.status != "held" or seat.user_id is None:
            continue
        power = game.power(SeatName(seat.seat)).name
        head = words.games.FOR_YOU_ALONE.format(title=texts.title(change.game), power=power) + "\n"
        for text in paragraphs([line for line in own if line], LONGEST - len(head)):
            await post(judge, change, "private", Body(text=head + text), user_id=seat.user_id)


def is_put(position: AnyPosition, seat: Seat) -> bool:
    """Return whether the open question is put to the person who holds a seat."""
    return seat.status == "held" and seat.user_id is not None and seat.seat in position.awaited


async def ask(
    judge: Judge,
    opened: Session,
    position: AnyPosition,
    seat: Seat,
    *,
    above: Callable[[int], str] = lambda _room: "",
    picture: PictureOf | None = None,
) -> str:
    """Put the open question to one person, if it is theirs, with what their premove came to.

    `above` gives what stands over it, for so many characters of room; that is returned.
    """
    place = SeatName(seat.seat)
    if position.ask is None or not is_put(position, seat):
        return ""
    answer = position.save.submitted.get(place)
    given = answer if isinstance(answer, list) else [] if answer is None else [answer]
    lines = [str(line) for line in given]
    lesson = await lessons.first_lesson(opened, position, seat)
    head, text = texts.asked(opened.game, opened.change.game, position, position.ask, place, lines, lesson)
    if (sheet := position.admitted.get(place)) and sheet.errors:
        text += words.orders.NO_LONGER_FITS
        text += "\n".join(f"- {typed_text.escaped(str(error))}" for error in sheet.errors)
    told = above(LONGEST - len(head) - len(text) - 2)
    whole = "\n".join(part for part in (head, told, text) if part)
    facts = _under(position, seat)
    facts["choices"] = lessons.choices_of(position.ask.prompts[place])
    if lesson and lesson.example and not facts["choices"]:
        facts["meant"] = [lesson.example]
    body = Body(text=paragraphs([whole])[0], picture=picture, **facts)
    await post(judge, opened.change, "question", body, user_id=seat.user_id)
    await remind(judge, opened, position, seat)
    return told


def _is_at_once(prompt: AnyPrompt) -> bool:
    return isinstance(prompt.shape, Orders) and prompt.shape.at_once


def _under(position: AnyPosition, seat: Seat) -> dict[str, Any]:
    """Return the controls under a question to a seat: of a turn of many commands, amid one, or
    of orders; and whether it has a form.
    """
    prompt = position.ask.prompts.get(SeatName(seat.seat)) if position.ask else None
    is_amid = prompt is not None and isinstance(prompt.shape, Orders) and prompt.shape.amid
    kind: Controls = "amid" if is_amid else "turn" if prompt and _is_at_once(prompt) else "orders"
    return {"controls": kind, "fills": prompt is not None and can_be_filled(prompt.shape)}


async def greet(judge: Judge, opened: Session, position: AnyPosition, seat: Seat) -> None:
    """Tell a person which seat they hold as the game begins, unless the question they are put says it.

    It has no controls: the question that follows, often in the same minute, has them.
    """
    place = SeatName(seat.seat)
    if seat.status != "held" or seat.user_id is None or (position.ask and place in position.ask.prompts):
        return
    power = opened.game.power(place)
    chinese = f" {power.chinese}" if power.chinese else ""
    text = words.orders.BEGUN.format(title=texts.title(opened.change.game), name=power.name, chinese=chinese)
    await post(judge, opened.change, "private", Body(text=text), user_id=seat.user_id)


USUAL = (12, 2)
"""Hours before a deadline."""


async def remind(judge: Judge, opened: Session, position: AnyPosition, seat: Seat) -> None:
    """Store the reminders of one person for the deadline as it stands."""
    change, deadline = opened.change, opened.change.game.deadline
    if deadline is None or seat.user_id is None or declared_absences.misses(change.game, seat, deadline):
        return
    wishes, lost = await change.choice(seat.user_id)
    if lost:
        await _say_lost(change, seat.user_id, lost)
    name = opened.game.power(SeatName(seat.seat)).name
    text = words.deadlines.OWED.format(
        title=texts.title(change.game), power=name, until=texts.until(deadline)
    )
    usual = schedule_of(change.game).warn
    for due in times(deadline, judge.now(), wishes, USUAL if usual is None else usual):
        body = Body(text=text, **_under(position, seat))
        await post(
            judge, change, "reminder", body, user_id=seat.user_id, due_at=due, priority=Priority.REMINDER
        )


async def _say_lost(change: Change, user_id: int, seal: str) -> None:
    """Tell a person that their settings are damaged: once for each damage."""
    message = Message(kind="private", audience=f"user:{user_id}", user_id=user_id, priority=Priority.DIRECT)
    message.nonce = hashlib.sha256(f"settings/{user_id}/{seal}".encode()).hexdigest()[:24]
    message.body = Body(text=words.preferences.DAMAGED).model_dump(exclude_defaults=True)
    await change.tell_once(message)


def times(
    deadline: datetime, now: datetime, wishes: Preference | None, usual: Sequence[int] = USUAL
) -> list[datetime]:
    """Return when to remind: some hours before the deadline, out of the quiet hours, not in the past.

    `usual` are the hours for who has chosen none.
    """
    hours: Sequence[int] = usual if wishes is None or not wishes.reminders else wishes.reminders
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


async def recall(change: Change, turn: int, step: int, user_id: int | None = None) -> None:
    """Take back the reminders of one question: those never tried are dropped, the others deleted."""
    for message in await change.reminders(turn, step, user_id):
        if not is_sound(message):
            await change.take_out(message)
        elif message.body.get("delete"):
            continue  # it is being deleted, or was
        elif message.state == "due" and message.tries == 0:
            message.state = "dropped"
        elif (message.turn, message.step) == (turn, step) and message.state != "dropped":
            change.delete(message)
