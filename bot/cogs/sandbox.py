"""`/sandbox`: practice from any phase of a game."""

from __future__ import annotations

from typing import Literal

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot import words
from bot.judge.audience import views
from bot.judge.new_game import seat_named
from bot.judge.practice import sandbox
from bot.judge.telling import texts
from bot.ui import maps
from bot.ui.app import Act
from bot.ui.components import PAGE
from bot.ui.game_choice import SEEN, Seen, at_hand, completing
from bot.ui.game_opening_checks import place_of
from bot.ui.responses import say


class Sandbox(commands.Cog):
    """Opens games that go on from others."""

    @completing
    async def _phase(self, act: Act, current: str) -> list[Choice[str]]:
        row = await at_hand(act, "seen")
        return maps.phase_choices(enumerate(await views.phases(act.client.judge, row.id)), current)

    @completing
    async def _seat(self, act: Act, current: str) -> list[Choice[str]]:
        powers = act.client.judge.rules((await at_hand(act, "seen")).slug).powers
        names = [power.name for power in powers if current.casefold() in power.name.casefold()]
        return [Choice(name=name, value=name) for name in names][:PAGE]

    @app_commands.command()
    @app_commands.autocomplete(phase=_phase, seat=_seat)
    async def sandbox(
        self,
        act: Act,
        seat: app_commands.Range[str, 1, 60],
        phase: str = "0",
        against: Literal["computers", "myself"] = "computers",
        game: Seen = SEEN,
    ) -> None:
        """Go on from a phase of a game."""
        source, judge, place = await game.resolve(act), act.client.judge, place_of(act, private=True)
        rules = judge.rules(source.slug)
        seat_name = seat_named(rules, seat)
        row = await sandbox.fork(
            judge,
            source.id,
            act.user.id,
            act.user.display_name,
            turn=await maps.turn_named(judge, source.id, phase),
            seat=seat_name,
            number=act.id,
            guild_id=act.guild_id,
            channel_id=place,
            alone=against == "myself",
        )
        plays = words.sandbox.YOU_PLAY.format(power=rules.power(seat_name).name)
        if against == "myself":
            plays = words.sandbox.YOU_PLAY_ALL
        await say(act, words.sandbox.OPENED.format(title=texts.title(row), plays=plays, number=row.id))
