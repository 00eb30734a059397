"""What must be clear before a game is opened: which rules, in which channel, and with which permissions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import discord
import structlog
from discord.app_commands import Choice

from bot.delivery.discord_requests import Later, Undeliverable
from bot.judge import gamemaster, lobby, words
from bot.judge.game_settings import Terms
from bot.judge.judge import Judge, Refusal
from bot.ui import game_options
from bot.ui.app import Act
from bot.ui.components import LONGEST_OPTION, PAGE
from bot.ui.failures import LACKING, lacking, named
from bot.ui.game_choice import candidates
from bot.ui.responses import manages, say
from games import called
from games.core.protocol import AnyGame
from storage.models import Game

log = structlog.get_logger()

IN_SERVER = "Open a game in the channel of a server where it is to be played; its thread is made there."
MANAGERS = "Here only those who may **Manage Server** open games."
OPENED = (
    "{title} is open. The announcement with its buttons follows in its thread. Join it yourself with the "
    "button or `/game join`; begin it with **Start** when everybody is there."
)
THREADLESS = (
    "-# I lack the permission {names} here, so the game has no thread: all of it stands in this channel."
)
SPEECHLESS = "-# I lack the permission {names} here: nothing of a private game can be posted until I get it."
WITHOUT: Mapping[str, str] = {
    "create_private_threads": "-# Without {name} I cannot reach players whose direct messages are closed.",
    "attach_files": "-# Without {name} maps come as words only.",
    "read_message_history": "-# Without {name} a message may stand twice if Discord's answer to it is lost.",
    "pin_messages": "-# Without {name} the message that shows how things stand is not pinned.",
}
"""What a game goes on without, and what becomes of it then."""
WHICH_RULES = "Which rules? There are: {names}."
NO_SUCH_RULES = "There are no rules “{name}”. There are: {names}."
INVITED = "{who} can now see the thread of {title} and join there."
NOT_LET_IN = (
    "I could not let {who} into the thread of {title}. I need **Send Messages in Threads** and **Create "
    "Private Threads** in its channel, and they must be able to see it; then try it again, or add them there."
)
NOT_PRIVATE = "{title} is not private: everybody who sees this channel can join it."
NOT_YOURS = "Only the gamemaster of {title}, or someone who may **Manage Server**, lets people in."
SPEAKING = ("view_channel", "send_messages")
THREADS = ("create_public_threads", "send_messages_in_threads")
PRIVATE_THREADS = ("create_private_threads", "send_messages_in_threads")


async def opening(act: Act, slug: str, name: str, options: str, terms: Mapping[str, object]) -> None:
    """Open a game in the channel where it was asked for."""
    client = act.client
    channel_id = place_of(act)
    if client.settings.creators == "managers" and not manages(act, act.guild_id):
        raise Refusal(MANAGERS)
    game, agreed = rules_named(client.judge, slug), Terms.model_validate(terms)
    creating = lobby.create(
        client.judge,
        game.slug,
        act.user.id,
        options=game_options.read(game, options),
        terms=agreed,
        name=name,
        guild_id=act.guild_id,
        channel_id=channel_id,
    )
    row = await creating
    await client.settle()
    await say(act, OPENED.format(title=words.title(row)) + missed(act, private=agreed.private))


def missed(act: Act, *, private: bool = False) -> str:
    """Return lines that say which permissions the bot lacks for a game here and what becomes of it."""
    lines: list[str] = []
    if threads := lacking(act.app_permissions, PRIVATE_THREADS if private else THREADS):
        lines.append((SPEECHLESS if private else THREADLESS).format(names=named(threads)))
    lines += [
        WITHOUT[name].format(name=named([name]))
        for name in lacking(act.app_permissions, tuple(WITHOUT))
        if name not in threads
    ]
    return "".join(f"\n{line}" for line in lines)


async def inviting(act: Act, row: Game, person: discord.Member) -> None:
    """Let a person into a private game's thread; only its gamemaster may."""
    if not gamemaster.may_rule(row, act.user.id, manages_server=manages(act, row.guild_id)):
        raise Refusal(NOT_YOURS.format(title=words.title(row)))
    if not row.private:
        raise Refusal(NOT_PRIVATE.format(title=words.title(row)))
    try:
        await act.client.channels.invite(row, person.id)
    except (Undeliverable, Later) as error:
        log.warning("thread.not_let_in", game=row.id, user=person.id, why=str(error))
        raise Refusal(NOT_LET_IN.format(who=person.mention, title=words.title(row))) from error
    await say(act, INVITED.format(who=person.mention, title=words.title(row)))


async def seats_like(act: Act, current: str) -> list[Choice[str]]:
    """Return the seats to offer for the last of the wishes that are typed so far."""
    said = str(act.namespace.game or "")
    games = [row for row in await candidates(act, "open") if said in ("", str(row.id))]
    head, comma, word = current.rpartition(",")
    begun = f"{head}, " if comma else ""
    powers = [power.name for row in games[:1] for power in act.client.judge.rules(row.slug).powers]
    fits = [
        begun + name for name in powers if word.strip().casefold() in name.casefold() and name not in head
    ]
    return [Choice(name=text, value=text) for text in fits if len(text) <= LONGEST_OPTION][:PAGE]


def rules_named(judge: Judge, slug: str) -> AnyGame:
    """Return the rule set that is named, or the only one there is; raises Refusal naming all."""
    names = ", ".join(game.title for game in judge.games.values())
    if not slug.strip():
        if len(judge.games) == 1:
            return next(iter(judge.games.values()))
        raise Refusal(WHICH_RULES.format(names=names))
    if (game := called(slug, judge.games.values())) is not None:
        return game
    raise Refusal(NO_SUCH_RULES.format(name=words.plain(slug, 40), names=names))


def place_of(act: Act) -> int:
    """Return the channel in which a game is opened; raises Refusal where none can be."""
    if act.guild_id is None or act.channel_id is None:
        raise Refusal(IN_SERVER)
    if missing := lacking(act.app_permissions, SPEAKING):
        raise Refusal(LACKING.format(names=named(missing)))
    return act.channel.parent_id if isinstance(act.channel, discord.Thread) else act.channel_id


def rules_for_two(judge: Judge, name: str) -> AnyGame:
    """Return the rule set that is named, or the first that is made for two; raises Refusal naming all."""
    made = next((game for game in judge.games.values() if len(game.powers) == 2), None)
    return made if made is not None and not name.strip() else rules_named(judge, name)


async def rules_like(act: Act, current: str) -> list[Choice[str]]:
    """Return the rule sets to offer for what is typed so far."""
    return _offered(act.client.judge.games.values(), current)


async def rules_for_two_like(act: Act, current: str) -> list[Choice[str]]:
    """Return the rule sets that two can play, to offer for what is typed so far."""
    games = act.client.judge.games.values()
    return _offered([game for game in games if game.least <= 2 <= len(game.powers)], current)


def _offered(games: Iterable[AnyGame], current: str) -> list[Choice[str]]:
    fits = [game for game in games if current.casefold() in game.title.casefold()]
    return [Choice(name=game.title, value=game.slug) for game in fits][:PAGE]


async def options_like(act: Act, current: str) -> list[Choice[str]]:
    """Return the options to offer for what is typed so far, of the rule set that is named."""
    return _completed(act, current, rules_named)


async def options_for_two_like(act: Act, current: str) -> list[Choice[str]]:
    """Return the options to offer for what is typed so far, of the rule set that two are to play."""
    return _completed(act, current, rules_for_two)


def _completed(act: Act, current: str, named: Callable[[Judge, str], AnyGame]) -> list[Choice[str]]:
    try:
        game = named(act.client.judge, str(act.namespace.rules or ""))
    except Refusal:
        return []
    found = game_options.completed(game, current)
    return [Choice(name=label[:100], value=text) for text, label in found if len(text) <= 100][:PAGE]
