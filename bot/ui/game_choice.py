"""Which game is meant: the one named, the one of this thread, the only one there is, or the one he picks.

A list of games never shows a private game, or one of another server, to somebody who has no part in it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Literal, TypeAlias

from discord.app_commands import AppCommandContext, Choice

from bot.judge import words
from bot.judge.bench import Judge, Refusal
from bot.judge.score import match_of
from bot.ui.access import NO_SUCH, admitted, may_see
from bot.ui.app import Act
from bot.ui.components import PAGE
from bot.ui.confirmations import which
from bot.ui.responses import manages
from storage.models import Game

Kind: TypeAlias = Literal["seen", "played", "open", "joined", "ruled", "mine"]
"""seen: begun and visible. played: he holds a seat. open: he may join. joined: he joined, not begun.
ruled: he may act as gamemaster. mine: played or joined.
"""

EVERYWHERE = AppCommandContext(guild=True, dm_channel=True, private_channel=False)
"""Where commands work: in servers and in direct messages."""

GoOn: TypeAlias = Callable[[Act, Game], Awaitable[None]]
UNDER_WAY = ("announcing", "running", "paused", "frozen")
NONE: dict[Kind, str] = {
    "seen": "There is no game here yet. `/game create` opens one.",
    "played": "You hold no seat in a game that is under way. `/game list` shows which games you can join.",
    "open": "No game is waiting for players here. `/game create` opens one.",
    "joined": "You have joined no game that is waiting for players.",
    "ruled": "You are the gamemaster of no game here. Only its gamemaster, or someone who may "
    "**Manage Server**, can do this.",
    "mine": "You play in no game. `/game list` shows which games you can join.",
}


async def with_game(act: Act, said: str, kind: Kind, go_on: GoOn) -> None:
    """Go on with the game that is meant; if that is not clear, ask, and go on with the one that is picked."""
    games = await meant(act, said, kind)
    if len(games) == 1:
        await go_on(act, games[0])
        return
    await which(act, games, go_on)


async def meant(act: Act, said: str, kind: Kind) -> list[Game]:
    """Return the games that may be meant, at least one; raises Refusal if there is none."""
    if said.strip():
        return [await named(act, said, kind)]
    here = await act.client.judge.ledger.game_in(act.channel_id or 0)
    if here is not None and (here.status != "ended" or kind in ("seen", "ruled")):
        return [here]
    games = await candidates(act, kind)
    if not games:
        raise Refusal(NONE[kind])
    return games


async def named(act: Act, said: str, kind: Kind) -> Game:
    """Return the game of a number or name; raises Refusal if he can see no such game."""
    name = said.strip()
    if name.lstrip("#").isdecimal() and len(name) < 12:
        return await admitted(act, int(name.lstrip("#")), name)
    folded = name.lstrip("#").casefold()
    games = [row for row in await candidates(act, kind) if folded in words.title(row).casefold()]
    if len(games) == 1:
        return games[0]
    raise Refusal(NO_SUCH.format(name=f"“{words.plain(name, 40)}”"))


async def candidates(act: Act, kind: Kind) -> list[Game]:
    """Return the games of a kind, the newest first."""
    judge, user_id = act.client.judge, act.user.id
    held = [row for row, seat in await judge.ledger.games_of(user_id) if seat.status == "held"]
    joined = await judge.ledger.joined_by(user_id)
    match kind:
        case "played":
            found = [row for row in held if row.status in UNDER_WAY]
        case "joined":
            found = joined
        case "mine":
            found = [row for row in held if row.status in UNDER_WAY] + joined
        case _:
            here = await judge.ledger.games(act.guild_id) if act.guild_id is not None else []
            own = {row.id: row for row in (*held, *joined, *await judge.ledger.ruled_by(user_id))}
            rows = {row.id: row for row in here} | own
            found = [row for row in rows.values() if _is(kind, act, row) and may_see(act, row, list(own))]
    return sorted(found, key=lambda row: row.id, reverse=True)


def _is(kind: Kind, act: Act, row: Game) -> bool:
    match kind:
        case "open":
            match = match_of(row)
            return row.status == "open" and (match is None or act.user.id in match.players)
        case "ruled":
            return row.gamemaster_id == act.user.id or manages(act, row.guild_id)
        case _:
            return row.status != "open"


async def games_like(act: Act, current: str, kind: Kind) -> list[Choice[str]]:
    """Return the games to offer for what is typed so far."""
    folded = current.strip().casefold()
    titles = {row.id: words.title(row) for row in await candidates(act, kind)}
    found = [(number, title) for number, title in titles.items() if folded in title.casefold()]
    return [Choice(name=title[:100], value=str(number)) for number, title in found[:PAGE]]


def offers(kind: Kind) -> Callable[[Act, str], Coroutine[Any, Any, list[Choice[str]]]]:
    """Return the autocompletion of an option that names a game."""

    async def offer(act: Act, current: str) -> list[Choice[str]]:
        return await games_like(act, current, kind)

    return offer


async def own_games(judge: Judge, user_id: int) -> list[Game]:
    """Return the games under way in which a person holds a seat."""
    held = await judge.ledger.games_of(user_id)
    return [row for row, seat in held if seat.status == "held" and row.status in UNDER_WAY]
