"""How an interaction is answered: in time, after the ruling is stored, and for the one who asked alone."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import discord
import structlog
from discord import ui
from discord.utils import MISSING

from bot.judge import hearing
from bot.judge.body import LONGEST, paragraphs
from bot.judge.reply import Reply
from bot.pictures import Drawn
from renderers import PALETTES

if TYPE_CHECKING:
    from bot.client import Mandate

log = structlog.get_logger()

Act: TypeAlias = "discord.Interaction[Mandate]"
"""What a person did: a command, a button, a choice, a filled form."""

T = TypeVar("T")
PATIENCE = 1.5
"""Seconds that a ruling may take before Discord is told that the answer will come."""

MOST_TEXTS = 5
LONGEST_ALT = 1024
MORE = "*(The rest is in the file.)*"


async def ruled(act: Act, work: Awaitable[T], *, in_place: bool = False, aloud: bool = False) -> T:
    """Await a ruling; if it takes long, tell Discord that the answer will come. The ruling itself goes on."""
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=PATIENCE)
    if not done:
        await later(act, in_place=in_place, aloud=aloud)
    return await task


async def later(act: Act, *, in_place: bool = False, aloud: bool = False) -> None:
    """Tell Discord that the answer will come; a failure of this is no failure of what is being done."""
    if act.response.is_done():
        return
    try:
        if in_place:
            await act.response.defer()
        else:
            await act.response.defer(ephemeral=act.guild_id is not None and not aloud, thinking=True)
    except discord.HTTPException as error:
        log.warning("interaction.late", code=error.code)


async def say(
    act: Act, text: str, *, view: ui.View | None = None, files: Sequence[discord.File] = ()
) -> None:
    """Answer the one who asked: seen by him alone in a server, kept in direct messages."""
    content = paragraphs([text])[0]
    hidden = act.guild_id is not None
    if act.response.is_done():
        await act.followup.send(content, ephemeral=hidden, view=view or MISSING, files=list(files))
    else:
        await act.response.send_message(content, ephemeral=hidden, view=view or MISSING, files=list(files))


async def proclaim(
    act: Act, text: str, *, view: ui.View | None = None, to: Sequence[discord.abc.Snowflake] = ()
) -> None:
    """Answer so that everybody there sees it; nobody is pinged but those it is said to."""
    content, pinged = paragraphs([text])[0], discord.AllowedMentions.none()
    pinged.users = list(to)
    if act.response.is_done():
        await act.followup.send(content, view=view or MISSING, allowed_mentions=pinged)
    else:
        await act.response.send_message(content, view=view or MISSING, allowed_mentions=pinged)


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
    if act.response.is_done():
        await act.edit_original_response(content=content, view=view)
    else:
        await act.response.edit_message(content=content, view=view)


async def hear(
    act: Act,
    game_id: int,
    text: str,
    *,
    seat: str | None = None,
    at: tuple[int, int] | None = None,
    in_place: bool = False,
) -> Reply:
    """Let the judge hear what a person typed or pressed."""
    options: dict[str, Any] = {"source_id": act.id, "event_id": act.id, "seat": seat, "at": at}
    ruling = hearing.receive(act.client.judge, game_id, act.user.id, text, **options)
    reply = await ruled(act, ruling, in_place=in_place)
    await act.client.settle()
    return reply


def manages(act: Act, guild_id: int | None) -> bool:
    """Return whether a person may manage the server that a game belongs to."""
    if act.guild_id is None or act.guild_id != guild_id:
        return False
    return act.permissions.administrator or act.permissions.manage_guild


async def palette_of(act: Act) -> str:
    """Return the palette that a person chose."""
    chosen = (await act.client.judge.ledger.preference(act.user.id)).palette
    return chosen if chosen in PALETTES else "standard"
