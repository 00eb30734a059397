"""Answers to interactions: after the ruling is stored, in time, once, for the one who asked alone.

Discord forgets an interaction that is not acknowledged within three seconds. `watch` is called once for each
that arrives, by the client and by nobody else. If nothing has been answered when PATIENCE is over, Discord is
told that the answer will come; that waits for no queue and no pace. `respond` sends every answer: as the
first response, or after the acknowledgement, never both at the same moment.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import aiohttp
import discord
import structlog
from discord import ui
from discord.utils import MISSING

from bot import words
from bot.delivery import layouts
from bot.judge.orders import message_intake
from bot.judge.orders.intake_context import Reply
from bot.judge.question_moment import At
from bot.judge.telling.messages import LONGEST, Body, paragraphs
from bot.pictures.gallery import Drawn
from bot.ui.app import Act, App
from bot.ui.mention_stripping import without_me
from renderers import PALETTES
from storage import queries
from storage.models import Message, Priority

MOST_TEXTS = 5
LONGEST_ALT = 1024


async def say(
    act: Act, text: str, *, view: ui.View | None = None, files: Sequence[discord.File] = ()
) -> None:
    """Answer the one who asked: seen by them alone in a server, kept in direct messages."""
    hidden = act.guild_id is not None
    await _respond(act, text, view, files, hidden=hidden)


async def lay_out(
    act: Act, view: ui.LayoutView, files: Sequence[discord.File] = (), *, otherwise: str
) -> None:
    """Answer the one who asked with a message of the second kind; what Discord has forgotten who asked is
    told `otherwise`.
    """
    hidden = act.guild_id is not None
    try:
        await respond(
            act,
            lambda: act.response.send_message(view=view, files=list(files), ephemeral=hidden),
            lambda: act.followup.send(view=view, files=list(files), ephemeral=hidden),
        )
    except Lost:
        await astray(act, otherwise)


async def proclaim(
    act: Act,
    text: str,
    *,
    view: ui.View | None = None,
    to: Sequence[discord.abc.Snowflake] = (),
    files: Sequence[discord.File] = (),
) -> None:
    """Answer so that everybody there sees it; nobody is pinged but those it is said to."""
    pinged = discord.AllowedMentions.none()
    pinged.users = list(to)
    await _respond(act, text, view, files, pinged=pinged)


async def _respond(
    act: Act,
    text: str,
    view: ui.View | None,
    files: Sequence[discord.File] = (),
    *,
    hidden: bool = False,
    pinged: discord.AllowedMentions = MISSING,
) -> None:
    """Answer with a text; what Discord has forgotten who asked is told by direct message."""
    content = paragraphs([text])[0]

    async def at_first() -> None:
        await act.response.send_message(
            content, view=view or MISSING, files=list(files), ephemeral=hidden, allowed_mentions=pinged
        )

    async def afterwards() -> None:
        if hidden:
            await hush(act)
        await act.followup.send(
            content, view=view or MISSING, files=list(files), ephemeral=hidden, allowed_mentions=pinged
        )

    try:
        await respond(act, at_first, afterwards)
    except Lost:
        await astray(act, text)


async def astray(act: Act, text: str) -> None:
    """Store an answer that Discord does not take any more as a message to the one who asked, if they play."""
    judge, user_id = act.client.judge, act.user.id
    if not any(seat.status == "held" for _, seat in await judge.database.read(queries.games_of, user_id)):
        return
    letter = Message(kind="private", audience=f"user:{user_id}", user_id=user_id, priority=Priority.DIRECT)
    letter.body = Body(text=paragraphs([f"{words.failures.ASTRAY}\n{text}"])[0]).model_dump(
        exclude_defaults=True
    )
    async with judge.database.work() as work:
        await work.tell(letter)
    await act.client.settle()


async def tell(act: Act, lines: Sequence[str], filename: str) -> None:
    """Answer with a long text: in a few messages, or with a file if there is more."""
    for text, files in pages(lines, filename):
        await say(act, text, files=files)


def pages(lines: Sequence[str], filename: str) -> list[tuple[str, list[discord.File]]]:
    """Return a long text as messages, at least one; as the first with a file, if they were too many."""
    texts = paragraphs([line for line in lines if line], LONGEST - len(words.guide.REST_IN_FILE) - 1)
    if len(texts) > MOST_TEXTS:
        whole = discord.File(io.BytesIO("\n".join(lines).encode()), filename)
        return [(f"{texts[0]}\n{words.guide.REST_IN_FILE}", [whole])]
    return [(text, []) for text in texts or [words.guide.NOTHING_TO_TELL]]


async def show(act: Act, drawn: Drawn, text: str) -> None:
    """Answer with a picture, and the same in words beside it for those who cannot see it."""
    await say(act, text, files=[picture_file(drawn)])


def picture_file(drawn: Drawn) -> discord.File:
    """Return a picture as it is sent, with the same in words."""
    return discord.File(io.BytesIO(drawn.data), drawn.filename, description=drawn.alt[:LONGEST_ALT])


async def redraw(
    act: Act, text: str, view: ui.View | None, files: Sequence[discord.File] | None = None
) -> None:
    """Put a new text, new controls, and other files if any are given, in the place of the message whose
    control was used.
    """
    content: str | None
    made: ui.View | ui.LayoutView | None
    content, made, kept = paragraphs([text])[0], view, MISSING if files is None else list(files)
    if act.message is not None and act.message.flags.components_v2:  # which it stays
        shown = [layouts.Shown(each.filename, each.description or "") for each in files or ()]
        made, content, kept = layouts.layout(content, view, shown), None, list(files or ())
    try:
        await respond(
            act,
            lambda: act.response.edit_message(content=content, view=made, attachments=kept),
            lambda: act.edit_original_response(content=content, view=made, attachments=kept),
        )
    except Lost:
        await astray(act, text)


async def hear(act: Act, game_id: int, text: str, *, seat: str | None = None, at: At | None = None) -> Reply:
    """Let the judge hear what a person typed or pressed."""
    reply = await message_intake.receive(
        act.client.judge, game_id, act.user.id, without_me(act.client, text, act.guild),
        source_id=act.id, event_id=act.id, seat=seat, at=at,
        written_at=act.created_at, snowflake=act.id, picked=at is not None,
    )  # fmt: skip
    await act.client.settle()
    return reply


async def shown(act: Act, game_id: int, text: str = "orders") -> Reply:
    """Return what the judge says to words that change nothing."""
    return await message_intake.shown(act.client.judge, game_id, act.user.id, text)


def manages(act: Act, guild_id: int | None) -> bool:
    """Return whether a person may manage the server that a game belongs to."""
    if act.guild_id is None or act.guild_id != guild_id:
        return False
    return act.permissions.administrator or act.permissions.manage_guild


async def palette_of(act: Act) -> str:
    """Return the palette that a person chose."""
    return await palette_for(act.client, act.user.id)


async def palette_for(client: App, user_id: int) -> str:
    """Return the palette that a person chose, by their number."""
    chosen = (await client.judge.database.ask(queries.preference, user_id)).palette
    return chosen if chosen in PALETTES else "standard"


log = structlog.get_logger()

PATIENCE = 0.7
"""Seconds that Discord hears nothing of an interaction at most."""

HELD = 2.0
"""Seconds that what a person does next waits for an answer to be taken."""

SOONER, SHORTEST = 0.02, 0.1
"""By how many seconds each further interaction that one person has waiting is put off sooner, and the fewest:
so that what they asked all at once is not put off all at once, and others come in between.
"""

ALOUD = "aloud"
"""In the `extras` of a command: its answer is for everybody to see."""

UNKNOWN_INTERACTION, ALREADY, UNKNOWN_WEBHOOK, INVALID_TOKEN = 10062, 40060, 10015, 50027
LOST = (UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK, INVALID_TOKEN)
UNREADABLE = (AttributeError, LookupError, TypeError, ValueError)
"""Errors of discord.py where an answer is none of Discord's, as in `attempt`."""

KEY = "acknowledged"
IN_PLACE = "in place"
"""In the `extras` of an interaction: its answer takes the place of the message whose control was used."""


class Lost(Exception):
    """Discord has forgotten an interaction: nothing can be answered to it any more."""


@dataclass
class AnswerState:
    """The state of the answer to one interaction.

    `turn` is held while a request of it is under way; `aloud`: everybody sees that an answer will come.
    """

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    timer: asyncio.TimerHandle | None = None
    promising: asyncio.Task[None] | None = None
    answered: bool = False
    lost: bool = False
    aloud: bool = False


def answer_state_of(act: Act) -> AnswerState:
    """Return how far the answer to an interaction is."""
    state: AnswerState = act.extras.setdefault(KEY, AnswerState())
    return state


def watch(act: Act) -> None:
    """See to it that an interaction is acknowledged in time; a completion cannot be put off."""
    if act.type in (discord.InteractionType.autocomplete, discord.InteractionType.ping):
        return
    state = answer_state_of(act)
    if state.timer is None and not is_answered(act):
        before = act.client.queue.waiting(act.user.id)
        patience = max(min(SHORTEST, PATIENCE), PATIENCE - SOONER * before)
        state.timer = asyncio.get_running_loop().call_later(patience, _begin, act, state)


def is_answered(act: Act) -> bool:
    """Return whether an interaction was answered or acknowledged."""
    return act.response.is_done() or answer_state_of(act).answered


async def respond(act: Act, first: Callable[[], Awaitable[Any]], then: Callable[[], Awaitable[Any]]) -> None:
    """Answer by `first` if nothing was answered yet, else by `then`; raises Lost, discord.HTTPException.

    What the same person does next waits for the answer, but not for a Discord that does not take it.
    """
    loop = asyncio.get_running_loop()
    leaving = loop.call_later(HELD, act.client.queue.exit, act)
    try:
        await _answered(act, first, then)
    finally:
        leaving.cancel()


async def _answered(
    act: Act, first: Callable[[], Awaitable[Any]], then: Callable[[], Awaitable[Any]]
) -> None:
    state = answer_state_of(act)
    async with state.turn:
        if state.lost:
            raise Lost
        try:
            if is_answered(act):
                await then()
            else:
                await first()
        except discord.HTTPException as error:
            _understand(act, state, error)
        except UNREADABLE as error:
            raise ConnectionError from error
        state.answered = True
        if state.timer is not None:
            state.timer.cancel()


def _begin(act: Act, state: AnswerState) -> None:
    state.promising = asyncio.create_task(_promise(act, state))


async def _promise(act: Act, state: AnswerState) -> None:
    """Tell Discord that the answer will come; a failure of this is no failure of what is being done."""
    async with state.turn:
        if is_answered(act) or state.lost:
            return
        how = manner(act)
        state.aloud = how.thinking and not how.ephemeral and act.guild_id is not None
        for is_last in (False, True):
            try:
                await act.response.defer(ephemeral=how.ephemeral, thinking=how.thinking)
                break
            except discord.HTTPException as error:
                log.warning("interaction.late", code=error.code)
                try:
                    _understand(act, state, error)
                except (Lost, discord.HTTPException):
                    return
                break
            except (aiohttp.ClientError, OSError, *UNREADABLE) as error:
                # It may have got through: if so, Discord says of the second that it has the first.
                log.warning("interaction.late", why=type(error).__name__)
                if is_last:
                    return
        state.answered = True


async def hush(act: Act) -> None:
    """Take back that an answer for all to see will come, so that the next one may be for one alone."""
    state = answer_state_of(act)
    if state.aloud:
        state.aloud = False
        await act.delete_original_response()


class Manner(NamedTuple):
    """The form of an acknowledgement: seen by one alone or by all, with a sign that the answer is being
    worked on.
    """

    ephemeral: bool = False
    thinking: bool = False


def manner(act: Act) -> Manner:
    """Return how an answer is put off: in the place of its message, for one's eyes alone, or for all."""
    if act.type is not discord.InteractionType.application_command:
        return Manner() if act.extras.get(IN_PLACE) else Manner(act.guild_id is not None, thinking=True)
    is_aloud = act.command is not None and bool(act.command.extras.get(ALOUD))
    return Manner(act.guild_id is not None and not is_aloud, thinking=True)


def _understand(act: Act, state: AnswerState, error: discord.HTTPException) -> None:
    """Take an error that says what became of the answer; raises Lost, or the error itself."""
    if error.code == ALREADY:
        # Nothing else answers: an attempt before this one got through, and only its reply was lost.
        log.info("interaction.answered_already", interaction=act.id)
    elif error.code in LOST:
        state.lost = True
        log.warning("interaction.lost", interaction=act.id, code=error.code)
        raise Lost from error
    else:
        raise error
