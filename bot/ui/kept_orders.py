"""Who deleted a message, or edited it to be for another game, is told that what it ordered still stands."""

from __future__ import annotations

from collections.abc import Sequence

from bot import words
from bot.judge.audience import views
from bot.judge.orders.intake_context import Reply
from bot.judge.session import PlayerView
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import LONGEST
from bot.ui import order_replies, written_letters
from bot.ui.app import App
from bot.ui.event_deduplication import edit_event
from storage import queries
from storage.models import Submission


async def deleted(client: App, message_id: int) -> None:
    """Tell who deleted a message that what it ordered still stands, if it does; once, by stored mail."""
    filed = await _filed(client, message_id)
    if not filed:
        await written_letters.deleted(client, message_id, edit_event(message_id, 0))
    for at, (game_id, sent) in enumerate(filed.items()):
        await _deleted(client, edit_event(message_id, at), game_id, sent)


async def _deleted(client: App, event_id: int, game_id: int, sent: Sequence[Submission]) -> None:
    seen = await _standing(client, game_id, sent)
    if seen is None:
        return
    reply = Reply(
        game_id=game_id,
        title=texts.title(seen.row),
        power=seen.game.power(seen.place).name if seen.place else "",
        phase=seen.game.phase(seen.view),
        lines=seen.answer,
        ready=seen.is_ready,
        premove=not seen.is_asked,
        ahead=seen.is_ahead,
        asked=seen.is_asked,
        clock=texts.clock(seen.row) if seen.row.deadline or seen.row.status == "paused" else "",
        at=seen.at,
    )
    text = (words.orders.DELETED + order_replies.text_of(reply))[:LONGEST]
    await messages.privately(client.judge, game_id, sent[-1].user_id, text, at=seen.at, event_id=event_id)
    await client.settle()


async def beside(client: App, message_id: int, game_id: int, text: str) -> str:
    """Return the answer to an edited message that is for a game, with what it ordered before in others and
    that still stands there.
    """
    told: list[str] = []
    for other, sent in (await _filed(client, message_id)).items():
        seen = await _standing(client, other, sent) if other != game_id else None
        if seen is not None:
            told.append(words.orders.STANDS_ELSEWHERE.format(title=texts.title(seen.row), number=other))
    return "\n".join([text[: LONGEST - sum(len(line) + 1 for line in told)], *told])


async def _filed(client: App, message_id: int) -> dict[int, list[Submission]]:
    """Return what a message was taken for, by the games that it was sent to."""
    found: dict[int, list[Submission]] = {}
    for row in await client.judge.database.ask(queries.submissions_from, message_id):
        found.setdefault(row.game_id, []).append(row)
    return found


async def _standing(client: App, game_id: int, sent: Sequence[Submission]) -> PlayerView | None:
    """Return what the writer of a message sees of a game, if something that the message ordered there is in
    force or can be taken back; None if nothing is.
    """
    seen = await views.look(client.judge, game_id, sent[-1].user_id)
    if seen.row.status not in ("running", "paused") or seen.seat is None or seen.seat.seat != sent[-1].seat:
        return None
    standing = (*seen.answer, *seen.undo)
    return seen if any(line in standing for each in sent for line in each.lines) else None
