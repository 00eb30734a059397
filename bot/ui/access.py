"""Checks of all commands, buttons, menus and forms: whose turn it is, and who may know of a game."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import cast

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Judge, Refusal, bounded
from bot.judge.telling.texts import title
from bot.ui.app import Act
from bot.ui.responses import manages
from storage import queries
from storage.errors import Missing, StorageError
from storage.models import UNDER_WAY, Game

GREATEST = 2**31
"""No game has a greater number."""
ABOUT = "about"
"""In the `extras` of an interaction: the game that it is about, as soon as that is known."""


@asynccontextmanager
async def turn(act: Act) -> AsyncGenerator[None]:
    """Wait behind what the same person asked before; raises Refusal if that is too much."""
    if not await act.client.queue.enter(act):
        raise Refusal(words.failures.TOO_FAST)
    try:
        for text in texts(act.data):
            bounded(text)
        yield
    finally:
        act.client.queue.exit(act)


def texts(data: object) -> Iterator[str]:
    """Yield every text that an interaction brings: options, choices and fields."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for value in cast("Mapping[str, object]", data).values():
            yield from texts(value)
    elif isinstance(data, Sequence):
        for value in cast("Sequence[object]", data):
            yield from texts(value)


def custom_id_of(act: Act) -> str:
    """Return the custom id of the control that was used, "" for a command."""
    return str(cast("Mapping[str, object]", act.data or {}).get("custom_id", ""))


def may_see(act: Act, row: Game, own: Sequence[int]) -> bool:
    """Return whether a person may know of a game: it is theirs, or it is of this server and not private."""
    if row.id in own or row.gamemaster_id == act.user.id or manages(act, row.guild_id):
        return True
    return not row.private and row.guild_id is not None and row.guild_id == act.guild_id


async def visible(act: Act, row: Game) -> bool:
    """Return whether a person may know of one game; who once held a seat in it may, and who follows one that
    is not private, wherever they read of it.
    """
    database = act.client.judge.database
    if may_see(act, row, ()):
        return True
    if not row.private and row.id in [
        each.game_id for each in await database.read(queries.watched, act.user.id)
    ]:
        return True
    took_part = [tenure.user_id for tenure in await database.read(queries.tenures, row.id)]
    return act.user.id in (
        *took_part,
        *(player.user_id for player in await database.read(queries.players, row.id)),
    )


async def admitted(act: Act, number: int, name: str = "") -> Game:
    """Return the game of a number; raises Refusal, in the same words, if there is none or it is hidden.

    Whoever acts in a game's own thread was let in there.
    """
    if 0 < number < GREATEST:
        with suppress(Missing):
            row = await act.client.judge.database.ask(queries.game, number)
            if (row.thread_id is not None and row.thread_id == act.channel_id) or await visible(act, row):
                act.extras[ABOUT] = row
                return row
    raise Refusal(words.games.NO_SUCH_GAME, name=typed_text.plain(name, 20) or number)


async def headed(judge: Judge, user_id: int, row: Game | None, text: str) -> str:
    """Return what a person is told about a game, which it names if they have a part in several."""
    if row is None or title(row) in text:
        return text
    database, own = judge.database, set[int]()
    with suppress(StorageError):  # what cannot be read is no reason to say nothing
        held = [each for each, seat in await database.ask(queries.games_of, user_id) if seat.status == "held"]
        every = [*held, *await database.ask(queries.ruled_by, user_id)]
        own = {each.id for each in every if each.status in UNDER_WAY}
    return words.games.ABOUT.format(title=title(row), text=text) if len(own) > 1 else text
