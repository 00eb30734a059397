"""What must be clear before a game is opened: which rules, in which channel, and with which permissions."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot import options as writing
from bot.answers import Act, manages, ruled, say
from bot.cogs.failures import LACKING, lacking, named
from bot.judge import lobby, words
from bot.judge.bench import Judge, Refusal
from bot.judge.terms import Terms
from games.core.game import AnyGame

IN_SERVER = "Open a game in the channel of a server where it is to be played; its thread is made there."
MANAGERS = "Here only those who may **Manage Server** open games."
OPENED = (
    "{title} is open. The announcement with its buttons follows in its thread. Join it yourself with the "
    "button or `/game join`; begin it with **Start** when everybody is there."
)
THREADLESS = (
    "-# I lack the permission {names} here, so the game cannot have a thread of its own until I get it."
)
WHICH_RULES = "Which rules? There are: {names}."
NO_SUCH_RULES = "There are no rules “{name}”. There are: {names}."
SPEAKING = ("view_channel", "send_messages")
THREADS = ("create_public_threads", "send_messages_in_threads")
PRIVATE_THREADS = ("create_private_threads", "send_messages_in_threads")


async def opening(act: Act, slug: str, name: str, options: str, terms: Mapping[str, object]) -> None:
    """Open a game in the channel where it was asked for."""
    client = act.client
    channel_id = _place(act)
    if client.settings.creators == "managers" and not manages(act, act.guild_id):
        raise Refusal(MANAGERS)
    game, agreed = rules_named(client.judge, slug), Terms.model_validate(terms)
    creating = lobby.create(
        client.judge,
        game.slug,
        act.user.id,
        options=writing.read(game, options),
        terms=agreed,
        name=name,
        guild_id=act.guild_id,
        channel_id=channel_id,
    )
    row = await ruled(act, creating)
    await client.settle()
    missing = lacking(act.app_permissions, PRIVATE_THREADS if agreed.private else THREADS)
    note = f"\n{THREADLESS.format(names=named(missing))}" if missing else ""
    await say(act, OPENED.format(title=words.title(row)) + note)


def rules_named(judge: Judge, slug: str) -> AnyGame:
    """Return the rule set that is named, or the only one there is; raises Refusal naming all."""
    names = ", ".join(game.title for game in judge.games.values())
    if not slug.strip():
        if len(judge.games) == 1:
            return next(iter(judge.games.values()))
        raise Refusal(WHICH_RULES.format(names=names))
    for game in judge.games.values():
        if slug.strip().casefold() in (game.slug.casefold(), game.title.casefold()):
            return game
    raise Refusal(NO_SUCH_RULES.format(name=words.plain(slug, 40), names=names))


def _place(act: Act) -> int:
    """Return the channel in which a game is opened; raises Refusal where none can be."""
    if act.guild_id is None or act.channel_id is None:
        raise Refusal(IN_SERVER)
    if missing := lacking(act.app_permissions, SPEAKING):
        raise Refusal(LACKING.format(names=named(missing)))
    return act.channel.parent_id if isinstance(act.channel, discord.Thread) else act.channel_id
