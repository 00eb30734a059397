"""Slips that the real program is made to make, each of which a claim must notice."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from bot.cogs.direct_messages import DirectMessages
from bot.delivery.courier import DiscordCourier
from bot.judge import session
from bot.judge.clock import deadlines
from bot.judge.notices import quiet_thread_reports
from bot.judge.orders import message_intake
from bot.judge.telling import messages, texts
from bot.scheduling.judge_timekeeper import Keeper
from bot.ui.direct_message_replies import Answering, replying
from games.core.play.dice import Seeded
from storage import queries

Slip = Callable[[pytest.MonkeyPatch], None]


def is_sheet(text: str) -> bool:
    """Return whether a text is a sheet of Warlords as people write it here, with a line for each army."""
    return text.startswith("A ") and "\n" in text


def drops_a_message(patch: pytest.MonkeyPatch) -> None:
    """Every third message is not heard."""
    whole, count = DirectMessages._queue, itertools.count(1)

    async def queue(self: Any, *args: Any, **named: Any) -> None:
        if next(count) % 3:
            await whole(self, *args, **named)

    patch.setattr(DirectMessages, "_queue", queue)


def answers_twice(patch: pytest.MonkeyPatch) -> None:
    """An answer is sent once more, under another nonce."""
    whole = Answering._said

    async def said(self: Any, text: str, *rest: Any) -> bool:
        await replying(self.message)(text)
        return await whole(self, text, *rest)

    patch.setattr(Answering, "_said", said)


def posts_twice(patch: pytest.MonkeyPatch) -> None:
    """A message is posted once more, under another nonce."""
    whole = DiscordCourier.post

    async def post(self: Any, message: Any, body: Any) -> Any:
        nonce, message.nonce = message.nonce, f"{message.nonce[:20]}+"
        await whole(self, message, body)
        message.nonce = nonce
        return await whole(self, message, body)

    patch.setattr(DiscordCourier, "post", post)


def forgets_a_line(patch: pytest.MonkeyPatch) -> None:
    """Of what a game told, the last line is not posted."""
    whole = quiet_thread_reports._lines

    def lines(*args: Any) -> list[str]:
        return whole(*args)[:-1]

    patch.setattr(quiet_thread_reports, "_lines", lines)


def forgets_the_maps(patch: pytest.MonkeyPatch) -> None:
    """Posts to the table have no picture."""

    async def post(self: Any, message: Any, body: Any) -> Any:
        if message.user_id is None:
            body = body.model_copy(update={"picture": None})
        return await carried(self, message, body)

    async def edit(self: Any, message: Any, body: Any) -> Any:
        if message.user_id is None:
            body = body.model_copy(update={"picture": None})
        return await edited(self, message, body)

    carried, edited = DiscordCourier.post, DiscordCourier.edit
    patch.setattr(DiscordCourier, "post", post)
    patch.setattr(DiscordCourier, "edit", edit)


def shows_another_hand(patch: pytest.MonkeyPatch) -> None:
    """A question comes with what the rules tell another seat of its hand."""
    whole = texts.asked

    def asked(game: Any, row: Any, position: Any, ask: Any, seat: str, *rest: Any) -> tuple[str, str]:
        head, text = whole(game, row, position, ask, seat, *rest)
        others = [other for other in ask.prompts if other != seat]
        return head, "\n".join([text, *(ask.prompts[other].text for other in others)])

    patch.setattr(texts, "asked", asked)


def takes_an_older_order(patch: pytest.MonkeyPatch) -> None:
    """After a newer order was taken and answered, the one before it is in force again."""
    whole, earlier = message_intake.receive, dict[tuple[int, int], str]()

    async def receive(judge: Any, game_id: int, user_id: int, text: str, **named: Any) -> Any:
        reply = await whole(judge, game_id, user_id, text, **named)
        if is_sheet(text):
            before, earlier[game_id, user_id] = earlier.get((game_id, user_id)), text
            if before is not None:
                await whole(judge, game_id, user_id, f"clear\n{before}")
        return reply

    patch.setattr(message_intake, "receive", receive)


def loses_an_order(patch: pytest.MonkeyPatch) -> None:
    """Orders are answered as in force, and taken back behind their writer's back."""
    whole = message_intake.receive

    async def receive(judge: Any, game_id: int, user_id: int, text: str, **named: Any) -> Any:
        reply = await whole(judge, game_id, user_id, text, **named)
        if is_sheet(text):
            await whole(judge, game_id, user_id, "clear")
        return reply

    patch.setattr(message_intake, "receive", receive)


def leaks_an_order(patch: pytest.MonkeyPatch) -> None:
    """A player's orders are told to the table."""
    whole = message_intake.receive

    async def receive(judge: Any, game_id: int, user_id: int, text: str, **named: Any) -> Any:
        reply = await whole(judge, game_id, user_id, text, **named)
        async with judge.database.change(game_id) as change:
            await messages.say(judge, change, [f"Somebody orders this:\n{text}"])
        return reply

    patch.setattr(message_intake, "receive", receive)


def closes_late(patch: pytest.MonkeyPatch) -> None:
    """A deadline is seen ten minutes after it passed."""
    whole = queries.due_deadlines

    async def due(asked: Any, now: Any, *rest: Any) -> Any:
        return await whole(asked, now and now - timedelta(minutes=10), *rest)

    patch.setattr(queries, "due_deadlines", due)


def closes_early(patch: pytest.MonkeyPatch) -> None:
    """A question is closed three hours before its time."""
    whole = queries.due_deadlines

    async def due(asked: Any, now: Any, *rest: Any) -> Any:
        return await whole(asked, now and now + timedelta(hours=3), *rest)

    async def expire(judge: Any, game_id: int, **_: Any) -> bool:
        async with session.opened(judge, game_id) as opened:
            await deadlines.close(judge, opened)
        return True

    patch.setattr(queries, "due_deadlines", due)
    patch.setattr(deadlines, "expire", expire)


def throws_other_dice(patch: pytest.MonkeyPatch) -> None:
    """The dice are not those of the seed that is told."""
    whole = session.dice_of

    def dice_of(row: Any, seats: Any) -> Any:
        seed, row.seed = row.seed, b"another seed"
        dice = whole(row, seats)
        row.seed = seed
        assert isinstance(dice, Seeded)
        return dice

    patch.setattr(session, "dice_of", dice_of)


kept: list[list[int]] = []


def grows_with_the_days(patch: pytest.MonkeyPatch) -> None:
    """Each tick of the clock leaves something in the database and in memory."""
    whole = Keeper.beat

    async def beat(self: Any, *, ticking: bool) -> None:
        await whole(self, ticking=ticking)
        kept.extend([number] for number in range(1000))
        async with self._judge.database.work() as work:
            await work.mark(f"beat/{self._judge.now()}", "x" * 2000)

    patch.setattr(Keeper, "beat", beat)


SLIPS: dict[Slip, tuple[str, str]] = {
    drops_a_message: ("every message", "answered 0 times"),
    answers_twice: ("every message", "answered 2 times"),
    posts_twice: ("every post", "times in"),
    forgets_a_line: ("every post", "and there is 0 times"),
    forgets_the_maps: ("every post", "no map of turn"),
    shows_another_hand: ("nothing secret", "reached"),
    takes_an_older_order: ("every order", "counted"),
    loses_an_order: ("every order", ""),
    leaks_an_order: ("nothing secret", "reached all"),
    closes_late: ("every phase", "closed"),
    closes_early: ("every phase", "early, without"),
    throws_other_dice: ("every export", ""),
    grows_with_the_days: ("memory", "grew from"),
}
"""The claim that notices each, and its words."""

BUSY = (takes_an_older_order, loses_an_order, leaks_an_order)
"""Those for which everybody writes their orders more than once."""

HANDED = (shows_another_hand,)
"""Those that need a game with hands: the third is Sun Tzu."""
