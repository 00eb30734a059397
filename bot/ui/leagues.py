"""A league as a message: what it is, who takes part, its table, with buttons to join, leave and start."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle, ui
from discord.app_commands import Choice

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Refusal
from bot.judge.leagues import leagues
from bot.judge.telling import texts
from bot.judge.telling.messages import LONGEST, paragraphs
from bot.ui.app import Act
from bot.ui.components import PAGE, ControlTag, Press, deed, sheet, whole
from bot.ui.responses import manages, proclaim, redraw, say
from storage import queries
from storage.league_models import League


async def shown(act: Act, league_id: int) -> tuple[str, ui.View]:
    """Return a league as a message with the buttons that it has now."""
    league = await named(act, str(league_id))
    lines = await leagues.described(act.client.judge, league.id)
    free = await leagues.has_place(act.client.judge, league)
    return paragraphs(lines, LONGEST)[0], _buttons(league, free=free)


def _buttons(league: League, *, free: bool) -> ui.View:
    tag = ControlTag("", 0, rest=str(league.id))
    made = [Press(tag.to("leaguetable", tag.rest), words.controls.LEAGUE_TABLE)]
    if free:
        made.append(Press(tag.to("leaguejoin", tag.rest), words.controls.LEAGUE_JOIN, ButtonStyle.success))
    if league.status != "ended":
        made.append(Press(tag.to("leagueleave", tag.rest), words.controls.LEAVE))
    if league.status == "open":
        made.append(Press(tag.to("leaguestart", tag.rest), words.controls.LEAGUE_START))
    return sheet(*made)


async def named(act: Act, said: str) -> League:
    """Return the league of this server that is meant: by number or name, or the only one; raises Refusal."""
    if act.guild_id is None:
        raise Refusal(words.lobby.IN_SERVER)
    found = await act.client.judge.database.read(queries.leagues, act.guild_id)
    wanted = said.strip().lstrip("#").casefold()
    if wanted:
        fits = [each for each in found if wanted in (str(each.id), each.name.casefold())]
    else:
        fits = [each for each in found if each.status != "ended"] or found[:1]
    if not fits:
        raise Refusal(words.leagues.NONE)
    if len(fits) > 1:
        names = ", ".join(f"{each.id} ({typed_text.plain(each.name, 40)})" for each in fits[:PAGE])
        raise Refusal(words.leagues.WHICH, names=names, number=fits[0].id)
    return fits[0]


async def like(act: Act, current: str) -> list[Choice[str]]:
    """Return the leagues of this server to offer for what is typed so far."""
    found = await act.client.judge.database.read(queries.leagues, act.guild_id)
    folded = current.casefold()
    return [
        Choice(name=f"{each.id} {each.name}"[:100], value=str(each.id))
        for each in found
        if folded in f"{each.id} {each.name}".casefold()
    ][:PAGE]


async def join(act: Act, league: League) -> str:
    """Take part in a league; return what is said of it."""
    found = await leagues.join(act.client.judge, league.id, act.user.id, act.user.display_name)
    text = words.leagues.JOINED if found.status == "open" else words.leagues.JOINED_LATE
    return text.format(name=found.name)


async def leave(act: Act, league: League) -> str:
    """Take part in a league no more; return what is said of it."""
    found = await leagues.leave(act.client.judge, league.id, act.user.id)
    text = words.leagues.LEFT if found.status == "open" else words.leagues.LEFT_AMID
    return text.format(name=found.name)


async def start(act: Act, league: League) -> None:
    """Start a season, and say so to everybody."""
    manage(act)
    found, games = await leagues.start(act.client.judge, league.id, act.user.id)
    await act.client.settle()
    titles = ", ".join(texts.title(row) for row in games)
    _, view = await shown(act, found.id)
    await proclaim(act, words.leagues.BEGINS.format(name=found.name, titles=titles), view=view)


def manage(act: Act) -> None:
    """Raise Refusal unless a person may manage the server they are on."""
    if not manages(act, act.guild_id):
        raise Refusal(words.leagues.ONLY_MANAGERS)


@deed("leaguejoin", "own", redraws=True)
async def _join(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    await join(act, await named(act, str(whole(tag.rest))))
    await redraw(act, *await shown(act, whole(tag.rest)))


@deed("leagueleave", "own")
async def _leave(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    await say(act, await leave(act, await named(act, str(whole(tag.rest)))))


@deed("leaguestart", "own")
async def _start(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    await start(act, await named(act, str(whole(tag.rest))))


@deed("leaguetable", "own")
async def _table(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    await say(act, (await shown(act, whole(tag.rest)))[0])
