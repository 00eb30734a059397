"""The gamemaster's commands: each names the game and hands on."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs.gamemaster import _deeds as deeds
from bot.judge import sight
from bot.judge.bench import Refusal
from bot.ui.app import Act, App
from bot.ui.components import PAGE
from bot.ui.game_choice import EVERYWHERE, meant, offers

ruled = offers("ruled")


class Gamemaster(commands.Cog):
    """Lets a gamemaster rule."""

    gm = app_commands.Group(
        name="gm", description="For gamemasters: time, seats, mistakes", allowed_contexts=EVERYWHERE
    )

    def __init__(self, client: App) -> None:
        self.client = client

    async def _seat(self, act: Act, current: str) -> list[Choice[str]]:
        try:
            games = await meant(act, str(getattr(act.namespace, "game", "") or ""), "ruled")
        except Refusal:
            return []
        powers = self.client.judge.rules(games[0].slug).powers
        fits = [power for power in powers if current.casefold() in power.name.casefold()]
        return [Choice(name=power.name, value=power.seat) for power in fits][:PAGE]

    async def _phase(self, act: Act, current: str) -> list[Choice[str]]:
        try:
            games = await meant(act, str(getattr(act.namespace, "game", "") or ""), "ruled")
            names = await sight.phases(self.client.judge, games[0].id)
        except Refusal:
            return []
        fits = [(turn, name) for turn, name in enumerate(names) if current.casefold() in name.casefold()]
        return [Choice(name=f"{name} ({turn})"[:100], value=str(turn)) for turn, name in fits[::-1][:PAGE]]

    @gm.command(name="pause", description="Stop the clock")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=ruled)
    async def pause(self, act: Act, game: str = "") -> None:
        """Stop the clock."""
        await deeds.rule(act, game, deeds.pause)

    @gm.command(name="resume", description="Let the clock go on with the time that was left")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=ruled)
    async def resume(self, act: Act, game: str = "") -> None:
        """Let the clock go on."""
        await deeds.rule(act, game, deeds.resume)

    @gm.command(name="home", description="Let a game go on in this channel: its own is deleted")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=ruled)
    async def home(self, act: Act, game: str = "") -> None:
        """Give a game another channel."""
        await deeds.rule(act, game, deeds.home)

    @gm.command(name="extend", description="Move the deadline")
    @app_commands.describe(hours="By how many hours", game="Which game")
    @app_commands.autocomplete(game=ruled)
    async def extend(self, act: Act, hours: app_commands.Range[int, 1, 336], game: str = "") -> None:
        """Move the deadline."""
        await deeds.rule(act, game, partial(deeds.extend, hours=hours))

    @gm.command(name="orders", description="Send orders for a player; they and the table are told")
    @app_commands.describe(seat="For whom", text="The orders, separated by semicolons", game="Which game")
    @app_commands.autocomplete(seat=_seat, game=ruled)
    async def orders(
        self, act: Act, seat: str, text: app_commands.Range[str, 1, 4000], game: str = ""
    ) -> None:
        """Send orders for a player."""
        await deeds.rule(act, game, partial(deeds.orders, seat=seat, text=text))

    @gm.command(name="replace", description="Give a seat to another person or to a computer")
    @app_commands.describe(
        seat="Which seat", person="Who plays it now", computer="Give it to a computer", game="Which game"
    )
    @app_commands.autocomplete(seat=_seat, game=ruled)
    async def replace(
        self,
        act: Act,
        seat: str,
        person: discord.User | None = None,
        computer: bool = False,
        game: str = "",
    ) -> None:
        """Give a seat to somebody else."""
        await deeds.rule(act, game, partial(deeds.replace, seat=seat, person=person, computer=computer))

    @gm.command(name="owed", description="Who has not answered yet, and who is not ready")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=ruled)
    async def owed(self, act: Act, game: str = "") -> None:
        """Tell what is owed."""
        await deeds.rule(act, game, deeds.owed)

    @gm.command(name="force", description="Close the open phase now; tells first who is missing, and asks")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=ruled)
    async def force(self, act: Act, game: str = "") -> None:
        """Close a phase before its deadline."""
        await deeds.rule(act, game, deeds.force)

    @gm.command(name="rewind", description="Take the game back to an earlier phase; asks once more")
    @app_commands.describe(phase="To the beginning of which phase", game="Which game")
    @app_commands.autocomplete(phase=_phase, game=ruled)
    async def rewind(self, act: Act, phase: str, game: str = "") -> None:
        """Take a game back."""
        await deeds.rule(act, game, partial(deeds.rewind, phase=phase))

    @gm.command(name="end", description="End the game without a winner; asks once more")
    @app_commands.describe(reason="Why, for the table", game="Which game")
    @app_commands.autocomplete(game=ruled)
    async def end(self, act: Act, reason: app_commands.Range[str, 1, 300] = "", game: str = "") -> None:
        """End a game."""
        await deeds.rule(act, game, partial(deeds.end, reason=reason))

    @gm.command(name="audit", description="Who did what in this game outside the rules")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=ruled)
    async def audit(self, act: Act, game: str = "") -> None:
        """Read the audit."""
        await deeds.rule(act, game, deeds.audit)
