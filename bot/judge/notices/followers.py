"""People who follow a game without a seat in it: they begin and end it, and are told of each phase if they
wish.

What they are told is what everybody may know, and when it is told says nothing else: a phase is over.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot import words
from bot.judge import session
from bot.judge.judge import Judge, Refusal, Session
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import LONGEST, Body, PictureOf
from games.core.play.save import AnyPosition
from games.core.rules.protocol import AnyGame, AnyView, Event, view
from storage import queries
from storage.game_change import Change
from storage.models import Game, Priority
from storage.queries.watching import DIGEST
from storage.seatless_people_models import News, Watch

WATCHED = "watched"
"""In the settings of a game: somebody has followed it. Of others no watcher is looked for."""


async def follow(judge: Judge, game_id: int, user_id: int, news: News) -> str:
    """Follow a game, or be told of it otherwise than before; return what is said. Raises Refusal."""
    async with judge.database.change(game_id) as change:
        row, title = change.game, texts.title(change.game)
        if row.status == "ended":
            raise Refusal(words.watching.NOTHING_TO_FOLLOW, title=title)
        if session.seat_of(change.seats, user_id) is not None:
            raise Refusal(words.watching.SEATED, title=title)
        if news != "none" and not (await queries.preference(change.session, user_id)).dm_open:
            raise Refusal(words.watching.DM_CLOSED, title=title)
        await change.replace(Watch(user_id=user_id, game_id=game_id, news=news, since=judge.now()))
        with changing(row) as kept:
            kept.watched = True
        if news == "none":
            await _drop_due(change, user_id)
    return words.watching.FOLLOWING[news].format(title=title)


async def unfollow(judge: Judge, game_id: int, user_id: int) -> str:
    """Follow a game no more: what is not sent yet is not sent; return what is said. Raises Refusal."""
    async with judge.database.change(game_id) as change:
        title = texts.title(change.game)
        if (kept := await change.session.get(Watch, (user_id, game_id))) is None:
            raise Refusal(words.watching.NOT_FOLLOWED, title=title)
        await change.session.delete(kept)
        await _drop_due(change, user_id)
    return words.watching.UNFOLLOWED.format(title=title)


async def follows(judge: Judge, user_id: int) -> list[Game]:
    """Return the games that a person follows and that are not over."""
    kept = await judge.database.read(queries.watched, user_id)
    rows = [await judge.database.ask(queries.game, each.game_id) for each in kept]
    return [row for row in rows if row.status != "ended"]


async def lost(judge: Judge, game_id: int, user_id: int) -> None:
    """Let somebody follow a game no more who cannot be told of it, or is on its server no longer."""
    async with judge.database.change(game_id) as change:
        if (kept := await change.session.get(Watch, (user_id, game_id))) is not None:
            await change.session.delete(kept)
        await _drop_due(change, user_id)


async def _drop_due(change: Change, user_id: int) -> None:
    for message in await queries.digests_due(change.session, change.game.id, user_id):
        message.state = "dropped"


async def tell(judge: Judge, opened: Session, last: AnyPosition) -> None:
    """Store the message to each who follows a game if a phase of it ended with a move, or the game did.

    However many phases that were, it is one message. Who holds a seat by now hears of it as a player.
    """
    change, game = opened.change, opened.game
    if not settings_of(change.game).watched:
        return
    since = opened.position.save.turn + 1
    crossed = await queries.began(change.session, change.game, since, last.save.turn)
    views = {each.turn: view(game.state.model_validate(each.state), None) for each in crossed}
    stops = [turn for turn, seen in views.items() if game.filmed is None or game.filmed(seen)]
    if not stops and last.ask is not None:
        return
    held = [seat.user_id for seat in change.seats if seat.status == "held"]
    told = [
        each for each in await queries.watchers(change.session, change.game.id) if each.user_id not in held
    ]
    if not told:
        return
    shown = last.save.turn if last.ask is None else stops[-1]
    events = await _since_the_last_stop(opened, shown, last)
    text = _digest(game, change.game, view(last.state, None) if last.ask is None else views[shown], events)
    for each in told:
        body = Body(text=text, picture=PictureOf(turn=shown), controls="digest", silent=each.news == "silent")
        await messages.post(judge, change, DIGEST, body, user_id=each.user_id, priority=Priority.REMINDER)


async def tell_end(judge: Judge, change: Change, text: str) -> None:
    """Store the message to each who follows a game that ends without a move: it was ended, or called off."""
    if not settings_of(change.game).watched:
        return
    for each in await queries.watchers(change.session, change.game.id):
        body = Body(text=text, controls="digest", silent=each.news == "silent")
        await messages.post(judge, change, DIGEST, body, user_id=each.user_id, priority=Priority.REMINDER)


async def _since_the_last_stop(opened: Session, shown: int, last: AnyPosition) -> Sequence[Event]:
    """Return the events up to a turn since the phase began that was under way before the move."""
    row, game, asking = opened.change.game, opened.game, opened.change.session
    first = opened.position.save.turn
    while game.filmed is not None and first > 0:
        [save] = await queries.began(asking, row, first, first)
        if game.filmed(view(game.state.model_validate(save.state), None)):
            break
        first -= 1
    pages = await queries.told(asking, row.id, first, shown - 1)
    if last.filled and last.filled[-1].is_unplayed:
        pages = pages[:-1]
    told = [event for page in pages for event in page]
    return [*told, *(last.state.told if last.ask is None else ())]


def _digest(game: AnyGame, row: Game, seen: AnyView, events: Sequence[Event]) -> str:
    """Return the public events in words, cut to one message."""
    head = words.watching.HEAD.format(title=texts.title(row), phase=game.phase(seen))
    lines, foot = [head], [words.watching.OVER] if row.status == "ended" else list[str]()
    left = LONGEST - sum(len(line) + 1 for line in (head, *foot, words.watching.MORE))
    for line in (game.prose(event) for event in events if event.audience is None):
        left -= len(line) + 1
        if left < 0:
            return "\n".join([*lines, words.watching.MORE, *foot])
        lines += [line] if line else []
    return "\n".join([*lines, *foot])
