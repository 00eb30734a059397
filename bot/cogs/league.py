"""`/league`: a season of several games with seats that rotate; managers of the server open and end it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot import words
from bot.judge.judge import Refusal
from bot.judge.leagues import leagues
from bot.judge.settings.schedule_reading import read
from bot.judge.settings.terms import OF_NEW_GAMES, Terms
from bot.judge.telling.messages import paragraphs
from bot.ui import leagues as seasons
from bot.ui import rule_option_reading
from bot.ui.app import Act
from bot.ui.confirmations import sure_of_oneself
from bot.ui.game_opening_checks import (
    missed,
    options_like,
    place_of,
    rules_like,
    rules_named,
    schedules_like,
    with_ways,
)
from bot.ui.responses import ALOUD, proclaim, say, tell

Said = app_commands.Range[str, 1, 60]


class Leagues(commands.Cog):
    """Lets a server play a season."""

    league = app_commands.Group(name="league", description="…")

    @league.command(extras={ALOUD: True})
    @app_commands.autocomplete(rules=rules_like, options=options_like, schedule=schedules_like)
    async def create(
        self,
        act: Act,
        rules: str,
        games: app_commands.Range[int, 1, 24],
        name: app_commands.Range[str, 1, 40] = "",
        at_once: bool = False,
        points: app_commands.Range[str, 1, 80] = "",
        options: app_commands.Range[str, 1, 1000] = "",
        fill: Literal["computers", "independents"] = "computers",
        schedule: app_commands.Range[str, 1, 300] = "",
    ) -> None:
        """Open a league."""
        seasons.manage(act)
        channel_id, game = place_of(act), rules_named(act.client.judge, rules)
        when = read(schedule, act.client.judge.now().date())
        agreed = {"fill": fill, "schedule": when.line, "early": when.early is not False}
        terms = Terms.model_validate({**OF_NEW_GAMES, **agreed, "looking": False})

        async def go_on(chooser: Act, ways: Mapping[str, object]) -> None:
            made = await leagues.create(
                chooser.client.judge,
                game.slug,
                chooser.user.id,
                name=name,
                games=games,
                terms=terms,
                options={**rule_option_reading.read(game, options), **ways},
                at_once=at_once,
                points=points,
                guild_id=chooser.guild_id,
                channel_id=channel_id,
            )
            text, view = await seasons.shown(chooser, made.id)
            await proclaim(chooser, text + missed(chooser), view=view)

        await with_ways(act, game, rule_option_reading.read(game, options), go_on)

    @league.command()
    @app_commands.autocomplete(league=seasons.like)
    async def join(self, act: Act, league: Said = "") -> None:
        """Take part."""
        await say(act, await seasons.join(act, await seasons.named(act, league)))

    @league.command()
    @app_commands.autocomplete(league=seasons.like)
    async def leave(self, act: Act, league: Said = "") -> None:
        """Take part no more."""
        await say(act, await seasons.leave(act, await seasons.named(act, league)))

    @league.command(extras={ALOUD: True})
    @app_commands.autocomplete(league=seasons.like)
    async def start(self, act: Act, league: Said = "") -> None:
        """Start a season."""
        seasons.manage(act)
        await seasons.start(act, await seasons.named(act, league))

    @league.command(extras={ALOUD: True})
    @app_commands.autocomplete(league=seasons.like)
    async def table(self, act: Act, league: Said = "") -> None:
        """Show the table to everybody."""
        text, view = await seasons.shown(act, (await seasons.named(act, league)).id)
        await proclaim(act, text, view=view)

    @league.command()
    @app_commands.autocomplete(league=seasons.like)
    async def games(self, act: Act, league: Said = "") -> None:
        """List the games of a season and who sits where in those to come."""
        found = await seasons.named(act, league)
        lines = await leagues.fixtures(act.client.judge, found.id)
        await tell(act, lines, f"league-{found.id}.txt")

    @league.command()
    @app_commands.autocomplete(league=seasons.like)
    async def end(self, act: Act, league: Said = "") -> None:
        """End a season before its time."""
        seasons.manage(act)
        found = await seasons.named(act, league)
        if found.status == "ended":
            raise Refusal(words.leagues.IS_OVER, name=found.name)

        async def yes(decider: Act) -> None:
            lines = await leagues.end(decider.client.judge, found.id, decider.user.id)
            await proclaim(decider, paragraphs(lines)[0])

        question = words.leagues.SURE_TO_END.format(name=found.name)
        await sure_of_oneself(act, question, words.leagues.END.format(name=found.name), yes)
