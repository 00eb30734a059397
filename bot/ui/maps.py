"""Pictures for the one who asks: maps of any phase, their own draft, the chart."""

from __future__ import annotations

from collections.abc import Iterable

from discord.app_commands import Choice

from bot import words
from bot.judge import typed_text
from bot.judge.audience import views
from bot.judge.judge import Judge, Refusal
from bot.judge.session import PlayerView
from bot.judge.telling import texts
from bot.judge.telling.messages import PictureOf
from bot.ui.app import Act
from bot.ui.components import PAGE
from bot.ui.responses import palette_of, show

LONGEST_NUMBER = 9
"""Digits of the greatest number of a phase."""


async def draft(act: Act, game_id: int) -> None:
    """Show a player their own orders drawn on the map, before they are carried out; nobody else sees it."""
    seen = await views.look(act.client.judge, game_id, act.user.id)
    if seen.seat is None:
        raise Refusal(words.games.NO_DRAFT, title=texts.title(seen.row))
    drawn = await act.client.gallery.sight(seen, await palette_of(act))
    lines = "\n".join(f"- `{line}`" for line in seen.answer) or words.orders.NOTHING_ORDERED
    await show(act, drawn, words.orders.YOUR_DRAFT.format(title=texts.title(seen.row), lines=lines))


async def chart(act: Act, game_id: int) -> None:
    """Show the standing of all seats over time."""
    seen = await views.look(act.client.judge, game_id, None)
    picture = PictureOf(kind="chart", turn=seen.row.turn)
    drawn = await act.client.gallery.of(game_id, picture, await palette_of(act))
    standing = "\n".join(standings(seen))
    await show(act, drawn, words.games.OVER_TIME.format(title=texts.title(seen.row), standing=standing))


def in_words(seen: PlayerView) -> list[str]:
    """Return the board as everybody sees it, a line for each place: for who plays without pictures."""
    title = texts.title(seen.row)
    if seen.game.gazetteer is None:
        return [words.games.NO_BOARD.format(title=title)]
    public = views.public(seen)
    return [f"**{title}** · {seen.game.phase(public)}", *seen.game.gazetteer(public)]


def standings(seen: PlayerView, user_id: int | None = None) -> list[str]:
    """Return who holds each seat, as a person may know it, and how it stands, in order of play."""
    held = {seat.seat: seat for seat in seen.seats}
    lines: list[str] = []
    for place, standing in seen.game.standing(views.public(seen)).items():
        who = f" · {texts.holder(seen.row, held[place], user_id)}" if place in held else ""
        lines.append(f"- **{seen.game.power(place).name}**{who} · {standing}")
    return lines


async def turn_named(judge: Judge, game_id: int, phase: str) -> int:
    """Return the turn that a name or number means; raises Refusal with examples."""
    names = await views.phases(judge, game_id)
    if phase.isdecimal() and len(phase) <= LONGEST_NUMBER and int(phase) < len(names):
        return int(phase)
    folded = phase.strip().casefold()
    found = [turn for turn, name in enumerate(names) if folded and folded in name.casefold()]
    exact = [turn for turn in found if names[turn].casefold() == folded]
    if exact or found:
        return (exact or found)[-1]
    facts = {"phase": typed_text.plain(phase, 40), "first": names[0], "last": names[-1]}
    raise Refusal(words.games.NO_PHASE, **facts)


def phase_choices(phases: Iterable[tuple[int, str]], current: str) -> list[Choice[str]]:
    """Return the phases to offer for what is typed so far, by number and name, the newest first."""
    found = [(turn, name) for turn, name in phases if current.casefold() in name.casefold()]
    return [Choice(name=f"{name} ({turn})"[:100], value=str(turn)) for turn, name in found[::-1][:PAGE]]
