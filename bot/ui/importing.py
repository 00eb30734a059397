"""An export that somebody attaches is verified beside the bot's own work and stored as a finished game."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import discord
import structlog

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Refusal
from bot.judge.records import game_import
from bot.judge.telling import texts
from bot.ui.app import Act
from bot.ui.responses import manages, say
from games import catalogue
from games.core.record.verifying import Mismatch, load, parse
from storage import queries

log = structlog.get_logger()

LARGEST = 4_000_000
"""Bytes of an export that are taken in; a long game has some hundred thousand."""
MOST, DAY = 5, timedelta(days=1)
"""Exports that one person brings in a day: each takes as long as playing its game twice."""
SHOWN = 300
"""Characters of a reason that are shown: it may quote the file."""


async def take_in(act: Act, file: discord.Attachment) -> None:
    """Store the export in an attachment as a finished game of the server; raises Refusal."""
    judge, user_id = act.client.judge, act.user.id
    if act.guild_id is None:
        raise Refusal(words.importing.IN_A_SERVER)
    if act.client.settings.creators == "managers" and not manages(act, act.guild_id):
        raise Refusal(words.lobby.MANAGERS)
    if file.size > LARGEST:
        raise Refusal(words.importing.TOO_LARGE, most=LARGEST // 1_000_000)
    if await judge.database.ask(queries.imports_since, user_id, judge.now() - DAY) >= MOST:
        raise Refusal(words.importing.TOO_MANY, count=MOST)
    try:
        data = await file.read()
    except discord.HTTPException as error:
        raise Refusal(words.importing.NOT_LOADED) from error
    found = await act.client.gallery.elsewhere(partial(read, data[: LARGEST + 1]), f"user {user_id}")
    if isinstance(found, str):
        raise Refusal(words.importing.NOT_TAKEN, why=found.rstrip("."))
    row = await game_import.store(judge, found, guild_id=act.guild_id, user_id=user_id)
    await act.client.settle()
    await say(act, words.importing.TAKEN.format(title=texts.title(row), number=row.id))


def read(data: bytes) -> game_import.Verified | str:
    """Return the verified record in a file, or why there is none, in words without markup."""
    try:
        record = load(parse(data.decode("utf-8")))
        game = catalogue().get(record.slug)
        if game is None:
            names = ", ".join(catalogue())
            return typed_text.plain(words.games.NO_RULES.format(slug=record.slug[:40], names=names), SHOWN)
        return game_import.verified(game, record)
    except UnicodeDecodeError:
        return words.importing.NO_EXPORT
    except (Mismatch, Refusal) as error:
        return typed_text.plain(str(error), SHOWN)
    except Exception:
        log.exception("import.unread")
        return words.importing.NO_EXPORT
