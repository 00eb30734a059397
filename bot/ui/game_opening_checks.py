"""Checks before a game is opened: which rules, in which channel, and with which permissions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping

import discord
import structlog
from discord import ButtonStyle
from discord.app_commands import Choice

from bot import words
from bot.delivery.discord_requests import TryLater, Undeliverable
from bot.judge import typed_text
from bot.judge.clock import schedule_texts
from bot.judge.judge import Judge, Refusal
from bot.judge.lobby import lobby
from bot.judge.lobby.presets import Preset
from bot.judge.office import gamemaster
from bot.judge.settings.schedule_reading import read
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.settings.terms import Terms
from bot.judge.telling import texts
from bot.ui import rule_option_reading
from bot.ui.app import Act
from bot.ui.components import LONGEST_OPTION, PAGE
from bot.ui.confirmations import Passing, PassingButton
from bot.ui.failures import lacking, named
from bot.ui.game_choice import candidates
from bot.ui.responses import manages, say
from bot.ui.rule_choice import which_rules
from games import called
from games.core.rules.protocol import AnyGame
from storage import queries
from storage.models import Game

log = structlog.get_logger()

SPEAKING = ("view_channel", "send_messages")
THREADS = ("create_public_threads", "send_messages_in_threads")
PRIVATE_THREADS = ("create_private_threads", "send_messages_in_threads")


async def opening(act: Act, slug: str, name: str, options: str, terms: Terms, preset: Preset) -> None:
    """Open a game in the channel where it was asked for; options that are named count before the preset's."""
    client = act.client
    channel_id = place_of(act, private=terms.private)
    if client.settings.creators == "managers" and not manages(act, act.guild_id):
        raise Refusal(words.lobby.MANAGERS)

    async def with_rules(reader: Act, named: str) -> None:
        game = rules_named(client.judge, named)
        kept = preset.options if game.slug == preset.rules else {}
        chosen = {**kept, **rule_option_reading.read(game, options)}

        async def go_on(chooser: Act, ways: Mapping[str, object]) -> None:
            await _open(chooser, game, name, {**chosen, **ways}, terms, channel_id)

        await with_ways(reader, game, chosen, go_on)

    if slug.strip() or len(client.judge.games) == 1:
        await with_rules(act, slug)
    else:
        await which_rules(act, with_rules)


async def with_ways(
    act: Act,
    game: AnyGame,
    chosen: Mapping[str, object],
    go_on: Callable[[Act, Mapping[str, object]], Awaitable[None]],
) -> None:
    """Go on with one of a game's ways to play; ask which, where none is usual and none was chosen."""
    if not game.ways or any(key in chosen for way in game.ways for key in way.options):
        await go_on(act, {})
        return

    async def picked(chooser: Act, number: str) -> None:
        await go_on(chooser, game.ways[int(number)].options)

    view = Passing(act, picked)
    for number, way in enumerate(game.ways):
        view.add_item(PassingButton(view, way.name, str(number), ButtonStyle.primary))
    told = [words.lobby.WAY.format(name=way.name, told=way.told) for way in game.ways]
    await say(act, "\n".join([words.lobby.WHICH_WAY.format(rules=game.title), *told]), view=view)


async def _open(
    act: Act, game: AnyGame, name: str, options: Mapping[str, object], terms: Terms, channel_id: int
) -> None:
    client = act.client
    row = await lobby.create(
        client.judge,
        game.slug,
        act.user.id,
        options=options,
        terms=terms,
        name=name,
        guild_id=act.guild_id,
        channel_id=channel_id,
        # In a forum, and where no thread can be made, the announcement is all the invitation there can be.
        invites=not in_forum(act) and not lacking(act.app_permissions, THREADS),
    )
    await client.settle()
    text = words.lobby.INVITED_HERE if settings_of(row).invites else words.lobby.OPENED
    told = schedule_texts.told(game, row, client.judge.now()) if terms.schedule else []
    lines = [text.format(title=texts.title(row)) + missed(act, private=terms.private), *told]
    await say(act, "\n".join(lines))


def missed(act: Act, *, private: bool = False) -> str:
    """Return lines that say which permissions the bot lacks for a game here and what becomes of it."""
    lines: list[str] = []
    if threads := lacking(act.app_permissions, PRIVATE_THREADS if private else THREADS):
        text = words.lobby.SPEECHLESS if private else words.lobby.THREADLESS
        lines.append(text.format(names=named(threads)))
    lines += [
        words.lobby.WITHOUT[name].format(name=named([name]))
        for name in lacking(act.app_permissions, tuple(words.lobby.WITHOUT))
        if name not in threads
    ]
    return "".join(f"\n{line}" for line in lines)


async def inviting(act: Act, row: Game, person: discord.Member) -> None:
    """Let a person into a private game's thread; only its gamemaster may."""
    if not gamemaster.may_rule(row, act.user.id, manages_server=manages(act, row.guild_id)):
        raise Refusal(words.lobby.NOT_YOURS_TO_OPEN, title=texts.title(row))
    if not row.private:
        raise Refusal(words.lobby.NOT_PRIVATE, title=texts.title(row))
    try:
        await act.client.channels.invite(row, person.id)
    except (Undeliverable, TryLater) as error:
        log.warning("thread.not_let_in", game=row.id, user=person.id, why=str(error))
        raise Refusal(words.lobby.NOT_LET_IN, who=person.mention, title=texts.title(row)) from error
    await say(act, words.lobby.INVITED.format(who=person.mention, title=texts.title(row)))


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
        raise Refusal(words.lobby.WHICH_RULES, names=names)
    if (game := called(slug, judge.games.values())) is not None:
        return game
    raise Refusal(words.lobby.NO_SUCH_RULES, name=typed_text.plain(slug, 40), names=names)


def place_of(act: Act, *, private: bool = False) -> int:
    """Return the channel in which a game is opened; raises Refusal where none can be, or no private one."""
    if act.guild_id is None or act.channel_id is None:
        raise Refusal(words.lobby.IN_SERVER)
    if missing := lacking(act.app_permissions, SPEAKING):
        raise Refusal(words.failures.LACKING, names=named(missing))
    if private and in_forum(act):
        raise Refusal(words.lobby.NO_PRIVATE_POST)
    return act.channel.parent_id if isinstance(act.channel, discord.Thread) else act.channel_id


def in_forum(act: Act) -> bool:
    """Return whether a command was given in a post of a forum: there a game has a post of its own."""
    return isinstance(act.channel, discord.Thread) and isinstance(act.channel.parent, discord.ForumChannel)


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


async def schedules_like(act: Act, current: str) -> list[Choice[str]]:
    """Return the schedules to offer for what is typed so far: what it is read as, and common ones."""
    judge = act.client.judge
    zone = (await judge.database.read(queries.preference, act.user.id)).time_zone
    typed = current.casefold().strip()
    found = [(line, label) for line, label in schedule_texts.common(zone) if typed in label.casefold()]
    try:
        line = read(current, judge.now().date()).line
    except Refusal:
        line = ""
    found = [(line, line), *found] if 0 < len(line) <= LONGEST_OPTION else found
    return [Choice(name=label[:100], value=line) for line, label in found][:PAGE]


def _completed(act: Act, current: str, named: Callable[[Judge, str], AnyGame]) -> list[Choice[str]]:
    try:
        game = named(act.client.judge, str(act.namespace.rules or ""))
    except Refusal:
        return []
    found = rule_option_reading.completed(game, current)
    return [Choice(name=label[:100], value=text) for text, label in found if len(text) <= 100][:PAGE]
