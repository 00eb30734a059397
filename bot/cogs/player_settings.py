"""A player's own affairs: their settings, giving up, more time."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Literal

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot import words
from bot.judge import typed_text
from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.judge import Refusal
from bot.judge.letters import muted_senders
from bot.judge.lobby.open_seats import stays_open
from bot.judge.records import player_records
from bot.judge.seats import resigning
from bot.judge.settings import time_zones
from bot.judge.telling import texts
from bot.judge.telling.lessons import begin_again
from bot.judge.telling.messages import USUAL
from bot.ui import letter_forms, seat_changes
from bot.ui.app import Act
from bot.ui.components import PAGE
from bot.ui.confirmations import sure
from bot.ui.game_choice import PLAYED, SEEN, Played, Seen
from bot.ui.responses import ALOUD, proclaim, say, tell
from renderers import PALETTES
from storage import queries
from storage.models import Preference

NONE, OFF = ("none", "no", "never", "off"), ("off", "none", "no")
ON = "on"


class Player(commands.Cog):
    """Keeps what a person chose, and what they do with their seat."""

    player = app_commands.Group(name="player", description="…")

    async def _zone(self, act: Act, current: str) -> list[Choice[str]]:
        folded = current.strip().casefold().replace(" ", "_")
        fits = [zone for zone in time_zones.names() if folded in zone.casefold()]
        fits.sort(key=lambda zone: not zone.rpartition("/")[2].casefold().startswith(folded))
        if (read := time_zones.named(current)) is not None:
            fits = [read, *(zone for zone in fits if zone != read and not zone.startswith("Etc/"))]
        return [Choice(name=zone, value=zone) for zone in fits[:PAGE]]

    @player.command()
    @app_commands.autocomplete(time_zone=_zone)
    @app_commands.choices(palette=[Choice(name=name, value=name) for name in PALETTES])
    async def settings(
        self,
        act: Act,
        time_zone: str | None = None,
        reminders: app_commands.Range[str, 1, 60] | None = None,
        quiet: app_commands.Range[str, 1, 20] | None = None,
        palette: str | None = None,
        story: Literal["on", "off"] | None = None,
        pictures: Literal["on", "off"] | None = None,
        lessons: Literal["on", "off"] | None = None,
    ) -> None:
        """Change settings, and show them."""
        database = act.client.judge.database
        chosen = await database.read(queries.preference, act.user.id)
        given = {"time_zone": time_zone, "reminders": reminders, "quiet": quiet, "palette": palette}
        given |= {"story": story, "pictures": pictures, "lessons": lessons}
        changed = {name: READ[name](text) for name, text in given.items() if text is not None}
        if changed:
            chosen.sqlmodel_update(changed)
            async with database.work() as work:
                await work.prefer(chosen)
        if changed.get("lessons"):
            await begin_again(act.client.judge, act.user.id)
        await say(act, _shown(act, chosen))

    @player.command(extras={ALOUD: True})
    async def record(self, act: Act, user: discord.User | discord.Member | None = None) -> None:
        """Tell everybody what a person has played."""
        person = user or act.user
        tallies = await player_records.record(act.client.judge, person.id)
        who = typed_text.plain(person.display_name, 60) or words.preferences.SOMEBODY
        head = (words.preferences.RECORD if tallies else words.preferences.NO_RECORD).format(who=who)
        await proclaim(act, "\n".join([head, *map(_tally, tallies)]))

    @player.command()
    @app_commands.autocomplete(seat=letter_forms.seats_like)
    async def block(
        self,
        act: Act,
        seat: app_commands.Range[str, 1, 60] = "",
        person: discord.User | discord.Member | None = None,
        lift: bool = False,
        game: Played = PLAYED,
    ) -> None:
        """Take letters from somebody no more, or again; show from whom none are taken."""
        judge = act.client.judge
        if seat and person is not None:
            raise Refusal(words.letters.ONE_OF_THEM, name=typed_text.plain(seat, 40))
        if person is not None:
            await say(act, await muted_senders.block(judge, act.user.id, person.id, lift=lift))
        elif seat:
            row = await game.resolve(act)
            await say(act, await muted_senders.mute(judge, row.id, act.user.id, seat, lift=lift))
        else:
            await tell(act, await muted_senders.blocked(judge, act.user.id), "blocked.txt")

    @player.command()
    async def resign(self, act: Act, game: Played = PLAYED) -> None:
        """Give up a seat."""
        row = await game.resolve(act)
        seen = await views.look(act.client.judge, row.id, act.user.id)
        if seen.place is None:
            raise Refusal(words.games.NO_SEAT, title=texts.title(row))
        power, title = seen.game.power(seen.place).name, texts.title(row)

        async def yes(decider: Act) -> None:
            name = await resigning.resign(act.client.judge, row.id, decider.user.id)
            await act.client.settle()
            await say(decider, words.lobby.RESIGNED.format(power=name, title=title))

        free = stays_open(row)
        question = (words.open_seats.SURE_TO_LEAVE if free else words.lobby.SURE_TO_RESIGN).format(
            power=power, title=title
        )
        await sure(act, row, question, words.controls.GIVE_UP.format(power=power, number=row.id), yes)

    @player.command()
    async def offer(self, act: Act, lift: bool = False, game: Played = PLAYED) -> None:
        """Offer one's seat to others, or take that back."""
        row = await game.resolve(act)
        await (seat_changes.keep if lift else seat_changes.offer)(act, row.id)

    @player.command()
    async def back(self, act: Act, game: Seen = SEEN) -> None:
        """Return to a seat that nobody took."""
        row = await game.resolve(act)
        await seat_changes.back(act, row.id)

    @player.command()
    async def extend(self, act: Act, game: Played = PLAYED) -> None:
        """Extend a deadline."""
        row = await game.resolve(act)
        deadline = await deadlines.extend(act.client.judge, row.id, act.user.id, 0)
        await act.client.settle()
        await say(act, words.deadlines.MOVED_TO.format(title=texts.title(row), until=texts.until(deadline)))


def _shown(act: Act, chosen: Preference) -> str:
    now = texts.local(act.client.judge.now(), chosen.time_zone)
    hours = [hour for hour in chosen.reminders or USUAL if hour > 0]
    before = words.preferences.HOURS_BEFORE if hours else words.preferences.NO_REMINDERS
    quiet = words.preferences.FROM_TO if len(chosen.quiet) == 2 else words.preferences.QUIET_OFF
    return words.preferences.CHOSEN.format(
        zone=chosen.time_zone,
        now=f"{now:%H:%M}",
        reminders=before.format(hours=", ".join(map(str, hours))),
        quiet=quiet.format(*chosen.quiet),
        palette=chosen.palette or next(iter(PALETTES)),
        story=words.preferences.ON if chosen.story else words.preferences.QUIET_OFF,
        pictures=words.preferences.ON if chosen.pictures else words.preferences.QUIET_OFF,
        lessons=words.preferences.ON if chosen.lessons else words.preferences.QUIET_OFF,
    )


def _tally(tally: player_records.Tally) -> str:
    lost = tally.games - tally.wins - tally.draws
    text = words.preferences.RECORD_OF_ONE if tally.games == 1 else words.preferences.RECORD_LINE
    facts = {"title": tally.title, "games": tally.games, "wins": tally.wins, "draws": tally.draws}
    return text.format(**facts, losses=lost)


def zone_of(text: str) -> str:
    """Return the time zone that a text names; raises Refusal."""
    folded = text.strip().casefold().replace(" ", "_")
    ends = [zone for zone in time_zones.names() if folded == zone.rpartition("/")[2].casefold()]
    found = time_zones.named(text) or next(iter(ends), None)
    if found is None:
        raise Refusal(words.preferences.NO_ZONE, name=typed_text.plain(text, 40))
    return found


def hours_of(text: str) -> list[int]:
    """Return hours before a deadline, the most first; [0] is none at all. Raises Refusal."""
    if text.strip().casefold() in NONE:
        return [0]
    parts = re.split(r"[\s,;h]+", text.strip().casefold().rstrip("h "))
    if (
        not all(part.isdecimal() and len(part) < 4 and 1 <= int(part) <= 168 for part in parts)
        or len(parts) > 5
    ):
        raise Refusal(words.preferences.NO_HOURS, text=typed_text.plain(text, 40))
    return sorted({int(part): None for part in parts}, reverse=True)


def quiet_of(text: str) -> list[int]:
    """Return from and to which hour it is quiet; [] is never. Raises Refusal."""
    if text.strip().casefold() in OFF:
        return []
    found = re.fullmatch(r"(\d{1,2})(?::00)?\s*(?:-|–|to|bis|,)\s*(\d{1,2})(?::00)?", text.strip().casefold())
    if found is None or int(found[1]) > 23 or int(found[2]) > 24 or int(found[1]) == int(found[2]) % 24:
        raise Refusal(words.preferences.NO_QUIET, text=typed_text.plain(text, 40))
    return [int(found[1]), int(found[2]) % 24]


def palette_of(text: str) -> str:
    """Return the palette that a text names; raises Refusal."""
    for name in PALETTES:
        if name.casefold() == text.strip().casefold():
            return name
    raise Refusal(words.preferences.NO_PALETTE, name=typed_text.plain(text, 40), names=", ".join(PALETTES))


READ: Mapping[str, Callable[[str], object]] = {
    "time_zone": zone_of,
    "reminders": hours_of,
    "quiet": quiet_of,
    "palette": palette_of,
    "story": ON.__eq__,
    "pictures": ON.__eq__,
    "lessons": ON.__eq__,
}
"""The readers of typed settings by the names of their columns; each raises Refusal."""
