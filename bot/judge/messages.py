"""Writes the messages of a move into the database, in the same transaction as the move itself.

Every public message of a finished turn carries its map; each seat that is newly asked gets a direct message;
one status message for each game is edited in place; reminders wait for their hour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from bot.judge import reminders, words
from bot.judge.judge import Judge
from bot.judge.message_body import DIRECT, MAP, Body, Controls, PictureOf, paragraphs
from bot.judge.moment import At, now_of
from games.core.game import AnyGame
from games.core.prompts import Seat as Place
from games.core.protocol import Event
from games.core.runner import Position
from storage.change import Change
from storage.models import Message, Seat


async def post(
    judge: Judge,
    move: Change,
    kind: str,
    body: Body,
    *,
    user_id: int | None = None,
    due_at: datetime | None = None,
    priority: int | None = None,
) -> None:
    """Store one message, to the table or to one person; one of kind "status" takes the place of the last."""
    row = move.game
    dated = body.model_copy(update={"epoch": move.save.epoch if move.begun else 0})
    await move.tell(
        Message(
            turn=row.turn,
            step=row.step,
            kind=kind,
            audience="public" if user_id is None else f"user:{user_id}",
            user_id=user_id,
            priority=priority if priority is not None else MAP if user_id is None else DIRECT,
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
    async with judge.database.change(game_id) as move:
        if event_id is not None and not await move.seen(event_id):
            return
        controls: Controls = "orders" if at == now_of(move.game) else "none"
        body = Body(text=paragraphs([text])[0], controls=controls)
        await post(judge, move, "private", body, user_id=user_id)


async def spoken(judge: Judge, move: Change, name: str, seat: Seat, lines: Sequence[str]) -> None:
    """Tell the table that the gamemaster sent orders for a seat, and its player what they were."""
    await say(judge, move, [f"{words.title(move.game)}: the gamemaster sent orders for **{name}**."])
    if seat.status == "held" and seat.user_id is not None:
        text = [f"{words.title(move.game)}: the gamemaster sent for you, **{name}**:"]
        text += [f"- `{line}`" for line in lines] or ["- nothing that counts"]
        body = Body(text=paragraphs(["\n".join(text)])[0], controls="orders")
        await post(judge, move, "private", body, user_id=seat.user_id)


async def say(
    judge: Judge,
    move: Change,
    lines: Iterable[str],
    *,
    picture: PictureOf | None = None,
    controls: Controls = "none",
) -> None:
    """Say something to the table, in as few messages as it needs; the picture stands under the last."""
    texts = paragraphs([line for line in lines if line])
    for number, text in enumerate(texts, 1):
        last = number == len(texts)
        body = Body(text=text, picture=picture if last else None, controls=controls if last else "none")
        await post(judge, move, "report", body)


async def news(
    judge: Judge, move: Change, game: AnyGame, positions: Sequence[Position[Any]], lines: Sequence[str] = ()
) -> None:
    """Tell what these positions brought about, in one message for each turn; `lines` stand at its head."""
    chapters, opening = _chapters(positions)
    for events, turn in chapters[:-1]:
        await _report(judge, move, game, events, turn, lines)
        lines = ()
    if chapters:
        events, turn = chapters[-1]
        await _report(judge, move, game, [*events, *opening], turn, lines)
    elif opening or lines:
        await _report(judge, move, game, opening, None, lines)


def _chapters(positions: Sequence[Position[Any]]) -> tuple[list[tuple[list[Event], int]], list[Event]]:
    """Return the events of each finished turn with the number of the next, and those of the running turn."""
    chapters: list[tuple[list[Event], int]] = []
    opening: list[Event] = []
    for position in positions:
        for page in position.filled:
            chapters.append(([*opening, *page.news], page.save.turn + 1))
            opening = []
        opening.extend(position.fresh)
    return chapters, opening


async def status(judge: Judge, move: Change, game: AnyGame, position: Position[Any]) -> None:
    """Bring the status message up to date: one row for each game, which the outbox edits in place."""
    text = paragraphs([words.status(game, move.game, move.seats, position)])[0]
    controls: Controls = "table" if move.game.status in ("running", "paused") else "none"
    body = Body(text=text, controls=controls, pin=True)
    await post(judge, move, "status", body, priority=MAP + 1)


async def _report(
    judge: Judge, move: Change, game: AnyGame, events: Sequence[Event], turn: int | None, head: Sequence[str]
) -> None:
    """Tell events to the table, under some lines of our own, and to single seats what is theirs alone."""
    lines = [*head, *(game.prose(event) for event in events if event.audience is None)]
    picture = PictureOf(turn=turn) if turn is not None else None
    if any(lines):
        await say(judge, move, lines, picture=picture)
    await secretly(judge, move, game, events)


async def secretly(
    judge: Judge, move: Change, game: AnyGame, events: Iterable[Event], but: Place | None = None
) -> None:
    """Tell single seats what is theirs alone, all but the one that reads it in the answer to its command."""
    events = [event for event in events if event.audience is not None]
    for seat in move.seats:
        if seat.seat == but:
            continue
        own = [game.prose(e) for e in events if e.audience is not None and seat.seat in e.audience]
        if seat.status != "held" or seat.user_id is None:
            continue
        for text in paragraphs([line for line in own if line]):
            await post(judge, move, "private", Body(text=text), user_id=seat.user_id)


async def ask(judge: Judge, move: Change, game: AnyGame, position: Position[Any], seat: Seat) -> None:
    """Put the open question to one person, if it is theirs, with what their premove came to."""
    asked: Sequence[Place] = list(position.ask.prompts) if position.ask else []
    place = next((place for place in asked if place == seat.seat), None)
    if position.ask is None or place is None or place in position.save.ready:
        return
    if seat.status != "held" or seat.user_id is None:
        return
    answer = position.save.submitted.get(place)
    given = answer if isinstance(answer, list) else [] if answer is None else [answer]
    lines = [str(line) for line in given]
    text = words.asked(game, move.game, position, position.ask, place, lines)
    if (sheet := position.admitted.get(place)) and sheet.errors:
        text += "\nOf what you sent ahead of time this no longer fits:\n"
        text += "\n".join(f"- {words.escaped(str(error))}" for error in sheet.errors)
    body = Body(text=paragraphs([text])[0], controls="orders")
    await post(judge, move, "question", body, user_id=seat.user_id)
    await reminders.remind(judge, move, game, seat)
