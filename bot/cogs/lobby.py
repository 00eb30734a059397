"""Games before they begin and after they end: create, join, leave, start, list, status, export."""

from __future__ import annotations

import io
import json
from typing import Literal, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot import words
from bot.cogs.preset import presets_like
from bot.judge.audience import seat_view_consents, views
from bot.judge.lobby import join_requirements, open_seats, presets
from bot.judge.orders.intake_context import AskedCommand
from bot.judge.records import public_audit_log
from bot.judge.settings.schedule_reading import read
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.telling import texts
from bot.judge.votes.votes import read_rules
from bot.ui import importing, replaying, watching, words_as_commands
from bot.ui import joining as lobbies
from bot.ui import seat_changes as taking
from bot.ui.access import may_see
from bot.ui.app import Act
from bot.ui.components import PAGE
from bot.ui.game_choice import (
    JOINED,
    OPEN,
    PLAYED,
    RULED,
    SEEN,
    Joined,
    Open,
    Played,
    Ruled,
    Seen,
    at_hand,
    candidates,
    completing,
)
from bot.ui.game_opening_checks import inviting, opening, options_like, rules_like, schedules_like, seats_like
from bot.ui.responses import say, tell
from storage.models import Game

Letters: TypeAlias = Literal["all", "private", "public", "none", "all-read", "private-read"]
READ = "-read"
"""Ending of the name of a rule for letters that a gamemaster without a seat reads."""


async def free_seats_like(act: Act, current: str) -> list[Choice[str]]:
    """Return the free seats to offer for what is typed so far."""
    said, folded = str(act.namespace.game or ""), current.strip().casefold()
    free = await open_seats.open_seats(act.client.judge, act.guild_id)
    names = [each.power for each in free if said in ("", str(each.row.id)) and may_see(act, each.row, [])]
    return [Choice(name=name, value=name) for name in dict.fromkeys(names) if folded in name.casefold()][
        :PAGE
    ]


@completing
async def held_seats_like(act: Act, current: str) -> list[Choice[str]]:
    """Return the seats of the game at hand to offer for what is typed so far."""
    powers = act.client.judge.rules((await at_hand(act, "seen")).slug).powers
    names = [power.name for power in powers if current.strip().casefold() in power.name.casefold()]
    return [Choice(name=name, value=name) for name in names][:PAGE]


class Lobby(commands.Cog):
    """Opens games and seats their players."""

    game = app_commands.Group(name="game", description="…")

    @game.command()
    @app_commands.autocomplete(
        rules=rules_like, options=options_like, schedule=schedules_like, preset=presets_like
    )
    async def create(
        self,
        act: Act,
        rules: str = "",
        name: app_commands.Range[str, 1, 60] = "",
        options: app_commands.Range[str, 1, 1000] = "",
        fill: Literal["computers", "independents"] = "computers",
        seating: Literal["preference", "draw"] = "preference",
        rewind: Literal["gamemaster", "vote"] = "gamemaster",
        early: bool = True,
        extensions: app_commands.Range[int, 0, 20] = 2,
        anonymous: bool = False,
        overseer: bool = False,
        private: bool = False,
        schedule: app_commands.Range[str, 1, 300] = "",
        votes: app_commands.Range[str, 1, 200] = "",
        leaving: Literal["open", "rules"] = "open",
        letters: Letters = "all",
        joining: app_commands.Range[str, 1, 100] = "",
        away: Literal["wait", "computer", "default"] = "wait",
        away_days: app_commands.Range[int, 1, 60] = 7,
        preview: bool = False,
        looking: bool = True,
        delayed: app_commands.Range[int, 0, 20] = 0,
        thread: Literal["quiet", "every"] = "quiet",
        preset: app_commands.Range[str, 1, presets.LONGEST] = "",
    ) -> None:
        """Open a game; what is named counts before what a preset has."""
        when = read(schedule, act.client.judge.now().date())
        ends_early = early if when.early is None else when.early
        kept = await presets.named(act.client.judge, act.guild_id, preset) if preset else presets.Preset()
        terms = kept.terms_beside(
            {name for name, _ in act.namespace} | ({"early"} if when.early is not None else set()),
            {
                "early": ends_early,
                "fill": fill,
                "seating": seating,
                "extensions": extensions,
                "rewind": rewind,
            }
            | {
                "anonymous": anonymous,
                "overseer": overseer,
                "private": private,
                "schedule": when.line,
                "votes": read_rules(votes),
                "leaving": leaving,
                "joining": join_requirements.read(joining),
                "letters": letters.removesuffix(READ),
                "letters_read": letters.endswith(READ),
                "when_away": away,
                "away_days": away_days,
                "looking": looking,
                "delayed": delayed,
                "thread": thread,
                "preview": preview,
            },
        )
        await opening(act, rules or kept.rules, name, options, terms, kept)

    @game.command()
    @app_commands.autocomplete(preference=seats_like, wishes=seats_like)
    async def join(
        self,
        act: Act,
        game: Open = OPEN,
        preference: app_commands.Range[str, 1, 300] | None = None,
        salt: app_commands.Range[str, 1, 64] | None = None,
        wishes: app_commands.Range[str, 1, 300] | None = None,
    ) -> None:
        """Join a game, or change one's seat preference; `wishes` is what it was called before."""
        row = await game.resolve(act)
        said = wishes if preference is None else preference
        seats = None if said is None else lobbies.wishes_of(said)
        await lobbies.join(act, row.id, seats, salt)

    @game.command()
    async def invite(self, act: Act, person: discord.Member, game: Ruled = RULED) -> None:
        """Let somebody into a private thread."""
        row = await game.resolve(act)
        await inviting(act, row, person)

    @game.command()
    async def leave(self, act: Act, game: Joined = JOINED) -> None:
        """Leave a game."""
        row = await game.resolve(act)
        await lobbies.leave(act, row.id)

    @game.command()
    async def start(self, act: Act, game: Open = OPEN) -> None:
        """Begin a game."""
        row = await game.resolve(act)
        await lobbies.start(act, row.id)

    @game.command()
    async def list(self, act: Act) -> None:
        """List games."""
        mine = [row.id for row in await candidates(act, "mine")]
        waiting = await candidates(act, "open")
        begun = [row for row in await candidates(act, "seen") if row.status != "ended"]
        lines: list[str] = []
        for heading, rows in ((words.games.WAITING_HEAD, waiting), (words.games.RUNNING_HEAD, begun)):
            lines += [heading] if rows else []
            lines += [f"- {_line(row)}{words.games.YOURS if row.id in mine else ''}" for row in rows]
        await tell(act, [*lines, *await _free(act)] or [words.games.NO_GAMES], "games.txt")

    @game.command()
    async def status(self, act: Act, game: Seen = SEEN) -> None:
        """Tell where a game stands."""
        await words_as_commands.give(act, await game.resolve(act), AskedCommand("status"))

    @game.command()
    async def schedule(self, act: Act, game: Seen = SEEN) -> None:
        """Tell when questions close."""
        await words_as_commands.give(act, await game.resolve(act), AskedCommand("schedule"))

    @game.command()
    async def log(self, act: Act, game: Seen = SEEN) -> None:
        """Tell what was done outside the rules."""
        row = await game.resolve(act)
        lines = await public_audit_log.lines(act.client.judge, row.id)
        head = words.public_audit_log.HEAD if lines else words.gamemaster.NO_AUDIT
        await tell(act, [head.format(title=texts.title(row)), *lines], f"log-{row.id}.txt")

    @game.command()
    async def seats(self, act: Act) -> None:
        """Tell which seats are free."""
        await tell(act, await _free(act) or [words.open_seats.NOTHING_FREE], "seats.txt")

    @game.command()
    @app_commands.autocomplete(seat=free_seats_like)
    async def take(
        self, act: Act, game: Seen = SEEN, seat: app_commands.Range[str, 1, 60] | None = None
    ) -> None:
        """Take over a seat that is free."""
        row = await game.resolve(act)
        await taking.take(act, row.id, seat)

    @game.command()
    async def replay(self, act: Act, game: Seen = SEEN) -> None:
        """Go through a game."""
        row = await game.resolve(act)
        await replaying.begin(act, row.id)

    @game.command(name="import")
    async def import_(self, act: Act, file: discord.Attachment) -> None:
        """Take in an export."""
        await importing.take_in(act, file)

    @game.command()
    async def watch(
        self, act: Act, game: Seen = SEEN, news: Literal["ping", "silent", "none"] = "silent"
    ) -> None:
        """Follow a game."""
        row = await game.resolve(act)
        await watching.follow(act, row.id, news)

    @game.command()
    async def unwatch(self, act: Act, game: Seen = SEEN) -> None:
        """Follow a game no more."""
        row = await game.resolve(act)
        await watching.unfollow(act, row.id)

    @game.command()
    @app_commands.autocomplete(seat=held_seats_like)
    async def look(self, act: Act, seat: app_commands.Range[str, 1, 60], game: Seen = SEEN) -> None:
        """Ask to look over a seat."""
        row = await game.resolve(act)
        await watching.ask(act, row.id, seat)

    @game.command()
    async def consent(
        self, act: Act, person: discord.Member | None = None, lift: bool = False, game: Played = PLAYED
    ) -> None:
        """Let somebody look over one's seat."""
        row = await game.resolve(act)
        if person is None:
            await say(act, await seat_view_consents.lookers(act.client.judge, row.id, act.user.id))
        elif lift:
            await watching.take_back(act, row.id, person.id)
        else:
            await watching.consent(act, row.id, person.id)

    @game.command()
    async def export(self, act: Act, game: Seen = SEEN) -> None:
        """Give out a finished game."""
        row = await game.resolve(act)
        record = await views.export(act.client.judge, row.id)
        data = json.dumps(record.dump(), ensure_ascii=False, indent=1).encode()
        file = discord.File(io.BytesIO(data), f"{row.slug}-{row.id}.json")
        await say(act, words.games.EXPORTED.format(title=texts.title(row)), files=[file])


async def _free(act: Act) -> list[str]:
    """Return the seats that are free on this server under their heading, nothing if there are none."""
    free = await open_seats.open_seats(act.client.judge, act.guild_id)
    lines = [
        words.open_seats.FREE_LINE.format(power=each.power, title=texts.title(each.row))
        + (words.open_seats.BY_ITS_PLAYER if each.offered else "")
        + _asked(each.row)
        for each in free
        if may_see(act, each.row, [])
    ]
    return [words.open_seats.FREE, *lines] if lines else []


def _asked(row: Game) -> str:
    """Return what a table asks of who joins it, in short."""
    asked = settings_of(row).joining
    short = ", ".join(f"{what} {least}" for what, least in asked.items())
    return words.lobby.ASKS_SHORT.format(asked=short) if short else ""


def _line(row: Game) -> str:
    status = words.games.LISTED.get(row.status, "")
    deadline = f" · {texts.moment(row.deadline, 'R')}" if row.deadline else ""
    private = words.games.LISTED["private"] if row.private else ""
    return f"**{texts.title(row)}**{status}{private}{deadline}{_asked(row)}"
