"""The gamemaster's commands: each is told to the table and audited; the grave ones ask once more."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot import words
from bot.judge import corrections, typed_text
from bot.judge.audience import gamemaster_preview, views
from bot.judge.clock import deadlines, homeless_games, schedule_texts
from bot.judge.judge import Refusal
from bot.judge.new_game import seat_named
from bot.judge.office import gamemaster, handovers
from bot.judge.office.gamemaster import Owed
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.telling import texts
from bot.judge.votes import votes
from bot.ui import maps, order_replies
from bot.ui.app import Act
from bot.ui.components import PAGE
from bot.ui.confirmations import sure
from bot.ui.game_choice import RULED, GameReference, Ruled, at_hand, completing
from bot.ui.game_opening_checks import place_of, schedules_like
from bot.ui.responses import hear, manages, palette_of, say, show, tell
from games.core.rules.protocol import AnyGame
from storage import queries
from storage.models import Audit, Game

LONGEST_TEXT = 1900
"""Characters of what stands over a picture."""
LONGEST = 100
"""Characters of a choice that completes an option."""


class Gamemaster(commands.Cog):
    """Lets a gamemaster rule."""

    gm = app_commands.Group(name="gm", description="…")

    @completing
    async def _seat(self, act: Act, current: str) -> list[Choice[str]]:
        row = await at_hand(act, "ruled")
        powers = act.client.judge.rules(row.slug).powers
        fits = [power for power in powers if current.casefold() in power.name.casefold()]
        return [Choice(name=power.name, value=power.seat) for power in fits][:PAGE]

    @completing
    async def _phase(self, act: Act, current: str) -> list[Choice[str]]:
        row = await at_hand(act, "ruled")
        return maps.phase_choices(enumerate(await views.phases(act.client.judge, row.id)), current)

    @gm.command()
    async def pause(self, act: Act, game: Ruled = RULED) -> None:
        """Stop the clock."""
        row = await ruled(act, game)
        clock = await deadlines.pause(act.client.judge, row.id, act.user.id)
        await _done(act, words.gamemaster.NOW_PAUSED.format(title=texts.title(row), clock=clock))

    @gm.command()
    async def resume(self, act: Act, game: Ruled = RULED) -> None:
        """Let the clock go on."""
        row = await ruled(act, game)
        deadline = await deadlines.resume(act.client.judge, row.id, act.user.id)
        await _done(act, words.deadlines.GOES_ON.format(title=texts.title(row), until=texts.until(deadline)))

    @gm.command()
    async def home(self, act: Act, game: Ruled = RULED) -> None:
        """Let a game go on in the channel where this is said."""
        row = await ruled(act, game)
        if act.guild_id is None or act.guild_id != row.guild_id or act.channel_id is None:
            raise Refusal(words.gamemaster.HOME_WHERE, title=texts.title(row))
        inside = place_of(act, private=row.private)
        await homeless_games.back(act.client.judge, row.id, "channel", inside)
        act.client.mail.hurry()
        await _done(act, words.gamemaster.HOME_NOW.format(title=texts.title(row), channel=f"<#{inside}>"))

    @gm.command()
    async def extend(self, act: Act, hours: app_commands.Range[int, 1, 336], game: Ruled = RULED) -> None:
        """Move the deadline."""
        row = await ruled(act, game)
        deadline = await deadlines.extend(act.client.judge, row.id, act.user.id, hours, as_gamemaster=True)
        await _done(act, words.deadlines.MOVED_TO.format(title=texts.title(row), until=texts.until(deadline)))

    @gm.command()
    @app_commands.autocomplete(text=schedules_like)
    async def schedule(self, act: Act, text: app_commands.Range[str, 1, 300], game: Ruled = RULED) -> None:
        """Set when questions close."""
        row = await ruled(act, game)
        judge = act.client.judge
        after = await deadlines.reschedule(judge, row.id, act.user.id, text)
        lines = schedule_texts.told(judge.rules(after.slug), after, judge.now())
        waits = [] if after.status == "open" else [words.schedules.FROM_THE_NEXT]
        await _done(act, "\n".join([*lines, *waits]))

    @gm.command()
    @app_commands.autocomplete(seat=_seat)
    async def orders(
        self, act: Act, seat: str, text: app_commands.Range[str, 1, 4000], game: Ruled = RULED
    ) -> None:
        """Send orders for a player; what they had sent before is not shown."""
        row = await ruled(act, game)
        place = seat_named(act.client.judge.rules(row.slug), seat)
        await order_replies.answer(act, await hear(act, row.id, text, seat=place))

    @gm.command()
    @app_commands.autocomplete(seat=_seat)
    async def replace(
        self,
        act: Act,
        seat: str,
        person: discord.User | None = None,
        computer: bool = False,
        game: Ruled = RULED,
    ) -> None:
        """Give a seat to another person, or to a computer."""
        row = await ruled(act, game)
        if (person is None) != computer or (person is not None and person.bot):
            raise Refusal(words.gamemaster.SOMEBODY)
        successor, name = (person.id, person.display_name) if person else (None, "")
        judge, user_id = act.client.judge, act.user.id
        power = await gamemaster.replace_player(judge, row.id, user_id, seat, successor, name)
        who = person.mention if person else words.games.A_COMPUTER
        await _done(act, words.gamemaster.REPLACED.format(power=power, title=texts.title(row), who=who))

    @gm.command()
    async def owed(self, act: Act, game: Ruled = RULED) -> None:
        """Tell who has not answered, and who is not ready."""
        row = await ruled(act, game)
        missing = await gamemaster.owed(act.client.judge, row.id)
        await say(act, f"**{texts.title(row)}**\n{_missing(missing)}")

    @gm.command()
    async def preview(self, act: Act, game: Ruled = RULED) -> None:
        """Show how the open phase would close now."""
        row = await ruled(act, game)
        found = await gamemaster_preview.look(act.client.judge, row.id, act.user.id)
        await act.client.settle()
        drawn = await act.client.gallery.ahead(row, found.board, act.user.id, await palette_of(act))
        text = "\n".join(found.lines)
        if len(text) <= LONGEST_TEXT:
            await show(act, drawn, text)
        else:
            await show(act, drawn, "\n".join([found.lines[0], *found.lines[-2:]]))
            await tell(act, list(found.lines), f"preview-{row.id}.txt")

    @gm.command()
    async def force(self, act: Act, game: Ruled = RULED) -> None:
        """Close the open phase, once it was said who is missing and the answer is yes."""
        row = await ruled(act, game)
        missing = await gamemaster.owed(act.client.judge, row.id, closing=True)
        question = words.gamemaster.FORCE.format(title=texts.title(row), owed=_missing(missing))
        label = words.controls.CLOSE_IT.format(number=row.id)
        await sure(act, row, question, label, partial(_force, row=row, missing=missing))

    @gm.command()
    @app_commands.autocomplete(phase=_phase)
    async def rewind(self, act: Act, phase: str, game: Ruled = RULED) -> None:
        """Take a game back, if the answer is yes."""
        row = await ruled(act, game)
        turn = await maps.turn_named(act.client.judge, row.id, phase)
        name = (await views.phases(act.client.judge, row.id))[turn]
        question = words.gamemaster.REWIND.format(title=texts.title(row), phase=name)
        label = words.controls.TAKE_BACK.format(number=row.id)
        await sure(act, row, question, label, partial(_rewind, row=row, turn=turn, name=name))

    @gm.command()
    async def end(self, act: Act, reason: app_commands.Range[str, 1, 300] = "", game: Ruled = RULED) -> None:
        """End a game, if the answer is yes."""
        row = await ruled(act, game)
        question = words.gamemaster.END.format(title=texts.title(row))
        label = words.controls.END_IT.format(number=row.id)
        await sure(act, row, question, label, partial(_end, row=row, reason=reason))

    @completing
    async def _corrections(self, act: Act, current: str) -> list[Choice[str]]:
        """Return the lines that correct a board of the rules at hand, behind what was typed already."""
        known = act.client.judge.rules((await at_hand(act, "ruled")).slug).corrections
        typed = [current] if current.strip() else []
        examples = (*(known.examples if known else ()), words.corrections.WITHDRAW)
        shown = [line for line in examples if line.startswith(current) or typed]
        return [Choice(name=line, value=line) for line in [*typed, *shown] if len(line) <= LONGEST][:PAGE]

    @gm.command()
    @app_commands.autocomplete(lines=_corrections)
    async def correct(self, act: Act, lines: app_commands.Range[str, 1, 1500], game: Ruled = RULED) -> None:
        """Correct the board, once it was said what will change and the answer is yes."""
        row = await ruled(act, game)
        if lines.strip().casefold() == words.corrections.WITHDRAW:
            await corrections.withdraw(act.client.judge, row.id, act.user.id)
            await _done(act, words.corrections.TAKEN_BACK.format(title=texts.title(row)))
            return
        found = await corrections.examine(act.client.judge, row.id, act.user.id, lines)
        asked = words.corrections.ASK_LATER if found.waits else words.corrections.ASK
        question = (words.corrections.ASK_PLAYERS if found.asks else asked).format(
            title=texts.title(row),
            lines="\n".join(f"`{line}`" for line in found.lines),
            changes="\n".join(found.changes) or words.corrections.NO_CHANGE_SEEN,
        )
        label = words.controls.CORRECT_IT.format(number=row.id)
        await sure(act, row, question, label, partial(_correct, row=row, found=found))

    @gm.command()
    async def handover(self, act: Act, person: discord.User, game: Ruled = RULED) -> None:
        """Offer the office to somebody."""
        row = await ruled(act, game)
        if person.bot:
            raise Refusal(words.handovers.NO_BOT)
        await handovers.offer(act.client.judge, row.id, act.user.id, person.id)
        await _done(act, words.handovers.DONE.format(title=texts.title(row), user=person.id))

    @gm.command()
    async def lock(self, act: Act, game: Ruled = RULED) -> None:
        """Let nobody change orders."""
        row = await ruled(act, game)
        await gamemaster.lock(act.client.judge, row.id, act.user.id, locked=True)
        await _done(act, words.gamemaster.LOCK_DONE.format(title=texts.title(row)))

    @gm.command()
    async def unlock(self, act: Act, game: Ruled = RULED) -> None:
        """Let orders be changed again."""
        row = await ruled(act, game)
        await gamemaster.lock(act.client.judge, row.id, act.user.id, locked=False)
        await _done(act, words.gamemaster.UNLOCK_DONE.format(title=texts.title(row)))

    @gm.command()
    async def audit(self, act: Act, game: Ruled = RULED) -> None:
        """Tell who did what outside the rules."""
        row = await ruled(act, game)
        rules, named = act.client.judge.rules(row.slug), texts.revealed(row, act.user.id)
        deeds, damaged = await act.client.judge.database.read(queries.audits_left, row.id)
        lines = [audited(rules, deed, named=named) for deed in deeds]
        if damaged:
            text = words.gamemaster.DAMAGED_DEED if damaged == 1 else words.gamemaster.DAMAGED_DEEDS
            lines.append(text.format(count=damaged))
        head = words.public_audit_log.HEAD if lines else words.gamemaster.NO_AUDIT
        await tell(act, [head.format(title=texts.title(row)), *lines], f"audit-{row.id}.txt")


async def ruled(act: Act, game: GameReference) -> Game:
    """Return the game that is meant; raises Refusal unless the one who acts may rule it."""
    row = await game.resolve(act)
    check(act, row)
    return row


def check(act: Act, row: Game) -> None:
    """Raise Refusal unless a person may act as gamemaster of a game."""
    if not gamemaster.may_rule(row, act.user.id, manages_server=manages(act, row.guild_id)):
        who = f" {texts.person(row.gamemaster_id)}" if row.gamemaster_id else ""
        raise Refusal(words.gamemaster.NOT_YOURS_TO_RULE, title=texts.title(row), who=who)


async def _force(act: Act, *, row: Game, missing: Owed) -> None:
    check(act, row)
    forcing = gamemaster.force(act.client.judge, row.id, act.user.id, missing.turn, missing.step)
    text = words.gamemaster.FORCED if await forcing else words.gamemaster.CLOSED_ALREADY
    await _done(act, text.format(title=texts.title(row)))


async def _correct(act: Act, *, row: Game, found: corrections.Correction) -> None:
    check(act, row)
    judge, lines = act.client.judge, found.lines
    if found.asks:
        text = await votes.propose(judge, row.id, act.user.id, "correction", lines=lines)
        await _done(act, text)
        return
    waits = await corrections.correct(judge, row.id, act.user.id, lines)
    text = words.corrections.DONE_LATER if waits else words.corrections.DONE
    await _done(act, text.format(title=texts.title(row)))


async def _rewind(act: Act, *, row: Game, turn: int, name: str) -> None:
    check(act, row)
    after = await gamemaster.rewind(act.client.judge, row.id, act.user.id, turn)
    text = words.gamemaster.REWINDING if after.status == "announcing" else words.gamemaster.REWOUND
    if settings_of(after).announced.proposal is not None:
        text = words.gamemaster.VOTED
    await _done(act, text.format(title=texts.title(row), phase=name))


async def _end(act: Act, *, row: Game, reason: str) -> None:
    check(act, row)
    await gamemaster.end(act.client.judge, row.id, act.user.id, reason)
    await _done(act, words.gamemaster.ENDED.format(title=texts.title(row)))


async def _done(act: Act, text: str) -> None:
    await act.client.settle()
    await say(act, text)


def _missing(owed: Owed) -> str:
    lines = [words.gamemaster.SILENT.format(names=", ".join(owed.silent))] if owed.silent else []
    lines += [words.gamemaster.UNREADY.format(names=", ".join(owed.unready))] if owed.unready else []
    return "\n".join(lines or [words.gamemaster.COMPLETE])


FACT = 300
"""Characters of a fact of the audit that are shown: why Discord refused something comes in its own words."""


def audited(game: AnyGame, deed: Audit, *, named: bool) -> str:
    """Return one deed of the audit; `named` says whether a person may stand beside a seat."""
    who = texts.person(deed.user_id) if deed.user_id else words.gamemaster.THE_PROGRAM
    if deed.user_id and not named:
        seat = str(deed.facts.get("seat", "")) if deed.deed in words.public_audit_log.OF_PLAYERS else ""
        power = next((power.name for power in game.powers if power.seat == seat), "")
        of_others = deed.deed in words.public_audit_log.OF_ANYBODY
        who = power or (words.games.A_PLAYER if of_others else words.gamemaster.THE_GAMEMASTER)
    told = {key: typed_text.plain(str(value), FACT) for key, value in deed.facts.items() if value is not None}
    facts = ", ".join(f"{key} {value}" for key, value in told.items())
    return f"- {texts.moment(deed.at, 'f')} {who}: {deed.deed}{f' ({facts})' if facts else ''}"
