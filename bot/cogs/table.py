"""What is on the table: maps, one's own draft, the chart, the history, chances, standings."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.judge import sight, words
from bot.judge.bench import Refusal
from bot.ui import maps
from bot.ui.app import Act, App
from bot.ui.components import PAGE
from bot.ui.game_choice import meant, offers, with_game
from bot.ui.responses import say, tell
from games.core.game import AnyGame
from storage.models import Game

NO_ODDS = "{title} has no table of chances."
NO_BATTLE = "As the board stands nobody is met there, so nothing is rolled."
KEPT = 32
"""Games whose phases are remembered for autocompletion."""

seen = offers("seen")
played = offers("played")


class Table(commands.Cog):
    """Shows what is on the table to those who ask."""

    def __init__(self, client: App) -> None:
        self.client = client
        self._phases: dict[tuple[int, int], list[str]] = {}

    async def _phase(self, act: Act, current: str) -> list[Choice[str]]:
        """Return the phases of the game at hand, the newest first."""
        try:
            games = await meant(act, str(getattr(act.namespace, "game", "") or ""), "seen")
            names = await self._names(games[0])
        except Refusal:
            return []
        found = [(turn, name) for turn, name in enumerate(names) if current.casefold() in name.casefold()]
        return [Choice(name=f"{name} ({turn})"[:100], value=str(turn)) for turn, name in found[::-1][:PAGE]]

    async def _names(self, row: Game) -> list[str]:
        key = (row.id, row.version)
        if key not in self._phases:
            if len(self._phases) >= KEPT:
                self._phases.clear()
            self._phases[key] = await sight.phases(self.client.judge, row.id)
        return self._phases[key]

    @app_commands.command(name="map", description="The map of this or any earlier phase")
    @app_commands.describe(
        game="Which game", phase="Which phase, by name", orders="Draw the orders of that phase"
    )
    @app_commands.autocomplete(game=seen, phase=_phase)
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def map(self, act: Act, phase: str = "", orders: bool = True, game: str = "") -> None:
        """Show a map."""

        async def go_on(asker: Act, row: Game) -> None:
            judge = self.client.judge
            turn = await maps.turn_named(judge, row.id, phase) if phase.strip() else None
            await maps.map_of(asker, row.id, turn, orders=orders)

        await with_game(act, game, "seen", go_on)

    @app_commands.command(name="draft", description="Your own orders drawn on a map that you alone see")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=played)
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def draft(self, act: Act, game: str = "") -> None:
        """Show a draft."""

        async def go_on(asker: Act, row: Game) -> None:
            await maps.draft(asker, row.id)

        await with_game(act, game, "played", go_on)

    @app_commands.command(name="chart", description="The standing of all seats over time, as a picture")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=seen)
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def chart(self, act: Act, game: str = "") -> None:
        """Show the chart."""

        async def go_on(asker: Act, row: Game) -> None:
            await maps.chart(asker, row.id)

        await with_game(act, game, "seen", go_on)

    @app_commands.command(name="history", description="What happened, line by line, in one phase or in all")
    @app_commands.describe(game="Which game", phase="Only this phase")
    @app_commands.autocomplete(game=seen, phase=_phase)
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def history(self, act: Act, phase: str = "", game: str = "") -> None:
        """Tell the history."""

        async def go_on(asker: Act, row: Game) -> None:
            judge = self.client.judge
            turn = await maps.turn_named(judge, row.id, phase) if phase.strip() else None
            lines = await sight.history(judge, row.id, turn)
            await tell(asker, lines, f"history-{row.id}.txt")

        await with_game(act, game, "seen", go_on)

    @app_commands.command(name="who", description="Who plays what, and how everybody stands")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=seen)
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def who(self, act: Act, game: str = "") -> None:
        """Tell the standing."""

        async def go_on(asker: Act, row: Game) -> None:
            look = await sight.look(self.client.judge, row.id, asker.user.id)
            head = f"**{words.title(row)}** · {look.game.phase(sight.public(look))}"
            await tell(asker, [head, *maps.standings(look, asker.user.id)], f"standing-{row.id}.txt")

        await with_game(act, game, "seen", go_on)

    @app_commands.command(name="odds", description="The exact chances of a battle")
    @app_commands.describe(text="The numbers, as the rules write them", game="Which game")
    @app_commands.autocomplete(game=seen)
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def odds(self, act: Act, text: app_commands.Range[str, 1, 200], game: str = "") -> None:
        """Tell chances."""
        await say(act, await self._of_an_order(act, text, game) or _odds(await self._rules(act, game), text))

    async def _of_an_order(self, act: Act, text: str, game: str) -> str:
        """Return what is said of an order that the asker could give now, "" if the text is none."""
        try:
            row = (await meant(act, game, "played"))[0]
            look = await sight.look(self.client.judge, row.id, act.user.id)
        except Refusal:
            return ""
        if look.shape is None or look.game.odds is None:
            return ""
        sheet = look.shape.check(text, ())
        if sheet.errors and not any(letter.isdigit() for letter in text):
            raise sheet.errors[0]
        if not sheet.lines:
            return ""
        line = words.echoed(look.shape, sheet.lines[-1])
        told = [note for note in (*sheet.warnings, *sheet.notes) if note.startswith(sheet.lines[-1])]
        return "\n".join([f"`{line}`", *(told or [NO_BATTLE])])

    async def _rules(self, act: Act, said: str) -> AnyGame:
        """Return the rules of the game at hand, or else those that know chances."""
        judge = self.client.judge
        try:
            return judge.rules((await meant(act, said, "seen"))[0].slug)
        except Refusal:
            if said.strip():
                raise
        return next((game for game in judge.games.values() if game.odds), next(iter(judge.games.values())))


def _odds(game: AnyGame, text: str) -> str:
    if game.odds is None:
        raise Refusal(NO_ODDS.format(title=game.title))
    return game.odds(text)


async def setup(bot: App) -> None:
    """Show the table."""
    await bot.add_cog(Table(bot))
