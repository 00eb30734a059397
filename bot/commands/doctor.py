"""Looks at everything that a bot needs, one thing after the other, and says of each whether it is well.

Nothing is changed, nothing is posted, and it may be called while a bot runs.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import TypeAlias
from zoneinfo import available_timezones

import aiohttp
import discord
from discord.http import Route
from sqlalchemy import make_url

from bot import version, words
from bot.client import intents
from bot.commands import Mistake, health
from bot.commands.command_context import database, settings
from bot.discord_api_url import reach
from bot.judge.judge import utcnow
from bot.settings import Settings
from bot.ui.failures import lacking, named
from games import catalogue
from games.core.rules.protocol import view
from renderers import paint
from storage import queries
from storage.database import Database
from storage.models import UNDER_WAY, Game
from storage.seal_inspection import inspect

Finding: TypeAlias = tuple[bool, str]
"""Whether something is well, and what it is."""

SKEW = 30
"""Seconds by which this machine's clock may differ from Discord's; by it deadlines are told."""


def main(arguments: argparse.Namespace) -> int:
    """Print what was found, a line for each thing; return 1 if anything is not well."""
    return asyncio.run(_said(arguments.database))


async def _said(url: str | None) -> int:
    ill = False
    async for well, text in findings(settings(), url):
        print(f"{words.terminal.WELL if well else words.terminal.ILL} {text}")
        ill |= not well
    return int(ill)


async def findings(chosen: Settings, url: str | None) -> AsyncIterator[Finding]:
    """Yield what is well and what is not: age, disk, zones, fonts, database, then Discord with the token."""
    yield _age(utcnow().date())
    before_a_run = url is None and _is_unbegun(chosen)
    yield _folder(chosen.home, unbegun=before_a_run)
    yield (not health.full_disk(url), words.terminal.DISK)
    yield (bool(available_timezones()), words.terminal.ZONES.format(count=len(available_timezones())))
    yield _pictures()
    rows: Sequence[Game] = ()
    try:
        async with database(url) as engine:
            base = Database(engine, utcnow)
            damaged = await inspect(base)
            rows = await base.read(queries.games, None, ("open", *UNDER_WAY))
            text = words.terminal.DATABASE_ILL if damaged else words.terminal.DATABASE_WELL
            playing = sum(row.status in UNDER_WAY for row in rows)
            yield not damaged, text.format(count=len(damaged), games=playing)
    except Mistake as mistake:
        yield before_a_run, str(mistake)
    if chosen.token is None:
        yield True, words.terminal.TOKENLESS
        return
    async for found in _discord(chosen, chosen.token.get_secret_value(), rows):
        yield found


def _age(today: date) -> Finding:
    """Return whether the program is so old that a newer one is probably out."""
    is_old = today - version.RELEASED >= version.STALE
    text = words.terminal.OLD if is_old else words.terminal.AGE
    return not is_old, text.format(version=version.RUNNING, day=version.RELEASED)


def _intents() -> Finding:
    """Return whether the bot asks for an intent that Discord grants by hand alone."""
    asked = intents()
    privileged = asked.members or asked.presences or asked.message_content
    return not privileged, words.terminal.PRIVILEGED if privileged else words.terminal.INTENTS


def _is_unbegun(chosen: Settings) -> bool:
    """Return whether no bot ran here yet: its database is not there, nor what a run leaves beside one."""
    address = make_url(chosen.served_url)
    if address.get_backend_name() != "sqlite":
        return False
    path = Path(str(address.database))
    return not path.parent.is_dir() or not any(p.name.startswith(path.name) for p in path.parent.iterdir())


def _folder(home: Path, *, unbegun: bool) -> Finding:
    """Return whether the home folder is there, if a bot ran, and its files are this user's alone."""
    if not home.is_dir():
        return unbegun, words.terminal.NO_HOME.format(path=home)
    files = [path for path in home.iterdir() if path.is_file()]
    loose = [path.name for path in files if path.stat().st_mode & 0o077]
    if loose:
        return False, words.terminal.LOOSE.format(path=home, names=", ".join(sorted(loose)))
    return True, words.terminal.HOME.format(path=home)


def _pictures() -> Finding:
    """Return whether a picture can be drawn: fonts, base maps and Pillow are there."""
    try:
        drawn = {game.slug: len(_first_picture(game.slug)) for game in catalogue().values()}
    except OSError as error:
        return False, words.terminal.NO_PICTURES.format(why=type(error).__name__)
    return True, words.terminal.PICTURES.format(count=len(drawn))


def _first_picture(slug: str) -> bytes:
    """Return the board of a rule set as a game of it begins."""
    game = catalogue()[slug]
    state = game.setup([power.seat for power in game.powers], game.options())
    return paint(slug, view(state, None)).png


async def _discord(chosen: Settings, token: str, rows: Sequence[Game]) -> AsyncIterator[Finding]:
    """Yield whether Discord takes the token, how far its clock is away, and what each channel lacks."""
    reach(chosen)
    try:
        yield await _clock()
        async with discord.Client(intents=discord.Intents.none()) as client:
            await client.login(token)
            yield True, words.terminal.KNOWN_AS.format(name=client.user)
            yield _intents()
            joined = {guild.id async for guild in client.fetch_guilds(limit=None)}
            for guild_id in sorted(joined | {row.guild_id for row in rows if row.guild_id is not None}):
                async for found in _server(client, guild_id, rows):
                    yield found
    except discord.LoginFailure:
        yield False, f"{words.terminal.REFUSED} {words.terminal.RENEW}"
    except (aiohttp.ClientError, discord.HTTPException, OSError) as error:
        yield False, words.terminal.NO_DISCORD.format(why=type(error).__name__)


async def _clock() -> Finding:
    """Return whether this machine's clock and Discord's show the same time."""
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{Route.BASE}/gateway", timeout=aiohttp.ClientTimeout(20)) as answer,
    ):
        told = answer.headers.get("Date")
    apart = abs((parsedate_to_datetime(told) - datetime.now(UTC)).total_seconds()) if told else 0.0
    return apart <= SKEW, words.terminal.CLOCK.format(seconds=apart)


async def _server(client: discord.Client, guild_id: int, rows: Sequence[Game]) -> AsyncIterator[Finding]:
    """Yield what the bot may not do in each channel of a server in which a game waits or is under way; where
    there is none, what it may not do on the server as a whole.
    """
    games: dict[int, list[int]] = {}
    for row in rows:
        if row.guild_id == guild_id:
            games.setdefault(row.channel_id or 0, []).append(row.id)
    try:
        guild = await client.fetch_guild(guild_id)
        channels = {channel.id: channel for channel in await guild.fetch_channels()}
        me = await guild.fetch_member(client.user.id if client.user else 0)
    except (discord.Forbidden, discord.NotFound):
        every = [number for numbers in games.values() for number in numbers]
        yield False, words.terminal.NO_SERVER.format(server=guild_id, games=_numbers(every))
        return
    if not games:
        for found in _permitted(me.guild_permissions, words.terminal.WITHOUT_GAMES.format(server=guild.name)):
            yield found
    for channel_id, numbers in games.items():
        channel = channels.get(channel_id)
        if channel is None:
            yield False, words.terminal.NO_CHANNEL.format(games=_numbers(numbers), server=guild.name)
            continue
        where = words.terminal.IN_CHANNEL.format(channel=channel.name, server=guild.name)
        for found in _permitted(channel.permissions_for(me), where):
            yield found


def _permitted(permissions: discord.Permissions, where: str) -> Iterator[Finding]:
    """Yield a finding for each permission that the bot lacks somewhere, with what it is for; or that all is
    permitted.
    """
    missing = lacking(permissions, tuple(words.terminal.WITHOUT))
    for name in missing:
        without = words.terminal.WITHOUT[name]
        facts = {"where": where, "name": named([name]).replace("*", ""), "without": without}
        yield False, words.terminal.LACKS.format(**facts)
    if not missing:
        yield True, words.terminal.ALL_PERMITTED.format(where=where)


def _numbers(games: Iterable[int]) -> str:
    return ", ".join(f"#{number}" for number in sorted(games))
