"""Following a game, and looking over a seat by consent: for commands, buttons and words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from bot import words
from bot.judge.audience import seat_view_consents
from bot.judge.judge import Judge, Refusal
from bot.judge.notices import followers
from bot.judge.telling import texts
from bot.ui.app import Act
from bot.ui.components import DIGITS, ControlTag, Press, deed, sheet
from bot.ui.responses import say
from storage import queries
from storage.seatless_people_models import News

WATCH = re.compile(
    r"\s*(?:#(?P<number>\d{1,9})[\s:]{1,3})?"
    r"/?(?:(?P<un>un)?(?:watch|follow|spectate)|(?P<stop>stop) (?:watching|following|spectating))"
    r"(?: (?:game )?#?(?P<behind>\d{1,9}))?(?: (?P<news>ping|silent(?:ly)?|quietly|none))?[.! ]{0,3}",
    re.IGNORECASE,
)
"""Words that begin or end following a game: `unwatch`, `#12 unwatch`, `unwatch #12`, `#12 watch ping`."""


async def follow(act: Act, game_id: int, news: News) -> None:
    """Follow a game."""
    await say(act, await followers.follow(act.client.judge, game_id, act.user.id, news))


async def unfollow(act: Act, game_id: int) -> None:
    """Follow a game no more."""
    await say(act, await followers.unfollow(act.client.judge, game_id, act.user.id))


async def word(judge: Judge, user_id: int, said: re.Match[str], replied: int | None) -> str:
    """Return what is said to `watch` and `unwatch` in a direct message; raises Refusal.

    There one who follows a game ends it, or is told of it otherwise; it begins in the game's server, where it
    is known who may see it.
    """
    kept = {each.game_id: each for each in await judge.database.read(queries.watched, user_id)}
    number = int(said["number"] or said["behind"] or 0) or (replied if replied in kept else 0) or 0
    rows = await followers.follows(judge, user_id)
    if not number and not rows:
        raise Refusal(words.watching.FOLLOWS_NONE)
    if not number and len(rows) > 1:
        titles = ", ".join(texts.title(row) for row in rows)
        raise Refusal(words.watching.WHICH, titles=titles, number=rows[0].id)
    number = number or rows[0].id
    if number not in kept:
        raise Refusal(words.watching.UNKNOWN, number=number)
    if said["un"] or said["stop"]:
        return await followers.unfollow(judge, number, user_id)
    typed = (said["news"] or "silent").casefold()
    news: News = "ping" if typed == "ping" else "none" if typed == "none" else "silent"
    return await followers.follow(judge, number, user_id, news)


async def ask(act: Act, game_id: int, seat: str) -> None:
    """Ask the player of a seat whether one may look over it."""
    text = await seat_view_consents.ask(act.client.judge, game_id, act.user.id, seat)
    await act.client.settle()
    await say(act, text)


async def consent(act: Act, game_id: int, other_id: int) -> None:
    """Let somebody look over one's seat."""
    text, number = await seat_view_consents.give(act.client.judge, game_id, act.user.id, other_id)
    await _given(act, game_id, text, number)


async def take_back(act: Act, game_id: int, other_id: int) -> None:
    """Let somebody look over one's seat no more."""
    text = await seat_view_consents.take_back(act.client.judge, game_id, act.user.id, other_id=other_id)
    await act.client.settle()
    await say(act, text)


async def _given(act: Act, game_id: int, text: str, number: int) -> None:
    await act.client.settle()
    label = words.controls.UNDER["looker"][0]
    view = sheet(Press(ControlTag("endlook", game_id, rest=str(number)), label)) if number else None
    await say(act, text, view=view)


def _number(tag: ControlTag) -> int:
    """Return the number of the consent that a button is about, 0 if it names none."""
    return int(tag.rest) if tag.rest.isascii() and tag.rest.isdecimal() and len(tag.rest) <= DIGITS else 0


async def _answer(act: Act, tag: ControlTag, _values: Sequence[str], *, agrees: bool) -> None:
    judge, number = act.client.judge, _number(tag)
    text, given = await seat_view_consents.answer(judge, tag.game_id, act.user.id, number, agrees=agrees)
    await _given(act, tag.game_id, text, given)


deed("letlook", "game")(partial(_answer, agrees=True))
deed("notlook", "game")(partial(_answer, agrees=False))


@deed("endlook", "game")
async def _end(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    number = _number(tag)
    text = await seat_view_consents.take_back(act.client.judge, tag.game_id, act.user.id, number=number)
    await act.client.settle()
    await say(act, text)


@deed("unwatch", "own")
async def _unwatch(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    """End following a game, also for somebody who may know of it no more."""
    kept = await act.client.judge.database.read(queries.watched, act.user.id)
    if tag.game_id not in [each.game_id for each in kept]:
        raise Refusal(words.games.NO_SUCH_GAME, name=tag.game_id)
    await unfollow(act, tag.game_id)
