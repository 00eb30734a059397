"""`/away`: a person says until when they are not there, and that they are again."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot import words
from bot.judge.judge import Refusal
from bot.judge.seats import away
from bot.judge.seats.away_reading import read
from bot.ui.app import Act
from bot.ui.game_choice import PLAYED, GameReference, Played
from bot.ui.responses import tell
from storage import queries


class Away(commands.Cog):
    """Lets people be away from their games."""

    away = app_commands.Group(name="away", description="…")

    @away.command()
    async def until(
        self,
        act: Act,
        when: app_commands.Range[str, 1, 60],
        tell_the_table: bool = True,
        game: Played = PLAYED,
    ) -> None:
        """Be away."""
        judge = act.client.judge
        chosen = await judge.database.read(queries.preference, act.user.id)
        moment = read(when, judge.now(), chosen.time_zone)
        lines = await away.leave_all(
            judge, act.user.id, moment, told=tell_the_table, games=await _named(act, game)
        )
        if not lines:
            raise Refusal(words.away.NO_GAMES)
        await act.client.settle()
        await tell(act, [*lines, words.away.ALL_BACK], "away.txt")

    @away.command()
    async def off(self, act: Act, game: Played = PLAYED) -> None:
        """Be back."""
        lines = await away.end_all(act.client.judge, act.user.id, await _named(act, game))
        await act.client.settle()
        await tell(act, lines or [words.away.NOT_AWAY], "away.txt")


async def _named(act: Act, game: GameReference) -> list[int]:
    """Return the number of the game that is named; none is all of them."""
    return [(await game.resolve(act)).id] if game.said else []
