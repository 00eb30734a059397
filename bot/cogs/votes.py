"""`/vote`: what the players of a game propose and decide together."""

from __future__ import annotations

from typing import Literal

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.judge.motion_rules import MOST_HOURS
from bot.judge.new_game import seat_named
from bot.judge.orders.intake_context import AskedCommand
from bot.judge.settings.running_game_models import Kind
from bot.judge.votes import votes
from bot.ui import words_as_commands
from bot.ui.app import Act
from bot.ui.game_choice import PLAYED, SEEN, GameReference, Played, Seen, at_hand, completing, listed
from bot.ui.joining import wishes_of
from bot.ui.responses import say


class Votes(commands.Cog):
    """Lets players propose and vote."""

    vote = app_commands.Group(name="vote", description="…")

    @completing
    async def _seats(self, act: Act, current: str) -> list[Choice[str]]:
        """Return the seats of the game at hand, to complete a list of them."""
        row = await at_hand(act, "played")
        return listed(current, [power.name for power in act.client.judge.rules(row.slug).powers])

    @vote.command()
    @app_commands.autocomplete(among=_seats)
    async def draw(
        self, act: Act, among: app_commands.Range[str, 0, 300] = "", game: Played = PLAYED
    ) -> None:
        """Propose a draw."""
        await _propose(act, game, "draw", seats=among)

    @vote.command()
    @app_commands.autocomplete(winner=_seats)
    async def concede(self, act: Act, winner: app_commands.Range[str, 1, 60], game: Played = PLAYED) -> None:
        """Propose to concede."""
        await _propose(act, game, "concession", seats=winner)

    @vote.command()
    async def stretch(
        self, act: Act, hours: app_commands.Range[int, 1, MOST_HOURS] = 24, game: Played = PLAYED
    ) -> None:
        """Propose to put the deadline off."""
        await _propose(act, game, "stretch", hours=hours)

    @vote.command()
    async def pause(self, act: Act, game: Played = PLAYED) -> None:
        """Propose to stop the clock."""
        await _propose(act, game, "pause")

    @vote.command()
    async def resume(self, act: Act, game: Played = PLAYED) -> None:
        """Propose to let the clock go on."""
        await _propose(act, game, "resume")

    @vote.command()
    async def gamemaster(self, act: Act, game: Played = PLAYED) -> None:
        """Propose oneself as the gamemaster."""
        await _propose(act, game, "gamemaster")

    @vote.command(name="open")
    @app_commands.autocomplete(seat=_seats)
    async def open_(self, act: Act, seat: app_commands.Range[str, 1, 60], game: Played = PLAYED) -> None:
        """Propose to open the seat of one who sleeps."""
        await _propose(act, game, "seat", seats=seat)

    @vote.command()
    async def cast(
        self,
        act: Act,
        answer: Literal["yes", "no"],
        number: app_commands.Range[int, 0, 100_000] = 0,
        game: Played = PLAYED,
    ) -> None:
        """Vote."""
        row = await game.resolve(act)
        text = await votes.cast(act.client.judge, row.id, act.user.id, number, agrees=answer == "yes")
        await act.client.settle()
        await say(act, text)

    @vote.command()
    async def list(self, act: Act, game: Seen = SEEN) -> None:
        """List the open votes."""
        await words_as_commands.give(act, await game.resolve(act), AskedCommand("votes"))


async def _propose(act: Act, game: GameReference, kind: Kind, *, seats: str = "", hours: int = 0) -> None:
    """Put something to the vote in the game that is meant; what came of it is said to who did it alone."""
    row = await game.resolve(act)
    rules = act.client.judge.rules(row.slug)
    named = [seat_named(rules, wish) for wish in wishes_of(seats)]
    text = await votes.propose(act.client.judge, row.id, act.user.id, kind, seats=named, hours=hours)
    await act.client.settle()
    await say(act, text)
