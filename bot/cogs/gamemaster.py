"""The gamemaster's commands. Each is told to the table and audited; the grave ones ask once more."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot import controls, showing
from bot.answers import Act, hear, manages, ruled, say, tell
from bot.buttons import PAGE
from bot.choosing import EVERYWHERE, meant, offers, with_game
from bot.judge import gamemaster, sight, timing, words
from bot.judge.bench import Refusal
from bot.judge.casting import seat_named
from bot.judge.gamemaster import Owed
from bot.passing import sure
from storage.models import Audit, Game

if TYPE_CHECKING:
    from bot.client import Mandate

Deed: TypeAlias = Callable[[Act, Game], Awaitable[None]]

NOT_YOURS = (
    "{title} is not yours to rule. Only its gamemaster{who}, or someone who may **Manage Server**, can."
)
PAUSED = "{title} is paused. `/gm resume` lets it go on; it goes on by itself after some days."
RESUMED = "{title} goes on; the deadline is {until}."
EXTENDED = "{title}: the deadline is now {until}."
REPLACED = "**{power}** in {title} is now played by {who}."
SOMEBODY = "Name a person, or set `computer` to give the seat to a computer."
FORCE = "Close the open phase of {title} **now**, as at its deadline?\n{owed}"
FORCED, CLOSED_ALREADY = "The phase of {title} is closed.", "That phase of {title} was over already."
NOTHING_ASKED = "Nothing is asked of anybody."
SILENT = "- No answer yet from: {names}. The usual holds for them."
UNREADY = "- Answered, but not ready: {names}."
COMPLETE = "- All have answered and are ready."
REWIND = "Take {title} back to “{phase}”? What came after is archived, and later dice fall anew."
REWOUND = "{title} is back at “{phase}”."
END = "End {title} **without a winner** and publish its seed? This cannot be undone but by `/gm rewind`."
ENDED = "{title} is over."
NO_AUDIT = "Nothing has been done in {title} outside the rules."

ruled_games = offers("ruled")


class Gamemaster(commands.Cog):
    """Lets a gamemaster rule."""

    gm = app_commands.Group(
        name="gm", description="For gamemasters: time, seats, mistakes", allowed_contexts=EVERYWHERE
    )

    def __init__(self, client: Mandate) -> None:
        self.client = client

    async def _seat(self, act: Act, current: str) -> list[Choice[str]]:
        try:
            games = await meant(act, str(getattr(act.namespace, "game", "") or ""), "ruled")
        except Refusal:
            return []
        powers = self.client.judge.rules(games[0].slug).powers
        return [Choice(name=p.name, value=p.seat) for p in powers if current.casefold() in p.name.casefold()][
            :PAGE
        ]

    async def _phase(self, act: Act, current: str) -> list[Choice[str]]:
        try:
            games = await meant(act, str(getattr(act.namespace, "game", "") or ""), "ruled")
            names = await sight.phases(self.client.judge, games[0].id)
        except Refusal:
            return []
        fits = [(turn, name) for turn, name in enumerate(names) if current.casefold() in name.casefold()]
        return [Choice(name=f"{name} ({turn})"[:100], value=str(turn)) for turn, name in fits[::-1][:PAGE]]

    async def _rule(self, act: Act, game: str, deed: Deed) -> None:
        """Do something as gamemaster of the game that is meant; others get a sentence."""

        async def go_on(ruler: Act, row: Game) -> None:
            if not gamemaster.may_rule(row, ruler.user.id, manages_server=manages(ruler, row.guild_id)):
                who = f" <@{row.gamemaster_id}>" if row.gamemaster_id else ""
                raise Refusal(NOT_YOURS.format(title=words.title(row), who=who))
            await deed(ruler, row)

        await with_game(act, game, "ruled", go_on)

    @gm.command(name="pause", description="Stop the clock")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=ruled_games)
    async def pause(self, act: Act, game: str = "") -> None:
        """Stop the clock."""

        async def deed(ruler: Act, row: Game) -> None:
            await ruled(ruler, timing.pause(self.client.judge, row.id, ruler.user.id))
            await self._done(ruler, PAUSED.format(title=words.title(row)))

        await self._rule(act, game, deed)

    @gm.command(name="resume", description="Let the clock go on with the time that was left")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=ruled_games)
    async def resume(self, act: Act, game: str = "") -> None:
        """Let the clock go on."""

        async def deed(ruler: Act, row: Game) -> None:
            deadline = await ruled(ruler, timing.resume(self.client.judge, row.id, ruler.user.id))
            await self._done(ruler, RESUMED.format(title=words.title(row), until=words.until(deadline)))

        await self._rule(act, game, deed)

    @gm.command(name="extend", description="Move the deadline")
    @app_commands.describe(hours="By how many hours", game="Which game")
    @app_commands.autocomplete(game=ruled_games)
    async def extend(self, act: Act, hours: app_commands.Range[int, 1, 336], game: str = "") -> None:
        """Move the deadline."""

        async def deed(ruler: Act, row: Game) -> None:
            extending = timing.extend(self.client.judge, row.id, ruler.user.id, hours, as_gamemaster=True)
            deadline = await ruled(ruler, extending)
            await self._done(ruler, EXTENDED.format(title=words.title(row), until=words.until(deadline)))

        await self._rule(act, game, deed)

    @gm.command(name="orders", description="Send orders for a player; he and the table are told")
    @app_commands.describe(seat="For whom", text="The orders, parted by semicolons", game="Which game")
    @app_commands.autocomplete(seat=_seat, game=ruled_games)
    async def orders(
        self, act: Act, seat: str, text: app_commands.Range[str, 1, 4000], game: str = ""
    ) -> None:
        """Send orders for a player."""

        async def deed(ruler: Act, row: Game) -> None:
            place = seat_named(self.client.judge.rules(row.slug), seat)
            await controls.answer(ruler, await hear(ruler, row.id, text, seat=place))

        await self._rule(act, game, deed)

    @gm.command(name="replace", description="Give a seat to another person or to a computer")
    @app_commands.describe(
        seat="Which seat", person="Who plays it now", computer="A computer", game="Which game"
    )
    @app_commands.autocomplete(seat=_seat, game=ruled_games)
    async def replace(
        self,
        act: Act,
        seat: str,
        person: discord.User | None = None,
        computer: bool = False,
        game: str = "",
    ) -> None:
        """Give a seat to somebody else."""

        async def deed(ruler: Act, row: Game) -> None:
            if (person is None) != computer or (person is not None and person.bot):
                raise Refusal(SOMEBODY)
            successor, name = (person.id, person.display_name) if person else (None, "")
            judge, user_id = self.client.judge, ruler.user.id
            power = await ruled(
                ruler, gamemaster.replace_player(judge, row.id, user_id, seat, successor, name)
            )
            who = person.mention if person else "a computer"
            await self._done(ruler, REPLACED.format(power=power, title=words.title(row), who=who))

        await self._rule(act, game, deed)

    @gm.command(name="owed", description="Who has not answered yet, and who is not ready")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=ruled_games)
    async def owed(self, act: Act, game: str = "") -> None:
        """Tell what is owed."""

        async def deed(ruler: Act, row: Game) -> None:
            owed = await ruled(ruler, gamemaster.owed(self.client.judge, row.id))
            await say(ruler, f"**{words.title(row)}**\n{_owed(owed)}")

        await self._rule(act, game, deed)

    @gm.command(name="force", description="Close the open phase now; tells first who is missing, and asks")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=ruled_games)
    async def force(self, act: Act, game: str = "") -> None:
        """Close a phase before its deadline."""

        async def deed(ruler: Act, row: Game) -> None:
            judge, title = self.client.judge, words.title(row)
            owed = await ruled(ruler, gamemaster.owed(judge, row.id))

            async def yes(decider: Act) -> None:
                forcing = gamemaster.force(judge, row.id, decider.user.id, owed.turn, owed.step)
                text = FORCED if await ruled(decider, forcing) else CLOSED_ALREADY
                await self._done(decider, text.format(title=title))

            await sure(ruler, FORCE.format(title=title, owed=_owed(owed)), f"Close it in #{row.id}", yes)

        await self._rule(act, game, deed)

    @gm.command(name="rewind", description="Take the game back to an earlier phase; asks once more")
    @app_commands.describe(phase="To the beginning of which phase", game="Which game")
    @app_commands.autocomplete(phase=_phase, game=ruled_games)
    async def rewind(self, act: Act, phase: str, game: str = "") -> None:
        """Take a game back."""

        async def deed(ruler: Act, row: Game) -> None:
            judge, title = self.client.judge, words.title(row)
            turn = await showing.turn_named(judge, row.id, phase)
            name = (await sight.phases(judge, row.id))[turn]

            async def yes(decider: Act) -> None:
                await ruled(decider, gamemaster.rewind(judge, row.id, decider.user.id, turn))
                await self._done(decider, REWOUND.format(title=title, phase=name))

            await sure(ruler, REWIND.format(title=title, phase=name), f"Take #{row.id} back", yes)

        await self._rule(act, game, deed)

    @gm.command(name="end", description="End the game without a winner; asks once more")
    @app_commands.describe(reason="Why, for the table", game="Which game")
    @app_commands.autocomplete(game=ruled_games)
    async def end(self, act: Act, reason: app_commands.Range[str, 1, 300] = "", game: str = "") -> None:
        """End a game."""

        async def deed(ruler: Act, row: Game) -> None:
            title = words.title(row)

            async def yes(decider: Act) -> None:
                await ruled(decider, gamemaster.end(self.client.judge, row.id, decider.user.id, reason))
                await self._done(decider, ENDED.format(title=title))

            await sure(ruler, END.format(title=title), f"End #{row.id}", yes)

        await self._rule(act, game, deed)

    @gm.command(name="audit", description="Who did what in this game outside the rules")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=ruled_games)
    async def audit(self, act: Act, game: str = "") -> None:
        """Read the audit."""

        async def deed(ruler: Act, row: Game) -> None:
            deeds = await self.client.judge.ledger.audits(row.id)
            lines = [_deed(each) for each in deeds] or [NO_AUDIT.format(title=words.title(row))]
            await tell(ruler, lines, f"audit-{row.id}.txt")

        await self._rule(act, game, deed)

    async def _done(self, act: Act, text: str) -> None:
        await self.client.settle()
        await say(act, text)


def _owed(owed: Owed) -> str:
    lines = [SILENT.format(names=", ".join(owed.silent))] if owed.silent else []
    lines += [UNREADY.format(names=", ".join(owed.unready))] if owed.unready else []
    return "\n".join(lines or [COMPLETE])


def _deed(audit: Audit) -> str:
    who = f"<@{audit.user_id}>" if audit.user_id else "the program"
    facts = ", ".join(f"{key} {value}" for key, value in audit.facts.items())
    return f"- {words.moment(audit.at, 'f')} {who}: {audit.deed}{f' ({facts})' if facts else ''}"


async def setup(bot: Mandate) -> None:
    """Let gamemasters rule."""
    await bot.add_cog(Gamemaster(bot))
