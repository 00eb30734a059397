"""Commands that show the table: maps, one's own draft, the chart, the history, chances, standings."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.judge.audience import outcome_reasons, views
from bot.judge.judge import Judge, Refusal
from bot.judge.orders import questions_to_bot
from bot.judge.orders.intake_context import AskedCommand
from bot.ui import maps, words_as_commands
from bot.ui.access import ABOUT, headed
from bot.ui.app import Act
from bot.ui.game_choice import PLAYED, SEEN, Played, Seen, at_hand, completing, meant
from bot.ui.responses import say, tell
from games.core.rules.protocol import AnyGame
from storage.models import Game

KEPT = 32
"""Games whose phases are remembered for autocompletion."""


class TableCommands(commands.Cog):
    """Shows what is on the table to those who ask."""

    def __init__(self) -> None:
        self._phases: dict[tuple[int, int], list[tuple[int, str]]] = {}

    @completing
    async def _phase(self, act: Act, current: str) -> list[Choice[str]]:
        """Return the phases of the game at hand, the newest first."""
        names = await self._names(act.client.judge, await at_hand(act, "seen"))
        return maps.phase_choices(names, current)

    async def _names(self, judge: Judge, row: Game) -> list[tuple[int, str]]:
        key = (row.id, row.version)
        if key not in self._phases:
            if len(self._phases) >= KEPT:
                self._phases.clear()
            self._phases[key] = await views.landmarks(judge, row.id)
        return self._phases[key]

    @app_commands.command()
    @app_commands.autocomplete(phase=_phase)
    async def map(self, act: Act, phase: str = "", orders: bool = True, game: Seen = SEEN) -> None:
        """Show a map."""
        row = await game.resolve(act)
        turn = await maps.turn_named(act.client.judge, row.id, phase) if phase.strip() else None
        await words_as_commands.show_map(act, row.id, turn, orders=orders)

    @app_commands.command()
    async def draft(self, act: Act, game: Played = PLAYED) -> None:
        """Show a draft."""
        row = await game.resolve(act)
        await maps.draft(act, row.id)

    @app_commands.command()
    async def chart(self, act: Act, game: Seen = SEEN) -> None:
        """Show the chart."""
        row = await game.resolve(act)
        await maps.chart(act, row.id)

    @app_commands.command()
    @app_commands.autocomplete(phase=_phase)
    async def history(self, act: Act, phase: str = "", game: Seen = SEEN) -> None:
        """Tell the history."""
        row = await game.resolve(act)
        await words_as_commands.give(act, row, AskedCommand("history", phase.strip()))

    @app_commands.command()
    @app_commands.autocomplete(phase=_phase)
    async def why(
        self,
        act: Act,
        what: app_commands.Range[str, 1, outcome_reasons.LONGEST],
        phase: str = "",
        game: Seen = SEEN,
    ) -> None:
        """Tell how something came about."""
        row, judge = await game.resolve(act), act.client.judge
        turn = await maps.turn_named(judge, row.id, phase) if phase.strip() else None
        await tell(
            act, await outcome_reasons.why(judge, row.id, act.user.id, what, turn), f"why-{row.id}.txt"
        )

    @app_commands.command()
    async def who(self, act: Act, game: Seen = SEEN) -> None:
        """Tell the standing."""
        await words_as_commands.give(act, await game.resolve(act), AskedCommand("who"))

    @app_commands.command()
    async def board(self, act: Act, game: Seen = SEEN) -> None:
        """Tell the board."""
        await words_as_commands.give(act, await game.resolve(act), AskedCommand("board"))

    @app_commands.command()
    async def odds(self, act: Act, text: app_commands.Range[str, 1, 200], game: Seen = SEEN) -> None:
        """Tell chances."""
        try:
            row = (await meant(act, game.said, "played"))[0]
            act.extras[ABOUT] = row
            look = await views.look(act.client.judge, row.id, act.user.id)
        except Refusal:
            await say(act, questions_to_bot.chances(await self._rules(act, game.said), None, None, text))
            return
        chances = questions_to_bot.chances(look.game, look.view, look.shape, text)
        await say(act, await headed(act.client.judge, act.user.id, row, chances))

    async def _rules(self, act: Act, said: str) -> AnyGame:
        """Return the rules of the game at hand, or else those that know chances."""
        judge = act.client.judge
        try:
            return judge.rules((await meant(act, said, "seen"))[0].slug)
        except Refusal:
            if said.strip():
                raise
        return next((game for game in judge.games.values() if game.odds), next(iter(judge.games.values())))
