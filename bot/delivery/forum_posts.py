"""A game in a forum: a post of its own, with the tags of its rules and of how it stands."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from weakref import WeakValueDictionary

import discord
import structlog

from bot import words
from bot.delivery.discord_requests import TryLater, Undeliverable, Wrong, attempt
from bot.judge.telling import texts
from storage.models import Game

log = structlog.get_logger()

MOST_TAGS, ON_A_POST = 20, 5
"""Tags that a forum may have, and a post of it."""
LONGEST_TAG = 20
"""Characters that the name of a tag may have."""
MAKING: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
"""Held by whoever makes tags in a forum."""


async def open_post(forum: discord.ForumChannel, row: Game, rules: str) -> discord.Thread:
    """Open the post of a game; raises Undeliverable, TryLater, and Gone if the forum is deleted."""
    if not forum.permissions_for(forum.guild.me).send_messages:
        raise TryLater("the permission Create Posts is missing", words.delivery.NO_POSTS)
    named = _named(row, rules)
    tags, no_tag = await _tags(forum, named), words.delivery.NO_TAG.format(tag=named[0])
    if forum.flags.require_tag and not tags:
        raise TryLater("the forum wants a tag", no_tag)
    try:
        return await _opened(forum, row, rules, tags)
    except Wrong:
        # A tag of it may have been taken away, or one be demanded, of which the client has not heard.
        try:
            return await _opened(forum, row, rules, [])
        except Wrong as error:
            raise TryLater(str(error), no_tag) from error


async def _opened(
    forum: discord.ForumChannel, row: Game, rules: str, tags: Sequence[discord.ForumTag]
) -> discord.Thread:
    making = forum.create_thread(
        name=texts.title(row)[:100],
        content=words.delivery.FIRST_POST.format(title=texts.title(row), rules=rules),
        applied_tags=tags,
        auto_archive_duration=10080,
        allowed_mentions=discord.AllowedMentions.none(),
    )
    return (await attempt(making, "open a post in a forum")).thread


async def tag(post: discord.Thread, row: Game, rules: str) -> None:
    """Give the post of a game the tags of now; those that people gave it stay. What fails is logged alone."""
    forum = post.parent
    if not isinstance(forum, discord.ForumChannel):
        return
    try:
        ours = {name.casefold() for name in [*words.delivery.STATE_TAGS.values(), rules[:LONGEST_TAG]]}
        theirs = [each for each in post.applied_tags if each.name.casefold() not in ours]
        tags = [*await _tags(forum, _named(row, rules)), *theirs][:ON_A_POST]
        if {each.id for each in tags} != {each.id for each in post.applied_tags}:
            await attempt(post.edit(applied_tags=tags), "tag the post of a game")
    except (Undeliverable, TryLater) as error:
        log.warning("forum.untagged", game=row.id, post=post.id, why=str(error))


def _named(row: Game, rules: str) -> list[str]:
    """Return the names of the tags of a game: its rules, and how it stands."""
    return [rules[:LONGEST_TAG], words.delivery.STATE_TAGS[row.status]]


async def _tags(forum: discord.ForumChannel, names: Sequence[str]) -> list[discord.ForumTag]:
    """Return the tags of these names that a forum has; those it lacks are made where the bot may."""
    found = _known(forum, names)
    if len(found) < len(names) and forum.permissions_for(forum.guild.me).manage_channels:
        async with MAKING.setdefault(forum.id, asyncio.Lock()):
            # The client hears late of new tags, and all that are left out of an edit are taken away.
            now = await attempt(forum.guild.fetch_channel(forum.id), "look at the tags of a forum")
            if isinstance(now, discord.ForumChannel):
                found = _known(now, names)
                there = {each.name.casefold() for each in found}
                new = [discord.ForumTag(name=name) for name in names if name.casefold() not in there]
                if new and len(now.available_tags) + len(new) <= MOST_TAGS:
                    tags = [*now.available_tags, *new]
                    made = await attempt(now.edit(available_tags=tags), "make tags in a forum")
                    found = _known(made, names)
    return found


def _known(forum: discord.ForumChannel, names: Sequence[str]) -> list[discord.ForumTag]:
    """Return the tags of these names that a forum is known to have, however they are written."""
    by_name = {each.name.casefold(): each for each in forum.available_tags}
    return [by_name[name.casefold()] for name in names if name.casefold() in by_name]
