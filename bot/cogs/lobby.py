"""Games before they begin and after they end: create, join, leave, start, list, status, export."""

from __future__ import annotations

import io
import json
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.judge import views, words
from bot.ui import joining
from bot.ui.app import Act, App
from bot.ui.game_choice import (
    EVERYWHERE,
    JOINED,
    OPEN,
    RULED,
    SEEN,
    Joined,
    Open,
    Ruled,
    Seen,
    candidates,
)
from bot.ui.opening import inviting, opening, options_like, rules_like, seats_like
from bot.ui.responses import say, tell
from storage.models import Game

WAITING, RUNNING, YOURS = "**Waiting for players:**", "**Under way:**", " · you play"
NO_GAMES = "No game is waiting or under way here. `/game create` opens one."
EXPORTED = "The whole game {title}. Anyone can check every die of it with `mandate verify`."


class Lobby(commands.Cog):
    """Opens games and seats their players."""

    game = app_commands.Group(
        name="game", description="Games: create, join, start, list, status", allowed_contexts=EVERYWHERE
    )

    def __init__(self, client: App) -> None:
        self.client = client

    @game.command(name="create", description="Open a game to players in this channel")
    @app_commands.describe(
        rules="The rule set",
        name="What the game is called",
        options="Options of the rules, like slot_hours=12 turn_order=fixed",
        fill="Who takes the seats that nobody claims",
        seating="Seats by preference, or by lot",
        rewind="Who decides that the game is taken back (usual: the gamemaster)",
        early="A phase ends early when everybody is ready (usual: yes)",
        extensions="How often each player may extend their own deadline (default: 2)",
        anonymous="Nobody is told who holds which seat until the end",
        overseer="Only you, who then hold no seat, see who holds which seat of an anonymous game",
        private="The thread is open only to those who take part",
    )
    @app_commands.autocomplete(rules=rules_like, options=options_like)
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
    ) -> None:
        """Open a game."""
        terms: dict[str, object] = {
            "early": early,
            "fill": fill,
            "seating": seating,
            "extensions": extensions,
        }
        terms |= {"rewind": rewind, "anonymous": anonymous, "overseer": overseer, "private": private}
        await opening(act, rules, name, options, terms)

    @game.command(name="join", description="Take part in a game that waits for players")
    @app_commands.describe(
        game="Which game",
        wishes="Seats you would like, best first: Cao Cao, Sun Quan",
        salt="Words for the dice",
    )
    @app_commands.autocomplete(wishes=seats_like)
    async def join(
        self,
        act: Act,
        game: Open = OPEN,
        wishes: app_commands.Range[str, 1, 300] | None = None,
        salt: app_commands.Range[str, 1, 64] | None = None,
    ) -> None:
        """Join a game, or change one's wishes."""
        row = await game.resolve(act)
        seats = None if wishes is None else joining.wishes_of(wishes)
        await joining.join(act, row.id, seats, salt)

    @game.command(name="invite", description="Let a person into the thread of your private game")
    @app_commands.describe(person="Who may come in", game="Which game")
    async def invite(self, act: Act, person: discord.Member, game: Ruled = RULED) -> None:
        """Let somebody into a private thread."""
        row = await game.resolve(act)
        await inviting(act, row, person)

    @game.command(name="leave", description="Give back your place in a game that has not begun")
    @app_commands.describe(game="Which game")
    async def leave(self, act: Act, game: Joined = JOINED) -> None:
        """Leave a game."""
        row = await game.resolve(act)
        await joining.leave(act, row.id)

    @game.command(
        name="start", description="Begin a game you opened: seats are cast and the first orders asked"
    )
    @app_commands.describe(game="Which game")
    async def start(self, act: Act, game: Open = OPEN) -> None:
        """Begin a game."""
        row = await game.resolve(act)
        await joining.start(act, row.id)

    @game.command(name="list", description="Games that wait for players, games under way, and yours")
    async def list(self, act: Act) -> None:
        """List games."""
        mine = [row.id for row in await candidates(act, "mine")]
        waiting = await candidates(act, "open")
        begun = [row for row in await candidates(act, "seen") if row.status != "ended"]
        lines: list[str] = []
        for heading, rows in ((WAITING, waiting), (RUNNING, begun)):
            if rows:
                lines += [heading, *(f"- {_line(row)}{YOURS if row.id in mine else ''}" for row in rows)]
        await tell(act, lines or [NO_GAMES], "games.txt")

    @game.command(name="status", description="Where a game stands: phase, deadline, who is awaited")
    @app_commands.describe(game="Which game")
    async def status(self, act: Act, game: Seen = SEEN) -> None:
        """Tell where a game stands."""
        row = await game.resolve(act)
        await say(act, await views.status(self.client.judge, row.id, act.user.id))

    @game.command(name="export", description="A finished game as a file that anyone can verify")
    @app_commands.describe(game="Which game")
    async def export(self, act: Act, game: Seen = SEEN) -> None:
        """Give out a finished game."""
        row = await game.resolve(act)
        record = await views.export(self.client.judge, row.id)
        data = json.dumps(record.dump(), ensure_ascii=False, indent=1).encode()
        file = discord.File(io.BytesIO(data), f"{row.slug}-{row.id}.json")
        await say(act, EXPORTED.format(title=words.title(row)), files=[file])


def _line(row: Game) -> str:
    status = {
        "open": "",
        "announcing": " · about to go on",
        "paused": " · paused",
        "frozen": " · frozen",
    }.get(row.status, "")
    deadline = f" · {words.moment(row.deadline, 'R')}" if row.deadline else ""
    private = " · private" if row.private else ""
    return f"**{words.title(row)}**{status}{private}{deadline}"


async def setup(bot: App) -> None:
    """Open games."""
    await bot.add_cog(Lobby(bot))
