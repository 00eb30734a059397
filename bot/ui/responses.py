"""How an interaction is answered: after the ruling is stored, and for the one who asked alone."""

from __future__ import annotations

import io
from collections.abc import Sequence

import discord
from discord import ui
from discord.utils import MISSING

from bot.judge import submissions
from bot.judge.intake import Reply
from bot.judge.message_body import DIRECT, LONGEST, Body, paragraphs
from bot.judge.moment import At
from bot.pictures.gallery import Drawn
from bot.ui.acknowledgement import Lost, hush, respond
from bot.ui.app import Act
from renderers import PALETTES
from storage import queries
from storage.models import Message

MOST_TEXTS = 5
LONGEST_ALT = 1024
MORE = "*(The rest is in the file.)*"
ASTRAY = "-# Discord did not take this answer where you asked for it, so here it is:"


async def say(
    act: Act, text: str, *, view: ui.View | None = None, files: Sequence[discord.File] = ()
) -> None:
    """Answer the one who asked: seen by them alone in a server, kept in direct messages."""
    hidden = act.guild_id is not None
    await _respond(act, text, view, files, hidden=hidden)


async def proclaim(
    act: Act, text: str, *, view: ui.View | None = None, to: Sequence[discord.abc.Snowflake] = ()
) -> None:
    """Answer so that everybody there sees it; nobody is pinged but those it is said to."""
    pinged = discord.AllowedMentions.none()
    pinged.users = list(to)
    await _respond(act, text, view, pinged=pinged)


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
    letter = Message(kind="private", audience=f"user:{user_id}", user_id=user_id, priority=DIRECT)
    letter.body = Body(text=paragraphs([f"{ASTRAY}\n{text}"])[0]).model_dump(exclude_defaults=True)
    async with judge.database.work() as work:
        await work.tell(letter)
    await act.client.settle()


async def tell(act: Act, lines: Sequence[str], filename: str) -> None:
    """Answer with a long text: in a few messages, or with a file if there is more."""
    texts = paragraphs([line for line in lines if line], LONGEST - len(MORE) - 1)
    if not texts:
        texts = ["There is nothing to tell."]
    if len(texts) > MOST_TEXTS:
        whole = discord.File(io.BytesIO("\n".join(lines).encode()), filename)
        await say(act, f"{texts[0]}\n{MORE}", files=[whole])
        return
    for text in texts:
        await say(act, text)


async def show(act: Act, drawn: Drawn, text: str, *, view: ui.View | None = None) -> None:
    """Answer with a picture, and the same in words beside it for those who cannot see it."""
    file = discord.File(io.BytesIO(drawn.data), drawn.filename, description=drawn.alt[:LONGEST_ALT])
    await say(act, text, view=view, files=[file])


async def redraw(act: Act, text: str, view: ui.View | None) -> None:
    """Put a new text and new controls in the place of the message whose control was used."""
    content = paragraphs([text])[0]
    try:
        await respond(
            act,
            lambda: act.response.edit_message(content=content, view=view),
            lambda: act.edit_original_response(content=content, view=view),
        )
    except Lost:
        await astray(act, text)


async def hear(act: Act, game_id: int, text: str, *, seat: str | None = None, at: At | None = None) -> Reply:
    """Let the judge hear what a person typed or pressed."""
    reply = await submissions.receive(
        act.client.judge, game_id, act.user.id, text, source_id=act.id, event_id=act.id, seat=seat, at=at
    )
    await act.client.settle()
    return reply


async def shown(act: Act, game_id: int, text: str = "orders") -> Reply:
    """Return what the judge says to words that change nothing."""
    return await submissions.shown(act.client.judge, game_id, act.user.id, text)


def manages(act: Act, guild_id: int | None) -> bool:
    """Return whether a person may manage the server that a game belongs to."""
    if act.guild_id is None or act.guild_id != guild_id:
        return False
    return act.permissions.administrator or act.permissions.manage_guild


async def palette_of(act: Act) -> str:
    """Return the palette that a person chose."""
    chosen = (await act.client.judge.database.read(queries.preference, act.user.id)).palette
    return chosen if chosen in PALETTES else "standard"
